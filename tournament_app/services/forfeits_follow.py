"""Games lost follow the player when seats of a posted round are changed by hand (RS D.3.3, D.3.17)."""

from collections.abc import Sequence

from engine.records import replace
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.penalties.consequences import aimed
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.games_lost import in_force, resettled
from tournament_app.domain.penalties.remedy import GamesForfeited, kept
from tournament_app.domain.round import PairingKind, RoundStatus
from tournament_app.services.penalty_effects import joined


def forfeits_follow(book: EventBook, round_: RoundNumber, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes of a round's seats, with each player's lost games at their new table.

    A forfeit whose player has no match any more waits for the next one. A draft stays as it is:
    forfeits find their match when it is published.
    """
    if book.rounds[round_].status is RoundStatus.DRAFT:
        return tuple(changes)
    seated = book.with_changes(changes)
    moved = [found for entry in book.dossier.log if (found := _moved(seated, entry, round_)) is not None]
    before, after = in_force(seated), in_force(seated.with_changes(moved))
    opened = [
        Change(pairing, resettled(pairing, before, after, book.event.wins_needed))
        for pairing in seated.round_pairings(round_)
    ]
    return joined((*changes, *(change for change in opened if change.before != change.after), *moved))


def _moved(after: EventBook, entry: PenaltyEntry, round_: RoundNumber) -> Change | None:
    """The entry with its forfeit aimed anew, None where it stays where it is."""
    if not entry.on_record or entry.remedy is None or entry.remedy.removed is not None:
        return None
    match = entry.remedy.match
    if match is not None:
        if match.round != round_:
            return None
        pairing = after.pairings.get(round_, {}).get(match.pairing)
        if pairing is not None and entry.player in pairing.players and pairing.kind is PairingKind.MATCH:
            return None
    since = entry.remedy.after_round if match is None else RoundNumber(round_ - 1)
    waiting = replace(entry.remedy, match=None, after_round=since).of(entry.player)
    assert isinstance(waiting, GamesForfeited), "only forfeits have games"
    remedy = kept(aimed(waiting, after))
    return None if remedy == entry.remedy else Change(entry, replace(entry, remedy=remedy))
