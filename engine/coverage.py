"""What the engine covers: the index of numbered rules, and the cards whose text it reads whole.

A rule is exercised when cases that pass grew from it or expect it to be cited; explained when the index says why
nothing exercises it (a definition, printing, a heading); open otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from engine.cards.by_hand import written_by_hand
from engine.cards.characteristics import characteristics
from engine.cards.reference import CardReference
from engine.rules.position.refusal import EngineRefusal


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


def cards_covered(cards: CardReference, names: Iterable[str]) -> dict[str, Any]:
    """How many cards are read whole, how many written by hand; the clauses that decline, most frequent first."""
    strict = pool = by_hand = 0
    reasons: Counter[str] = Counter()
    for name in names:
        card = cards.card(name)
        if card is None:
            continue
        pool += 1
        try:
            unread = _unread(characteristics(card))
        except EngineRefusal as refusal:
            unread = str(refusal)
        if unread:
            reasons[unread] += 1
        elif written_by_hand(card):
            by_hand += 1
        else:
            strict += 1
    ranked = [{"clause": clause, "cards": n} for clause, n in reasons.most_common()]
    declined = pool - strict - by_hand
    return {"pool": pool, "strict": strict, "by_hand": by_hand, "declined": declined, "reasons": ranked}


def _unread(found: Any) -> str:
    for part in (found, *found.halves):
        if part.unread:
            return str(part.unread)
    return ""
