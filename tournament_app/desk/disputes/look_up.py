"""Questions without a position: our page on a keyword or a step of the turn, its example played on the table."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QObject

from engine.cards.reference import CardReference
from engine.cases.recording.names import CardNames
from engine.cases.recording.rule_pages import RulePage, example_of, page_on, rule_pages
from tournament_app.desk.disputes.case_file import CaseFile
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.disputes.ruling_office import Outcome, RulingOffice
from tournament_app.desk.disputes.why_panel import WhyPanel
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.open.page import Page

NO_PAGE = "No keyword or step is called {}. Try echo, first strike, upkeep step."
_OPEN = re.compile(r"(how|what|when|why|where|explain)\b", re.IGNORECASE)


class LookUp(QObject):
    """Shows pages beside the table and plays their examples."""

    def __init__(self, page: Page, case: CasePane, why: WhyPanel, office: RulingOffice) -> None:
        super().__init__(page)
        self._page, self._case, self._why, self._office = page, case, why, office
        why.example_wanted.connect(self._play)
        page.act(
            Action("Explain a keyword or step", "Our page on it, with an example to play through", self.explain,
                   command="explain", arguments="keyword", suggest=_suggested, words="keyword rule how does work")
        )  # fmt: skip
        page.act(
            Action(
                "Play the example",
                "Of the keyword or step that is explained",
                lambda _: why.play(),
                "Ctrl+Shift+E",
            )
        )

    def answers(self, asked: str) -> bool:
        """Whether a question is one without a position; its page is shown then."""
        found = page_on(asked)
        if found is None or not (_OPEN.match(asked) or asked.rstrip("? ").casefold() == found.name):
            return False
        self._why.show_page(found)
        return True

    def explain(self, typed: str) -> None:
        """The page on what was typed."""
        found = page_on(typed)
        if found is None:
            self._page.desk.messages.say(NO_PAGE.format(typed or "nothing"))
        else:
            self._why.show_page(found)

    def _play(self, page: RulePage) -> None:
        def deed(_: str, cards: CardReference, names: CardNames) -> Outcome:
            return Outcome(example_of(page, cards, names))

        def show(outcome: Outcome) -> None:
            if outcome.text is not None:
                self._case.put(CaseFile(f"Example: {page.name}", outcome.text), outcome.text)

        self._office.record("", deed, show, self)


def _suggested(typed: str) -> Sequence[str]:
    return [page.name for page in rule_pages() if typed.casefold() in page.name]
