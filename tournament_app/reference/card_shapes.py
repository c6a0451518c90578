"""What is read of the large card files, by the names that MTGJSON and Scryfall give; all else is passed over."""

from datetime import date
from typing import Any, TypeVar

import msgspec

from engine.intake.limits import CARD_TEXT, no_text

T = TypeVar("T")
Texts = tuple[str, ...]


class Odd(Exception):
    """A part of a file that is not as these files are, in words, with its place."""


def read(kind: type[T], value: object) -> T:
    """The value as ``kind``; raises ``Odd`` with the first part that is not of it."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        raise Odd(str(problem)) from problem


def words(value: str) -> str:
    """A text of a card; raises ``Odd`` for one without end, or with letters that are none."""
    if problem := CARD_TEXT.exceeded("a card's text", len(value)) or no_text(value):
        raise Odd(problem)
    return value


def _as_mtgjson(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


class Mtgjson(msgspec.Struct, rename=_as_mtgjson):
    """A part of MTGJSON's AllPrintings."""


class Where(Mtgjson):
    """Whether a set or card exists on screens only."""

    is_online_only: bool | None = None


class MtgjsonSet(Where, kw_only=True):
    """A set with its cards, of which those that were played are read."""

    name: str
    type: str
    cards: list[dict[str, Any]]
    release_date: date | None = None
    block: str | None = None


class MtgjsonLayout(Where, kw_only=True):
    """What decides whether a card is read at all."""

    layout: str


class ForeignName(Mtgjson):
    """A card's name in another language."""

    name: str | None = None


class MtgjsonCard(MtgjsonLayout, kw_only=True):
    """One face of a printing."""

    name: str
    rarity: str
    supertypes: Texts
    types: Texts
    subtypes: Texts
    colors: Texts
    color_identity: Texts
    mana_cost: str = ""
    power: str = ""
    toughness: str = ""
    text: str = ""
    side: str = "a"
    number: str = ""
    border_color: str = ""
    mana_value: float | None = None
    converted_mana_cost: float = 0
    keywords: Texts = ()
    is_funny: bool | None = None
    foreign_data: tuple[ForeignName, ...] = ()


class ScryfallLayout(msgspec.Struct, kw_only=True):
    """What decides whether a card is read at all."""

    layout: str
    games: Texts = ("paper",)
    digital: bool = False


class ScryfallFace(msgspec.Struct, kw_only=True):
    """One face; a card of one face is its own."""

    name: str = ""
    printed_name: str | None = None
    type_line: str = ""
    mana_cost: str = ""
    power: str = ""
    toughness: str = ""
    oracle_text: str = ""


class ScryfallCard(ScryfallFace, kw_only=True):
    """A printing."""

    set: str
    set_name: str
    set_type: str
    collector_number: str
    rarity: str
    layout: str
    color_identity: Texts
    released_at: date | None = None
    colors: Texts | None = None
    card_faces: tuple[ScryfallFace, ...] | None = None
    lang: str = "en"
    border_color: str = ""
    cmc: float = 0
    keywords: Texts = ()
