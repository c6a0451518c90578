"""The part of the public window that pages are painted on: large rows in columns, names never cut."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QTextOption
from PySide6.QtWidgets import QWidget

from tournament_app.desk.kit.theme import Colours, figures
from tournament_app.desk.public.sheets import Page, Part, Sheet

MOST_ROWS, LEAST_ROWS = 22, 10
LETTER_SHARE = 0.62
EMS_A_COLUMN = {True: 23, False: 27}
LEAST_SHRINK = 0.45
WRAP_BELOW = 0.7
TEXT_SHARE, CLOCK_SHARE = 1 / 7, 0.8
"""Of the height: a notice, and a clock that stands alone."""


class Board(QWidget):
    """Paints one page in the colours it is given."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self.colours = colours
        self.page: Page | None = None
        self._figures, self._figures_in = "", colours.text

    def show_page(self, page: Page | None) -> None:
        """Show a page; None clears the board."""
        self.page = page
        self.update()

    def show_clock(self, figures: str, colour: str) -> None:
        """Know what the clock shows and in which colour, for a page that is the clock."""
        if (figures, colour) != (self._figures, self._figures_in):
            self._figures, self._figures_in = figures, colour
            if self.page is not None and self.page.sheet.clock:
                self.update()

    def room_for(self, sheet: Sheet) -> tuple[int, int]:
        """Rows in a column and columns side by side at the present size: as large as one page allows."""
        for rows in range(LEAST_ROWS, MOST_ROWS + 1):
            columns = self._columns(rows, sheet)
            if rows * columns >= len(sheet.rows):
                break
        return rows, columns

    def _columns(self, rows: int, sheet: Sheet) -> int:
        letter = max(self.height() / (rows + 1) * LETTER_SHARE, 6.0)
        return max(int(self.width() // (letter * EMS_A_COLUMN[sheet.by_name is not None])), 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The page."""
        if self.page is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        if self.page.sheet.clock:
            self._paint_text(painter, self._figures, self._figures_in, CLOCK_SHARE)
        elif self.page.sheet.text:
            self._paint_text(painter, self.page.sheet.text, self.colours.text, TEXT_SHARE)
        else:
            self._paint_rows(painter, self.page)
        painter.end()

    def _paint_text(self, painter: QPainter, text: str, colour: str, share: float) -> None:
        area = QRectF(self.rect()).adjusted(self.width() / 24, 0, -self.width() / 24, 0)
        size = self.height() * share
        option = QTextOption(Qt.AlignmentFlag.AlignCenter)
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        while size > 8:
            font = _font(self.font(), size)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            needed = QFontMetricsF(font).boundingRect(area, flags, text)
            if needed.height() <= area.height() and needed.width() <= area.width():
                break
            size *= 0.9
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(area, text, option)

    def _paint_rows(self, painter: QPainter, page: Page) -> None:
        rows, columns = self.room_for(page.sheet)
        high = self.height() / (rows + 1)
        gap = high if columns > 1 else 0.0
        wide = (self.width() - gap * (columns - 1)) / columns
        if columns == 1:
            wide = min(wide, high * LETTER_SHARE * EMS_A_COLUMN[page.sheet.by_name is not None] * 1.6)
        start = (self.width() - wide * columns - gap * (columns - 1)) / 2
        font = _font(self.font(), high * LETTER_SHARE)
        for column in range(columns):
            shown = page.rows[column * rows : (column + 1) * rows]
            if not shown:
                break
            left = start + column * (wide + gap)
            self._paint_headings(painter, page.sheet.parts, QRectF(left, 0, wide, high))
            for at, row in enumerate(shown, 1):
                area = QRectF(left, at * high, wide, high)
                if at % 2:
                    painter.fillRect(area, QColor(self.colours.surface))
                self._paint_row(painter, page.sheet.parts, row, area, font)

    def _paint_headings(self, painter: QPainter, parts: tuple[Part, ...], area: QRectF) -> None:
        painter.setPen(QColor(self.colours.muted))
        font = _font(self.font(), area.height() * LETTER_SHARE * 0.7)
        for part, cell in _cells(parts, area):
            _draw(painter, cell, part.heading, font, part.figures)

    def _paint_row(
        self, painter: QPainter, parts: tuple[Part, ...], row: tuple[str, ...], area: QRectF, font: QFont
    ) -> None:
        painter.setPen(QColor(self.colours.text))
        for (part, cell), text in zip(_cells(parts, area), row, strict=True):
            strong = QFont(font)
            strong.setWeight(QFont.Weight.DemiBold if part.heading == "Table" else QFont.Weight.Normal)
            _draw(painter, cell, text, strong, part.figures)


def _cells(parts: tuple[Part, ...], area: QRectF) -> list[tuple[Part, QRectF]]:
    total = sum(part.share for part in parts)
    found, left, inset = [], area.left(), area.height() * 0.25
    for part in parts:
        width = area.width() * part.share / total
        found.append((part, QRectF(left + inset, area.top(), width - 2 * inset, area.height())))
        left += width
    return found


def _font(base: QFont, pixels: float) -> QFont:
    font = figures(base)
    font.setPixelSize(max(int(pixels), 5))
    return font


def _draw(painter: QPainter, area: QRectF, text: str, font: QFont, right: bool) -> None:
    """A cell's text whole: smaller where it is too long, then on two lines, then smaller still."""
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    flags = int(side | Qt.AlignmentFlag.AlignVCenter)
    natural = QFontMetricsF(font).horizontalAdvance(text)
    shrink = min(1.0, area.width() / natural) if natural else 1.0
    if shrink < WRAP_BELOW and " " in text:
        shrink = max(min(WRAP_BELOW, 1.9 * area.width() / natural, 0.62), 0.1)
        flags |= int(Qt.TextFlag.TextWordWrap)
        while shrink > LEAST_SHRINK / 2:
            small = _font(font, font.pixelSize() * shrink)
            needed = QFontMetricsF(small).boundingRect(area, flags, text)
            if needed.height() <= area.height() and needed.width() <= area.width():
                break
            shrink *= 0.92
    drawn = QFont(font)
    drawn.setPixelSize(max(int(font.pixelSize() * shrink), 4))
    painter.setFont(drawn)
    painter.drawText(area, flags, text)
