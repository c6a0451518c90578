"""A backup is the whole database in one file that opens like any other."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from itertools import islice
from pathlib import Path

import pytest

from tests.tournament import Tournament
from tournament_app.bootstrap import now, open_scorers_table
from tournament_app.domain.refusal import Displaced, Unavailable
from tournament_app.storage.backup import back_up, backup_name, copied_apart, names_of
from tournament_app.storage.checking import problems_of

MOMENT = datetime(2003, 12, 20, 14, 12)


def test_a_backup_holds_books_register_and_journal(database: str, tmp_path: Path) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo", "Żółć"])
    tournament.pair()
    tournament.result(1, 2, 1)
    copy = back_up(tournament.table.store.engine, tmp_path / "usb" / "copy.sqlite")
    opened = open_scorers_table(str(copy))
    assert opened.store.load(tournament.event) == tournament.book
    assert opened.store.journal(tournament.event) == tournament.table.store.journal(tournament.event)
    assert opened.store.players() == tournament.table.store.players()
    assert sorted(path.name for path in copy.parent.iterdir() if "unfinished" in path.name) == []


def test_play_goes_on_from_a_backup(database: str, tmp_path: Path) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo", "Cy", "Di"])
    tournament.pair()
    copy = back_up(tournament.table.store.engine, tmp_path / "copy.sqlite")
    again = Tournament(open_scorers_table(str(copy)), tournament.event)
    again.first_players_win()
    again.pair(3)
    again.enroll("Eve")
    assert len(again.book.rounds) == 2
    assert len({player.id for player in again.table.store.players()}) == 5


def test_a_file_that_was_overwritten_with_its_own_backup_is_not_the_one_that_was_opened(
    tmp_path: Path,
) -> None:
    """In place, as a stick's copy is put back by hand while the program runs: the file lies where it lay."""
    tournament = Tournament.of(str(tmp_path / "a.sqlite"), ["Ann", "Bo"])
    copies = [back_up(tournament.table.store.engine, tmp_path / f"{n}.sqlite") for n in range(2)]
    files = (*copies, copied_apart(copies[0], tmp_path / "apart"), tmp_path / "a.sqlite")
    assert len(set(map(_mark, files))) == 4
    tournament.pair()
    (tmp_path / "a.sqlite").write_bytes(copies[0].read_bytes())
    with pytest.raises(Displaced, match="was overwritten with another one"):
        tournament.result(1, 2, 0)


def _mark(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (mark,) = connection.execute("PRAGMA user_version").fetchone()
    assert mark
    return int(mark)


def test_what_was_deleted_is_not_in_a_backup_either(tmp_path: Path) -> None:
    tournament = Tournament.of(str(tmp_path / "a.sqlite"), ["Ann", "Bo"])
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        connection.execute("CREATE TABLE gone AS SELECT 'a secret that nobody keeps' AS words")
        connection.commit()
        connection.execute("DROP TABLE gone")
        connection.commit()
    assert b"a secret that nobody keeps" in (tmp_path / "a.sqlite").read_bytes()
    copy = back_up(tournament.table.store.engine, tmp_path / "copy.sqlite")
    assert b"a secret that nobody keeps" not in copy.read_bytes()


def test_a_backup_never_overwrites(tmp_path: Path) -> None:
    tournament = Tournament.of(str(tmp_path / "a.sqlite"), ["Ann", "Bo"])
    (tmp_path / "copy.sqlite").write_text("precious")
    with pytest.raises(Unavailable, match="is there already"):
        back_up(tournament.table.store.engine, tmp_path / "copy.sqlite")
    assert (tmp_path / "copy.sqlite").read_text() == "precious"


def test_a_backup_that_cannot_be_written_leaves_no_half_file(tmp_path: Path) -> None:
    tournament = Tournament.of(str(tmp_path / "a.sqlite"), ["Ann", "Bo"])
    (tmp_path / "stick").write_text("a file where the folder should be")
    with pytest.raises(Unavailable, match="Choose another folder"):
        back_up(tournament.table.store.engine, tmp_path / "stick" / "copy.sqlite")


def test_a_sound_database_has_no_problems_and_a_broken_reference_is_one(tmp_path: Path) -> None:
    tournament = Tournament.of(str(tmp_path / "a.sqlite"), ["Ann", "Bo"])
    engine = tournament.table.store.engine
    assert problems_of(engine) == []
    with engine.connect() as connection:
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("DELETE FROM player WHERE name = 'Bo'")
        connection.exec_driver_sql("BEGIN")
    found = problems_of(engine)
    assert "table enrollment, row 2: refers to a player that is not there" in found
    assert "event 1: enrolled player 2 is not in the register." in found
    assert any("the register: a record was changed by something else" in problem for problem in found)


def test_backup_names_sort_by_time_and_hold_no_odd_characters(tmp_path: Path) -> None:
    from tournament_app.bootstrap import now

    name = backup_name(now(), "Spring/Open: round 3?")
    assert name.endswith("Spring_Open_ round 3_.sqlite")
    (tmp_path / name).touch()


def test_two_stations_that_save_in_the_same_second_both_do(tmp_path: Path) -> None:
    """Two desks whose file was moved both rescue what they have."""
    tournament = Tournament.of(str(tmp_path / "a.sqlite"), ["Ann", "Bo"])
    moment = now()
    saved = {
        back_up(tournament.table.store.engine, names_of(tmp_path / "backups", moment, "rescued"))
        for _ in range(3)
    }
    assert len(saved) == 3
    assert all(path.name.endswith(" rescued.sqlite") for path in saved)


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_under_the_name_in_the_last_moment_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """Also on a stick, whose files have one name only."""
    tournament = Tournament.of(str(tmp_path / "a.sqlite"), ["Ann", "Bo"])
    engine, target = tournament.table.store.engine, tmp_path / "copy.sqlite"
    sync, link = os.fsync, os.link

    def appears(descriptor: int) -> None:
        sync(descriptor)
        target.write_text("precious")

    def one_name_only(source: Path, to: Path) -> None:
        if not links and not to.exists():
            raise PermissionError(1, "Operation not permitted")
        link(source, to)

    monkeypatch.setattr("os.link", one_name_only)
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", appears)
        with pytest.raises(Unavailable, match="is there already"):
            back_up(engine, target)
    assert target.read_text() == "precious"
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", lambda fd: (sync(fd), next(names_of(tmp_path, MOMENT, "x")).touch()))
        saved = back_up(engine, names_of(tmp_path, MOMENT, "x"))
    assert saved == list(islice(names_of(tmp_path, MOMENT, "x"), 2))[1]
    assert problems_of(open_scorers_table(str(saved)).store.engine) == []
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".sqlite"] * 4
