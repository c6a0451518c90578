"""A position with what has happened to it: actions taken, steps gone on from, decisions that had one answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cases.reading.vocabulary import SILENT_STEPS
from engine.records import replace
from engine.rules.changing.gate import Terms
from engine.rules.combat.attack_options import to_block
from engine.rules.combat.declaring import blocks_chosen_by
from engine.rules.game import Position, act, answer
from engine.rules.position import actions as a
from engine.rules.position.events import Record
from engine.rules.position.state import PlayerId, Question, State
from engine.rules.transition import Transition

Answered = tuple[Question, Any]


class Table:
    """The present position of a replay, and what the present entry has brought about so far.

    `automatic` are the decisions that had only one answer; `heard` is called before each action, and what it
    raises ends the work.
    """

    def __init__(self, state: State, heard: Callable[[], None] = lambda: None) -> None:
        self.position = Position(state)
        self.records: list[Record] = []
        self.automatic: list[Answered] = []
        self.terms = Terms()
        self._heard = heard

    @property
    def state(self) -> State:
        """The state, that of a decision that waits too."""
        return self.position.state

    @property
    def question(self) -> Question | None:
        """The decision that waits, if any."""
        return self.position.question

    def act(self, action: a.Action) -> None:
        """Take an action; raises `Illegal` or `Unsupported`."""
        self._heard()
        self._took(act(self.state, action, terms=self.terms))

    def answer(self, value: object) -> None:
        """Answer the decision that waits."""
        self._took(answer(self.position, value))

    def pay(self, payments: tuple[a.Payment, ...], player: PlayerId) -> None:
        """Pay with these mana abilities for what the next answer of a player brings."""
        paid = (*self.position.terms.paid, (player, len(self.position.answers) + 1, payments))
        self.position = replace(self.position, terms=replace(self.position.terms, paid=paid))

    def _took(self, position: Position) -> None:
        self.position = position
        if position.question is None:
            self.records.extend(position.records)
            self.automatic.extend(position.automatic)

    def declare_nothing(self) -> None:
        """Going on past a declaration that someone could make declares nothing for them."""
        turn = self.state.turn
        if turn.priority is not None or self.question is not None:
            return
        if turn.step == "declare attackers":
            self.act(a.Attack(turn.active, ()))
        elif turn.step == "declare blockers":
            for player in to_block(self.state):
                if self.question is None:
                    self.act(a.Block(blocks_chosen_by(Transition(self.state), player), {}))
        else:
            self.assign_damage()

    def assign_damage(self) -> None:
        """Combat damage that is still to be assigned is assigned where nobody has a choice (310.1)."""
        turn = self.state.turn
        if (
            turn.priority is None
            and self.question is None
            and turn.step in ("combat damage", "first-strike damage")
        ):
            self.act(a.Assign(turn.active, {}))

    def round(self) -> None:
        """All players pass in succession."""
        self.declare_nothing()
        if self.state.turn.step in SILENT_STEPS and self.state.turn.priority is None:
            self.act(a.GoOn(self.state.turn.active))
            return
        for _ in range(len(self.state.players)):
            priority = self.state.turn.priority
            if priority is None or self.question is not None:
                return
            self.act(a.Pass(priority))
            if self.state.turn.passed == 0:
                return
