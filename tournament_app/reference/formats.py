"""The formats that come with the program, and those that an organizer defines, from their files.

An organizer's formats lie in the user's data folder, one file each, named after the format.
"""

import re
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from engine.cards.pool import CardPool
from engine.decks.at_hand import format_at_hand, format_files
from engine.decks.format_file import FormatFileError, read_format
from engine.decks.formats import Format
from tournament_app.domain.refusal import Illegal, Malformed, Unavailable
from tournament_app.files.writing import write_whole

__all__ = [
    "SUFFIX",
    "any_format",
    "default_folder",
    "format_content",
    "format_files",
    "format_named",
    "keep_format",
    "own_format",
    "own_formats",
]
SUFFIX = ".json"
_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,39}")


def format_named(name: str) -> Format:
    """The program's format of that name, read once. Raises :class:`Malformed` with the names there are."""
    try:
        return format_at_hand(name)
    except LookupError as unknown:
        raise Malformed(str(unknown)) from unknown


def own_format(content: bytes, where: str, pool: CardPool) -> Format:
    """The format that an organizer's file defines; it may be based on one of the program's.

    Raises :class:`Malformed` with everything that is wrong with the file.
    """
    try:
        return read_format(content, where, format_files(), pool)
    except FormatFileError as problem:
        raise Malformed(*(f"{where}: {line}" for line in problem.problems)) from problem


def default_folder() -> Path:
    """Where an organizer's formats lie unless another folder is named."""
    return user_data_path("tournament-app", appauthor=False) / "formats"


def own_formats(pool: CardPool, folder: Path | None = None) -> dict[str, Format]:
    """The organizer's formats by name. Raises :class:`Malformed` if one of the files is damaged."""
    place = folder or default_folder()
    return {
        path.stem: own_format(path.read_bytes(), path.name, pool) for path in sorted(place.glob(f"*{SUFFIX}"))
    }


def any_format(name: str, pool: CardPool, folder: Path | None = None) -> Format:
    """The program's or the organizer's format of that name.

    Raises :class:`Malformed` with the names there are.
    """
    if name in format_files():
        return format_named(name)
    own = own_formats(pool, folder)
    if name not in own:
        raise Malformed(f"There is no format {name!r}. Choose one of: {', '.join((*format_files(), *own))}.")
    return own[name]


def keep_format(content: bytes, where: str, pool: CardPool, folder: Path | None = None) -> Format:
    """Check an organizer's format file and keep it under the name it gives; an older one is replaced.

    Raises :class:`Malformed` for a file with mistakes, :class:`Illegal` for the name of one of the program's
    formats, :class:`Unavailable` where the disk refuses.
    """
    own, place = own_format(content, where, pool), folder or default_folder()
    if own.name in format_files():
        raise Illegal(f"{where}: {own.name} is one of the program's formats. Give yours another name.")
    if not _NAME.fullmatch(own.name):
        raise Malformed(
            f"{where}: name {own.name!r}: use small letters, digits, dots and hyphens, at most 40."
        )
    try:
        place.mkdir(parents=True, exist_ok=True)
        write_whole(place / f"{own.name}{SUFFIX}", content, replace=True)
    except OSError as problem:
        raise Unavailable(
            f"The format cannot be kept in {place}: {problem.strerror}. Make room."
        ) from problem
    return own


def format_content(wanted: Format) -> bytes:
    """The file that describes a format, for a format put together on screen."""
    return msgspec.json.format(msgspec.json.encode(wanted), indent=1)
