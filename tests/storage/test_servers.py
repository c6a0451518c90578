"""A server as a venue sets it up: an owner who is no administrator, a password file, certificates that are checked."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, make_url

from tests.conftest import serving
from tournament_app.domain.refusal import Illegal, Unavailable
from tournament_app.storage.database import open_database
from tournament_app.storage.plain_words import sentence
from tournament_app.storage.roles import set_up_station

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("openssl") is None, reason="certificates are made with openssl"
)
WORDS = {"postgres": "administers", "boss": "owns", "stations": "enters", "idle": "has no rights"}


class Venue(Struct, frozen=True):
    """A server with certificates; everybody's password is in the password file of this computer."""

    port: int
    folder: Path

    def address(self, user: str, *, host: str = "localhost", database: str = "open", more: str = "") -> str:
        return f"postgresql://{user}@{host}:{self.port}/{database}{more}"

    def say(self, user: str, *statements: str, database: str = "open") -> None:
        url = make_url(self.address(user, database=database)).set(drivername="postgresql+psycopg")
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            for statement in statements:
                connection.execute(text(statement))
        engine.dispose()

    def opens(self, address: str) -> None:
        open_database(address).dispose()


@pytest.fixture(scope="module")
def certificates() -> Iterator[Path]:
    """An authority, a server's certificate by it for the name localhost, and another authority."""
    folder = Path(tempfile.mkdtemp(prefix="certificates"))
    folder.chmod(0o755)
    (folder / "names").write_text("subjectAltName=DNS:localhost\n")
    for command in (
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Venue -keyout ca.key -out ca.crt",
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Other -keyout other.key -out other.crt",
        "req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr",
        "x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.crt",
    ):
        subprocess.run(["openssl", *command.split()], cwd=folder, check=True, capture_output=True)
    (folder / "server.key").chmod(0o600)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def running(certificates: Path) -> Iterator[int]:
    settings = (
        "ssl=on",
        f"ssl_cert_file={certificates / 'server.crt'}",
        f"ssl_key_file={certificates / 'server.key'}",
    )
    with serving(*settings, password=WORDS["postgres"], keys=certificates) as port:
        yield port


@pytest.fixture
def venue(running: int, certificates: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Venue:
    """An empty database of an owner, a role without rights, and an authority that is trusted."""
    secrets = tmp_path / "passwords"
    lines = [
        f"{host}:{running}:*:{user}:{word}"
        for host in ("localhost", "127.0.0.1")
        for user, word in WORDS.items()
    ]
    secrets.write_text("\n".join(lines))
    secrets.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(secrets))
    monkeypatch.setenv("PGSSLROOTCERT", str(certificates / "ca.crt"))
    found = Venue(running, tmp_path)
    found.say(
        "postgres",
        "DROP DATABASE IF EXISTS open WITH (FORCE)",
        "DROP ROLE IF EXISTS boss",
        "DROP ROLE IF EXISTS stations",
        "DROP ROLE IF EXISTS idle",
        "CREATE ROLE boss LOGIN PASSWORD 'owns'",
        "CREATE ROLE idle LOGIN PASSWORD 'has no rights'",
        "CREATE DATABASE open OWNER boss",
        database="postgres",
    )
    return found


def test_an_owner_without_the_right_to_make_roles_is_told_who_makes_it(venue: Venue) -> None:
    engine = open_database(venue.address("boss"))
    with pytest.raises(Unavailable, match='administrator say CREATE ROLE "stations" LOGIN'):
        set_up_station(engine, "stations")
    venue.say("postgres", "CREATE ROLE stations LOGIN PASSWORD 'enters'")
    set_up_station(engine, "stations")
    engine.dispose()
    venue.opens(venue.address("stations", more="?sslmode=verify-full"))


def test_nobody_gives_rights_that_are_not_theirs_and_the_owner_none_to_themselves(venue: Venue) -> None:
    venue.say("postgres", "CREATE ROLE stations LOGIN PASSWORD 'enters'")
    owner = open_database(venue.address("boss"))
    set_up_station(owner, "stations")
    station = open_database(venue.address("stations"))
    with pytest.raises(Unavailable, match="owner's to give"):
        set_up_station(station, "idle")
    for everything in ("boss", "postgres"):
        with pytest.raises(Illegal, match="Name another role"):
            set_up_station(owner, everything)
    for engine in (owner, station):
        engine.dispose()
    venue.opens(venue.address("boss"))


@pytest.mark.parametrize("schema", ["", "0013"])
def test_a_station_that_comes_before_the_owner_is_told_so(venue: Venue, schema: str) -> None:
    venue.say("postgres", "CREATE ROLE stations LOGIN PASSWORD 'enters'")
    if schema:
        owner = open_database(venue.address("boss"))
        set_up_station(owner, "stations")
        owner.dispose()
        venue.say("postgres", f"UPDATE alembic_version SET version_num = '{schema}'")
    with pytest.raises(Unavailable, match="Have its owner run db upgrade"):
        venue.opens(venue.address("stations"))


def test_only_the_server_that_the_authority_vouches_for_is_talked_to(
    venue: Venue, certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sure = venue.address("boss", more="?sslmode=verify-full")
    venue.opens(sure)
    with pytest.raises(Unavailable, match="certificate is for another name"):
        venue.opens(venue.address("boss", host="127.0.0.1", more="?sslmode=verify-full"))
    monkeypatch.setenv("PGSSLROOTCERT", str(certificates / "other.crt"))
    with pytest.raises(Unavailable, match="not the one expected. Do not go on"):
        venue.opens(sure)
    monkeypatch.setenv("PGSSLROOTCERT", str(venue.folder / "nowhere.crt"))
    with pytest.raises(Unavailable, match="Put its authority's certificate into"):
        venue.opens(sure)


def test_passwords_come_from_the_file_and_a_whole_address_from_a_service(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = venue.folder / "services"
    services.write_text(
        f"[hall]\nhost=localhost\nport={venue.port}\ndbname=open\nuser=boss\nsslmode=verify-full\n"
    )
    monkeypatch.setenv("PGSERVICEFILE", str(services))
    venue.opens("postgresql:///?service=hall")
    monkeypatch.setenv("PGSERVICE", "hall")
    venue.opens("postgresql://")
    with pytest.raises(Unavailable, match="refuses this user or password"):
        venue.opens(venue.address("boss:wrong"))
    Path(os.environ["PGPASSFILE"]).chmod(0o644)
    with pytest.raises(Unavailable, match=r"not looked at because others may read it.*chmod 600"):
        venue.opens(venue.address("boss"))
    Path(os.environ["PGPASSFILE"]).unlink()
    with pytest.raises(Unavailable, match="Put it into your password file"):
        venue.opens(venue.address("boss"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("failed to resolve host 'hall': [Errno -2] Name or service not known", "no computer of that name"),
        ('FATAL:  database "hall" does not exist', "there is no such database on the server"),
        ('FATAL:  role "ann" does not exist', "does not know this user"),
        ("permission denied for table journal", "this user may not do that"),
        ("[Errno 13] Permission denied: '/data'", "its folder may not be written"),
        ("connection to server failed: Connection refused", "the server does not answer"),
    ],
)
def test_what_a_server_says_is_told_for_what_it_is(said: str, told: str) -> None:
    url: URL = make_url("postgresql+psycopg://ann@hall/open")
    assert told in sentence(url, said)
    assert "psycopg" not in sentence(url, said)
