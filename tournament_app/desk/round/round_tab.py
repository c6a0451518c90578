"""The round of an event: pair, look it over, publish, enter results, change by hand, go on."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent

from tournament_app.desk.floor.panel import FloorPanel
from tournament_app.desk.floor.repair_guide import RepairGuide
from tournament_app.desk.floor.situations import Means
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.side_panel import SidePanel
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.round.entry_line import EntryLine
from tournament_app.desk.round.floor_actions import FloorActions
from tournament_app.desk.round.result_entry import ResultEntry
from tournament_app.desk.round.round_tools import RoundTools
from tournament_app.desk.round.row_actions import RowActions
from tournament_app.desk.round.steps import Steps
from tournament_app.desk.round.table_lines import TableLine, columns, lines_of
from tournament_app.desk.round.table_view import TableModel, TableView
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event, EventStatus
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.player import Player
from tournament_app.domain.round import Pairing, Round, RoundStatus
from tournament_app.domain.standings import points_before
from tournament_app.domain.structures import why_paired
from tournament_app.services.record_lateness import Officiating

LINGER_MS = 8000
MANY = 200
ENTRIES = frozenset({"record_result", "record_lateness"})


class RoundTab(EventTab):
    """The entry line above, the tables below, what happens next at the top right."""

    title = "Round"
    help_page = "round"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.shown = self._newest = RoundNumber(0)
        self.entry = EntryLine()
        self.panel = SidePanel()
        self.model = TableModel(
            columns(
                lambda line, typed: self.rows.move(line, typed),
                lambda line, typed: self.rows.extend(line, typed),
            )
        )
        self.view = TableView(self.model)
        self.view.remember(desk.preferences, "round")
        self.rows = RowActions(self, self.view, lambda: self.shown, self._explain, lambda: self.entry.pairing)
        self.view.opened.connect(self._begin_entry)
        self.chrome = RoundTools(self, self.view)
        self.chrome.wanted.connect(self.show_round)
        warning = desk.facts.early_end_warning_minutes
        self.floor = FloorPanel(
            event, desk.errands, self.said, lambda: Means(self._word(), warning), self.take_keyboard
        )
        FloorActions(self, self.view, self.floor, lambda: self.shown)
        self.repair = RepairGuide(event, desk.errands, self.said, desk.equipment.fresh_seed)
        self.results = ResultEntry(event, self.entry, self.said, self._word, self._noted)
        self.steps = Steps(self, self._to_tables_out)
        self._before: dict[PlayerId, int] = {}
        self._fade = QTimer(self)
        self._fade.setSingleShot(True)
        self._fade.timeout.connect(self._let_go)
        self._lay_out()
        self._add_actions()

    def _word(self) -> Officiating:
        """On whose word what happens on the floor is recorded."""
        settings = self.event_.book.dossier.settings
        by = StaffMember(self.desk.table.by, StaffRole.SCOREKEEPER)
        return Officiating(by, self.desk.equipment.now(), self.desk.equipment.judging.catalogue(settings))

    def take_keyboard(self) -> None:
        """The entry line where results are awaited, the list where there is nothing to enter."""
        (self.entry.line if self.entry.line.isEnabled() else self.view).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts away what was said, the panel, then the search, and goes back to the entry line."""
        if event.key() != Qt.Key.Key_Escape or self.said.words:
            super().keyPressEvent(event)
            return
        if self.panel.isVisible():
            self.panel.hide()
        else:
            self.chrome.search.clear()
        self.take_keyboard()

    def take_typed(self, text: str) -> None:
        """To the entry line."""
        self.entry.type(text)

    def show_argument(self, argument: str) -> None:
        """Show a round by its number."""
        if argument.isdecimal():
            self.show_round(RoundNumber(int(argument)))

    def show_round(self, number: RoundNumber) -> None:
        """Show a round, the newest or an earlier one."""
        if number in self.event_.book.rounds and number != self.shown:
            self.shown = number
            self.panel.hide()
            self._show_all(self.event_.book)
            self.view.scrollToTop()
        self.take_keyboard()

    def follow(self, moved: Moved) -> None:
        """Show what changed: single rows where only they did."""
        book = moved.book
        newest = max(book.rounds, default=RoundNumber(0))
        if self.shown not in book.rounds or newest != self._newest:
            self.shown = self._newest = newest
            self.panel.hide()
            self._show_all(book)
            return
        changed = _changed_here(moved, self.shown)
        if changed is None:
            self._show_all(book)
            return
        there = book.pairings.get(self.shown, {})
        self._linger(changed, moved)
        self.model.update(
            lines_of(book, [there[number] for number in changed if number in there], self._before),
            [number for number in changed if number not in there],
        )
        self._show_chrome(book)

    def _show_all(self, book: EventBook) -> None:
        self.model.linger = frozenset()
        self.model.strong = frozenset()
        self._before = points_before(book, self.shown)
        self.model.show(lines_of(book, book.round_pairings(self.shown), self._before))
        self._show_chrome(book)

    def _show_chrome(self, book: EventBook) -> None:
        self.steps.offer()
        self.chrome.follow(book, self.shown)
        words, obstacle = _entry_state(book, self.shown)
        self.entry.setVisible(self.shown in book.rounds)
        self.entry.attend(book, self.shown, words, obstacle)

    def _to_tables_out(self) -> None:
        self.show_round(max(self.event_.book.rounds))
        self.chrome.show_out_only()
        self.entry.line.setFocus()

    def _begin_entry(self, line: TableLine) -> None:
        """Enter on a row: its table is typed already."""
        if line.pairing.table is not None and self.entry.line.isEnabled():
            self.entry.line.setText(f"{line.pairing.table} ")
            self.entry.line.setFocus()

    def _linger(self, changed: list[int], moved: Moved) -> None:
        """Keep and mark what was entered last; what lingered until now takes its place among the rest."""
        if moved.act is not None and moved.act.name in ENTRIES and changed:
            self.model.linger = frozenset(changed)
            self.model.emphasise(changed)
            self._fade.start(LINGER_MS)

    def _noted(self, act: Act) -> None:
        """After the correction of an earlier round: told once, as the question where there is a choice."""

        def tell() -> None:
            if act.notes:
                if self.shown != max(self.event_.book.rounds):
                    about = f"{act.sentence} Nothing of what follows was changed:"
                    self.panel.say("Later pairings", about, act.notes)
                else:
                    self.panel.say("To know", act.sentence, act.notes)

        self.repair.offer(act, tell)

    def _let_go(self) -> None:
        lingering, self.model.linger = self.model.linger, frozenset()
        self.model.emphasise([])
        there = self.event_.book.pairings.get(self.shown, {})
        self.model.update(
            lines_of(self.event_.book, [there[n] for n in lingering if n in there], self._before)
        )

    def _explain(self, pairing: Pairing) -> None:
        book = self.event_.book
        names = " and ".join(book.name_of(player) for player in pairing.players)
        about = f"Table {pairing.table}: {names}" if pairing.table is not None else names
        self.desk.errands.run(
            lambda _: why_paired(book, pairing),
            lambda sentences: self.panel.say(f"Why this pairing, round {pairing.round}", about, sentences),
            lane=Lane.ASIDE,
        )

    def _add_actions(self) -> None:
        self.chrome.again.connect(self.steps.pair)
        self.chrome.discard.connect(self.steps.discard)
        self.act(
            Action("Enter a result", "To the entry line; of a round before, choose that round first",
                   lambda _: self.take_keyboard(), "Ctrl+L", words="correct a result, wrong result, slip, score")
        )  # fmt: skip

    def _lay_out(self) -> None:
        self.body.addWidget(self.entry)
        self.body.addLayout(self.chrome.bar)
        self.body.addWidget(self.view, 1)
        self.foot.addWidget(self.panel)
        self.foot.addWidget(self.floor)


def _entry_state(book: EventBook, shown: RoundNumber) -> tuple[str, str]:
    """What the entry line is called, and why nothing can be entered if so."""
    found = book.rounds.get(shown)
    if found is None:
        return "", "There is no round yet."
    if book.event.status is EventStatus.CLOSED:
        return found.name, "The event is closed. Reopen it in Set-up to change anything."
    if found.status is RoundStatus.DRAFT:
        return (
            found.name,
            "A draft: look it over and change it, then publish it. Results can be entered after that.",
        )
    return (f"Correct {found.name_within}" if shown != max(book.rounds) else found.name), ""


def _changed_here(moved: Moved, shown: RoundNumber) -> list[int] | None:
    """Numbers of the shown round's pairings to draw again; None where all must be."""
    if moved.act is None or moved.before is None or len(moved.act.changes) > MANY:
        return None
    book, found = moved.book, []
    for change in moved.act.changes:
        entry = change.entry
        if isinstance(entry, Pairing):
            if entry.round < shown:
                return None
            if entry.round == shown:
                found.append(entry.number)
        elif isinstance(entry, Player) or (isinstance(entry, Round) and _published(change)):
            return None
        elif isinstance(entry, Event):
            before = moved.before.event
            if (before.tiebreaks, before.naming) != (book.event.tiebreaks, book.event.naming):
                return None
        elif isinstance(entry, Enrollment | PenaltyEntry):
            if _shares_a_name(moved.before, entry.player) != _shares_a_name(book, entry.player):
                return None
            seat = book.pairing_of(shown, entry.player)
            found += [seat.number] if seat is not None else []
    return found


def _shares_a_name(book: EventBook, player: PlayerId) -> bool:
    return player in book.players and bool(book.mark_of(player))


def _published(change: Change) -> bool:
    before, after = change.before, change.after
    return isinstance(before, Round) and isinstance(after, Round) and before.status is not after.status
