"""Formats with their history: what a format allows on a day (RS D.13-D.19).

A format is a log: sets with first and last legal day, cards that enter or leave its lists, deck rules by
date. :meth:`Format.on` gives the state of a day. A format that an organizer defines has the same form.
"""

import enum
from collections.abc import Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Literal

import msgspec

from engine.cards.card import Play
from engine.days import day_words
from engine.records import replace
from engine.rules.position.rulebook import DEFAULT

PRERELEASE_DAYS = 31
"""Prereleases lie at most so long before the release; later sets do not count yet."""


class Listing(enum.Enum):
    """What the list of a format says about a card."""

    LEGAL = "legal"
    RESTRICTED = "restricted"
    BANNED = "banned"
    ANTE = "ante"


class SideboardRule(enum.Enum):
    """How large a sideboard is: exactly so many or none, up to so many, or all the rest of the pool."""

    EXACTLY = "exactly"
    UP_TO = "up-to"
    POOL = "pool"


class SetSpan(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A set with its first and last legal day, both inclusive; no last day while it is still legal."""

    set_code: str
    first: date
    last: date | None

    def holds(self, day: date) -> bool:
        """Whether the set is legal on that day."""
        return self.first <= day and (self.last is None or day <= self.last)


class ListEntry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A card entering a list, or leaving all of them (``legal``), from a day on, with the source."""

    card: str
    listing: Listing
    since: date
    source: str


class FurtherCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that are legal although no legal set holds them, from a first to a last day inclusive."""

    cards: tuple[str, ...]
    first: date
    last: date | None = None
    note: str = ""
    source: str = ""

    def holds(self, day: date) -> bool:
        """Whether these cards are legal on that day."""
        return self.first <= day and (self.last is None or day <= self.last)


class DeckRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a deck is built from a day on.

    ``copies`` is None where any number of a card may be played. Of every card with one of the
    ``single_supertypes`` one copy is allowed. A deck with a card from one of the ``unmixed_sets`` must
    consist of that set (RS D.8.2). Where pools are handed out, ``pool_least`` to ``pool_most`` cards are
    (RS D.17.1), and ``lands_added`` basic lands may be added; None for any number (RS D.19.6).
    """

    since: date
    minimum: int
    sideboard: SideboardRule
    source: str
    sideboard_size: int = 0
    maximum: int | None = None
    copies: int | None = None
    single_supertypes: tuple[str, ...] = ()
    unmixed_sets: tuple[str, ...] = ()
    pool_least: int | None = None
    pool_most: int | None = None
    lands_added: int | None = None


class PointList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What cards cost from a day on, and how many points a deck with its sideboard may spend."""

    since: date
    budget: int
    cards: dict[str, int]
    source: str = ""


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A format and all that is known of its history.

    ``sections`` names the rule behind each kind of problem. ``known_until`` is the last day that the lists
    cover; None where they are today's. ``new_sets_join``: a core set or expansion released later joins by the
    general rule (RS D.13.4). ``every_set``: all sets are legal so, without rows of their own.
    ``accepted_printings`` are kinds that tournaments refuse otherwise; with ``own_printings_only`` a printing
    named in a list must be from a legal set. ``new_sets`` is ``text`` where a house goes by RS D.13.4 to the
    letter instead of the days that sets were announced for and played from. ``rulebook`` is the book of rules that
    its games are played by.
    ``vanguard``: every player plays with a Vanguard card (RS E.14.2).
    """

    name: str
    title: str
    kind: Literal["constructed", "limited", "community", "own"]
    source: str
    deck: tuple[DeckRule, ...]
    known_until: date | None = None
    sections: dict[str, str] = {}
    sets: tuple[SetSpan, ...] = ()
    lists: tuple[ListEntry, ...] = ()
    further_cards: tuple[FurtherCards, ...] = ()
    points: tuple[PointList, ...] = ()
    every_set: bool = False
    new_sets_join: bool = False
    accepted_printings: tuple[Play, ...] = ()
    own_printings_only: bool = False
    note: str = ""
    new_sets: Literal["practice", "text"] = "practice"
    vanguard: bool = False
    rulebook: str = DEFAULT

    @property
    def begins(self) -> date:
        """The first day of the format."""
        return min(rule.since for rule in self.deck)

    def on(self, day: date) -> "FormatDay":
        """The format as it stood on a day. Raises :class:`NotYetError` before its first day."""
        if day < self.begins:
            raise NotYetError(self, day)
        return FormatDay(
            format=self,
            day=day,
            rule=max((rule for rule in self.deck if rule.since <= day), key=_since),
            sets=frozenset(span.set_code for span in self.sets if span.holds(day)),
            listed=MappingProxyType(_listed(self.lists, day)),
            further=frozenset(
                name for group in self.further_cards if group.holds(day) for name in group.cards
            ),
            points=max((points for points in self.points if points.since <= day), key=_since, default=None),
        )

    def spans(self, set_code: str) -> Iterator[SetSpan]:
        """The days on which a set is legal, as rows of the table."""
        return (span for span in self.sets if span.set_code == set_code)


class FormatDay(msgspec.Struct, frozen=True):
    """A format on one day: its deck rule, legal sets and what its list says of the cards on it."""

    format: Format
    day: date
    rule: DeckRule
    sets: frozenset[str]
    listed: Mapping[str, ListEntry]
    further: frozenset[str]
    points: PointList | None

    def with_next_release(self) -> "FormatDay":
        """The day at a prerelease: the sets released next, if within ``PRERELEASE_DAYS``, count already."""
        coming = [span.first for span in self.format.sets if span.first > self.day]
        nearest = min(coming, default=None)
        if nearest is None or (nearest - self.day).days > PRERELEASE_DAYS:
            return self
        joining = {span.set_code for span in self.format.sets if span.first == nearest}
        return replace(self, sets=self.sets | joining)

    def listing(self, card: str) -> Listing:
        """What the list says of a card; ``LEGAL`` where it is on none, whether or not it is in the pool."""
        entry = self.listed.get(card)
        return entry.listing if entry else Listing.LEGAL

    def names(self, listing: Listing) -> frozenset[str]:
        """The cards that are on that list."""
        return frozenset(name for name, entry in self.listed.items() if entry.listing is listing)

    def section(self, kind: str) -> str:
        """The rule behind a kind of problem."""
        return self.format.sections.get(kind) or f"{self.format.title} deck rules"


class NotYetError(ValueError):
    """A format asked for before it existed; the text says from when it did."""

    def __init__(self, wanted: Format, day: date) -> None:
        super().__init__(
            f"There was no {wanted.title} on {day_words(day)}: the format begins on {day_words(wanted.begins)}. "
            "Check the date or choose another format."
        )


def _since(entry: DeckRule | PointList) -> date:
    return entry.since


def _listed(entries: tuple[ListEntry, ...], day: date) -> dict[str, ListEntry]:
    last: dict[str, ListEntry] = {}
    for entry in entries:
        if entry.since <= day and (entry.card not in last or last[entry.card].since <= entry.since):
            last[entry.card] = entry
    return {name: entry for name, entry in last.items() if entry.listing is not Listing.LEGAL}
