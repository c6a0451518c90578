"""A team: its name and its members in the order of their seats; Enter goes on, then enrols, or changes who they are."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Member

MOST = 3
ENROL, CHANGE = "Enrol the team", "Change the members"


class TeamLine(QWidget):
    """Shown in events of teams. ``enroll`` gets the name and the members; so does what changes them, once."""

    def __init__(self, enroll: Callable[[str, Sequence[Member]], None]) -> None:
        super().__init__()
        self._enroll = enroll
        self._change: Callable[[Sequence[Member]], None] | None = None
        self._size = 1
        self.name = _line("Team")
        self.members = [_line(f"Member {seat}: name, DCI number") for seat in range(1, MOST + 1)]
        self.button = Button(ENROL)
        self.button.clicked.connect(self._go)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        for line in (self.name, *self.members):
            row.addWidget(line, 1)
            line.returnPressed.connect(self._next)
        row.addWidget(self.button)
        self.hide()

    def follow(self, book: EventBook) -> None:
        """As many members as the event's teams have; hidden for single players."""
        self._size = book.event.team_size
        for seat, line in enumerate(self.members, 1):
            line.setVisible(seat <= self._size)
        self.setVisible(self.in_use)

    @property
    def in_use(self) -> bool:
        """Whether teams play in the event."""
        return self._size > 1

    def ready(self) -> None:
        """Empty, for the next team."""
        self._change = None
        self.button.setText(ENROL)
        self.name.setReadOnly(False)
        for line in (self.name, *self.members):
            line.clear()
        self.name.setFocus()

    def type(self, text: str) -> None:
        """Take up what was typed elsewhere on the page as a team's name, unless members are being changed."""
        if self._change is None:
            self.name.setFocus()
            self.name.insert(text)

    def begin_changing(
        self, name: str, members: Sequence[Member], change: Callable[[Sequence[Member]], None]
    ) -> None:
        """Show a team's members to be written anew; ``change`` gets them, Esc leaves them."""
        self.ready()
        self._change = change
        self.button.setText(CHANGE)
        self.name.setText(name)
        self.name.setReadOnly(True)
        for line, member in zip(self.members, members, strict=False):
            line.setText(", ".join(filter(None, (member.name, member.dci))))
        self.members[0].setFocus()
        self.members[0].selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves a team as it is."""
        if event.key() == Qt.Key.Key_Escape and self._change is not None:
            self.ready()
        else:
            super().keyPressEvent(event)

    def _next(self) -> None:
        lines = [self.name, *self.members[: self._size]]
        empty = [line for line in lines if not line.text().strip()]
        if empty:
            empty[0].setFocus()
        else:
            self._go()

    def _go(self) -> None:
        members = [_member(line.text()) for line in self.members[: self._size]]
        if self._change is None:
            self._enroll(self.name.text().strip(), members)
        else:
            self._change(members)


def _line(words: str) -> QLineEdit:
    line = FreshLine()
    line.setPlaceholderText(words)
    line.setAccessibleName(words)
    return line


def _member(typed: str) -> Member:
    """``Jan Nowak, 1002003001``: the last part is the DCI number where it is one."""
    name, _, last = typed.rpartition(",")
    if name and last.strip().isdecimal():
        return Member(name.strip(), last.strip())
    return Member(typed.strip())
