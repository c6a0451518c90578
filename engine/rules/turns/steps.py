"""What happens by itself in a step: untapping (302), drawing (304), combat begins (307), cleanup (314).

Each action says whether the step is over with it, without anybody having had priority.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.durations import end_effects, end_until
from engine.rules.choosing.permissions import rules_for
from engine.rules.combat.blocks_by_piles import block_by_piles, blocking_by_piles
from engine.rules.combat.damage import begin_damage
from engine.rules.looking.references import resolve
from engine.rules.permanents.phasing import phase_step
from engine.rules.position.events import Change, ChangeState, Draw, Event, Move
from engine.rules.position.state import Combat, ObjectId, PlayerId, Question
from engine.rules.priority.harm import settled
from engine.rules.priority.receiving import give_priority, put_triggers
from engine.rules.priority.state_based import check, lose_by_life
from engine.rules.turns.two_headed import first_draw
from engine.rules.turns.untap_limits import limited
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def _untap(gate: Gate) -> bool:
    """Phasing first (302.1), then everything that untaps does so at once (302.2); nobody gets priority (302.3)."""
    active = gate.state.turn.active
    end_until(gate, "your next untap step", active)
    phase_step(gate, active)
    chosen: list[ObjectId] = []
    untapping = {active, *(c.controller for _, c in rules_for(gate, "untaps too", active))}
    for oid in gate.sight.in_play():
        view = gate.sight.view(oid)
        if (
            view.controller not in untapping
            or not gate.state.objects[oid].tapped
            or view.restricted("does not untap")
            or _skips(gate, oid)
        ):
            continue
        if view.restricted("may stay tapped") and not gate.yes(active, f"whether to untap {gate.name(oid)}"):
            continue
        chosen.append(oid)
    chosen = limited(gate, _of_one_type(gate, chosen))
    _use_up_skips(gate)
    going = [i for i in gate.sight.in_play() if _returns(gate, i)]
    chosen, lightened = _lightened(gate, chosen)
    gate.propose(
        *lightened,
        *(Change(i, {"tapped": False}, "becomes untapped") for i in chosen if i not in going),
        *(Move(i, "hand") for i in going),
        rules=("302.2",),
        text=f"{active} untaps",
    )
    return gate.terms.halt != "untap"


def _lightened(gate: Gate, chosen: list[ObjectId]) -> tuple[list[ObjectId], list[Event]]:
    """What untaps, and what loses counters instead of untapping (419.6a)."""
    rules = {i: gate.sight.view(i).restricted("loses counters untapping") for i in chosen}
    kinds = {i: {r.ability for r, _ in told} for i, told in rules.items() if told}
    loses = [
        Change(i, {"counters": {k: n for k, n in gate.state.objects[i].counters.items() if k not in gone}})
        for i, gone in kinds.items()
    ]
    return [i for i in chosen if i not in kinds], list(loses)


def _of_one_type(gate: Gate, chosen: list[ObjectId]) -> list[ObjectId]:
    """Where only permanents of a type the active player chooses untap (302.2)."""
    active = gate.state.turn.active
    for _, context in rules_for(gate, "untaps one type", active):
        text = f"the type that untaps under {gate.name(context.source)}"
        kind = gate.ask(Question(active, text, "choice", ("artifact", "creature", "land"), rule="302.2"))
        chosen = [i for i in chosen if kind in gate.sight.view(i).types]
    return chosen


def _skips(gate: Gate, oid: ObjectId) -> bool:
    """Whether an effect keeps a permanent tapped in this untap step alone (302.2)."""
    active = gate.state.turn.active
    return any(
        r.player is not None and active in resolve(gate.sight, c, r.player)
        for r, c in gate.sight.view(oid).restricted("skips next untap")
    )


def _returns(gate: Gate, oid: ObjectId) -> bool:
    """Whether a permanent goes to its owner's hand as its player untaps (302.2)."""
    active = gate.state.turn.active
    return any(c.controller == active for _, c in gate.sight.view(oid).restricted("returns next untap"))


def _use_up_skips(gate: Gate) -> None:
    """What kept a permanent from untapping in its controller's next untap step has done so (419.6f)."""
    active = gate.state.turn.active
    kept = []
    for effect in gate.state.effects:
        skips = [
            m for m in effect.modifications if isinstance(m, ir.Restrict) and m.rule == "skips next untap"
        ]
        own = skips[0].player if skips else None
        if own is None or active not in resolve(gate.sight, effect.context, own):
            kept.append(effect)
        elif skips[0].n > 1:
            kept.append(replace(effect, modifications=(replace(skips[0], n=skips[0].n - 1),)))
    if len(kept) < len(gate.state.effects) or tuple(kept) != gate.state.effects:
        gate.change_state(effects=tuple(kept))


def _draw(gate: Gate) -> bool:
    """The active player draws, then the abilities of the step trigger (304.1).

    Who plays first skips the first of these steps (101.5); with Vanguard cards only its draw (RS E.14.Ruling.3).
    """
    active = gate.state.turn.active
    mine = [i for i in gate.state.fresh if i in gate.state.zone("in play")]
    gate.propose(*(Change(i, {"new_since_upkeep": False}) for i in mine))
    gate.change_state(fresh=frozenset())
    if gate.state.turn.number == 1 and len(gate.state.players) == 2:
        gate.say(f"{active}, who plays first, skips the first draw", "101.5")
        if not gate.state.zone("vanguard"):
            return True
    else:
        player = first_draw(gate)
        gate.propose(Draw(player), rules=("304.1",), text=f"{player} draws a card")
    gate.propose(ChangeState({}, "step begins: draw", active))
    give_priority(gate, active)
    return False


def _combat(gate: Gate) -> bool:
    gate.change_state(combat=Combat())
    lose_by_life(gate)
    give_priority(gate, gate.state.turn.active)
    return False


def _declare(gate: Gate) -> bool:
    """The declaration is still to be made, and nobody has priority before it, unless whose it is has left."""
    turn, combat = gate.state.turn, gate.state.combat or Combat()
    there = gate.state.opponents(turn.active)
    if turn.step == "declare attackers":
        waits = not gate.state.players[turn.active].lost
    else:
        waits = any(p in there for p in combat.defenders.values())
    if not waits:
        gate.say("there is nobody to declare anything", "103.3")
    return not waits


def _hand_size(gate: Gate, player: PlayerId) -> int | None:
    """The maximum hand size, none where there is no maximum (314.1).

    It is seven (a Vanguard card changes that), changed by each effect in the order of their timestamps (418.5d).
    """
    stamps = gate.state.objects
    changes = [
        (stamps[c.source].timestamp if c.source in stamps else 0, rule)
        for kind in ("maximum hand", "smaller hand", "larger hand", "no maximum hand")
        for rule, c in rules_for(gate, kind, player)
    ]
    size: int | None = gate.state.players[player].usual_hand
    for _, rule in sorted(changes, key=itemgetter(0)):
        if rule.rule == "smaller hand":
            size = None if size is None else max(0, size - rule.n)
        elif rule.rule == "larger hand":
            size = None if size is None else size + rule.n
        else:
            size = rule.n if rule.rule == "maximum hand" else None
    return size


def _discard_down(gate: Gate) -> None:
    """Discard to seven (314.1)."""
    active = gate.state.turn.active
    hand = gate.state.zone("hand", active)
    most = _hand_size(gate, active)
    if most is not None and len(hand) > most:
        n = len(hand) - most
        text = f"what to discard down to {'seven' if most == 7 else most} cards"
        chosen = gate.choose_objects(active, hand, n, n, text, "314.1")
        gate.propose(*(Move(i, "graveyard", "discard") for i in chosen), rules=("314.1",), text="discards")


def _discard(gate: Gate) -> bool:
    """A phase of its own for the discard, before the turn is declared over."""
    _discard_down(gate)
    give_priority(gate, gate.state.turn.active)
    return False


def _cleanup(gate: Gate) -> bool:
    """Discard to seven (314.1), then damage wears off and "until end of turn" ends together (314.2)."""
    if "discard" not in gate.state.book.steps:
        _discard_down(gate)
    batch: list[Event] = [
        Change(i, {"damage": 0})
        for i in (*gate.sight.in_play(), *gate.state.zone("phased out"))
        if gate.state.objects[i].damage
    ]
    gate.propose(*batch, rules=("314.2",), text="damage wears off" if batch else "")
    end_effects(gate, "end of turn")
    gate.say('effects that last "until end of turn" end', "314.2")
    happens_here(gate)
    return CLEANED_UP[gate.state.book.sequence](gate) and gate.terms.halt != "cleanup"


def happens_here(gate: Gate) -> None:
    """What waits for a step that the book has happen in this one: the end of the turn, or of combat."""
    turn = gate.state.turn
    for what, where in gate.state.book.happens_in.items():
        if where == turn.step:
            gate.propose(ChangeState({}, f"step begins: {what}", turn.active))


def _nothing_waits(gate: Gate) -> bool:
    """The turn ends, unless something waits to happen (314.3)."""
    if check(gate) | put_triggers(gate):
        gate.say("something waits to happen, so players get priority", "314.3")
        give_priority(gate, gate.state.turn.active)
        return False
    return True


def _healed(gate: Gate) -> bool:
    """The turn ends when what dies as creatures heal has been through its damage resolution."""
    return settled(gate, "step over", gate.state.turn.active)


CLEANED_UP: dict[str, Callable[[Gate], bool]] = {"stack": _nothing_waits, "batches": _healed}


def _damage(gate: Gate) -> bool:
    begin_damage(gate)
    return damage_over(gate)


def damage_over(gate: Gate) -> bool:
    """Where all damage has been assigned the step goes on; whether it is over without anybody having had priority."""
    combat = gate.state.combat
    return (combat is None or combat.damage_assigned) and AFTER_DAMAGE[gate.state.book.sequence](gate)


def _priority_after(gate: Gate) -> bool:
    give_priority(gate, gate.state.turn.active)
    return False


def _resolved_after(gate: Gate) -> bool:
    """Nobody acts after the damage but in its resolution, which is of what the fight destroys too."""
    happens_here(gate)
    return settled(gate, "step over", gate.state.turn.active)


AFTER_DAMAGE: dict[str, Callable[[Gate], bool]] = {"stack": _priority_after, "batches": _resolved_after}


def _blockers(gate: Gate) -> bool:
    """Blockers are declared, or creatures block by piles instead (309.1)."""
    name = blocking_by_piles(gate)
    if not name:
        return _declare(gate)
    block_by_piles(gate, name)
    return False


ACTIONS: dict[str, Callable[[Gate], bool]] = {
    "untap": _untap,
    "draw": _draw,
    "beginning of combat": _combat,
    "declare attackers": _declare,
    "declare blockers": _blockers,
    "discard": _discard,
    "cleanup": _cleanup,
    "first-strike damage": _damage,
    "combat damage": _damage,
}
