"""The lists handed in: who lacks one, which are not legal, and the one chosen for editing."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from tournament_app.desk.decks.editor import DeckEditor
from tournament_app.desk.decks.intake import DeckIntake
from tournament_app.desk.decks.lines import COLUMNS, WANTED, DeckLine, Draft, draft_of
from tournament_app.desk.decks.not_ruled_on import NotRuledOn
from tournament_app.desk.decks.verdicts import DeckVerdicts
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.metagame import names_in_use
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId
from tournament_app.services.register_deck import lock_on_decks

CLOSED = "The event is closed. Reopen it under Set-up to register or change a list."


class DeckLists(QWidget):
    """Players at the left, the chosen player's list at the right."""

    def __init__(self, desk: Desk, event: OpenEvent, said: ProblemStrip) -> None:
        super().__init__()
        self._desk, self._event, self._said = desk, event, said
        self._drafts: dict[PlayerId, Draft] = {}
        self._verdicts = DeckVerdicts(desk, said, self._show_judged)
        self.not_ruled_on = NotRuledOn(desk, said)
        self._shown: PlayerId | None = None
        self.model = RecordModel(COLUMNS, key=lambda line: line.player)
        self.view = RecordView(
            self.model,
            "Players of this event will be here: enrol them first.",
            "Nobody matches.",
            least_open=14,
        )
        self.view.setAccessibleName("Deck lists")
        self.view.remember(desk.preferences, "deck-lists")
        self.view.chosen.connect(self._choose)
        self.search = SearchLine("Find a player or a deck", None)
        self.search.textChanged.connect(self._filter)
        self.search.lead_to(self.view)
        self.wanted = CalmComboBox()
        self.wanted.addItems(list(WANTED))
        self.wanted.setAccessibleName("Which players")
        self.wanted.currentTextChanged.connect(self._filter)
        self.editor = DeckEditor(desk, said)
        self.view.opened.connect(lambda _: self.editor.text.setFocus())
        self.editor.edited.connect(self._remember_draft)
        self.intake = DeckIntake(desk, event, said, self.editor, self._registered, self._withdrawn)
        self.editor.files_dropped.connect(self.take_files)
        self._lay_out()
        desk.cards.changed.connect(self._stock)
        self._stock()

    @property
    def player(self) -> PlayerId | None:
        """Whose list is shown."""
        return self._shown

    @property
    def typed(self) -> bool:
        """Something was typed that is not registered."""
        return bool(self._drafts)

    def follow(self, book: EventBook) -> None:
        """Show what the book says."""
        for player, draft in list(self._drafts.items()):
            if player in book.decks and draft == draft_of(book.decks[player]):
                del self._drafts[player]
        self.editor.offer_names(names_in_use(book))
        closed = book.event.status is EventStatus.CLOSED
        locked = CLOSED if closed else lock_on_decks(book, self._desk.equipment.now())
        self.editor.show_lock(locked, by_judge=not closed)
        self._show_lines(book)
        if self._shown not in book.enrollments:
            self._shown = None
        if self._shown is None:
            self.choose_next()
        else:
            self._fill(self._shown)
        self._verdicts.verify(book)
        self.not_ruled_on.follow(book)

    def choose(self, player: PlayerId) -> None:
        """Show a player's list."""
        row = self.model.row_of(player)
        if row < 0:
            self.search.clear()
            self.wanted.setCurrentIndex(0)
            row = self.model.row_of(player)
        self.view.choose(row)

    def choose_next(self) -> None:
        """Show the next player without a list, below the one shown; the first player if nobody lacks one."""
        rows = list(self.model.records())
        at = self.model.row_of(self._shown) if self._shown is not None else -1
        order = [*rows[at + 1 :], *rows[: at + 1]]
        missing = (line.player for line in order if line.deck is None and not line.dropped)
        first = rows[0].player if rows and self._shown is None else None
        player = next(missing, first)
        if player is not None:
            self.choose(player)

    def show_missing(self) -> None:
        """Show only players without a list."""
        self.wanted.setCurrentText("Without a list")
        self.view.choose(0)
        self.view.setFocus()

    def take_files(self, paths: Sequence[Path]) -> None:
        """Take in files that were dropped or chosen."""
        self.intake.take_files(paths, self.choose)

    def _withdrawn(self, player: PlayerId) -> None:
        self._drafts.pop(player, None)
        self._fill(player)

    def _show_judged(self, players: Sequence[PlayerId]) -> None:
        book = self._event.book
        self.model.update([self._line(book, player) for player in players if player in book.enrollments])

    def _registered(self, player: PlayerId) -> None:
        self._drafts.pop(player, None)
        self.editor.reason.clear()
        self._show_lines(self._event.book)
        self.choose_next()
        self.editor.text.setFocus()

    def _lay_out(self) -> None:
        finding = QHBoxLayout()
        finding.setSpacing(GRID)
        finding.addWidget(self.search, 1)
        finding.addWidget(self.wanted)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(finding)
        column.addWidget(self.view, 1)
        column.addWidget(self.not_ruled_on)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(left)
        whole.addWidget(self.editor)
        whole.setStretchFactor(0, 1)
        whole.setStretchFactor(1, 1)
        whole.setSizes([1000, 1050])
        whole.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(whole)

    def _stock(self) -> None:
        library = self._desk.cards.library
        if library is not None:
            self.editor.stock(library)
            self._verdicts.forget()
            if self._shown is not None:
                self._fill(self._shown)
            self._verdicts.verify(self._event.book)
            self.not_ruled_on.follow(self._event.book)

    def _choose(self) -> None:
        chosen = self.view.chosen_records()
        if len(chosen) == 1 and chosen[0].player != self._shown:
            self._shown = chosen[0].player
            self._said.clear()
            self._fill(self._shown)

    def _fill(self, player: PlayerId) -> None:
        book = self._event.book
        self.editor.fill(book, book.name_of(player), book.decks.get(player), self._drafts.get(player))

    def _remember_draft(self) -> None:
        if self._shown is None:
            return
        book, draft = self._event.book, self.editor.draft
        kept = draft_of(book.decks[self._shown]) if self._shown in book.decks else Draft()
        before = self._shown in self._drafts
        if draft == kept:
            self._drafts.pop(self._shown, None)
        else:
            self._drafts[self._shown] = draft
        if before != (self._shown in self._drafts):
            self.model.update([self._line(book, self._shown)])

    def _filter(self) -> None:
        self.model.filter(self.search.text(), WANTED[self.wanted.currentText()])

    def _show_lines(self, book: EventBook) -> None:
        lines = [self._line(book, player) for player in book.enrollments]
        shown = {line.player for line in lines}
        gone = [line.player for line in self.model.everything() if line.player not in shown]
        self.model.update(lines, gone)

    def _line(self, book: EventBook, player: PlayerId) -> DeckLine:
        deck = book.decks.get(player)
        return DeckLine(
            player,
            book.name_of(player),
            deck,
            self._verdicts.of(deck),
            player in self._drafts,
            book.enrollments[player].drop is not None,
        )
