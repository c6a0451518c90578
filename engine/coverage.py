"""What the engine covers: the index of numbered rules, and the cards whose text it reads whole.

A rule is exercised when cases that pass grew from it or expect it to be cited; explained when the index says why
nothing exercises it (a definition, printing, a heading); open otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.cards.by_hand import by_hand
from engine.cards.characteristics import characteristics
from engine.cards.pool import CardPool
from engine.cards.reference import CardReference
from engine.decks.deck_list import Section
from engine.decks.encoding import NotTextError
from engine.decks.reading import read_deck_bytes
from engine.rules.position.refusal import EngineRefusal

LEAST = 40


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: the functions that carry it out, cases that exercise it, or why there is nothing to do."""

    where: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    why: str = ""


class RulesIndex(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The index of all numbered rules of one document, in its order."""

    document: str
    made_by: str
    rules: dict[str, RuleEntry]

    def exercised(self) -> list[str]:
        """Rules that cases exercise."""
        return [number for number, entry in self.rules.items() if entry.cases]

    def explained(self) -> list[str]:
        """Rules that no case exercises, with a reason."""
        return [number for number, entry in self.rules.items() if entry.why and not entry.cases]

    def open(self) -> list[str]:
        """Rules that are neither exercised nor explained."""
        return [number for number, entry in self.rules.items() if not entry.why and not entry.cases]


def read_index(content: bytes) -> RulesIndex:
    """The index from its resource; raises `msgspec.ValidationError` for unknown keys."""
    return msgspec.json.decode(content, type=RulesIndex)


def rules_covered(index: RulesIndex) -> dict[str, Any]:
    """The figures of the rules, and the numbers of those left open."""
    return {
        "numbered": len(index.rules),
        "exercised": len(index.exercised()),
        "explained": len(index.explained()),
        "open": index.open(),
    }


def unread_cards(cards: CardReference, names: Iterable[str]) -> dict[str, str]:
    """The clause that is not read, or nothing, by the name of each card."""
    found: dict[str, str] = {}
    for name in names:
        card = cards.card(name)
        if card is None:
            continue
        try:
            whole = characteristics(card)
            found[name] = next((part.unread for part in (whole, *whole.halves) if part.unread), "")
        except EngineRefusal as refusal:
            found[name] = str(refusal)
    return found


def cards_covered(unread: Mapping[str, str]) -> dict[str, Any]:
    """How many cards are read whole, how many written by hand; the clauses that decline, most frequent first."""
    reasons = Counter(clause for clause in unread.values() if clause)
    declined = sum(reasons.values())
    ranked = [{"clause": clause, "cards": n} for clause, n in reasons.most_common()]
    written = sum(name in by_hand() for name, clause in unread.items() if not clause)
    strict = len(unread) - declined - written
    return {
        "pool": len(unread),
        "strict": strict,
        "by_hand": written,
        "declined": declined,
        "reasons": ranked,
    }


def decks_covered(unread: Mapping[str, str], pool: CardPool, contents: Iterable[bytes]) -> dict[str, Any]:
    """How many deck lists are wholly playable, and the cards that keep others from it, most frequent first.

    Counted are files that read as at least 40 main cards, every name of them in the pool; a list is playable when
    every card, sideboard too, is read.
    """
    lists = playable = 0
    missing: Counter[str] = Counter()
    for content in contents:
        try:
            deck = read_deck_bytes(content, lambda name: pool.find(name) is not None)
        except NotTextError:
            continue
        named = [pool.find(entry.name) for entry in deck.entries]
        cards = {card.name for card in named if card is not None}
        if deck.size(Section.MAIN) < LEAST or None in named or not cards <= unread.keys():
            continue
        lists += 1
        unreadable = {name for name in cards if unread[name]}
        missing.update(unreadable)
        playable += not unreadable
    ranked = [{"card": card, "lists": n} for card, n in sorted(missing.items(), key=lambda m: (-m[1], m[0]))]
    return {"lists": lists, "playable": playable, "unread": ranked}
