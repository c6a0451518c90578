"""Card texts compiled into the file that ships: facts and behaviour, one line a card (see `compiled`)."""

from __future__ import annotations

import gzip
from collections.abc import Iterable

import msgspec

from engine.cards.by_hand import behaviour, written_by_hand
from engine.cards.compiled import HEAD, Behaviour, CompiledCard
from engine.cards.reference import PrintedCard
from engine.text.compiler import compile_text
from engine.text.normal import lines, normalise


def compiled(card: PrintedCard) -> CompiledCard:
    """A card with its text compiled; text halves of a split card one by one."""
    halves: tuple[tuple[str, str, Behaviour | None], ...] = ()
    text: Behaviour | None = None
    if " // " in card.name:
        halves = tuple((n, c, _behaviour(n, card, t)) for n, c, t in split(card))
    else:
        text = _behaviour(card.name, card, card.text or "")
    unread = 0 if halves or text is not None else unread_line(card)
    return CompiledCard(
        card.cost, card.types, card.supertypes, card.subtypes, card.power, card.toughness, text, halves,
        unread, card.colors, written_by_hand(card),
    )  # fmt: skip


def unread_line(card: PrintedCard) -> int:
    """The number of the first line with the clause that is not understood."""
    clause = compile_text(card.name, card.types, card.subtypes, card.text or "").unread
    told = lines(normalise(card.name, card.text or ""))
    return next((n for n, line in enumerate(told, 1) if line in clause), 0)


def split(card: PrintedCard) -> list[tuple[str, str, str]]:
    """Name, cost and text of each half."""
    names, texts = card.name.split(" // "), [t.strip() for t in (card.text or "").split("//")]
    costs = [c.strip() for c in card.cost.split("//")] if "//" in card.cost else [card.cost] * 2
    return list(zip(names, costs, texts, strict=True))


def _behaviour(name: str, card: PrintedCard, text: str) -> Behaviour | None:
    found = behaviour(name, card.types, card.subtypes, text)
    return None if found.unread else Behaviour(found.abilities, found.derivations)


def written(cards: Iterable[PrintedCard]) -> bytes:
    """The bytes of the file: the same for the same cards, whatever the day."""
    lines = [HEAD]
    for card in sorted(cards, key=lambda c: c.name):
        lines.append(f"{card.name}\t{msgspec.json.encode(compiled(card)).decode()}")
    return gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0)
