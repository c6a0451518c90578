"""The one file is the event, whatever people do with it while the program has it open."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.refusal import Displaced, Unavailable
from tournament_app.services.scorers_table import ScorersTable
from tournament_app.storage.backup import rescue
from tournament_app.storage.checking import problems_of
from tournament_app.storage.database import open_database
from tournament_app.storage.event_store import DatabaseEventStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody move an open database")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def playing(tmp_path: Path) -> Tournament:
    tournament = Tournament.of(str(tmp_path / "open.sqlite"), [f"P{number}" for number in range(8)])
    tournament.pair()
    tournament.result(1, 2, 1)
    return tournament


def opened(path: Path, event: int) -> Tournament:
    return Tournament(open_scorers_table(str(path)), event)


def engine_of(tournament: Tournament):
    store = tournament.table.store
    assert isinstance(store, DatabaseEventStore)
    return store.engine


def test_a_plain_copy_of_the_open_file_is_the_whole_event(playing: Tournament, tmp_path: Path) -> None:
    for table in (2, 3, 4):
        shutil.copyfile(tmp_path / "open.sqlite", tmp_path / f"copy{table}.sqlite")
        assert opened(tmp_path / f"copy{table}.sqlite", playing.event).book == playing.book
        playing.result(table, 2, 0)
    assert sorted(path.name for path in tmp_path.glob("open*")) == ["open.sqlite"]


def test_a_copy_after_a_kill_is_the_whole_event(tmp_path: Path) -> None:
    path = tmp_path / "open.sqlite"
    tournament = Tournament.of(str(path), [f"P{number}" for number in range(64)])
    tournament.pair()
    command = [
        sys.executable,
        "-m",
        "tests.storage.enter_results_until_killed",
        str(path),
        str(tournament.event),
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        said = [program.stdout.readline() for _ in range(6)]
        program.kill()
    shutil.copyfile(path, tmp_path / "copy.sqlite")
    if not (tmp_path / "open.sqlite-journal").exists():
        book = opened(tmp_path / "copy.sqlite", tournament.event).book
        assert len(book.outstanding(book.last_round.number)) <= 32 - (len(said) - 1)


def test_an_old_write_ahead_log_is_folded_in_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    tournament = Tournament.of(str(path), ["Ann", "Bo"])
    engine_of(tournament).dispose()
    old = sqlite3.connect(path, isolation_level=None)
    old.execute("PRAGMA journal_mode = WAL")
    old.execute("UPDATE event SET place = 'Gdansk', seal = ''")
    shutil.copyfile(path, tmp_path / "crashed.sqlite")
    shutil.copyfile(tmp_path / "old.sqlite-wal", tmp_path / "crashed.sqlite-wal")
    old.close()
    again = opened(tmp_path / "crashed.sqlite", tournament.event)
    assert again.book.event.place == "Gdansk"
    assert not (tmp_path / "crashed.sqlite-wal").exists()


def _move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.sqlite"))


def _delete(path: Path) -> None:
    path.unlink()


def _replace(path: Path) -> None:
    other = path.with_name("other.sqlite")
    Tournament.of(str(other), ["Somebody else"])
    other.rename(path)


def _overwrite(path: Path) -> None:
    other = path.with_name("other.sqlite")
    Tournament.of(str(other), ["Somebody else"])
    path.write_bytes(other.read_bytes())


def _empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("mishap", [_move, _delete, _replace, _overwrite, _empty])
def test_a_file_that_is_no_longer_the_one_opened_stops_entry_and_everything_is_saved(
    playing: Tournament, tmp_path: Path, mishap: object
) -> None:
    before = playing.book
    mishap(tmp_path / "open.sqlite")
    for deed in (lambda: playing.result(2, 2, 0), lambda: playing.book, lambda: playing.enroll("Late")):
        with pytest.raises(Displaced, match=r"open.sqlite.*Nothing is entered into it any more"):
            deed()
    saved = rescue(engine_of(playing), playing.table.held, tmp_path / "backups" / "rescued.sqlite")
    assert saved.stat().st_mode & 0o777 == 0o600
    again = opened(saved, playing.event)
    assert again.book.pairings == before.pairings
    assert again.book.players == before.players
    assert again.book.event == before.event
    again.result(2, 2, 0)
    again.enroll("Late")
    assert problems_of(engine_of(again)) == []
    if mishap in (_move, _delete):
        assert len(again.table.store.journal(playing.event)) > 3


def test_an_older_copy_put_over_the_open_file_is_noticed(playing: Tournament, tmp_path: Path) -> None:
    shutil.copyfile(tmp_path / "open.sqlite", tmp_path / "older.sqlite")
    playing.result(2, 2, 0)
    playing.result(3, 2, 0)
    (tmp_path / "open.sqlite").write_bytes((tmp_path / "older.sqlite").read_bytes())
    with pytest.raises(Displaced, match="it lacks the last 2 entries of Spring Open"):
        playing.result(4, 2, 0)
    saved = rescue(engine_of(playing), playing.table.held, tmp_path / "rescued.sqlite")
    assert opened(saved, playing.event).book.pairings == playing.table.held[0].pairings


def test_after_a_rename_the_old_name_begins_nothing_that_the_renamed_one_lacks(
    playing: Tournament, tmp_path: Path
) -> None:
    """Renaming the open file and opening the old name used to leave two halves of an event."""
    _move(tmp_path / "open.sqlite")
    fresh = open_scorers_table(str(tmp_path / "open.sqlite"))
    assert fresh.store.events() == []
    with pytest.raises(Displaced):
        playing.result(2, 2, 0)
    assert (
        opened(tmp_path / "elsewhere.sqlite", playing.event).book.revision == playing.table.held[0].revision
    )


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "mine.sqlite"
    Tournament.of(str(path), ["Ann"])
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    path.chmod(0o644)
    open_database(str(path)).dispose()
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_is_no_database_of_ours_is_left_as_it_is(tmp_path: Path) -> None:
    """Naming a device, a folder or somebody else's file as the database used to take everybody's rights to it away."""
    letter, folder, other = tmp_path / "letter.txt", tmp_path / "folder", tmp_path / "other.sqlite"
    letter.write_text("Dear organizer, " * 100)
    folder.mkdir(mode=0o755)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE recipes (name TEXT)")
    os.mkfifo(tmp_path / "pipe", 0o644)
    strange = (letter, folder, other, tmp_path / "pipe")
    for path in strange:
        path.chmod(path.stat().st_mode | 0o044)
    before = [(path.stat().st_mode, path.is_file() and path.read_bytes()) for path in strange]
    for path, said in zip(
        strange, ("no database", "is no file but", "another program", "is no file but"), strict=True
    ):
        with pytest.raises(Unavailable, match=said):
            open_database(str(path))
    assert [(path.stat().st_mode, path.is_file() and path.read_bytes()) for path in strange] == before


def test_a_second_program_goes_on_while_the_first_has_it_open(playing: Tournament, tmp_path: Path) -> None:
    there = ScorersTable(open_scorers_table(str(tmp_path / "open.sqlite")).store, playing.table._now, "judge")
    Tournament(there, playing.event).result(2, 2, 0)
    playing.result(3, 2, 1)
    assert there.book(playing.event) == playing.book
