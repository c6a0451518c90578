"""Builders that speak tournament: a scorer's table, players, rounds, results."""

import datetime as dt
from collections.abc import Sequence
from fractions import Fraction

from tests.memory_store import PREFIX, store_named
from tournament_app.bootstrap import now, open_scorers_table
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import TiebreakSettings
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import RoundStatus
from tournament_app.services.create_event import create_event, new_event
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.keep_register import register_players
from tournament_app.services.pair_round import pair_next_round, publish_round
from tournament_app.services.record_result import SlipEntry, record_result
from tournament_app.services.scorers_table import ScorersTable

DCI_TIEBREAKS = TiebreakSettings(3, 1, 0, 3, 1, Fraction(33, 100), True, (2, 0), (0, 2))


def table_on(database: str, by: str = "scorekeeper") -> ScorersTable:
    """The scorer's table on a database, or on the store in memory that ``in_memory()`` names."""
    if database.startswith(PREFIX):
        return ScorersTable(store_named(database), now, by)
    return open_scorers_table(database, by=by)


class Tournament:
    """An event in a store, driven through the tasks of the staff."""

    database: str

    def __init__(self, table: ScorersTable, event: EventId) -> None:
        self.table = table
        self.event = event

    @classmethod
    def of(cls, database: str, names: Sequence[str] = (), name: str = "Spring Open") -> "Tournament":
        table = table_on(database)
        header = new_event(
            table.store.reserve_event_id(),
            name,
            dt.date(2003, 12, 20),
            "standard",
            DCI_TIEBREAKS,
            round_minutes=50,
            wins_needed=2,
            enforcement_level=3,
        )
        table.store.create(header, create_event(header), table.signature())
        tournament = cls(table, header.id)
        tournament.database = database
        if names:
            tournament.enroll(*names)
        return tournament

    @property
    def book(self) -> EventBook:
        return self.table.book(self.event)

    def enroll(self, *names: str) -> tuple[Player, ...]:
        people = register_players(self.table, [Player(PlayerId(0), name) for name in names])
        first = len(self.book.enrollments)
        lots = range(first, first + len(people))
        self.table.perform(self.event, lambda book: enroll_players(book, people, lots))
        return people

    def player(self, name: str) -> PlayerId:
        return next(player.id for player in self.book.players.values() if player.name == name)

    def pair(self, seed: int = 1) -> RoundNumber:
        """Pair and publish the next round."""
        done = self.table.perform(self.event, lambda book: pair_next_round(book, seed))
        self.table.perform(self.event, publish_round)
        last = done.book.last_round
        assert last is not None
        return last.number

    def result(self, table: int, wins1: int, wins2: int, draws: int = 0, round_: int | None = None) -> None:
        number = RoundNumber(round_) if round_ is not None else self.book.last_round.number
        slip = SlipEntry(number, TableNumber(table), MatchResult(wins1, wins2, draws))
        self.table.perform(self.event, lambda book: record_result(book, slip))

    def first_players_win(self) -> None:
        """Every outstanding match of the newest round ends 2-0 for the first player."""
        last = self.book.last_round
        assert last is not None
        assert last.status is RoundStatus.PUBLISHED
        for pairing in self.book.outstanding(last.number):
            assert pairing.table is not None
            slip = SlipEntry(last.number, pairing.table, MatchResult(2, 0, kind=ResultKind.PLAYED))
            self.table.perform(self.event, lambda book, slip=slip: record_result(book, slip))
