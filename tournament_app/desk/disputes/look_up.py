"""Questions without a position: our page on a keyword or a step of the turn, its example played on the table."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from engine.cases.recording.names import CardNames
from engine.cases.recording.rule_pages import RulePage, example_of, page_on, rule_pages
from engine.cases.ruling.sitting import Sitting
from engine.rules.position.rulebook import DEFAULT, Rulebook, rulebook
from tournament_app.desk.disputes.case_file import CaseFile
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.disputes.rule_lookup import Shelf
from tournament_app.desk.disputes.ruling_office import Outcome, RulingOffice
from tournament_app.desk.disputes.why_panel import WhyPanel
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.open.page import Page
from tournament_app.domain.rules_document import RulesDocument

NO_PAGE = "No keyword or step is called {}. Try echo, first strike, upkeep step."
_OPEN = re.compile(r"(how|what|when|why|where|explain)\b", re.IGNORECASE)


class LookUp(QObject):
    """Shows pages beside the table and plays their examples; opens rules and searches them.

    ``book`` gives the rulebook by whose numbers rules are cited now.
    """

    def __init__(self, page: Page, case: CasePane, why: WhyPanel, office: RulingOffice) -> None:
        super().__init__(page)
        self._page, self._case, self._why, self._office = page, case, why, office
        self.book: Callable[[], Rulebook] = lambda: rulebook(DEFAULT)
        self.shelf = Shelf()
        self._tools, self._errands = page.desk.equipment.disputes.rules, page.desk.errands
        why.example_wanted.connect(self._play)
        why.rule_wanted.connect(self.open_rule)
        self._errands.run(
            lambda _: self._tools.documents(), self._shelve, refused=page.said.refuse, lane=Lane.ASIDE, owner=self,
            asked=False,
        )  # fmt: skip
        page.act(
            Action("Find a rule", "By its number or by words, in the imported rules document", self.search,
                   command="rule", arguments="number or words", words="search rules document comprehensive")
        )  # fmt: skip
        page.act(
            Action("Import a rules document", "Citations open in it, and it can be searched",
                   lambda _: self.choose_document(), "Ctrl+Shift+O")
        )  # fmt: skip
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

    def open_rule(self, number: str) -> None:
        """Open a rule where it is cited."""
        self._why.show_rules(self.shelf.page(number, self.book()))

    def search(self, wanted: str) -> None:
        """Look for rules by number or words."""
        if wanted.strip():
            self._why.show_rules(self.shelf.results(wanted, self.book()))

    def choose_document(self) -> None:
        """Ask which file of rules."""
        dialog = QFileDialog(self._page, "Import a rules document", "", "Rules (*.txt *.md);;All files (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.take_in(Path(name)))
        dialog.open()

    def take_in(self, path: Path) -> None:
        """Keep a document of rules and use it from now on."""

        def taken(found: RulesDocument) -> None:
            others = (one for one in self.shelf.documents if one.name != found.name)
            self._shelve((*others, found))
            self._page.desk.messages.say(
                f"{found.name}: {len(found.rules):,} rules. What is cited opens in it."
            )

        self._errands.run(
            lambda _: self._tools.take_in(path), taken, refused=self._page.said.refuse, lane=Lane.ASIDE, owner=self,
            what="Reading the rules",
        )  # fmt: skip

    def _shelve(self, documents: tuple[RulesDocument, ...]) -> None:
        self.shelf = Shelf(documents)

    def explain(self, typed: str) -> None:
        """The page on what was typed."""
        found = page_on(typed)
        if found is None:
            self._page.desk.messages.say(NO_PAGE.format(typed or "nothing"))
        else:
            self._why.show_page(found)

    def _play(self, page: RulePage) -> None:
        def deed(_: str, sitting: Sitting, names: CardNames) -> Outcome:
            return Outcome(example_of(page, sitting.cards, names))

        def show(outcome: Outcome) -> None:
            if outcome.text is not None:
                self._case.put(CaseFile(f"Example: {page.name}", outcome.text), outcome.text)

        self._office.record("", deed, show, self)


def _suggested(typed: str) -> Sequence[str]:
    return [page.name for page in rule_pages() if typed.casefold() in page.name]
