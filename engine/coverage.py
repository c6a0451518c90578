"""What the engine covers: the index of numbered rules, the cards whose text it reads whole, and those seen at work.

A rule is exercised when cases that pass grew from it or expect it to be cited; explained when the index says why
nothing exercises it (a definition, printing, a heading); open otherwise. A card is exercised when a case that passes
fails without its abilities, or when the detector saw each of its spells, activated and triggered abilities change
something, or saw a difference with and without what it says otherwise; a card without a text, when cost, types, power
and toughness each make a difference to what comes of playing it, of its mana and of its attack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from engine.cards.by_hand import by_hand, written_by_hand
from engine.cards.characteristics import characteristics
from engine.cards.compiling import split
from engine.cards.pool import CardPool
from engine.cards.reference import CardReference, PrintedCard
from engine.decks.deck_list import Section
from engine.decks.encoding import NotTextError
from engine.decks.reading import read_deck_bytes
from engine.rules.position.refusal import EngineRefusal
from engine.text.printer import prints_back

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


class RulesCovered(msgspec.Struct, frozen=True):
    """How many rules a document has, and how many of them a case exercises or a reason explains; those left open."""

    numbered: int
    exercised: int
    explained: int
    open: list[str]


def rules_covered(index: RulesIndex) -> RulesCovered:
    """The figures of the rules, and the numbers of those left open."""
    return RulesCovered(len(index.rules), len(index.exercised()), len(index.explained()), index.open())


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


def proven_cards(cards: CardReference, names: Iterable[str]) -> dict[str, str]:
    """As `unread_cards`, of cards with their texts: read counts only what prints back as its text says."""
    found = unread_cards(cards, names)
    for name, clause in found.items():
        card = cards.card(name)
        if card is not None and not clause and not (written_by_hand(card) or _prints_back(card)):
            found[name] = "read, but does not print back as it says"
    return found


def _prints_back(card: PrintedCard) -> bool:
    texts = split(card) if " // " in card.name else [(card.name, card.cost, card.text or "")]
    return all(prints_back(name, card.types, card.subtypes, text) for name, _, text in texts)


class SeenCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards seen to do what they say: those that a case needs, and those of which the detector saw every part."""

    made_by: str
    by_cases: tuple[str, ...]
    by_detector: tuple[str, ...]


def read_seen(content: bytes) -> SeenCards:
    """The cards seen, from their resource; raises `msgspec.ValidationError` for unknown keys."""
    return msgspec.json.decode(content, type=SeenCards)


def cards_covered(unread: Mapping[str, str], seen: SeenCards, proven: bool = True) -> dict[str, object]:
    """How many cards are read whole, how many written by hand; the clauses that decline, most frequent first.

    `strict` is nothing where no text was at hand to prove it; `exercised` counts cards read or by hand that were
    seen.
    """
    reasons = Counter(clause for clause in unread.values() if clause)
    declined = sum(reasons.values())
    ranked = [{"clause": clause, "cards": n} for clause, n in reasons.most_common()]
    written = sum(name in by_hand() for name, clause in unread.items() if not clause)
    strict = len(unread) - declined - written
    return {
        "pool": len(unread),
        "strict": strict if proven else None,
        "exercised": sum(not unread.get(name, "?") for name in {*seen.by_cases, *seen.by_detector}),
        "by_hand": written,
        "declined": declined,
        "reasons": ranked,
    }


def decks_covered(unread: Mapping[str, str], pool: CardPool, contents: Iterable[bytes]) -> dict[str, object]:
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
