"""One meaning a line: every reading that prints back is compared, and what is meant is said by the constructions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.text.grammar.chart import Chart
from engine.text.grammar.rules import PREFERENCES
from engine.text.surface import meaning, walk


class Ambiguous(Exception):
    """A text with several readings that print back and differ in meaning, none of them preferred."""

    def __init__(self, text: str, meanings: list[Any]) -> None:
        super().__init__(f"{text!r} can be read in {len(meanings)} ways")
        self.text, self.meanings = text, meanings


def only_reading(text: str, category: str, write: Callable[[Any, str], str | None]) -> Any:
    """The reading of a whole text that prints back as it was, nothing if there is none; `Ambiguous` if several."""
    readings: dict[Any, Any] = {}
    for value in Chart(text).whole(category):
        if write(value, category) == text:
            one = meaning(value)
            told = readings.get(one)
            readings[one] = value if told is None else min(told, value, key=_wording)
    if len(readings) < 2:
        return next(iter(readings.values()), None)
    meant = [a for a in readings if all(a is b or _preferred(a, b) for b in readings)]
    if len(meant) != 1:
        raise Ambiguous(text, list(readings))
    return readings[meant[0]]


def _wording(value: Any) -> tuple[int, bytes]:
    """How a reading says what it means, the briefest mark first."""
    told = msgspec.json.encode(value)
    return len(told), told


def _preferred(a: Any, b: Any) -> bool:
    """Whether a construction of the one reading says that it is meant and not the other."""
    ours, theirs = _apart(a, b), _apart(b, a)
    better = any(_chooses(p, ours, theirs) for p in PREFERENCES)
    return better and not any(_chooses(p, theirs, ours) for p in PREFERENCES)


def _chooses(preference: Any, ours: list[Any], theirs: list[Any]) -> bool:
    better, worse = preference.better, preference.worse
    return (better is None or any(map(better, ours))) and (worse is None or any(map(worse, theirs)))


def _apart(a: Any, b: Any) -> list[Any]:
    """The nodes that only one of two readings has."""
    other = walk(b)
    return [n for n in walk(a) if n not in other]
