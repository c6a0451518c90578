"""A list of people, pasted or from a CSV file: what will happen with each line, before it happens."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QFrame, QPlainTextEdit, QVBoxLayout

from tournament_app.desk.kit.actions import native
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.form import row_of
from tournament_app.desk.kit.label import Label, heading_tip
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import MAIN
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.enroll_list import PlannedEntry, Way, plan_entries
from tournament_app.services.import_players import PlayerList

TYPING_MS = 150
HOW = "One person a line: a name, then a DCI number and a country where known.\nJan Nowak, 1002003001, Poland"
EMPTY = "What will happen with each line is shown here before anything is changed."


def outcome(entry: PlannedEntry) -> str:
    """What will happen with a line, and why a person should look at it."""
    return f"{_what(entry)}  ⚠ {entry.doubt}" if entry.doubt else _what(entry)


def _what(entry: PlannedEntry) -> str:
    if isinstance(entry.chosen, Player):
        number = f", DCI {entry.chosen.dci}" if entry.chosen.dci else ""
        return f"Known: {entry.chosen.name}{number}"
    return "New record" if entry.chosen is Way.NEW else "Left out"


def _tone(entry: PlannedEntry) -> str:
    if entry.doubt:
        return "amber"
    return (
        {Way.NEW: "good", Way.LEAVE_OUT: "muted"}.get(entry.chosen, "")
        if isinstance(entry.chosen, Way)
        else ""
    )


COLUMNS: list[Column[PlannedEntry]] = [
    Column("Line", lambda e: str(e.listed.line), lambda e: e.listed.line, figures=True, width=5),
    Column("Name", lambda e: e.listed.name, width=18, tip=lambda e: e.listed.name, shortens=True),
    Column("DCI number", lambda e: e.listed.dci, figures=True, width=11),
    Column("Country", lambda e: e.listed.country, width=7),
    Column("What happens", outcome, width=0, tone=_tone, tip=outcome),
]


class _Preview(RecordView[PlannedEntry]):
    cycled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space settles a line another way."""
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.cycled.emit()
        else:
            super().keyPressEvent(event)


class EnrollListPanel(QFrame):
    """Nothing happens before *Enrol*; ``take_in`` gets the plan then."""

    shown = Signal(bool)

    def __init__(
        self, desk: Desk, said: ProblemStrip, take_in: Callable[[Sequence[PlannedEntry]], None]
    ) -> None:
        super().__init__()
        self.setObjectName("card")
        self._desk, self._said, self._take_in = desk, said, take_in
        self._register: Sequence[Player] = ()
        self._enrolled: frozenset[PlayerId] = frozenset()
        self._asked = 0
        self._ignored = ""
        self.heading = Label()
        self.heading.setObjectName("section_title")
        self.words = Label()
        self.words.setObjectName("muted")
        self.words.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(HOW)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName("People, one a line")
        self.model = RecordModel(COLUMNS, key=lambda e: e.listed.line)
        self.view = _Preview(self.model, EMPTY, "No line is doubtful.")
        self.view.setAccessibleName("What each line does")
        self.only_doubtful = QCheckBox("Lines to look at only")
        self.enroll = Button()
        self.enroll.setObjectName("primary")
        self.enroll.setAutoDefault(True)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._lay_out()

    def paste(self, register: Sequence[Player], enrolled: frozenset[PlayerId], text: str) -> None:
        """Begin with a text, empty for one that is still to be pasted."""
        self._begin("Paste a list", register, enrolled)
        self.text.show()
        self.text.setPlainText(text)
        self.text.setFocus()
        self._read_text()

    def look_at(self, path: Path, register: Sequence[Player], enrolled: frozenset[PlayerId]) -> None:
        """Begin with a CSV file."""
        self._begin(f"Import {path.name}", register, enrolled)
        self.text.hide()
        self.view.setFocus()
        self._plan(lambda: self._desk.equipment.read_players(path))

    def close_panel(self) -> None:
        """Put the panel away; nothing was changed."""
        self._asked += 1
        self.hide()
        self.shown.emit(False)

    def _begin(self, heading: str, register: Sequence[Player], enrolled: frozenset[PlayerId]) -> None:
        self._register, self._enrolled = register, enrolled
        self.heading.setText(heading)
        self.only_doubtful.setChecked(False)
        self._show(PlayerList("", ()), ())
        self.show()
        self.shown.emit(True)

    def _lay_out(self) -> None:
        leave = Button("Leave it (Esc)")
        leave.clicked.connect(self.close_panel)
        self.enroll.clicked.connect(self._go)
        self.only_doubtful.toggled.connect(self._filter)
        self.text.textChanged.connect(self._typed)
        self._typing.timeout.connect(self._read_text)
        self.view.cycled.connect(self._next_option)
        self.view.opened.connect(lambda _: self._next_option())
        middle = QVBoxLayout()
        middle.setSpacing(GRID)
        middle.addWidget(self.text, 1)
        middle.addWidget(self.view, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.heading)
        layout.addWidget(self.words)
        layout.addLayout(middle, 1)
        layout.addWidget(row_of(self.enroll, leave, self.only_doubtful))
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("Esc"), self, self.close_panel, context=within)
        QShortcut(QKeySequence(MAIN), self, self._go, context=within)
        self.enroll.setToolTip(heading_tip("Enrol", key=native(MAIN)))
        self.hide()

    def _typed(self) -> None:
        self.enroll.setEnabled(False)
        self._typing.start()

    def _read_text(self) -> None:
        self._typing.stop()
        text = self.text.toPlainText()
        self._plan(lambda: self._desk.equipment.read_pasted(text))

    def _plan(self, read: Callable[[], PlayerList]) -> None:
        self._asked += 1
        asked = self._asked

        def work(_: object) -> tuple[PlayerList, Sequence[PlannedEntry]]:
            listed = read()
            return listed, plan_entries(listed.players, self._register, self._enrolled)

        def show(found: tuple[PlayerList, Sequence[PlannedEntry]]) -> None:
            if asked == self._asked:
                self._said.clear()
                self._show(*found)

        self._desk.errands.run(
            work, show, refused=self._said.refuse, lane=Lane.ASIDE, owner=self, what="Reading the list"
        )

    def _show(self, listed: PlayerList, plan: Sequence[PlannedEntry]) -> None:
        self.model.show(plan)
        self._ignored = (
            f" Columns passed over: {', '.join(listed.ignored).rstrip('.')}." if listed.ignored else ""
        )
        self._count()

    def _count(self) -> None:
        plan = self.model.everything()
        new = sum(entry.chosen is Way.NEW for entry in plan)
        out = sum(entry.chosen is Way.LEAVE_OUT for entry in plan)
        doubtful = sum(bool(entry.doubt) for entry in plan)
        coming = len(plan) - out
        self.words.setText(
            f"{len(plan):,} lines: {coming - new:,} known, {new:,} new, {out:,} left out; "
            f"{doubtful:,} to look at (Space on a line settles it another way).{self._ignored}"
            if plan
            else "Nothing is changed before you enrol."
        )
        self.enroll.setText(f"Enrol {coming:,} player{'' if coming == 1 else 's'}")
        self.enroll.setEnabled(bool(coming))
        self.only_doubtful.setVisible(bool(doubtful))

    def _filter(self) -> None:
        self.model.filter("", (lambda e: bool(e.doubt)) if self.only_doubtful.isChecked() else None)

    def _next_option(self) -> None:
        self.model.update([entry.next_option() for entry in self.view.chosen_records()])
        self._count()

    def _go(self) -> None:
        if self.enroll.isEnabled():
            self._take_in(self.model.everything())
