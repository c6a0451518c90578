"""What continuous effects forbid or allow when players act (408, 409.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def ability_forbidden(gate: Gate, oid: ObjectId) -> bool:
    """Whether the activated abilities of an object cannot be played."""
    return bool(gate.sight.view(oid).restricted("abilities cannot be played"))


def spell_forbidden(gate: Gate, oid: ObjectId, player: PlayerId) -> bool:
    """Whether an effect keeps the player from playing the card as a spell (409.4)."""
    from engine.rules.references import resolve
    from engine.rules.state import Context
    from engine.rules.tests_on_objects import passes
    from engine.text import ir

    if gate.sight.view(oid).restricted("cannot be played"):
        return True
    own = [
        a
        for a in gate.state.objects[oid].base.abilities
        if isinstance(a, ir.Static) and isinstance(a.to, ir.Self)
    ]
    for ability in own:
        if any(isinstance(m, ir.Restrict) and m.rule == "cannot be played" for m in ability.modifications):
            from engine.rules.references import holds

            if ability.condition is None or holds(gate.sight, Context(oid, player), ability.condition):
                return True
    for source in gate.sight.in_play():
        for g in gate.sight.view(source).abilities:
            rule = g.ability
            if isinstance(rule, ir.PlayerRule) and rule.rule == "spells cannot be played":
                about = Context(source, gate.sight.controller(source))
                meant = rule.players is None or player in resolve(gate.sight, about, rule.players)
                tests = () if rule.what is None else rule.what.tests
                if meant and all(passes(gate.sight, about, oid, t) for t in tests):
                    return True
    return False


def land_plays(gate: Gate, player: PlayerId) -> int:
    """How many lands the player may play this turn (212.6a)."""
    from engine.rules.verbs_of_play import ruled
    from engine.text import ir

    if ruled(gate, "cannot play lands", player):
        return 0
    extra = 0
    for oid in gate.sight.in_play():
        if gate.sight.controller(oid) == player:
            for g in gate.sight.view(oid).abilities:
                if isinstance(g.ability, ir.PlayerRule) and g.ability.rule == "extra land":
                    extra += g.ability.n or 1
    return 1 + extra
