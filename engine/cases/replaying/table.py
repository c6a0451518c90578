"""A position with what has happened to it: actions taken, steps gone on from, decisions that had one answer."""

from __future__ import annotations

from typing import Any

from engine.cases.reading.vocabulary import SILENT_STEPS
from engine.rules.changing.gate import Terms
from engine.rules.game import Position, act
from engine.rules.position import actions as a
from engine.rules.position.events import Record
from engine.rules.position.state import Question, State


class Table:
    """The present position of a replay, and what the present entry has brought about so far."""

    def __init__(self, state: State) -> None:
        self.position = Position(state)
        self.records: list[Record] = []
        self.automatic: list[tuple[Question, Any]] = []
        self.terms = Terms()

    @property
    def _state(self) -> State:
        return self.position.state

    def _act(self, action: a.Action) -> None:
        self._took(act(self._state, action, terms=self.terms))

    def _took(self, position: Position) -> None:
        self.position = position
        if position.question is None:
            self.records.extend(position.records)
            self.automatic.extend(position.automatic)

    def _declare_nothing(self) -> None:
        """Going on past a declaration that someone could make declares nothing for them."""
        if self._state.turn.priority is None and self.position.question is None:
            self._open()

    def _open(self) -> None:
        state = self._state
        turn = state.turn
        if turn.step == "declare attackers":
            self._act(a.Attack(turn.active, ()))
        elif turn.step == "declare blockers":
            combat = state.combat
            others = [p for p in state.turn_order() if p != turn.active]
            attacked = combat.against if combat is not None and combat.against in others else others[0]
            self._act(a.Block(attacked, {}))
        elif turn.step in ("combat damage", "first-strike damage"):
            self._act(a.Assign(turn.active, {}))

    def _round(self) -> None:
        """All players pass in succession."""
        self._declare_nothing()
        if self._state.turn.step in SILENT_STEPS and self._state.turn.priority is None:
            self._act(a.GoOn(self._state.turn.active))
            return
        for _ in range(len(self._state.players)):
            priority = self._state.turn.priority
            if priority is None or self.position.question is not None:
                return
            self._act(a.Pass(priority))
            if self._state.turn.passed == 0:
                return
