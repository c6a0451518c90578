"""The layers of each rulebook as tables: where a modification applies, and what an effect in several layers does.

Six layers (418.5): types, then all other characteristics, then power and toughness, each in the order of timestamps;
an effect that changes types applies in the layer of types whole. Seven (613): colors before abilities, and power and
toughness in four parts, the last of them switches; an effect in several layers has a part in each, and what has begun
to apply goes on for the same objects, even where its ability is lost on the way.
"""

from __future__ import annotations

from engine.records import replace
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import ObjectId, State
from engine.text import ir

Place = tuple[int, str]
Parts = dict[int, tuple[tuple[int, ir.Modification], ...]]
_COPY, _CONTROL, _TEXT, _TYPES = (1, "1 Copy"), (2, "2 Control"), (3, "3 Text"), (4, "4 Types")
_OTHERS, _SIZE = (5, "5 Other"), (6, "6 P/T")
_COLORS, _ABILITIES = (5, "5 Colors"), (6, "6 Abilities")
_DEFINED, _SET, _BONUS, _SWITCHED = (
    (7, "7a P/T defined"),
    (8, "7b P/T set"),
    (9, "7c P/T bonus"),
    (10, "7d P/T switched"),
)
_CITED = {
    _COPY[0]: "layer of copies",
    _CONTROL[0]: "layer of control",
    _TEXT[0]: "layer of text",
    _TYPES[0]: "layer of types",
    _COLORS[0]: "layer of colors",
    _ABILITIES[0]: "layer of abilities",
    _DEFINED[0]: "sizes defined",
    _SET[0]: "sizes set",
    _BONUS[0]: "bonuses",
    _SWITCHED[0]: "switches",
}


class Layering:
    """The layers of a book: `order` by number, `names` as people call them, `places` of each modification.

    `abilities` is the layer that gives and takes abilities, `counters` the one that counters count in, `rules` comes
    after all: what changes rules for objects looks at finished characteristics. An effect `goes_on` in later layers
    for what it has begun to apply to, or is of one piece where it changes types.
    """

    def __init__(
        self,
        places: dict[type[object], Place],
        rules: int,
        abilities: Place,
        counters: Place,
        defined: Place | None,
    ) -> None:
        self.places = {kind: place[0] for kind, place in places.items()} | {ir.Restrict: rules}
        own = () if defined is None else (defined,)
        self.names = {0: "Start", **dict(sorted((*places.values(), *own))), rules: "After the layers"}
        self.rules, self.abilities, self.counters = rules, abilities[0], counters[0]
        self.order = range(1, rules)
        self.goes_on = defined is not None
        self._defined = 0 if defined is None else defined[0]
        self._split: dict[tuple[int, bool], tuple[object, Parts]] = {}

    def rule(self, layer: int) -> str:
        """The rule that has effects applied in a layer."""
        return _CITED.get(layer, "418.5a") if self.goes_on else "418.5a"

    def rules_of(self, mods: tuple[ir.Modification, ...]) -> tuple[str, ...]:
        """The rules that have the parts of an effect applied in their layers, once each, in order."""
        layers = sorted(n for n in self.parts(mods, defining=False) if n < self.rules)
        several = len({self.place(m) for m in mods} - {self.rules}) > 1 or len(layers) > 1
        return tuple(dict.fromkeys((*map(self.rule, layers), *(("418.5b",) if several else ()))))

    def place(self, modification: ir.Modification) -> int:
        """The number of the layer in which a modification applies by itself.

        Copy effects change copiable values as they begin (503.3); one that would go on is refused. What gives or
        takes snow changes a supertype in the books of seven layers (613.1d).
        """
        if isinstance(modification, ir.CopyOf):
            raise Unsupported("a copy effect that goes on: record what the permanent is a copy of")
        if self.goes_on and of_snow(modification):
            return _TYPES[0]
        return self.places[type(modification)]

    def defines(self, ability: ir.Static, granter: ObjectId | None, layer: int) -> bool:
        """Whether a static ability applies before others in its layer since it defines its own object.

        Where effects go on, only the object's own which holds always does (604.3a). Otherwise a granted one does too,
        but for the layer of abilities: there it exists only while nothing ends it (407.2).
        """
        if self.goes_on and (granter is not None or ability.condition is not None):
            return False
        return ability.characteristic_setting and not (layer == self.abilities and granter is not None)

    def of_itself(self, ability: ir.Static, granter: ObjectId | None, modification: ir.Modification) -> bool:
        """Whether a part says what its own object has or is, if only for a time (405.2, 502.23a).

        Such a part applies before others in its layer; where effects go on, only what always holds does (604.3a).
        """
        mine = granter is None and isinstance(ability.to, ir.Self) and not self.goes_on
        return mine and isinstance(modification, ir.GainAbility | ir.SetColors | ir.SetTypes | ir.SetPT)

    def parts(self, mods: tuple[ir.Modification, ...], defining: bool) -> Parts:
        """The modifications of one effect by the layers they apply in, each with its number."""
        hit = self._split.get((id(mods), defining))
        if hit is not None and hit[0] is mods:
            return hit[1]
        found: Parts = {}
        placed = self._in_parts(mods, defining) if self.goes_on else self._in_one_piece(mods)
        for n, (place, mod) in enumerate(placed):
            found[place] = (*found.get(place, ()), (n, mod))
        if len(self._split) > 20_000:
            self._split.clear()
        self._split[id(mods), defining] = (mods, found)
        return found

    def _in_one_piece(self, mods: tuple[ir.Modification, ...]) -> list[tuple[int, ir.Modification]]:
        """An effect that changes types applies in the layer of types whole (418.5b)."""
        whole = any(isinstance(m, ir.SetTypes) for m in mods)
        places = ((self.place(m), m) for m in mods)
        return [(_TYPES[0] if whole and place < self.rules else place, m) for place, m in places]

    def _in_parts(
        self, mods: tuple[ir.Modification, ...], defining: bool
    ) -> list[tuple[int, ir.Modification]]:
        """Each part of an effect in its own layer; sizes that come with types are set where sizes are (613.6)."""
        found: list[tuple[int, ir.Modification]] = []
        for mod in mods:
            size: ir.Modification = mod
            if isinstance(mod, ir.SetTypes) and (mod.power is not None or mod.toughness is not None):
                found.append((_TYPES[0], replace(mod, power=None, toughness=None)))
                size = ir.SetPT(mod.power, mod.toughness)
            sets = isinstance(size, ir.SetPT) and defining
            found.append((self._defined if sets else self.place(size), size))
        return found


def of_snow(modification: ir.Modification) -> bool:
    """Whether a modification gives or takes snow and nothing else: an ability in one book, a supertype in another."""
    if isinstance(modification, ir.LoseAbility):
        return modification.names == ("snow-covered",)
    return isinstance(modification, ir.GainAbility) and modification.abilities == _SNOW


_SNOW = (ir.Keyword("snow-covered"),)
_EARLY: dict[type[object], Place] = {
    ir.CopyOf: _COPY,
    ir.GiveControl: _CONTROL,
    ir.ReplaceWord: _TEXT,
    ir.FullText: _TEXT,
    ir.SetTypes: _TYPES,
}
SIX = Layering(
    _EARLY
    | {
        ir.SetColors: _OTHERS,
        ir.GainAbility: _OTHERS,
        ir.LoseAbility: _OTHERS,
        ir.SetPT: _SIZE,
        ir.AddPT: _SIZE,
        ir.SwitchPT: _SIZE,
    },
    rules=7,
    abilities=_OTHERS,
    counters=_SIZE,
    defined=None,
)
SEVEN = Layering(
    _EARLY
    | {
        ir.SetColors: _COLORS,
        ir.GainAbility: _ABILITIES,
        ir.LoseAbility: _ABILITIES,
        ir.SetPT: _SET,
        ir.AddPT: _BONUS,
        ir.SwitchPT: _SWITCHED,
    },
    rules=11,
    abilities=_ABILITIES,
    counters=_BONUS,
    defined=_DEFINED,
)
LAYERINGS: dict[str, Layering] = {"six": SIX, "seven": SEVEN}


def layering(state: State) -> Layering:
    """The layers of the book that is played by."""
    return LAYERINGS[state.book.layers]
