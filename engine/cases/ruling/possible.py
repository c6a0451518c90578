"""`can` and `cannot`: whether a player could do something at this point, by trying it."""

from __future__ import annotations

from engine.cases.reading.expectations import Possible
from engine.cases.setting_up.references import object_of, recipient_of
from engine.records import replace
from engine.rules.changing.gate import Gate
from engine.rules.choosing.announcing import COPIES
from engine.rules.choosing.targeting import legal_targets
from engine.rules.combat.attack_options import attackable
from engine.rules.combat.evasion import can_block
from engine.rules.combat.restrictions import attack_problem
from engine.rules.legal_actions import accepted, ways_to_activate, ways_to_play
from engine.rules.playing.play import activated_abilities
from engine.rules.position import actions as a
from engine.rules.position.commit import commit
from engine.rules.position.events import Move
from engine.rules.position.state import (
    Characteristics,
    Combat,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
    State,
)
from engine.rules.transition import Transition
from engine.text import ir


def not_as_said(state: State, said: Possible, wanted: bool) -> str:
    """What of the things said is not possible, or is although it should not be; empty if all is as said."""
    by = said.by
    pairs = {"target": (said.target, _may_target), "block": (said.block, _may_block)}
    for kind in said.where.written:
        if kind == "by":
            continue
        if kind in pairs:
            things, may = pairs[kind]
            for one, others in things.items():
                for other in others:
                    if (
                        may(Transition(state), by, object_of(state, one), recipient_of(state, other))
                        is not wanted
                    ):
                        return f"{kind} {one} {other} is {'im' if wanted else ''}possible"
            continue
        for one in getattr(said, kind):
            if _single(state, by, kind, object_of(state, one)) is not wanted:
                return f"{kind} {one} is {'im' if wanted else ''}possible"
    return ""


def _single(state: State, by: PlayerId, kind: str, oid: ObjectId) -> bool:
    match kind:
        case "attack":
            return any(_may_attack(state, oid, by, p) for p in attackable(state))
        case "play":
            ways = ways_to_play(Transition(state), by, state.objects[oid])
        case "activate":
            ways = ways_to_activate(Transition(state), by, oid)
        case _:
            return accepted(state, a.Unmorph(by, oid))
    return next(ways, None) is not None


def _may_attack(state: State, oid: ObjectId, by: PlayerId, defender: PlayerId) -> bool:
    combat = replace(state.combat or Combat(), against=defender)
    gate = Transition(replace(state, combat=combat))
    return attack_problem(gate, oid, by, defender) is None


def _may_target(gate: Gate, by: PlayerId, source: ObjectId, target: Recipient) -> bool:
    o = gate.state.objects[source]
    if o.entry is not None and o.entry.kind != "damage":
        return _reaches(gate, o.entry.context, list(o.entry.targets), target)
    played = [base for base in (o.base, *o.base.halves) if o.zone != "in play" and _spell_specs(gate, base)]
    own = [granted.ability for granted in gate.sight.view(source).abilities]
    own += [ability for _, ability in activated_abilities(gate, source)]
    triggered: list[ir.TargetSpec] = []
    activated: list[ir.TargetSpec] = []
    for ability in own:
        if isinstance(ability, ir.Activated | ir.Triggered) and (not played or ability.zone == o.zone):
            (triggered if isinstance(ability, ir.Triggered) else activated).extend(_specs(ability))
    context = Context(source, by)
    if _reaches(gate, context, triggered, target) or _reaches(_announcing(gate), context, activated, target):
        return True
    return any(_spell_reaches(gate, by, o, base, target) for base in played)


def _announcing(gate: Gate) -> Gate:
    """The position as an ability is announced in it: in a damage resolution it is then used in its step."""
    under_way = gate.state.resolving
    if under_way is None:
        return gate
    return Transition(replace(gate.state, resolving=replace(under_way, below=under_way.below - 1)))


def _spell_specs(gate: Gate, base: Characteristics) -> list[ir.TargetSpec]:
    """What a card targets as it is played, which is not what its abilities target once it is in play."""
    said = [ability for ability in base.abilities if isinstance(ability, ir.Spell)]
    return [
        *(spec for ability in said for spec in _specs(ability)),
        *COPIES[gate.state.book.copies](base, False),
    ]


def _spell_reaches(gate: Gate, by: PlayerId, o: GameObject, base: Characteristics, target: Recipient) -> bool:
    """Whether the spell that a card would be could target it: a card has targets once it is on the stack (409.1c)."""
    state, spell = commit(gate.state, Move(o.id, "stack", "play", controller=by, changes={"base": base}))
    return spell is not None and _reaches(
        Transition(state), Context(spell, by), _spell_specs(gate, base), target
    )


def _reaches(gate: Gate, context: Context, specs: list[ir.TargetSpec], target: Recipient) -> bool:
    return any(target in legal_targets(gate, context, spec) for spec in specs)


def _specs(ability: ir.Spell | ir.Activated | ir.Triggered) -> list[ir.TargetSpec]:
    found = list(ability.targets)
    for mode in getattr(ability, "modes", ()):
        found.extend(mode.targets)
    return found


def _may_block(gate: Gate, by: PlayerId, blocker: ObjectId, attacker: Recipient) -> bool:
    """Whether a creature could block another, which goes for nobody else if it attacks (309.2a)."""
    combat = gate.state.combat or Combat()
    if isinstance(attacker, str) or combat.defenders.get(attacker, by) != by:
        return False
    o, view = gate.state.objects[blocker], gate.sight.view(blocker)
    ready = o.zone == "in play" and not o.tapped and "creature" in view.types and view.controller == by
    return ready and can_block(gate, blocker, attacker) is None
