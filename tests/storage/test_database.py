"""Opening: a new place, an old schema, a newer one, a damaged file, a folder that cannot be written."""

import json
import os
import sqlite3
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.engine import make_url

from tests.storage import kept_fields, newest_schema
from tests.tournament import Tournament
from tournament_app.domain.refusal import Malformed, Unavailable
from tournament_app.storage.connecting import connect
from tournament_app.storage.database import (
    KNOWN_SCHEMAS,
    NEWEST_SCHEMA,
    database_url,
    open_database,
    schema_of,
)
from tournament_app.storage.plain_words import speaking_plainly
from tournament_app.storage.rows import Base
from tournament_app.storage.schema import downgrade_schema, migration_config, upgrade_schema


def test_the_migrations_make_the_tables_that_the_rows_describe(database: str) -> None:
    engine = open_database(database)
    found = inspect(engine)
    for table in Base.metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [
            column.name for column in table.primary_key.columns
        ]
        assert {index["name"] for index in found.get_indexes(table.name)} >= {
            index.name for index in table.indexes
        }


def test_a_new_file_is_what_the_migrations_make_of_an_empty_one() -> None:
    """After a migration more: python -m tests.storage.newest_schema."""
    assert newest_schema.FILE.read_text("utf-8") == newest_schema.as_migrated()


def test_what_records_keep_is_what_the_newest_schema_says() -> None:
    """After a migration that lets them keep more: python -m tests.storage.kept_fields."""
    assert json.loads(kept_fields.FILE.read_text("utf-8")) == {
        "schema": NEWEST_SCHEMA,
        "kept": kept_fields.kept_now(),
    }


def test_a_new_file_is_made_without_the_migrations_and_is_known_again(tmp_path: Path) -> None:
    marks = set()
    for name in "one", "two":
        open_database(str(tmp_path / name)).dispose()
        with sqlite3.connect(tmp_path / name) as connection:
            marks.add(connection.execute("PRAGMA user_version").fetchone())
        connection.close()
    assert len(marks - {(0,)}) == 2


def test_the_newest_schema_is_the_head_of_the_migrations(database: str) -> None:
    engine = open_database(database)
    scripts = ScriptDirectory.from_config(migration_config(engine))
    assert scripts.get_current_head() == NEWEST_SCHEMA
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == KNOWN_SCHEMAS
    assert schema_of(engine) == NEWEST_SCHEMA


def test_the_schema_goes_down_and_up_again_with_an_event_in_it(database: str) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo", "Cy"])
    tournament.pair()
    tournament.result(1, 2, 0)
    engine = tournament.table.store.engine
    downgrade_schema(engine, "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    upgrade_schema(engine)
    again = Tournament.of(database, ["Di", "Eve"])
    assert len(again.book.enrollments) == 2


def test_an_event_in_play_survives_every_step_down_to_the_first_schema_and_up_again(database: str) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo", "Żółć"])
    tournament.pair()
    tournament.result(1, 2, 1)
    before, journal = tournament.book, tournament.table.store.journal(tournament.event)
    engine = tournament.table.store.engine
    for schema in reversed(KNOWN_SCHEMAS[:-1]):
        downgrade_schema(engine, schema)
        assert schema_of(engine) == schema
    for schema in KNOWN_SCHEMAS[1:]:
        upgrade_schema(engine, schema)
        assert schema_of(engine) == schema
    assert tournament.table.store.load(tournament.event) == before
    assert tournament.table.store.journal(tournament.event) == journal
    tournament.pair(2)


def test_a_database_from_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "future.sqlite"
    engine = open_database(str(path))
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(Unavailable, match=r"newer version.*schema 9999.*Install the newer version"):
        open_database(str(path))


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.sqlite"
    path.write_bytes(b"Dear organizer, " * 100)
    with pytest.raises(Unavailable, match=r"damaged or no database. Open the newest backup"):
        open_database(str(path))
    assert path.read_bytes().startswith(b"Dear organizer")


def test_a_damaged_database_says_to_open_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite"
    tournament = Tournament.of(str(path), [f"Player {number}" for number in range(300)])
    tournament.table.store.engine.dispose()
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(Unavailable, match="damaged"):
        Tournament.of(str(path))


def test_a_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(Unavailable, match="another program"):
        open_database(str(path))


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("not a folder")
    with pytest.raises(Unavailable, match=r"folder.*tournaments"):
        open_database(str(tmp_path / "folder" / "tournaments.sqlite"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no mounts that a test can make read-only")
def test_a_database_that_may_only_be_read_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "tournaments.sqlite"
    tournament = Tournament.of(str(path), ["Ann", "Bo"])
    tournament.table.store.engine.dispose()
    engine = connect(make_url(f"sqlite:///file:{path}?mode=ro&uri=true"))
    from tournament_app.bootstrap import now
    from tournament_app.services.scorers_table import ScorersTable
    from tournament_app.storage.event_store import DatabaseEventStore

    table = ScorersTable(DatabaseEventStore(engine), now, "scorekeeper")
    with pytest.raises(Unavailable, match=r"may only be read. Give write permission"):
        Tournament(table, tournament.event).pair()
    engine.dispose()


def test_a_full_disk_is_said_and_nothing_is_half_written(tmp_path: Path) -> None:
    tournament = Tournament.of(str(tmp_path / "tournaments.sqlite"), [f"P{number}" for number in range(40)])
    engine = tournament.table.store.engine
    before = tournament.book
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unavailable, match=r"the disk is full. Free some space"):
        _play_on(tournament)
    assert tournament.table.store.load(tournament.event).revision >= before.revision
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"


def _play_on(tournament: Tournament) -> None:
    for seed in range(50):
        tournament.pair(seed)
        tournament.first_players_win()


def test_nonsense_for_a_database_is_refused() -> None:
    with pytest.raises(Malformed, match="no database URL"):
        open_database("not a url://")


def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(Unavailable, match="does not answer") as refused:
        open_database("postgresql://ann:secret@127.0.0.1:9/tournaments")
    assert "secret" not in str(refused.value)


def test_a_kind_of_database_that_is_not_known_is_named() -> None:
    with pytest.raises(Malformed, match="“nonsense” is no database that is known: write a file name or"):
        open_database("nonsense://host/name")


def test_a_disk_too_full_for_the_log_of_the_database_is_called_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "d.sqlite"
    with pytest.raises(Unavailable, match="does not answer"), speaking_plainly(database_url(str(path))):
        raise sqlite3.OperationalError("disk I/O error")
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=4096))
    with pytest.raises(Unavailable, match="the disk is full"), speaking_plainly(database_url(str(path))):
        raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "No database is named"),
        ("  ", "No database is named"),
        (":memory:", "No database is named"),
        ("sqlite://", "its name is enough"),
        ("sqlite:///:memory:", "its name is enough"),
        ("sqlite:///t.sqlite?mode=ro&uri=true", "its name is enough"),
        ("sqlite:///file:t.sqlite?uri=true", "its name is enough"),
        ("mysql://ann@host/open", "“mysql” is no database that is known"),
        ("oracle+cx://ann@host/open", "is no database that is known"),
    ],
)
def test_what_would_be_another_database_than_was_meant_is_refused(
    given: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Malformed, match=said):
        open_database(given)
    assert list(tmp_path.iterdir()) == []
