"""The desk on a PostgreSQL database: the same pages, the same entries, a backup that opens anywhere."""

from pathlib import Path

from tests.desk.conftest import RunningDesk
from tests.desk.round.test_round_tab import Round
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.identity import RoundNumber


def test_a_round_is_paired_and_entered_and_the_whole_is_backed_up(
    on_postgres: RunningDesk, tmp_path: Path
) -> None:
    played = Round(on_postgres, 6).begin()
    for table in (1, 2, 3):
        played.type(f"{table} 2 1")
    book = played.event.book
    assert not book.outstanding(RoundNumber(1))
    assert on_postgres.table.store.load(book.event.id) == book
    copy = on_postgres.desk.equipment.back_up(on_postgres.table, tmp_path / "stick", "Winter Open")
    assert open_scorers_table(str(copy)).store.load(book.event.id) == book
