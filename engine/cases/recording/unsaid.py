"""What speech leaves out: who is meant, the step that is gone to first, the passes of the others."""

from __future__ import annotations

from engine.cases.reading.problems import Unclear
from engine.cases.recording.names import Fits, name_of
from engine.cases.recording.picked_words import Entry
from engine.rules.combat.banding import chooser
from engine.rules.position.state import STEPS, GameObject, PlayerId, State
from engine.rules.transition import Transition


def in_play_of(who: str | None) -> Fits:
    """What somebody controls in play; what anybody does where nobody is named."""
    return lambda o: o.zone == "in play" and who in (None, o.controller)


def in_hand_of(who: str | None) -> Fits:
    """What is in somebody's hand; in anybody's where nobody is named."""
    return lambda o: o.zone == "hand" and who in (None, o.owner)


def held_or_in_play_of(who: str) -> Fits:
    """What somebody could pay a cost with."""
    held, played = in_hand_of(who), in_play_of(who)
    return lambda o: held(o) or played(o)


def not_yet(found: list[str], fits: Fits) -> Fits:
    """What fits and was not found before."""
    taken = frozenset(found)
    return lambda o: fits(o) and o.ref not in taken


def called(state: State, ref: str) -> GameObject:
    """What has this id; it was found by it."""
    o = state.latest(ref)
    assert o is not None, "what was found by its id is there"
    return o


def defender(state: State) -> str | None:
    """Who is attacked, where that is one player."""
    defenders = set(state.combat.defenders.values()) if state.combat is not None else set()
    others = defenders or {p for p in state.players if p != state.turn.active}
    return str(next(iter(others))) if len(others) == 1 else None


def announces(state: State, ref: str) -> str:
    """Who says how a creature deals its combat damage, where nobody is named (310.1, 502.10h)."""
    o = called(state, ref)
    return str(o.controller if state.combat is None else chooser(Transition(state), o.id)[0])


def gone_to(state: State, step: str, there: bool, mine: bool) -> list[Entry]:
    """The step gone to first, where the turn is still before it; raises `Unclear` while something is on the stack."""
    before = STEPS.index(state.turn.step) < STEPS.index(step)
    if not (before and mine) or there:
        return []
    refuse_waiting(state, f"to {step}")
    return [{"to": step}]


def refuse_waiting(state: State, said: str) -> None:
    """Raises `Unclear` where the turn cannot go on yet, because something waits on the stack."""
    stack = state.zone("stack")
    if stack and state.resolving is None:
        top = name_of(state, stack[-1])
        raise Unclear(said, f"{top} is on the stack; say resolve, or resolve all, before the turn goes on")


def passed_to(state: State, entry: Entry) -> list[Entry]:
    """The passes that speech leaves out: of those who have priority before the player who does something (408.1c)."""
    ((_, body),) = entry.items()
    by = PlayerId(body if isinstance(body, str) else body["by"])
    order, holder = list(state.players), state.turn.priority
    if holder is None or by not in order:
        return []
    start = order.index(holder)
    before = [order[(start + n) % len(order)] for n in range((order.index(by) - start) % len(order))]
    ends = state.turn.passed + len(before) >= len(order)
    return [] if ends else [{"pass": str(player)} for player in before]
