"""The rulings that were made on this computer, a small file each."""

import logging
from pathlib import Path

import msgspec

from engine.cases.ruling.finding import Ruled
from tournament_app.domain.refusal import Unavailable
from tournament_app.files.reading import contents
from tournament_app.files.writing import write_whole

log = logging.getLogger(__name__)


def kept(folder: Path) -> tuple[Ruled, ...]:
    """Every ruling kept, the newest first; one that is damaged is passed over and named in the log."""
    if not folder.is_dir():
        return ()
    found = []
    for file in sorted(folder.glob("*.json"), reverse=True):
        try:
            found.append(msgspec.json.decode(contents(file), type=Ruled))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            log.warning("%s is no kept ruling: %s", file, error)
    return tuple(found)


def keep(folder: Path, name: str, ruling: Ruled) -> None:
    """Keep a ruling under a name; raises ``Unavailable``."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / f"{name}.json", msgspec.json.encode(ruling), replace=True, private=True)


def delete(folder: Path, name: str) -> None:
    """Throw away the ruling kept under a name; raises ``Unavailable``."""
    try:
        (folder / f"{name}.json").unlink(missing_ok=True)
    except OSError as error:
        raise Unavailable(
            f"The ruling in {folder} could not be deleted: {(error.strerror or 'no reason given').lower()}."
        ) from error
