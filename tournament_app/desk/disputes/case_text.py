"""The text of a case: numbered lines, a file dropped on it opens, a line can be pointed at."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextFormat,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from tournament_app.desk.kit.theme import GRID, theme


class CaseText(QPlainTextEdit):
    """``dropped`` carries the path of a file let go over it."""

    dropped = Signal(Path)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Text of the case")
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTabChangesFocus(True)
        self.margin = _LineNumbers(self)
        self._pointed = 0
        self._role = "bad_soft"
        self.blockCountChanged.connect(lambda _: self._make_room())
        self.updateRequest.connect(self._scroll_margin)
        theme.changed.connect(self._wear)
        self._wear()

    @property
    def pointed(self) -> int:
        """The line marked, 0 if none."""
        return self._pointed

    def point_at(self, line: int, *, role: str = "amber_soft", go: bool = False) -> None:
        """Mark a line (from 1; 0 for none). The cursor goes there with ``go``, and whenever nobody is typing."""
        self._pointed, self._role = line, role
        block = self.document().findBlockByNumber(line - 1)
        if not line or not block.isValid():
            self.setExtraSelections([])
            return
        cursor = QTextCursor(block)
        marked = QTextEdit.ExtraSelection()
        marked.cursor = cursor
        marked.format.setBackground(theme.colour(role))
        marked.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        self.setExtraSelections([marked])
        if go or not self.hasFocus():
            self.setTextCursor(cursor)
            self.centerCursor()

    def replace_in_line(self, line: int, word: str, by: str) -> bool:
        """Replace the first ``word`` of a line; false where it is not there. Undone like typing."""
        block = self.document().findBlockByNumber(line - 1)
        at = block.text().find(word) if block.isValid() and word else -1
        if at < 0:
            return False
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + at)
        cursor.setPosition(block.position() + at + len(word), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(by)
        return True

    def put(self, text: str) -> None:
        """Put a text in place of all, so that undo brings the one before back."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        cursor.movePosition(QTextCursor.MoveOperation.Start)
        self.setTextCursor(cursor)
        self.point_at(0)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files and text."""
        return source.hasUrls() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """A file opens; text is pasted."""
        files = [url.toLocalFile() for url in source.urls() if url.isLocalFile()]
        if files:
            self.dropped.emit(Path(files[0]))
        else:
            super().insertFromMimeData(source)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The numbers stay beside the text."""
        super().resizeEvent(event)
        inside = self.contentsRect()
        self.margin.setGeometry(QRect(inside.left(), inside.top(), self.margin_width(), inside.height()))

    def margin_width(self) -> int:
        """How wide the numbers are."""
        digits = max(2, len(str(self.blockCount())))
        return self.fontMetrics().horizontalAdvance("0") * digits + 2 * GRID

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Draw the numbers of the lines in sight."""
        painter = QPainter(self.margin)
        painter.fillRect(event.rect(), theme.colour("ground"))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        width, height = self.margin_width() - GRID, self.fontMetrics().height()
        while block.isValid() and top <= event.rect().bottom():
            here = block.blockNumber() + 1 == self._pointed
            painter.setPen(theme.colour("text" if here else "muted"))
            painter.drawText(
                0, round(top), width, height, Qt.AlignmentFlag.AlignRight, str(block.blockNumber() + 1)
            )
            top += self.blockBoundingRect(block).height()
            block = block.next()
        painter.end()

    def _wear(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPointSizeF(theme.text_size)
        self.setFont(font)
        self.setStyleSheet(f"QPlainTextEdit {{ font-family: '{font.family()}'; }}")
        self._make_room()
        self.point_at(self._pointed, role=self._role)

    def _make_room(self) -> None:
        self.setViewportMargins(self.margin_width(), 0, 0, 0)

    def _scroll_margin(self, rect: QRect, by: int) -> None:
        if by:
            self.margin.scroll(0, by)
        else:
            self.margin.update(0, rect.y(), self.margin.width(), rect.height())


class _LineNumbers(QWidget):
    """The column of numbers beside the text."""

    def __init__(self, text: CaseText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        """As wide as the numbers."""
        return QSize(self._text.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The numbers."""
        self._text.paint_numbers(event)
