"""A table of sentences: nothing is cut, rows grow with their words, cells begin at the top of their row."""

from typing import TypeVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem

from tournament_app.desk.kit.record_table import Index, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import theme

R = TypeVar("R")
MOST_WRAPPED = 400
AROUND = 10
BESIDE = 24


class _FromTheTop(QStyledItemDelegate):
    """Cells begin at the top, so that what belongs to a sentence stands in its first line."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """The text from the top of the cell."""
        super().initStyleOption(option, index)
        sides = option.displayAlignment & Qt.AlignmentFlag.AlignHorizontal_Mask
        option.displayAlignment = sides | Qt.AlignmentFlag.AlignTop
        option.rect = option.rect.adjusted(0, AROUND // 2 - 1, 0, 0)


class WrappedView(RecordView[R]):
    """One row is chosen at a time; a list of more than 400 rows keeps even rows and tells the rest in tips."""

    def __init__(self, model: RecordModel[R], empty: str) -> None:
        super().__init__(model, empty, least_open=10)
        self.setSortingEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrap(True)
        cells = _FromTheTop(self)
        for at in range(len(model.columns)):
            self.setItemDelegateForColumn(at, cells)
        self.horizontalHeader().setSectionsClickable(False)
        theme.changed.connect(self.wrap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sentences break anew, and the row chosen stays in sight."""
        super().resizeEvent(event)
        self.wrap()

    def wrap(self) -> None:
        """Give each row the height of its words."""
        count, rows = self.records.rowCount(), self.verticalHeader()
        if count > MOST_WRAPPED:
            rows.setDefaultSectionSize(2 * QFontMetrics(self.font()).height() + AROUND)
            return
        for row in range(count):
            self.setRowHeight(row, self._height(row))
        QTimer.singleShot(0, self, self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def _height(self, row: int) -> int:
        metrics = QFontMetrics(self.font())
        record, most = self.records.record(row), 1
        for at, column in enumerate(self.records.columns):
            width = max(40, self.columnWidth(at) - BESIDE)
            box = metrics.boundingRect(0, 0, width, 10_000, Qt.TextFlag.TextWordWrap, column.text(record))
            most = max(most, round(box.height() / metrics.lineSpacing()))
        return most * metrics.lineSpacing() + AROUND
