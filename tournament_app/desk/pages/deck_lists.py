"""The lists handed in: who lacks one, which are not legal, and the one chosen for editing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSplitter, QVBoxLayout, QWidget

from tournament_app.desk.desk import Desk
from tournament_app.desk.errands import Lane
from tournament_app.desk.form import CalmComboBox
from tournament_app.desk.open_event import OpenEvent
from tournament_app.desk.pages.deck_editor import DeckEditor, Draft, read_file
from tournament_app.desk.pages.photograph import PICTURES
from tournament_app.desk.problem_strip import Answer, ProblemStrip
from tournament_app.desk.record_table import Column, RecordModel
from tournament_app.desk.record_view import RecordView
from tournament_app.desk.theme import GRID
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.decks.metagame import names_in_use
from tournament_app.domain.decks.registration import DeckRegistration
from tournament_app.domain.event import Event
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Illegal, Malformed, NeedsConfirmation, Refusal
from tournament_app.services.card_library import CardLibrary
from tournament_app.services.match_deck_files import owner_of, owners_of
from tournament_app.services.register_deck import (
    HandedIn,
    lock_on_decks,
    register_deck,
    register_decks,
    withdraw_deck,
)
from tournament_app.services.scorers_table import Done, Task


@dataclass(frozen=True, slots=True)
class Judged:
    """What is known of a registered list: its sizes and its problems as of the event's day."""

    main: int = 0
    sideboard: int = 0
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A player's row: deck None without a list, ``judged`` None until it was verified."""

    player: PlayerId
    name: str
    deck: DeckRegistration | None
    judged: Judged | None
    typed: bool = False
    dropped: bool = False

    @property
    def state(self) -> str:
        """The state in words."""
        if self.typed:
            return "not registered"
        if self.deck is None:
            return "no list"
        if self.judged is None:
            return "…"
        count = len(self.judged.problems)
        return "legal" if not count else "1 problem" if count == 1 else f"{count} problems"

    @property
    def tone(self) -> str:
        """Its colour."""
        if self.deck is None or self.typed:
            return "muted" if self.dropped else "amber"
        return "bad" if self.judged is not None and self.judged.problems else ""

    @property
    def cards(self) -> str:
        """``60 + 15``."""
        if self.judged is None or self.deck is None:
            return ""
        return f"{self.judged.main} + {self.judged.sideboard}"


COLUMNS: list[Column[DeckLine]] = [
    Column("Player", lambda line: line.name + (" (dropped)" if line.dropped else ""), width=0),
    Column("Deck", lambda line: line.deck.name if line.deck else "", width=13),
    Column("Cards", lambda line: line.cards, figures=True, width=6),
    Column(
        "List",
        lambda line: line.state,
        width=12,
        tone=lambda line: line.tone,
        tip=lambda line: "\n".join(line.judged.problems) if line.judged else "",
    ),
]
WANTED = {
    "Everybody": lambda _line: True,
    "Without a list": lambda line: line.deck is None and not line.dropped,
    "Not legal": lambda line: line.judged is not None and bool(line.judged.problems),
    "Not registered yet": lambda line: line.typed,
}


class DeckLists(QWidget):
    """Players at the left, the chosen player's list at the right."""

    def __init__(self, desk: Desk, event: OpenEvent, said: ProblemStrip) -> None:
        super().__init__()
        self._desk, self._event, self._said = desk, event, said
        self._drafts: dict[PlayerId, Draft] = {}
        self._judged: dict[DeckRegistration, Judged] = {}
        self._judged_for: object = None
        self._shown: PlayerId | None = None
        self.model = RecordModel(COLUMNS, key=lambda line: line.player)
        self.view = RecordView(
            self.model, "Players of this event will be here: enrol them first.", "Nobody matches."
        )
        self.view.remember(desk.preferences, "deck-lists")
        self.view.chosen.connect(self._choose)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find a player or a deck")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.wanted = CalmComboBox()
        self.wanted.addItems(list(WANTED))
        self.wanted.setAccessibleName("Which players")
        self.wanted.currentTextChanged.connect(self._filter)
        self.editor = DeckEditor(desk, said)
        self.view.opened.connect(lambda _: self.editor.text.setFocus())
        self.editor.edited.connect(self._remember_draft)
        self.editor.files_dropped.connect(self.take_files)
        self._lay_out()
        desk.cards.changed.connect(self._stock)
        self._stock()

    @property
    def player(self) -> PlayerId | None:
        """Whose list is shown."""
        return self._shown

    def follow(self, book: EventBook) -> None:
        """Show what the book says."""
        for player, draft in list(self._drafts.items()):
            if player in book.decks and draft == _draft_of(book.decks[player]):
                del self._drafts[player]
        self.editor.offer_names(names_in_use(book))
        self.editor.show_lock(lock_on_decks(book, self._desk.equipment.now()))
        self._show_lines(book)
        if self._shown not in book.enrollments:
            self._shown = None
        if self._shown is None:
            self.choose_next()
        else:
            self._fill(self._shown)
        self._verify(book)

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

    def register(self) -> None:
        """Take in the list that is shown."""
        player, library = self._shown, self._desk.cards.library
        if player is None or library is None:
            self._said.refuse(Illegal("Choose a player first." if library else "Cards are still being read."))
            return
        draft, reason, event = self.editor.draft, self.editor.reason.text(), self._event.book.event
        now = self._desk.equipment.now()

        def take(book: EventBook, confirmed: bool) -> Act:
            problems = problems_of(library, event, draft)
            handed_in = HandedIn(player, draft.text, draft.pool, draft.name, problems)
            return register_deck(book, handed_in, now, reason=reason, confirmed=confirmed)

        self._event.perform(
            lambda book: take(book, False),
            said=self._said,
            done=lambda _: self._registered(player),
            refused=lambda refusal: self._ask(refusal, player, lambda book: take(book, True)),
        )

    def withdraw(self) -> None:
        """Take the list that is shown out again."""
        player, reason, now = self._shown, self.editor.reason.text(), self._desk.equipment.now()
        if player is None:
            self._said.refuse(Illegal("Choose a player first."))
            return

        def gone(_done: Done) -> None:
            self._drafts.pop(player, None)
            self._fill(player)

        self._event.perform(
            lambda book: withdraw_deck(book, player, now, reason=reason),
            said=self._said,
            done=gone,
            refused=self._refused,
        )

    def take_files(self, paths: Sequence[Path]) -> None:
        """Take in files: one for the player its name tells or who is shown, several by their names."""
        book = self._event.book
        if len(paths) == 1:
            (path,) = paths
            owner = None if path.suffix.casefold() in PICTURES else owner_of(book, path)
            if owner is not None:
                self.choose(owner)
            self.editor.load(path)
            return
        library = self._desk.cards.library
        found, left = owners_of(book, paths)
        if library is None or not found:
            why = "No file is named after a player." if library else "Cards are still being read."
            self._said.refuse(Illegal(f"{why} Name each file after its player, or drop them one by one."))
            return
        self._desk.errands.run(
            lambda _: [HandedIn(player, read_file(library, path)) for player, path in found.items()],
            lambda lists: self._register_many(lists, left),
            refused=self._said.refuse,
            what="Reading deck lists",
            lane=Lane.ASIDE,
        )

    def _register_many(self, lists: list[HandedIn], left: Sequence[Path]) -> None:
        reason, now = self.editor.reason.text(), self._desk.equipment.now()

        def settle(_done: Done) -> None:
            if left:
                self._said.refuse(
                    Malformed(
                        "These files name no player, or one who has another file, and were left out:",
                        *(path.name for path in left),
                    )
                )

        self._event.perform(
            lambda book: register_decks(book, lists, now, reason=reason),
            said=self._said,
            done=settle,
            refused=self._refused,
        )

    def _registered(self, player: PlayerId) -> None:
        self._drafts.pop(player, None)
        self.editor.reason.clear()
        self._show_lines(self._event.book)
        self.choose_next()
        self.editor.text.setFocus()

    def _ask(self, refusal: Refusal, player: PlayerId, take: Task) -> None:
        if not isinstance(refusal, NeedsConfirmation):
            self._refused(refusal)
            return
        name = self._event.book.name_of(player)
        question = Illegal(f"The list of {name} is not legal: what is wrong stands below it.")
        anyway = Answer(
            "Register it as it is",
            lambda: self._event.perform(take, said=self._said, done=lambda _: self._registered(player)),
        )
        self._said.ask(question, anyway, Answer("Leave it", self.editor.problems.view.setFocus))

    def _refused(self, refusal: Refusal) -> None:
        self._said.refuse(refusal)
        if self.editor.reason.isVisible() and not self.editor.reason.text():
            self.editor.reason.setFocus()

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
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(left)
        whole.addWidget(self.editor)
        whole.setStretchFactor(0, 1)
        whole.setStretchFactor(1, 1)
        whole.setSizes([1000, 1000])
        whole.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(whole)

    def _stock(self) -> None:
        library = self._desk.cards.library
        if library is not None:
            self.editor.stock(library)
            self._judged_for = None
            if self._shown is not None:
                self._fill(self._shown)
            self._verify(self._event.book)

    def _choose(self) -> None:
        chosen = self.view.chosen_records()
        if len(chosen) == 1 and chosen[0].player != self._shown:
            self._shown = chosen[0].player
            self._said.clear()
            self._fill(self._shown)

    def _fill(self, player: PlayerId) -> None:
        book = self._event.book
        self.editor.fill(book.event, book.name_of(player), book.decks.get(player), self._drafts.get(player))

    def _remember_draft(self) -> None:
        if self._shown is None:
            return
        book, draft = self._event.book, self.editor.draft
        kept = _draft_of(book.decks[self._shown]) if self._shown in book.decks else Draft()
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
            self._judged.get(deck) if deck else None,
            player in self._drafts,
            book.enrollments[player].drop is not None,
        )

    def _verify(self, book: EventBook) -> None:
        library, judged_for = self._desk.cards.library, (book.event.format, book.event.date)
        if library is None:
            return
        if self._judged_for != judged_for:
            self._judged_for = judged_for
            self._judged.clear()
        unknown = [deck for deck in book.decks.values() if deck not in self._judged]
        if not unknown:
            return

        def show(found: Mapping[DeckRegistration, Judged]) -> None:
            if self._judged_for == judged_for:
                self._judged.update(found)
                now = self._event.book
                self.model.update(
                    [self._line(now, deck.player) for deck in found if deck.player in now.enrollments]
                )

        self._desk.errands.run(
            lambda _: {deck: judged(library, book.event, deck) for deck in unknown},
            show,
            refused=self._said.refuse,
            lane=Lane.ASIDE,
        )


def judged(library: CardLibrary, event: Event, deck: DeckRegistration) -> Judged:
    """Sizes and problems of a registered list; a format that cannot be judged is a problem of its own."""
    main, sideboard = library.sizes(deck.text)
    return Judged(main, sideboard, problems_of(library, event, _draft_of(deck)))


def problems_of(library: CardLibrary, event: Event, draft: Draft) -> tuple[str, ...]:
    """The problems of a list in sentences."""
    try:
        verdict = library.judge(event.format, event.date, draft.text, draft.pool)
    except Illegal as refused:
        return refused.problems
    return tuple(f"{found.text} [{found.rule}]" for found in verdict.problems)


def _draft_of(deck: DeckRegistration) -> Draft:
    return Draft(deck.text, deck.pool, deck.name)
