"""What is told of each basic land type, or of each color, one after the other, and abilities each with a "
"condition."""

from __future__ import annotations

from collections.abc import Iterable

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H, narrowed

W, LINE = "whole", "line"
YOU, ME = ir.You(), ir.Self()
_EACH = ir.Players("each")
_TYPES: tuple[tuple[str, ir.Color], ...] = (
    ("plains", "white"),
    ("island", "blue"),
    ("swamp", "black"),
    ("mountain", "red"),
    ("forest", "green"),
)


def _controls(subtype: str) -> ir.Compare:
    of = ir.Filter((ir.IsSubtype(subtype), ir.ControlledBy(YOU)))
    return ir.Compare(ir.Count(of), ">=", ir.Number(1))


def _gains(to: ir.Ref, keyword: str, quality: str = "") -> ir.Apply:
    ability = ir.Keyword(keyword, quality=quality) if quality else ir.Keyword(keyword)
    return ir.Apply(to, (ir.GainAbility((ability,)),))


def _walks(to: ir.Ref) -> tuple[ir.Apply, ...]:
    return tuple(_gains(to, f"{land}walk") for land, _ in _TYPES)


# ---------------------------------------------------------------------------- protection and landwalk

_ALL = ir.AllOf(H.f)
_EACH_COLOR = tuple(
    f"from {color} if you control {'an' if land == 'island' else 'a'} {land.title()}"
    for land, color in _TYPES
)
word("protection by lands", f"protection {', '.join(_EACH_COLOR[:-1])}, and {_EACH_COLOR[-1]}", 0)
form(W, "until end of turn, {f:nouns} gain {_p:protection by lands}",
     ir.Sequence(tuple(ir.If(_controls(land), (_gains(_ALL, "protection", f"from {color}"),))
                       for land, color in _TYPES), said="by lands"))  # fmt: skip
form(W, "{f:nouns} gain protection from the colors of {t:object} until end of turn",
     ir.Sequence(tuple(ir.If(ir.Is(H.t, ir.IsColor(color)), (_gains(_ALL, "protection", f"from {color}"),))
                       for _, color in _TYPES), said="its colors"))  # fmt: skip
word("its land types", "each of the land types of the sacrificed land", 0)
form(W, "{t:object} gains landwalk of {_l:its land types} until end of turn",
     ir.Sequence(tuple(ir.If(ir.Is(ir.PaidWith(), ir.IsSubtype(land)), (walk,))
                       for (land, _), walk in zip(_TYPES, _walks(H.t), strict=True)), said="its types"))  # fmt: skip
word(W, "at the beginning of your next upkeep, choose a basic land type. ~ gains landwalk of the chosen type until "
     "the end of that turn",
     ir.Later(ir.Trigger("step begins", player=YOU, step="upkeep"), (ir.EitherOf(_walks(ME), said="walks"),),
              said="land to walk"))  # fmt: skip


def _in_one_line(first: str, statics: Iterable[ir.Static]) -> tuple[ir.Static, ...]:
    """Abilities of one line: the first says by its mark which, the others go on."""
    return tuple(replace(one, said="also" if n else first) for n, one in enumerate(statics))


_AMONG = _in_one_line("walks", (
    ir.Static(ME, walk.modifications,
              condition=ir.Compare(ir.Count(narrowed(H.f, ir.IsSubtype(land))), ">=", ir.Number(1)))
    for (land, _), walk in zip(_TYPES, _walks(ME), strict=True)
))  # fmt: skip
form(LINE, "for each basic land type among {f:nouns}, ~ has landwalk of that type", _AMONG)

# ---------------------------------------------------------------------------- a land of each basic type


def _land(land: str, *tests: ir.Test) -> ir.Filter:
    return ir.Filter((ir.IsSubtype(land), ir.IsType("land"), *tests))


word(W, "each player chooses from the lands they control a land of each basic land type, then sacrifices the rest",
     ir.KeepSome(_EACH, ir.Filter((ir.IsType("land"),)), kinds=tuple(_land(land) for land, _ in _TYPES)))  # fmt: skip
_ONE_OF_EACH = tuple(
    ir.ChooseObjects(ir.ChosenBy(ir.EachOne(), _land(land, ir.ControlledBy(ir.EachOne()))))
    for land, _ in _TYPES
)
word(W, "each player chooses a land they control of each basic land type. return those lands to their owners' hands",
     ir.Sequence((ir.ForEach(_EACH, _ONE_OF_EACH), ir.PutInto(ir.ThisWay("chosen"), "hand")),
                 said="one of each"))  # fmt: skip

# ---------------------------------------------------------------------------- abilities each with a condition

_CONDITIONS = (H.p, H.q, H.r, H.s, H.t)
_OWN = _in_one_line("each by itself", (
    ir.Static(ME, modifications, condition=condition)
    for modifications, condition in zip((H.a, H.b, H.c, H.d, H.e), _CONDITIONS, strict=True)
))  # fmt: skip
form(LINE, "~ {a:mods.third} as long as {p:condition}, {b:mods.third} as long as {q:condition}, {c:mods.third} as "
     "long as {r:condition}, {d:mods.third} as long as {s:condition}, and {e:mods.third} as long as {t:condition}",
     _OWN)  # fmt: skip
_HAS = _in_one_line("each has", (
    ir.Static(ME, (ir.GainAbility(abilities),), condition=condition)
    for abilities, condition in zip(((H.a,), (H.b,), (H.c,), (H.d,), H.e), _CONDITIONS, strict=True)
))  # fmt: skip
form(LINE, "~ has {a:keyword} as long as {p:condition}, {b:keyword} as long as {q:condition}, {c:keyword} as long as "
     "{r:condition}, {d:keyword} as long as {s:condition}, and {e:abilities} as long as {t:condition}",
     _HAS)  # fmt: skip
