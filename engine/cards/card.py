"""A card, its printings and the sets they come from, as facts without rules text.

Creature types and keywords are later than 2003 (Legend cards are legendary creatures here, Enchant Creature
cards are Auras, many creatures are Human); ``mana_value`` of a split card is the sum of both halves.
"""

import enum
from datetime import date

import msgspec

DOUBLE_SLASH = " // "


class Rarity(enum.Enum):
    """How often a printing turns up in its set."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"
    MYTHIC = "mythic"
    LAND = "land"
    SPECIAL = "special"


class Play(enum.Enum):
    """Whether the cards of a set may be played with in a tournament, judged by border, back and corners."""

    TOURNAMENT = "tournament"
    SILVER_BORDER = "silver-border"
    GOLD_BORDER = "gold-border"
    SQUARE_CORNERS = "square-corners"


class Printing(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One printing of a card: the set's code, the collector number as catalogued, the rarity."""

    set_code: str
    number: str
    rarity: Rarity


class Card(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A card by its English name.

    ``plain_name`` is the name without accents where it differs, else empty. ``mana_value`` is None where the
    cost is not known. ``power`` and ``toughness`` are as printed (``"*"``, ``"1+*"``) and empty for cards
    that have none. ``keywords`` are the keyword abilities the card has by itself.
    """

    name: str
    plain_name: str
    mana_cost: str
    mana_value: int | None
    colours: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str
    toughness: str
    layout: str
    keywords: tuple[str, ...]
    first_set: str
    silver_border: bool
    printings: tuple[Printing, ...]

    @property
    def ascii_name(self) -> str:
        """The name in plain letters."""
        return self.plain_name or self.name

    @property
    def halves(self) -> tuple[str, ...]:
        """The names of both halves of a split card; the one name of any other card."""
        return tuple(self.name.split(DOUBLE_SLASH))

    @property
    def type_line(self) -> str:
        """Supertypes, types and subtypes as they stand on a card."""
        left = " ".join((*self.supertypes, *self.types))
        return f"{left} - {' '.join(self.subtypes)}" if self.subtypes else left

    @property
    def is_basic_land(self) -> bool:
        """Whether any number may be played (RS D.13.7)."""
        return "Basic" in self.supertypes and "Land" in self.types

    def set_codes(self) -> tuple[str, ...]:
        """Codes of the sets that printed the card, each once, in order of the printings."""
        return tuple(dict.fromkeys(printing.set_code for printing in self.printings))


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A set: its code, name, day of release and what may be played of it.

    ``aliases`` are the codes that other programs use. ``reproduced_until`` is the last day on which a list
    naming a gold-bordered printing is the record of the championship that the box reproduces, and not of the
    box, which came later.
    """

    code: str
    name: str
    kind: str
    released: date | None = None
    block: str = ""
    play: Play = Play.TOURNAMENT
    aliases: tuple[str, ...] = ()
    reproduced_until: date | None = None
    note: str = ""

    @property
    def legal_from(self) -> date | None:
        """The day the set becomes legal in Constructed formats by the general rule (RS D.13.4)."""
        return None if self.released is None else tournament_legal_from(self.released)


LAST_DAY_FOR_NEXT_MONTH = 15


def tournament_legal_from(released: date) -> date:
    """First of the month after the release, of the second month if released after the 15th (RS D.13.4)."""
    months = released.year * 12 + released.month - 1
    months += 1 if released.day <= LAST_DAY_FOR_NEXT_MONTH else 2
    return date(months // 12, months % 12 + 1, 1)
