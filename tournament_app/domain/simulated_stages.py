"""A whole event of any structure played with random results through the real procedures.

Pure like ``simulation``, whose figures it reports: pairing time includes taking the field out of the book.
"""

from collections import Counter
from random import Random

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.domain.simulation import (
    FIRST_WINS,
    RESULTS,
    SECOND_WINS,
    Conditions,
    RoundFigures,
    SimulatedEvent,
    empty_book,
)
from tournament_app.domain.standings import match_points, standings
from tournament_app.domain.structures import (
    begun,
    coming_stage,
    is_elimination,
    procedure_of,
    rounds_of,
    with_stage,
)

FEWEST = 2
"""Players without whom there is no round."""


def simulate_stages(stages: tuple[Stage, ...], conditions: Conditions) -> SimulatedEvent:
    """Play these stages to their end."""
    chance, clock = Random(conditions.seed), conditions.clock
    book = empty_book(conditions.players, 0, conditions.settings, chance)
    book = replace(book, event=replace(book.event, stages=stages))
    figures: list[RoundFigures] = []
    table = standings(book)
    while (found := _next_stage(book, number := RoundNumber(len(book.rounds) + 1))) is not None:
        start = clock()
        round_seed = chance.getrandbits(32)
        if not rounds_of(book, found):
            started = begun(book, found, number, round_seed)
            book = replace(book, event=with_stage(book.event, started, number))
            found = started
        procedure = procedure_of(found)
        if len(procedure.members(book, found, number)) < FEWEST:
            break
        paired = procedure.pair(book, found, number, round_seed)
        taken = clock() - start
        met = _seen(book, paired.pairings)
        results = FIRST_WINS + SECOND_WINS if is_elimination(found) else RESULTS
        book = _with_round(book, found, number, paired.label, round_seed, paired.pairings)
        book = _with_results(book, number, results, chance)
        counting = clock()
        table = standings(book, number)
        figures.append(RoundFigures(0.0, taken, clock() - counting, *met))
        conditions.progress()
    return SimulatedEvent(book, table, tuple(figures))


def _next_stage(book: EventBook, number: RoundNumber) -> Stage | None:
    if len(book.enrollments) < FEWEST:
        return None
    try:
        return coming_stage(book, number)
    except Illegal:
        return None


def _with_round(
    book: EventBook,
    stage: Stage,
    number: RoundNumber,
    label: str,
    seed: int,
    pairings: tuple[Pairing, ...],
) -> EventBook:
    played = Round(number, stage.number, RoundStatus.PUBLISHED, seed, Clock(0), label)
    return replace(
        book,
        rounds={**book.rounds, number: played},
        pairings={**book.pairings, number: {pairing.number: pairing for pairing in pairings}},
    )


def _with_results(
    book: EventBook, number: RoundNumber, results: tuple[MatchResult, ...], chance: Random
) -> EventBook:
    played = {
        pairing.number: pairing
        if pairing.player2 is None
        else replace(pairing, result=chance.choice(results))
        for pairing in book.round_pairings(number)
    }
    return replace(book, pairings={**book.pairings, number: played})


def _seen(book: EventBook, pairings: tuple[Pairing, ...]) -> tuple[int, int, int, int, float]:
    """Rematches, byes, second byes, pair-downs and their depth in wins."""
    points: dict[PlayerId, int] = dict.fromkeys(book.enrollments, 0)
    met: Counter[frozenset[PlayerId]] = Counter()
    had_bye: set[PlayerId] = set()
    settings = book.event.tiebreaks
    for earlier in book.pairings.values():
        for pairing in earlier.values():
            met[frozenset(pairing.players)] += 1
            if pairing.kind is PairingKind.BYE:
                had_bye.add(pairing.player1)
            for player, gained in zip(pairing.players, match_points(pairing, settings), strict=False):
                points[player] += gained
    byes = [pairing.player1 for pairing in pairings if pairing.kind is PairingKind.BYE]
    pairs = [pairing.players for pairing in pairings if pairing.player2 is not None]
    gaps = [abs(points[one] - points[other]) for one, other in pairs]
    return (
        sum(met[frozenset(pair)] > 0 for pair in pairs),
        len(byes),
        sum(player in had_bye for player in byes),
        sum(gap > 0 for gap in gaps),
        sum(gaps) / settings.win_points,
    )
