"""Lines to abilities and back: one meaning a line.

Every reading that prints back is compared; where they differ in meaning, the constructions say what is meant.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import PREFERENCES, Preference
from engine.text.ir.node import walk
from engine.text.wording import meaning

LINE, SPELL = "line", "spell"


class Ambiguous(Exception):
    """A text with several readings that print back and differ in meaning, none of them preferred."""

    def __init__(self, text: str, meanings: list[object]) -> None:
        super().__init__(f"{text!r} can be read in {len(meanings)} ways")
        self.text, self.meanings = text, meanings


@lru_cache(maxsize=16384)
def read_line(text: str) -> tuple[ir.Ability, ...] | None:
    """The abilities of one line in normal form; nothing if a word of it is not understood; `Ambiguous`."""
    return _only(text, LINE)


@lru_cache(maxsize=16384)
def read_spell(text: str) -> tuple[ir.Ability, ...] | None:
    """The instructions of an instant or sorcery; nothing if a word is not understood; `Ambiguous`."""
    return _only(text, SPELL)


def write_line(abilities: tuple[object, ...], category: str = LINE) -> str | None:
    """The line abilities print as."""
    return Printer().words(category, abilities)


def _only(text: str, category: str) -> tuple[ir.Ability, ...] | None:
    """The reading of a whole text that prints back as it was, nothing if there is none; `Ambiguous` if several."""
    readings: dict[object, tuple[ir.Ability, ...]] = {}
    for value in Chart(text).whole(category):
        if write_line(value, category) == text:
            one = meaning(value)
            told = readings.get(one)
            readings[one] = value if told is None else min(told, value, key=_wording)
    if len(readings) < 2:
        return next(iter(readings.values()), None)
    meant = [a for a in readings if all(a is b or _preferred(a, b) for b in readings)]
    if len(meant) != 1:
        raise Ambiguous(text, list(readings))
    return readings[meant[0]]


def _wording(value: object) -> tuple[int, bytes]:
    """How a reading says what it means, the briefest mark first."""
    told = msgspec.json.encode(value)
    return len(told), told


def _preferred(a: object, b: object) -> bool:
    """Whether a construction of the one reading says that it is meant and not the other."""
    ours, theirs = _apart(a, b), _apart(b, a)
    better = any(_chooses(p, ours, theirs) for p in PREFERENCES)
    return better and not any(_chooses(p, theirs, ours) for p in PREFERENCES)


def _chooses(preference: Preference, ours: list[object], theirs: list[object]) -> bool:
    better, worse = preference.better, preference.worse
    return (better is None or any(map(better, ours))) and (worse is None or any(map(worse, theirs)))


def _apart(a: object, b: object) -> list[object]:
    """The nodes that only one of two readings has."""
    other = walk(b)
    return [n for n in walk(a) if n not in other]
