"""Passwords are shown nowhere, files are their owner's, stations have least rights."""

import os
import subprocess
import sys
import time
from itertools import dropwhile
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from tests.tournament import Tournament
from tournament_app.bootstrap import application
from tournament_app.domain.refusal import Illegal, Malformed, Refusal, Unavailable
from tournament_app.storage.addresses import password_in, without_its_password, without_password
from tournament_app.storage.database import open_database
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.plain_words import without_secrets
from tournament_app.storage.roles import set_up_station

ROOT = Path(__file__).parents[2]
ADDRESS = "postgresql://ann:hush%40hush@127.0.0.1:9/tournaments?sslmode=disable"


def test_an_address_is_shown_without_its_password() -> None:
    assert without_password(ADDRESS) == "postgresql://ann@127.0.0.1:9/tournaments"
    assert without_its_password(ADDRESS) == "postgresql://ann@127.0.0.1:9/tournaments?sslmode=disable"
    assert password_in(ADDRESS) == "hush%40hush"
    assert without_password("C:/events/open.sqlite") == "C:/events/open.sqlite"
    assert application.equipment(ADDRESS).database == "postgresql://ann@127.0.0.1:9/tournaments"


@pytest.mark.parametrize(
    "address",
    [
        ADDRESS,
        "postgresql://127.0.0.1:9/t?user=ann&password=hush",
        "postgresql://ann:hush@[::1/t",
        "x://a:hush@h:p/d",
    ],
)
def test_no_refusal_and_no_log_holds_the_password(address: str, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Refusal) as refused:
        open_database(address)
    assert "hush" not in str(refused.value)
    assert "hush" not in caplog.text


def test_a_password_among_the_options_is_refused() -> None:
    with pytest.raises(Malformed, match="can be seen by others"):
        open_database("postgresql://127.0.0.1/t?password=hush")


def test_what_a_driver_says_is_shown_without_the_password() -> None:
    url = make_url("postgresql://ann:hush@host/t")
    assert without_secrets('FATAL: "hush" password = hush host=host', url) == (
        'FATAL: "***" password = *** host=host'
    )


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="the list of processes is read from /proc")
def test_the_list_of_processes_does_not_show_the_password(postgres_server: str) -> None:
    address = postgres_server.replace("postgres@", "postgres:hushhush@") + "/postgres"
    command = [sys.executable, "-m", "tournament_app", "--db", address, "event", "list"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        seen = []
        while program.poll() is None:
            seen.append(Path(f"/proc/{program.pid}/cmdline").read_bytes())
            time.sleep(0.02)
        out, err = program.communicate()
    assert b"hushhush" not in out + err
    started_anew = list(dropwhile(lambda listed: b"hushhush" in listed, filter(None, seen)))
    assert started_anew, "it is there for a moment only, until the program has started anew"
    assert all(b"event\x00list" in listed and b"hushhush" not in listed for listed in started_anew)


def test_a_station_enters_and_corrects_and_can_do_nothing_else(postgres_server: str) -> None:
    admin = create_engine(f"{postgres_server}/postgres", isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text("CREATE DATABASE roles"))
    admin.dispose()
    owner = Tournament.of(f"{postgres_server}/roles", ["Ann", "Bo", "Cy", "Di"])
    store = owner.table.store
    assert isinstance(store, DatabaseEventStore)
    set_up_station(store.engine, "table one")
    set_up_station(store.engine, "table one")
    address = f"{postgres_server}/roles".replace("postgres@", "table%20one@")
    station = Tournament.of(address, ["Eve", "Fay"], name="Side event")
    station.event = owner.event
    station.pair()
    station.result(1, 2, 0)
    station.table.undo(station.event)
    assert owner.book == station.book
    for forbidden in (
        "DROP TABLE pairing",
        "DELETE FROM journal",
        "UPDATE journal SET summary = ''",
        "DELETE FROM event",
        "UPDATE alembic_version SET version_num = '9'",
        "CREATE TABLE mine (id integer)",
    ):
        engine = open_database(address)
        with pytest.raises(Exception, match="permission denied|must be owner"), engine.begin() as connection:
            connection.execute(text(forbidden))
        engine.dispose()
    with pytest.raises(Unavailable, match="this user may not do that"):
        station.table.store.delete(station.event)


def test_a_file_has_no_roles(tmp_path: Path) -> None:
    engine = open_database(str(tmp_path / "t.sqlite"))
    with pytest.raises(Illegal, match="Only a server has roles"):
        set_up_station(engine, "one")
    engine.dispose()


def test_a_backup_is_its_owners_alone(tmp_path: Path) -> None:
    from tournament_app.storage.backup import back_up

    before = os.umask(0o022)
    try:
        tournament = Tournament.of(str(tmp_path / "t.sqlite"), ["Ann"])
        copy = back_up(tournament.table.store.engine, tmp_path / "b" / "copy.sqlite")
    finally:
        os.umask(before)
    assert copy.stat().st_mode & 0o777 == 0o600
