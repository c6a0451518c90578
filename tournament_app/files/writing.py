"""The one place where files are written: whole or not at all, and never over what must not be lost.

A file appears under its name only when all of it is on disk: it is written beside under a name of its own that
nobody can have put there before, synced, renamed, and the folder is synced.
"""

import os
import stat
import tempfile
from contextlib import suppress
from glob import escape
from pathlib import Path
from time import time

from tournament_app.domain.refusal import NeedsConfirmation, Unavailable
from tournament_app.files.reading import is_database

BESIDE_A_DATABASE = ("-journal", "-wal", "-shm")
COMPARED = 64
CREATOR = "tournament-app"
PDF, SIGNED = b"%PDF", f"/Creator ({CREATOR})".encode()
"""Sheets of all programs that use one library begin alike; ours say who made them."""
UNFINISHED = ".unfinished"
LEFT_BEHIND = 3600.0
"""Seconds after which nobody is still writing what is unfinished."""
OWNER_ONLY = 0o600


def write_whole(path: Path, content: bytes, *, replace: bool = False, private: bool = False) -> None:
    """Write a file; what was there before stays until all of it is on disk.

    A file that does not begin as this one does, and a sheet that another program made, are replaced only with
    ``replace``; ``NeedsConfirmation`` asks.
    ``private`` leaves it to its owner alone. ``Unavailable`` for databases, devices and folders, and if
    it cannot be written (a full disk, a folder that may only be read); nothing is left behind.
    """
    path = refuse_precious(path)
    beside = f".{path.name[:100]}."
    _sweep(path.parent, beside)
    if not replace and path.exists() and not _is_of_this_program(path, content):
        raise NeedsConfirmation(
            f"{path} is there already and is something else. Choose another name, or have it replaced."
        )
    try:
        descriptor, name = tempfile.mkstemp(prefix=beside, suffix=UNFINISHED, dir=path.parent)
        unfinished = Path(name)
        try:
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(content)
            unfinished.chmod(OWNER_ONLY if private else _usual_rights(path))
            settle(unfinished, path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Unavailable(
            f"{path} cannot be written ({error.strerror or error}). Choose another place."
        ) from error


def refuse_precious(path: Path) -> Path:
    """Where a file would really be written; ``Unavailable`` where that must not be.

    Refused are databases of any program and what lies beside them, devices, pipes and folders.
    """
    try:
        real = path.resolve()
        if not real.exists():
            _refuse_beside(real)
            return real
        if stat.S_ISDIR(real.stat().st_mode):
            raise Unavailable(f"{path} is a folder. Add a file's name.")
        if not stat.S_ISREG(real.stat().st_mode):
            raise Unavailable(f"{path} is no file but a device or a pipe. Choose a file's name.")
        if is_database(real):
            raise Unavailable(f"{path} is a database and is not written over. Choose another name.")
    except (OSError, RuntimeError, ValueError) as error:
        raise Unavailable(
            f"{path} cannot be written ({getattr(error, 'strerror', None) or error}). Choose another place."
        ) from error
    _refuse_beside(real)
    return real


def settle(unfinished: Path, path: Path, *, anew: bool = False) -> None:
    """Give a finished file its name, with everything on disk when this returns.

    ``anew`` raises ``FileExistsError`` where something has the name already, be it since a moment ago.
    """
    with unfinished.open("rb+") as opened:
        os.fsync(opened.fileno())
    if anew:
        _name_anew(unfinished, path)
    else:
        unfinished.replace(path)
    if os.name != "nt":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _name_anew(unfinished: Path, path: Path) -> None:
    if os.name == "nt":
        unfinished.rename(path)
        return
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise
    except OSError:
        _claim_and_name(unfinished, path)
    else:
        unfinished.unlink()


def _claim_and_name(unfinished: Path, path: Path) -> None:
    """On a stick, where a file has one name only: the name is taken first, and then what is under it replaced."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    try:
        unfinished.replace(path)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _sweep(folder: Path, beside: str) -> None:
    """Take away what somebody who was cut off left of a file of this name; what cannot be, stays."""
    for path in folder.glob(f"{escape(beside)}*{UNFINISHED}"):
        with suppress(OSError):
            if stat.S_ISREG(path.lstat().st_mode) and time() - path.lstat().st_mtime > LEFT_BEHIND:
                path.unlink()


def _refuse_beside(path: Path) -> None:
    for ending in BESIDE_A_DATABASE:
        beside = path.with_name(path.name.removesuffix(ending))
        if path.name.endswith(ending) and beside.is_file() and is_database(beside):
            raise Unavailable(f"{path} belongs to the database {beside}. Choose another name.")


def _is_of_this_program(path: Path, content: bytes) -> bool:
    """Whether a file is what this program wrote before where it now writes ``content``."""
    with path.open("rb") as opened:
        if opened.read(COMPARED) != content[:COMPARED]:
            return False
    return not content.startswith(PDF) or SIGNED in path.read_bytes()


def _usual_rights(path: Path) -> int:
    """Those of the file that was there; for a new one what the user's mask leaves."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
