"""The turn: priority passed round, phases and steps in their order, extra and skipped ones (300, 408.1c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from engine.records import replace, with_fields
from engine.rules.changing.durations import begin_awaited, end_effects, end_until, end_with_upkeep
from engine.rules.changing.leaving import next_after
from engine.rules.changing.memory import forget
from engine.rules.choosing.permissions import ruled
from engine.rules.combat.attack_options import to_block
from engine.rules.combat.declaring import declared_without, ends_without_attackers
from engine.rules.looking.circumstances import USED
from engine.rules.looking.history import LAST_TURNS
from engine.rules.position.events import (
    Change,
    ChangePlayer,
    ChangeState,
    Damage,
    Enter,
    Event,
    Life,
    Move,
    Replaced,
    mana_empties,
)
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import (
    STEPS,
    Characteristics,
    Combat,
    GameObject,
    ObjectId,
    PlayerId,
    Step,
    Turn,
)
from engine.rules.priority.harm import settled
from engine.rules.priority.receiving import give_priority
from engine.rules.priority.state_based import lose_by_life
from engine.rules.replacement.replacing import replaced
from engine.rules.turns.batches import batch_passed
from engine.rules.turns.loops import forget_loop, watch
from engine.rules.turns.resolving import resolve_top
from engine.rules.turns.steps import ACTIONS
from engine.rules.turns.two_headed import refuse_giants

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

SKIPPABLE: dict[str, str] = {
    **{step: f"{step} step" for step in STEPS},
    "discard": "discard phase",
    "beginning of combat": "combat phase",
    "main 1": "main phase",
    "main 2": "main phase",
}
ONE_OF_THE_TURN = {"draw step": "draw step this turn", "combat phase": "combat phase this turn"}
ALL_OF_THE_TURN = {
    "draw step": "draw steps this turn",
    "main phase": "main phases this turn",
    "combat phase": "combat phases this turn",
}
"""How steps and phases are called that are skipped in the turn under way only, the next one or every one."""
STEP_WORDS: dict[str, str] = {"main 1": "first main phase", "main 2": "second main phase"}
RULE: dict[str, str] = {
    "untap": "302.1",
    "upkeep": "303.1",
    "draw": "304.1",
    "main 1": "305.3",
    "beginning of combat": "307.1",
    "declare attackers": "308.1",
    "declare blockers": "309.1",
    "first-strike damage": "310.5",
    "combat damage": "310.1",
    "end of combat": "311.1",
    "main 2": "305.3",
    "discard": "discard phase",
    "end of turn": "313.1",
    "cleanup": "314.1",
}


def passes(gate: Gate, player: PlayerId) -> None:
    """Pass priority; when all have passed, the top of the stack resolves or the step ends (408.1c)."""
    turn = gate.state.turn
    order = gate.state.turn_order()
    _put_away(gate, player)
    if turn.passed + 1 < len(order):
        following = order[(order.index(player) + 1) % len(order)]
        give_priority(gate, following, turn.passed + 1)
        return
    all_passed(gate)


def all_passed(gate: Gate) -> None:
    """All players have passed in succession: the top of the stack resolves, or the step ends (408.1c)."""
    if not ALL_PASSED[gate.state.book.sequence](gate):
        return
    if gate.state.turn.step == "cleanup" and gate.state.book.sequence == "stack":
        gate.say("players had priority in the cleanup step, so there is another one", "314.3")
        begin_step(gate, "cleanup")
    else:
        end_step(gate)


def _stack_passed(gate: Gate) -> bool:
    """The top of the stack resolves; with nothing there the step is over (408.1c)."""
    if not gate.state.zone("stack"):
        return True
    resolve_top(gate)
    give_priority(gate, gate.state.turn.active)
    watch(gate)
    return False


ALL_PASSED: dict[str, Callable[[Gate], bool]] = {"stack": _stack_passed, "batches": batch_passed}


def goes_on_without(gate: Gate, player: PlayerId, order: tuple[PlayerId, ...]) -> None:
    """The game goes on after a player has left it; `order` is the turn order with that player.

    Priority passes to the next player, the player's own pass counts no longer, and a declaration that was the player's
    to make is not made.
    """
    turn, combat = gate.state.turn, gate.state.combat or Combat()
    if gate.state.result:
        return
    if turn.priority is None:
        attacks = turn.step == "declare attackers" and turn.active == player
        defends = player in combat.defenders.values()
        blocks = turn.step == "declare blockers" and defends and not combat.block_declared
        if blocks and (combat.declared or to_block(gate.state)):
            if not to_block(gate.state):
                declared_without(gate, combat)
        elif attacks or blocks:
            gate.say("there is nobody to declare anything", "103.3")
            end_step(gate)
        return
    at = order.index(turn.priority)
    passed = [order[(at - n) % len(order)] for n in range(1, turn.passed + 1)]
    left = len(passed) - (player in passed)
    following = next_after(gate, player) if turn.priority == player else turn.priority
    if left >= len(order) - 1:
        all_passed(gate)
    else:
        give_priority(gate, following, left)


def _put_away(gate: Gate, player: PlayerId) -> None:
    """Passing, a player puts away what madness let them play (502.24a)."""
    kept = [i for i in gate.state.zone("removed", player) if "madness" in gate.state.objects[i].options]
    if kept:
        gate.propose(*(Move(i, "graveyard") for i in kept), rules=("502.24a",), text=f"{player} passes it up")


def end_step(gate: Gate) -> None:
    """The step ends; mana burns when its phase does (300.3), effects expire (300.4); the next one begins."""
    turn = gate.state.turn
    gate.change_state(turn=replace(turn, priority=None, passed=0))
    _finish(gate)
    if BETWEEN_STEPS[gate.state.book.sequence](gate):
        step_over(gate)


def _no_wait(_gate: Gate) -> bool:
    return True


def _after_resolution(gate: Gate) -> bool:
    """Mana burn is damage like other damage: the turn goes on when it has been resolved."""
    return settled(gate, "step over", gate.state.turn.active)


BETWEEN_STEPS: dict[str, Callable[[Gate], bool]] = {"stack": _no_wait, "batches": _after_resolution}


def step_over(gate: Gate) -> None:
    """The step is over, with all that its end brought about; the next one begins."""
    if gate.state.turn.step in gate.state.book.pools_empty:
        lose_by_life(gate)
    forget(gate)
    forget_loop(gate)
    while not gate.state.result:
        step, player = _next(gate)
        if begin_step(gate, step, player):
            return
        _finish(gate)


def _finish(gate: Gate) -> None:
    """What the end of a step, skipped or not, is the end of: the combat phase, any phase (300.3, 300.4, 311.2)."""
    step = gate.state.turn.step
    if step == "end of combat":
        end_effects(gate, "end of combat")
        gate.change_state(combat=None)
    if step == "upkeep":
        end_effects(gate, "end of upkeep")
    if step in gate.state.book.pools_empty:
        empty_pools(gate)


def go_on(gate: Gate) -> None:
    """End a step in which nobody gets priority, where the record stopped (302.3, 314.3)."""
    if gate.state.turn.step not in ("untap", "cleanup") or gate.state.turn.priority is not None:
        raise Illegal("408.1c", "the step ends when all players pass in succession")
    end_step(gate)


def empty_pools(gate: Gate) -> None:
    """Unused mana is lost (300.3), and in a book with mana burn life with it.

    It does not burn a player whose turn somebody else controls (507.4).
    """
    burns = BURNS[gate.state.book.mana_burn]
    for name, player in gate.state.players.items():
        total = sum(player.pool.values())
        if total and not ruled(gate, "mana stays", name):
            spared = bool(gate.state.turn.controlled_by) and name == gate.state.turn.active
            rules = ("300.3", "507.4") if spared and burns is not None else ("300.3",)
            gate.propose(
                mana_empties(name),
                rules=rules,
                text=f"{name}'s mana empties",
            )
            if burns is not None and not spared:
                burns(gate, name, total)


def _lost_life(gate: Gate, player: PlayerId, n: int) -> None:
    gate.propose(Life(player, -n, "burn"), rules=("mana burn",), text=f"{player} takes {n} mana burn")


def _burnt(gate: Gate, player: PlayerId, n: int) -> None:
    """Colorless damage from no card, all of it at once."""
    burn = GameObject(ObjectId(0), "mana-burn", Characteristics(name="mana burn"), player, player, "ceased")
    (source,) = gate.propose(Enter(burn), rules=("mana burn",), text=f"{player} takes {n} mana burn")
    if source is not None:
        gate.propose(Damage(source, player, n), rules=("mana burn",))


BURNS: dict[str, Callable[[Gate, PlayerId, int], None] | None] = {
    "none": None,
    "loss of life": _lost_life,
    "damage": _burnt,
}


def _next(gate: Gate) -> tuple[Step, PlayerId | None]:
    """The step that comes now, and whose turn it begins if it begins one; extra steps first (300.8)."""
    turn = gate.state.turn
    here = (turn.step, turn.inside)
    more = next((one for one in turn.added if one[0] in here), None)
    if more is not None:
        left = list(turn.added)
        left.remove(more)
        gate.change_state(turn=replace(turn, added=tuple(left), inside=turn.inside or turn.step))
        return more[1], None
    fighting = turn.step in STEPS[STEPS.index("beginning of combat") : STEPS.index("end of combat")]
    if turn.inside is not None and not fighting:
        turn = replace(turn, step=turn.inside, inside=None)
        gate.change_state(turn=turn)
    if turn.step == "main 1" and not turn.queue and _goes_without_attack(gate):
        return "main 2", None
    if turn.step == "declare attackers" and ends_without_attackers(gate):
        return "end of combat", None
    if turn.step == "declare blockers":
        return _maybe_first_strike(gate), None
    if turn.step == "first-strike damage":
        return "combat damage", None
    if turn.step in ("main 1", "main 2", "end of combat") and turn.queue:
        alone = turn.queue[0] == "beginning of combat" and turn.queue[1:2] not in (("main 1",), ("main 2",))
        inside = turn.step if alone else None
        gate.change_state(turn=replace(turn, queue=turn.queue[1:], inside=inside))
        return turn.queue[0], None
    if turn.step == "cleanup":
        return "untap", _next_player(gate)
    steps = gate.state.book.steps
    return cast(Step, steps[steps.index(turn.step) + 1]), None


def _goes_without_attack(gate: Gate) -> bool:
    """Whether the record goes on past an attack that the book lets a player leave undeclared, and none is forced."""
    if gate.state.book.attack == "a phase" or not gate.terms.no_attack:
        return False
    sight, active = gate.sight, gate.state.turn.active
    mine = (i for i in sight.in_play() if sight.controller(i) == active)
    return not any(sight.view(i).restricted("attacks if able") for i in mine)


def _maybe_first_strike(gate: Gate) -> Step:
    """With first or double strike about, there are two combat damage steps (310.5, 502.2b)."""
    combat = gate.state.combat
    view = gate.sight.view
    if combat is not None and any(
        view(i).has("first strike") or view(i).has("double strike")
        for i in (*combat.attackers, *combat.blocks)
    ):
        return "first-strike damage"
    return "combat damage"


def _next_player(gate: Gate) -> PlayerId:
    """Extra turns first, the most recent one first (300.6); skipped turns are passed over (419.6e-f).

    After extra turns the order goes on from the player whose regular turn came last.
    """
    while True:
        turn = gate.state.turn
        if turn.extra:
            following = turn.extra[0]
            regular = turn.regular or turn.active
            mark = turn.extra_marks[0] if turn.extra_marks else 0
            rest = {"extra": turn.extra[1:], "extra_marks": turn.extra_marks[1:]}
            gate.change_state(turn=with_fields(turn, regular=regular, mark=mark, **rest))
        else:
            following = next_after(gate, turn.regular or turn.active)
            gate.change_state(turn=replace(turn, regular=following, mark=0))
        if gate.state.players[following].lost:
            continue
        if not skipped(gate, "turn", following):
            return following
        if following in gate.state.turn_controls:
            gate.say(f"control of {following}'s next turn waits for one that is taken", "507.1b")


def skipped(gate: Gate, what: str, player: PlayerId) -> bool:
    """Whether a step, phase or turn of the player is replaced by nothing (419.6e); one skip does for one."""
    told = next(
        (w for w in (what, ONE_OF_THE_TURN.get(what, "")) if (player, w) in gate.state.turn.skips), None
    )
    if (player, ALL_OF_THE_TURN.get(what, "")) not in gate.state.turn.skips:
        if told is not None:
            skips = list(gate.state.turn.skips)
            skips.remove((player, told))
            gate.change_state(turn=replace(gate.state.turn, skips=tuple(skips)))
        elif replaced(gate, Replaced(what, player)):
            return False
    gate.say(f"{player} skips the {what}", "419.6e")
    return True


def _skips_of(player: PlayerId, turn: Turn) -> tuple[tuple[PlayerId, str], ...]:
    """What is still to be skipped as a player's turn begins: what was for the turn before only is over."""
    left = tuple(s for s in turn.skips if not s[1].endswith(" this turn"))
    coming = (player, "combat phases of the next turn")
    if coming not in left:
        return left
    return (*(s for s in left if s != coming), (player, "combat phases this turn"))


def begin_step(gate: Gate, step: Step, player: PlayerId | None = None) -> bool:
    """A step begins: its own actions, its triggers, then priority (300.5); whether it was not skipped."""
    turn = gate.state.turn
    if player is not None:
        controller = gate.state.turn_controls.get(player)
        if controller is not None and gate.state.players[controller].lost:
            controller = None
        turn = Turn(
            player, turn.number + 1, step, extra=turn.extra, skips=_skips_of(player, turn), controlled_by=controller,
            regular=turn.regular, extra_marks=turn.extra_marks, mark=turn.mark,
        )  # fmt: skip
        _new_turn(gate, player)
        if controller is not None:
            gate.say(f"{controller} controls {player}'s turn and makes its decisions", "507.1", "507.3")
    active = turn.active
    gate.change_state(turn=replace(turn, step=step, priority=None, passed=0))
    refuse_giants(gate.state)
    if skipped(gate, SKIPPABLE[step], active):
        if step == "beginning of combat":
            gate.change_state(turn=replace(gate.state.turn, step="end of combat"), combat=None)
        return False
    if step == "upkeep":
        end_until(gate, "your next upkeep", active)
        end_with_upkeep(gate, active)
        mine = [i for i in gate.sight.in_play() if gate.sight.controller(i) == active]
        fresh = frozenset(i for i in mine if gate.state.objects[i].new_since_upkeep)
        gate.change_state(fresh=fresh)
    silent = _is_silent(gate, step)
    if step == "main 1":
        gate.change_state(turn=replace(gate.state.turn, main_begun=True))
    gate.propose(
        ChangeState({}) if silent else ChangeState({}, f"step begins: {step}", active),
        rules=(RULE[step],),
        text=f"{active}'s {STEP_WORDS.get(step, f'{step} step')} begins",
    )
    action = ACTIONS.get(step)
    if action is None:
        give_priority(gate, active)
    elif action(gate):
        end_step(gate)
    return True


def _is_silent(gate: Gate, step: Step) -> bool:
    """Whether nothing that waits for the beginning of a step does its part as this one begins, or not yet.

    The draw step's abilities wait for the draw (304.1). A further main phase is by some books no first one; in 1994
    the one after the attack is the same main phase (1994 Turn 175).
    """
    book = gate.state.book
    again = step == "main 1" and gate.state.turn.main_begun and book.added_main_phases == "postcombat"
    goes_on = step == "main 2" and book.attack == "declared in the main phase"
    return step == "draw" or again or goes_on or step in book.happens_in


def _new_turn(gate: Gate, player: PlayerId) -> None:
    """What a player controls has now been under control since the turn began; per-turn memory is cleared."""
    begin_awaited(gate, player)
    fresh: dict[str, object] = {
        "lands_played": 0,
        "land_permissions": (),
        "drew": 0,
        "drew_for_turn": 0,
        "buried": 0,
        "spells_played": (),
    }
    batch: list[Event] = [ChangePlayer(n, fresh) for n in gate.state.players]
    for oid in (*gate.sight.in_play(), *gate.state.zone("phased out")):
        o = gate.state.objects[oid]
        if o.sick and (gate.sight.controller(oid) == player):
            batch.append(Change(oid, {"sick": False}))
        kept = tuple(place for place in o.used if place < USED)
        if o.used != kept:
            batch.append(Change(oid, {"used": kept}))
        players_hurt = frozenset(r for r in o.has_damaged if isinstance(r, str))
        if players_hurt != o.has_damaged:  # of creatures only those of this turn are remembered (410.2)
            batch.append(Change(oid, {"has_damaged": players_hurt}))
    controls = {p: c for p, c in gate.state.turn_controls.items() if p != player}
    none: frozenset[object] = frozenset()
    began = frozenset(i for i in gate.sight.in_play() if gate.sight.controller(i) == player)
    asked = tuple(h for h in gate.state.past if h.event in LAST_TURNS)
    over = {**gate.state.last_turns, gate.state.turn.active: asked}
    gate.change_state(began=began, duties_met=none, last_turns=over)
    ready = [i for i in gate.sight.in_play() if not gate.state.objects[i].tapped]
    lands = [gate.sight.controller(i) for i in ready if "land" in gate.sight.view(i).types]
    hands = {p: (len(gate.state.zone("hand", p)), lands.count(p)) for p in gate.state.players}
    gate.change_state(had_first=hands, rested=frozenset(ready))
    gate.change_state(
        attacked=none, blocked=none, met=none, hurt=none, turn_controls=controls, died=0, past=()
    )
    gate.change_state(last_colors=none)
    gate.propose(*batch)
    end_until(gate, "your next turn", player)
