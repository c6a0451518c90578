"""A disk of the test's own below SQLite and Python: it fills up when told to, and remembers what is written.

The program runs anew with a small library loaded before the C library; Linux with a C compiler only.
"""

import ctypes
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

Said = TypeVar("Said")
LOADED = "TOURNAMENT_TEST_DISK"
HEAD = struct.Struct("<cqII")


class Deed(Struct, frozen=True):
    """``w`` content written at a place, ``t`` cut to a size, ``s`` synced, ``r`` renamed (content: to), ``u`` gone."""

    kind: str
    path: Path
    at: int
    content: bytes


def can_be_had() -> bool:
    """True where the library can be built and loaded."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def run_upon_it(arguments: list[str]) -> int:
    """``python -m tests.storms`` on the disk; its exit status."""
    with tempfile.TemporaryDirectory() as name:
        library = Path(name) / "disk.so"
        source = Path(__file__).with_name("disk.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
        known = {**os.environ, "LD_PRELOAD": str(library), LOADED: "1"}
        return subprocess.run(
            [sys.executable, "-m", "tests.storms", *arguments], env=known, check=False
        ).returncode


def is_loaded() -> bool:
    """True in the program that runs on it."""
    return os.environ.get(LOADED) == "1"


def with_room_for(growing_writes: int, folder: Path, deed: Callable[[], Said]) -> tuple[Said, int]:
    """What a deed says while files in a folder may grow so often; how many writes were refused after that."""
    library = ctypes.CDLL(None)
    library.disk_begin(os.fsencode(folder), ctypes.c_long(growing_writes), -1)
    try:
        said = deed()
    finally:
        refused = int(library.disk_end())
    return said, refused


@contextmanager
def recorded(folder: Path, deeds: list[Deed]) -> Iterator[None]:
    """Add everything that is done to files in a folder to ``deeds``, in its order."""
    library = ctypes.CDLL(None)
    with tempfile.TemporaryFile() as record:
        library.disk_begin(os.fsencode(folder), ctypes.c_long(-1), record.fileno())
        try:
            yield
        finally:
            library.disk_end()
            record.seek(0)
            deeds += _read(record.read())


def _read(content: bytes) -> Iterator[Deed]:
    place = 0
    while place < len(content):
        kind, at, name, length = HEAD.unpack_from(content, place)
        place += HEAD.size
        path = Path(os.fsdecode(content[place : place + name]))
        place += name
        yield Deed(kind.decode(), path, at, content[place : place + length])
        place += length
