"""Whoever loses the first round by not appearing is out of the event (RS D.3.17): while that stands."""

from collections.abc import Iterable, Iterator, Sequence

from engine.records import replace
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.result import ResultKind
from tournament_app.domain.round import Pairing
from tournament_app.services.drop_change import drop_change

OUT = "Whoever loses the first round by not appearing is out of the event (RS D.3.17)."


def absent_from(pairing: Pairing) -> tuple[PlayerId, ...]:
    """Who did not appear for a match, by its result."""
    loser = pairing.loser
    if pairing.result is None or pairing.result.kind is not ResultKind.NO_SHOW or loser is None:
        return ()
    return (loser,)


def absences_follow(
    book: EventBook, changes: Sequence[Change], leaving: Sequence[PlayerId] = ()
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The entries that follow when results change: out of the event, or back in; with what to say.

    Who is out since the first round and appeared for it after all is back, unless ``leaving`` by the same slip.
    Whoever is out since a later round stays out, and it is said: somebody decided it, or they left since.
    """
    entries: list[Change] = []
    notes: list[str] = []
    was = set(_missing(change.before for change in changes))
    still = set(_missing(change.after for change in changes))
    absent = set(_absent(change.after for change in changes))
    newly = absent - set(_absent(change.before for change in changes))
    of_first = set(_players_of_first_round(book, changes))
    for player in sorted(was - still - set(leaving)):
        entry = book.enrollments[player]
        if entry.drop is None or entry.drop.reason is not DropReason.NO_SHOW:
            continue
        if player in of_first and entry.drop.after_round == min(book.rounds):
            entries.append(Change(entry, replace(entry, drop=None)))
            notes.append(f"{book.name_of(player)} is back in the event, no longer recorded as not appearing.")
        else:
            notes.append(f"{book.name_of(player)} stays out of the event: let them back in if they play on.")
    for player in sorted(newly & of_first):
        if book.enrollments[player].drop is None:
            entries.append(drop_change(book, player, DropReason.NO_SHOW))
    if absent & of_first:
        notes.append(OUT)
    return tuple(entries), tuple(notes)


def _absent(entries: Iterable[object]) -> Iterator[PlayerId]:
    for entry in entries:
        if isinstance(entry, Pairing):
            yield from absent_from(entry)


def _missing(entries: Iterable[object]) -> Iterator[PlayerId]:
    """Who was not there, or may not have been: a match that both lost does not say."""
    for entry in entries:
        if isinstance(entry, Pairing) and entry.result is not None:
            both = entry.result.kind is ResultKind.BOTH_LOSE
            yield from entry.players if both else absent_from(entry)


def _players_of_first_round(book: EventBook, changes: Iterable[Change]) -> Iterator[PlayerId]:
    for change in changes:
        if isinstance(change.entry, Pairing) and change.entry.round == min(book.rounds):
            yield from change.entry.players
