"""Cases played with a card of another meaning than its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine.cards.reference import CardReference, PrintedCard
from engine.cases.reading.case_file import read_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import checked
from engine.rules.position.refusal import EngineRefusal

MEANINGLESS = (TypeError, ValueError, LookupError, AttributeError, AssertionError, RecursionError)
"""What a value that means nothing raises in who looks at it."""


class Doctored:
    """The cards that ship, one of them of another meaning; remembers which were asked for."""

    def __init__(self, facts: CardReference, doctored: Mapping[str, PrintedCard]) -> None:
        self._facts, self._doctored = facts, doctored
        self.asked: dict[str, None] = {}

    def card(self, name: str) -> PrintedCard | None:
        """The card of that name, or nothing."""
        card = self._facts.card(name)
        if card is not None:
            self.asked[name] = None
        return self._doctored.get(name, card)

    def names(self) -> tuple[str, ...]:
        """All names, for suggestions."""
        return self._facts.names()


def passes(file: Path, reference: CardReference) -> bool:
    """Whether a case comes out as it says with these cards."""
    try:
        return not checked(read_case(file, reference), reference)
    except (MalformedCase, EngineRefusal, *MEANINGLESS):
        return False
