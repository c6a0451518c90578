"""The read-ask-act interface: a position, what is asked, one action more, what happened.

`act` is a function of state, action and answers. When a player must choose, the position returned
is pending: it holds the question, and `answer` carries the same action further with one answer
more. A refused action leaves the position as it was (422).
"""

from __future__ import annotations

import msgspec

from engine.records import replace
from engine.rules.changing.gate import Gate, Terms
from engine.rules.changing.leaving import outcome
from engine.rules.combat.damage import assign
from engine.rules.combat.declaring import attack, block
from engine.rules.paying.costs import keyword_cost
from engine.rules.paying.payment import pay
from engine.rules.permanents.turning import turned_up
from engine.rules.playing.play import activate, has_x, need_priority, play_land, play_spell
from engine.rules.position import actions as a
from engine.rules.position.events import ChangePlayer, Record
from engine.rules.position.refusal import Illegal, NeedAnswer
from engine.rules.position.state import Context, GameObject, ObjectId, PlayerId, Question, State
from engine.rules.priority.receiving import give_priority
from engine.rules.transition import Transition
from engine.rules.triggering.triggers import open_duties
from engine.rules.turns.ante import hand_over
from engine.rules.turns.batches import meet
from engine.rules.turns.beginning import begin
from engine.rules.turns.loops import forget_loop
from engine.rules.turns.steps import damage_over
from engine.rules.turns.subgames import end_subgame
from engine.rules.turns.turn import end_step, go_on, goes_on_without, passes
from engine.text import ir


class Position(msgspec.Struct, frozen=True):
    """A state, what happened since the action before, and a decision that waits, if any."""

    state: State
    records: tuple[Record, ...] = ()
    question: Question | None = None
    base: State | None = None
    action: a.Action | None = None
    answers: tuple[object, ...] = ()
    automatic: tuple[tuple[Question, object], ...] = ()
    terms: Terms = Terms()


_PLAIN = Terms()


def act(state: State, action: a.Action, answers: tuple[object, ...] = (), terms: Terms = _PLAIN) -> Position:
    """The position after an action; raises `Illegal` or `Unsupported`."""
    gate = Transition(state, answers, terms)
    try:
        carry_out(gate, action)
        end_subgame(gate)
        if gate.state.result:
            hand_over(gate)
        if gate.payments:
            raise Illegal("411.2", "mana abilities are listed as a payment, but no mana was asked for")
    except NeedAnswer as need:
        return Position(
            need.state,
            tuple(gate.records),
            need.question,
            state,
            action,
            answers,
            tuple(gate.automatic),
            terms,
        )
    return Position(gate.state, tuple(gate.records), automatic=tuple(gate.automatic))


def answer(position: Position, value: object) -> Position:
    """The position after one more answer to the pending decision."""
    if position.action is None:
        raise Illegal("413.2c", "no decision is pending")
    assert position.base is not None
    return act(position.base, position.action, (*position.answers, value), position.terms)


def carry_out(gate: Gate, action: a.Action) -> None:
    """Carry out an action through the gate; raises `Illegal`, `NeedAnswer` or `Unsupported`."""
    if gate.state.result:
        raise Illegal("102.3", "the game is over")
    match action:
        case a.Attack():
            attack(gate, action)
        case a.Block():
            block(gate, action)
        case a.Assign():
            assign(gate, action)
            if damage_over(gate):
                end_step(gate)
        case a.GoOn():
            go_on(gate)
        case a.Begin():
            begin(gate, action)
        case a.Pass():
            need_priority(gate, action.by)
            gate.nothing_refuses()
            passes(gate, action.by)
        case a.Concede():
            order = gate.state.turn_order()
            text = f"{action.by} concedes"
            gate.propose(ChangePlayer(action.by, {"lost": True}), rules=("102.7",), text=text)
            outcome(gate)
            goes_on_without(gate, action.by, order)
        case _:
            _with_priority(gate, action)


def _with_priority(gate: Gate, action: a.Action) -> None:
    """What a player does who has priority; afterwards that player has it again (408.1c)."""
    match action:
        case a.PlayLand():
            play_land(gate, action)
        case a.PlaySpell():
            play_spell(gate, action)
        case a.Activate():
            activate(gate, action)
        case a.Unmorph():
            unmorph(gate, action)
        case a.Upkeep():
            deal_with_upkeep(gate, action)
        case _:
            raise Illegal("408.1b", "unknown action")
    forget_loop(gate)
    if gate.state.turn.priority is not None:
        _priority(gate, action.by)


def deal_with_upkeep(gate: Gate, action: a.Upkeep) -> None:
    """Deal with the duties that one permanent has in this upkeep."""
    need_priority(gate, action.by)
    left = [p for p in open_duties(gate.sight) if p.source == action.permanent]
    if not left or action.by not in (gate.state.turn.active, left[0].controller):
        known = gate.state.objects.get(action.permanent)
        name = "that" if known is None else gate.name(known.id)
        raise Illegal("upkeep dealt with", f"{name} has no upkeep that {action.by} could deal with now")
    for one in left:
        meet(gate, one)


def _priority(gate: Gate, player: PlayerId) -> None:
    give_priority(gate, player)


def unmorph(gate: Gate, action: a.Unmorph) -> None:
    """Turn a face-down permanent face up by paying its morph cost; this does not use the stack.

    (408.2h, 502.26d).
    """
    need_priority(gate, action.by, "408.2h")
    o = gate.state.objects.get(action.permanent)
    if o is None or o.zone != "in play" or not o.face_down or gate.sight.controller(o.id) != action.by:
        spell = ("504.3",) if o is not None and o.zone == "stack" and o.face_down else ()
        raise Illegal("408.2h", "that is not a face-down permanent of the player", spell)
    morph = next((k for k in o.base.abilities if isinstance(k, ir.Keyword) and k.name == "morph"), None)
    if morph is None:
        raise Illegal("502.26d", f"{gate.name(o.id)} has no morph cost", ("502.26b",))
    shown = Transition(replace(gate.state, objects=_face_up(gate.state, o)))
    if not shown.sight.view(o.id).keywords("morph"):
        raise Illegal("502.26d", f"{o.base.name} would have no morph cost face up")
    if action.x and not has_x(morph.cost):
        raise Illegal("409.1b", f"the morph cost of {o.base.name} has no X")
    context = Context(o.id, action.by, x=action.x)
    pay(gate, context, keyword_cost(gate, context, "morph", morph.cost), action.additional, action.free)
    gate.propose(
        turned_up(o.id, action.x),
        rules=("408.2h", "502.26d", "504.5"),
        text=f"{o.base.name} is turned face up" + (f", X being {action.x}" if action.x else ""),
    )


def _face_up(state: State, o: GameObject) -> dict[ObjectId, GameObject]:
    return {**state.objects, o.id: replace(o, face_down=False, disguise=None)}
