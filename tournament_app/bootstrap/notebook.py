"""What is being recorded at dispute desks, on disk: a record for each window, which no other window writes to."""

import secrets
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile

from tournament_app.desk.open.dispute_tools import TakenUp
from tournament_app.domain.refusal import Refusal, Unavailable
from tournament_app.exchange.case_text import read_case_text
from tournament_app.files.writing import write_whole

SUFFIX = ".case.yaml"
LOCK = ".lock"


class Notebook:
    """The record of one window in a folder that all windows share.

    A window holds the lock of its record while it lives; what a window that was closed or crashed has left is free.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._own: tuple[Path, QLockFile] | None = None
        self._text = ""

    def take_up(self, *, newest: bool = True) -> TakenUp:
        """A record that no window holds, this window's from now on; what it held stays as it is and is free.

        Without ``newest`` it is the one that was touched longest ago, so that asking again goes through all of them.
        What cannot be read stays where it is, and why is told.
        """
        problems: list[str] = []
        text, left = "", 0
        for path in self._records(newest=newest):
            lock = self._locked(path)
            if lock is None:
                continue
            if text:
                left += 1
                continue
            try:
                text = read_case_text(path)
            except Refusal as refusal:
                problems += refusal.problems
            else:
                self._hold(path, lock, text)
        return TakenUp(text, left, tuple(problems))

    def keep(self, text: str) -> None:
        """Put the record of this window on disk; one that is empty goes. Raises ``Unavailable``."""
        if text == self._text:
            return
        if self._own is None:
            self._own = self._begun()
        place = self._own[0]
        if text.strip():
            write_whole(place, text.encode("utf-8"), replace=True, private=True)
        else:
            place.unlink(missing_ok=True)
        self._text = text

    def _records(self, *, newest: bool) -> list[Path]:
        """The records of other windows and of none, in the order in which they were touched."""
        own = self._own[0] if self._own is not None else None
        found = [(_touched(path), path) for path in self._folder.glob(f"*{SUFFIX}") if path != own]
        return [path for _, path in sorted(found, reverse=newest)]

    def _hold(self, path: Path, lock: QLockFile, text: str) -> None:
        before, self._own, self._text = self._own, (path, lock), text
        if before is not None:
            before[1].unlock()
        with suppress(OSError):
            path.touch()

    def _begun(self) -> tuple[Path, QLockFile]:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{secrets.token_hex(8)}{SUFFIX}"
        lock = self._locked(path)
        if lock is None:
            raise Unavailable(f"What is recorded cannot be kept: {self._folder} cannot be written.")
        return path, lock

    @staticmethod
    def _locked(path: Path) -> QLockFile | None:
        """The lock of a record, given back when nobody has it any more; nothing where a living window holds it."""
        lock = QLockFile(str(path.with_name(path.name + LOCK)))
        lock.setStaleLockTime(0)
        return lock if lock.tryLock(0) else None


def _touched(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def settled(folder: Path, old: Path) -> Path:
    """The folder of the records, with the one record that older versions kept beside it put into it."""
    if old.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):
            old.replace(folder / f"{secrets.token_hex(8)}{SUFFIX}")
    return folder
