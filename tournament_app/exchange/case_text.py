"""The text of a case file as a judge saved it, with whatever ends of lines the computer writes."""

from pathlib import Path

from tournament_app.domain.refusal import Unavailable

LARGEST = 20_000_000


def read_case_text(path: Path) -> str:
    """The text; ``Unavailable`` with what to do where the file cannot be read, is no UTF-8 or far too large."""
    try:
        if path.stat().st_size > LARGEST:
            raise Unavailable(f"{path.name} is too large to be a case.")
        return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise Unavailable(
            f"{path.name} is not UTF-8 text (byte {error.start + 1:,}). Save it as UTF-8 and open it again."
        ) from error
    except OSError as error:
        raise Unavailable(f"{path.name} cannot be read ({error.strerror or error}).") from error
