"""The card reference read from its files; the caller finds the files, this reads their bytes."""

from collections.abc import Sequence
from datetime import date

import msgspec

from engine.cards.card import Card, CardSet
from engine.cards.pool import CardPool


class UnreadableCardsError(ValueError):
    """A card or set file that is not in the reference's form; the text says where."""


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards with where the facts come from; ``columns`` names the fields of a row in order."""

    source: str
    printed_until: date
    columns: tuple[str, ...]
    cards: tuple[Card, ...]


class SetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sets with where the facts come from."""

    source: str
    sets: tuple[CardSet, ...]


_CARDS = msgspec.json.Decoder(CardFile)
_SETS = msgspec.json.Decoder(SetFile)
_FOREIGN = msgspec.json.Decoder(dict[str, tuple[str, ...]])


def read_card_pool(cards: bytes, sets: bytes, foreign: bytes = b"{}") -> CardPool:
    """The pool of the card file and the set file, with names in other languages where there are any.

    Raises :class:`UnreadableCardsError` where either is not in the form or has other columns.
    """
    try:
        card_file, set_file = _CARDS.decode(cards), _SETS.decode(sets)
        names = _FOREIGN.decode(foreign)
    except msgspec.DecodeError as problem:
        raise UnreadableCardsError(f"The card reference cannot be read: {problem}") from problem
    if card_file.columns != Card.__struct_fields__:
        raise UnreadableCardsError(f"The card file has the columns {', '.join(card_file.columns)}.")
    return CardPool(card_file.cards, set_file.sets, card_file.printed_until, names)


def write_cards(cards: Sequence[Card], source: str, printed_until: date) -> bytes:
    """The card file of these cards, one row a line."""
    head = msgspec.json.encode(
        {"source": source, "printed_until": printed_until, "columns": Card.__struct_fields__}
    )
    rows = b",\n".join(msgspec.json.encode(card) for card in cards)
    return head[:-1] + b',"cards":[\n' + rows + b"\n]}\n"


def write_sets(sets: Sequence[CardSet], source: str) -> bytes:
    """The set file of these sets, one set a line."""
    rows = b",\n".join(msgspec.json.encode(entry) for entry in sets)
    return msgspec.json.encode({"source": source})[:-1] + b',"sets":[\n' + rows + b"\n]}\n"
