"""The combat phase: declarations (308, 309) and damage (310)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.rules.actions import Assign, Attack, Block
from engine.rules.attacks_and_blocks import check_attack, check_blocks
from engine.rules.events import Change, ChangeState, Enter
from engine.rules.refusal import Illegal
from engine.rules.state import (
    Characteristics,
    Combat,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
    StackEntry,
)

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def ends_without_attackers(gate: Gate) -> bool:
    """Without attackers there are no blockers and no damage (308.4)."""
    return gate.state.combat is None or not gate.state.combat.attackers


def attack(gate: Gate, action: Attack) -> None:
    """Declare attackers (308.2-308.5)."""
    from engine.rules.resolving import give_priority

    turn = gate.state.turn
    combat = gate.state.combat or Combat()
    if turn.step != "declare attackers" or combat.attack_declared or turn.active != action.by:
        raise Illegal("308.1", f"{action.by} cannot declare attackers now")
    defender = next(p for p in gate.state.turn_order() if p != action.by)
    check_attack(gate, action, defender)
    tapped = [i for i in action.attackers if not gate.sight.view(i).has("vigilance")]
    gate.propose(*(Change(i, {"tapped": True}, "becomes tapped") for i in tapped), rules=("308.2c",))
    combat = replace(
        combat,
        attackers=action.attackers,
        bands=action.bands,
        attack_declared=True,
        defenders={i: PlayerId(defender) for i in action.attackers},
    )
    names = ", ".join(gate.name(i) for i in action.attackers) or "nothing"
    attacked = gate.state.attacked | set(action.attackers)
    gate.propose(
        ChangeState({"combat": combat, "attacked": attacked}, "attacks", defender, others=action.attackers),
        rules=("308.2",),
        text=f"{action.by} attacks with {names}",
    )
    if len(action.attackers) == 1:
        gate.propose(ChangeState({}, "attacks alone", defender, others=action.attackers))
    give_priority(gate, turn.active)


def block(gate: Gate, action: Block) -> None:
    """Declare blockers (309.1-309.3)."""
    from engine.rules.resolving import give_priority

    turn, combat = gate.state.turn, gate.state.combat
    if turn.step != "declare blockers" or combat is None or combat.block_declared or turn.active == action.by:
        raise Illegal("309.1", f"{action.by} cannot declare blockers now")
    check_blocks(gate, action)
    by_attacker: dict[ObjectId, list[ObjectId]] = {}
    for blocker, attackers in action.blocks.items():
        for one in attackers:
            by_attacker.setdefault(one, []).append(blocker)
    blocked = set(by_attacker)
    for band in combat.bands:
        if blocked & set(band):
            blocked |= set(band)
    combat = replace(
        combat,
        blocks={b: a for b, a in action.blocks.items() if a},
        block_declared=True,
        blocked=frozenset(blocked),
        unblocked=frozenset(set(combat.attackers) - blocked),
    )
    gate.propose(
        ChangeState({"combat": combat}, "blocks", others=tuple(combat.blocks)),
        rules=("309.2",),
        text=_block_words(gate, action),
    )
    for blocker, attackers in combat.blocks.items():
        for one in attackers:
            gate.propose(ChangeState({}, "blocks creature", object=one, others=(blocker,)))
            gate.propose(ChangeState({}, "becomes blocked by", object=blocker, others=(one,)))
    if blocked:
        gate.propose(
            ChangeState({}, "becomes blocked", others=tuple(i for i in combat.attackers if i in blocked))
        )
    if combat.unblocked:
        gate.propose(
            ChangeState({}, "not blocked", others=tuple(i for i in combat.attackers if i in combat.unblocked))
        )
    give_priority(gate, turn.active)


def _block_words(gate: Gate, action: Block) -> str:
    pairs = [
        f"{gate.name(b)} blocks {' and '.join(gate.name(a) for a in attackers)}"
        for b, attackers in action.blocks.items()
    ]
    return "; ".join(pairs) or f"{action.by} does not block"


def dealers(gate: Gate) -> tuple[ObjectId, ...]:
    """Who deals combat damage in this step (310.1, 502.2, 502.28)."""
    combat = gate.state.combat
    if combat is None:
        return ()
    fighting = [i for i in (*combat.attackers, *combat.blocks) if i in gate.state.zone("in play")]
    view = gate.sight.view
    if gate.state.turn.step == "first-strike damage":
        return tuple(i for i in fighting if view(i).has("first strike") or view(i).has("double strike"))
    first = combat.dealt_first or frozenset()
    return tuple(i for i in fighting if i not in first or view(i).has("double strike"))


def recipients(gate: Gate, source: ObjectId) -> tuple[Recipient, ...]:
    """What a creature may assign its combat damage to (310.2b-c, 502.9)."""
    combat = gate.state.combat
    assert combat is not None
    in_play = gate.state.zone("in play")
    if source in combat.blocks:
        return tuple(a for a in combat.blocks[source] if a in in_play and a in combat.attackers)
    defender = combat.defenders[source]
    if source not in combat.blocked:
        return (defender,)
    blockers: tuple[Recipient, ...] = tuple(
        b for b, a in combat.blocks.items() if source in a and b in in_play
    )
    return (*blockers, defender) if gate.sight.view(source).has("trample") else blockers


def begin_damage(gate: Gate) -> None:
    """A combat damage step begins: assign where nobody has a choice (310.2)."""
    combat = gate.state.combat
    if combat is None:
        from engine.rules.resolving import give_priority

        give_priority(gate, gate.state.turn.active)
        return
    gate.change_state(combat=replace(combat, damage_assigned=False))
    if not open_assignments(gate):
        assign(gate, None)


def open_assignments(gate: Gate) -> list[ObjectId]:
    """The creatures whose damage can be assigned in more than one way."""
    found = []
    for source in dealers(gate):
        to = recipients(gate, source)
        if (gate.sight.view(source).power or 0) > 0 and len(to) > 1 and not _forced(gate, source, to):
            found.append(source)
    return found


def _forced(gate: Gate, source: ObjectId, to: tuple[Recipient, ...]) -> bool:
    power = gate.sight.view(source).power or 0
    return isinstance(to[-1], str) and len(to) == 2 and lethal(gate, to[0]) >= power


def lethal(gate: Gate, to: Recipient) -> int:
    """Damage that is lethal for a creature, with what is marked on it (502.9b)."""
    if isinstance(to, str):
        return 0
    return max(0, (gate.sight.view(to).toughness or 0) - gate.state.objects[to].damage)


def assign(gate: Gate, action: Assign | None) -> None:
    """Assign combat damage and put it on the stack as one object (310.2-310.3)."""
    from engine.rules.resolving import give_priority

    turn, combat = gate.state.turn, gate.state.combat
    if turn.step not in ("combat damage", "first-strike damage") or combat is None or combat.damage_assigned:
        raise Illegal("310.2", "combat damage is not being assigned now")
    given = action.damage if action is not None else {}
    who = dealers(gate)
    for source in given:
        if source not in who:
            raise Illegal("310.2", f"{gate.name(source)} deals no combat damage in this step")
    rows: list[tuple[ObjectId, Recipient, int]] = []
    for source in who:
        rows.extend((source, to, n) for to, n in _one(gate, source, given.get(source)).items() if n > 0)
    first = frozenset(who) if turn.step == "first-strike damage" else combat.dealt_first
    gate.change_state(combat=replace(combat, damage_assigned=True, dealt_first=first))
    if rows:
        entry = StackEntry("damage", Context(rows[0][0], turn.active), damage=tuple(rows))
        shell = GameObject(
            ObjectId(0),
            "combat-damage",
            Characteristics(name="combat damage"),
            turn.active,
            turn.active,
            "stack",
            entry=entry,
        )
        gate.propose(
            Enter(shell),
            rules=("310.3",),
            text="combat damage goes on the stack: "
            + ", ".join(f"{gate.name(s)} {n} to {gate.name(t)}" for s, t, n in rows),
        )
    give_priority(gate, turn.active)


def _one(gate: Gate, source: ObjectId, given: dict[Recipient, int] | None) -> dict[Recipient, int]:
    power = max(0, gate.sight.view(source).power or 0)
    to = recipients(gate, source)
    if not to or power == 0:
        if given and sum(given.values()):
            raise Illegal("310.2a", f"{gate.name(source)} has no damage to assign")
        return {}
    if given is None:
        if len(to) == 1:
            return {to[0]: power}
        if _forced(gate, source, to):
            return {to[0]: power}
        return _ask(gate, source, to, power)
    if set(given) - set(to):
        raise Illegal(
            "310.2b",
            f"{gate.name(source)} cannot assign damage to "
            + ", ".join(gate.name(t) for t in set(given) - set(to)),
        )
    if sum(given.values()) != power or min(given.values()) < 0:
        raise Illegal("310.2a", f"{gate.name(source)} must assign exactly {power}")
    over = [t for t in to if isinstance(t, str)]
    if over and source in (gate.state.combat or Combat()).blocked and given.get(over[0], 0):
        for one in to:
            if not isinstance(one, str) and given.get(one, 0) < lethal(gate, one):
                raise Illegal("502.9b", f"{gate.name(one)} must be assigned lethal damage first")
    return given


def _ask(gate: Gate, source: ObjectId, to: tuple[Recipient, ...], power: int) -> dict[Recipient, int]:
    from engine.rules.state import Question

    player = gate.sight.controller(source)
    answer = gate.ask(
        Question(player, f"how {gate.name(source)} assigns {power} damage", "words", to, rule="310.2")
    )
    return dict(answer)
