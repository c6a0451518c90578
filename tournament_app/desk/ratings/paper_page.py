"""The rating list that was shown last, on paper."""

from collections.abc import Callable

from tournament_app.desk.paper.sheet_page import SheetPage


class RatingPaperPage(SheetPage):
    """One list on paper."""

    title = "Print ratings"
    help_page = "rating-paper"
    nothing = "Show a list under Ratings and press Ctrl+P there: it will be previewed here."
    source, get_one, job = "ratings", "Choose a list", "ratings"

    def content(self) -> Callable[[str], bytes] | None:
        """The list asked for last."""
        found, set_list = self.desk.ratings.for_paper, self.desk.equipment.ratings.set_list
        if found is None:
            return None
        return lambda paper: set_list(found.title, found.about, found.lines, paper)
