"""Which case shows that a word of a meaning is carried out.

Many fields of a meaning hold one of the words that their type lists: an event, a zone, a duration, a restriction. A
case that passes shows such a word when it fails once its card says another of those words there.

`python -m tests.engine.detector.words` looks for a case for every word that a card says, keeping those that still show
theirs, and prints the words that no case shows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.cards.reference import PrintedCard
from engine.rules.verbs.behaviour import words_of
from engine.text import ir
from tests.cases.doctored import Doctored, passes
from tests.cases.folders import HERE, SUFFIX, cards, name_of
from tests.engine.detector.fields import rebuilt
from tests.engine.detector.shown_by_cases import cards_of_cases
from tests.engine.detector.whole import read_cards

WORDS = Path(__file__).parent / "words_shown_by_cases.json"
TRIED, CASES = 3, 60
replace = msgspec.structs.replace


class Word(NamedTuple):
    """A word in a field of a sort of node."""

    kind: str
    field: str
    word: str


@cache
def said() -> dict[Word, tuple[str, ...]]:
    """The words that cards say, and which cards."""
    found: dict[Word, dict[str, None]] = {}
    for name in read_cards():
        for word in _words(name):
            found.setdefault(word, {})[name] = None
    return {word: tuple(names) for word, names in found.items()}


@cache
def _words(name: str) -> frozenset[Word]:
    card = cards().card(name)
    halves = () if card is None else card.halves or (card,)
    return frozenset(word for half in halves for node in ir.walk(half.abilities) for word in _of(node))


def _of(node: ir.Node) -> Iterator[Word]:
    for field in words_of(type(node)):
        value = getattr(node, field)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str) and one:
                yield Word(type(node).__name__, field, one)


def shown_in(case: str, word: Word) -> bool:
    """Whether that case shows a word."""
    file = HERE / f"{case}{SUFFIX}"
    reference = Doctored(cards(), {})
    return passes(file, reference) and any(_shows(file, card, word) for card in reference.asked)


def shown_by(word: Word) -> str:
    """A case that shows a word, or nothing where none does."""
    having = [(f, n) for f, names in cards_of_cases().items() for n in names if word in _words(n)]
    having.sort(key=lambda pair: (len(_words(pair[1])), name_of(pair[0])))
    return next((name_of(file) for file, card in having[:CASES] if _shows(file, card, word)), "")


def _shows(file: Path, name: str, word: Word) -> bool:
    card = cards().card(name)
    assert card is not None
    return any(not passes(file, Doctored(cards(), {name: other})) for other in _otherwise(card, word))


def _otherwise(card: PrintedCard, word: Word) -> Iterator[PrintedCard]:
    """The card with other words instead of one, each of its places by itself."""
    if card.halves:
        for n, half in enumerate(card.halves):
            for other in _otherwise(half, word):
                yield replace(card, halves=tuple(other if k == n else h for k, h in enumerate(card.halves)))
        return
    for number, node in enumerate(ir.walk(card.abilities)):
        if word in _of(node):
            value: Any = getattr(node, word.field)
            for other in _others(word):
                new = (
                    tuple(other if v == word.word else v for v in value)
                    if isinstance(value, tuple)
                    else other
                )
                yield replace(card, abilities=rebuilt(card.abilities, number, word.field, new))


@cache
def _others(word: Word) -> tuple[str, ...]:
    """Other words that cards say there, those of most cards first; where there are none, one that is never said."""
    found = [w for w in said() if w[:2] == word[:2] and w != word]
    found.sort(key=lambda w: -len(said()[w]))
    return tuple(w.word for w in found[:TRIED]) or ("what nothing is called",)


def shown_by_cases() -> dict[Word, str]:
    """The case that shows each word, as listed."""
    listed: dict[str, str] = json.loads(WORDS.read_text(encoding="utf-8"))
    return {Word(*name.split(" | ")): case for name, case in listed.items()}


def main() -> None:
    """Write the list anew, and print which words no case shows."""
    before = shown_by_cases() if WORDS.exists() else {}
    found: dict[str, str] = {}
    for word in sorted(said()):
        known = before.get(word, "")
        kept = known if known and (HERE / f"{known}{SUFFIX}").exists() and shown_in(known, word) else ""
        case = kept or shown_by(word)
        if case:
            found[" | ".join(word)] = case
        else:
            print(f"{' | '.join(word)}: shown by no case ({', '.join(said()[word][:4])})", flush=True)
    WORDS.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(found)} of {len(said())} words are shown by a case")


if __name__ == "__main__":
    main()
