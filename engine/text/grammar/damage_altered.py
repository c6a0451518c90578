"""Damage that becomes more or less than it would be, or something else (419.6), and damage that stands (419.7)."""

from __future__ import annotations

from typing import Any, Literal

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.noun_phrases import COLORS
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, also, category, custom, exactly, form, word
from engine.text.grammar.shapes import H, Holes
from engine.text.ir.node import rewrite
from engine.text.pronouns import settle
from engine.text.surface import Mention, Targeted

S, W = "static", "whole"
YOU, ME = ir.You(), ir.Self()
_CREATURE = ir.Filter((ir.IsType("creature"),))

# ---------------------------------------------------------------------------- who deals it, to whom

_SPELL = ir.AnyOf((ir.IsType("instant"), ir.IsType("sorcery")))
for _text, _source in (
    ("a source", None), ("any source", None), ("a spell", ir.Filter((ir.IsStatus("spell"),), "any")),
    ("an instant or sorcery source", ir.Filter((_SPELL,), "any")),
    *((f"a {color} spell", ir.Filter((ir.IsColor(color), ir.IsStatus("spell")), "any")) for color in COLORS[:5]),
):  # fmt: skip
    word("dealer", _text, _source if _source is not None else ir.Filter((), "any", said=_text))
also("dealer", "would source")
word("dealer", "~", ir.Self())
_WHOM: tuple[tuple[str, str, Holes], ...] = (
    ("a creature or player", "that creature or player", {}),
    ("a creature", "that creature", {"what": ir.Filter((ir.IsType("creature"),))}),
    ("a player", "that player", {"whose": ir.Players("each")}),
    ("an opponent", "that player", {"whose": ir.Players("opponents")}),
    ("a permanent or player", "that permanent or player", {}),
    (
        "a creature you control",
        "that creature",
        {"what": ir.Filter((ir.IsType("creature"), ir.ControlledBy(YOU)))},
    ),
    ("you", "you", {"whose": YOU}),
    ("~", "it", {"what": ir.Self()}),
)


def _altered(whom: str, again: str, fields: Holes) -> None:
    """ "If a source would deal damage to a creature, it deals that much damage minus 1 to that creature instead"."""

    def amount(made: ir.Replaces) -> ir.Replacing:
        return ir.Replacing(made, said=f"altered {whom}")

    def shape(**more: Any) -> Any:
        return amount(ir.Replaces("damage", source=H.source, **fields, **more))

    for times, multiple in ((2, "double"), (3, "triple")):
        form(
            S,
            f"if {{source:dealer}} would deal damage to {whom}, it deals {multiple} that damage to {again} instead",
            shape(multiply=times),
        )
    for sign, words in ((-1, "minus 1"), (1, "plus 1"), (2, "plus 2"), (3, "plus 3")):
        form(
            S,
            f"if {{source:dealer}} would deal damage to {whom}, it deals that much damage {words} to {again} instead",
            shape(plus=sign),
        )
    for _it in ("it", "that source"):
        made = ir.Replaces("damage", source=H.source, least=H.least, becomes=H.becomes, **fields)
        form(
            S,
            f"if {{source:dealer}} would deal {{least:int}} or more damage to {whom}, {_it} deals {{becomes:int}} "
            f"damage to {again} instead",
            ir.Replacing(made, said=f"altered {whom} {_it}"),
        )
    most = ir.Replaces("damage", source=H.source, most=H.most, prevent="all", **fields)
    form(S, f"if {{source:dealer}} would deal {{most:int}} or less damage to {whom}, prevent that damage",
         ir.Replacing(most, said="or less"))  # fmt: skip


for _whom, _again, _fields in _WHOM:
    _altered(_whom, _again, _fields)

form(S, "{test:either or both} permanents and spells are colorless sources of damage",
     ir.PlayerRule("colorless sources", what=ir.Filter((H.test,), "any")))  # fmt: skip
form("either or both", "{a:color} and/or {b:color}", ir.AnyOf((H.a, H.b), said="and/or"))

# ---------------------------------------------------------------------------- what nothing prevents

_STANDS = "can't be prevented"
word(S, f"damage dealt by ~ {_STANDS}",
     ir.PlayerRule("damage cannot be prevented", what=ir.Filter((ir.IsOneOf(ir.Self()),), "any")))  # fmt: skip
form(
    S,
    f"damage dealt by {{of:nouns}} {_STANDS}",
    ir.PlayerRule("damage cannot be prevented", what=H.of, said="by"),
)

# ---------------------------------------------------------------------------- something else instead

for _text, _replaced in (
    ("damage would be dealt to you", ir.Replaces("damage", whose=YOU)),
    ("damage would be dealt to a player", ir.Replaces("damage", whose=ir.Players("each"))),
    *(
        (
            f"~ would deal {kind}damage to {whom}",
            ir.Replaces("damage", source=ir.Self(), combat_only=bool(kind), **hurt),
        )
        for kind in ("", "combat ")
        for whom, hurt in (("a player", {"whose": ir.Players("each")}), ("a creature", {"what": _CREATURE}))
    ),
):
    word("harm would", _text, _replaced)
form("harm would", "damage would be dealt to {what:subject}", ir.Replaces("damage", what=H.what))
form("harm would", "{what:subject} would be dealt damage", ir.Replaces("damage", what=H.what, said="dealt"))


def _told_as(role: Literal["subject", "other"], effect: object) -> Any:
    """The effect with the object of the event in that role."""
    return rewrite(effect, lambda n: replace(n, role=role) if exactly(n, ir.EventObject) else None)


def _instead(v: Holes) -> object:
    """What happens to whoever would be dealt damage, which is the second that the event is about."""
    effect, targets = settle(v["s"], ir.Trigger("is dealt damage", subject=ir.Filter((), "any")))
    instead = (effect if v["r"].what == ME else _told_as("other", effect),)
    return None if targets else ir.Replacing(replace(v["r"], instead=instead), said="no damage")


def _or_lose(v: Holes) -> object:
    """So many of one's cards go instead; whoever has too few of them loses the game."""
    made = _instead(v)
    put = made.replaces.instead[0] if exactly(made, ir.Replacing) else None
    if not exactly(made, ir.Replacing) or not exactly(put, ir.PutInto) or not exactly(put.what, ir.ChosenBy):
        return None
    enough = ir.Compare(ir.Count(put.what.of), ">=", put.what.n)
    lost = ir.If(enough, (put,), (ir.LoseGame(YOU),), said="or lose")
    return replace(made, replaces=replace(made.replaces, instead=(lost,)))


def _take_or_lose(v: object) -> Holes | None:
    if not exactly(v, ir.Replacing) or v.said != "no damage":
        return None
    only = v.replaces.instead[0]
    if not exactly(only, ir.If) or only.said != "or lose":
        return None
    return {"r": replace(v.replaces, instead=()), "s": only.effects[0]}


custom(S, "if {r:harm would}, {s:joined} instead. if you can't, you lose the game", _or_lose, _take_or_lose)
custom(S, "if {r:harm would}, {s:joined} instead", _instead,
       lambda v: {"r": replace(v.replaces, instead=()),
                  "s": _told_as("subject", v.replaces.instead[0])}
       if exactly(v, ir.Replacing) and v.said == "no damage" else None)  # fmt: skip

# ---------------------------------------------------------------------------- damage that nothing keeps off (419.7)

_OF_CREATURES = ir.IsType("creature")
word("nor dealt elsewhere", "can't be prevented or dealt instead to another creature or player", 0)
form(W, "damage that would be dealt to {to:object} this turn {_n:nor dealt elsewhere}",
     ir.Apply(H.to, (ir.Restrict("damage to it stands"),), said="stands"))  # fmt: skip
_TO_IT = ir.Restrict("damage to it stands", by=ir.Filter((ir.IsOneOf(ME),), "any"))
form(W, "~ deals {n:amount} damage to {to:recipient}. if ~ would deal damage to a creature, that damage {_n:nor "
     "dealt elsewhere}",
     ir.Sequence((ir.Apply(H.to, (_TO_IT,)), ir.DealDamage(H.n, H.to)), said="stands"))  # fmt: skip
_VICTIM = ir.ChosenBy(H.p, ir.Filter((_OF_CREATURES, ir.ControlledBy(H.p))))
form(W, "~ deals {n:amount} damage to {p:player}. that player may choose a creature they control and have ~ deal "
     "that damage to it instead",
     ir.May((ir.ChooseObjects(_VICTIM), ir.DealDamage(H.n, ir.It())), H.p, (ir.DealDamage(H.n, H.p),), said="gambit"),
     when=lambda v: isinstance(v["p"], Mention) and isinstance(v["p"].ref, Targeted))  # fmt: skip

# ---------------------------------------------------------------------------- against the player whose turn it is

_ACTIVE = ir.Players("active")
_HIS = ir.Filter((_OF_CREATURES, ir.ControlledBy(_ACTIVE)))


def _read_his(chart: Chart, at: int) -> list[Reading]:
    words = "target creature that player controls"
    found = Mention(Targeted(ir.TargetSpec(_HIS)), at)
    return [(found, at + len(words))] if chart.text.startswith(words, at) else []


def _write_his(printer: Printer, value: object) -> str | None:
    target = isinstance(value, ir.Target) and value.index < len(printer.targets)
    return "target creature that player controls" if target else None


category("creature of the active player", _read_his, _write_his)
form(W, "tap {c:creature of the active player}. that creature deals damage equal to its power to the player",
     ir.Sequence((ir.TapUntap(H.c, True), ir.DealDamage(ir.StatOf("power", H.c), _ACTIVE, H.c)),
                 said="delirium"))  # fmt: skip
