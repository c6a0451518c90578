"""The combat phase: attackers and blockers are declared (308, 309), creatures leave combat (306.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.permissions import ruled
from engine.rules.combat.attack_options import attackable, to_block
from engine.rules.combat.attacks_and_blocks import check_attack, check_blocks, pay_for_attack, pay_for_block
from engine.rules.combat.banding import with_bandmates
from engine.rules.combat.block_events import becoming_blocked, blocking, meeting
from engine.rules.combat.requirements import check_attack_requirements
from engine.rules.combat.restrictions import attack_problem
from engine.rules.looking.views import View
from engine.rules.position.actions import Attack, Block
from engine.rules.position.events import Change, ChangeState, LeaveCombat
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Combat, ObjectId, PlayerId
from engine.rules.priority.receiving import give_priority

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def ends_without_attackers(gate: Gate) -> bool:
    """Without attackers there are no blockers and no damage (308.4)."""
    combat = gate.state.combat or Combat()
    return not (combat.attackers or combat.had_attackers)


def _aims(gate: Gate, action: Attack) -> dict[ObjectId, PlayerId]:
    """Whom each attacker attacks: the opponent, or who is chosen, for each where the attack is split (RS M.4.1)."""
    options, attackers = attackable(gate.state), action.attackers
    named = action.at or ((action.player,) * len(attackers) if action.player is not None else ())
    for player in named or (action.player,) * (action.player is not None):
        if player not in options:
            raise Illegal("306.3", f"{player} cannot be attacked by {action.by}")
    if not attackers or named:
        return dict(zip(attackers, named, strict=False))
    if not options:
        raise Illegal(
            "306.3", f"{action.by} has nobody to attack where attacks go to the {gate.state.attacks}"
        )
    if gate.state.attacks != "several":
        options = _obeying(gate, action, _open_to(gate, action.by, options, attackers))
        return dict.fromkeys(attackers, _chosen(gate, action.by, options, "which player to attack"))
    aims: dict[ObjectId, PlayerId] = {}
    for one in attackers:
        band = next((b for b in action.bands if one in b), (one,))
        if one not in aims:
            names = ", ".join(gate.which(i) for i in band)
            foes = _open_to(gate, action.by, options, band)
            aims |= dict.fromkeys(
                band, _chosen(gate, action.by, foes, f"which player to attack with {names}")
            )
    return aims


def _open_to(
    gate: Gate, by: PlayerId, options: tuple[PlayerId, ...], attackers: tuple[ObjectId, ...]
) -> tuple[PlayerId, ...]:
    """The players whom nothing keeps the creatures from attacking (308.2a); where there are none, all of them."""
    if len(options) == 1:
        return options
    there, combat = gate.aside(), gate.state.combat or Combat()
    found = []
    for player in options:
        there.state = replace(gate.state, combat=replace(combat, against=player))
        if all(attack_problem(there, i, by, player) is None for i in attackers):
            found.append(player)
    return tuple(found) or options


def _obeying(gate: Gate, action: Attack, options: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    """The players by attacking whom these obey what they are required to (500.2).

    Where there are none, whom they attack is nothing to ask about: the attack is illegal.
    """
    if len(options) == 1:
        return options
    there, combat, foes = gate.aside(), gate.state.combat or Combat(), attackable(gate.state)
    found = []
    for player in options:
        aims = dict.fromkeys(action.attackers, player)
        there.state = replace(gate.state, combat=replace(combat, against=player, defenders=aims))
        try:
            check_attack_requirements(there, action, foes)
        except Illegal:
            continue
        found.append(player)
    return tuple(found) or options[:1]


def _chosen(gate: Gate, player: PlayerId, options: tuple[PlayerId, ...], text: str) -> PlayerId:
    (chosen,) = gate.choose_objects(player, options, 1, 1, text, "306.3")
    return PlayerId(str(chosen))


def attack(gate: Gate, action: Attack) -> None:
    """Declare attackers (308.2a-g), then abilities that trigger on it go on the stack (308.1)."""
    turn = gate.state.turn
    combat = gate.state.combat or Combat()
    if turn.step != "declare attackers" or combat.attack_declared or turn.active != action.by:
        raise Illegal("308.1", f"{action.by} cannot declare attackers now")
    aims, foes = _aims(gate, action), attackable(gate.state)
    attacked = next(iter(aims.values()), action.player or next(iter(foes), None))
    gate.change_state(combat=replace(combat, against=attacked, defenders=aims))
    check_attack(gate, action, aims, foes)
    _mark_declared(gate, action.attackers)
    tapped = [i for i in action.attackers if _taps(gate.sight.view(i))]
    gate.propose(*(Change(i, {"tapped": True}, "becomes tapped") for i in tapped), rules=("308.2c",))
    pay_for_attack(gate, action, aims)
    gate.nothing_refuses()
    still = tuple(i for i in action.attackers if _controls(gate, i, action.by))
    assert gate.state.combat is not None
    combat = replace(
        gate.state.combat,
        attackers=still,
        had_attackers=bool(still),
        bands=action.bands,
        attack_declared=True,
        defenders={i: aims[i] for i in still},
        fought=combat.fought | frozenset(still),
    )
    names = ", ".join(gate.which(i) for i in still) or "nothing"
    gate.change_state(combat=combat, attacked=gate.state.attacked | set(still))
    aimed = dict.fromkeys((aims[i] for i in still), ()) if still else {attacked: ()}
    groups = {p: tuple(i for i in still if aims[i] == p) for p in aimed}
    gate.propose(
        *(ChangeState({}, "attacks", p, others=group) for p, group in groups.items()),
        rules=("308.2", *_allowed_by(gate, action, still)) if still else ("308.2", "308.4"),
        text=f"{action.by} attacks with {names}",
    )
    if still:
        against = (ChangeState({}, "attack declared", p, others=group) for p, group in groups.items())
        gate.propose(*against, ChangeState({}, "attackers declared", action.by, others=still))
    if len(still) == 1:
        gate.propose(ChangeState({}, "attacks alone", aims[still[0]], others=still))
    give_priority(gate, turn.active)


def _taps(view: View) -> bool:
    """Whether attacking causes the creature to tap (308.2c)."""
    return not (view.has("vigilance") or view.restricted("attacks without tapping"))


def _allowed_by(gate: Gate, action: Attack, attackers: tuple[ObjectId, ...]) -> tuple[str, ...]:
    """The rules that let these attack as they do: newly come (502.5b), without being tapped, in bands (502.10b)."""
    views = [gate.sight.view(i) for i in attackers]
    new = any(
        gate.sight.object(i).sick and view.has("haste") for i, view in zip(attackers, views, strict=True)
    )
    untapped = any(view.has("vigilance") for view in views)
    found = {"502.5b": new, "vigilance": untapped, "502.10b": bool(action.bands)}
    return tuple(rule for rule, applies in found.items() if applies)


def _mark_declared(gate: Gate, creatures: tuple[ObjectId, ...]) -> None:
    """What is declared together counts as declared while the prices are paid (308.2d, 309.2b)."""
    combat = gate.state.combat or Combat()
    gate.change_state(combat=replace(combat, fought=combat.fought | frozenset(creatures)))


def _controls(gate: Gate, oid: ObjectId, player: PlayerId) -> bool:
    return oid in gate.state.zone("in play") and gate.sight.controller(oid) == player


def _may_block(gate: Gate, action: Block) -> None:
    """Raises `Illegal` where it is not for this player to declare blockers now (309.1, 103.4)."""
    turn, waits = gate.state.turn, gate.state.combat or Combat()
    if turn.step != "declare blockers" or waits.block_declared or turn.active == action.by:
        raise Illegal("309.1", f"{action.by} cannot declare blockers now")
    if action.by not in (waits.against, *waits.defenders.values()):
        raise Illegal("309.1", f"{action.by} is not the defending player", ("309.2a",))
    first = to_block(gate.state)[:1]
    if first and action.by not in first:
        raise Illegal("103.4", f"{first[0]} declares blockers before {action.by}", ("309.1",))


def _paid_for(gate: Gate, action: Block) -> Combat:
    """The combat once the blocks are found legal and their prices are paid (309.2a-d)."""
    check_blocks(gate, action)
    fought = (gate.state.combat or Combat()).fought
    _mark_declared(gate, tuple(b for b, a in action.blocks.items() if a))
    pay_for_block(gate, action)
    gate.nothing_refuses()
    return replace(gate.state.combat or Combat(), fought=fought)


def blocks_chosen_by(gate: Gate, defender: PlayerId) -> PlayerId:
    """Who says how the creatures of an attacked player block: the player, or whom an effect has choose (103.1)."""
    return next((p for p in gate.state.turn_order() if ruled(gate, "chooses blocks", p)), defender)


def _of_defender(gate: Gate, action: Block) -> Block:
    """The declaration as the defending player's, whoever chooses it (309.1)."""
    first = next(iter(to_block(gate.state)), None)
    if gate.state.turn.step != "declare blockers" or first is None:
        return action
    chooser = blocks_chosen_by(gate, first)
    if chooser == first:
        return action
    if action.by != chooser:
        raise Illegal("103.1", f"{chooser} chooses how creatures block", ("309.1",))
    return replace(action, by=first)


def block(gate: Gate, action: Block) -> None:
    """Declare blockers (309.2a-f), then abilities that trigger on it go on the stack (309.1)."""
    action = _of_defender(gate, action)
    _may_block(gate, action)
    blocks_made(gate, action, _paid_for(gate, action))


def blocks_made(gate: Gate, action: Block, combat: Combat) -> None:
    """The blocks of a player happen, declared or otherwise come about; after the last the active player may act."""
    named = {
        b: tuple(x for x in a if x in combat.attackers)
        for b, a in action.blocks.items()
        if a and _controls(gate, b, action.by)
    }
    blocks = {b: with_bandmates(combat, a) for b, a in named.items() if a}
    blocked = {a for attackers in blocks.values() for a in attackers}
    last = set(to_block(gate.state)) <= {action.by}
    blocked |= combat.blocked
    combat = replace(
        combat,
        blocks=combat.blocks | blocks,
        declared=(*combat.declared, action.by),
        block_declared=last,
        blocked=frozenset(blocked),
        unblocked=frozenset(set(combat.attackers) - blocked) if last else frozenset(),
        fought=combat.fought | frozenset(blocks),
    )
    rules = ("309.2", "309.2f", *(("502.10e",) if blocks != named else ()))
    gate.propose(
        ChangeState(
            {
                "combat": combat,
                "blocked": gate.state.blocked | frozenset(blocks),
                "met": gate.state.met | frozenset(blocked),
            },
        ),
        *blocking(blocks),
        rules=rules,
        text=_block_words(gate, action),
    )
    if last:
        _tell_blocks(gate, combat)
        give_priority(gate, gate.state.turn.active)


def declared_without(gate: Gate, combat: Combat) -> None:
    """All have declared blockers but one who has left: the declarations stand, and the step goes on."""
    unblocked = frozenset(combat.attackers) - combat.blocked
    combat = replace(combat, block_declared=True, unblocked=unblocked)
    gate.change_state(combat=combat)
    _tell_blocks(gate, combat)
    give_priority(gate, gate.state.turn.active)


def _tell_blocks(gate: Gate, combat: Combat) -> None:
    """What happened in the declaration, for abilities that trigger on it (410.9)."""
    blocked = tuple(i for i in combat.attackers if i in combat.blocked)
    unblocked = tuple(i for i in combat.attackers if i in combat.unblocked)
    gate.propose(
        *meeting(combat.blocks),
        *becoming_blocked(blocked, combat.blocks),
        *([ChangeState({}, "not blocked", others=unblocked)] if unblocked else ()),
    )


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
