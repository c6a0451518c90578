"""The rows of a position in the list: stack, combat, players with their zones, effects in force."""

from collections.abc import Mapping, Sequence, Set

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from engine.cases.showing.layout import Layout, Seat, Shown, ZoneShown
from tournament_app.desk.disputes.zone_rows import alike_together
from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.theme import theme

OBJECT = Qt.ItemDataRole.UserRole
REFERENCE = Qt.ItemDataRole.UserRole + 1
CHANGED = "\u25c6 "


class StateRows:
    """Makes the rows of one position in a tree; ``changed`` has words by reference, ``folded`` what somebody closed."""

    def __init__(self, tree: QTreeWidget, changed: Mapping[str, str], folded: Set[str]) -> None:
        self._tree, self._changed, self._folded = tree, changed, folded
        self._spanned: list[QTreeWidgetItem] = []

    def make(self, layout: Layout) -> None:
        """Every row, below those that are there."""
        if layout.result:
            self._group(layout.result, "result")
        if layout.stack:
            group = self._group(f"Stack: {len(layout.stack)}, top first", "stack")
            for shown in layout.stack:
                self._row(group, (shown,))
        if layout.combat:
            self._sentences(f"Combat: {len(layout.combat)}", "combat", layout.combat)
        for seat in layout.seats:
            self._seat(seat)
        if layout.effects:
            self._sentences(f"Effects in force: {len(layout.effects)}", "effects", layout.effects)
        self._unfold()

    def _seat(self, seat: Seat) -> None:
        totals = [f"{seat.life} life"] + ([f"{seat.poison} poison"] if seat.poison else [])
        totals += [f"mana {seat.mana}"] if seat.mana else []
        totals += ["has lost"] if seat.lost else []
        told = self._changed.get(seat.name, "")
        mark = f"   {CHANGED}{told}" if told else ""
        group = self._group(
            f"{seat.name}: {', '.join(totals)}{mark}", f"player {seat.name}", changed=bool(told)
        )
        if seat.in_play:
            zone = self._zone(group, f"In play: {len(seat.in_play)}", f"{seat.name} in play")
            for alike in alike_together(seat.in_play, self._changed):
                self._row(zone, alike)
        for other in seat.zones:
            self._other_zone(group, seat, other)

    def _other_zone(self, group: QTreeWidgetItem, seat: Seat, zone: ZoneShown) -> None:
        unknown = zone.count - len(zone.cards)
        known = "" if not unknown else " unknown cards" if not zone.cards else f", {unknown} unknown"
        title = zone.name.capitalize()
        item = self._zone(group, f"{title}: {zone.count}{known}", f"{seat.name} {zone.name}")
        for shown in zone.cards:
            self._row(item, (shown,))

    def _group(self, words: str, key: str, *, changed: bool = False) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self._tree, [words])
        font = QFont(self._tree.font())
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
        self._spanned.append(item)
        return item

    def _unfold(self) -> None:
        """Titles over the whole width, then their rows below them: each row is laid out once, with its width known."""
        for item in self._spanned:
            item.setFirstColumnSpanned(True)
        for item in self._spanned:
            item.setExpanded(item.childCount() > 0 and item.data(0, REFERENCE) not in self._folded)
        self._spanned.clear()

    def _sentences(self, title: str, key: str, sentences: Sequence[str]) -> None:
        group = self._group(title, key)
        for words in sentences:
            item = QTreeWidgetItem(group, [words])
            self._spanned.append(item)
            item.setToolTip(0, tip(words))

    def _row(self, parent: QTreeWidgetItem, alike: Sequence[Shown]) -> None:
        shown, count = alike[0], len(alike)
        told = self._changed.get(shown.ref, "")
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
