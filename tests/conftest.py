"""Shared by all tests: databases to test on, a tournament to begin with."""

import gc
import logging
import os
import shutil
import socket
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, create_engine, text

from tests.evidence import absent, demanded
from tests.memory_store import forget_stores, in_memory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
settings.register_profile("on any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("on any machine")


class _Kept(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record)


@pytest.fixture(autouse=True)
def faults() -> Iterator[list[logging.LogRecord]]:
    """Mistakes that the program outlived and logged; who expects one takes it out, any other fails the test."""
    kept, logs = _Kept(), [logging.getLogger(name) for name in ("tournament_app", "engine")]
    for log in logs:
        log.addHandler(kept)
    yield kept.told
    for log in logs:
        log.removeHandler(kept)
    said = [logging.Formatter().format(record) for record in kept.told]
    assert not said, "the program made a mistake and went on:\n" + "\n".join(said)


LONGEST = (
    "tests/storage/test_kill.py",
    "tests/desk/public/test_a_long_day.py",
    "tests/engine/cards/test_compiled.py",
    "tests/cases/test_under_today.py",
)
"""What takes longest begins first, so that at the end no worker waits for another."""


TOGETHER = (
    "tests/engine/coverage",
    "tests/engine/detector",
    "tests/engine/mutation",
    "tests/engine/rules/test_rulebook.py",
    "tests/engine/text/test_canonical.py",
    "tests/engine/text/test_words_are_said.py",
)
"""What these read or lay out for all their tests takes seconds: one process does it for them."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In the order of the folders, but for the longest; and together what is done once for many."""
    for item in items:
        for place in TOGETHER:
            if item.nodeid.startswith(place):
                item.add_marker(pytest.mark.xdist_group(place))
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish(session: pytest.Session) -> None:
    """The tests themselves are no garbage: searching their half a million objects again and again stops everything.

    Tests of a group go to one process, which pytest-xdist brings about by their names; not every pytest lets it.
    """
    if getattr(session.config.option, "loadgroup", False):
        grouped = [item for item in session.items if item.get_closest_marker("xdist_group")]
        assert all("@" in item.nodeid for item in grouped), (
            "this pytest does not keep groups of tests together"
        )
    gc.collect()
    gc.freeze()


def pytest_configure() -> None:
    """Where CI goes without evidence it does not go at all."""
    demanded(absent())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says once what was not proved."""
    if lines := absent():
        terminalreporter.section("EVIDENCE IS ABSENT", sep="!", red=True)
        for line in lines:
            terminalreporter.write_line(line, red=True)


def _server_programs() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


@contextmanager
def serving(*settings: str, password: str = "", keys: Path | None = None) -> Iterator[int]:
    """A PostgreSQL server of the tests' own with these settings; its port.

    With a ``password`` the user ``postgres`` needs it, without anybody is let in; ``keys`` is a folder of files
    that the server reads.
    """
    programs = _server_programs()
    if programs is None:
        notice = "PostgreSQL IS NOT INSTALLED: the storage tests run on SQLite only. Install 'postgresql'."
        if os.environ.get("CI"):
            pytest.fail(notice)
        warnings.warn(notice, stacklevel=1)
        pytest.skip(notice)
    folder = Path(tempfile.mkdtemp(prefix="postgres"))
    folder.chmod(0o755)
    secret = folder / "password"
    secret.write_text(f"{password or 'none'}\n")
    as_user: list[str] = []
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        for path in (folder, secret, *(keys.iterdir() if keys is not None else ())):
            shutil.chown(path, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    cluster, auth = folder / "cluster", "scram-sha-256" if password else "trust"
    run = {"check": True, "stdout": subprocess.DEVNULL, "cwd": "/"}
    given = ["-D", cluster, "-U", "postgres", "-A", auth, f"--pwfile={secret}", "-N"]
    subprocess.run([*as_user, programs / "initdb", *given], **run)
    wanted = ("listen_addresses=127.0.0.1", "fsync=off", *settings)
    options = " ".join((f"-p {port} -k {folder}", *(f"-c {setting}" for setting in wanted)))
    control = [*as_user, str(programs / "pg_ctl"), "-D", str(cluster)]
    subprocess.run([*control, "-o", options, "-l", str(folder / "log"), "-w", "start"], **run)
    yield port
    subprocess.run([*control, "-m", "immediate", "stop"], **run)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server of the tests' own on a free port; yields its URL without a database."""
    with serving() as port:
        yield f"postgresql+psycopg://postgres@127.0.0.1:{port}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: a new SQLite file, then a new database on the PostgreSQL server."""
    return _empty(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgresql", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, then an empty store in memory, which must keep the same."""
    return in_memory() if request.param == "memory" else _empty(request, tmp_path)


def _empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tournaments.sqlite")
    server = request.getfixturevalue("postgres_server")
    name = f"t{abs(hash(request.node.nodeid))}"
    engine = create_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return f"{server}/{name}"


@pytest.fixture(autouse=True)
def _engines_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    opened = []

    def remembering(*arguments: Any, **options: Any) -> Engine:
        opened.append(create_engine(*arguments, **options))
        return opened[-1]

    monkeypatch.setattr("tournament_app.storage.connecting.create_engine", remembering)
    yield
    for engine in opened:
        engine.dispose()
    forget_stores()
