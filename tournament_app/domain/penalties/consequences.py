"""From a confirmed penalty to its remedy, and from a remedy to the changes of the event's book.

Implements the effects of RS D.3.3 a-d (current or next duel or match, ejection, disqualification)
and D.3.17 (duels lost by lateness). Undoing is the same changes the other way round
(``Change.inverted``). Prizes and places of those removed are for the standings to honour.
"""

from collections.abc import Sequence

from engine.records import replace
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.catalogue import Effect
from tournament_app.domain.penalties.games_lost import forfeited, match_of, settled
from tournament_app.domain.penalties.remedy import (
    GamesForfeited,
    NextMatch,
    NoRemedy,
    Remedy,
    Removed,
    ThisMatch,
)
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import ResultKind
from tournament_app.domain.round import PairingKind


def remedy_of(
    effect: Effect,
    book: EventBook,
    player: PlayerId,
    *,
    games_late: int = 0,
    round_meant: RoundNumber | None = None,
    in_force: Sequence[Remedy] = (),
) -> Remedy:
    """What a penalty with this effect does to the event now.

    ``games_late`` is the number of games lost by lateness, which then replaces the one of a game
    forfeit as long as it leaves something to play for. ``round_meant`` names the round when the judge
    means a particular match; without it the match in progress is meant, or else the next.
    ``in_force`` are the remedies applied so far: a match that only the opponent's forfeit decided can
    still be lost by both. Raises ``Illegal`` with all that stands against it.
    """
    problems = _obstacles(effect, book, player, round_meant, in_force)
    if problems:
        raise Illegal(*problems)
    match effect:
        case Effect.NONE:
            return NoRemedy(player)
        case Effect.LOSES_GAME | Effect.LOSES_MATCH:
            whole = effect is Effect.LOSES_MATCH
            needed = book.event.wins_needed
            games = needed if whole else games_late if 0 < games_late < needed else 1
            kind = ResultKind.LATE if games_late else ResultKind.FORFEIT
            where = _meant(book, player, round_meant) or _where(book, player, in_force)
            return GamesForfeited(player, games, where, kind)
        case Effect.EJECTED | Effect.DISQUALIFIED:
            return _removal(effect, book, player, in_force)


def aimed(remedy: GamesForfeited, book: EventBook) -> GamesForfeited:
    """The remedy with a waiting forfeit aimed at the player's match, once one is paired."""
    if isinstance(remedy.where, ThisMatch):
        return remedy
    for number in sorted(book.rounds):
        pairing = book.pairing_of(number, remedy.player)
        if number > remedy.where.after_round and pairing is not None and pairing.kind is PairingKind.MATCH:
            return replace(remedy, where=ThisMatch(number, pairing.number))
    return remedy


def changes_of(remedy: Remedy, book: EventBook, in_force: Sequence[Remedy] = ()) -> tuple[Change, ...]:
    """The changes that carry out a remedy, given the remedies applied before it.

    A forfeit that does not decide the match is the score the match opens with (``games_lost``). One
    that waits for the next match changes nothing yet.
    """
    _refuse_played(remedy, book, in_force)
    changes = settled(book, in_force, (*in_force, remedy))
    if not isinstance(remedy, Removed):
        return changes
    enrollment = book.enrollments[remedy.player]
    return (Change(enrollment, replace(enrollment, drop=remedy.drop)), *changes)


def _obstacles(
    effect: Effect,
    book: EventBook,
    player: PlayerId,
    round_meant: RoundNumber | None,
    in_force: Sequence[Remedy],
) -> list[str]:
    enrollment = book.enrollments.get(player)
    if enrollment is None:
        who = book.name_of(player) if player in book.players else "This player"
        return [f"{who} is not in {book.event.name}; check the name, or enrol the player first."]
    name, problems = book.name_of(player), []
    if book.event.status is EventStatus.CLOSED:
        problems.append(f"{book.event.name} is closed; reopen it to log a penalty for {name}.")
    if (
        enrollment.drop is not None
        and effect not in (Effect.NONE, Effect.DISQUALIFIED)
        and not isinstance(_where(book, player, in_force), ThisMatch)
    ):
        after = enrollment.drop.after_round
        problems.append(f"{name} left after round {after} and plays no more; log the warning alone.")
    if effect in (Effect.LOSES_GAME, Effect.LOSES_MATCH) and round_meant is not None:
        problems.extend(_not_forfeitable(book, player, round_meant, in_force))
    return problems


def _not_forfeitable(
    book: EventBook, player: PlayerId, number: RoundNumber, in_force: Sequence[Remedy]
) -> list[str]:
    name, pairing = book.name_of(player), book.pairing_of(number, player)
    if pairing is None or pairing.kind is not PairingKind.MATCH:
        return [f"{name} has no match in round {number}."]
    if pairing.result in (None, forfeited(pairing, in_force, book.event.wins_needed)):
        return []
    return [
        f"{name}'s match in round {number} is over ({pairing.result}): the forfeit goes to the next match, "
        "or correct that result first (RS D.3.3)."
    ]


def _meant(book: EventBook, player: PlayerId, number: RoundNumber | None) -> ThisMatch | None:
    pairing = None if number is None else book.pairing_of(number, player)
    return None if pairing is None else ThisMatch(pairing.round, pairing.number)


def _where(book: EventBook, player: PlayerId, in_force: Sequence[Remedy]) -> ThisMatch | NextMatch:
    last = book.last_round
    if last is None:
        return NextMatch(RoundNumber(0))
    pairing = book.pairing_of(last.number, player)
    if pairing is None or pairing.kind is not PairingKind.MATCH:
        return NextMatch(last.number)
    unplayed = pairing.result in (None, forfeited(pairing, in_force, book.event.wins_needed))
    return ThisMatch(last.number, pairing.number) if unplayed else NextMatch(last.number)


def _removal(effect: Effect, book: EventBook, player: PlayerId, in_force: Sequence[Remedy]) -> Removed:
    where = _where(book, player, in_force)
    disqualified = effect is Effect.DISQUALIFIED
    reason = DropReason.DISQUALIFIED if disqualified else DropReason.BY_JUDGE
    return Removed(
        player,
        Drop(where.round if isinstance(where, ThisMatch) else where.after_round, reason),
        where if isinstance(where, ThisMatch) else None,
        keeps_prizes=not disqualified,
        keeps_place=not disqualified,
        before=book.enrollments[player].drop,
    )


def _refuse_played(remedy: Remedy, book: EventBook, in_force: Sequence[Remedy]) -> None:
    where = match_of(remedy)
    if where is None:
        return
    pairing = book.pairings.get(where.round, {}).get(where.pairing)
    if pairing is None:
        raise Illegal(
            f"Pairing {where.pairing} of round {where.round} is gone; look at the round and decide again."
        )
    if pairing.result not in (None, forfeited(pairing, in_force, book.event.wins_needed)):
        raise Illegal(f"Table {pairing.table} has a result already ({pairing.result}); correct it first.")
