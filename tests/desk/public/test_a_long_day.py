"""A day of 2,500 acts while the public window is open: the files of the event stay small."""

from pathlib import Path
from random import Random

from PySide6.QtWidgets import QApplication

from tests.desk.conftest import RunningDesk
from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.result import MatchResult
from tournament_app.services.record_result import SlipEntry, record_result

ACTS, PLAYERS = 2_500, 250
MOST_BYTES = 10_000_000


def test_a_day_of_2500_acts_with_the_public_window_open_stays_within_10_megabytes(
    running: RunningDesk, tmp_path: Path
) -> None:
    """Another station enters; the desk and its public window read along all the time."""
    here = running.open(running.event("Winter Open", players=PLAYERS))
    running.room.public.toggle()
    there = Tournament(open_scorers_table(str(tmp_path / "desk.sqlite"), by="judge"), here.id)
    chance, largest, acts = Random(5), 0, there.book.revision
    while acts < ACTS:
        last = there.pair(acts)
        for pairing in there.book.outstanding(last):
            assert pairing.table is not None
            slip = SlipEntry(last, pairing.table, MatchResult(2, chance.choice((0, 1))))
            there.table.perform(here.id, lambda book, slip=slip: record_result(book, slip))
            if chance.random() < 0.3:
                wrong, right = slip.result, SlipEntry(last, pairing.table, MatchResult(1, 2))
                there.table.perform(
                    here.id,
                    lambda book, right=right, wrong=wrong: record_result(book, right, replacing=wrong),
                )
            if chance.random() < 0.02:
                here.look_for_others()
                QApplication.processEvents()
                largest = max(largest, sum(path.stat().st_size for path in tmp_path.glob("desk.sqlite*")))
        acts = there.book.revision
    running.catch_up()
    assert here.book == there.book
    assert running.room.public.window is not None
    assert 1_000_000 < largest < MOST_BYTES
