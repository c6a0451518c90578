"""When new sets count: as announced and played, or by the text to the letter (RS D.13.4).

The first of the month after the release, or of the second month, is the text. The dated lists agree with it
up to Scourge; Eighth Edition and later sets were announced for, and played from, earlier days.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from engine.cards.card import Card, CardSet
from engine.cards.pool import CardPool
from engine.decks.formats import Format, FormatDay, SetSpan
from engine.records import replace

TEXT_IN_FORCE = date(1997, 10, 1)
"""From this day on the text stands in the Tournament Rules; earlier rows are as lists of the time have them."""


def by_the_text(wanted: Format, pool: CardPool) -> Format:
    """The format with the days of its new sets by RS D.13.4; what they replaced stays as much longer."""
    moved = {
        span.first: day
        for span in wanted.sets
        if (entry := pool.sets.get(span.set_code)) is not None
        and (day := _text_day(entry, span.first)) is not None
    }
    eve = timedelta(days=1)
    spans = tuple(
        SetSpan(
            span.set_code,
            moved.get(span.first, span.first) if _moves(span, pool) else span.first,
            moved[span.last + eve] - eve if span.last is not None and span.last + eve in moved else span.last,
        )
        for span in wanted.sets
    )
    return replace(wanted, sets=spans)


def text_day(today: FormatDay, entry: CardSet | None, legal_from: date) -> date | None:
    """The day of the text where it is another than the one that counts; None where they agree."""
    if entry is None or today.format.kind != "constructed":
        return None
    return _text_day(entry, legal_from)


def early_sets(today: FormatDay, pool: CardPool) -> Iterator[tuple[CardSet, date]]:
    """Sets that count on this day as announced, and would not yet by the text, with the day of the text."""
    if today.format.kind != "constructed":
        return
    for span in today.format.sets:
        entry = pool.sets.get(span.set_code)
        if entry is None or not span.holds(today.day):
            continue
        later = _text_day(entry, span.first)
        if later is not None and later > today.day:
            yield entry, later


def printed_in(card: Card, entry: CardSet) -> bool:
    """Whether a set holds the card."""
    return entry.code in card.set_codes()


def _moves(span: SetSpan, pool: CardPool) -> bool:
    entry = pool.sets.get(span.set_code)
    return entry is not None and _text_day(entry, span.first) is not None


def _text_day(entry: CardSet, first: date) -> date | None:
    """The day of the text for a set that joined on ``first`` as a new one; None where they agree."""
    by_text = entry.legal_from
    if by_text is None or entry.released is None or first < TEXT_IN_FORCE or by_text == first:
        return None
    return by_text if entry.released <= first < by_text else None
