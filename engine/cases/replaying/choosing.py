"""`choose` entries: the decision they answer, or the one that had only one answer and made itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.cases.reading.problems import Unclear
from engine.cases.replaying.log_actions import payments
from engine.cases.replaying.picks import value_of, wants_more
from engine.cases.replaying.table import Table
from engine.rules.game import answer
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import PlayerId, Question, State

replace = msgspec.structs.replace


class Answering(Table):
    """A table at which `choose` entries are taken; `known` says of an unknown card name which is nearest."""

    def __init__(self, state: State, known: Callable[[str], str | None]) -> None:
        super().__init__(state)
        self.known = known

    def _choose(self, body: Any) -> None:
        question = self.position.question
        player = PlayerId(str(body["by"]))
        pick = body.get("pick")
        if question is None or question.player != player:
            self._confirm(player, pick, question)
            return
        listed = payments(self.position.state, body)
        if listed is not None:
            paid = (*self.position.terms.paid, (player, len(self.position.answers) + 1, listed))
            self.position = replace(self.position, terms=replace(self.position.terms, paid=paid))
        try:
            self._answer(question, pick)
        except Illegal:
            if not self._consume(player, pick):
                raise

    def _answer(self, question: Question, pick: Any) -> None:
        """Answer a question; naming what a yes asks for says yes and names it in one."""
        if not wants_more(question, pick):
            self._took(answer(self.position, value_of(self._state, question, pick, self.known)))
            return
        self._took(answer(self.position, True))
        following = self.position.question
        if following is not None and following.player == question.player:
            self._took(answer(self.position, value_of(self._state, following, pick, self.known)))
        else:
            self._confirm(question.player, pick, following)

    def _confirm(self, player: PlayerId, pick: Any, question: Question | None) -> None:
        """An answer to a decision that had only one: it must be that one."""
        if self._consume(player, pick):
            return
        mine = [q for q, _ in self._answered() if q.player == player]
        if mine:
            raise Illegal(mine[0].rule or "413.2c", f"{pick!r} is not a legal answer to: {mine[0].text}")
        if question is not None:
            raise Illegal("413.2c", f"it is {question.player} who must choose: {question.text}")
        raise Illegal("413.2c", f"{player} has nothing to choose")

    def _answered(self) -> list[tuple[Question, Any]]:
        pending = list(self.position.automatic) if self.position.question is not None else []
        return self.automatic + pending

    def _consume(self, player: PlayerId, pick: Any) -> bool:
        """Whether the pick is the answer that a decision of the player had by itself."""
        for question, value in self._answered():
            if question.player != player:
                continue
            try:
                given = value_of(self._state, question, pick, self.known)
            except (Illegal, Unclear):
                continue
            same = set(given) == set(value) if question.kind == "objects" else given == value
            if question.kind == "order" and value == ():  # every order comes to the same
                same = set(given) == set(question.options)
            if same:
                if (question, value) in self.automatic:
                    self.automatic.remove((question, value))
                return True
        return False
