"""Players' penalty records over all events and why they may not play, behind the judges' PIN; exported for the DCI."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.days import day_words
from tournament_app.desk.judging.bar_panel import BarPanel
from tournament_app.desk.judging.log_rows import STATES
from tournament_app.desk.judging.pin import JudgesPin
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import Card, row_of
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.saving import ask_where
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.kit.splits import shared
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.judging_tools import History
from tournament_app.desk.open.page import Page
from tournament_app.domain.book import Act
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import NeedsConfirmation, Refusal
from tournament_app.files.naming import file_name
from tournament_app.services.ports import EventLine

Past = tuple[EventLine, PenaltyEntry]
LOCKS_AFTER_MS = 5 * 60 * 1000
PLAYERS: list[Column[Player]] = [
    Column("Player", lambda p: p.name, width=0),
    Column("DCI number", lambda p: p.dci, figures=True, width=12),
]
RECORD: list[Column[Past]] = [
    Column("Date", lambda p: day_words(p[0].date), lambda p: p[0].date, figures=True, width=11),
    Column("Event", lambda p: p[0].name, width=20, shortens=True),
    Column("Round", lambda p: str(p[1].moment.round), lambda p: p[1].moment.round, figures=True, width=6),
    Column("Infraction", lambda p: p[1].infraction.replace("-", " "), width=0),
    Column("Given", lambda p: " ".join(filter(None, (p[1].chosen.level, p[1].chosen.penalty))), width=18),
    Column("Judge", lambda p: p[1].judge, width=14, shortens=True),
    Column("State", lambda p: STATES[p[1].status], width=10),
    Column("Note", lambda p: p[1].note, width=16, tip=lambda p: p[1].note, shortens=True),
]


class JudgesPage(Page):
    """Locked until the PIN is given, and again after five minutes or when asked."""

    title = "Judges"
    help_page = "judges"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.pin = JudgesPin(desk.preferences)
        self.digits = QLineEdit()
        self.door, self.open_button = Card("For judges", ""), Button()
        self.forgotten = Button("Forgotten")
        self.forgotten.clicked.connect(self.forget_pin)
        self.hint = Label()
        self.search = SearchLine("Find a player (Ctrl+F)", None)
        self.players = RecordModel(PLAYERS, key=lambda p: p.id, search=lambda p: f"{p.name} {p.dci}")
        self.player_view = RecordView(self.players, "Players of the register will be in this list.")
        self.player_view.setAccessibleName("Players")
        self.record = RecordModel(RECORD, key=lambda p: (p[0].id, p[1].number))
        self.record_view = RecordView(
            self.record, "Choose a player at the left: penalties of all events will be in this list."
        )
        self.record_view.setAccessibleName("Penalties of the player")
        self.bars = BarPanel(desk, self.said, self._took_in)
        self.barred_only = QCheckBox("Those who may not play")
        self.summary = Label()
        self.stack = QStackedWidget()
        self._wanted = 0
        self._lay_out()
        self._buttons = [Button(), Button()]
        for button, action in zip(
            self._buttons,
            (
                Action("Export record", "The player's record for the DCI report",
                       lambda _: self.choose_file(), "Ctrl+S", icon="save", of_rows=True),
                Action("Lock", "Ask for the PIN again", lambda _: self.lock(), "Ctrl+Shift+L", icon="lock"),
            ),
            strict=True,
        ):  # fmt: skip
            bind(button, self.act(action))
            self.tools.addWidget(button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LOCKS_AFTER_MS)
        self._timer.timeout.connect(self.lock)
        self.lock()

    @property
    def locked(self) -> bool:
        """True while nothing is shown."""
        return self.stack.currentIndex() == 0

    def take_keyboard(self) -> None:
        """The PIN, or the search."""
        (self.digits if self.locked else self.search).setFocus()

    def show_argument(self, argument: str) -> None:
        """Show a player by number once the PIN is given."""
        self._wanted = int(argument) if argument.isdecimal() else 0
        if not self.locked:
            self._read()

    def unlock(self) -> None:
        """Open with the PIN; the first one typed becomes it."""
        typed = self.digits.text().strip()
        self.digits.clear()
        try:
            if self.pin.chosen:
                self.pin.check(typed, self.desk.equipment.now())
                self._open()
            else:
                self.pin.refuse_weak(typed)
                self._note("choose_pin", "Chose the judges' PIN of this computer", lambda: self._begin(typed))
        except Refusal as refusal:
            self.said.refuse(refusal)

    def _begin(self, pin: str) -> None:
        self.pin.choose(pin)
        self._open()

    def _open(self) -> None:
        self.said.clear()
        self.stack.setCurrentIndex(1)
        for button in self._buttons:
            button.show()
        self._timer.start()
        self._read()
        self.search.setFocus()

    def lock(self) -> None:
        """Show nothing until the PIN is given."""
        self.stack.setCurrentIndex(0)
        self.record.show([])
        self.players.show([])
        self.bars.show_person(None)
        self.summary.clear()
        for button in self._buttons:
            button.hide()
        chosen = self.pin.chosen
        self.open_button.setText("Open" if chosen else "Choose this PIN")
        self.hint.setText(
            "Records over all events are for judges: type the PIN."
            if chosen
            else "Records over all events are for judges. Choose a PIN of six digits or more for this computer."
        )
        self.forgotten.setVisible(chosen)

    def forget_pin(self) -> None:
        """Ask, then take the PIN away; the log of the register says who did."""

        def forget() -> None:
            self.pin.forget()
            self.lock()

        self.said.ask(
            NeedsConfirmation(
                "The PIN can be taken away and chosen anew. The log of the register says who did it and when."
            ),
            Answer(
                "Take the PIN away",
                lambda: self._note("forget_pin", "Took the judges' PIN of this computer away", forget),
            ),
            Answer("Leave it", self.said.clear),
        )

    def _note(self, name: str, summary: str, then: Callable[[], None]) -> None:
        """Write into the log of the register who does it; it is done when that is on disk."""
        table = self.desk.table
        self.desk.errands.run(
            lambda _: table.store.commit_register(Act(name, summary, ()), table.signature()),
            lambda _: then(),
            refused=self.said.refuse,
        )

    def choose_file(self) -> None:
        """Ask where the record goes."""
        if self.locked or not self.player_view.chosen_records():
            self.desk.messages.say("Choose a player first.")
            return
        name = file_name(self.player_view.chosen_records()[0].name)
        ask_where(self, "Export record", name, ".txt", "Text (*.txt)", self.export)

    def export(self, path: Path) -> None:
        """Write the chosen player's record."""
        player, history = self.player_view.chosen_records()[0], self.record.everything()
        write = self.desk.equipment.judging.write_record
        self.desk.errands.run(
            lambda _: write(player, history, path),
            lambda _: self.desk.messages.say(f"Record saved as {path.name}."),
            refused=self.said.refuse,
            what="Writing the record",
        )

    def _lay_out(self) -> None:
        self.digits.setEchoMode(QLineEdit.EchoMode.Password)
        self.digits.setMaxLength(12)
        self.digits.setAccessibleName("PIN of the judges")
        self.hint.setWordWrap(True)
        self.door.full(self.hint)
        self.door.field("&PIN", self.digits)
        self.door.wide(row_of(self.open_button, self.forgotten))
        self.open_button.clicked.connect(self.unlock)
        self.digits.returnPressed.connect(self.unlock)
        shut, inside = QWidget(), QWidget()
        column = QVBoxLayout(shut)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.door)
        column.addStretch(1)
        self.summary.setObjectName("muted")
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.player_view)
        right = shared(Qt.Orientation.Vertical, self.record_view, self.bars)
        right.setStretchFactor(1, 2)
        split.addWidget(right)
        split.setSizes([50 * GRID, 120 * GRID])
        split.setStretchFactor(1, 1)
        row = QHBoxLayout()
        row.addWidget(self.search, 1)
        row.addWidget(self.barred_only)
        row.addWidget(self.summary, 2)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(split, 1)
        self.stack.addWidget(shut)
        self.stack.addWidget(inside)
        self.body.addWidget(self.stack, 1)
        self.search.textChanged.connect(lambda _: self._filter())
        self.barred_only.toggled.connect(lambda _: self._filter())
        self.search.lead_to(self.player_view)
        self.player_view.chosen.connect(self._choose)
        self.act(Action("Find a player", "By name or DCI number", lambda _: self.search.setFocus(), "Ctrl+F"))

    def _filter(self) -> None:
        only, chosen = self.barred_only.isChecked(), self.player_view.chosen_records()
        self.players.filter(self.search.text(), (lambda person: bool(person.bars)) if only else None)
        if len(chosen) == 1:
            self.player_view.choose(self.players.row_of(chosen[0].id))

    def _took_in(self, person: Player) -> None:
        self.players.update([person])
        self._timer.start()
        self.desk.register_changed.emit()

    def _read(self) -> None:
        def show(found: list[Player]) -> None:
            if not self.locked:
                self.players.show(found)
                self._filter()
                self.player_view.choose(next((r for r, p in enumerate(found) if p.id == self._wanted), -1))

        self.desk.errands.run(lambda _: list(self.desk.table.store.players()), show, refused=self.said.refuse)

    def _choose(self) -> None:
        chosen = self.player_view.chosen_records()
        if self.locked or len(chosen) != 1:
            self.record.show([])
            self.bars.show_person(None)
            self.summary.clear()
            return
        self._timer.start()
        player = chosen[0]
        self.bars.show_person(player)

        def show(history: History) -> None:
            if not self.locked and [one.id for one in self.player_view.chosen_records()] == [player.id]:
                self.record.show(list(history))
                events = len({line.id for line, _ in history})
                self.summary.setText(f"Penalties: {len(history)}, events: {events}")

        self.desk.errands.run(
            lambda _: self.desk.table.store.penalties_of(player.id), show, refused=self.said.refuse
        )
