"""What an act would lead to, in sentences, before anybody carries it out."""

from collections.abc import Iterable

from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.pairing import would_pair_differently
from tournament_app.domain.round import Pairing
from tournament_app.domain.structures import Place, final_ranking
from tournament_app.services.record_result import describe

MOST_NAMED = 6
"""So many of those who change places are named, the others counted."""


def consequences(book: EventBook, act: Act) -> tuple[str, ...]:
    """Sentences about matches, entries, places and later pairings that change, each once; the act's notes first."""
    after = book.with_changes(act.changes)
    said = (
        *act.notes,
        *_matches(after, act),
        *_entries(after, act),
        *_places(book, after, act),
        *(later.sentence for later in would_pair_differently(book, after)),
    )
    return tuple(dict.fromkeys(said))


def _matches(after: EventBook, act: Act) -> Iterable[str]:
    for change in act.changes:
        now = change.after
        if not isinstance(now, Pairing):
            continue
        before = change.before if isinstance(change.before, Pairing) else None
        was = "" if before is None or before.result is None else f" (was {describe(after, before)})"
        where = "" if now.table is None else f", table {now.table}"
        yield f"Round {now.round}{where}: {describe(after, now)}{was}."


def _entries(after: EventBook, act: Act) -> Iterable[str]:
    for change in act.changes:
        now = change.after
        if isinstance(now, Enrollment) and now.drop is not None and change.before != now:
            yield f"{after.name_of(now.player)} is not paired after round {now.drop.after_round}."


def _places(book: EventBook, after: EventBook, act: Act) -> Iterable[str]:
    """Those the act is about, by name; then how many others move up or down."""
    before, now = _ranks(final_ranking(book)), _ranks(final_ranking(after))
    touched = dict.fromkeys(_players_of(act))
    for player in touched:
        was, is_ = before.get(player), now.get(player)
        if was is not None and is_ is None:
            yield f"{after.name_of(player)} takes no place (was {was})."
        elif was is not None and is_ != was:
            yield f"{after.name_of(player)} goes from place {was} to {is_}."
    others = [player for player in now if player not in touched and before.get(player) != now[player]]
    up = [player for player in others if now[player] < before.get(player, 0)]
    down = len(others) - len(up)
    if up:
        names = ", ".join(after.name_of(player) for player in up[:MOST_NAMED])
        more = f" and {len(up) - MOST_NAMED} more" if len(up) > MOST_NAMED else ""
        yield f"{len(up)} {'player moves' if len(up) == 1 else 'players move'} up: {names}{more}."
    if down:
        yield f"{down} {'player moves' if down == 1 else 'players move'} down."


def _ranks(places: Iterable[Place]) -> dict[PlayerId, int]:
    return {place.player: place.rank for place in places}


def _players_of(act: Act) -> Iterable[PlayerId]:
    for change in act.changes:
        entry = change.entry
        if isinstance(entry, Pairing):
            yield from entry.players
        elif isinstance(entry, Enrollment):
            yield entry.player
