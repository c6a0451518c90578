"""A whole Swiss event played with random results through the real pairing and standings.

Pure: chance comes from the seed, time from the clock that is handed in.
"""

from collections.abc import Callable
from datetime import date
from random import Random

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event, Stage, Structure, TiebreakSettings
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber
from tournament_app.domain.pairing import Field, PairedRound, field_of, pair_swiss, pairings_of
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Clock, Pairing, Round, RoundStatus
from tournament_app.domain.standings import Standing, standings

FIRST_WINS = (MatchResult(2, 0), MatchResult(2, 1))
SECOND_WINS = (MatchResult(0, 2), MatchResult(1, 2))
DRAWS = (MatchResult(1, 1, 1), MatchResult(1, 1, 0), MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW))
RESULTS = FIRST_WINS * 8 + SECOND_WINS * 8 + DRAWS
"""Random results are drawn from these evenly: about one match in twelve is a draw."""


class RoundFigures(Struct, frozen=True):
    """One simulated round: seconds spent, and what its pairings look like.

    ``field_seconds`` is the time to take the field out of the book, ``pairing_seconds`` to pair it,
    ``standings_seconds`` to compute the standings after the round. ``pair_down_depth`` sums the
    differences in match points, in wins.
    """

    field_seconds: float
    pairing_seconds: float
    standings_seconds: float
    rematches: int
    byes: int
    double_byes: int
    pair_downs: int
    pair_down_depth: float


class SimulatedEvent(Struct, frozen=True):
    """The event as it was played, its final standings, and the figures of each round."""

    book: EventBook
    standings: tuple[Standing, ...]
    rounds: tuple[RoundFigures, ...]


class Conditions(Struct, frozen=True):
    """Under which an event is simulated; ``progress`` is called after every round, ``clock`` gives seconds."""

    players: int
    seed: int
    settings: TiebreakSettings
    clock: Callable[[], float]
    progress: Callable[[], None] = lambda: None


def simulate_swiss(rounds: int, conditions: Conditions) -> SimulatedEvent:
    """Play a Swiss event of so many rounds."""
    chance, clock = Random(conditions.seed), conditions.clock
    book = empty_book(conditions.players, rounds, conditions.settings, chance)
    figures = []
    table = standings(book)
    for position in range(1, rounds + 1):
        number = RoundNumber(position)
        start = clock()
        field = field_of(book, number)
        taken = clock()
        paired = pair_swiss(field, round_seed := chance.getrandbits(32))
        done = clock()
        met = _seen(field, paired)
        book = _played(book, pairings_of(paired, field), round_seed, chance)
        counting = clock()
        table = standings(book, number)
        figures.append(RoundFigures(taken - start, done - taken, clock() - counting, *met))
        conditions.progress()
    return SimulatedEvent(book, table, tuple(figures))


def empty_book(players: int, rounds: int, settings: TiebreakSettings, chance: Random) -> EventBook:
    """A Swiss event with so many players enrolled and nothing paired."""
    ids = [PlayerId(number) for number in range(1, players + 1)]
    event = Event(
        id=EventId(0),
        name="Simulated event",
        date=date(2003, 12, 20),
        place="",
        format="",
        sanctioned=False,
        stages=(Stage(1, Structure.SWISS, rounds),),
        round_minutes=0,
        wins_needed=2,
        enforcement_level=1,
        head_judge="",
        highest_judge_level=0,
        tiebreaks=settings,
    )
    return EventBook(
        event,
        {player: Player(player, f"Player {player}") for player in ids},
        {player: Enrollment(player, int(player), chance.getrandbits(32)) for player in ids},
    )


def _played(book: EventBook, pairings: tuple[Pairing, ...], seed: int, chance: Random) -> EventBook:
    number = RoundNumber(len(book.rounds) + 1)
    results = {
        pairing.number: pairing
        if pairing.player2 is None
        else replace(pairing, result=chance.choice(RESULTS))
        for pairing in pairings
    }
    played = Round(number, 1, RoundStatus.PUBLISHED, seed, Clock(0))
    return replace(book, rounds={**book.rounds, number: played}, pairings={**book.pairings, number: results})


def _seen(field: Field, paired: PairedRound) -> tuple[int, int, int, int, float]:
    """Rematches, byes, second byes, pair-downs and their depth in wins."""
    entrants = {entrant.player: entrant for entrant in field.entrants}
    rematches = byes = double_byes = pair_downs = depth = 0
    for seating in paired.seatings:
        first, player2 = entrants[seating.player1], seating.player2
        if player2 is None:
            byes += 1
            double_byes += first.byes > 0
            continue
        rematches += player2 in first.avoid
        gap = abs(first.points - entrants[player2].points)
        pair_downs += gap > 0
        depth += gap
    return rematches, byes, double_byes, pair_downs, depth / 3
