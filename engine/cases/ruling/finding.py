"""Rulings found again: by cards, rules and words, and those that are most like a case."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from engine.cards.spelling import fold
from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.side_by_side import verdict_in_words

SHOWN = 60


class Ruled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling as it is found: title, what was ruled, the cards of its case and the rules it cites, and its text.

    `where` says to what it belongs (an event and a call, an exercise), `when` the day, if it was made here.
    """

    name: str
    title: str
    verdict: str
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    text: str = ""
    where: str = ""
    when: str = ""


def ruled(ruling: Adjudication, text: str, name: str, where: str = "", when: str = "") -> Ruled:
    """What is found of a ruling on the case in a text."""
    rules = dict.fromkeys((*ruling.forbidden_by, *(rule for step in ruling.steps for rule in step.rules)))
    return Ruled(
        name, ruling.case.title, verdict_in_words(ruling), cards_of(ruling), tuple(rules), text, where, when
    )


def cards_of(ruling: Adjudication) -> tuple[str, ...]:
    """The names of the cards that the case names, basic lands left out where there are others."""
    state = ruling.start
    if state is None:
        return ()
    known = [o.base for o in state.objects.values() if o.known and o.base.name]
    telling = [base.name for base in known if "basic" not in base.supertypes]
    return tuple(dict.fromkeys(telling or (base.name for base in known)))


def found(rulings: Iterable[Ruled], wanted: str) -> tuple[Ruled, ...]:
    """Those in which every word typed is: part of a card's name, the beginning of a rule's number, or a word of it.

    The words of a card's or rule's name count before words elsewhere.
    """
    words = [fold(word) for word in wanted.replace(",", " ").split()]
    hits = [(_rank(one, words), n, one) for n, one in enumerate(rulings) if words and _holds(one, words)]
    return tuple(one for _, _, one in sorted(hits, key=lambda hit: hit[:2])[:SHOWN])


def like(rulings: Sequence[Ruled], own: Ruled) -> tuple[Ruled, ...]:
    """Those that share most with a ruling, the likest first: what few share tells more than what many do."""
    counted = Counter(mark for one in rulings for mark in _marks(one))
    weight = {mark: math.log((1 + len(rulings)) / count) for mark, count in counted.items()}
    marks = _marks(own)
    scored = [
        (-sum(weight[mark] for mark in marks & _marks(one)), n, one)
        for n, one in enumerate(rulings)
        if one.text != own.text or not own.text
    ]
    return tuple(one for score, _, one in sorted(scored, key=lambda hit: hit[:2])[:SHOWN] if score < 0)


def _marks(one: Ruled) -> frozenset[tuple[str, str]]:
    """What tells a case: its cards and the rules it cites, without their letters."""
    rules = (("rule", rule.rstrip("abcdefghijklmnopqrstuvwxyz")) for rule in one.rules)
    return frozenset((*(("card", card) for card in one.cards), *rules))


def _holds(one: Ruled, words: list[str]) -> bool:
    return all(any(word in told for told in _told(one)) or _is_rule(one, word) for word in words)


def _rank(one: Ruled, words: list[str]) -> int:
    """Fewer words that are only somewhere in the text are better."""
    names = [fold(card) for card in one.cards] + [fold(one.title)]
    return sum(not (any(word in name for name in names) or _is_rule(one, word)) for word in words)


def _is_rule(one: Ruled, word: str) -> bool:
    return any(fold(rule).startswith(word) for rule in one.rules) if word[:1].isdigit() else False


def _told(one: Ruled) -> Iterator[str]:
    yield from (fold(card) for card in one.cards)
    yield fold(one.title)
    yield fold(one.verdict)
    yield fold(one.where)
    yield fold(one.text)
