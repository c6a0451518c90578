"""Reading: all readings of a category from a place in the text, remembered."""

from __future__ import annotations

from typing import Any

from engine.text.grammar.rules import READERS, Agree, Hole, Reading, Rule, Words, by_word
from engine.text.grammar.shapes import Holes


class Chart:
    """One text and what has been read of it."""

    def __init__(self, text: str) -> None:
        self.text: str = text
        self._read: dict[tuple[str, int], list[Reading]] = {}
        self.furthest = 0

    def read(self, category: str, at: int) -> list[Reading]:
        """Every reading of the category that starts here, with where each ends."""
        key = (category, at)
        found = self._read.get(key)
        if found is None:
            self._read[key] = []
            reader = READERS.get(category)
            found = reader(self, at) if reader is not None else self._by_rules(category, at)
            self._read[key] = found
        return found

    def whole(self, category: str) -> list[Any]:
        """The readings that use up the text."""
        end = len(self.text)
        return [value for value, stop in self.read(category, 0) if stop == end]

    def _by_rules(self, category: str, at: int) -> list[Reading]:
        rules = by_word(category)
        stop = self.text.find(" ", at + 1)
        first = self.text[at:] if stop < 0 else self.text[at:stop]
        found: list[Reading] = []
        for _, one in sorted((*rules.get(first, ()), *rules.get("", ())), key=lambda c: c[0]):
            found.extend(self.construct(one, at))
        return found

    def construct(self, rule: Rule, at: int) -> list[Reading]:
        """The readings of one construction."""
        states: list[tuple[dict[str, object], int]] = [({}, at)]
        for piece in rule.pieces:
            following: list[tuple[dict[str, object], int]] = []
            for values, place in states:
                following.extend(self._piece(piece, values, place))
            if not following:
                return []
            states = following
        found = []
        for values, place in states:
            made = rule.make(values)
            if made is not None:
                found.append((made, place))
        return found

    def _piece(self, piece: Words | Hole | Agree, values: Holes, place: int) -> list[tuple[Holes, int]]:
        if isinstance(piece, Words):
            if not self.text.startswith(piece.text, place):
                return []
            self.furthest = max(self.furthest, place + len(piece.text))
            return [(values, place + len(piece.text))]
        if isinstance(piece, Agree):
            return [
                (values, place + len(words))
                for words in (piece.one, piece.many)
                if self.text.startswith(words, place)
            ]
        return [({**values, piece.name: value}, end) for value, end in self.read(piece.category, place)]
