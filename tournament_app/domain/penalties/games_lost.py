"""Games of a match that are lost without being played, and the result where they decide it.

RS D.3.3 a-d and D.3.17: late arrival, forfeits and removal each cost games; what a match opens with is
their sum, player by player. Every cost is a remedy of the penalty log, so that taking one back takes
only its own games back.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from engine.records import replace
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.remedy import GamesForfeited, Remedy, Removed, ThisMatch
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing, PairingKind

Costly = GamesForfeited | Removed


def in_force(book: EventBook, without: Collection[int] = ()) -> tuple[Remedy, ...]:
    """The remedies of all entries that count, those of the numbers given left out.

    An entry that waits for the head judge has one where lateness has cost its games already.
    """
    return tuple(
        remedy
        for entry in book.dossier.log
        if entry.on_record and entry.number not in without
        for remedy in remedies_of(book, entry)
    )


def remedies_of(book: EventBook, entry: PenaltyEntry) -> tuple[Remedy, ...]:
    """What an entry does to the event, what was decided on last; nothing while it waits or brings nothing.

    Whoever is removed for a lateness of an earlier round has lost that match as well (RS D.3.17).
    """
    if entry.remedy is None:
        return ()
    decided = entry.remedy.of(entry.player)
    round_ = RoundNumber(entry.moment.round)
    late_for = book.pairing_of(round_, entry.player) if round_ in book.rounds else None
    if entry.remedy.removed is None or not entry.remedy.games or late_for is None:
        return (decided,)
    where = ThisMatch(round_, late_for.number)
    return GamesForfeited(entry.player, entry.remedy.games, where, ResultKind.LATE), decided


def costs(pairing: Pairing, remedies: Iterable[Remedy]) -> tuple[Costly, ...]:
    """The remedies that cost games of this match, in their order."""
    here = ThisMatch(pairing.round, pairing.number)
    return tuple(
        remedy
        for remedy in remedies
        if isinstance(remedy, GamesForfeited | Removed)
        and match_of(remedy) == here
        and remedy.player in pairing.players
    )


def match_of(remedy: Remedy) -> ThisMatch | None:
    """The match that a remedy costs games of; None where it costs none, or waits for its match."""
    match remedy:
        case GamesForfeited(where=ThisMatch() as where):
            return where
        case Removed(match=where):
            return where
        case _:
            return None


def opening_score(pairing: Pairing, remedies: Iterable[Remedy], wins_needed: int) -> tuple[int, int]:
    """Games that each player starts with because of the other's lateness and forfeits, for the slip."""
    forfeits = [cost for cost in costs(pairing, remedies) if isinstance(cost, GamesForfeited)]
    return _score(pairing, forfeits, wins_needed)


def forfeited(pairing: Pairing, remedies: Sequence[Remedy], wins_needed: int) -> MatchResult | None:
    """The result that games lost alone give a match; None while there is something to play for."""
    found = costs(pairing, remedies)
    score = _score(pairing, found, wins_needed)
    if max(score) < wins_needed:
        return None
    if min(score) == wins_needed:
        return MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)
    loser = pairing.player1 if score[0] < score[1] else pairing.player2
    return MatchResult(*score, 0, _manner([cost for cost in found if cost.player == loser]))


def settled(book: EventBook, before: Sequence[Remedy], after: Sequence[Remedy]) -> tuple[Change, ...]:
    """The matches that remedies concern, from how ``before`` left them to how ``after`` leaves them.

    A match that has been played since keeps its result; one without, or decided by games lost alone,
    opens and ends as the remedies after say.
    """
    was, now = Counter(before), Counter(after)
    touched = {match_of(remedy) for remedy in (was - now) | (now - was)} - {None}
    pairings = [
        pairing
        for where in touched
        if where is not None
        and (pairing := book.pairings.get(where.round, {}).get(where.pairing)) is not None
    ]
    moved = [(pairing, resettled(pairing, before, after, book.event.wins_needed)) for pairing in pairings]
    ordered = sorted(moved, key=lambda step: (step[0].round, step[0].number))
    return tuple(Change(pairing, changed) for pairing, changed in ordered if changed != pairing)


def resettled(
    pairing: Pairing, before: Sequence[Remedy], after: Sequence[Remedy], wins_needed: int
) -> Pairing:
    """One match as ``settled`` leaves it; a bye or loss without an opponent opens at nothing."""
    if pairing.kind is not PairingKind.MATCH:
        return replace(pairing, start_score=(0, 0))
    undecided = pairing.result in (None, forfeited(pairing, before, wins_needed))
    return replace(
        pairing,
        start_score=opening_score(pairing, after, wins_needed),
        result=forfeited(pairing, after, wins_needed) if undecided else pairing.result,
    )


def lost_words(pairing: Pairing, remedies: Iterable[Remedy], wins_needed: int) -> dict[PlayerId, str]:
    """For each player who lost games before playing, what took them: ``1 late, 1 by ruling``."""
    taken: dict[PlayerId, Counter[str]] = {}
    for cost in costs(pairing, remedies):
        late = isinstance(cost, GamesForfeited) and cost.kind is ResultKind.LATE
        games = cost.games if isinstance(cost, GamesForfeited) else wins_needed
        taken.setdefault(cost.player, Counter())["late" if late else "by ruling"] += games
    return {
        player: ", ".join(f"{games} {word}" for word, games in words.items())
        for player, words in taken.items()
    }


def opening_words(book: EventBook, pairing: Pairing) -> str:
    """The score that an open match begins with and what took each game: ``1-1 (Ann 1 late; Bo 1 by ruling)``."""
    if pairing.result is not None or pairing.start_score == (0, 0):
        return ""
    words = lost_words(pairing, in_force(book), book.event.wins_needed)
    apart = "; ".join(f"{book.name_of(player)} {word}" for player, word in words.items())
    return "{}-{}".format(*pairing.start_score) + (f" ({apart})" if apart else "")


def _score(pairing: Pairing, found: Iterable[Costly], wins_needed: int) -> tuple[int, int]:
    lost = dict.fromkeys(pairing.players, 0)
    for cost in found:
        lost[cost.player] += cost.games if isinstance(cost, GamesForfeited) else wins_needed
    second = 0 if pairing.player2 is None else lost[pairing.player2]
    return min(second, wins_needed), min(lost[pairing.player1], wins_needed)


def _manner(causes: Sequence[Costly]) -> ResultKind:
    """How a match lost for these causes is recorded; none of the manners is rated (RS D.5.1)."""
    removed = [cause.drop.reason for cause in causes if isinstance(cause, Removed)]
    if DropReason.DISQUALIFIED in removed:
        return ResultKind.DISQUALIFICATION
    late = all(isinstance(cause, GamesForfeited) and cause.kind is ResultKind.LATE for cause in causes)
    return ResultKind.LATE if late else ResultKind.FORFEIT
