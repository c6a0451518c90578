"""Replaying a log: each entry becomes actions; a decision left open waits for the `choose` entries after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import MalformedCase, Problem, Unclear
from engine.cases.reading.vocabulary import SILENT_STEPS
from engine.cases.replaying.counted_rounds import leap
from engine.cases.replaying.drawing import draw_named
from engine.cases.replaying.log_actions import action_of, payments
from engine.cases.replaying.repeating import MOST_ROUNDS, Repeating
from engine.cases.replaying.steps import Step, told
from engine.rules.changing.gate import Terms
from engine.rules.changing.memory import forget
from engine.rules.game import Position
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import PlayerId, State
from engine.rules.transition import Transition

replace = msgspec.structs.replace
MOST_REMEMBERED = 200
PATIENCE = 12
MOST_GROWTH = 100
MOST_COUNTED = 10**9


Report = Callable[[int, int], None]


def silent(_done: int, _of: int) -> None:
    """A report that nobody hears."""


class Goal(msgspec.Struct, frozen=True):
    """What an entry still has to reach: an empty stack, or a step (of a player's next turn)."""

    kind: str
    step: str = ""
    of: str = ""
    started: int = 0


class Moment(msgspec.Struct, frozen=True):
    """After an entry: the position, its steps, every rule it cites, and why it is illegal if it is."""

    position: Position
    steps: tuple[Step, ...] = ()
    cited: frozenset[str] = frozenset()
    illegal: Illegal | None = None


class Replay(Repeating):
    """The replay of one log from a state; `moments[n]` is after entry n, moment 0 the state as recorded.

    `report` hears before each action how many entries of how many are done; what it raises ends the replay.
    """

    def __init__(
        self,
        state: State,
        case: Case,
        known: Callable[[str], str | None],
        cards: Any = None,
        report: Report = silent,
    ) -> None:
        super().__init__(state, known)
        self.case = case
        self.log: list[Any] = case.content.get("log") or []
        self.cards = cards
        self.moments: list[Moment] = [Moment(self.position)]
        self.goal: Goal | None = None
        self._report = report

    def run(self) -> None:
        """Carry out the entries up to the first illegal one; raises `MalformedCase` for unclear ones."""
        for n, entry in enumerate(self.log):
            self.records = []
            before = self.position
            try:
                self._entry(entry, n)
            except Illegal as illegal:
                self.position = self._reversed(entry, before)
                self._passed(n, illegal)
                return
            except Unclear as unclear:
                problem = Problem(self._line(n), unclear.word, unclear.text)
                raise MalformedCase(self.case.path, [problem]) from unclear
            self._passed(n)

    def _passed(self, n: int, illegal: Illegal | None = None) -> None:
        """Keep the moment after entry n (from 0), without what nobody asks of it any more."""
        if self.position.question is None:
            self.position = Position(self._spared(self._state))
        steps = told(n + 1, self.records, self._state)
        cited = frozenset(rule for record in self.records for rule in record.rules)
        self.moments.append(Moment(self.position, steps, cited, illegal))

    @staticmethod
    def _spared(state: State) -> State:
        """A state that forgets in the middle of a step, as it does at its end, what a very long step piles up."""
        if len(state.last_known) < MOST_REMEMBERED or state.zone("stack") or state.pending:
            return state
        gate = Transition(state)
        forget(gate)
        return gate.state

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step so far, those of an entry that a decision or something unsupported has stopped too."""
        found = [step for moment in self.moments for step in moment.steps]
        last, entry = self.moments[-1], len(self.moments)
        if last.illegal is None and self.position.question is not None:
            found += told(entry - 1, self.position.records, self._state)
        elif self.position is not last.position:
            found += told(entry, self.records, self._state)
        return tuple(found)

    def _act(self, action: a.Action) -> None:
        self._report(len(self.moments) - 1, len(self.log))
        super()._act(action)

    def _line(self, n: int) -> int:
        return self.case.line(self.log, n)

    def _reversed(self, entry: Any, before: Position) -> Position:
        """An illegal action is reversed with what was done to pay for it (422.1); passing is not."""
        return self.position if set(entry) & {"to", "pass", "resolve", "repeat"} else before

    def _entry(self, entry: Any, n: int) -> None:
        ((kind, body),) = entry.items()
        question = self.position.question
        if kind == "choose":
            self._choose(body)
            self._pursue()
            return
        if question is not None and kind != "concede":
            raise Illegal("413.2c", f"{question.player} must decide first: {question.text}")
        self.goal = None
        self.automatic = []
        self.terms = Terms(self._waived(n))
        if kind == "repeat":
            self._repeat(body, n, self.log)
        elif kind in ("pass", "resolve", "to"):
            self._passing(kind, body)
        elif kind == "draw":
            self.position = Position(draw_named(self._state, body, self.cards, self.case))
        else:
            self._own_action(kind, body)

    def _own_action(self, kind: str, body: Any) -> None:
        """An action of one player, paid for with the mana abilities listed, if any are."""
        if kind == "concede" and self.position.question is not None:
            assert self.position.base is not None
            self.position = Position(self.position.base)
        if kind not in ("attack", "block", "assign", "concede"):
            self._declare_nothing()
        listed = payments(self._state, body)
        if listed is not None:
            by = PlayerId(str(body["by"]))
            self.terms = replace(self.terms, paid=((by, 0, listed),), bound=frozenset({by}))
        self._act(action_of(self._state, kind, body))

    def _waived(self, n: int) -> frozenset[PlayerId]:
        """Players whose payments in answers to this entry are not in dispute."""
        found = set()
        for entry in self.log[n + 1 :]:
            if "choose" not in entry:
                break
            if entry["choose"].get("pay") == "free":
                found.add(PlayerId(str(entry["choose"]["by"])))
        return frozenset(found)

    def _passing(self, kind: str, body: Any) -> None:
        state = self._state
        if kind == "pass" and body != "all":
            self._declare_nothing()
            if self.position.question is None:
                self._act(a.Pass(PlayerId(str(body))))
            return
        if kind == "to":
            step, of = (body, "") if isinstance(body, str) else (body["step"], str(body.get("of", "")))
            if state.zone("stack"):
                raise Illegal("408.1c", "the stack is not empty")
            self.goal = Goal("to", step, of, state.turn.number)
            self.terms = replace(self.terms, halt=step if step in SILENT_STEPS else "")
        elif kind == "resolve" and body == "all":
            self.goal = Goal("empty")
        else:
            if kind == "resolve":
                self._declare_nothing()
                if self.position.question is None and not self._state.zone("stack"):
                    raise Illegal("413.1", "the stack is empty")
            self._round()
            return
        self._pursue()

    def _pursue(self) -> None:
        """Pass until the goal is reached; many rounds of a loop that runs out in the end are counted."""
        before: list[State] = []
        highest = grown = 0
        for _ in range(MOST_ROUNDS):
            state = self._state
            if len(state.zone("stack")) > highest:
                highest, grown = len(state.zone("stack")), grown + 1
            if grown > MOST_GROWTH:
                raise Unsupported("a loop in which the stack grows and grows")
            if self.goal is None or self.position.question is not None or state.result:
                return
            if self._reached(self.goal, state):
                self.goal = None
                return
            self._missed(self.goal, state)
            before = [*before[-2 * PATIENCE :], state] if state.zone("stack") else []
            if len(before) > 2 * PATIENCE:
                before = self._counted(before)
            self._round()
        raise Unsupported(f"a log that passes {MOST_ROUNDS} times without getting there")

    def _counted(self, before: list[State]) -> list[State]:
        """The rounds behind, or none where the loop they belong to has been counted on to near its end."""
        for period in range(1, PATIENCE):
            state, counted = leap(before[-1 - 2 * period], before[-1 - period], before[-1], MOST_COUNTED)
            if counted:
                self.position = Position(state)
                return []
        return before

    def _missed(self, goal: Goal, state: State) -> None:
        """A step of this turn that the turn is over without."""
        if goal.kind == "to" and not goal.of and state.turn.number > goal.started:
            raise Illegal("300.1", f"the turn ended without {goal.step}")

    def _reached(self, goal: Goal, state: State) -> bool:
        if goal.kind == "empty":
            return not state.zone("stack")
        if state.turn.step != goal.step:
            return False
        if goal.of:
            return state.turn.active == goal.of and state.turn.number > goal.started
        return state.turn.number == goal.started
