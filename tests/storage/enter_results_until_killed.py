"""Enters results without end and says each one aloud once the program has it on disk (see test_kill)."""

import sys

from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.identity import EventId
from tournament_app.domain.result import MatchResult
from tournament_app.services.record_result import SlipEntry, record_result

RESULTS = (MatchResult(2, 0), MatchResult(2, 1), MatchResult(1, 2), MatchResult(0, 2), MatchResult(1, 1, 1))


def main(database: str, event: int) -> None:
    tournament = Tournament(open_scorers_table(database), EventId(event))
    print("ready", flush=True)
    turn = 0
    while True:
        last = tournament.book.last_round
        assert last is not None
        for pairing in tournament.book.outstanding(last.number):
            assert pairing.table is not None
            turn += 1
            slip = SlipEntry(last.number, pairing.table, RESULTS[turn % len(RESULTS)])
            tournament.table.perform(tournament.event, lambda book, slip=slip: record_result(book, slip))
            print(f"{last.number} {pairing.table} {slip.result}", flush=True)
        tournament.pair(turn)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
