"""Creatures made to block, blocked, or taken out of combat (306.2, 309, 413.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.combat.banding import with_bandmates
from engine.rules.looking.references import resolve
from engine.rules.position.events import ChangeState, LeaveCombat
from engine.rules.position.state import Context, ContinuousEffect, Recipient
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_THOSE = ir.Filter((ir.IsOneOf(ir.It()),), "any")


def force_block(gate: Gate, context: Context, e: ir.ForceBlock) -> Context:
    """A creature blocks another this combat if able (502.29a), or each of those that there will be this turn."""
    attackers: tuple[Recipient, ...]
    until: ir.Duration
    if isinstance(e.attacker, ir.AllOf):
        attackers, of, until = (), e.attacker.of, "end of turn"
    else:
        attackers, of, until = resolve(gate.sight, context, e.attacker), _THOSE, "end of combat"
    blockers = resolve(gate.sight, context, e.what)
    must = (ir.Restrict("must block", by=of),)
    about, name = replace(context, it=attackers), gate.name(context.source)
    effect = ContinuousEffect(gate.state.clock, about, blockers, must, until, None, name)
    gate.change_state(effects=(*gate.state.effects, effect))
    gate.say(f"{', '.join(gate.name(b) for b in blockers)} must block if able", "502.29a", "500.1")
    return context


def become_blocked(gate: Gate, context: Context, e: ir.BecomeBlocked) -> Context:
    """An attacking creature becomes blocked, and its band with it (309.2f, 502.10g)."""
    combat = gate.state.combat
    for one in resolve(gate.sight, context, e.what):
        if combat and not isinstance(one, str) and one in combat.attackers and one not in combat.blocked:
            band = tuple(i for i in with_bandmates(combat, (one,)) if i not in combat.blocked)
            combat = replace(combat, blocked=combat.blocked | {*band}, unblocked=combat.unblocked - {*band})
            rules = ("309.2f", "502.10g") if len(band) > 1 else ("309.2f",)
            text = f"{', '.join(gate.name(i) for i in band)} becomes blocked"
            change = ChangeState({"combat": combat}, "becomes blocked", others=band)
            gate.propose(change, rules=rules, text=text)
    return context


def out_of_combat(gate: Gate, context: Context, e: ir.RemoveFromCombat) -> Context:
    """Remove creatures from combat (306.2)."""
    what = resolve(gate.sight, context, e.what)
    gate.propose(*(LeaveCombat(one) for one in what if not isinstance(one, str)), rules=("306.2",))
    return replace(context, it=what)


COMBAT: dict[type[object], object] = {
    ir.RemoveFromCombat: out_of_combat,
    ir.ForceBlock: force_block,
    ir.BecomeBlocked: become_blocked,
}
