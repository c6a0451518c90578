"""The list of tables: names can be dragged on names, and what is typed goes to the entry line."""

from typing import Any

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
)
from PySide6.QtWidgets import QAbstractItemView

from tournament_app.desk.kit.record_table import Column, Index, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.round.table_lines import EXTENSION, FIRST, TABLE, TableLine
from tournament_app.domain.identity import PlayerId

NAME = "application/x-tournament-seat"
EMPTY = "The pairings of a round will be here. “Pair round 1” draws them."
NOTHING_FOUND = "No table matches."


class TableModel(RecordModel[TableLine]):
    """Outstanding first, then as paired, unless a heading was chosen; ``linger`` keeps rows where they were."""

    in_order_given = False

    def __init__(self, columns: list[Column[TableLine]]) -> None:
        super().__init__(
            columns,
            lambda line: line.pairing.number,
            lambda line: f"{line.pairing.table or ''} {line.name1.text} {line.name2.text}",
        )
        self.linger: frozenset[int] = frozenset()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Names can be dragged and dropped on; only a match has a table and an extension to type over."""
        flags = super().flags(index)
        if not index.isValid():
            return flags
        line = self.record(index.row())
        if line.player_in(index.column()) is not None:
            return flags | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
        if line.pairing.table is None and index.column() in (TABLE, EXTENSION):
            return flags & ~Qt.ItemFlag.ItemIsEditable
        return flags

    def is_awaited(self, line: TableLine) -> bool:
        """True for a match without a result, or with one entered a moment ago."""
        return line.outstanding or line.pairing.number in self.linger

    def _arrange(self) -> None:
        super()._arrange()
        if self._sorted is None:
            self._rows.sort(key=self._place)

    def _place(self, line: TableLine) -> tuple[bool, int, int]:
        pairing = line.pairing
        return (
            not self.is_awaited(line),
            pairing.table if pairing.table is not None else 10**9,
            pairing.number,
        )


class TableView(RecordView[TableLine]):
    """The list. ``dropped`` carries the two players of a name dragged on a name."""

    dropped = Signal(object, object)

    def __init__(self, model: TableModel) -> None:
        super().__init__(model, EMPTY, NOTHING_FOUND)
        self.tables = model
        self.setAccessibleName("Tables of the round")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.gives_typing = True

    def chosen_records(self) -> list[TableLine]:
        """The lines of the selected cells, from the top."""
        rows = sorted({index.row() for index in self.selectedIndexes()})
        return [self.records.record(row) for row in rows]

    def current_line(self) -> TableLine | None:
        """The line that the keyboard is on."""
        index = self.currentIndex()
        return self.records.record(index.row()) if index.isValid() else None

    def current_player(self) -> PlayerId | None:
        """The player whose name the keyboard is on."""
        index = self.currentIndex()
        return self.records.record(index.row()).player_in(index.column()) if index.isValid() else None

    def chosen_players(self) -> list[PlayerId]:
        """The players whose names are selected, from the top."""
        found: dict[PlayerId, None] = {}
        for index in sorted(self.selectedIndexes(), key=lambda index: (index.row(), index.column())):
            player = self.records.record(index.row()).player_in(index.column())
            if player is not None:
                found[player] = None
        return list(found)

    def put_on(self, number: int, column: int = FIRST) -> None:
        """Select the cell of a pairing by its number and bring it into sight."""
        row = self.records.row_of(number)
        if row >= 0:
            index = self.records.index(row, column)
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def edit_cell(self, column: int) -> None:
        """Type over a cell of the current row."""
        index = self.currentIndex()
        if index.isValid():
            cell = self.records.index(index.row(), column)
            self.setCurrentIndex(cell)
            self.edit(cell)

    def startDrag(self, _supported: Qt.DropAction) -> None:
        """Take up the name that the mouse is on."""
        player = self.current_player()
        if player is None:
            return
        mime = QMimeData()
        mime.setData(NAME, str(player).encode())
        drag = QDrag(self)
        drag.setMimeData(mime)
        drag.exec(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Only names of this list come in."""
        self._judge(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """A name may be let go over a name."""
        super().dragMoveEvent(event)
        self._judge(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Two names: ask for the change, the list follows the book."""
        one, other = self._carried(event), self._player_at(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        if one is not None and other is not None and one != other:
            self.dropped.emit(one, other)

    def _judge(self, event: Any) -> None:
        carried = self._carried(event)
        there = self._player_at(event.position().toPoint())
        if carried is not None and there is not None:
            event.acceptProposedAction()
        elif carried is not None and isinstance(event, QDragEnterEvent):
            event.accept()
        else:
            event.ignore()

    def _carried(self, event: QDropEvent) -> PlayerId | None:
        carried = event.mimeData().data(NAME).data()
        return PlayerId(int(bytes(carried))) if carried else None

    def _player_at(self, point: QPoint) -> PlayerId | None:
        index = self.indexAt(point)
        return self.records.record(index.row()).player_in(index.column()) if index.isValid() else None
