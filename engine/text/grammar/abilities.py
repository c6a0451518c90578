"""One line, its abilities: keywords, activated, triggered and static abilities, and a spell's own instructions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.records import replace
from engine.text import ir
from engine.text.grammar.activated import all_counters, from_graveyard
from engine.text.grammar.chart import Chart
from engine.text.grammar.keywords import expanded, spoken
from engine.text.grammar.noun_words import OWN_OTHER
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, Take, category, custom, exactly, prefer, word
from engine.text.grammar.shapes import Holes
from engine.text.ir.node import rewrite, walk
from engine.text.pronouns import Unsettled, settle, strip

LINE = "line"
_EVENT_OTHER = ir.Not(ir.IsOneOf(ir.EventObject(said="other")))
T = TypeVar("T")


def _settled(build: Callable[[], T]) -> T | None:
    try:
        return build()
    except Unsettled:
        return None


def _single(value: object, kind: type[object]) -> Any:
    return value[0] if isinstance(value, tuple) and len(value) == 1 and type(value[0]) is kind else None


def _with_x(v: Holes) -> object:
    """X is what the text says, not what is announced (409.1b)."""

    def build() -> object:
        (effects, x), targets = settle((v["e"], v["q"]), None)
        return (ir.Activated(strip(v["cost"]), targets, effects, x=x),)

    return _settled(build)


def _take_x(v: object) -> Holes | None:
    one = _single(v, ir.Activated)
    if (
        one is None
        or one.x is None
        or one.x == all_counters(one.cost)
        or one != ir.Activated(one.cost, one.targets, one.effects, x=one.x)
    ):
        return None
    return {"cost": one.cost, "e": one, "q": one.x}


custom(LINE, "{cost:cost list}: {e:body}. X is {q:quantity}", _with_x, _take_x)
# ---------------------------------------------------------------------------- triggered (404)


def _triggered(v: Holes) -> Any:
    return _settled(lambda: _make_triggered(v))


def _both(v: Holes) -> object:
    """One ability for each of two events, the second marked as told with the first."""

    def build() -> object:
        first, second = (_make_triggered({**v, "t": t})[0] for t in v["t"])
        return (first, replace(second, said="or"))

    return _settled(build)


def _take_both(v: object) -> Holes | None:
    if (
        not isinstance(v, tuple)
        or len(v) != 2
        or not all(exactly(a, ir.Triggered) for a in v)
        or v[1].said != "or"
    ):
        return None
    return {"t": (v[0].trigger, v[1].trigger), "e": v[0]}


def _make_triggered(v: Holes) -> Any:
    trigger = strip(v["t"])
    settled, targets = settle((v["e"], v["c"]) if "c" in v else (v["e"],), trigger)
    zone: Any = "in play"
    buried = trigger.event == "put into graveyard" and trigger.place
    if (trigger.event in ("cycled", "discarded") or buried) and trigger.subject == ir.Self():
        zone = "graveyard"
    elif trigger.event in ("played", "spell countered") and trigger.subject == ir.Self():
        zone = "stack"
    condition = _others(settled[1], OWN_OTHER, _EVENT_OTHER, trigger) if "c" in v else None
    if from_graveyard((settled, condition)):
        zone = "graveyard"
    if any(n == ir.IsStatus("exiled") for n in walk(condition)):
        zone = "removed"
    return (ir.Triggered(trigger, targets, settled[0], condition, zone),)


def _take_triggered(conditional: bool) -> Take:
    def take(v: object) -> Holes | None:
        one = _single(v, ir.Triggered)
        if (
            one is None
            or (one.condition is not None) is not conditional
            or one.keyword
            or one.modes
            or one.resolves_anyway
        ):
            return None
        condition = _others(one.condition, _EVENT_OTHER, OWN_OTHER, one.trigger)
        return {"t": one.trigger, "e": one, **({"c": condition} if conditional else {})}

    return take


def _others(condition: ir.Condition | None, this: ir.Not, that: ir.Not, trigger: ir.Trigger) -> Any:
    """The condition with one thing for another that "other" is other than.

    That is what the event is about, where it is about some object of a kind, and the card where it is about the card.
    """
    if not isinstance(trigger.subject, ir.Filter):
        return condition
    return rewrite(condition, lambda node: that if node == this else None)


_SURE = ". this ability can't be countered except by spells and abilities"


def _surely(v: Holes) -> object:
    """A triggered ability that is not countered for want of legal targets."""
    made = _triggered(v)
    return None if made is None else (replace(made[0], resolves_anyway=True),)


custom(LINE, "{t:trigger}, {e:body}" + _SURE, _surely,
       lambda v: _take_triggered(False)((replace(v[0], resolves_anyway=False),))
       if _single(v, ir.Triggered) is not None and v[0].resolves_anyway else None)  # fmt: skip
custom(LINE, "{t:trigger}, if {c:conditions}, {e:body}", _triggered, _take_triggered(True))
prefer("an if right after the event is an intervening if, looked at as the ability triggers and resolves (404.3)",
       lambda n: exactly(n, ir.Triggered) and n.condition is not None, lambda n: exactly(n, ir.If))  # fmt: skip
custom(LINE, "{t:two triggers}, {e:body}", _both, _take_both)


def _modal(v: Holes) -> object:
    """A modal triggered ability: its modes are chosen as it goes on the stack (410.4)."""

    def build() -> object:
        trigger = strip(v["t"])
        modes = []
        for part in v["e"]:
            settled, targets = settle(part, trigger)
            modes.append(ir.Mode(targets, settled))
        return (ir.Triggered(trigger, modes=tuple(modes), choose=v["n"]),)

    return _settled(build)


def _take_modal(v: object) -> Holes | None:
    one = _single(v, ir.Triggered)
    return {"t": one.trigger, "n": one.choose, "e": one.modes} if one is not None and one.modes else None


custom(LINE, "{t:trigger}, {n:choose how many}{e:modes}", _modal, _take_modal)
custom(LINE, "{t:trigger}, {e:body}", _triggered, _take_triggered(False))

# ---------------------------------------------------------------------------- static, keywords


def _static(v: Holes) -> object:
    granted = rewrite(v["s"], lambda n: ir.Granter() if isinstance(n, ir.Maker) else None)
    made = _settled(lambda: (strip(granted, about=True),))
    lost = made is not None and any(isinstance(n, ir.It) for n in walk(getattr(made[0], "condition", None)))
    return None if lost else made


custom(LINE, "{s:static}", _static, lambda v: {"s": v[0]} if isinstance(v, tuple) and len(v) == 1 else None)


custom(LINE, "{s:two statics}", lambda v: _settled(lambda: strip(v["s"], about=True)), lambda v: {"s": v})
custom(LINE, "{a:static}. {b:static}",
       lambda v: _settled(lambda: strip((v["a"], replace(v["b"], said="also")), about=True))
       if not v["b"].said and not isinstance(v["a"], ir.Keyword) else None,
       lambda v: {"a": v[0], "b": replace(v[1], said="")}
       if isinstance(v, tuple) and len(v) == 2 and getattr(v[1], "said", "") == "also" else None)  # fmt: skip
_BECOMES = ir.ControllerOf(ir.Self())
word("its keeper", "the controller of the permanent it becomes", _BECOMES)
word("next cleanup", "the next cleanup step", ir.Trigger("step begins", step="cleanup"))
_PRICE = ir.Later(ir.Trigger("step begins", step="cleanup"), (ir.SacrificeIt(ir.Self(), player=_BECOMES),))
custom(
    LINE,
    "{s:static}. if you cast it any time a sorcery couldn't have been cast, {who:its keeper} sacrifices it "
    "at the beginning of {when:next cleanup}",
    lambda v: (v["s"], ir.PlayedAsInstant((_PRICE,))) if exactly(v["s"], ir.Keyword) else None,
    lambda v: (
        {"s": v[0], "who": _BECOMES, "when": _PRICE.trigger}
        if isinstance(v, tuple) and len(v) == 2 and exactly(v[1], ir.PlayedAsInstant)
        else None
    ),
)
custom(LINE, "{s:conditional static}", _static,
       lambda v: {"s": v[0]} if isinstance(v, tuple) and len(v) == 1 else None)  # fmt: skip


def _two(v: Holes) -> object:
    second = replace(v["b"], said="and")
    return _settled(lambda: strip((v["a"], second)))


custom(LINE, "{a:static} and {b:static}", _two,
       lambda v: {"a": v[0], "b": replace(v[1], said="")}
       if isinstance(v, tuple) and len(v) == 2 and getattr(v[1], "said", "") == "and" else None)  # fmt: skip


def _keyword(v: Holes) -> object:
    keyword = _settled(lambda: strip(v["k"]))
    if keyword is None:
        return None
    if keyword.name == "affinity":
        of = keyword.of
        keyword = replace(keyword, of=replace(
            of, tests=(*of.tests, ir.ControlledBy(ir.You()))))  # fmt: skip
    if keyword.name == "enchant":
        return (keyword, ir.Spell((ir.TargetSpec(keyword.of),)))
    return expanded(keyword)


def _take_keyword(v: object) -> Holes | None:
    if not isinstance(v, tuple) or not v or not exactly(v[0], ir.Keyword):
        return None
    rest = [a for a in spoken(v[1:]) if not (isinstance(a, ir.Spell) and not a.effects and not a.modes)]
    if rest:
        return None
    keyword = v[0]
    if keyword.name == "affinity" and keyword.of is not None:
        keyword = replace(keyword, of=ir.Filter(keyword.of.tests[:-1], keyword.of.zone))
    return {"k": keyword}


custom(LINE, "{k:keyword}", _keyword, _take_keyword)


def _pair(v: Holes) -> object:
    return tuple(v["k"])


custom(LINE, "{k:keyword pair}", _pair, lambda v: {"k": v})

# ---------------------------------------------------------------------------- bodies


def _body(printer: Printer, ability: ir.Spell | ir.Activated | ir.Triggered | ir.Mode) -> str | None:
    """The instructions of an ability, told with its own targets."""
    return printer.inside(ability.targets).words("effects", ability.effects)


def _register() -> None:
    category("body", lambda chart, at: chart.read("effects", at), _body,
             of=ir.Spell | ir.Activated | ir.Triggered | ir.Mode)  # fmt: skip


_register()
_SPELL = "spell"


def _spell(v: Holes) -> object:
    def build() -> object:
        settled, targets = settle(v["e"], None, spell=True)
        return (ir.Spell(targets, settled),)

    return _settled(build)


custom(_SPELL, "{e:body}", _spell, lambda v: {"e": one} if (one := _single(v, ir.Spell)) is not None
       and not one.modes else None)  # fmt: skip


def _modes(v: Holes) -> object:
    def build() -> object:
        modes = []
        for part in v["m"]:
            settled, targets = settle(part, None, spell=True)
            modes.append(ir.Mode(targets, settled))
        return (ir.Spell(modes=tuple(modes), choose=v["n"]),)

    return _settled(build)


def _take_modes(v: object) -> Holes | None:
    one = _single(v, ir.Spell)
    return (
        {"n": one.choose, "m": one.modes}
        if one is not None and one.modes and not one.opponent_chooses
        else None
    )


def _told_modes(v: Holes) -> tuple[ir.Spell, ...] | None:
    made: Any = _modes({**v, "n": 1})
    return None if not made else tuple(replace(one, opponent_chooses=True) for one in made)


def _take_told_modes(v: object) -> Holes | None:
    one = _single(v, ir.Spell)
    return {"m": one.modes} if one is not None and one.opponent_chooses else None


custom(_SPELL, "an opponent chooses one -{m:modes}", _told_modes, _take_told_modes)
word("choose how many", "choose one -", 1)
word("choose how many", "choose two -", 2)
custom(_SPELL, "{n:choose how many}{m:modes}", _modes, _take_modes)


def _read_modes(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    if chart.text.startswith("\n• ", at):
        for effects, end in chart.read("effects", at + 3):
            found.append(((effects,), end))
            found.extend(((effects, *rest), stop) for rest, stop in chart.read("modes", end))
    return found


def _write_modes(printer: Printer, modes: tuple[ir.Mode, ...]) -> str | None:
    parts = [printer.words("body", m) for m in modes]
    return None if any(p is None for p in parts) else "".join(f"\n• {p}" for p in parts)


def _modes_category() -> None:
    category("modes", _read_modes, _write_modes, of=tuple)


_modes_category()
