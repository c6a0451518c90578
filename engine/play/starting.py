"""A game from two deck lists: the cards looked up, the position before the first hand (101.1)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.characteristics import characteristics
from engine.cards.not_known import not_known
from engine.cards.reference import CardReference
from engine.decks.deck_list import DeckList, Section
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Characteristics, PlayerId, State
from engine.rules.turns.beginning import before_the_game


def before(decks: Mapping[str, DeckList], cards: CardReference) -> State:
    """The position before a game with these decks, players in the order in which they take turns; `Begin` starts it.

    Raises `Unsupported` for fewer than two players (100.1), and with every name that is no card or whose text is not
    understood.
    """
    if len(decks) < 2:
        raise Unsupported(f"a game needs two players or more, and decks were brought for {len(decks)}")
    wrong: list[str] = []
    found = {PlayerId(p): tuple(_cards(deck, cards, wrong)) for p, deck in decks.items()}
    if wrong:
        raise Unsupported(", ".join(dict.fromkeys(wrong)))
    return before_the_game(found)


def _cards(deck: DeckList, cards: CardReference, wrong: list[str]) -> list[Characteristics]:
    found: list[Characteristics] = []
    for entry in deck.entries:
        if entry.section is not Section.MAIN:
            continue
        card = cards.card(entry.name)
        base = None if card is None else characteristics(card)
        if base is None:
            wrong.append(not_known(entry.name, None))
        elif base.unread:
            wrong.append(f"{entry.name}: its text is not understood")
        else:
            found += [base] * entry.count
    return found
