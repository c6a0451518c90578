"""An event as large as any: 4,096 players, fifteen rounds paired at random, the last one without results."""

from collections.abc import Sequence
from random import Random

from tests.tournament import Tournament
from tournament_app.domain.book import Act, Change
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import Clock, Pairing, Round, RoundStatus

PLAYERS, ROUNDS = 4096, 15
TABLES = PLAYERS // 2


def enrolled(database: str, names: Sequence[str]) -> tuple[Tournament, Act]:
    """The event with so many players, and the import of all its rounds, which is still to be performed."""
    tournament = Tournament.of(database, names)
    players = list(tournament.book.enrollments)
    chance = Random(15)
    changes: list[Change] = []
    for number in range(1, ROUNDS + 1):
        chance.shuffle(players)
        changes.append(Change(None, Round(RoundNumber(number), 1, RoundStatus.PUBLISHED, number, Clock(50))))
        changes += [
            Change(None, _pairing(number, table, players[2 * table - 2], players[2 * table - 1]))
            for table in range(1, TABLES + 1)
        ]
    return tournament, Act("import", "Import", tuple(changes))


def _pairing(number: int, table: int, one: PlayerId, two: PlayerId) -> Pairing:
    result = MatchResult(2, table % 2) if number < ROUNDS else None
    return Pairing(RoundNumber(number), table, TableNumber(table), one, two, result=result)
