"""A deck list as it was written: cards by line, and what every other line was taken for.

Every line of the text stands in exactly one of ``entries``, ``remarks`` and ``unread``, so that nothing is
lost without being shown. (In XML several cards may share a line.)
"""

import enum
from collections import Counter

import msgspec


class Section(enum.Enum):
    """Where a card of a list belongs; ``ASIDE`` is listed but in neither deck nor sideboard.

    ``VANGUARD`` is the card that a player plays with besides (RS E.14).
    """

    MAIN = "main"
    SIDEBOARD = "sideboard"
    ASIDE = "aside"
    VANGUARD = "vanguard"


class Meaning(enum.Enum):
    """What a line without cards was taken for."""

    BLANK = "blank"
    COMMENT = "comment"
    HEADING = "heading"
    DESCRIPTION = "description"


class Syntax(enum.Enum):
    """The syntax a list is written in, as recognised from its content."""

    TEXT = "plain text"
    APPRENTICE = "Apprentice"
    WORKSTATION = "Magic Workstation"
    XMAGE = "XMage"
    FORGE = "Forge"
    ARENA = "Arena"
    WAGIC = "Wagic"
    COCKATRICE = "Cockatrice"
    MTGO = "MTGO"
    OCTGN = "OCTGN"


class Entry(msgspec.Struct, frozen=True):
    """So many copies of a card; name and set code as written, the set code empty if none was.

    ``marks`` are the words in brackets and the like that stand beside the name.
    """

    line: int
    text: str
    count: int
    name: str
    section: Section = Section.MAIN
    set_code: str = ""
    number: str = ""
    marks: tuple[str, ...] = ()


class Remark(msgspec.Struct, frozen=True):
    """A line without cards, and what it was taken for."""

    line: int
    text: str
    meaning: Meaning


class Unread(msgspec.Struct, frozen=True):
    """A line that is not understood, and why."""

    line: int
    text: str
    reason: str


class DeckList(msgspec.Struct, frozen=True):
    """A list as read; ``by_blank_line`` says that a blank line alone divides deck and sideboard."""

    syntax: Syntax
    entries: tuple[Entry, ...]
    remarks: tuple[Remark, ...] = ()
    unread: tuple[Unread, ...] = ()
    title: str = ""
    by_blank_line: bool = False

    def size(self, section: Section) -> int:
        """How many cards the section holds."""
        return sum(entry.count for entry in self.entries if entry.section is section)

    def copies(self, section: Section) -> Counter[str]:
        """The copies by name as written in a section."""
        counted: Counter[str] = Counter()
        for entry in self.entries:
            if entry.section is section:
                counted[entry.name] += entry.count
        return counted
