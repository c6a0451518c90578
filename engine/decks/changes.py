"""What changed in a format between two days: sets in and out, cards on and off its lists, deck rules."""

from datetime import date

import msgspec

from engine.decks.formats import DeckRule, Format, ListEntry, Listing


class CardChange(msgspec.Struct, frozen=True):
    """A card's listing before and after, the day of the change and its source."""

    card: str
    before: Listing
    after: Listing
    day: date
    source: str


class FormatChanges(msgspec.Struct, frozen=True):
    """Everything that changed after the first day up to and including the second.

    Sets come with the first day on which the change applied.
    """

    sets_in: tuple[tuple[str, date], ...]
    sets_out: tuple[tuple[str, date], ...]
    cards: tuple[CardChange, ...]
    further_in: tuple[str, ...]
    further_out: tuple[str, ...]
    rules: tuple[DeckRule, ...]

    def __bool__(self) -> bool:
        return any((self.sets_in, self.sets_out, self.cards, self.further_in, self.further_out, self.rules))


def changes_between(wanted: Format, first: date, second: date) -> FormatChanges:
    """What changed from the first day to the second.

    Both days must lie within the format's time. Raises :class:`engine.decks.formats.NotYetError`.
    """
    before, after = wanted.on(first), wanted.on(second)
    latest = {
        entry.card: entry for entry in sorted(wanted.lists, key=_since) if first < entry.since <= second
    }
    changed = (
        CardChange(name, before.listing(name), after.listing(name), entry.since, entry.source)
        for name, entry in latest.items()
    )
    return FormatChanges(
        sets_in=tuple((code, _entered(wanted, code, second)) for code in sorted(after.sets - before.sets)),
        sets_out=tuple((code, _left(wanted, code, first)) for code in sorted(before.sets - after.sets)),
        cards=tuple(sorted((c for c in changed if c.before is not c.after), key=lambda c: (c.day, c.card))),
        further_in=tuple(sorted(after.further - before.further)),
        further_out=tuple(sorted(before.further - after.further)),
        rules=tuple(rule for rule in wanted.deck if first < rule.since <= second),
    )


def _since(entry: ListEntry) -> date:
    return entry.since


def _entered(wanted: Format, code: str, day: date) -> date:
    return next(span.first for span in wanted.spans(code) if span.holds(day))


def _left(wanted: Format, code: str, day: date) -> date:
    last = next(span.last for span in wanted.spans(code) if span.holds(day))
    assert last is not None, "a set that left has a last day"
    return date.fromordinal(last.toordinal() + 1)
