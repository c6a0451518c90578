"""The ruling that was shown last at the dispute desk, on paper."""

from collections.abc import Callable

from tournament_app.desk.disputes.ruling_office import rulings_of
from tournament_app.desk.paper.sheet_page import SheetPage


class RulingPaperPage(SheetPage):
    """One ruling on paper."""

    title = "Print the ruling"
    help_page = "ruling-paper"
    nothing = "Rule on a case at the dispute desk and press Ctrl+P there: it will be previewed here."
    source, get_one, job = "disputes", "To the dispute desk", "ruling"

    def content(self) -> Callable[[str], bytes] | None:
        """The ruling asked for last."""
        found, set_ruling = rulings_of(self.desk).for_paper, self.desk.equipment.disputes.set_ruling
        return None if found is None else lambda paper: set_ruling(found, paper)
