"""Replaying a log: each entry becomes actions.

A decision left open waits for the `choose` entries that follow.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cases.entries import action_of, value_of
from engine.rules import actions as a
from engine.rules.events import Record
from engine.rules.game import Position, act, answer
from engine.rules.refusal import Illegal, Unsupported
from engine.rules.state import PlayerId, Question, State


class Goal(msgspec.Struct, frozen=True):
    """What an entry still has to reach: so many passes of all, an empty stack, or a step."""

    kind: str
    step: str = ""
    of: str = ""
    started: int = 0
    stack: int = 0


class Moment(msgspec.Struct, frozen=True):
    """After an entry: the position, and what the entry brought about."""

    position: Position
    records: tuple[Record, ...] = ()
    illegal: Illegal | None = None


class Replay:
    """The replay of one log from a state; `moments[n]` is after entry n, moment 0 the state as recorded."""

    def __init__(self, state: State, log: list[Any]) -> None:
        self.position = Position(state)
        self.log = log
        self.moments: list[Moment] = [Moment(self.position)]
        self.goal: Goal | None = None
        self.records: list[Record] = []
        self.automatic: list[tuple[Question, Any]] = []

    def run(self) -> None:
        """Carry out the entries up to the first illegal one."""
        for entry in self.log:
            self.records = []
            try:
                self._entry(entry)
            except Illegal as illegal:
                self.moments.append(Moment(self.position, tuple(self.records), illegal))
                return
            self.moments.append(Moment(self.position, tuple(self.records)))

    def _act(self, action: a.Action) -> None:
        self._took(act(self.position.state, action))

    def _took(self, position: Position) -> None:
        self.position = position
        if position.question is None:
            self.records.extend(position.records)
        self.automatic = list(position.automatic)

    def _entry(self, entry: Any) -> None:
        ((kind, body),) = entry.items()
        if kind == "choose":
            self._choose(body)
            self._pursue()
            return
        if self.position.question is not None:
            raise Illegal(
                "103.3", f"{self.position.question.player} must decide first: {self.position.question.text}"
            )
        self.goal = None
        if kind == "repeat":
            self._repeat(body)
        elif kind in ("pass", "resolve", "to"):
            self._passing(kind, body)
        elif kind == "draw":
            self.position = Position(draw_named(self.position.state, body))
        else:
            self._declare_nothing(kind)
            self._act(action_of(self.position.state, kind, body))

    def _declare_nothing(self, kind: str) -> None:
        """Acting after a declaration that someone could make declares nothing for them."""
        turn = self.position.state.turn
        if turn.priority is None and kind not in ("attack", "block", "assign", "concede"):
            self._open()

    def _open(self) -> None:
        state = self.position.state
        turn = state.turn
        if turn.step == "declare attackers":
            self._act(a.Attack(turn.active, ()))
        elif turn.step == "declare blockers":
            self._act(a.Block(next(p for p in state.turn_order() if p != turn.active), {}))
        elif turn.step in ("combat damage", "first-strike damage"):
            self._act(a.Assign(turn.active, {}))

    def _repeat(self, body: Any) -> None:
        entries = self.log[: len(self.moments) - 1][-int(body["entries"]) :]
        for _ in range(int(body["times"])):
            for entry in entries:
                self._entry(entry)

    def _passing(self, kind: str, body: Any) -> None:
        state = self.position.state
        if kind == "pass" and body != "all":
            self._declare_nothing(kind)
            self._act(a.Pass(PlayerId(str(body))))
            return
        if kind == "to":
            step, of = (body, "") if isinstance(body, str) else (body["step"], body.get("of", ""))
            if state.zone("stack"):
                raise Illegal("408.1c", "the stack is not empty")
            self.goal = Goal("to", step, of, state.turn.number)
        elif kind == "resolve" and body == "all":
            self.goal = Goal("empty")
        else:
            if kind == "resolve" and not state.zone("stack"):
                raise Illegal("413.1", "the stack is empty")
            self.goal = Goal("once", state.turn.step, stack=len(state.zone("stack")), started=state.clock)
            self._round()
            self.goal = None
            return
        self._pursue()

    def _round(self) -> None:
        """All players pass in succession."""
        self._declare_nothing("pass")
        for _ in range(len(self.position.state.players)):
            priority = self.position.state.turn.priority
            if priority is None or self.position.question is not None:
                return
            self._act(a.Pass(priority))
            if self.position.state.turn.passed == 0:
                return

    def _pursue(self) -> None:
        for _ in range(2000):
            state = self.position.state
            if self.goal is None or self.position.question is not None or state.result:
                return
            if self._reached(self.goal, state):
                self.goal = None
                return
            self._round()
        raise Unsupported("a log that passes 2000 times without getting there")

    def _reached(self, goal: Goal, state: State) -> bool:
        if goal.kind == "empty":
            return not state.zone("stack")
        if state.turn.step != goal.step:
            return False
        if goal.of:
            return state.turn.active == goal.of and state.turn.number > goal.started
        return True

    def _choose(self, body: Any) -> None:
        question = self.position.question
        player = PlayerId(str(body["by"]))
        if question is None:
            if any(q.player == player for q, _ in self.automatic):
                return
            raise Illegal("103.3", f"{player} has nothing to choose")
        if question.player != player:
            raise Illegal("103.3", f"it is {question.player} who must choose: {question.text}")
        self._took(answer(self.position, value_of(self.position.state, question, body.get("pick"))))


def draw_named(_state: State, body: Any) -> State:
    """Cards of an unknown library become known in the order named."""
    raise Unsupported(f"the log entry draw: {body}")
