"""When things happen: abilities with the moment at the end of the sentence, "that turn", draws shown."""

from __future__ import annotations

import msgspec

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import Pair, category, custom, exactly, form, rule, word
from engine.text.grammar.shapes import H, Holes
from engine.text.ir.node import walk
from engine.text.pronouns import Unsettled, settle, strip
from engine.text.surface import Mention

LINE = "line"

# ---------------------------------------------------------------------------- the moment in the middle (404.5)

_ENDS: tuple[tuple[str, str, bool], ...] = (
    ("at the end of their turn", "end of turn", False),
    ("at the end of each of their turns", "end of turn", False),
    ("at the beginning of their upkeep", "upkeep", False),
    ("at the end of your turn", "end of turn", True),
    ("at the beginning of your upkeep", "upkeep", True),
)


def _trigger(effect: object, step: str, yours: bool) -> ir.Trigger | None:
    """The step of whoever the sentence is about."""
    if yours:
        return ir.Trigger("step begins", step=step, player=ir.You())
    people = [m for m in walk(effect) if isinstance(m, Mention) and isinstance(m.ref, ir.ControllerOf)]
    if not people:
        return None
    return ir.Trigger("step begins", step=step, player=strip(min(people, key=lambda m: m.at)))


def _ending(words: str, step: str, yours: bool) -> Pair:
    def make(v: Holes) -> object:
        try:
            trigger = _trigger(v["e"], step, yours)
            if trigger is None:
                return None
            settled, targets = settle((v["e"],), trigger)
        except Unsettled:
            return None
        return (ir.Triggered(trigger, targets, settled, said=words),)

    def take(v: object) -> Holes | None:
        if not isinstance(v, tuple) or len(v) != 1 or not exactly(v[0], ir.Triggered) or v[0].said != words:
            return None
        return {"e": _Told(v[0].effects[0], v[0].targets)} if len(v[0].effects) == 1 else None

    return make, take


class _Told(msgspec.Struct, frozen=True):
    """An instruction with the targets of its ability, for printing."""

    effect: object
    targets: tuple[ir.TargetSpec, ...]


def _register() -> None:
    category("told", lambda chart, at: chart.read("joined", at),
             lambda p, v: p.inside(v.targets).words("joined", v.effect), of=_Told)  # fmt: skip


_register()
for _words, _step, _yours in _ENDS:
    custom(LINE, "{e:told} " + _words, *_ending(_words, _step, _yours))

# ---------------------------------------------------------------------------- the turn just made (300.6)

_THAT_END = ir.Trigger("step begins", step="end of turn", condition=ir.InTurnMade())
form("whole", "at the beginning of that turn's end step, {s:joined}", ir.Later(_THAT_END, (H.s,)))

# ---------------------------------------------------------------------------- the first card drawn, shown (404.5)


def _told_apart(v: Holes) -> bool:
    """Whether not any card will do."""
    return exactly(v["s"], ir.Filter) and bool(v["s"].tests)


for _when in ("when", "whenever"):
    rule("trigger", f"{_when} you reveal {{subject:subject}} this way", ir.Trigger, f"{_when} shown",
         event="reveals first draw", player=ir.You())  # fmt: skip
    form("trigger", f"{_when} {{p:player.third}} draws {{s:subject}}",
         ir.Trigger("draws this", H.s, player=H.p, said=_when), when=_told_apart)  # fmt: skip
_SHOWN = ir.PlayerRule("reveals first draw", ir.You())
word("static", "reveal the first card you draw each turn", _SHOWN)


def _with_trigger(v: Holes) -> object:
    if len(v["t"]) != 1 or not exactly(v["t"][0], ir.Triggered):
        return None
    return (_SHOWN, replace(v["t"][0], said="and"))


def _take_with_trigger(v: object) -> dict[str, object] | None:
    if not isinstance(v, tuple) or len(v) != 2 or v[0] != _SHOWN or v[1].said != "and":
        return None
    return {"t": (replace(v[1], said=""),), "how": True}


word("shown first", "reveal the first card you draw each turn", True)
custom(LINE, "{how:shown first}. {t:line}", _with_trigger, _take_with_trigger)

# ---------------------------------------------------------------------------- whichever of two comes first

_ME = ir.Self()
_UNTAPS = ir.Trigger("becomes untapped", _ME)
for _text, _event in (
    ("when ~ becomes untapped or you lose control of ~", ir.Trigger("lose control", _ME, player=ir.You())),
    ("when ~ leaves the battlefield or becomes untapped", ir.Trigger("leaves play", _ME)),
):  # fmt: skip
    form("whole", _text + ", {s:joined}", ir.Later(_UNTAPS, (H.s,), other=_event, said="either"))
