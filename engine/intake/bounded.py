"""Reading a file that may be anything: no more than its limit, no device, no pipe that never ends."""

import stat
from pathlib import Path

from engine.intake.limits import Limit


class TooMuch(ValueError):
    """A file that is not read; its text is a sentence with what, where and what to do."""


def refuse_no_file(path: Path) -> None:
    """Raises ``TooMuch`` for a folder, a device, a pipe; ``OSError`` where there is nothing to be seen."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise TooMuch(f"{path} is no file that can be read. Choose a file.")


def read_bounded(path: Path, limit: Limit) -> bytes:
    """The bytes of a file.

    Raises ``TooMuch`` for what is no plain file or has more bytes than ``limit``, ``OSError`` where it
    cannot be read.
    """
    refuse_no_file(path)
    with path.open("rb") as opened:
        content = opened.read(limit.most + 1)
        if len(content) > limit.most:
            raise TooMuch(
                f"{limit.exceeded(str(path), max(path.stat().st_size, len(content)))} "
                "That is too large; choose the right file. Nothing of it was read."
            )
    return content
