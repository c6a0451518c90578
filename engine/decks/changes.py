"""What changed in a format between two days: sets in and out, cards on and off its lists, deck rules."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final

import msgspec

from engine.decks.formats import DeckRule, Format, Listing

ONE_DAY: Final = timedelta(days=1)
Span = tuple[str, date, date | None]


class CardChange(msgspec.Struct, frozen=True):
    """A card's listing before and after, the day of the change and its source."""

    card: str
    before: Listing
    after: Listing
    day: date
    source: str


class FormatChanges(msgspec.Struct, frozen=True):
    """Every change after the first day up to and including the second, each in order of its day.

    Sets and further cards come with the first day on which the change applied; what left and came back is
    listed both times.
    """

    sets_in: tuple[tuple[str, date], ...]
    sets_out: tuple[tuple[str, date], ...]
    cards: tuple[CardChange, ...]
    further_in: tuple[tuple[str, date], ...]
    further_out: tuple[tuple[str, date], ...]
    rules: tuple[DeckRule, ...]

    def __bool__(self) -> bool:
        return any((self.sets_in, self.sets_out, self.cards, self.further_in, self.further_out, self.rules))


def changes_between(wanted: Format, first: date, second: date) -> FormatChanges:
    """What changed after the first day up to and including the second.

    Raises :class:`engine.decks.formats.NotYetError` where the first day lies before the format's time.
    """
    sets = [(span.set_code, span.first, span.last) for span in wanted.sets]
    further = [(name, group.first, group.last) for group in wanted.further_cards for name in group.cards]
    return FormatChanges(
        sets_in=_joining(sets, first, second),
        sets_out=_leaving(sets, first, second),
        cards=tuple(_steps(wanted, first, second)),
        further_in=_joining(further, first, second),
        further_out=_leaving(further, first, second),
        rules=tuple(rule for rule in wanted.deck if first < rule.since <= second),
    )


def _steps(wanted: Format, first: date, second: date) -> Iterator[CardChange]:
    before = wanted.on(first)
    standing = {name: entry.listing for name, entry in before.listed.items()}
    for entry in sorted(wanted.lists, key=lambda entry: (entry.since, entry.card)):
        if first < entry.since <= second:
            now = standing.get(entry.card, Listing.LEGAL)
            if now is not entry.listing:
                yield CardChange(entry.card, now, entry.listing, entry.since, entry.source)
            standing[entry.card] = entry.listing


def _joining(spans: Sequence[Span], first: date, second: date) -> tuple[tuple[str, date], ...]:
    found = ((name, begins) for name, begins, _ in spans if first < begins <= second)
    return tuple(sorted(found, key=_by_day))


def _leaving(spans: Sequence[Span], first: date, second: date) -> tuple[tuple[str, date], ...]:
    found = ((name, last + ONE_DAY) for name, _, last in spans if last is not None and first <= last < second)
    return tuple(sorted(found, key=_by_day))


def _by_day(change: tuple[str, date]) -> tuple[date, str]:
    return change[1], change[0]
