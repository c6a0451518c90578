"""Counters in an event's header that are doors to what they count."""

from collections.abc import Callable

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.selection import lacking_lists
from tournament_app.domain.penalties.calls import open_calls
from tournament_app.domain.penalties.entry import to_confirm
from tournament_app.domain.round import RoundStatus


class Counter(Struct, frozen=True):
    """What is counted, in words (*4 tables out*; ``short`` for narrow windows), the tab behind it and what it shows."""

    text: str
    tab: str
    tip: str
    argument: str = ""
    short: str = ""


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
    return Counter(
        word, "round", f"No result yet: {shown}{'…' if len(out) > 20 else ''}", short=f"{len(out)} out"
    )


def draft_waits(book: EventBook) -> Counter | None:
    """A round that is paired but not published."""
    last = book.last_round
    if last is None or last.status is RoundStatus.PUBLISHED:
        return None
    return Counter(f"Round {last.number} is a draft", "round", "Review it, then publish it", short="Draft")


def decks_missing(book: EventBook) -> Counter | None:
    """Players whose deck list has not come in, where lists are collected."""
    lacking = lacking_lists(book)
    if not lacking:
        return None
    word = "1 deck missing" if len(lacking) == 1 else f"{len(lacking)} decks missing"
    shown = ", ".join(book.name_of(player) for player in lacking[:12])
    return Counter(
        word,
        "decks",
        f"No list from {shown}{'…' if len(lacking) > 12 else ''}",
        "missing",
        f"{len(lacking)} decks",
    )


def penalties_to_confirm(book: EventBook) -> Counter | None:
    """Entries of the penalty log that wait for the head judge (RS D.3.2); names stay on the tab."""
    waiting = len(to_confirm(book.dossier.log))
    if not waiting:
        return None
    word = "1 penalty to confirm" if waiting == 1 else f"{waiting} penalties to confirm"
    return Counter(word, "penalties", "The head judge confirms or declines", short=f"{waiting} to confirm")


def calls_open(book: EventBook) -> Counter | None:
    """Tables that wait for a judge."""
    waiting = open_calls(book.dossier.calls.values())
    if not waiting:
        return None
    word = "1 call open" if len(waiting) == 1 else f"{len(waiting)} calls open"
    return Counter(
        word,
        "calls",
        f"Tables {', '.join(str(call.table) for call in waiting[:20])}",
        short="1 call" if len(waiting) == 1 else f"{len(waiting)} calls",
    )


COUNTERS: tuple[Callable[[EventBook], Counter | None], ...] = (
    draft_waits,
    tables_out,
    penalties_to_confirm,
    calls_open,
    decks_missing,
)
