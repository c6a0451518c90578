"""A position by zones: stack, combat, each player with totals, permanents and other zones, effects in force.

What the step changed is marked, told in words and tinted. Untouched lands that are alike stand in one row. The rows of
a position are made when somebody looks at them: while the table is shown instead, no step pays for them.
"""

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from engine.rules.position.state import ObjectId
from tournament_app.desk.disputes.ruling_office import Position
from tournament_app.desk.disputes.state_rows import OBJECT, REFERENCE, StateRows
from tournament_app.desk.kit.theme import theme

SIZE_LETTERS = 7
AROUND, BESIDE = 6, 20


class _Wrapping(QStyledItemDelegate):
    """Rows as high as the words in their last column."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The height of the words in the width of their column."""
        found = super().sizeHint(option, index)
        words = index.data()
        spans = self._tree.isFirstColumnSpanned(index.row(), index.parent()) if index.column() == 0 else False
        depth, above = 1, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        width = self._tree.viewport().width() if spans else self._tree.columnWidth(index.column())
        if index.column() == 0:
            width -= depth * self._tree.indentation()
        metrics = QFontMetrics(index.data(Qt.ItemDataRole.FontRole) or self._tree.font())
        box = metrics.boundingRect(
            0, 0, max(40, width - BESIDE), 10_000, Qt.TextFlag.TextWordWrap, str(words or "")
        )
        return QSize(found.width(), max(metrics.lineSpacing(), box.height()) + AROUND)


class StateTree(QTreeWidget):
    """``chosen`` carries the id of the object looked at, None where it is no object."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("The position by zones")
        self.setHeaderLabels(["Card", "P/T", "State"])
        self.setRootIsDecorated(True)
        self.setIndentation(14)
        self.setUniformRowHeights(False)
        self.setWordWrap(True)
        self.setItemDelegate(_Wrapping(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.position: Position | None = None
        self._filled: Position | None = None
        self._folded: set[str] = set()
        self._building = False
        self.currentItemChanged.connect(lambda now, _: self._tell(now))
        self.itemExpanded.connect(lambda item: self._fold(item, False))
        self.itemCollapsed.connect(lambda item: self._fold(item, True))
        theme.changed.connect(self._again)

    def show_position(self, position: Position) -> None:
        """Show a position; what was looked at stays looked at, where it still is."""
        self.position = position
        if self.isVisible():
            self._fill()

    def nothing(self) -> None:
        """Show no position."""
        self.position = self._filled = None
        self.clear()

    def showEvent(self, event: QShowEvent) -> None:
        """The rows of the position that came while the list was hidden."""
        self._fill()
        super().showEvent(event)

    def _fill(self) -> None:
        """Make the rows, unless they are those of the position already."""
        if self.position is None or self.position is self._filled:
            return
        current: QTreeWidgetItem | None = self.currentItem()
        kept = current.data(0, REFERENCE) if current is not None else None
        at = self.verticalScrollBar().value()
        self._filled = self.position
        self._building = True
        self.clear()
        self._share_width()
        StateRows(self, self.position.changed, self._folded).make(self.position.layout)
        self._building = False
        self.verticalScrollBar().setValue(at)
        self.choose(kept)

    def choose(self, reference: str | None) -> None:
        """Look at the object with this reference, the first changed one where it is not there."""
        self._fill()
        for wanted in filter(None, (reference, *(self.position.changed if self.position else ()))):
            for item in self._items():
                if item.data(0, REFERENCE) == wanted and item.data(0, OBJECT) is not None:
                    self.setCurrentItem(item)
                    return
        self._tell(self.currentItem())

    def text_lines(self) -> list[str]:
        """All rows as text, for copying and for tests."""
        self._fill()
        return ["  ".join(filter(None, (item.text(at) for at in range(3)))) for item in self._items()]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Typing letters does not jump about; arrows do."""
        if event.text().isprintable() and event.text() and not event.modifiers():
            event.ignore()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Card and state share the width anew."""
        super().resizeEvent(event)
        self._share_width()
        self.scheduleDelayedItemsLayout()

    def _share_width(self) -> None:
        letter = self.fontMetrics().averageCharWidth()
        room = max(self.viewport().width(), 36 * letter) - SIZE_LETTERS * letter
        self.setColumnWidth(0, int(room * 0.46))
        self.setColumnWidth(1, SIZE_LETTERS * letter)
        self.setColumnWidth(2, room - int(room * 0.46))

    def _items(self) -> Iterable[QTreeWidgetItem]:
        todo = [self.topLevelItem(at) for at in range(self.topLevelItemCount())]
        while todo:
            item = todo.pop(0)
            if item is not None:
                yield item
                todo = [item.child(at) for at in range(item.childCount())] + todo

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        if not self._building:
            found = item.data(0, OBJECT) if item is not None else None
            self.chosen.emit(None if found is None else ObjectId(found))

    def _fold(self, item: QTreeWidgetItem, folded: bool) -> None:
        if not self._building:
            (self._folded.add if folded else self._folded.discard)(str(item.data(0, REFERENCE)))

    def _again(self) -> None:
        self._filled = None
        if self.isVisible():
            self._fill()
