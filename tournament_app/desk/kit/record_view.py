"""The view of a table of records: dense rows, sorting by the headings, copying, an empty state."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from tournament_app.desk.kit.button import is_typed
from tournament_app.desk.kit.column_widths import Need, shared_out, with_room
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.theme import ROW_HEIGHT, theme

R = TypeVar("R")
MARK_WIDTH = 4

MARGINS = 24
ARROW = 16
LEAST_OPEN, ENOUGH, USUAL_OPEN, NARROWEST = 7, 14, 26, 24


class _CellEditing(QStyledItemDelegate):
    """The line in a cell bears the name of its column, for those who hear the screen."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """The usual line."""
        editor = super().createEditor(parent, option, index)
        title = index.model().headerData(index.column(), Qt.Orientation.Horizontal)
        editor.setAccessibleName(str(title))
        return editor


class _KeepingMarks(_CellEditing):
    """A name that is cut keeps what it ends with in brackets, which tells namesakes apart."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """As usual, but for where it is cut."""
        super().initStyleOption(option, index)
        if option.text.endswith(")"):
            option.textElideMode = Qt.TextElideMode.ElideMiddle


class RecordView(QTableView, Generic[R]):
    """Shows a ``RecordModel``. ``opened`` carries the record on Enter or double click.

    ``empty`` says what will be here and how it gets here, ``nothing_found`` what a filter left out.
    Letters and digits go to the page with ``gives_typing``, instead of searching in the table.
    ``least_open`` is how many letters a column without a width takes before the others get what they want.
    """

    opened = Signal(object)
    chosen = Signal()

    def __init__(
        self,
        model: RecordModel[R],
        empty: str,
        nothing_found: str = "Nothing matches.",
        least_open: int = USUAL_OPEN,
    ) -> None:
        super().__init__()
        self.records = model
        self.empty, self.nothing_found, self.least_open = empty, nothing_found, least_open
        self._chosen = [0] * len(model.columns)
        self._needs: list[Need] = []
        self._not_asked: set[int] = set()
        self._growing = QTimer(self)
        self._growing.setSingleShot(True)
        self._growing.timeout.connect(self._follow_longest)
        self._fitting = False
        self.gives_typing = False
        self.menu = QMenu(self)
        self._copying: QAction | None = None
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
        self.setItemDelegate(_CellEditing(self))
        names = _KeepingMarks(self)
        for at, column in enumerate(model.columns):
            if not column.width:
                self.setItemDelegateForColumn(at, names)
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
        """Keep the widths that a person gave to columns under a name, and take up what was kept."""
        kept = [int(width) for width in preferences.text(f"columns/{name}").split() if width.isdigit()]
        if len(kept) == len(self._chosen):
            self._chosen = kept
            self.fit_columns()
        self._keep = lambda: preferences.set(f"columns/{name}", " ".join(map(str, self._chosen)))

    def copy(self, records: Sequence[R] | None = None) -> None:
        """Put these rows (None: the selected ones) on the clipboard, tabs between cells, titles first.

        Columns that do not apply are left out; those that only found no room are not.
        """
        columns = [column for at, column in enumerate(self.records.columns) if at not in self._not_asked]
        rows = self.chosen_records() if records is None else records
        lines = ["\t".join(column.title for column in columns)]
        lines += ["\t".join(column.text(record) for column in columns) for record in rows]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, the copy keys copy, F2 edits the cell or the first of the row that can be edited."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_F2 and (cell := _edited_from(self)) is not None:
            self.setCurrentIndex(cell)
            self.edit(cell)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            if self.state() is not QAbstractItemView.State.EditingState:
                self._open(self.currentIndex())
        elif self.gives_typing and is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the rows, copying them last."""
        if not self.currentIndex().isValid():
            return
        if self._copying is None:
            self.menu.addSeparator()
            self._copying = self.menu.addAction("Copy the rows", self.copy)
        self.menu.popup(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
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
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        for row in range(max(first, 0), (last if last >= 0 else self.records.rowCount() - 1) + 1):
            if self.records.is_strong(row):
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
        if self._needs:
            self._growing.start(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The columns share the width anew."""
        super().resizeEvent(event)
        self.fit_columns()

    def _set_columns(self, model: RecordModel[R]) -> None:
        """The headings have a selection of their own, which is empty: they would ask every row whether it is chosen."""
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(NARROWEST)
        header.setSelectionModel(QItemSelectionModel(model, header))
        self.setSortingEnabled(True)
        header.sectionResized.connect(self._resized)
        header.sortIndicatorChanged.connect(lambda *_: self._growing.start(0))
        model.modelReset.connect(self.fit_columns)
        model.dataChanged.connect(lambda: self._growing.start(0))
        model.layoutChanged.connect(lambda: self._growing.start(0))

    def _resized(self, at: int, _before: int, width: int) -> None:
        if not self._fitting and self.records.columns[at].width:
            self._chosen[at] = width
            self._keep()
            self.fit_columns()

    def _follow_longest(self) -> None:
        """Columns grow as soon as something in them would be cut."""
        if self._needs != self._all_needs():
            self.fit_columns()

    def fit_columns(self) -> None:
        """Share the width among the columns, by the one rule for all tables."""
        self._needs = self._all_needs()
        self._fitting = True
        asked = {at: need for at, need in enumerate(self._needs) if at not in self._not_asked}
        shown = with_room(asked, self.viewport().width())
        for at in range(len(self._needs)):
            super().setColumnHidden(at, at not in shown)
        widths = shared_out([self._needs[at] for at in shown], self.viewport().width())
        for at, width in zip(shown, widths, strict=True):
            self.setColumnWidth(at, width)
        self._fitting = False

    def setColumnHidden(self, column: int, hide: bool) -> None:
        """The columns that are left share the width."""
        if (column in self._not_asked) is not hide:
            self._not_asked ^= {column}
            self.fit_columns()

    def _all_needs(self) -> list[Need]:
        letters = QFontMetrics(self.font())
        letter = letters.averageCharWidth()
        needs = [self._need(at, letters) for at in range(len(self.records.columns))]
        return [
            need._replace(
                enough=need.least
                if column.whole
                else max(need.least, min(need.whole, (column.enough or ENOUGH) * letter + MARGINS)),
                empty=bool(self.records.count)
                and (column.edit is None or column.elsewhere)
                and not any(self.records.longest(at)),
                spare=column.spare,
            )
            for at, (need, column) in enumerate(zip(needs, self.records.columns, strict=True))
        ]

    def _heading(self, at: int) -> int:
        header = self.horizontalHeader()
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        arrow = ARROW if header.sortIndicatorSection() == at else 0
        return QFontMetrics(bold).horizontalAdvance(self.records.columns[at].title) + MARGINS + arrow

    def _need(self, at: int, letters: QFontMetrics) -> Need:
        column = self.records.columns[at]
        heading = self._heading(at)
        letter = letters.averageCharWidth()
        held = max(map(letters.horizontalAdvance, self.records.longest(at)), default=0) + MARGINS
        if column.whole:
            least = max(heading, held)
            return Need(least, max(least, self._chosen[at]))
        some = min(held, LEAST_OPEN * letter + MARGINS)
        if not column.width:
            usual = min(self.least_open * letter + MARGINS, max(held, heading))
            return Need(max(heading, some), usual, open=True, whole=held)
        if chosen := self._chosen[at]:
            return Need(min(heading, chosen), max(heading, chosen))
        least = max(heading, some)
        return Need(least, max(least, min(column.width * letter + MARGINS, held)), whole=held)


def _edited_from(view: RecordView[R]) -> QModelIndex | None:
    """The current cell, or the first of its row that can be edited; None where none can, and while one is edited."""
    here, columns = view.currentIndex(), view.records.columns
    if not here.isValid() or view.state() is QAbstractItemView.State.EditingState:
        return None
    from_here = sorted(range(len(columns)), key=lambda at: at != here.column())
    return next(
        (
            here.siblingAtColumn(at)
            for at in from_here
            if columns[at].edit is not None and not view.isColumnHidden(at)
        ),
        None,
    )
