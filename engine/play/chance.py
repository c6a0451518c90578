"""Chance as a source that can be seeded: coins, cards taken at random, shuffled libraries (101.1, 422.1)."""

from __future__ import annotations

import random

from engine.rules.game import Position, act, answer
from engine.rules.position.actions import Action
from engine.rules.position.state import Question, State


class Chance:
    """Answers to what chance decides; two sources of one seed say the same."""

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def answer(self, question: Question) -> object:
        """One of the answers to a question of chance, each as likely as any other.

        Raises `ValueError` for a question that a player decides.
        """
        if not question.chance:
            raise ValueError(f"{question.player} decides that, and not chance: {question.text}")
        if question.kind == "objects":
            return tuple(self._source.sample(question.options, question.most))
        return self._source.choice(question.options)

    def act(self, state: State, action: Action) -> Position:
        """The position after an action, everything that chance decides being settled; raises what `act` raises."""
        return self.settle(act(state, action))

    def settle(self, position: Position) -> Position:
        """The position with no question of chance pending: what it asks next, if anything, is for a player."""
        while position.question is not None and position.question.chance:
            position = answer(position, self.answer(position.question))
        return position
