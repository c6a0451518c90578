"""Activated abilities (403): cost, instructions, and when they may be played (403.3)."""

from __future__ import annotations

from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.mana_uses import COLORED
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, Take, category, custom, word
from engine.text.grammar.shapes import Holes
from engine.text.inflection import in_words
from engine.text.ir.node import rewrite, walk
from engine.text.pronouns import Unsettled, settle, strip

LINE = "line"
_ONCE = ir.Number(1)
_PLAIN: dict[str, object] = {
    "times_each_turn": None, "only": None, "sorcery_speed": False, "zone": "in play", "any_player": False,
}  # fmt: skip

# ---------------------------------------------------------------------------- restrictions on playing it


class Usage(ir.Node, frozen=True):
    """When an ability may be played, for a while."""

    times: object = None
    only: object = None
    sorcery: bool = False
    anyone: bool = False
    by: object = None
    ever: bool = False
    priority: bool = False


word("usage piece", "once each turn", "once")
word("usage piece", "once", "ever")
word("usage piece", "any time you could cast a sorcery", "sorcery")
word("usage piece", "any time they could cast a sorcery", "their sorcery")
custom(
    "usage piece",
    "{w:allowed when}",
    lambda v: v["w"],
    lambda v: {"w": v} if isinstance(v, ir.Node) else None,
)
_HEADS = (
    ("activate this ability only ", False),
    ("any player may activate this ability but only ", True),
    ("any player may activate this ability, but only ", True),
)
_FIXED: tuple[tuple[str, Usage], ...] = (
    ("any player may activate this ability", Usage(anyone=True)),
    ("any opponent may activate this ability", Usage(by=ir.Together((ir.You(), ir.Players("opponents"))))),
    ("only any opponent may activate this ability", Usage(by=ir.Players("opponents"))),
    ("only ~'s owner may activate this ability", Usage(by=ir.OwnerOf(ir.Self()))),
    ("activate this ability only any time you could cast an instant", Usage(priority=True)),
    *(
        (f"activate this ability no more than {how} each turn", Usage(times=ir.Number(n)))
        for n, how in ((2, "twice"), *((n, f"{in_words(n)} times") for n in range(3, 8)))
    ),
)


_AS_OFTEN = "activate this ability no more times each turn than "


def _read_usage(chart: Chart, at: int) -> list[Reading]:
    text = chart.text
    found: list[Reading] = [(u, at + len(words)) for words, u in _FIXED if text.startswith(words, at)]
    if text.startswith(_AS_OFTEN, at):
        found += [(Usage(times=n), end) for n, end in chart.read("quantity", at + len(_AS_OFTEN))]
    for head, anyone in _HEADS:
        if text.startswith(head, at):
            for pieces, end in _pieces(chart, at + len(head)):
                made = _used(pieces, anyone, "," if head.endswith(", but only ") else "")
                if made is not None:
                    found.append((made, end))
    return found


def _pieces(chart: Chart, at: int) -> list[tuple[tuple[object, ...], int]]:
    found: list[tuple[tuple[object, ...], int]] = []
    for one, end in chart.read("usage piece", at):
        found.append(((one,), end))
        for join in (" and only ", ", only ", ", and only "):
            if chart.text.startswith(join, end):
                found.extend(((one, join, *rest), stop) for rest, stop in _pieces(chart, end + len(join)))
    return found


def _used(parts: tuple[Any, ...], anyone: bool, comma: str) -> Usage | None:
    """The usage of the pieces; the order in which they are told is kept."""
    pieces, joins = parts[::2], parts[1::2]
    conditions: tuple[Any, ...] = tuple(p for p in pieces if isinstance(p, ir.Node))
    words = [p for p in pieces if isinstance(p, str)]
    only = (
        None if not conditions else conditions[0] if len(conditions) == 1 else ir.All(conditions, said="only")
    )
    marks = {"once": "o", "ever": "e", "sorcery": "s", "their sorcery": "t"}
    order = "".join(marks[p] if isinstance(p, str) else "c" for p in pieces)
    if len(set(words)) < len(words):
        return None
    said = "|".join((order, *joins, comma)) if len(pieces) > 1 or comma or order == "t" else ""
    return Usage(
        _ONCE if "once" in words else None,
        only,
        "sorcery" in words or "their sorcery" in words,
        anyone,
        ever="ever" in words,
        said=said,
    )


def _write_usage(printer: Printer, u: Any) -> str | None:
    for words, one in _FIXED:
        if u == one:
            return words
    if isinstance(u.times, ir.Count):
        often = printer.words("quantity", u.times)
        return None if often is None else _AS_OFTEN + often
    order, *joins = u.said.split("|") if "|" in u.said else (_plain_order(u), "")
    comma = joins.pop() if joins else ""
    head = next(
        h for h, anyone in _HEADS if anyone is u.anyone and (h.endswith(", but only ") is bool(comma))
    )
    conditions = list(u.only.conditions) if getattr(u.only, "said", "") == "only" else [u.only]
    text = head
    for n, mark in enumerate(order):
        piece = (
            conditions.pop(0)
            if mark == "c" and conditions
            else {"o": "once", "e": "ever", "s": "sorcery"}.get(mark, "their sorcery")
        )
        told = printer.words("usage piece", piece)
        if told is None or n > len(joins):
            return None
        text += (joins[n - 1] if n else "") + told
    return text


def _plain_order(u: Usage) -> str:
    return "c" if u.only is not None else "e" if u.ever else "o" if u.times is not None else "s"


category("usage", _read_usage, _write_usage, of=Usage)

# ---------------------------------------------------------------------------- whole abilities


def _single(value: object) -> ir.Activated | None:
    return (
        value[0] if isinstance(value, tuple) and len(value) == 1 and type(value[0]) is ir.Activated else None
    )


def _fields(u: Usage) -> Holes:
    return {"times_each_turn": u.times, "only": u.only, "sorcery_speed": u.sorcery, "any_player": u.anyone,
            "by": u.by, "once": u.ever, "priority": u.priority, "said": u.said}  # fmt: skip


def _make(v: Holes) -> Any:
    try:
        return _built(v["cost"], v["e"], _fields(v["u"]) if "u" in v else {}, v.get("n", 0))
    except Unsettled:
        return None


def _built(cost: Any, effects: Any, fields: Holes, choose: int) -> Any:
    if choose:
        modes = []
        for part in effects:
            settled, targets = settle(part, None)
            modes.append(ir.Mode(targets, settled))
        more: Holes = {"modes": tuple(modes)}
        if choose != 1:
            return None
    else:
        removes = any(isinstance(c, ir.RemoveCounterCost) and isinstance(c.n, ir.X) for c in cost)
        settled, targets = settle(effects, None, removes=removes)
        more = {"targets": targets, "effects": settled, "x": all_counters(cost)}
    only = fields.get("only")
    places = {c.said for c in cost if isinstance(c, ir.RemoveCardsCost)}
    if from_graveyard((more.get("effects", ()), only)) or "graveyard" in places:
        more["zone"] = "graveyard"
    if "hand" in places or any(_discards_itself(c) for c in cost):
        more["zone"] = "hand"
    kept = {k: strip(v) if k == "only" else v for k, v in fields.items()}
    return (_exiled_to_pay(ir.Activated(strip(cost), **more, **kept)),)


def _discards_itself(cost: ir.Cost) -> bool:
    """Whether the card itself is discarded, which it can be from the hand only (402.8)."""
    return isinstance(cost, ir.DiscardCost) and cost.itself


def all_counters(cost: tuple[ir.Cost, ...]) -> ir.Quantity | None:
    """X where all counters of a kind are removed: as many as there are (409.1b)."""
    kinds = [c.kind for c in cost if isinstance(c, ir.RemoveCounterCost) and c.said == "all"]
    return ir.CountersOn(kinds[0], ir.Self()) if kinds else None


def _exiled_to_pay(ability: ir.Activated) -> object:
    """ "The exiled card" of an ability whose own cost exiles cards is what was exiled to pay."""
    if not any(_exiles(c) for c in ability.cost):
        return ability
    return rewrite(ability, lambda n: ir.PaidWith(said=n.said) if isinstance(n, ir.Linked) else None)


def _exiles(cost: ir.Cost) -> bool:
    if isinstance(cost, ir.TopToGraveyard):
        return cost.zone == "removed"
    return isinstance(cost, ir.RemoveCardsCost | ir.FromGraveyard)


def _take(used: bool, modal: bool) -> Take:
    def take(v: object) -> Holes | None:
        one = _single(v)
        strange = one is not None and (
            one.x != all_counters(one.cost) or one.special or one.x_with or one.other_cost or one.least_x
        )
        if one is None or bool(one.modes) is not modal or strange:
            return None
        usage = Usage(
            one.times_each_turn, one.only, one.sorcery_speed, one.any_player, one.by, one.once, one.priority,
            said=one.said,
        )  # fmt: skip
        if (usage != Usage()) is not used:
            return None
        found: Holes = {"cost": one.cost, "e": one.modes if modal else one}
        return {**found, **({"u": usage} if used else {}), **({"n": 1} if modal else {})}

    return take


def from_graveyard(value: object) -> bool:
    """Whether an ability works from the graveyard, as what it says shows (402.8)."""
    for node in walk(value):
        if isinstance(node, ir.PutInto) and node.said.startswith("own graveyard"):
            return True
        if (
            isinstance(node, ir.Is)
            and node.ref == ir.Self()
            and ir.IsStatus("in graveyard") in walk(node.test)
        ):
            return True
    return False


custom(LINE, "{cost:cost list}: {e:body}. {u:usage}", _make, _take(True, False))
custom(LINE, "{cost:cost list}: {e:body}", _make, _take(False, False))
custom(LINE, "{cost:cost list}: {n:choose how many}{e:modes}", _make, _take(False, True))


def _either_cost(v: Holes) -> object:
    made = _make(v)
    return None if made is None else (replace(made[0], other_cost=strip(v["other"])),)


def _take_either(used: bool) -> Take:
    def take(v: object) -> Holes | None:
        one = _single(v)
        if one is None or not one.other_cost:
            return None
        plain = _take(used, False)((replace(one, other_cost=()),))
        return None if plain is None else {**plain, "other": one.other_cost}

    return take


custom(LINE, "{cost:cost list} or {other:cost list}: {e:body}", _either_cost, _take_either(False))
custom(LINE, "{cost:cost list} or {other:cost list}: {e:body}. {u:usage}", _either_cost, _take_either(True))


# ---------------------------------------------------------------------------- X of one color


def _with_color(v: Holes) -> object:
    one = v["l"][0]
    asked = any(isinstance(c, ir.PayMana) and "{X}" in c.mana for c in one.cost)
    return (replace(one, x_with=v["symbol"]),) if asked else None


def _take_color(v: object) -> Holes | None:
    one = _single(v)
    if one is None or not one.x_with:
        return None
    return {"l": (replace(one, x_with=""),), "symbol": one.x_with}


for _color, _symbol in COLORED:
    word("one color", _color, _symbol)
for _between in (". ", "\n"):
    custom(
        LINE, "{l:colorable}" + _between + "spend only {symbol:one color} mana on X", _with_color, _take_color
    )
custom(LINE, "{l:colorable}. X can't be 0",
       lambda v: (replace(v["l"][0], least_x=1),),
       lambda v: {"l": (replace(v[0], least_x=0),)}
       if (one := _single(v)) is not None and one.least_x == 1 else None)  # fmt: skip
custom("colorable", "{cost:cost list}: {e:body}", _make, _take(False, False))
custom("colorable", "{cost:cost list}: {n:choose how many}{e:modes}", _make, _take(False, True))


# ---------------------------------------------------------------------------- modes told with when they may be played


def _read_used_modes(chart: Chart, at: int) -> list[Reading]:
    """Modes, every one with the same words about when the ability may be played."""
    found: list[Reading] = []
    if chart.text.startswith("\n• ", at):
        for effects, middle in chart.read("effects", at + 3):
            if chart.text.startswith(". ", middle):
                for told, end in chart.read("usage", middle + 2):
                    usage = replace(told, only=strip(told.only))
                    found.append((((effects,), usage), end))
                    rest = chart.read("used modes", end)
                    found += [
                        (((effects, *more), usage), stop) for (more, same), stop in rest if same == usage
                    ]
    return found


def _write_used_modes(printer: Printer, value: tuple[object, ...]) -> str | None:
    match value:
        case (tuple() as modes, Usage() as told):
            usage = printer.words("usage", told)
            parts = [printer.words("body", m) for m in modes]
            return None if usage is None or None in parts else "".join(f"\n• {p}. {usage}" for p in parts)
    return None


category("used modes", _read_used_modes, _write_used_modes, of=tuple)


def _make_used(v: Holes) -> object:
    modes, usage = v["e"]
    return _make({"cost": v["cost"], "n": v["n"], "e": modes, "u": usage})


def _take_used(v: object) -> Holes | None:
    found = _take(True, True)(v)
    return None if found is None else {"cost": found["cost"], "n": found["n"], "e": (found["e"], found["u"])}


custom(LINE, "{cost:cost list}: {n:choose how many}{e:used modes}", _make_used, _take_used)


# ---------------------------------------------------------------------------- an ability passed from one to another

_FOUR = tuple(f"{{{n}:ability names}}" for n in "abcd")


def _passed(name: str) -> ir.Mode:
    """The mode of one ability: who has it loses it, and another gains it."""
    has = ir.Filter((ir.IsType("creature"), ir.HasKeyword(name)))
    other = ir.Filter((ir.Not(ir.IsOneOf(ir.Target(0))), ir.IsType("creature")))
    lost, gained = ir.LoseAbility((name,)), ir.GainAbility((ir.Keyword(name),))
    return ir.Mode((ir.TargetSpec(has), ir.TargetSpec(other)), (
        ir.Apply(ir.Target(0), (lost,)), ir.Apply(ir.Target(1), (gained,))))  # fmt: skip


def _passing(v: Holes) -> object:
    modes = tuple(_passed(v[n][0]) for n in "abcd")
    return (ir.Activated(strip(v["cost"]), modes=modes, said="passing"),)


def _take_passing(v: object) -> Holes | None:
    one = _single(v)
    if one is None or one.said != "passing":
        return None
    modes: tuple[Any, ...] = one.modes
    names = {n: m.effects[0].modifications[0].names for n, m in zip("abcd", modes, strict=True)}
    return {"cost": one.cost, "_p": 0, **names}


word("passed on", "target creature with the chosen ability loses it", 0)
custom(LINE, "{cost:cost list}, choose " + ", ".join(_FOUR[:3]) + ", or " + _FOUR[3] + ": until end of turn, "
       "{_p:passed on} and another target creature gains it", _passing, _take_passing)  # fmt: skip
