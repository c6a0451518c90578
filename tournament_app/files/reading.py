"""Reading a file that a person names."""

from pathlib import Path

from engine.intake.bounded import TooMuch, read_bounded
from engine.intake.limits import STRUCTURED_FILE, Limit
from tournament_app.domain.refusal import Malformed, Unavailable

DATABASE = b"SQLite format 3\0"
"""How every database in a file begins."""


def contents(path: Path, limit: Limit = STRUCTURED_FILE) -> bytes:
    """The bytes of a file.

    Raises ``Malformed`` for what is no file, a database, or larger than the limit, ``Unavailable`` with the
    reason if it cannot be read.
    """
    try:
        _refuse_database(path)
        return read_bounded(path, limit)
    except TooMuch as refused:
        raise Malformed(str(refused)) from refused
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Unavailable(
            f"{path} cannot be read ({reason}). Check the name and that the file may be read."
        ) from error


def _refuse_database(path: Path) -> None:
    """A backup that somebody wants back is opened, not read in."""
    if path.is_file() and is_database(path):
        raise Malformed(
            f"{path.name} is a database, as backups are. Close the program and open it with: "
            f'tournament-app --db "{path}"'
        )


def is_database(path: Path) -> bool:
    """Whether a file begins as databases do, this program's and others'."""
    with path.open("rb") as opened:
        return opened.read(len(DATABASE)) == DATABASE


def text_in(path: Path, limit: Limit = STRUCTURED_FILE) -> str:
    """The text of a file in UTF-8; refused like ``contents``, and ``Malformed`` for other encodings."""
    content = contents(path, limit)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Malformed(f"{path.name} is written in UTF-16. Save it as UTF-8 and try again.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Malformed(
            f"{path.name}, line {line}: bytes that are no UTF-8 text. Save the file as UTF-8."
        ) from error
