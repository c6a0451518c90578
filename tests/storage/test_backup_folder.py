"""Backups are thinned, leftovers swept, the newest good one named."""

import os
import time
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from engine.records import replace
from tests.storage.contents import contents_of
from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.bootstrap.database_care import checked
from tournament_app.domain.refusal import Unavailable
from tournament_app.services.create_event import change_event
from tournament_app.storage.backup import back_up, backup_name, copied_apart
from tournament_app.storage.backup_folder import age_of, backups_in, events_in, refuse_unwritable, thin
from tournament_app.storage.event_store import DatabaseEventStore

TODAY = datetime(2003, 12, 20, 18)


def made_then(folder: Path, moment: datetime, label: str) -> Path:
    path = folder / backup_name(moment, label)
    path.write_bytes(b"SQLite format 3\0")
    os.utime(path, (moment.timestamp(), moment.timestamp()))
    return path


def test_a_backup_that_somebody_has_worked_in_stays(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    store = Tournament.of(str(database), ["Ann", "Bob"]).table.store
    assert isinstance(store, DatabaseEventStore)
    long_ago = datetime.now() - timedelta(days=30)
    first, second = (
        back_up(store.engine, tmp_path / "backups" / backup_name(long_ago + timedelta(hours=h), f"round {h}"))
        for h in (1, 2)
    )
    for path, hour in ((first, 1), (second, 2)):
        then = (long_ago + timedelta(hours=hour)).timestamp()
        os.utime(path, (then, then))
    assert len(events_in(first)) == 1
    assert first.stat().st_mtime < time.time() - 86400, "looking inside is no work"
    table = open_scorers_table(str(first))
    (event,) = table.store.events()
    table.perform(event.id, lambda book: change_event(book, replace(book.event, place="Hall 2")))
    thin(tmp_path / "backups", date.today())
    assert first.exists(), "somebody's entries are in it"
    assert second.exists()


def test_a_copy_to_work_in_leaves_the_backup_and_takes_a_free_name(tmp_path: Path) -> None:
    store = Tournament.of(str(tmp_path / "t.sqlite"), ["Ann", "Bob"]).table.store
    assert isinstance(store, DatabaseEventStore)
    backup = back_up(store.engine, tmp_path / "backups" / backup_name(TODAY, "round 1"))
    as_it_was = backup.read_bytes()
    one, two = (copied_apart(backup, tmp_path / "opened") for _ in range(2))
    assert one.name == backup.name
    assert two.name == f"{backup.stem} 2.sqlite"
    assert backup.read_bytes() == as_it_was
    assert contents_of(one) == contents_of(two) == contents_of(backup)


def test_of_what_is_no_database_no_copy_is_made(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="round 1"):
        copied_apart(made_then(tmp_path, TODAY, "round 1"), tmp_path / "opened")
    assert not list((tmp_path / "opened").iterdir())


def test_all_of_today_one_a_day_and_one_a_week_are_kept(tmp_path: Path) -> None:
    for days in range(60):
        for hour in (9, 12, 15):
            moment = TODAY.replace(hour=hour) - timedelta(days=days)
            made_then(tmp_path, moment, f"round {hour}")
    made_then(tmp_path, TODAY - timedelta(days=40), "by hand")
    (tmp_path / "2003-10-01 090000 letter.sqlite").write_text("no database of ours")
    (tmp_path / "my own copy.sqlite").write_bytes(b"SQLite format 3\0")
    thin(tmp_path, TODAY.date())
    kept = [moment.date() for moment, _ in backups_in(tmp_path)]
    assert kept.count(date(2003, 12, 20)) == 3
    assert all(kept.count(date(2003, 12, day)) == 1 for day in range(6, 20))
    assert 6 <= sum(day < date(2003, 12, 6) for day in kept) <= 12
    assert (tmp_path / "my own copy.sqlite").exists()
    assert (tmp_path / "2003-10-01 090000 letter.sqlite").exists()
    assert any(path.stem.endswith("by hand") for _, path in backups_in(tmp_path))
    before = len(kept)
    thin(tmp_path, TODAY.date())
    assert len(backups_in(tmp_path)) == before


def test_what_a_backup_that_was_cut_off_left_is_swept_the_next_day(tmp_path: Path) -> None:
    old, fresh = tmp_path / "a.sqlite.unfinished-abcd1234", tmp_path / "b.sqlite.unfinished-abcd1234"
    thesis, notes = tmp_path / "thesis.unfinished-chapters", tmp_path / "c.sqlite.unfinished-abcd1234"
    for folder in (old, fresh, thesis, notes):
        folder.mkdir()
        (folder / "copy.sqlite-journal").touch()
    for folder in (thesis, notes):
        (folder / "notes.txt").touch()
    letter = tmp_path / "letter.unfinished.txt"
    letter.touch()
    (tmp_path / "2003-99-99 999999 no moment.sqlite").touch()
    yesterday = time.time() - 2 * 86400
    for path in (old, thesis, notes, letter):
        os.utime(path, (yesterday, yesterday))
    thin(tmp_path, date.today())
    assert not old.exists()
    assert all(path.exists() for path in (fresh, thesis, notes, letter)), "what is somebody else's stays"


def test_a_damaged_database_names_the_newest_good_backup(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    tournament = Tournament.of(str(path), [f"P{n}" for n in range(200)])
    store = tournament.table.store
    assert isinstance(store, DatabaseEventStore)
    good = back_up(store.engine, tmp_path / "backups" / backup_name(TODAY, "round 1"))
    bad = tmp_path / "backups" / backup_name(TODAY + timedelta(hours=1), "round 2")
    bad.write_bytes(b"SQLite format 3\0" + os.urandom(9000))
    store.engine.dispose()
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(Unavailable, match="damaged") as refused:
        open_scorers_table(str(path))
    assert refused.value.problems[-1] == f"The newest good backup is {good}."
    assert checked(str(good)).problems == ()


def test_a_folder_that_cannot_be_written_and_an_old_backup_are_said(tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("a file where the folder should be")
    with pytest.raises(Unavailable, match="Put the stick in, or choose another folder"):
        refuse_unwritable(tmp_path / "stick" / "backups")
    refuse_unwritable(tmp_path / "new")
    assert age_of(tmp_path / "new", TODAY) == ""
    (tmp_path / "new" / backup_name(TODAY - timedelta(days=9), "round 1")).touch()
    assert age_of(tmp_path / "new", TODAY) == f"The newest backup in {tmp_path / 'new'} is 9 days old."
