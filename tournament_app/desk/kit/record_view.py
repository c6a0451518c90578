"""The view of a table of records: dense rows, sorting by the headings, copying, an empty state."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from tournament_app.desk.kit.button import is_typed
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.theme import ROW_HEIGHT, theme

R = TypeVar("R")
MARK_WIDTH = 4

MARGINS = 24
LEAST_OPEN, LEAST_FIXED = 26, 11


class RecordView(QTableView, Generic[R]):
    """Shows a ``RecordModel``. ``opened`` carries the record on Enter or double click.

    ``empty`` says what will be here and how it gets here, ``nothing_found`` what a filter left out.
    Letters and digits go to the page with ``gives_typing``, instead of searching in the table.
    ``least_open`` is how many letters a column without a width keeps in a narrow table.
    """

    opened = Signal(object)
    chosen = Signal()

    def __init__(
        self,
        model: RecordModel[R],
        empty: str,
        nothing_found: str = "Nothing matches.",
        least_open: int = LEAST_OPEN,
    ) -> None:
        super().__init__()
        self.records = model
        self.empty, self.nothing_found, self.least_open = empty, nothing_found, least_open
        self._wanted: list[int] = []
        self._fitting = False
        self.gives_typing = False
        self._keep: Callable[[], None] = lambda: None
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
            index = self.records.index(row, 0)
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.scrollTo(index)

    def remember(self, preferences: Preferences, name: str) -> None:
        """Keep the widths of the columns under a name, and take up what was kept."""
        kept = [int(width) for width in preferences.text(f"table/{name}").split() if width.isdigit()]
        if len(kept) == len(self._wanted):
            self._wanted = kept
            self._fit()
        self._keep = lambda: preferences.set(f"table/{name}", " ".join(map(str, self._wanted)))

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
        elif self.gives_typing and is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The rows, marked ones on a ground of their own, or the words for an empty table."""
        self._paint_marks()
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

    def _paint_marks(self) -> None:
        if not self.records.strong:
            return
        painter = QPainter(self.viewport())
        for key in self.records.strong:
            row = self.records.row_of(key)
            if row >= 0:
                top, height = self.rowViewportPosition(row), self.rowHeight(row)
                painter.fillRect(0, top, self.viewport().width(), height, theme.colour("good_soft"))
                painter.fillRect(0, top, MARK_WIDTH, height, theme.colour("good"))
        painter.end()

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(self.records.record(index.row()))

    def _set_rows(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(max(ROW_HEIGHT, QFontMetrics(self.font()).height() + 10))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The columns share the width anew."""
        super().resizeEvent(event)
        self._fit()

    def _set_columns(self, model: RecordModel[R]) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setSortingEnabled(True)
        letter = QFontMetrics(self.font()).averageCharWidth()
        self._wanted = [column.width * letter + MARGINS for column in model.columns]
        header.sectionResized.connect(self._resized)

    def _resized(self, at: int, _before: int, width: int) -> None:
        if not self._fitting and self.records.columns[at].width:
            self._wanted[at] = width
            self._keep()
            self._fit()

    def _fit(self) -> None:
        """Columns without a width of their own share what is left; where that is little, the others give way."""
        letter = QFontMetrics(self.font()).averageCharWidth()
        open_columns = [at for at, column in enumerate(self.records.columns) if not column.width]
        widths = {at: width for at, width in enumerate(self._wanted) if at not in open_columns}
        least = (self.least_open * letter + MARGINS) * len(open_columns)
        missing = sum(widths.values()) + least - self.viewport().width()
        for at in sorted(widths, key=lambda at: -widths[at]):
            given = min(max(missing, 0), max(widths[at] - LEAST_FIXED * letter - MARGINS, 0))
            widths[at] -= given
            missing -= given
        left = max(self.viewport().width() - sum(widths.values()), least)
        widths |= {at: left // len(open_columns) for at in open_columns}
        self._fitting = True
        for at, width in widths.items():
            self.setColumnWidth(at, width)
        self._fitting = False
