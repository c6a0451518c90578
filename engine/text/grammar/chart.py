"""Reading: all readings of a category from a place in the text, remembered."""

from __future__ import annotations

from typing import Any

from engine.text.grammar.rules import READERS, Agree, Hole, Reading, Rule, Words, could_begin
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
        stop = self.text.find(" ", at + 1)
        first = self.text[at:] if stop < 0 else self.text[at:stop]
        found: list[Reading] = []
        for one in could_begin(category, first):
            found.extend(self.construct(one, at))
        return found

    def construct(self, rule: Rule, at: int) -> list[Reading]:
        """The readings of one construction."""
        states: list[tuple[Holes, int]] = [({}, at)]
        for piece in rule.pieces:
            if isinstance(piece, Words):
                states = self._after(piece.text, states)
            else:
                states = [one for values, place in states for one in self._piece(piece, values, place)]
            if not states:
                return []
        found = []
        for values, place in states:
            made = rule.make(values)
            if made is not None:
                found.append((made, place))
        return found

    def _after(self, words: str, states: list[tuple[Holes, int]]) -> list[tuple[Holes, int]]:
        """Those of the readings so far that go on with these words, after them."""
        following = [
            (values, place + len(words)) for values, place in states if self.text.startswith(words, place)
        ]
        for _, place in following:
            self.furthest = max(self.furthest, place)
        return following

    def _piece(self, piece: Hole | Agree, values: Holes, place: int) -> list[tuple[Holes, int]]:
        if isinstance(piece, Agree):
            return [
                (values, place + len(words))
                for words in (piece.one, piece.many)
                if self.text.startswith(words, place)
            ]
        return [({**values, piece.name: value}, end) for value, end in self.read(piece.category, place)]
