"""Behaviour written by hand, for the truly strange card only: one small file a card, named after it.

A file holds the card's name, why the grammar cannot read it, and its abilities as the grammar would have made them;
a case of its own shows what the card does.
It counts only while the grammar does not read the card, and is told apart wherever cards are counted.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from engine.cards.reference import PrintedCard
from engine.text import ir
from engine.text.wording import Compiled, understood
from engine.text.words import compile_text


class ByHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file: whose behaviour it is, why it is written by hand, and the abilities."""

    card: str
    why: str
    abilities: tuple[ir.Ability, ...]


@lru_cache(maxsize=1)
def by_hand() -> dict[str, ByHand]:
    """The files by the names of their cards; `ValueError` names the file and what is wrong with it."""
    found: dict[str, ByHand] = {}
    for file in files("resources.cards.by_hand").iterdir():
        if file.name.endswith(".json"):
            try:
                one = msgspec.json.decode(file.read_bytes(), type=ByHand)
            except msgspec.MsgspecError as error:
                raise ValueError(f"resources/cards/by_hand/{file.name}: {error}") from error
            found[one.card] = one
    return found


def behaviour(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], text: str) -> Compiled:
    """What a card's text says, or what is written by hand of a card whose text the grammar does not read."""
    return or_by_hand(name, types, compile_text(name, types, subtypes, text))


def or_by_hand(name: str, types: tuple[str, ...], read: Compiled) -> Compiled:
    """What was read, or what is written by hand where the grammar did not read it all."""
    hand = by_hand().get(name) if read.unread else None
    return read if hand is None else understood(hand.abilities, types)


def written_by_hand(card: PrintedCard) -> bool:
    """Whether the behaviour of a card comes from a file and not from its text."""
    if card.text is None or card.name not in by_hand():
        return card.by_hand
    return bool(compile_text(card.name, card.types, card.subtypes, card.text).unread)
