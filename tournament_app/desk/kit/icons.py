"""Icons of one set (Lucide, ISC licence, in ``resources/icons``), coloured by the theme as they are drawn."""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

import resources
from tournament_app.desk.kit.theme import theme

ICONS = Path(resources.__file__).parent / "icons"


@cache
def icon(name: str, role: str = "text") -> QIcon:
    """The icon ``resources/icons/<name>.svg`` in the theme's colour for ``role``."""
    return QIcon(_Engine(name, role))


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    drawing = (ICONS / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))


class _Engine(QIconEngine):
    def __init__(self, name: str, role: str) -> None:
        super().__init__()
        self._name, self._role = name, role

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        role = "muted" if mode is QIcon.Mode.Disabled else self._role
        _renderer(self._name, theme.colour(role).name()).render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        drawn = QPixmap(size)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return drawn

    def clone(self) -> QIconEngine:
        return _Engine(self._name, self._role)
