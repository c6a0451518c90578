"""Games lost follow the player when seats of a posted round are changed by hand (RS D.3.3, D.3.17)."""

from collections.abc import Sequence
from dataclasses import replace

from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.consequences import aimed
from tournament_app.domain.penalties.entry import EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.remedy import GamesForfeited, kept
from tournament_app.domain.round import Pairing, PairingKind, RoundStatus


def forfeits_follow(book: EventBook, round_: RoundNumber, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes of a round's seats, with each player's lost games at their new table.

    A forfeit whose player has no match any more waits for the next one. A draft stays as it is:
    forfeits find their match when it is published.
    """
    if book.rounds[round_].status is RoundStatus.DRAFT:
        return tuple(changes)
    after = book.with_changes(changes)
    moved = [found for entry in book.dossier.log if (found := _moved(after, entry, round_)) is not None]
    found_now = _newly_lost(moved)
    seated = [_seated(book, change, found_now) for change in changes]
    touched = {(c.entry.round, c.entry.number) for c in seated if isinstance(c.entry, Pairing)}
    others = [
        Change(pairing, opened)
        for pairing in after.round_pairings(round_)
        if (pairing.round, pairing.number) not in touched
        and set(pairing.players) & found_now.keys()
        and (opened := _opened(book, pairing, found_now)) != pairing
    ]
    return (*seated, *others, *moved)


def _moved(after: EventBook, entry: PenaltyEntry, round_: RoundNumber) -> Change | None:
    """The entry with its forfeit aimed anew, None where it stays where it is."""
    if entry.status is not EntryStatus.STANDS or entry.remedy is None or entry.remedy.removed is not None:
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


def _newly_lost(moved: Sequence[Change]) -> dict[PlayerId, int]:
    """Games of forfeits that waited before and have a match now."""
    lost: dict[PlayerId, int] = {}
    for change in moved:
        before, after = change.before, change.after
        assert isinstance(before, PenaltyEntry), "entries are moved"
        assert isinstance(after, PenaltyEntry), "entries are moved"
        if before.remedy is not None and after.remedy is not None and before.remedy.waits:
            lost[after.player] = lost.get(after.player, 0) + after.remedy.games
    return lost


def _seated(book: EventBook, change: Change, found_now: dict[PlayerId, int]) -> Change:
    entry = change.after
    if not isinstance(entry, Pairing):
        return change
    return Change(change.before, _opened(book, entry, found_now))


def _opened(book: EventBook, pairing: Pairing, found_now: dict[PlayerId, int]) -> Pairing:
    """The pairing with the games that its players had lost where they sat before, and have lost since."""
    if pairing.result is not None:
        return pairing
    if pairing.kind is not PairingKind.MATCH or pairing.player2 is None:
        return replace(pairing, start_score=(0, 0))
    needed = book.event.wins_needed

    def lost(player: PlayerId) -> int:
        old = book.pairing_of(pairing.round, player)
        before = 0 if old is None else old.start_score[1 if old.player1 == player else 0]
        return min(before + found_now.get(player, 0), needed)

    return replace(pairing, start_score=(lost(pairing.player2), lost(pairing.player1)))
