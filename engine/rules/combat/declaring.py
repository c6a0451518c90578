"""The combat phase: attackers and blockers are declared (308, 309), creatures leave combat (306.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.rules.combat.attacks_and_blocks import check_attack, check_blocks, pay_for_attack, pay_for_block
from engine.rules.combat.banding import with_bandmates
from engine.rules.position.actions import Attack, Block
from engine.rules.position.events import Change, ChangeState, Event, LeaveCombat
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Combat, ObjectId, PlayerId
from engine.rules.priority.receiving import give_priority

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

replace = msgspec.structs.replace


def ends_without_attackers(gate: Gate) -> bool:
    """Without attackers there are no blockers and no damage (308.4)."""
    combat = gate.state.combat or Combat()
    return not (combat.attackers or combat.had_attackers)


def attackable(gate: Gate) -> tuple[PlayerId, ...]:
    """The players who can be attacked: the active player's opponents (306.3)."""
    return gate.state.opponents(gate.state.turn.active)


def _attacked(gate: Gate, action: Attack) -> PlayerId:
    """The one player attacked: the opponent, or the one chosen among several (RS M.4.1)."""
    options = attackable(gate)
    if action.player is not None and action.player not in options:
        raise Illegal("306.3", f"{action.player} cannot be attacked by {action.by}")
    if action.player is not None or len(options) == 1 or not action.attackers:
        return action.player or options[0]
    (chosen,) = gate.choose_objects(action.by, options, 1, 1, "which player to attack", "306.3")
    return PlayerId(str(chosen))


def attack(gate: Gate, action: Attack) -> None:
    """Declare attackers (308.2a-g), then abilities that trigger on it go on the stack (308.1)."""
    turn = gate.state.turn
    combat = gate.state.combat or Combat()
    if turn.step != "declare attackers" or combat.attack_declared or turn.active != action.by:
        raise Illegal("308.1", f"{action.by} cannot declare attackers now")
    defender = _attacked(gate, action)
    gate.change_state(combat=replace(combat, against=defender))
    check_attack(gate, action, defender)
    tapped = [i for i in action.attackers if not gate.sight.view(i).has("vigilance")]
    gate.propose(*(Change(i, {"tapped": True}, "becomes tapped") for i in tapped), rules=("308.2c",))
    pay_for_attack(gate, action, defender)
    gate.nothing_refuses()
    still = tuple(i for i in action.attackers if _controls(gate, i, action.by))
    assert gate.state.combat is not None
    combat = replace(
        gate.state.combat,
        attackers=still,
        had_attackers=bool(still),
        bands=action.bands,
        attack_declared=True,
        defenders=dict.fromkeys(still, PlayerId(defender)),
        fought=combat.fought | frozenset(still),
    )
    names = ", ".join(gate.which(i) for i in still) or "nothing"
    attacked = gate.state.attacked | set(still)
    rules = ("308.2", *(("502.10b",) if action.bands else ()))
    gate.propose(
        ChangeState({"combat": combat, "attacked": attacked}, "attacks", defender, others=still),
        rules=rules,
        text=f"{action.by} attacks with {names}",
    )
    if still:
        gate.propose(ChangeState({}, "attack declared", defender, others=still))
    if len(still) == 1:
        gate.propose(ChangeState({}, "attacks alone", defender, others=still))
    give_priority(gate, turn.active)


def _controls(gate: Gate, oid: ObjectId, player: PlayerId) -> bool:
    return oid in gate.state.zone("in play") and gate.sight.controller(oid) == player


def block(gate: Gate, action: Block) -> None:
    """Declare blockers (309.2a-f), then abilities that trigger on it go on the stack (309.1)."""
    turn, waits = gate.state.turn, gate.state.combat or Combat()
    if turn.step != "declare blockers" or waits.block_declared or turn.active == action.by:
        raise Illegal("309.1", f"{action.by} cannot declare blockers now")
    if action.by not in (waits.against, *waits.defenders.values()):
        raise Illegal("309.1", f"{action.by} is not the defending player")
    check_blocks(gate, action)
    pay_for_block(gate, action)
    gate.nothing_refuses()
    combat = gate.state.combat or waits
    named = {
        b: tuple(x for x in a if x in combat.attackers)
        for b, a in action.blocks.items()
        if a and _controls(gate, b, action.by)
    }
    blocks = {b: with_bandmates(combat, a) for b, a in named.items() if a}
    blocked = {a for attackers in blocks.values() for a in attackers}
    combat = replace(
        combat,
        blocks=blocks,
        block_declared=True,
        blocked=frozenset(blocked),
        unblocked=frozenset(set(combat.attackers) - blocked),
        fought=combat.fought | frozenset(blocks),
    )
    rules = ("309.2", *(("502.10e",) if blocks != named else ()))
    gate.propose(
        ChangeState(
            {
                "combat": combat,
                "blocked": gate.state.blocked | frozenset(blocks),
                "met": gate.state.met | frozenset(blocked),
            },
            "blocks",
            others=tuple(blocks),
        ),
        rules=rules,
        text=_block_words(gate, action),
    )
    _tell_blocks(gate, combat)
    give_priority(gate, turn.active)


def _tell_blocks(gate: Gate, combat: Combat) -> None:
    """What happened in the declaration, for abilities that trigger on it (410.9)."""
    events: list[Event] = []
    for blocker, attackers in combat.blocks.items():
        for one in attackers:
            events.append(ChangeState({}, "blocks creature", object=one, others=(blocker,)))
            events.append(ChangeState({}, "becomes blocked by", object=blocker, others=(one,)))
    blocked = tuple(i for i in combat.attackers if i in combat.blocked)
    unblocked = tuple(i for i in combat.attackers if i in combat.unblocked)
    if blocked:
        events.append(ChangeState({}, "becomes blocked", others=blocked))
    if unblocked:
        events.append(ChangeState({}, "not blocked", others=unblocked))
    gate.propose(*events)


def _block_words(gate: Gate, action: Block) -> str:
    pairs = [
        f"{gate.which(b)} blocks {' and '.join(gate.which(a) for a in attackers)}"
        for b, attackers in action.blocks.items()
        if attackers
    ]
    return "; ".join(pairs) or f"{action.by} does not block"


def leave_combat(gate: Gate) -> None:
    """Creatures that changed controllers or are no creatures any more are removed from combat (306.2)."""
    combat = gate.state.combat
    if combat is None or not (combat.attackers or combat.blocks):
        return
    sight = gate.sight
    gone = []
    for oid in (*combat.attackers, *combat.blocks):
        view = sight.views.get(oid)
        if view is None:
            continue
        attacking = oid in combat.attackers
        wrong_side = (view.controller == gate.state.turn.active) is not attacking
        if "creature" not in view.types or wrong_side:
            gone.append(oid)
    if gone:
        names = ", ".join(gate.name(i) for i in gone)
        leaving = (LeaveCombat(i) for i in gone)
        gate.propose(*leaving, rules=("306.2",), text=f"{names} is removed from combat")
