"""An icon on its own, beside words; it follows the theme."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent

from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import Label


class IconLabel(Label):
    """Draws an icon at a fixed size each time it is painted."""

    def __init__(self, size: int, name: str = "", role: str = "text") -> None:
        super().__init__()
        self.setFixedSize(size, size)
        self._name, self._role = name, role

    def show_icon(self, name: str, role: str) -> None:
        """Show this icon in the theme's colour for the role."""
        self._name, self._role = name, role
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        if self._name:
            painter = QPainter(self)
            icon(self._name, self._role).paint(painter, QRect(0, 0, self.width(), self.height()))
            painter.end()
