"""What a driver says, turned into a sentence with a remedy; passwords never appear in it."""

import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, NoResultFound, TimeoutError

from tournament_app.domain.refusal import Busy, Conflict, Unavailable

LEAST_ROOM = 200_000

log = logging.getLogger(__name__)

FULL = "the disk is full. Free some space and enter it again; nothing of it was kept"
READ_ONLY = "it may only be read. Give write permission to the file and its folder, or open a copy elsewhere"
UNKNOWN_OUTCOME = (
    "the connection was lost. When the server answers again, look whether the last entry is there, "
    "and enter it again if not"
)
NOT_ALLOWED = "this user may not do that on the server. Ask whoever set it up (db roles)"
NO_PASSWORD = "no password supplied"
REMEDIES = (
    ("disk is full", FULL),
    ("No space left", FULL),
    ("disk I/O error", "the disk does not answer. Check the drive; everything entered before is kept"),
    ("readonly", READ_ONLY),
    ("read-only", READ_ONLY),
    ("No such file", "its folder cannot be made. Choose another folder with --db"),
    ("permission denied for", NOT_ALLOWED),
    ("permission denied to", NOT_ALLOWED),
    ("must be owner", NOT_ALLOWED),
    ("Permission denied", "its folder may not be written. Choose another folder with --db"),
    ("unable to open", "its folder may not be written or does not exist. Choose another folder with --db"),
    ("statement timeout", "the server took too long for it. Nothing was changed; try again"),
    ("lock timeout", "another station is holding it for too long. Nothing was changed; try again"),
    ("deadlock", "another station was in the way. Nothing was changed; enter it again"),
    ("locked", "another program is holding it for too long. Close the other window and try again"),
    (
        "not a database",
        "it is damaged or no database. Open the newest backup instead; the file was left as it is",
    ),
    ("malformed", "it is damaged. Open the newest backup instead; the file was left as it is"),
    ("no such table", "it is damaged or was replaced. Open the newest backup instead"),
    (
        "foreign key",
        "something else still needs this record, or a record that this one needs is gone. Nothing was changed",
    ),
    ("password authentication failed", "the server refuses this user or password. Check both"),
    (NO_PASSWORD, "the server asks for a password. Put it into your password file (see Help, Servers)"),
    (
        "root certificate file",
        "the server's certificate cannot be checked. Put its authority's certificate into "
        "~/.postgresql/root.crt (see Help, Servers)",
    ),
    (
        "does not match host name",
        "the server's certificate is for another name. Write the name that it is for into the address; "
        "if that is not it, do not go on, and ask who runs it",
    ),
    ("failed to resolve host", "no computer of that name is found. Check the address and the network"),
    (
        'role "',
        "the server does not know this user or gives no right to it. Ask whoever set it up (db roles)",
    ),
    ("does not exist", "there is no such database on the server. Check the name at the end of the address"),
    (
        "certificate verify failed",
        "the server's certificate is not the one expected. Do not go on; ask who runs it",
    ),
    ("too many clients", "the server has too many connections. Close a station and try again"),
    ("server closed the connection", UNKNOWN_OUTCOME),
    ("consuming input failed", UNKNOWN_OUTCOME),
    ("terminating connection", UNKNOWN_OUTCOME),
    ("connection is lost", UNKNOWN_OUTCOME),
    ("connect", "the server does not answer. Check that it runs, the address and the password"),
)
UNREADABLE = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    msgspec.MsgspecError,
    AssertionError,
    NoResultFound,
)
"""What translating a row raises that nobody can have written, or one that an index names and no table has."""
IN_THE_WAY = ("40001", "40P01")
"""PostgreSQL's codes for a serialization failure and a deadlock: the transaction may be tried again."""
NUMBER_TAKEN = "player_dci_once"


@contextmanager
def speaking_plainly(url: URL) -> Iterator[None]:
    """Turn what the driver says into a sentence with a remedy; details go to the log, without passwords."""
    try:
        yield
    except (UnicodeDecodeError, NoResultFound) as error:
        raise Unavailable(sentence(url, "malformed")) from error
    except (DBAPIError, sqlite3.Error, OSError, TimeoutError) as error:
        said = str(getattr(error, "orig", None) or error)
        log.warning("database error at %s: %s", place(url), without_secrets(said, url))
        if NUMBER_TAKEN in said or "player.dci" in said:
            raise Conflict(
                "Somebody else has just registered this DCI number. Look at the register and enter it again."
            ) from error
        if getattr(getattr(error, "orig", None), "sqlstate", None) in IN_THE_WAY:
            raise Busy(sentence(url, said)) from error
        raise Unavailable(sentence(url, said)) from error


@contextmanager
def reading_plainly(url: URL, what: str) -> Iterator[None]:
    """Turn a record that cannot be read into ``Unavailable`` with what it belongs to."""
    try:
        yield
    except UNREADABLE as error:
        log.warning("damaged record in %s at %s: %s", what, place(url), error)
        raise Unavailable(
            f"{what} in {place(url).removeprefix('The ')} is damaged ({said_of_damage(error)}). Everything else "
            "can be opened; take this from the newest good backup."
        ) from error


def said_of_damage(error: BaseException) -> str:
    """What is wrong with a record, in a few words."""
    first = (str(getattr(error, "orig", None) or error).splitlines() or [""])[0]
    return first[:200] or type(error).__name__


def sentence(url: URL, said: str) -> str:
    """Which database, what is wrong with it, what to do."""
    if "disk I/O error" in said and _disk_is_full(url):
        said = FULL
    if NO_PASSWORD in said and (open_to_others := _password_file_of_all()):
        return (
            f"{place(url)}: the server asks for a password, and your password file {open_to_others} is not looked "
            "at because others may read it. Make it readable by you alone (chmod 600)."
        )
    for sign, remedy in REMEDIES:
        if sign.lower() in said.lower():
            return f"{place(url)}: {remedy}."
    first = without_secrets(said, url).strip().splitlines() or ["no reason given"]
    return f"{place(url)} refused: {first[0]}. Nothing was changed; try again or open a backup."


def place(url: URL) -> str:
    """The database as a person may see it: a file, or an address without password and options."""
    if url.get_backend_name() == "sqlite":
        return f"The database {url.database}"
    return f"The database {shown_address(url)}"


def shown_address(url: URL) -> str:
    """An address without its password: not between user and host, not among the options either."""
    plain = url.set(query={}, drivername=url.get_backend_name())
    return plain.render_as_string(hide_password=True)


def without_secrets(said: str, url: URL) -> str:
    """What a driver said without the password, wherever it stands in it."""
    for secret in _secrets(url):
        said = said.replace(secret, "***")
    return re.sub(r"(password\s*=\s*)(\S+)", r"\1***", said, flags=re.IGNORECASE)


def _secrets(url: URL) -> list[str]:
    found = [str(url.password)] if url.password else []
    for key, value in url.query.items():
        if "password" in key.lower():
            found += [value] if isinstance(value, str) else list(value)
    return [secret for secret in found if secret]


def _password_file_of_all() -> Path | None:
    """The password file, where libpq leaves it aside because of its rights; Windows has none."""
    path = Path(os.environ.get("PGPASSFILE") or Path.home() / ".pgpass")
    if os.name == "nt" or not path.is_file() or not path.stat().st_mode & 0o077:
        return None
    return path


def _disk_is_full(url: URL) -> bool:
    """SQLite says no more than “I/O error” where the disk lacks the room for its journal."""
    try:
        return shutil.disk_usage(Path(url.database or ".").absolute().parent).free < LEAST_ROOM
    except OSError:
        return False
