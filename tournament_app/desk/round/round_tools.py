"""Above the tables: which round, what is looked for, how many are out, and what a draft can become."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import Label, heading_tip, tip
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.round.table_view import TableView
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.round import PairingKind, RoundStatus


class RoundTools(QObject):
    """``bar`` is the row of tools. ``wanted`` carries the round chosen, ``again`` and ``discard`` a wish."""

    wanted = Signal(object)
    again = Signal()
    discard = Signal()

    def __init__(self, tab: EventTab, view: TableView) -> None:
        super().__init__(tab)
        self._tab, self._view = tab, view
        self.chooser = CalmComboBox()
        self.chooser.setAccessibleName("Round shown")
        self.chooser.activated.connect(lambda _: self.wanted.emit(self.chooser.currentData()))
        self.search = SearchLine("Find a name or table (Ctrl+F)", 32 * GRID)
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.lead_to(view)
        self.only_out = Button()
        self.only_out.setCheckable(True)
        self.count = Label()
        self.count.setObjectName("muted")
        self.change = Button("Change")
        self.change.setToolTip(
            heading_tip("Change a pairing", "Swap, bye, other table, extension… for what is chosen below")
        )
        self.change.setMenu(view.menu)
        self.draft_buttons = QWidget()
        self._lay_out_draft()
        tab.act(Action("Find a table", "By name or number", lambda _: self._find(), "Ctrl+F"))
        tab.act(Action("Earlier round", "Show the round before", lambda _: self._step(-1), "Ctrl+PgUp"))
        tab.act(Action("Later round", "Show the round after", lambda _: self._step(1), "Ctrl+PgDown"))
        tab.act(Action("Show a round", "An earlier one to correct, or the newest", self._show_typed,
                       command="round", arguments="number"))  # fmt: skip
        bind(
            self.only_out,
            tab.act(
                Action("Only tables out", "Or all tables again", lambda _: self.only_out.toggle(), "Ctrl+T")
            ),
        )
        self.only_out.clicked.disconnect()
        self.only_out.toggled.connect(lambda _: self._filter())
        self.bar = self._lay_out()

    def follow(self, book: EventBook, shown: RoundNumber) -> None:
        """Offer the rounds there are and say how far the shown one is."""
        if self.chooser.currentData() != shown:
            self.only_out.setChecked(False)
        self._offer_rounds(book, shown)
        found = book.rounds.get(shown)
        draft = found is not None and found.status is RoundStatus.DRAFT
        self.draft_buttons.setVisible(draft)
        for widget in (self.search, self.chooser, self.change):
            widget.setVisible(found is not None)
        self.only_out.setVisible(found is not None and not draft)
        words, more = ("", "") if found is None else _count(book, shown, draft)
        self.count.setText(words)
        self.count.setToolTip(tip(more))

    def show_out_only(self) -> None:
        """Leave only the tables without a result."""
        self.search.clear()
        self.only_out.setChecked(True)

    def _offer_rounds(self, book: EventBook, shown: RoundNumber) -> None:
        names = [(number, book.rounds[number].name) for number in sorted(book.rounds, reverse=True)]
        there = [(self.chooser.itemData(at), self.chooser.itemText(at)) for at in range(self.chooser.count())]
        if names != there:
            self.chooser.clear()
            for number, name in names:
                self.chooser.addItem(name, number)
        self.chooser.setCurrentIndex(self.chooser.findData(shown))

    def _filter(self) -> None:
        model = self._view.tables
        wanted = model.is_awaited if self.only_out.isChecked() else None
        model.filter(self.search.text(), wanted)

    def _find(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _step(self, step: int) -> None:
        at = self.chooser.currentIndex() - step
        if 0 <= at < self.chooser.count():
            self.wanted.emit(self.chooser.itemData(at))

    def _show_typed(self, argument: str) -> None:
        self._tab.show_argument(argument)

    def _lay_out_draft(self) -> None:
        again, discard = Button(), Button()
        bind(again, self._tab.act(Action("Pair again", "A new draw of the draft", lambda _: self.again.emit(),
                                         "Ctrl+Shift+P", icon="refresh-cw")))  # fmt: skip
        bind(discard, self._tab.act(Action("Discard the draft", "As if it had not been paired",
                                           lambda _: self.discard.emit(), icon="trash-2")))  # fmt: skip
        row = QHBoxLayout(self.draft_buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(again)
        row.addWidget(discard)

    def _lay_out(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.chooser)
        self.search.setMinimumWidth(14 * GRID)
        row.addWidget(self.search, 1)
        row.addWidget(self.only_out)
        row.addWidget(self.count)
        row.addStretch()
        row.addWidget(self.change)
        row.addWidget(self.draft_buttons)
        return row


def _count(book: EventBook, shown: RoundNumber, draft: bool) -> tuple[str, str]:
    """How many results are in of how many matches, and the same in a whole sentence."""
    pairings = book.pairings.get(shown, {})
    matches = [p for p in pairings.values() if p.kind is PairingKind.MATCH]
    alone = len(pairings) - len(matches)
    words = f"{len(matches):,} {'match' if len(matches) == 1 else 'matches'}"
    more = f", {alone:,} without an opponent" if alone else ""
    if draft:
        return words, words + more
    done = sum(pairing.result is not None for pairing in matches)
    return f"{done:,} of {len(matches):,} in", f"{done:,} of {words} in{more}"
