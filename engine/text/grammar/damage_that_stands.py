"""Damage that nothing keeps from a creature, and damage that its victim may have dealt to a creature (419.7)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, form, word
from engine.text.grammar.shapes import H
from engine.text.surface import Mention, Targeted

W = "whole"
ME = ir.Self()
_CREATURE = ir.IsType("creature")
word("nor dealt elsewhere", "can't be prevented or dealt instead to another creature or player", 0)
form(W, "damage that would be dealt to {to:object} this turn {_n:nor dealt elsewhere}",
     ir.Apply(H.to, (ir.Restrict("damage to it stands"),), said="stands"))  # fmt: skip
_STANDS = ir.Restrict("damage to it stands", by=ir.Filter((ir.IsOneOf(ME),), "any"))
form(W, "~ deals {n:amount} damage to {to:recipient}. if ~ would deal damage to a creature, that damage {_n:nor "
     "dealt elsewhere}",
     ir.Sequence((ir.Apply(H.to, (_STANDS,)), ir.DealDamage(H.n, H.to)), said="stands"))  # fmt: skip
_VICTIM = ir.ChosenBy(H.p, ir.Filter((_CREATURE, ir.ControlledBy(H.p))))
form(W, "~ deals {n:amount} damage to {p:player}. that player may choose a creature they control and have ~ deal "
     "that damage to it instead",
     ir.May((ir.ChooseObjects(_VICTIM), ir.DealDamage(H.n, ir.It())), H.p, (ir.DealDamage(H.n, H.p),), said="gambit"),
     when=lambda v: isinstance(v["p"], Mention) and isinstance(v["p"].ref, Targeted))  # fmt: skip

# ---------------------------------------------------------------------------- against the player whose turn it is

_ACTIVE = ir.Players("active")
_HIS = ir.Filter((_CREATURE, ir.ControlledBy(_ACTIVE)))


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
