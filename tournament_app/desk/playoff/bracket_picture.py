"""A bracket drawn into a scene: boxes, the lines between them, names of the rounds."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.theme import GRID, figures, theme
from tournament_app.domain.structures.bracket_chart import BracketChart, ChartMatch, ChartSeat, ChartSection

LINES_A_BOX = 2
EITHER = " or "
ASIDE = 5 * GRID
"""Pixels between columns, for the lines."""


class Measures:
    """Sizes in pixels that follow from the text size in force."""

    def __init__(self, font: QFont) -> None:
        self.font = figures(font)
        self.bold = figures(font)
        self.bold.setBold(True)
        self.small = figures(font)
        self.small.setPointSizeF(font.pointSizeF() * 0.85)
        letters = QFontMetricsF(self.font)
        self.line = letters.height() + 6
        self.seed = letters.horizontalAdvance("000") + 4
        self.games = letters.horizontalAdvance("00") + 8
        self.name = letters.averageCharWidth() * 26
        self.width = self.seed + self.name + self.games + 2 * GRID
        self.box = LINES_A_BOX * self.line
        self.above = QFontMetricsF(self.small).height() + 2
        self.pitch = self.box + self.above + GRID
        self.step = self.width + ASIDE


class MatchItem(QGraphicsItem):
    """One match: two seats, above them its table or name. A double click leads to its table."""

    def __init__(self, match: ChartMatch, measures: Measures) -> None:
        super().__init__()
        self.match = match
        self._m = measures
        self.setAcceptHoverEvents(True)
        self.setToolTip(tip(_told(match)))

    def boundingRect(self) -> QRectF:
        """The box and the line above it."""
        return QRectF(-1, -self._m.above - 1, self._m.width + 2, self._m.box + self._m.above + 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the match in the colours in force."""
        del option, widget
        m, match = self._m, self.match
        frame = QRectF(0, 0, m.width, m.box)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("accent" if match.is_open else "line"), 2 if match.is_open else 1))
        painter.setBrush(QBrush(theme.colour("surface")))
        painter.drawRoundedRect(frame, 4, 4)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(QPointF(0, m.line), QPointF(m.width, m.line))
        painter.setFont(m.small)
        painter.setPen(theme.colour("muted"))
        painter.drawText(
            QRectF(2, -m.above, m.width - 4, m.above), Qt.AlignmentFlag.AlignVCenter, _caption(match)
        )
        for at, seat in enumerate(match.seats):
            self._draw_seat(painter, seat, QRectF(0, at * m.line, m.width, m.line))

    def _draw_seat(self, painter: QPainter, seat: ChartSeat, where: QRectF) -> None:
        m = self._m
        if seat.won:
            painter.fillRect(where.adjusted(1, 1, -1, -1), theme.colour("good_soft"))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(m.font)
        painter.setPen(_colour("muted", seat))
        if seat.seed:
            painter.drawText(QRectF(0, where.y(), m.seed, m.line), right, str(seat.seed))
        painter.setFont(m.bold if seat.won else m.font)
        painter.setPen(_colour("text" if seat.name else "muted", seat))
        room = m.name if not seat.chooses else m.name - m.games
        letters = QFontMetricsF(painter.font())
        parts = [seat.name] if seat.name else seat.waits_for.split(EITHER)
        each = (room - letters.horizontalAdvance(EITHER) * (len(parts) - 1)) / len(parts)
        words = EITHER.join(letters.elidedText(part, Qt.TextElideMode.ElideRight, each) for part in parts)
        painter.drawText(QRectF(m.seed + GRID, where.y(), room, m.line), left, words)
        painter.setPen(_colour("text", seat))
        edge = QRectF(m.width - 2 * m.games - 4, where.y(), 2 * m.games, m.line)
        if seat.games:
            painter.drawText(edge, right, f"✓ {seat.games}" if seat.won else seat.games)
        elif seat.chooses:
            painter.setPen(theme.colour("accent_text"))
            painter.drawText(edge, right, "P/D")


class BracketPicture(QGraphicsScene):
    """The whole chart. ``size_of`` a section follows its boxes; sections stand below each other."""

    def __init__(self) -> None:
        super().__init__()
        self.items_by_match: dict[int, MatchItem] = {}

    def show_chart(self, chart: BracketChart, font: QFont) -> None:
        """Draw the chart in place of what is there."""
        self.clear()
        self.items_by_match = {}
        measures = Measures(font)
        top = 0.0
        for section in chart.sections:
            top = self._draw(section, measures, top) + 3 * GRID
        self.setSceneRect(self.itemsBoundingRect().adjusted(-GRID, -GRID, GRID, GRID))
        self.setBackgroundBrush(theme.colour("ground"))

    def _draw(self, section: ChartSection, m: Measures, top: float) -> float:
        if section.title:
            self._words(section.title, m.bold, "text", 0, top)
            top += m.line + GRID
        for column, name in enumerate(section.columns):
            self._words(name, m.bold, "muted", column * m.step, top)
        top += m.line + m.above + GRID
        centres: dict[int, QPointF] = {}
        for match in section.matches:
            x, y = match.column * m.step, top + match.y * m.pitch
            centres[match.id] = QPointF(x, y + m.box / 2)
        for match in section.matches:
            for source in match.after:
                self._link(centres[source] + QPointF(m.width, 0), centres[match.id])
        for match in section.matches:
            item = MatchItem(match, m)
            item.setPos(centres[match.id] - QPointF(0, m.box / 2))
            self.addItem(item)
            self.items_by_match[match.id] = item
        return top + section.height * m.pitch

    def _link(self, start: QPointF, end: QPointF) -> None:
        pen = QPen(theme.colour("muted"), 1)
        bend = end.x() - ASIDE / 2
        for x1, y1, x2, y2 in (
            (start.x(), start.y(), bend, start.y()),
            (bend, start.y(), bend, end.y()),
            (bend, end.y(), end.x(), end.y()),
        ):
            self.addLine(x1, y1, x2, y2, pen)

    def _words(self, words: str, font: QFont, role: str, x: float, y: float) -> None:
        item = self.addSimpleText(words, font)
        item.setBrush(QBrush(theme.colour(role)))
        item.setPos(x, y)


def _colour(role: str, seat: ChartSeat) -> QColor:
    """On the ground of a winner everything is drawn in the text's colour, which is legible there."""
    return theme.colour("text" if seat.won else role)


def _caption(match: ChartMatch) -> str:
    table = f"Table {match.table}" if match.table is not None else ""
    return " · ".join(filter(None, (match.title, table, match.note)))


def _told(match: ChartMatch) -> str:
    lines = [_caption(match)]
    for seat in match.seats:
        who = f"{seat.seed} {seat.name}" if seat.seed else seat.name or seat.waits_for
        choice = ", chooses to play or draw" if seat.chooses else ""
        lines.append(f"{who}{' – ' + seat.games if seat.games else ''}{choice}")
    if match.is_open:
        lines.append("Double click: enter the result")
    return "\n".join(filter(None, lines))
