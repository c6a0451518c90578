"""The program is killed at any moment of result entry, many times, and nothing it had said is lost."""

import random
import subprocess
import sys
import time
from pathlib import Path

from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.storage.checking import problems_of

KILLS = 12
ROOT = Path(__file__).parents[2]


def test_every_result_said_to_be_entered_is_there_after_each_kill(tmp_path: Path) -> None:
    database = str(tmp_path / "tournaments.sqlite")
    tournament = Tournament.of(database, [f"Player {number}" for number in range(64)])
    tournament.pair()
    chance = random.Random(2003)
    said: dict[tuple[int, int], str] = {}
    for _ in range(KILLS):
        said.update(_enter_and_kill(database, tournament.event, chance.uniform(0.0, 0.25)))
        table = open_scorers_table(database)
        again = Tournament(table, tournament.event)
        for (round_, table_number), result in said.items():
            pairing = again.book.pairing_at(RoundNumber(round_), TableNumber(table_number))
            assert pairing is not None
            assert str(pairing.result) == result
        assert problems_of(table.store.engine) == []  # type: ignore[attr-defined]
    assert len(said) > KILLS, "the test is only worth something if results were entered between kills"


def _enter_and_kill(database: str, event: int, seconds: float) -> dict[tuple[int, int], str]:
    command = [sys.executable, "-m", "tests.storage.enter_results_until_killed", database, str(event)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        time.sleep(seconds)
        program.kill()
        lines = program.stdout.read().split("\n")[:-1]
    entries = (line.split() for line in lines)
    return {(int(round_), int(table)): result for round_, table, result in entries}
