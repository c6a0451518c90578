"""The turn: phases, steps and what happens by itself in each (300-314)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.rules.combat import begin_damage, ends_without_attackers
from engine.rules.events import Change, ChangePlayer, ChangeState, Draw, Event, Life, Move, Replaced
from engine.rules.phasing import phase_step
from engine.rules.refusal import Illegal
from engine.rules.resolving import give_priority, put_triggers, resolve_top
from engine.rules.state import STEPS, Combat, PlayerId, Step, Turn
from engine.rules.state_based import check

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace
PHASE_ENDS = frozenset({"draw", "main 1", "end of combat", "main 2", "cleanup"})
RULE: dict[str, str] = {
    "untap": "302.1",
    "upkeep": "303.1",
    "draw": "304.1",
    "main 1": "305.1",
    "beginning of combat": "307.1",
    "declare attackers": "308.1",
    "declare blockers": "309.1",
    "first-strike damage": "310.1",
    "combat damage": "310.1",
    "end of combat": "311.1",
    "main 2": "305.1",
    "end of turn": "313.1",
    "cleanup": "314.1",
}


def passes(gate: Gate, player: PlayerId) -> None:
    """Pass priority; when all have passed, the top of the stack resolves or the step ends (408.1c)."""
    turn = gate.state.turn
    order = gate.state.turn_order()
    if turn.passed + 1 < len(order):
        following = order[(order.index(player) + 1) % len(order)]
        gate.change_state(turn=replace(turn, priority=following, passed=turn.passed + 1))
        return
    if gate.state.zone("stack"):
        resolve_top(gate)
        give_priority(gate, gate.state.turn.active)
    else:
        end_step(gate)


def end_step(gate: Gate) -> None:
    """The step ends; mana burns when its phase does (300.3); the next one begins."""
    turn = gate.state.turn
    step = turn.step
    gate.change_state(turn=replace(turn, priority=None, passed=0))
    if step == "end of combat":
        _end_effects(gate, "end of combat")
        gate.change_state(combat=None)
    if step in PHASE_ENDS:
        mana_burn(gate)
    if gate.state.result:
        return
    begin_step(gate, *_next(gate))


def go_on(gate: Gate) -> None:
    """End a step in which nobody gets priority, where the record stopped (302.4, 314.3)."""
    if gate.state.turn.step not in ("untap", "cleanup") or gate.state.turn.priority is not None:
        raise Illegal("408.1c", "the step ends when all players pass in succession")
    end_step(gate)


def _end_silently(gate: Gate) -> None:
    """The end of a step without priority, unless the record stops in it."""
    if gate.terms.halt != gate.state.turn.step:
        end_step(gate)


def mana_burn(gate: Gate) -> None:
    """Unused mana is lost, and life with it (300.3); not on a turn that someone else controls (507.4)."""
    for name, player in gate.state.players.items():
        total = sum(player.pool.values())
        if total:
            gate.propose(ChangePlayer(name, {"pool": {}}, "mana empties"), rules=("300.3",))
            if not (gate.state.turn.controlled_by and name == gate.state.turn.active):
                gate.propose(
                    Life(name, -total, "burn"), rules=("300.3",), text=f"{name} takes {total} mana burn"
                )


def _next(gate: Gate) -> tuple[Step, PlayerId | None]:
    turn = gate.state.turn
    if turn.queue and turn.step in ("main 1", "main 2", "end of combat", *STEPS[4:9]):
        if turn.step == "declare attackers" and ends_without_attackers(gate):
            rest = (
                turn.queue[turn.queue.index("end of combat") :]
                if "end of combat" in turn.queue
                else turn.queue
            )
        else:
            rest = turn.queue
        gate.change_state(turn=replace(turn, queue=rest[1:]))
        return _maybe_first_strike(gate, rest[0]), None
    if turn.step == "cleanup":
        return "untap", _next_player(gate)
    if turn.step == "declare attackers" and ends_without_attackers(gate):
        return "end of combat", None
    if turn.step == "first-strike damage":
        return "combat damage", None
    if turn.step == "declare blockers":
        return _maybe_first_strike(gate, "combat damage"), None
    return STEPS[STEPS.index(turn.step) + 1], None


def _maybe_first_strike(gate: Gate, step: Step) -> Step:
    """With first or double strike about, there are two combat damage steps (502.2a)."""
    combat = gate.state.combat
    if step == "combat damage" and combat is not None and combat.dealt_first is None:
        view = gate.sight.view
        if any(
            view(i).has("first strike") or view(i).has("double strike")
            for i in (*combat.attackers, *combat.blocks)
        ):
            return "first-strike damage"
    return step


def _next_player(gate: Gate) -> PlayerId:
    turn = gate.state.turn
    if turn.extra:
        gate.change_state(turn=replace(turn, extra=turn.extra[1:]))
        return turn.extra[0]
    names = [n for n, p in gate.state.players.items() if not p.lost]
    following = names[(names.index(turn.active) + 1) % len(names)]
    while (following, "turn") in gate.state.turn.skips:
        skips = list(gate.state.turn.skips)
        skips.remove((following, "turn"))
        gate.say(f"{following} skips a turn", "419.6e")
        gate.change_state(turn=replace(gate.state.turn, skips=tuple(skips)))
        following = names[(names.index(following) + 1) % len(names)]
    return following


def begin_step(gate: Gate, step: Step, player: PlayerId | None = None) -> None:
    """A step begins: its own actions, its triggers, then priority (300.2)."""
    turn = gate.state.turn
    if player is not None:
        turn = Turn(player, turn.number + 1, step, extra=turn.extra, skips=turn.skips)
        _new_turn(gate, player)
    active = turn.active
    gate.change_state(turn=replace(turn, step=step, priority=None, passed=0))
    if step in ("untap", "draw", "upkeep") and _skipped(gate, step):
        gate.say(f"{active} skips the {step} step", "419.6e")
        end_step(gate)
        return
    gate.propose(
        ChangeState({}, f"step begins: {step}", active), rules=(RULE[step],), text=f"{active}'s {step} begins"
    )
    _ACTIONS.get(step, _priority)(gate)


def _skipped(gate: Gate, step: str) -> bool:
    """Whether the step is replaced by nothing."""
    from engine.rules.replacing import replaced

    active = gate.state.turn.active
    if not replaced(gate, Replaced(f"{step} step", active)):
        return True
    if (active, f"{step} step") in gate.state.turn.skips:
        skips = list(gate.state.turn.skips)
        skips.remove((active, f"{step} step"))
        gate.change_state(turn=replace(gate.state.turn, skips=tuple(skips)))
        return True
    return False


def _new_turn(gate: Gate, player: PlayerId) -> None:
    """What a player controls has now been under control since the turn began; per-turn memory is cleared."""
    batch: list[Event] = [
        ChangePlayer(n, {"lands_played": 0, "drew": 0, "spells_played": ()}) for n in gate.state.players
    ]
    for oid in (*gate.sight.in_play(), *gate.state.zone("phased out")):
        o = gate.state.objects[oid]
        if o.sick and (gate.sight.controller(oid) == player):
            batch.append(Change(oid, {"sick": False}))
        if o.used:
            batch.append(Change(oid, {"used": frozenset()}))
    gate.change_state(attacked=frozenset())
    gate.propose(*batch)


def _priority(gate: Gate) -> None:
    give_priority(gate, gate.state.turn.active)


def _untap(gate: Gate) -> None:
    active = gate.state.turn.active
    phase_step(gate, active)
    batch: list[Event] = []
    for oid in gate.sight.in_play():
        view = gate.sight.view(oid)
        if (
            view.controller != active
            or not gate.state.objects[oid].tapped
            or view.restricted("does not untap")
        ):
            continue
        if view.restricted("may stay tapped") and not gate.yes(active, f"whether to untap {gate.name(oid)}"):
            continue
        batch.append(Change(oid, {"tapped": False}, "becomes untapped"))
    gate.propose(*batch, rules=("302.2",), text=f"{active} untaps")
    _end_silently(gate)


def _draw(gate: Gate) -> None:
    active = gate.state.turn.active
    fresh = [i for i in gate.sight.in_play() if gate.state.objects[i].new_since_upkeep]
    mine = [i for i in fresh if gate.sight.controller(i) == active]
    gate.propose(*(Change(i, {"new_since_upkeep": False}) for i in mine))
    if gate.state.turn.number == 1:
        gate.say(f"{active}, who plays first, skips the first draw", "101.6")
        _priority(gate)
        return
    gate.propose(Draw(active), rules=("304.1",), text=f"{active} draws a card")
    _priority(gate)


def _combat(gate: Gate) -> None:
    gate.change_state(combat=Combat())
    _priority(gate)


def _declare(gate: Gate) -> None:
    """The declaration is still to be made; nobody has priority before it."""


def _cleanup(gate: Gate) -> None:
    """Discard to seven, damage wears off and "until end of turn" ends together (314.1-314.2)."""
    active = gate.state.turn.active
    hand = gate.state.zone("hand", active)
    if len(hand) > 7:
        n = len(hand) - 7
        chosen = gate.choose_objects(active, hand, n, n, "what to discard down to seven cards", "314.1")
        gate.propose(*(Move(i, "graveyard", "discard") for i in chosen), rules=("314.1",))
    batch: list[Event] = [
        Change(i, {"damage": 0}) for i in gate.sight.in_play() if gate.state.objects[i].damage
    ]
    gate.propose(*batch, rules=("314.2",))
    _end_effects(gate, "end of turn")
    if check(gate) | put_triggers(gate):
        _priority(gate)
        return
    _end_silently(gate)


def _end_effects(gate: Gate, duration: str) -> None:
    ends = ("end of turn", "end of combat") if duration == "end of turn" else (duration,)
    gate.change_state(
        effects=tuple(e for e in gate.state.effects if e.duration not in ends),
        shields=tuple(s for s in gate.state.shields if s.duration not in ends),
        delayed=tuple(d for d in gate.state.delayed if not (d.this_turn and duration == "end of turn")),
        rules=() if duration == "end of turn" else gate.state.rules,
    )


def _damage(gate: Gate) -> None:
    begin_damage(gate)


_ACTIONS = {
    "untap": _untap,
    "draw": _draw,
    "beginning of combat": _combat,
    "declare attackers": _declare,
    "declare blockers": _declare,
    "cleanup": _cleanup,
    "first-strike damage": _damage,
    "combat damage": _damage,
}
