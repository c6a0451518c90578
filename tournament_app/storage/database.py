"""Opening a database: where it is, the age of its schema, a moment of it that stands still."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

import migrations
from tournament_app.domain.refusal import Malformed, Unavailable
from tournament_app.storage.addresses import without_password
from tournament_app.storage.connecting import OLDEST_POSTGRESQL, connect
from tournament_app.storage.file_at_hand import (
    OURS,
    owner_only,
    path_of,
    refuse_other_program,
    refuse_strange,
)
from tournament_app.storage.new_file import fill_new_file
from tournament_app.storage.plain_words import place, speaking_plainly

KNOWN_SCHEMAS = tuple(
    sorted(path.name[1:5] for path in Path(migrations.__file__).parent.glob("versions/v[0-9]*.py"))
)
"""Revisions of the schema, the oldest first: one migration each."""
NEWEST_SCHEMA = KNOWN_SCHEMAS[-1]
NOT_THE_OWNER = "42501"
"""PostgreSQL's code for what this user may not do."""


def database_url(given: str) -> URL:
    """A database URL from what a person gave: a URL, or the name of a file (SQLite). Raises ``Malformed``."""
    if not given.strip() or given.strip() == ":memory:":
        raise Malformed("No database is named: write a file name or postgresql://user@host/name after --db.")
    if "://" not in given:
        return URL.create("sqlite", database=str(Path(given)))
    try:
        url = make_url(given)
    except (ArgumentError, ValueError) as error:
        raise Malformed(
            f"“{without_password(given)}” is no database URL: write a file name or driver://user@host/name."
        ) from error
    if any("password" in option.lower() for option in url.query):
        raise Malformed(
            "A password among the options of an address can be seen by others. Put it into your password file "
            "(see Help, Servers)."
        )
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and (url.query or path_of(url) is None):
        raise Malformed("Of a file its name is enough: write it after --db without sqlite:// and options.")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise Malformed(
            f"“{url.drivername}” is no database that is known: write a file name or postgresql://user@host/name."
        )
    return url


def open_database(given: str, *, make: bool = True) -> Engine:
    """An engine on a database whose schema is the newest; upgraded if it is older, made where ``make`` allows it.

    Raises ``Unavailable`` for a folder that cannot be written, a damaged file, one of another program, a schema
    from a newer program, a server that does not answer.
    """
    url = database_url(given)
    path = path_of(url)
    with speaking_plainly(url):
        if path is not None:
            refuse_strange(path, make=make)
        try:
            engine = connect(url)
        except ModuleNotFoundError as error:
            raise Unavailable(
                f"No driver for “{url.drivername}” is installed: pip install tournament-app[postgres]."
            ) from error
        try:
            _make_newest(engine)
            if path is not None:
                owner_only(path)
        except BaseException:
            engine.dispose()
            raise
    return engine


def _make_newest(engine: Engine) -> None:
    _refuse_old_server(engine)
    schema = schema_of(engine)
    if schema is not None and schema not in KNOWN_SCHEMAS:
        raise Unavailable(newer_schema(engine.url, schema))
    if schema is None and path_of(engine.url) is not None:
        fill_new_file(engine)
    elif schema != NEWEST_SCHEMA:
        _upgrade_as_owner(engine)


def _upgrade_as_owner(engine: Engine) -> None:
    try:
        upgrade(engine)
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) != NOT_THE_OWNER:
            raise
        raise Unavailable(
            f"{place(engine.url)} is empty or older than this program, and this user may not bring it up to date. "
            "Have its owner run db upgrade, and then db roles again for the stations (see Help, Servers)."
        ) from error


def newer_schema(url: URL, schema: str) -> str:
    """The sentence for a database of a newer program."""
    return (
        f"{place(url)} was written by a newer version of this program (schema {schema}, known up to "
        f"{NEWEST_SCHEMA}). Nothing was changed. Install the newer version, or open another file."
    )


@contextmanager
def one_moment(engine: Engine) -> Iterator[Connection]:
    """A connection on which every reading sees the state of the first one, while others go on writing."""
    with engine.connect() as connection:
        if engine.url.get_backend_name() != "sqlite":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def schema_of(engine: Engine) -> str | None:
    """The revision of the schema in the database; None if it is empty.

    Raises ``Unavailable`` if it holds tables of some other program.
    """
    tables = inspect(engine).get_table_names()
    if OURS not in tables:
        refuse_other_program(place(engine.url), tables)
        return None
    with engine.connect() as connection:
        version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version


def upgrade(engine: Engine) -> None:
    """Bring the schema to the newest revision, in one transaction; two stations may do so at once."""
    from tournament_app.storage.schema import upgrade_schema

    upgrade_schema(engine)


def _refuse_old_server(engine: Engine) -> None:
    if engine.url.get_backend_name() != "postgresql":
        return
    with engine.connect() as connection:
        version = int(connection.execute(text("SHOW server_version_num")).scalar_one())
    if version < OLDEST_POSTGRESQL:
        raise Unavailable(
            f"{place(engine.url)} is PostgreSQL {version // 10000}; {OLDEST_POSTGRESQL // 10000} or newer is needed."
        )
