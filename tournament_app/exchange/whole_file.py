"""A file written whole or not at all."""

from pathlib import Path

from tournament_app.domain.refusal import Unavailable


def write_whole(path: Path, content: bytes) -> None:
    """Write a file; what was there before stays until all of it is on disk.

    ``Unavailable`` if it cannot be written (a full disk, a folder that may only be read); nothing is left behind.
    """
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        _take_away(unfinished)
        raise Unavailable(
            f"{path} cannot be written ({error.strerror or error}). Choose another place."
        ) from error


def _take_away(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
