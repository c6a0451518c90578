"""A meaning without marks in words: of the constructions that fit, the first that wants no mark, else the first.

A mark says which of several wordings was read. Where none is there, this printer takes the marks that texts leave, one
after the other, and keeps with what it printed the mark it took, for verbs that follow the number of their subject.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from engine.records import replace
from engine.text import ir
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import WRITERS, Rule, could_print
from engine.text.grammar.shapes import Holes
from engine.text.ir.node import Node
from engine.text.wording import meaning

Kind = tuple[type, ...]
"""The class of a node and of what is in each of its fields."""
Marks = Mapping[Kind, tuple[str, ...]]
"""The marks that texts leave on nodes of a kind, those to try first at the front."""
Place = tuple[str, object]
"""What was told as which category."""
Turns = Mapping[Place, int]
"""How many of the words that fit in a place are passed over; none where the place is not named."""


def kind_of(node: Node) -> Kind:
    """The kind of a node, by which the marks it may have are known."""
    fields = (getattr(node, name) for name in node.__struct_fields__ if name != "said")
    return (type(node), *(type(part[0] if isinstance(part, tuple) and part else part) for part in fields))


class _Told(msgspec.Struct, frozen=True):
    """Words, what was mentioned and what X is after them, the marks taken and the places told for them."""

    words: str
    mentioned: frozenset[int]
    where: object
    marked: dict[object, object]
    places: dict[Place, None]


class Choosing(Printer):
    """Prints what has no marks; `turns` says where not the first words that fit are wanted, `places` where there was
    a choice."""

    def __init__(self, marks: Marks, turns: Turns, targets: tuple[ir.TargetSpec, ...] = ()) -> None:
        super().__init__(targets)
        self._marks, self._turns = marks, turns
        self._known: dict[object, _Told | None] = {}
        self._marked: dict[object, object] = {}
        self.places: dict[Place, None] = {}

    def inside(self, targets: tuple[ir.TargetSpec, ...]) -> Printer:
        """A printer for an ability within this one, whose choices are choices of this one."""
        within = Choosing(self._marks, self._turns, targets)
        within.places = self.places
        return within

    def many(self, ref: object) -> bool:
        """Whether a reference takes the plural, as it was told."""
        return super().many(self._as_told(ref))

    def fits(self, ref: object) -> str:
        """The form of the verb a subject asks for, as it was told."""
        return super().fits(self._as_told(ref))

    def _as_told(self, ref: object) -> object:
        return self._marked.get(ref, ref) if isinstance(ref, Node) and not ref.said else ref

    def worded(self, value: object) -> Iterator[object]:
        """The value without a mark, then with each that it may have; a target told before by a pronoun first."""
        again = isinstance(value, ir.Target) and value.index in self.mentioned
        if not again:
            yield value
        yield from self._marks_of(value)
        if isinstance(value, tuple):
            for n, part in enumerate(value):
                yield from ((*value[:n], one, *value[n + 1 :]) for one in self._marks_of(part))
        if again:
            yield value

    def _marks_of(self, part: object) -> Iterator[object]:
        if isinstance(part, Node) and not part.said:
            for mark in self._marks.get(kind_of(part), ()):
                yield replace(part, said=mark)

    def taken(self, rule: Rule, value: object) -> Holes | None:
        """What a construction puts into its holes, whatever marks it leaves."""
        found = rule.take(value)
        return rule.loosely(value) if found is None else found

    def words(self, category: str, value: object) -> str | None:
        """The words for a value as that category; nothing if no construction fits, whatever the marks."""
        key = (category, value, self.mentioned, self.where)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._first(category, value)
        told = self._known[key]
        if told is None:
            return None
        self.mentioned, self.where = told.mentioned, told.where
        self._marked |= told.marked
        self.places |= told.places
        return told.words

    def _first(self, category: str, value: object) -> _Told | None:
        place = (category, meaning(value))
        passed, seen = self._turns.get(place, 0), set[str]()
        kept = self.mentioned, self.where, self._marked, self.places
        for told in self.worded(value):
            self._marked, self.places = {}, {place: None}
            for words in self._every(category, told):
                if words not in seen and len(seen) == passed:
                    if isinstance(told, Node) and told.said:
                        self._marked[meaning(told)] = told
                    found = _Told(words, self.mentioned, self.where, self._marked, self.places)
                    self.mentioned, self.where, self._marked, self.places = kept
                    return found
                seen.add(words)
                self.mentioned, self.where = kept[:2]
                self._marked, self.places = {}, {place: None}
        self.mentioned, self.where, self._marked, self.places = kept
        return None

    def _every(self, category: str, value: object) -> Iterator[str]:
        writer = WRITERS.get(category)
        if writer is not None:
            told = writer(self, value)
            if told is not None:
                yield told
            return
        fitting = [(rule, rule.take(value) is None) for rule in could_print(category, value)]
        for rule, loosely in sorted(fitting, key=lambda one: one[1]):
            if not loosely or rule.loosely(value) is not None:
                told = self.construct(rule, value)
                if told is not None:
                    yield told
