"""Every answer to a decision, one after another (413.2c-d)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, count, permutations

from engine.cards.reference import CardReference
from engine.rules.position.creature_types import creature_types
from engine.rules.position.rulebook import DEFAULT, Rulebook, rulebook
from engine.rules.position.state import COLORS, Question
from engine.text.land_types import BASIC_LAND_TYPES


def answers(question: Question, cards: CardReference, book: Rulebook | None = None) -> Iterator[object]:
    """Every answer of the kind that a question asks for, the shortest first; the rules may refuse one of them yet.

    A number without a bound goes up for ever. A name is that of any card in `cards`. A change of words is one word
    changed into another of its kind.
    """
    book = rulebook(DEFAULT) if book is None else book
    match question.kind:
        case "objects":
            sizes = range(question.least, question.most + 1)
            return chain.from_iterable(combinations(question.options, n) for n in sizes)
        case "order":
            return permutations(question.options)
        case "yes or no" | "choice" | "numbered" | "color":
            return iter(question.options)
        case "number":
            return count(question.least)
        case "creature type":
            return iter(sorted(creature_types(book.creature_types)))
        case "name":
            return iter(cards.names())
        case _:
            return _shares(question) if question.options else _changes(book)


def _shares(question: Question) -> Iterator[dict[object, int]]:
    """Every way to share a total out."""
    for parts in _parts(question.total, len(question.options)):
        yield {one: n for one, n in zip(question.options, parts, strict=True) if n}


def _parts(total: int, places: int) -> Iterator[tuple[int, ...]]:
    if places == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _parts(total - first, places - 1):
            yield (first, *rest)


def _changes(book: Rulebook) -> Iterator[tuple[tuple[str, str], ...]]:
    for words in (COLORS, BASIC_LAND_TYPES, sorted(creature_types(book.creature_types))):
        for pair in permutations(words, 2):
            yield (pair,)
