"""Counters in an event's header that are doors to what they count."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.selection import lacking_lists
from tournament_app.domain.round import RoundStatus


@dataclass(frozen=True, slots=True)
class Counter:
    """What is counted, in words (*4 tables out*), the tab behind it and what it is to show."""

    text: str
    tab: str
    tip: str
    argument: str = ""


def tables_out(book: EventBook) -> Counter | None:
    """Matches of the newest published round without a result."""
    last = book.last_round
    if last is None or last.status is RoundStatus.DRAFT:
        return None
    out = book.outstanding(last.number)
    if not out:
        return None
    word = "1 table out" if len(out) == 1 else f"{len(out)} tables out"
    shown = ", ".join(str(pairing.table) for pairing in out[:20])
    return Counter(word, "round", f"No result yet: {shown}{'…' if len(out) > 20 else ''}")


def draft_waits(book: EventBook) -> Counter | None:
    """A round that is paired but not published."""
    last = book.last_round
    if last is None or last.status is RoundStatus.PUBLISHED:
        return None
    return Counter(f"Round {last.number} is a draft", "round", "Review it, then publish it")


def decks_missing(book: EventBook) -> Counter | None:
    """Players whose deck list has not come in, where lists are collected."""
    lacking = lacking_lists(book)
    if not lacking:
        return None
    word = "1 deck missing" if len(lacking) == 1 else f"{len(lacking)} decks missing"
    shown = ", ".join(book.name_of(player) for player in lacking[:12])
    return Counter(word, "decks", f"No list from {shown}{'…' if len(lacking) > 12 else ''}", "missing")


COUNTERS: tuple[Callable[[EventBook], Counter | None], ...] = (draft_waits, tables_out, decks_missing)
