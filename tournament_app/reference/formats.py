"""The formats that come with the program, and those that an organizer defines, from their files."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from engine.cards.pool import CardPool
from engine.decks.format_file import FormatFileError, read_format
from engine.decks.formats import Format
from tournament_app.domain.refusal import Malformed

SUFFIX = ".json"


@cache
def format_files() -> Mapping[str, bytes]:
    """The content of every format file of the program by the name of the format."""
    folder = files("resources.formats")
    found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(SUFFIX))
    return MappingProxyType({name.removesuffix(SUFFIX): folder.joinpath(name).read_bytes() for name in found})


@cache
def format_named(name: str) -> Format:
    """The format of that name, read once. Raises :class:`Malformed` with the names there are."""
    known = format_files()
    if name not in known:
        raise Malformed(f"There is no format {name!r}. Choose one of: {', '.join(known)}.")
    return read_format(known[name], name, known)


def own_format(content: bytes, where: str, pool: CardPool) -> Format:
    """The format that an organizer's file defines; it may be based on one of the program's.

    Raises :class:`Malformed` with everything that is wrong with the file.
    """
    try:
        return read_format(content, where, format_files(), pool)
    except FormatFileError as problem:
        raise Malformed(*(f"{where}: {line}" for line in problem.problems)) from problem
