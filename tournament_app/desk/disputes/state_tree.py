"""A position by zones: stack, combat, each player with totals, permanents and other zones, effects in force.

What the step changed is marked, told in words and tinted. Untouched lands that are alike stand in one row.
"""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from engine.cases.showing.layout import Layout, Seat, Shown, ZoneShown
from engine.rules.position.state import ObjectId
from tournament_app.desk.disputes.ruling_office import Position
from tournament_app.desk.disputes.zone_rows import alike_together
from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.theme import theme

OBJECT = Qt.ItemDataRole.UserRole
REFERENCE = Qt.ItemDataRole.UserRole + 1
CHANGED = "\u25c6 "
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
        self._folded: set[str] = set()
        self._building = False
        self.currentItemChanged.connect(lambda now, _: self._tell(now))
        self.itemExpanded.connect(lambda item: self._fold(item, False))
        self.itemCollapsed.connect(lambda item: self._fold(item, True))
        theme.changed.connect(self._again)

    def show_position(self, position: Position) -> None:
        """Show a position; what was looked at stays looked at, where it still is."""
        current: QTreeWidgetItem | None = self.currentItem()
        kept = current.data(0, REFERENCE) if current is not None else None
        at = self.verticalScrollBar().value()
        self.position = position
        self._building = True
        self.clear()
        self._build(position.layout, position.changed)
        self._building = False
        self.verticalScrollBar().setValue(at)
        self.choose(kept)

    def choose(self, reference: str | None) -> None:
        """Look at the object with this reference, the first changed one where it is not there."""
        for wanted in filter(None, (reference, *(self.position.changed if self.position else ()))):
            for item in self._items():
                if item.data(0, REFERENCE) == wanted and item.data(0, OBJECT) is not None:
                    self.setCurrentItem(item)
                    return
        self._tell(self.currentItem())

    def text_lines(self) -> list[str]:
        """All rows as text, for copying and for tests."""
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

    def _build(self, layout: Layout, changed: Mapping[str, str]) -> None:
        self._share_width()
        if layout.result:
            self._group(layout.result, "result")
        if layout.stack:
            group = self._group(f"Stack: {len(layout.stack)}, top first", "stack")
            for shown in layout.stack:
                self._row(group, (shown,), changed)
        if layout.combat:
            self._sentences(f"Combat: {len(layout.combat)}", "combat", layout.combat)
        for seat in layout.seats:
            self._seat(seat, changed)
        if layout.effects:
            self._sentences(f"Effects in force: {len(layout.effects)}", "effects", layout.effects)

    def _seat(self, seat: Seat, changed: Mapping[str, str]) -> None:
        totals = [f"{seat.life} life"] + ([f"{seat.poison} poison"] if seat.poison else [])
        totals += [f"mana {seat.mana}"] if seat.mana else []
        totals += ["has lost"] if seat.lost else []
        told = changed.get(seat.name, "")
        mark = f"   {CHANGED}{told}" if told else ""
        group = self._group(
            f"{seat.name}: {', '.join(totals)}{mark}", f"player {seat.name}", changed=bool(told)
        )
        if seat.in_play:
            zone = self._zone(group, f"In play: {len(seat.in_play)}", f"{seat.name} in play")
            for alike in alike_together(seat.in_play, changed):
                self._row(zone, alike, changed)
        for other in seat.zones:
            self._other_zone(group, seat, other, changed)

    def _other_zone(
        self, group: QTreeWidgetItem, seat: Seat, zone: ZoneShown, changed: Mapping[str, str]
    ) -> None:
        unknown = zone.count - len(zone.cards)
        known = "" if not unknown else " unknown cards" if not zone.cards else f", {unknown} unknown"
        title = zone.name.capitalize()
        item = self._zone(group, f"{title}: {zone.count}{known}", f"{seat.name} {zone.name}")
        for shown in zone.cards:
            self._row(item, (shown,), changed)

    def _group(self, words: str, key: str, *, changed: bool = False) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self, [words])
        font = QFont(self.font())
        font.setBold(True)
        item.setFont(0, font)
        for at in range(3):
            item.setBackground(at, theme.colour("amber_soft" if changed else "raised"))
        return self._place(item, key)

    def _zone(self, group: QTreeWidgetItem, words: str, key: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(group, [words])
        item.setForeground(0, theme.colour("muted"))
        return self._place(item, key)

    def _place(self, item: QTreeWidgetItem, key: str) -> QTreeWidgetItem:
        item.setData(0, REFERENCE, key)
        item.setFirstColumnSpanned(True)
        item.setExpanded(key not in self._folded)
        return item

    def _sentences(self, title: str, key: str, sentences: Sequence[str]) -> None:
        group = self._group(title, key)
        for words in sentences:
            item = QTreeWidgetItem(group, [words])
            item.setFirstColumnSpanned(True)
            item.setToolTip(0, tip(words))

    def _row(self, parent: QTreeWidgetItem, alike: Sequence[Shown], changed: Mapping[str, str]) -> None:
        shown, count = alike[0], len(alike)
        told = changed.get(shown.ref, "")
        name = f"{shown.name} \u00d7{count}" if count > 1 else shown.name
        state = ", ".join((*shown.keywords, *shown.marks))
        if told:
            state = f"{state}\n{CHANGED}{told}" if state else CHANGED + told
        item = QTreeWidgetItem(parent, [name, shown.size, state])
        item.setData(0, OBJECT, shown.id)
        item.setData(0, REFERENCE, shown.ref)
        refs = ", ".join(one.ref for one in alike if one.ref)
        item.setToolTip(0, tip(f"{shown.name}\n{shown.types}\n{refs}"))
        item.setToolTip(2, tip(state))
        if told:
            for at in range(3):
                item.setBackground(at, theme.colour("amber_soft"))

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        if not self._building:
            found = item.data(0, OBJECT) if item is not None else None
            self.chosen.emit(None if found is None else ObjectId(found))

    def _fold(self, item: QTreeWidgetItem, folded: bool) -> None:
        if not self._building:
            (self._folded.add if folded else self._folded.discard)(str(item.data(0, REFERENCE)))

    def _again(self) -> None:
        if self.position is not None:
            self.show_position(self.position)
