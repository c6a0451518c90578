"""Where everything lies on the table: the others' seats above, the first player's below, the stack between them.

Lands lie apart at the outer edge; hand, graveyard and the other zones stand at the side; what is attached hangs below.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics

from engine.cases.showing.layout import Layout, Seat, Shown
from tournament_app.desk.disputes.zone_rows import alike_together
from tournament_app.desk.kit.theme import GRID

STACK = "stack"
EMPTY_STACK = "Stack: nothing"
IN_PLAY = "in play"
ALWAYS = ("hand", "graveyard", "library")
PLATE_LETTERS, SIDE_LETTERS = 18, 22
HALF = GRID // 2


class Plate(Struct, frozen=True):
    """A card on the table, or several that are alike; ``slim`` where its name is all there is room for."""

    rect: QRect
    shown: tuple[Shown, ...]
    player: str
    zone: str
    slim: bool = False
    changed: str = ""

    @property
    def first(self) -> Shown:
        """The card, or the first of those alike."""
        return self.shown[0]

    @property
    def name(self) -> str:
        """What stands on it."""
        return f"{self.first.name} ×{len(self.shown)}" if len(self.shown) > 1 else self.first.name

    @property
    def about(self) -> str:
        """Keywords and marks, and what the last step changed."""
        shown_by_place = ("has ", "on ") if self.slim else ("has ",)
        told = ", ".join(
            (*self.first.keywords, *(m for m in self.first.marks if not m.startswith(shown_by_place)))
        )
        return (
            f"{told}\n◆ {self.changed}"
            if self.changed and told
            else f"◆ {self.changed}"
            if self.changed
            else told
        )


class Area(Struct, frozen=True):
    """A zone of a player as a place where cards can be put, with its title."""

    rect: QRect
    player: str
    zone: str
    title: str
    strong: bool = False


class Plan(Struct):
    """Areas and plates in the order of reading, sentences with their places, and how high it all is."""

    areas: list[Area] = field(default_factory=list)
    plates: list[Plate] = field(default_factory=list)
    words: list[tuple[QRect, str]] = field(default_factory=list)
    height: int = 0

    def plate_of(self, ref: str | None) -> Plate | None:
        """Where a card lies."""
        return next((p for p in self.plates if any(one.ref == ref for one in p.shown)), None)

    def plate_at(self, where: QPoint) -> Plate | None:
        """What lies at a place."""
        return next((p for p in reversed(self.plates) if p.rect.contains(where)), None)

    def area_at(self, where: QPoint) -> Area | None:
        """The zone at a place."""
        return next((area for area in self.areas if area.rect.contains(where)), None)

    def next_plate(self, here: Plate, across: int, down: int) -> Plate | None:
        """The nearest that way."""
        middle = here.rect.center()

        def ahead(p: Plate) -> int:
            return (p.rect.center().x() - middle.x()) * across + (p.rect.center().y() - middle.y()) * down

        def aside(p: Plate) -> int:
            return abs((p.rect.center().x() - middle.x()) * down) + abs(
                (p.rect.center().y() - middle.y()) * across
            )

        found = [p for p in self.plates if p is not here and ahead(p) > 0]
        return min(found, key=lambda p: ahead(p) + 3 * aside(p)) if found else None


class Planner:
    """Plans one layout for one width; ``font`` is that of the table."""

    def __init__(self, layout: Layout, changed: Mapping[str, str], width: int, font: QFont) -> None:
        self._layout, self._changed, self._width = layout, changed, width
        bold = QFont(font)
        bold.setBold(True)
        self._plain, self._bold = QFontMetrics(font), QFontMetrics(bold)
        letter = self._plain.averageCharWidth()
        self._line = self._plain.lineSpacing()
        self._side = min(SIDE_LETTERS * letter + 2 * GRID, width // 3)
        self._plate = min(PLATE_LETTERS * letter + 2 * GRID, max(80, width - self._side - 3 * GRID))
        self._plan = Plan()

    def plan(self) -> Plan:
        """Everything with its place."""
        first, *others = self._layout.seats
        y = 0
        for seat in others:
            y = self._seat(seat, y, below=False) + GRID
        y = self._middle(y)
        self._plan.height = self._seat(first, y, below=True)
        return self._plan

    def _seat(self, seat: Seat, y: int, *, below: bool) -> int:
        """One player's part of the table; the y below it."""
        totals = [f"{seat.life} life"] + ([f"{seat.poison} poison"] if seat.poison else [])
        totals += [f"mana {seat.mana}"] if seat.mana else []
        totals += ["has lost"] if seat.lost else []
        told = self._changed.get(seat.name, "")
        title = f"{seat.name}: {', '.join(totals)}" + (f"   ◆ {told}" if told else "")
        main = self._width - self._side - GRID
        head = self._line + GRID
        start = y + head
        attached = {one.id: one for one in self._all() if one.host is not None}
        free = [
            one
            for one in seat.in_play
            if one.host is None or one.id not in attached or not self._host_here(one)
        ]
        rows = list(alike_together(free, self._changed))
        lands = [row for row in rows if row[0].is_land]
        others = [row for row in rows if not row[0].is_land]
        at = start
        for row in (others, lands) if below else (lands, others):
            at = self._flow(row, seat, at, main) if row else at
        side = self._zones(seat, start)
        bottom = max(at, side, start + 3 * self._line)
        self._plan.areas.append(Area(QRect(0, y, main, bottom - y), seat.name, IN_PLAY, title, strong=True))
        return bottom

    def _host_here(self, one: Shown) -> bool:
        return any(other.id == one.host for seat in self._layout.seats for other in seat.in_play)

    def _all(self) -> Iterable[Shown]:
        return (one for seat in self._layout.seats for one in seat.in_play)

    def _flow(self, rows: Sequence[tuple[Shown, ...]], seat: Seat, y: int, width: int) -> int:
        """Plates beside one another as far as the width goes, then below; the y below them."""
        x, lowest = GRID, y
        for shown in rows:
            if x > GRID and x + self._plate > width:
                x, y = GRID, lowest
            bottom = self._with_attached(shown, seat.name, x, y)
            lowest = max(lowest, bottom + GRID)
            x += self._plate + GRID
        return lowest

    def _with_attached(self, shown: tuple[Shown, ...], player: str, x: int, y: int) -> int:
        plate = self._put(shown, player, IN_PLAY, QRect(x, y, self._plate, 0))
        bottom = plate.rect.bottom() + 1
        for one in (o for o in self._all() if o.host is not None and o.host == shown[0].id):
            inner = QRect(x + GRID, bottom, self._plate - GRID, self._line + HALF)
            lying = Plate(inner, (one,), one.controller, IN_PLAY, True, self._changed.get(one.ref, ""))
            self._plan.plates.append(lying)
            bottom = inner.bottom() + 1
        return bottom

    def _put(self, shown: tuple[Shown, ...], player: str, zone: str, place: QRect) -> Plate:
        """A plate as high as its words."""
        changed = self._changed.get(shown[0].ref, "")
        plate = Plate(place, shown, player, zone, changed=changed)
        inner = place.width() - 2 * GRID
        wrap = Qt.TextFlag.TextWordWrap
        size = self._bold.horizontalAdvance(f" {shown[0].size}") if shown[0].size else 0
        name = self._bold.boundingRect(0, 0, inner - size, 1000, wrap, plate.name).height()
        about = self._plain.boundingRect(0, 0, inner, 1000, wrap, plate.about).height() if plate.about else 0
        rect = QRect(place.x(), place.y(), place.width(), max(name, self._line) + about + GRID)
        plate = Plate(rect, shown, player, zone, changed=changed)
        self._plan.plates.append(plate)
        return plate

    def _zones(self, seat: Seat, y: int) -> int:
        """The other zones at the side; the y below them."""
        known = {zone.name: zone for zone in seat.zones}
        x = self._width - self._side
        for name in (*ALWAYS, *(zone for zone in known if zone not in ALWAYS)):
            zone = known.get(name)
            cards, count = (zone.cards, zone.count) if zone is not None else ((), 0)
            unknown = f", {count - len(cards)} unknown" if cards and len(cards) < count else ""
            top, y = y, y + self._line + HALF
            for one in cards:
                rect = QRect(x + HALF, y, self._side - GRID, self._line + HALF)
                plate = Plate(rect, (one,), seat.name, name, True, self._changed.get(one.ref, ""))
                self._plan.plates.append(plate)
                y += rect.height() + 1
            title = f"{name.capitalize()}: {count}{unknown}"
            self._plan.areas.append(Area(QRect(x, top, self._side, y - top), seat.name, name, title))
            y += HALF
        return y

    def _middle(self, y: int) -> int:
        """The stack from its bottom, combat, effects in force, the result."""
        layout = self._layout
        top, first = y, layout.seats[0].name
        y += self._line + HALF
        if layout.stack:
            x, lowest, wide = GRID, y, min(self._plate * 3 // 2, self._width - 2 * GRID)
            for shown in reversed(layout.stack):
                if x > GRID and x + wide > self._width:
                    x, y = GRID, lowest
                plate = self._put((shown,), shown.controller, STACK, QRect(x, y, wide, 0))
                lowest, x = max(lowest, plate.rect.bottom() + GRID), x + wide + GRID
            y = lowest
        title = (
            f"Stack: {len(layout.stack)}, the last is on top and resolves first"
            if layout.stack
            else EMPTY_STACK
        )
        self._plan.areas.append(Area(QRect(0, top, self._width, y - top), first, STACK, title))
        y += GRID
        said = [
            *([layout.result] if layout.result else []),
            *layout.combat,
            *(f"In force: {e}" for e in layout.effects),
        ]
        for words in said:
            wrap = Qt.TextFlag.TextWordWrap
            height = self._plain.boundingRect(0, 0, self._width - 2 * GRID, 1000, wrap, words).height()
            self._plan.words.append((QRect(GRID, y, self._width - 2 * GRID, height), words))
            y += height
        return y + GRID
