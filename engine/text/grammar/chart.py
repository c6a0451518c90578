"""Reading: all readings of a category from a place in the text, remembered."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from engine.text.grammar.rules import READERS, Branch, Reading, could_begin
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
        """The readings by every construction of a category, in the order of the constructions."""
        stop = self.text.find(" ", at + 1)
        first = self.text[at:] if stop < 0 else self.text[at:stop]
        found: list[tuple[int, Reading]] = []
        self._follow(could_begin(category, first), {}, at, found)
        found.sort(key=itemgetter(0))
        return [reading for _, reading in found]

    def _follow(self, branch: Branch, values: Holes, place: int, found: list[tuple[int, Reading]]) -> None:
        """What the constructions that go on from here read, with the number of each."""
        for number, rule in branch.ends:
            made = rule.make(values)
            if made is not None:
                found.append((number, (made, place)))
        for words, further in branch.words.items():
            if self.text.startswith(words, place):
                end = place + len(words)
                self.furthest = max(self.furthest, end)
                self._follow(further, values, end, found)
        for agree, further in branch.agreements.items():
            for words in (agree.one, agree.many):
                if self.text.startswith(words, place):
                    self._follow(further, values, place + len(words), found)
        for hole, further in branch.holes.items():
            for value, end in self.read(hole.category, place):
                self._follow(further, {**values, hole.name: value}, end, found)
