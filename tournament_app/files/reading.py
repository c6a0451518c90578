"""Reading a file that a person names."""

from pathlib import Path

from intake.bounded import TooMuch, read_bounded
from intake.limits import STRUCTURED_FILE, Limit
from tournament_app.domain.refusal import Malformed, Unavailable


def contents(path: Path, limit: Limit = STRUCTURED_FILE) -> bytes:
    """The bytes of a file.

    Raises ``Malformed`` for what is no file or larger than the limit, ``Unavailable`` with the reason if it
    cannot be read.
    """
    try:
        return read_bounded(path, limit)
    except TooMuch as refused:
        raise Malformed(str(refused)) from refused
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Unavailable(f"{path} cannot be read ({reason}).") from error
