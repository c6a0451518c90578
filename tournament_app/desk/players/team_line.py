"""Enrolment of a team: its name and its members in the order of their seats; Enter goes on, then enrols."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Member

MOST = 3


class TeamLine(QWidget):
    """Shown in events of teams. ``enroll`` gets the name and the members."""

    def __init__(self, enroll: Callable[[str, Sequence[Member]], None]) -> None:
        super().__init__()
        self._enroll = enroll
        self._size = 1
        self.name = _line("Team")
        self.members = [_line(f"Member {seat}: name, DCI number") for seat in range(1, MOST + 1)]
        self.button = Button("Enrol the team")
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
        self.setVisible(self._size > 1)

    def ready(self) -> None:
        """Empty, for the next team."""
        for line in (self.name, *self.members):
            line.clear()
        self.name.setFocus()

    def _next(self) -> None:
        lines = [self.name, *self.members[: self._size]]
        empty = [line for line in lines if not line.text().strip()]
        if empty:
            empty[0].setFocus()
        else:
            self._go()

    def _go(self) -> None:
        members = [_member(line.text()) for line in self.members[: self._size]]
        self._enroll(self.name.text().strip(), members)


def _line(words: str) -> QLineEdit:
    line = QLineEdit()
    line.setPlaceholderText(words)
    line.setAccessibleName(words)
    return line


def _member(typed: str) -> Member:
    """``Jan Nowak, 1002003001``: the last part is the DCI number where it is one."""
    name, _, last = typed.rpartition(",")
    if name and last.strip().isdecimal():
        return Member(name.strip(), last.strip())
    return Member(typed.strip())
