"""How much of anything is taken in: one table for files, numbers, names and counts, with a sentence for each.

The limits hold whatever the database is, so that what SQLite takes PostgreSQL takes too. They lie far above
the largest real event (some 8,000 players) and far below what would stop the window.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

MEGABYTE: Final = 1_000_000


class Limit(Struct, frozen=True):
    """At most so many of a unit, which stands in the plural (``letters``)."""

    most: int
    unit: str

    def exceeded(self, what: str, found: int) -> str:
        """The sentence for ``found`` of ``what`` (``the name``); empty while it is within the limit."""
        if found <= self.most:
            return ""
        return f"{what} has {counted(found)} {self.unit}; at most {counted(self.most)} are taken."


STRUCTURED_FILE: Final = Limit(20 * MEGABYTE, "bytes")
"""Results files, reports, cases, lists of players, penalty records, formats."""
DECK_FILE: Final = Limit(MEGABYTE, "bytes")
CASE_OF_A_CALL: Final = Limit(MEGABYTE, "letters")
MATCH_HISTORY_FILE: Final = Limit(100 * MEGABYTE, "bytes")
"""Read line by line, with progress."""
CARD_FILE: Final = Limit(4_000 * MEGABYTE, "bytes")
"""A card reference, unpacked; read as a stream, with progress."""
CARD_ENTRY: Final = Limit(64 * MEGABYTE, "bytes")
"""One card of a card reference, or one set of it with all its cards: what is held at once."""
CARD_ENTRY_PARTS: Final = Limit(2_000_000, "parts")
"""Commas and opening brackets of such an entry; the largest sets have some 400,000."""
CARD_STRETCH: Final = Limit(2 * MEGABYTE, "bytes")
"""Between two quotation marks of a card reference: no text and no number in it is that long."""
CARD_TEXT: Final = Limit(200_000, "letters")
"""One text inside a card reference."""

NESTING: Final = Limit(64, "levels of nesting")
DIGITS: Final = Limit(18, "digits")
WHOLE: Final = Limit(2**31 - 1, "units")
"""The largest whole number that every database keeps."""
FRACTION: Final = Limit(40, "characters")
"""A number written as text, such as 0.33 or 1/3; exponents are refused."""

CARDS: Final = Limit(200_000, "cards")
PRINTINGS: Final = Limit(2_000_000, "printings")
FOREIGN_NAMES: Final = Limit(2_000_000, "names in other languages")
"""Of a card reference: several times as many as there are."""

NAME: Final = Limit(200, "letters")
LINE: Final = Limit(2_000, "letters")
"""One line of text: a place, a note, a notice."""
TEXT: Final = Limit(1_000_000, "letters")
"""A text of many lines: a deck list, a case, an investigation."""

PLAYERS: Final = Limit(20_000, "players")
ROUNDS: Final = Limit(200, "rounds")
STAGES: Final = Limit(50, "stages")
MATCHES: Final = Limit(400_000, "matches")
TABLES: Final = Limit(99_999, "tables")
GAMES: Final = Limit(99, "games")
PARTS: Final = Limit(1_500_000, "parts")
"""Commas and opening brackets of structured text, elements and attributes of XML: what it takes in memory."""
RECORD: Final = Limit(20_000, "entries")
"""Of one player's record of penalties."""
GATHERED: Final = Limit(10_000, "problems")
"""Where so many were found reading ends."""
PROBLEMS: Final = Limit(200, "problems")
"""How many problems of one file are said; the rest are counted."""


def counted(number: int) -> str:
    """A count for people; what has more than 18 digits is named by their number, which is quick to find."""
    if abs(number) < 10**DIGITS.most:
        return f"{number:,}"
    return f"more than {10**DIGITS.most:,}"


def shown(problems: Sequence[str]) -> Sequence[str]:
    """The problems to say: the first ones, and how many more there are."""
    rest = len(problems) - PROBLEMS.most
    if rest <= 0:
        return problems
    least = "at least " if len(problems) >= GATHERED.most else ""
    return [*problems[: PROBLEMS.most], f"... and {least}{rest:,} more problems. Mend these first."]


UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What moves a terminal's cursor, breaks a line, or turns the direction of what follows."""


def no_line(words: str) -> str:
    """Why a text is no name or line that people could read as it stands; empty where it is."""
    found = UNSEEN.search(words)
    return f"holds a character that nobody sees (U+{ord(found[0]):04X})" if found else ""


def visible(words: str) -> str:
    """A text of lines as a terminal may have it: characters that it would obey are shown by their numbers."""
    return UNSEEN.sub(lambda found: found[0] if found[0] in "\n\t" else f"<U+{ord(found[0]):04X}>", words)


def no_text(words: str) -> str:
    """Why a text can be kept by no database (NUL, half of a surrogate pair); empty where it can."""
    if "\0" in words:
        return "holds a NUL character, which is no text"
    try:
        words.encode()
    except UnicodeEncodeError:
        return "holds half of a character (a lone surrogate), which is no text"
    return ""
