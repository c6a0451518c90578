"""Replaying a log: each entry becomes actions; a decision left open waits for the `choose` entries after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.cases.answering import Answering
from engine.cases.drawing import draw_named
from engine.cases.entries import action_of, activation, payments
from engine.cases.loops import LITERAL, Watch, leap
from engine.cases.problems import MalformedCase, Problem, Unclear
from engine.cases.reading import Case
from engine.cases.vocabulary import SILENT_STEPS
from engine.rules import actions as a
from engine.rules.events import ChangePlayer, Record
from engine.rules.game import Position
from engine.rules.gate import Terms
from engine.rules.refusal import Illegal, Unsupported
from engine.rules.state import PlayerId, State

replace = msgspec.structs.replace
MOST_ROUNDS = 2000
PATIENCE = 40


class Goal(msgspec.Struct, frozen=True):
    """What an entry still has to reach: an empty stack, or a step (of a player's next turn)."""

    kind: str
    step: str = ""
    of: str = ""
    started: int = 0


class Moment(msgspec.Struct, frozen=True):
    """After an entry: the position, what the entry brought about, and why it is illegal if it is."""

    position: Position
    records: tuple[Record, ...] = ()
    illegal: Illegal | None = None


class Replay(Answering):
    """The replay of one log from a state; `moments[n]` is after entry n, moment 0 the state as recorded."""

    def __init__(
        self, state: State, case: Case, known: Callable[[str], str | None], cards: Any = None
    ) -> None:
        super().__init__(state, known)
        self.case = case
        self.log: list[Any] = case.content.get("log") or []
        self.cards = cards
        self.moments: list[Moment] = [Moment(self.position)]
        self.goal: Goal | None = None

    def run(self) -> None:
        """Carry out the entries up to the first illegal one; raises `MalformedCase` for unclear ones."""
        for n, entry in enumerate(self.log):
            self.records = []
            before = self.position
            try:
                self._entry(entry, n)
            except Illegal as illegal:
                self.position = self._reversed(entry, before)
                self.moments.append(Moment(self.position, tuple(self.records), illegal))
                return
            except Unclear as unclear:
                problem = Problem(self._line(n), unclear.word, unclear.text)
                raise MalformedCase(self.case.path, [problem]) from unclear
            self.moments.append(Moment(self.position, tuple(self.records)))

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
            self._repeat(body, n)
        elif kind in ("pass", "resolve", "to"):
            self._passing(kind, body)
        elif kind == "draw":
            self.position = Position(draw_named(self._state, body, self.cards, self.case))
        else:
            self._own_action(kind, body)

    def _own_action(self, kind: str, body: Any) -> None:
        """An action of one player, with the mana abilities listed as its payment played first."""
        if kind == "concede" and self.position.question is not None:
            assert self.position.base is not None
            self.position = Position(self.position.base)
        if kind not in ("attack", "block", "assign", "concede"):
            self._declare_nothing()
        paid = payments(str(body["by"]), body) if isinstance(body, dict) else []
        self.terms = replace(self.terms, paying=bool(paid))
        for written, pick in paid:
            self._act(activation(self._state, PlayerId(written["by"]), written, False))
            if self.position.question is not None and pick is not None:
                self._answer(self.position.question, pick)
            if self.position.question is not None:
                raise Unclear(str(written["source"]), f"say what {written['source']} gives (`pick`)")
        self.terms = replace(self.terms, paying=False)
        self._act(action_of(self._state, kind, body))
        if paid and any(
            isinstance(r.event, ChangePlayer) and r.event.what == "mana" for r in self.position.records
        ):
            raise Illegal("409.1h", "the activations listed do not pay the cost")

    def _waived(self, n: int) -> frozenset[PlayerId]:
        """Players whose payments in answers to this entry are not in dispute."""
        found = set()
        for entry in self.log[n + 1 :]:
            if "choose" not in entry:
                break
            if entry["choose"].get("pay") == "free":
                found.add(PlayerId(str(entry["choose"]["by"])))
        return frozenset(found)

    def _repeat(self, body: Any, n: int) -> None:
        """A loop shortcut (421): literally at first, then counted where every turn is alike."""
        entries = self.log[:n][-int(body["entries"]) :]
        if len(entries) < int(body["entries"]):
            raise Unclear(str(body["entries"]), f"only {len(entries)} entries come before")
        left = int(body["times"])
        before: list[State] = []
        while left > 0:
            before.append(self._state)
            if len(before) >= 3 and left > LITERAL:
                state, counted = leap(before[-3], before[-2], before[-1], left - 2)
                if counted:
                    self.position = Position(state)
                    left -= counted
            if len(before) > MOST_ROUNDS:
                raise Unsupported(f"a loop of {body['times']} turns that are not alike")
            for k, entry in enumerate(entries):
                self._entry(entry, n - len(entries) + k)
            left -= 1

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
            if kind == "resolve" and not state.zone("stack"):
                raise Illegal("413.1", "the stack is empty")
            self._round()
            return
        self._pursue()

    def _pursue(self) -> None:
        """Pass until the goal is reached; a loop without a choice that comes round again is a draw (421.4)."""
        watch = Watch()
        for n in range(MOST_ROUNDS):
            state = self._state
            if self.goal is None or self.position.question is not None or state.result:
                return
            if self._reached(self.goal, state):
                self.goal = None
                return
            self._missed(self.goal, state)
            if n >= PATIENCE and state.zone("stack") and watch.endless(state):
                self._draw()
                return
            self._round()
        raise Unsupported(f"a log that passes {MOST_ROUNDS} times without getting there")

    def _draw(self) -> None:
        self.records.append(
            Record(None, "the game repeats itself with no way to stop and is a draw", ("421.4", "102.6"))
        )
        self.position = Position(replace(self._state, result="draw"))
        self.goal = None

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
