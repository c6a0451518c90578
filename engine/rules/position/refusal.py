"""What the rules answer when they cannot go on: the engine's own small tree of refusals.

EngineRefusal
  Illegal        the rules forbid it (cites the rule)
    NoTarget     there is nothing that could be chosen for a target
  Unsupported    the engine does not know a card, a clause or a rule
  NeedAnswer     a player has a choice to make (carries the question)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.position.citations import besides

if TYPE_CHECKING:
    from engine.rules.position.state import Question, State


class EngineRefusal(Exception):
    """The root; `str` is a sentence for a person."""


class Illegal(EngineRefusal):
    """The rules forbid it; `rule` is the number that says so, `also` are others that say the same."""

    def __init__(self, rule: str, text: str, also: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.rule = rule
        self.text = text
        self.also = also

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that forbids it, the nearest first."""
        return tuple(dict.fromkeys((self.rule, *self.also, *besides(self.rule))))


class NoTarget(Illegal):
    """There are not as many legal targets as have to be chosen (409.1c, 410.4)."""


class Unsupported(EngineRefusal):
    """Something the engine does not carry out; `what` names it."""

    def __init__(self, what: str) -> None:
        super().__init__(f"unsupported: {what}")
        self.what = what


class NeedAnswer(EngineRefusal):
    """A decision with more than one legal answer that nobody has made."""

    def __init__(self, question: Question, state: State) -> None:
        super().__init__(question.text)
        self.question = question
        self.state = state
