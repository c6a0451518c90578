"""What one pairing is worth: match points and games for each side (RS D.1.2).

A match won in games is won; equal games, 0-0-0 and 0-0-3 included, are a draw. A bye is a match won
without an opponent, a loss a match lost without one.
"""

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import ELIMINATION, Event, Structure, TiebreakSettings
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.result import BOTH_LOSE, MatchResult
from tournament_app.domain.round import Pairing, PairingKind, RoundStatus

MATCH = PairingKind.MATCH


def points_of_result(result: MatchResult, settings: TiebreakSettings) -> tuple[int, int]:
    """Match points of the first and the second player for a result."""
    winner = result.winner
    if winner == 1:
        return settings.win_points, settings.loss_points
    if winner == 2:
        return settings.loss_points, settings.win_points
    if result.kind is BOTH_LOSE:
        return settings.loss_points, settings.loss_points
    return settings.draw_points, settings.draw_points


def match_points(pairing: Pairing, settings: TiebreakSettings) -> tuple[int, int]:
    """Match points that a pairing brings its first and second player; 0 while the result is missing."""
    if pairing.kind is MATCH:
        return (0, 0) if pairing.result is None else points_of_result(pairing.result, settings)
    return (settings.win_points if pairing.kind is PairingKind.BYE else settings.loss_points), 0


def solo_games(pairing: Pairing, settings: TiebreakSettings) -> tuple[int, int]:
    """Games won and lost in a bye or a loss without an opponent."""
    if pairing.solo_games is not None:
        return pairing.solo_games
    return settings.bye_games if pairing.kind is PairingKind.BYE else settings.loss_games


def finalists(book: EventBook, after_round: RoundNumber | None = None) -> tuple[PlayerId, ...]:
    """Winner and loser of the final that ends the event's single elimination; nobody while it is not decided."""
    stages = [stage.number for stage in book.event.stages if stage.structure is Structure.SINGLE_ELIMINATION]
    played = [
        number
        for number in sorted(book.rounds)
        if stages
        and book.rounds[number].stage == stages[-1]
        and (after_round is None or number <= after_round)
    ]
    if not played:
        return ()
    before = book.round_pairings(played[-2]) if len(played) > 1 else ()
    winners = {pairing.winner for pairing in before}
    matches = [p for p in book.round_pairings(played[-1]) if p.kind is PairingKind.MATCH]
    finals = [p for p in matches if not before or winners >= set(p.players)]
    if len(finals) != 1 or finals[0].winner is None or finals[0].loser is None:
        return ()
    return finals[0].winner, finals[0].loser


def in_elimination(book: EventBook, number: RoundNumber) -> bool:
    """Whether a round belongs to an elimination stage."""
    stage = book.stage_of(number)
    return stage is not None and stage.structure in ELIMINATION


def counts_points(event: Event) -> bool:
    """Whether match points are counted in the event: one of elimination alone has an order of finish and no more."""
    return bool(event.tiebreaks.bracket_rounds_counted) or any(
        stage.structure not in ELIMINATION for stage in event.stages
    )


def counted_rounds(book: EventBook, after_round: RoundNumber | None = None) -> tuple[RoundNumber, ...]:
    """Published rounds that enter the standings, up to ``after_round``.

    Elimination rounds do not, apart from the first ``bracket_rounds_counted``.
    """
    left = book.event.tiebreaks.bracket_rounds_counted
    numbers = []
    for number in sorted(book.rounds):
        found = book.rounds[number]
        if found.status is RoundStatus.DRAFT or (after_round is not None and number > after_round):
            continue
        if in_elimination(book, number):
            if not left:
                continue
            left -= 1
        numbers.append(number)
    return tuple(numbers)
