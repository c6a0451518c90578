"""The canonical wording of a meaning: one line that reads back as the same meaning, or a refusal by name.

It need not be how any card says it. The printer chooses (`grammar/choosing_words.py`), what it chose is read, and
where it means something else other words are taken in one place, then in two, within a bound.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator
from itertools import islice

from engine.text import ir
from engine.text.compiler import compile_lines, linked
from engine.text.grammar.choosing_words import Choosing, Kind, Marks, kind_of
from engine.text.grammar.reading import Ambiguous
from engine.text.ir.node import walk
from engine.text.printer import line_of

MOST_READ, MOST_PRINTED = 25, 60
"""Wordings of one line that are read back, and those printed for them, before it is said that there is none."""


class NoWords(Exception):
    """A meaning that no wording tried reads back as."""

    def __init__(self, abilities: tuple[ir.Ability, ...], nearest: str) -> None:
        super().__init__(f"no wording reads back; the nearest is {nearest!r}")
        self.abilities, self.nearest = abilities, nearest


def vocabularies(readings: Iterable[ir.Ability]) -> tuple[Marks, Marks]:
    """The marks that readings have on nodes of each kind: those of one in thirty of its nodes and more, and all."""
    found: defaultdict[Kind, Counter[str]] = defaultdict(Counter)
    for node in walk(tuple(readings)):
        found[kind_of(node)][node.said] += 1
    usual = {
        kind: tuple(mark for mark, n in marks.most_common() if mark and n * 30 >= marks.total())
        for kind, marks in found.items()
    }
    every = {kind: tuple(mark for mark, _ in marks.most_common() if mark) for kind, marks in found.items()}
    return usual, every


def canonical(abilities: tuple[ir.Ability, ...], types: tuple[str, ...], known: tuple[Marks, ...]) -> str:
    """The line that says abilities which stand in one line of a card of these types; raises `NoWords`.

    `known`: the marks that texts leave on nodes of each kind (`vocabularies`), tried one after the other.
    """
    meant = linked(abilities, False)
    tried: dict[str, None] = {}
    for marks in known:
        for line in islice(_lines(meant, marks), MOST_READ):
            if line not in tried and _means(line, types, meant):
                return line
            tried[line] = None
    raise NoWords(abilities, next(iter(tried), ""))


def _lines(meant: tuple[ir.Ability, ...], marks: Marks) -> Iterator[str]:
    """Different wordings of a line: the first that fits, then with other words in one place, then in more."""
    waiting: deque[dict[tuple[str, object], int]] = deque([{}])
    told: set[str] = set()
    for _ in range(MOST_PRINTED):
        if not waiting:
            return
        turns = waiting.popleft()
        printer = Choosing(marks, turns)
        line = line_of(printer, meant)
        if line is not None and line not in told:
            told.add(line)
            yield line
            waiting.extend(turns | {place: turns.get(place, 0) + 1} for place in printer.places)


def _means(line: str, types: tuple[str, ...], meant: tuple[ir.Ability, ...]) -> bool:
    try:
        read = compile_lines([line], types).abilities
    except Ambiguous:
        return False
    return linked(read, False) == meant
