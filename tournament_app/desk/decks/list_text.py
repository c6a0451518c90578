"""The field a deck list is typed or pasted into: line numbers, marks at problems, card names completed."""

import re
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QMimeData, QRect, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QPlainTextEdit, QTextEdit, QWidget

from engine.cards.pool import CardPool
from engine.cards.search import CardQuery, search
from tournament_app.desk.kit.theme import theme

BEFORE_A_NAME = re.compile(r"^\s*(?:SB:\s*)?(?:\d+\s*x?\s+)?", re.IGNORECASE)
SHORTEST_BEGINNING = 2
MOST_OFFERED = 8


class DeckText(QPlainTextEdit):
    """``dropped`` carries the paths of files dropped here; text that is dropped is inserted."""

    dropped = Signal(list)

    def __init__(self, name: str, empty: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(empty)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self.pool: CardPool | None = None
        self._marks: Mapping[int, str] = {}
        self._names = QStringListModel()
        self.completer = QCompleter(self._names, self)
        self.completer.setWidget(self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.activated.connect(self._insert)
        self.margin = _Margin(self)
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(lambda *_: self.margin.update())
        theme.changed.connect(self._mark_again)
        self._make_room()

    @property
    def popup(self) -> QAbstractItemView:
        """The list of names offered."""
        popup = self.completer.popup()
        assert popup is not None, "a completer that pops up has a popup"
        return popup

    def mark(self, marks: Mapping[int, str]) -> None:
        """Mark lines, from 1, with what is wrong with them."""
        self._marks = marks
        shown = []
        for line in marks:
            block = self.document().findBlockByNumber(line - 1)
            if block.isValid():
                selection = QTextEdit.ExtraSelection()
                cursor = QTextCursor(block)
                selection.cursor = cursor
                selection.format.setBackground(theme.colour("bad_soft"))
                selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
                shown.append(selection)
        self.setExtraSelections(shown)
        self.margin.update()

    def marked(self, line: int) -> str:
        """What is wrong with a line; empty if nothing."""
        return self._marks.get(line, "")

    def go_to(self, line: int) -> None:
        """Put the cursor at the end of a line."""
        cursor = QTextCursor(self.document().findBlockByNumber(line - 1))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        self.setTextCursor(cursor)
        self.centerCursor()
        self.setFocus()

    def replace_in_line(self, line: int, old: str, new: str) -> None:
        """Put ``new`` in the place of ``old`` in a line, so that it can be undone."""
        block = self.document().findBlockByNumber(line - 1)
        at = block.text().find(old)
        if at < 0:
            return
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.MoveAnchor, at)
        cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, len(old))
        cursor.insertText(new)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Tab take the name offered while names are offered."""
        popup = self.popup
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Escape)
        if popup.isVisible() and event.key() in keys:
            event.ignore()
            return
        before = self.toPlainText()
        super().keyPressEvent(event)
        if event.text().isprintable() and event.text() and self.toPlainText() != before:
            self._offer_names()
        else:
            popup.hide()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files may be dropped and pasted too."""
        return source.hasUrls() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Hand files on, insert text."""
        files = [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]
        if files:
            self.dropped.emit(files)
        else:
            super().insertFromMimeData(source)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the margin at the left."""
        super().resizeEvent(event)
        inside = self.contentsRect()
        self.margin.setGeometry(QRect(inside.left(), inside.top(), self.margin.wanted, inside.height()))

    def _mark_again(self) -> None:
        self.mark(self._marks)

    def _make_room(self) -> None:
        self.setViewportMargins(self.margin.wanted, 0, 0, 0)

    def _typed(self) -> str:
        cursor = self.textCursor()
        line = cursor.block().text()
        if not cursor.atBlockEnd():
            return ""
        return BEFORE_A_NAME.sub("", line, count=1)

    def _offer_names(self) -> None:
        typed = self._typed()
        popup = self.popup
        if self.pool is None or len(typed.strip()) < SHORTEST_BEGINNING or typed in self.pool:
            popup.hide()
            return
        names = [card.name for card in search(self.pool, CardQuery(text=typed), MOST_OFFERED)]
        if not names:
            popup.hide()
            return
        self._names.setStringList(names)
        where = self.cursorRect()
        where.setWidth(QFontMetrics(self.font()).averageCharWidth() * 40)
        self.completer.complete(where.translated(self.margin.wanted, 0))
        popup.setCurrentIndex(self.completer.completionModel().index(0, 0))

    def _insert(self, name: str) -> None:
        cursor = self.textCursor()
        cursor.movePosition(
            QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(self._typed())
        )
        cursor.insertText(name)
        self.setTextCursor(cursor)


class _Margin(QWidget):
    """Numbers of the lines, and a mark beside those with a problem."""

    def __init__(self, text: DeckText) -> None:
        super().__init__(text)
        self._text = text

    @property
    def wanted(self) -> int:
        """How wide it is, in pixels."""
        digits = max(2, len(str(self._text.blockCount())))
        return QFontMetrics(self._text.font()).horizontalAdvance("0") * (digits + 2) + 8

    def sizeHint(self) -> QSize:
        """As wide as the numbers need."""
        return QSize(self.wanted, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the numbers of the lines in sight."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour("raised"))
        block = self._text.firstVisibleBlock()
        top = self._text.blockBoundingGeometry(block).translated(self._text.contentOffset()).top()
        height = QFontMetrics(self._text.font()).height()
        while block.isValid() and top <= event.rect().bottom():
            number = block.blockNumber() + 1
            wrong = bool(self._text.marked(number))
            painter.setFont(self._text.font())
            painter.setPen(theme.colour("bad" if wrong else "muted"))
            words = f"! {number}" if wrong else str(number)
            painter.drawText(0, int(top), self.width() - 6, height, Qt.AlignmentFlag.AlignRight, words)
            top += self._text.blockBoundingRect(block).height()
            block = block.next()
        painter.end()
