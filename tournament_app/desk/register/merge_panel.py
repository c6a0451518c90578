"""Merging two records of one person: what moves is shown before it moves."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout

from engine.days import day_words
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import row_of
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.player import Player
from tournament_app.services.ports import EventLine

MOST_EVENTS = 6
Lines = Sequence[EventLine]


class MergePanel(QFrame):
    """Two records side by side; each can be the one that is kept."""

    def __init__(self, desk: Desk, merge: Callable[[Player, Player], None]) -> None:
        super().__init__()
        self.setObjectName("card")
        self._desk, self._merge = desk, merge
        self._people: tuple[Player, Player] | None = None
        self.explanation = Label()
        self.explanation.setWordWrap(True)
        self.columns = (Label(), Label())
        self.keep_buttons = (Button(), Button())
        leave = Button("Leave both as they are")
        leave.clicked.connect(self.hide)
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * GRID)
        for at, (words, button) in enumerate(zip(self.columns, self.keep_buttons, strict=True)):
            words.setWordWrap(True)
            words.setAlignment(Qt.AlignmentFlag.AlignTop)
            button.clicked.connect(lambda _=False, kept=at: self._choose(kept))
            grid.addWidget(words, 0, at)
            grid.addWidget(button, 1, at, Qt.AlignmentFlag.AlignLeft)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.explanation)
        layout.addLayout(grid)
        layout.addWidget(row_of(leave))
        escape = QShortcut(QKeySequence("Esc"), self, self.hide)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.hide()

    def ask(self, one: Player, two: Player) -> None:
        """Read what hangs on both records, then show them."""
        store = self._desk.table.store
        self._desk.errands.run(
            lambda _: (store.events_of(one.id), store.events_of(two.id)),
            lambda events: self._show((one, two), events),
        )

    def _show(self, people: tuple[Player, Player], events: tuple[Lines, Lines]) -> None:
        self.explanation.setText(
            "Which record stays? The events and results of the other one move to it; a DCI number, country and notes "
            "that it lacks move too. The other record leaves the register."
        )
        for at in (0, 1):
            self.columns[at].setText(_record_words(people[at], events[at]))
            button = self.keep_buttons[at]
            button.setText(f"Keep {_told_apart(people[at])}: {_moving(events[1 - at])}")
        self._people = people
        self.show()
        self.keep_buttons[0].setFocus()

    def _choose(self, kept: int) -> None:
        self.hide()
        if self._people is not None:
            self._merge(self._people[kept], self._people[1 - kept])


def _told_apart(player: Player) -> str:
    return f"{player.name} ({player.dci})" if player.dci else f"{player.name} (no DCI number)"


def _moving(events: Lines) -> str:
    if not events:
        return "nothing else moves"
    return "1 event moves here" if len(events) == 1 else f"{len(events)} events move here"


def _record_words(player: Player, events: Lines) -> str:
    lines = [player.name, f"DCI number: {player.dci or 'none'}", f"Country: {player.country or 'none'}"]
    lines += [f"Notes: {player.notes}"] if player.notes else []
    lines += [f"• {line.name}, {day_words(line.date)}" for line in events[:MOST_EVENTS]]
    if len(events) > MOST_EVENTS:
        more = len(events) - MOST_EVENTS
        lines.append(f"… and {more:,} more event{'' if more == 1 else 's'}")
    if not events:
        lines.append("Played in no event here")
    return "\n".join(lines)
