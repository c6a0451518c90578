"""Card texts compiled into the file that ships: facts and behaviour, one line a card (see `compiled`)."""

from __future__ import annotations

import gzip
from collections.abc import Iterable

import msgspec

from engine.cards.by_hand import by_hand, or_by_hand
from engine.cards.compiled import HEAD, Behaviour, CompiledCard
from engine.cards.reference import PrintedCard
from engine.text.compiler import compile_text
from engine.text.normal import lines, normalise
from engine.text.wording import Compiled


class ReadCard(msgspec.Struct, frozen=True):
    """A card with what its text says, read once; of a split card each half with its name and cost."""

    card: PrintedCard
    parts: tuple[tuple[str, str, Compiled], ...]

    @property
    def ambiguous(self) -> str:
        """The first text that means two things; empty if none does."""
        return next((says.unread for _, _, says in self.parts if says.ambiguous), "")

    @property
    def unread(self) -> list[str]:
        """The clauses that are not understood."""
        return [says.unread for _, _, says in self.parts if says.unread]


def read_card(card: PrintedCard) -> ReadCard:
    """A card with its text read."""
    texts = split(card) if " // " in card.name else [(card.name, card.cost, card.text or "")]
    return ReadCard(
        card, tuple((n, c, compile_text(n, card.types, card.subtypes, text)) for n, c, text in texts)
    )


def compiled(read: ReadCard) -> CompiledCard:
    """A card as it ships; text halves of a split card one by one."""
    card = read.card
    does = tuple((name, cost, _behaviour(name, card, says)) for name, cost, says in read.parts)
    halves = does if " // " in card.name else ()
    text = None if halves else does[0][2]
    unread = 0 if halves or text is not None else unread_line(read)
    return CompiledCard(
        card.cost, card.types, card.supertypes, card.subtypes, card.power, card.toughness, text, halves,
        unread, card.colors, bool(read.unread) and card.name in by_hand(),
    )  # fmt: skip


def unread_line(read: ReadCard) -> int:
    """The number of the first line with the clause that is not understood."""
    card, (clause, *_) = read.card, read.unread
    told = lines(normalise(card.name, card.text or ""))
    return next((n for n, line in enumerate(told, 1) if line in clause), 0)


def split(card: PrintedCard) -> list[tuple[str, str, str]]:
    """Name, cost and text of each half."""
    names, texts = card.name.split(" // "), [t.strip() for t in (card.text or "").split("//")]
    costs = [c.strip() for c in card.cost.split("//")] if "//" in card.cost else [card.cost] * 2
    return list(zip(names, costs, texts, strict=True))


def _behaviour(name: str, card: PrintedCard, read: Compiled) -> Behaviour | None:
    found = or_by_hand(name, card.types, read)
    return None if found.unread else Behaviour(found.abilities, found.derivations)


def written(cards: Iterable[ReadCard]) -> bytes:
    """The bytes of the file: the same for the same cards, whatever the day."""
    lines = [HEAD]
    for read in sorted(cards, key=lambda one: one.card.name):
        lines.append(f"{read.card.name}\t{msgspec.json.encode(compiled(read)).decode()}")
    return gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0)
