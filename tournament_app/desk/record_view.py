"""The view of a table of records: dense rows, sorting by the headings, copying, an empty state."""

from typing import Generic, TypeVar

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from tournament_app.desk.preferences import Preferences
from tournament_app.desk.record_table import RecordModel
from tournament_app.desk.theme import ROW_HEIGHT, theme

R = TypeVar("R")


class RecordView(QTableView, Generic[R]):
    """Shows a ``RecordModel``. ``opened`` carries the record on Enter or double click.

    ``empty`` says what will be here and how it gets here, ``nothing_found`` what a filter left out.
    """

    opened = Signal(object)
    chosen = Signal()

    def __init__(self, model: RecordModel[R], empty: str, nothing_found: str = "Nothing matches.") -> None:
        super().__init__()
        self.records = model
        self.empty, self.nothing_found = empty, nothing_found
        self.setModel(model)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self._set_rows()
        self._set_columns(model)
        self.doubleClicked.connect(self._open)
        self.selectionModel().selectionChanged.connect(lambda: self.chosen.emit())
        model.modelReset.connect(lambda: self.chosen.emit())
        theme.changed.connect(self._set_rows)

    def chosen_records(self) -> list[R]:
        """The records of the selected rows, from the top."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.records.record(row) for row in rows]

    def choose(self, row: int) -> None:
        """Select a row alone, whatever keys are held, and bring it into sight."""
        if 0 <= row < self.records.rowCount():
            index, only = self.records.index(row, 0), QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(index, only.ClearAndSelect | only.Rows)
            self.scrollTo(index)

    def remember(self, preferences: Preferences, name: str) -> None:
        """Keep widths and order of the columns under a name, and take up what was kept."""
        header = self.horizontalHeader()
        kept = preferences.bytes(f"table/{name}")
        if not kept.isEmpty():
            header.restoreState(kept)
        header.sectionResized.connect(lambda *_: preferences.set(f"table/{name}", header.saveState()))
        header.sortIndicatorChanged.connect(lambda *_: preferences.set(f"table/{name}", header.saveState()))

    def copy(self) -> None:
        """Put the selected rows on the clipboard, tabs between cells, titles first."""
        columns = self.records.columns
        lines = ["\t".join(column.title for column in columns)]
        lines += ["\t".join(column.text(record) for column in columns) for record in self.chosen_records()]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter opens, the copy keys copy."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            if self.state() is not QAbstractItemView.State.EditingState:
                self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The rows, or the words for an empty table."""
        super().paintEvent(event)
        if self.records.rowCount():
            return
        painter = QPainter(self.viewport())
        painter.setPen(theme.colour("muted"))
        words = self.nothing_found if self.records.count else self.empty
        area = self.viewport().rect().adjusted(24, 24, -24, -24)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(area, flags, words)
        painter.end()

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(self.records.record(index.row()))

    def _set_rows(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(max(ROW_HEIGHT, QFontMetrics(self.font()).height() + 10))

    def _set_columns(self, model: RecordModel[R]) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        letter = QFontMetrics(self.font()).averageCharWidth()
        for at, column in enumerate(model.columns):
            if column.width:
                self.setColumnWidth(at, column.width * letter + 24)
            else:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(6 * letter)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
