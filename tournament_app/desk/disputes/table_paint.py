"""How zones and cards look on the table; no colour says anything that is not written too."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen

from tournament_app.desk.disputes.table_plan import Area, Plate
from tournament_app.desk.kit.theme import GRID, theme

WRAP = Qt.TextFlag.TextWordWrap
ROUND = 4


def paint_area(painter: QPainter, area: Area, font: QFont, *, here: bool) -> None:
    """A zone with its title; ``here`` where cards are laid into it."""
    painter.setPen(QPen(theme.colour("accent_text" if here else "line"), 2 if here else 1))
    painter.setBrush(theme.colour("ground"))
    painter.drawRoundedRect(area.rect.adjusted(1, 1, -1, -1), ROUND, ROUND)
    painter.setPen(theme.colour("text" if area.strong else "muted"))
    painter.setFont(bold(font) if area.strong else font)
    title = area.rect.adjusted(GRID, 2, -GRID, 0)
    painter.drawText(title, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, area.title)


def paint_plate(painter: QPainter, plate: Plate, font: QFont, *, here: bool, at_work: bool) -> None:
    """A card: name, size, what there is to say; ``here`` where it is looked at."""
    tapped = "tapped" in plate.first.marks
    ground = "amber_soft" if plate.changed else "selection" if here else "raised" if tapped else "surface"
    edge = QPen(theme.colour("accent_text" if here and at_work else "muted"), 2 if here else 1)
    edge.setStyle(Qt.PenStyle.DashLine if tapped and not here else Qt.PenStyle.SolidLine)
    painter.setPen(edge)
    painter.setBrush(theme.colour(ground))
    painter.drawRoundedRect(plate.rect.adjusted(0, 0, -1, -1), ROUND, ROUND)
    painter.setPen(theme.colour("text"))
    if plate.slim:
        _paint_slim(painter, plate, font)
        return
    inner = plate.rect.adjusted(GRID, 2, -GRID, -2)
    painter.setFont(bold(font))
    size = QFontMetrics(bold(font)).horizontalAdvance(f" {plate.first.size}") if plate.first.size else 0
    name = inner.adjusted(0, 0, -size, 0)
    box = painter.boundingRect(name, WRAP, plate.name)
    painter.drawText(name, WRAP, plate.name)
    painter.drawText(inner, Qt.AlignmentFlag.AlignRight, plate.first.size)
    painter.setFont(font)
    painter.drawText(inner.adjusted(0, box.height(), 0, 2), WRAP, plate.about)


def paint_words(painter: QPainter, place: QRect, words: str, font: QFont) -> None:
    """A sentence of the middle of the table, in the font by which its place was measured."""
    painter.setPen(theme.colour("text"))
    painter.setFont(font)
    painter.drawText(place, WRAP, words)


def _paint_slim(painter: QPainter, plate: Plate, font: QFont) -> None:
    inner = plate.rect.adjusted(GRID, 2, -GRID, -2)
    marks = f" ({plate.about})" if plate.about and plate.zone == "in play" else ""
    words = QFontMetrics(font).elidedText(plate.name + marks, Qt.TextElideMode.ElideRight, inner.width())
    painter.setFont(font)
    painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, words)


def bold(font: QFont) -> QFont:
    """The font in bold."""
    found = QFont(font)
    found.setBold(True)
    return found
