"""Combat damage: who assigns what to whom (310, 502.2, 502.9, 502.10h, 502.28), and how it is dealt then.

`DEALING` holds the two ways there are: an object on the stack, dealt as it was assigned whatever has happened since
(310.3-310.4), or at once, before anybody may act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.combat.banding import chooser
from engine.rules.position.actions import Assign
from engine.rules.position.events import Damage, Enter, Move
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import (
    Characteristics,
    Combat,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Question,
    Recipient,
    StackEntry,
    only_objects,
)

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Rows = dict[ObjectId, tuple[tuple[Recipient, int], ...]]
Assigned = tuple[tuple[ObjectId, Recipient, int], ...]


def dealers(gate: Gate) -> tuple[ObjectId, ...]:
    """Who assigns combat damage in this step (310.5, 502.2b, 502.28b)."""
    combat = gate.state.combat or Combat()
    fighting = [i for i in (*combat.attackers, *combat.blocks) if i in gate.state.zone("in play")]
    view = gate.sight.view
    if gate.state.turn.step == "first-strike damage":
        return tuple(i for i in fighting if view(i).has("first strike") or view(i).has("double strike"))
    first = combat.dealt_first or frozenset()
    return tuple(i for i in fighting if i not in first or view(i).has("double strike"))


def recipients(gate: Gate, source: ObjectId) -> tuple[Recipient, ...]:
    """What a creature may assign its damage to (310.2b-d, 502.9b-c); who has left the game is not there (102.7)."""
    combat = gate.state.combat
    assert combat is not None
    in_play = gate.state.zone("in play")
    if source in combat.blocks:
        return tuple(a for a in combat.blocks[source] if a in in_play and a in combat.attackers)
    defender = combat.defenders[source]
    facing: tuple[Recipient, ...] = () if gate.state.players[defender].lost else (defender,)
    view = gate.sight.view(source)
    if view.restricted("assigns among defenders") or (facing and _to_one(gate, source)):
        theirs = [i for i in gate.sight.in_play() if gate.sight.controller(i) == defender]
        return (*(i for i in theirs if "creature" in gate.sight.view(i).types), *facing)
    if source not in combat.blocked or view.restricted("assigns past blockers"):
        return facing
    blockers: tuple[Recipient, ...] = tuple(
        b for b, a in combat.blocks.items() if source in a and b in in_play
    )
    tramples = view.has("trample") and (gate.state.book.trample == "assigned" or not blockers)
    if tramples or view.restricted("assigns as though unblocked"):
        return (*blockers, *facing)
    return blockers


def _to_one(gate: Gate, source: ObjectId) -> bool:
    """Whether all its damage may go to one creature of the defending player, since nothing blocked it (310.2e)."""
    view, combat = gate.sight.view(source), gate.state.combat
    if combat is None or source not in combat.attackers or source in combat.blocked:
        return False
    return bool(view.restricted("assigns to one creature")) and not view.restricted("assigns among defenders")


def begin_damage(gate: Gate) -> None:
    """A combat damage step begins: assign at once where nobody has a choice (310.1)."""
    combat = gate.state.combat
    if combat is None:
        return
    gate.change_state(combat=replace(combat, damage_assigned=False, assigned={}))
    if not open_assignments(gate):
        assign(gate, None)


def power_of(gate: Gate, source: ObjectId) -> int:
    """The damage a creature assigns: its power, never less than 0 (310.2a, 104.2)."""
    view = gate.sight.view(source)
    if view.restricted("assigns no combat damage") or _tapped_blocker(gate, source):
        return 0
    return max(0, view.power or 0)


def _tapped_blocker(gate: Gate, source: ObjectId) -> bool:
    """Whether it blocks, is tapped, and deals no damage for that."""
    if gate.state.book.tapped_blockers == "deal damage" or not gate.state.objects[source].tapped:
        return False
    return gate.state.combat is not None and source in gate.state.combat.blocks


def open_assignments(gate: Gate) -> list[ObjectId]:
    """The creatures whose damage can be assigned in more than one way and is not yet."""
    assigned = gate.state.combat.assigned if gate.state.combat else {}
    return [i for i in dealers(gate) if i not in assigned and _forced(gate, i) is None]


def _forced(gate: Gate, source: ObjectId) -> tuple[tuple[Recipient, int], ...] | None:
    """The only way to assign a creature's damage; nothing if there are several."""
    to, power = recipients(gate, source), power_of(gate, source)
    if not to or power == 0:
        return ()
    if len(to) == 1:
        return ((to[0], power),)
    first, view = to[0], gate.sight.view(source)
    if view.restricted("assigns as though unblocked") or view.restricted("assigns among defenders"):
        return None
    if _to_one(gate, source):
        return None
    if len(to) == 2 and isinstance(to[1], str) and not isinstance(first, str):
        rivals = [i for i in dealers(gate) if i != source and first in recipients(gate, i)]
        if not rivals and lethal(gate, first) >= power:
            return ((first, power),)
    return None


def lethal(gate: Gate, to: ObjectId) -> int:
    """Damage that is lethal for a creature, with what is marked on it (502.9b)."""
    return max(0, (gate.sight.view(to).toughness or 0) - gate.state.objects[to].damage)


def assign(gate: Gate, action: Assign | None) -> None:
    """Announce how creatures assign combat damage; when all have, it goes on the stack (310.1).

    Each player announces for the creatures that are theirs to announce, the active player first. An announcement
    that names nothing settles everything that is still open by asking; no damage written out is none.
    """
    turn, combat = gate.state.turn, gate.state.combat
    if turn.step not in ("combat damage", "first-strike damage") or combat is None or combat.damage_assigned:
        raise Illegal("310.1", "combat damage is not being assigned now")
    given = action.damage if action is not None else {}
    by = action.by if action is not None else turn.active
    rows: Rows = dict(combat.assigned)
    order = sorted(dealers(gate), key=lambda i: chooser(gate, i)[0] != turn.active)
    _may_announce(gate, given, by, rows)
    asking = action is None or not given
    for source in order:
        if source in rows:
            continue
        only = _forced(gate, source)
        if source in given:
            rows[source] = _checked(gate, source, {to: n for to, n in given[source].items() if n})
        elif only is not None:
            rows[source] = only
        elif asking or chooser(gate, source)[0] == by:
            rows[source] = _ask(gate, source)
    _check_trample(gate, rows)
    if set(rows) >= set(order):
        _settle(gate, {i: rows[i] for i in dealers(gate)})
    else:
        gate.change_state(combat=replace(combat, assigned=rows))


def _may_announce(gate: Gate, given: dict[ObjectId, dict[Recipient, int]], by: PlayerId, rows: Rows) -> None:
    who = dealers(gate)
    for source in given:
        if source not in who or source in rows:
            raise Illegal("310.1", f"{gate.name(source)} assigns no combat damage now")
        player, rule = chooser(gate, source)
        if player != by and _forced(gate, source) is None:
            raise Illegal(rule, f"{player} announces how {gate.name(source)} assigns its damage")
        if player != gate.state.turn.active:
            waiting = [i for i in open_assignments(gate) if chooser(gate, i)[0] == gate.state.turn.active]
            if waiting and by != gate.state.turn.active:
                raise Illegal("310.1", "the active player announces first")


def _checked(gate: Gate, source: ObjectId, given: dict[Recipient, int]) -> tuple[tuple[Recipient, int], ...]:
    """An announced assignment, if it is legal by itself (310.2a-d)."""
    combat = gate.state.combat
    assert combat is not None
    power, to = power_of(gate, source), recipients(gate, source)
    if not to or power == 0:
        if sum(given.values()):
            raise Illegal("310.2a", f"{gate.name(source)} has no damage to assign")
        return ()
    wrong = [t for t in given if t not in to]
    if wrong:
        rule = rule_of(combat, source)
        names = ", ".join(gate.name(t) for t in wrong)
        raise Illegal(rule, f"{gate.name(source)} cannot assign damage to {names}")
    if sum(given.values()) != power or min(given.values()) < 0:
        raise Illegal("310.2a", f"{gate.name(source)} must assign exactly {power}")
    row = tuple((t, n) for t, n in given.items() if n)
    if len(row) > 1 and _to_one(gate, source):
        raise Illegal("310.2e", f"{gate.name(source)} assigns all its damage one way or the other")
    return row


def _check_trample(gate: Gate, rows: Rows) -> None:
    """Damage past the blockers only when all of them are assigned lethal damage together (502.9b, 502.9e)."""
    combat = gate.state.combat or Combat()
    total: dict[Recipient, int] = {}
    for source, row in rows.items():
        if source in combat.attackers:
            for to, n in row:
                total[to] = total.get(to, 0) + n
    for source, row in rows.items():
        if source not in combat.blocked or not any(isinstance(to, str) for to, _ in row):
            continue
        if _freely(gate, source, row):
            continue
        for to in recipients(gate, source):
            if not isinstance(to, str) and total.get(to, 0) < lethal(gate, to):
                raise Illegal("502.9b", f"{gate.name(to)} must be assigned lethal damage first")


def _freely(gate: Gate, source: ObjectId, row: tuple[tuple[Recipient, int], ...]) -> bool:
    """Whether an effect lets the creature assign damage past its blockers without trample (310.2e)."""
    view = gate.sight.view(source)
    if view.restricted("assigns among defenders") or view.restricted("assigns past blockers"):
        return True
    whole = all(isinstance(to, str) for to, _ in row)
    if view.restricted("assigns as though unblocked") and whole:
        return True
    if not view.has("trample"):
        raise Illegal("310.2e", f"{gate.name(source)} assigns all its damage one way or the other")
    return False


def rule_of(combat: Combat, source: ObjectId) -> str:
    """Where the rules say how the creature assigns: blocking, blocked or neither (310.2b-d)."""
    return "310.2d" if source in combat.blocks else "310.2c" if source in combat.blocked else "310.2b"


def _ask(gate: Gate, source: ObjectId) -> tuple[tuple[Recipient, int], ...]:
    player, rule = chooser(gate, source)
    to, power = recipients(gate, source), power_of(gate, source)
    text = f"how {gate.name(source)} assigns {power} damage"
    answer = dict(gate.ask(Question(player, text, "words", to, rule=rule, total=power)))
    return _checked(gate, source, answer)


def _settle(gate: Gate, rows: Rows) -> None:
    """All creatures have assigned their damage (310.1); it is on its way, or dealt."""
    turn, combat = gate.state.turn, gate.state.combat
    assert combat is not None
    first = frozenset(rows) if turn.step == "first-strike damage" else combat.dealt_first
    gate.change_state(combat=replace(combat, damage_assigned=True, dealt_first=first, assigned=rows))
    flat = tuple((s, to, n) for s, row in rows.items() for to, n in row if n > 0)
    for one in rows:
        if one in combat.blocked and not recipients(gate, one):
            gate.say(f"{gate.name(one)} is blocked and has nobody to assign damage to", "310.2c")
    if flat:
        asked = (chooser(gate, s)[1] for s in rows)
        ways = (rule_of(combat, s) for s, row in rows.items() if row)
        rules = dict.fromkeys(
            ("310.1", *asked, *ways, *_trample_rules(gate, rows), *_strike_rules(gate, rows))
        )
        DEALING[gate.state.book.combat_damage](gate, flat, tuple(rules))


def _put_on_stack(gate: Gate, damage: Assigned, rules: tuple[str, ...]) -> None:
    """All assignments go on the stack as one object (310.1, 310.3)."""
    active = gate.state.turn.active
    entry = StackEntry("damage", Context(damage[0][0], active), damage=damage)
    shell = GameObject(
        ObjectId(0), "combat-damage", Characteristics(name="combat damage"), active, active, "stack", entry=entry,
    )  # fmt: skip
    gate.propose(Enter(shell), rules=rules, text=f"combat damage goes on the stack: {_shares(gate, damage)}")


def _deal_at_once(gate: Gate, damage: Assigned, rules: tuple[str, ...]) -> None:
    """All that has been assigned is dealt before anybody has priority."""
    text = f"combat damage is dealt: {_shares(gate, damage)}"
    batch = [Damage(source, to, n, combat=True, past=goes_past(gate, source, to)) for source, to, n in damage]
    gate.propose(*batch, rules=(*rules, "damage at once"), text=text)


def goes_past(gate: Gate, source: ObjectId, to: Recipient) -> PlayerId | None:
    """Who gets what is above the toughness of a blocker, where trample damage passes on as it is applied."""
    combat = gate.state.combat or Combat()
    passes = gate.state.book.trample == "passes on" and source in combat.attackers and not isinstance(to, str)
    return combat.defenders[source] if passes and gate.sight.view(source).has("trample") else None


def _shares(gate: Gate, damage: Assigned) -> str:
    return ", ".join(f"{gate.which(s)} {n} to {gate.which(t)}" for s, t, n in damage)


DEALING: dict[str, Callable[[Gate, Assigned, tuple[str, ...]], None]] = {
    "on the stack": _put_on_stack,
    "at once": _deal_at_once,
}


def _trample_rules(gate: Gate, rows: Rows) -> list[str]:
    combat = gate.state.combat or Combat()
    found = []
    for source in rows:
        if source in combat.blocked and gate.sight.view(source).has("trample"):
            blockers = only_objects(recipients(gate, source))
            found.append("502.9b" if blockers else "502.9c")
    return found


def _strike_rules(gate: Gate, rows: Rows) -> list[str]:
    """First strike and double strike in the first of two steps, double strike in the second (502.2b, 502.28b)."""
    early = gate.state.turn.step == "first-strike damage"
    combat = gate.state.combat or Combat()
    strikers = rows if early else [i for i in rows if i in (combat.dealt_first or ())]
    kinds = {"502.2b": "first strike", "502.28b": "double strike"} if early else {"502.28b": "double strike"}
    return [rule for rule, kind in kinds.items() if any(gate.sight.view(i).has(kind) for i in strikers)]


def deal(gate: Gate, top: GameObject, entry: StackEntry) -> None:
    """Combat damage on the stack is dealt as assigned, all at once (310.4, 310.4a-c)."""
    batch = []
    rules = ["310.4", "310.4a"]
    in_play = gate.state.zone("in play")
    for source, to, n in entry.damage:
        if not isinstance(to, str) and (to not in in_play or "creature" not in gate.sight.view(to).types):
            rules.append("310.4c")
            continue
        if source not in in_play:
            rules.append("310.4b")
        batch.append(Damage(source, to, n, combat=True))
    gate.propose(Move(top.id, "ceased"))
    gate.propose(*batch, rules=tuple(dict.fromkeys(rules)), text="combat damage is dealt")
