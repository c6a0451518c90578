"""Whether an activated ability may be played now, and how often it was this turn (403).

Both ways to play one ask here: an action that names it, and a payment that plays mana abilities by itself (411.2).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine.rules.choosing.permissions import ability_forbidden, forbidden, ruled, sorcery_time
from engine.rules.looking.circumstances import USED
from engine.rules.looking.conditions import holds
from engine.rules.looking.references import amount
from engine.rules.looking.tests_on_objects import THRESHOLD
from engine.rules.position.events import Change, ChangeState
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Context, ObjectId, PlayerId
from engine.rules.triggering.triggers import open_duties
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

LANDS_ONLY: Final = ir.PlayerRule("mana from own lands only", ir.It())
"""The rule by which a player plays no abilities but mana abilities of his or her lands, for a payment (411.2)."""


def why_not(gate: Gate, player: PlayerId, oid: ObjectId, place: int, ability: ir.Activated) -> Illegal | None:
    """What keeps the player from playing the ability now, `place` among the object's; nothing where nothing does."""
    if ruled(gate, LANDS_ONLY.rule, player) and not _own_land(gate, player, oid):
        return Illegal("411.2", f"only {player}'s lands may be tapped for mana now")
    by = "" if ability.special else ability_forbidden(gate, oid, player, ability)
    if by:
        return forbidden(by, f"that ability of {gate.name(oid)}", "prohibited activation")
    if waits_for_upkeep(gate, oid):
        return Illegal("upkeep dealt with", f"the upkeep of {gate.name(oid)} has to be paid first")
    if ability.once and _for_good(place) in gate.sight.object(oid).used:
        return Illegal("403.3", "that ability can be played only once")
    if uses_left(gate, player, oid, place, ability) == 0:
        most = _most(gate, player, oid, ability)
        return Illegal("403.3", f"that ability can be played only {most} time(s) each turn")
    if ability.sorcery_speed and not sorcery_time(gate, player):
        equip = getattr(gate.sight.view(oid).abilities[place].ability, "name", "") == "equip"
        return Illegal(
            "502.33a" if equip else "403.5", "that ability can be played only when a sorcery could"
        )
    if ability.only is not None and not holds(gate.sight, Context(oid, player), ability.only):
        threshold = ("502.23b",) if ability.only == THRESHOLD else ()
        return Illegal("403.3", "that ability cannot be played now", threshold)
    return None


def _own_land(gate: Gate, player: PlayerId, oid: ObjectId) -> bool:
    view = gate.sight.view(oid)
    return "land" in view.types and view.controller == player


def uses_left(gate: Gate, player: PlayerId, oid: ObjectId, place: int, ability: ir.Activated) -> int | None:
    """How often the ability may still be played this turn (403.3); nothing where that is not limited."""
    if ability.times_each_turn is None:
        return None
    return max(0, _most(gate, player, oid, ability) - gate.sight.object(oid).used.count(place))


def _most(gate: Gate, player: PlayerId, oid: ObjectId, ability: ir.Activated) -> int:
    return amount(gate.sight, Context(oid, player), ability.times_each_turn or ir.Number(0))


def count_use(gate: Gate, player: PlayerId, oid: ObjectId, place: int, ability: ir.Activated) -> None:
    """Tell that the ability is played, and keep it in mind where anything depends on how often it was this turn."""
    if not ability.special and oid in gate.state.zone("in play"):
        taps = any(isinstance(c, ir.TapSelf) for c in ability.cost)
        told = "ability with tap symbol played" if taps else "ability without tap symbol played"
        if gate.sight.awaits(told):
            gate.propose(ChangeState({}, told, player, object=oid))
    if ability.once:
        gate.propose(Change(oid, {"used": (*gate.sight.object(oid).used, _for_good(place))}))
    if _keeps_count(ability):
        gate.propose(Change(oid, {"used": (*gate.sight.object(oid).used, place)}))


def _for_good(place: int) -> int:
    """How it is kept that the ability at a place has been played, which the end of a turn does not undo."""
    return USED - 1 - place


@lru_cache(maxsize=4096)
def _keeps_count(ability: ir.Activated) -> bool:
    return ability.times_each_turn is not None or any(isinstance(n, ir.PlayedTimes) for n in walk(ability))


def waits_for_upkeep(gate: Gate, oid: ObjectId) -> bool:
    """Whether a creature's ability has to wait until its upkeep has been paid; a land is none by being animated."""
    if gate.state.book.upkeep != "duties" or gate.state.turn.step != "upkeep":
        return False
    mine = (p for p in open_duties(gate.sight) if p.source == oid)
    types = gate.sight.view(oid).types
    return "creature" in types and "land" not in types and any(_costs(p.ability) for p in mine)


def _costs(ability: ir.Ability) -> bool:
    return any(isinstance(n, ir.Unless) for n in walk(ability))
