"""Whole events of any structure in memory: books changed by the tasks of the staff, without a database."""

import datetime as dt
from collections.abc import Callable, Sequence
from random import Random

from engine.records import replace
from tests.tournament import DCI_TIEBREAKS
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.event import Stage, Structure
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import Pairing
from tournament_app.domain.structures import is_elimination, stage_numbered
from tournament_app.services.create_event import new_event
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.pair_round import pair_next_round, publish_round
from tournament_app.services.record_result import SlipEntry, record_result

SWISS, SINGLE, DOUBLE, ROBIN = Structure
Wins = Callable[[EventBook, Pairing], MatchResult]


def book_with(players: int, *stages: Stage) -> EventBook:
    """An event in set-up with so many players, whose ids are their enrolment numbers."""
    event = new_event(
        EventId(1), "Spring Open", dt.date(2003, 12, 20), "standard", DCI_TIEBREAKS,
        round_minutes=50, wins_needed=2, enforcement_level=3,
    )  # fmt: skip
    book = EventBook(replace(event, stages=stages or event.stages))
    people = [Player(PlayerId(number), f"Player {number:03}") for number in range(1, players + 1)]
    return enrolled(book, people) if people else book


def enrolled(book: EventBook, people: Sequence[Player]) -> EventBook:
    registered = {**book.players, **{person.id: person for person in people}}
    lots = [int(person.id) for person in people]
    return done(book.with_players(registered), lambda found: enroll_players(found, people, lots))


def done(book: EventBook, task: Callable[[EventBook], Act]) -> EventBook:
    return book.with_changes(task(book).changes)


def paired(book: EventBook, seed: int = 1) -> EventBook:
    """The next round paired and published."""
    return done(done(book, lambda found: pair_next_round(found, seed)), publish_round)


def lower_number_wins(_: EventBook, pairing: Pairing) -> MatchResult:
    assert pairing.player2 is not None
    return MatchResult(2, 0) if pairing.player1 < pairing.player2 else MatchResult(0, 2)


def by_chance(chance: Random) -> Wins:
    def draw(book: EventBook, pairing: Pairing) -> MatchResult:
        stage = stage_numbered(book, book.rounds[pairing.round].stage)
        choices = [MatchResult(2, 0), MatchResult(2, 1), MatchResult(1, 2), MatchResult(0, 2)]
        return chance.choice(choices if is_elimination(stage) else [*choices, MatchResult(1, 1, 1)])

    return draw


def played(book: EventBook, wins: Wins = lower_number_wins) -> EventBook:
    """Every outstanding match of the newest round with a result."""
    last = book.last_round
    assert last is not None
    for pairing in book.outstanding(last.number):
        assert pairing.table is not None
        slip = SlipEntry(last.number, pairing.table, wins(book, pairing))
        book = done(book, lambda found, slip=slip: record_result(found, slip))
    return book


def to_the_end(book: EventBook, wins: Wins = lower_number_wins, seed: int = 1, most: int = 300) -> EventBook:
    """Rounds paired and played until the program says that all are paired."""
    for _ in range(most):
        try:
            book = paired(book, seed)
        except Illegal as refusal:
            if "all are paired" not in str(refusal):
                raise
            return book
        book = played(book, wins)
    raise AssertionError(f"no end after {most} rounds")


def meetings(book: EventBook, stage: int = 1) -> list[frozenset[PlayerId]]:
    """Who met whom in a stage, round by round."""
    return [
        frozenset(pairing.players)
        for number in sorted(book.rounds)
        if book.rounds[number].stage == stage
        for pairing in book.round_pairings(RoundNumber(number))
        if pairing.player2 is not None
    ]
