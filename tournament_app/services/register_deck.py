"""Deck lists at an event: on what terms they are collected, taking them in, naming decks (RS D.2.1)."""

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from engine.days import minute_words
from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.domain.round import RoundStatus
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.enroll_player import enrollment_of


class HandedIn(Struct, frozen=True):
    """A list as a player hands it in; see ``DeckRegistration``. ``problems`` is what the verification found."""

    player: PlayerId
    text: str
    pool: str = ""
    name: str = ""
    problems: tuple[str, ...] = ()


def collect_decks(book: EventBook, deadline: datetime | None = None) -> Act:
    """Ask for deck lists at this event, or change the deadline."""
    refuse_when_closed(book)
    before = book.deck_terms
    terms = replace(before or DeckTerms(), deadline=deadline)
    if before == terms:
        return Act("collect_decks", "Deck lists are collected already", ())
    by = f" until {minute_words(deadline.astimezone())}" if deadline else ""
    return Act("collect_decks", f"Deck lists are collected{by}", (Change(before, terms),))


def announce_lands(book: EventBook, lands_added: int | None) -> Act:
    """Announce how many basic lands may be added to a pool (RS D.17.1); None goes by the format."""
    refuse_when_closed(book)
    before = book.deck_terms
    terms = replace(before or DeckTerms(), lands_added=lands_added)
    said = "go by the format" if lands_added is None else f"{lands_added} may be added to a pool"
    changes = () if before == terms else (Change(before, terms),)
    return Act("announce_lands", f"Basic lands: {said}", changes)


def stop_collecting_decks(book: EventBook) -> Act:
    """No longer ask for deck lists; those handed in are kept."""
    refuse_when_closed(book)
    if book.deck_terms is None:
        raise Illegal("Deck lists are not collected at this event.")
    return Act(
        "stop_collecting_decks", "Deck lists are no longer collected", (Change(book.deck_terms, None),)
    )


def lock_on_decks(book: EventBook, now: datetime) -> str:
    """Why lists are taken in and changed only by a judge now; empty while players may hand them in."""
    published = [found for found in book.rounds.values() if found.status is RoundStatus.PUBLISHED]
    if published:
        return "The event has begun: lists are locked."
    deadline = None if book.deck_terms is None else book.deck_terms.deadline
    if deadline is not None and now > deadline:
        return f"The deadline passed on {minute_words(deadline.astimezone())}."
    return ""


def register_deck(
    book: EventBook, handed_in: HandedIn, now: datetime, *, reason: str = "", confirmed: bool = False
) -> Act:
    """Take in a player's list, or put it in the place of the one that is there.

    Raises ``Illegal`` for an empty list and, once lists are locked, without a judge's ``reason``;
    ``NeedsConfirmation`` with all problems of a list that is not legal.
    """
    refuse_when_closed(book)
    enrollment_of(book, handed_in.player)
    name = book.name_of(handed_in.player)
    if not handed_in.text.strip() and not handed_in.pool.strip():
        raise Illegal(f"The list of {name} is empty. Paste it, drop a file here, or type it.")
    before = book.decks.get(handed_in.player)
    if before is not None and (before.text, before.pool) == (handed_in.text, handed_in.pool):
        return name_deck(book, handed_in.player, handed_in.name)
    reason = _reason(book, now, reason)
    if handed_in.problems and not confirmed:
        raise NeedsConfirmation(f"The list of {name} is not legal:", *handed_in.problems)
    after = _registration(handed_in, now, reason)
    word = "Registered" if before is None else "Changed"
    because = f" ({reason})" if reason else ""
    return Act("register_deck", f"{word} the deck of {name}{because}", (Change(before, after),))


def register_decks(book: EventBook, many: Sequence[HandedIn], now: datetime, *, reason: str = "") -> Act:
    """Take in the lists of several players at once, legal or not, replacing older ones.

    Raises ``Illegal`` naming everybody who is not enrolled, listed twice or whose list is empty.
    """
    refuse_when_closed(book)
    problems = []
    seen: set[PlayerId] = set()
    for entry in many:
        if entry.player not in book.enrollments:
            problems.append(f"Player {entry.player} is not enrolled in the event.")
        elif entry.player in seen:
            problems.append(f"There are two lists for {book.name_of(entry.player)}. Leave one of them out.")
        elif not entry.text.strip() and not entry.pool.strip():
            problems.append(f"The list of {book.name_of(entry.player)} is empty.")
        seen.add(entry.player)
    if problems:
        raise Illegal(*problems)
    reason = _reason(book, now, reason)
    changes = tuple(Change(book.decks.get(entry.player), _registration(entry, now, reason)) for entry in many)
    count = "1 deck" if len(many) == 1 else f"{len(many)} decks"
    because = f" ({reason})" if reason else ""
    return Act("register_decks", f"Registered {count}{because}", changes)


def withdraw_deck(book: EventBook, player: PlayerId, now: datetime, *, reason: str = "") -> Act:
    """Take a player's list out again; once lists are locked only for a judge's ``reason``."""
    refuse_when_closed(book)
    before = book.decks.get(player)
    if before is None:
        raise Illegal(f"{book.name_of(player)} has no deck registered.")
    because = f" ({given})" if (given := _reason(book, now, reason)) else ""
    return Act(
        "withdraw_deck", f"Took out the deck of {book.name_of(player)}{because}", (Change(before, None),)
    )


def name_deck(book: EventBook, player: PlayerId, name: str) -> Act:
    """Call a player's deck by a name; the staff may at any time, since the list stays as it is."""
    refuse_when_closed(book)
    before = book.decks.get(player)
    if before is None:
        raise Illegal(f"{book.name_of(player)} has no deck registered.")
    name = " ".join(name.split())
    if name == before.name:
        return Act("name_deck", f"The deck of {book.name_of(player)} is as it was", ())
    what = f"Named the deck of {book.name_of(player)} {name}" if name else "Took a deck's name off"
    return Act("name_deck", what, (Change(before, replace(before, name=name)),))


def _registration(handed_in: HandedIn, now: datetime, reason: str) -> DeckRegistration:
    return DeckRegistration(
        player=handed_in.player,
        text=handed_in.text.strip("\n") + "\n" if handed_in.text.strip() else "",
        registered_at=now,
        pool=handed_in.pool.strip("\n") + "\n" if handed_in.pool.strip() else "",
        name=" ".join(handed_in.name.split()),
        reason=reason,
    )


def _reason(book: EventBook, now: datetime, given: str) -> str:
    """The judge's reason where one is needed; nothing while players may still hand lists in."""
    lock = lock_on_decks(book, now)
    if not lock:
        return ""
    reason = " ".join(given.split())
    if not reason:
        raise Illegal(f"{lock} A judge may let this list in: give the reason, which goes into the log.")
    return reason
