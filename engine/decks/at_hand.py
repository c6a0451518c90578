"""What comes with the program: every card to the end of 2003, and its formats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from engine.cards.pool import CardPool
from engine.cards.reading import read_card_pool
from engine.decks.format_file import read_format
from engine.decks.formats import Format

_SUFFIX = ".json"


@cache
def embedded_pool() -> CardPool:
    """Every card printed to the end of 2003; read once, when first asked for."""
    folder = files("resources.cards")
    return read_card_pool(
        folder.joinpath("cards.json").read_bytes(), folder.joinpath("sets.json").read_bytes()
    )


@cache
def format_files() -> Mapping[str, bytes]:
    """The content of every format file of the program by the name of the format."""
    folder = files("resources.formats")
    found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(_SUFFIX))
    return MappingProxyType(
        {name.removesuffix(_SUFFIX): folder.joinpath(name).read_bytes() for name in found}
    )


@cache
def format_at_hand(name: str) -> Format:
    """The program's format of that name, read once. Raises `LookupError` with the names there are."""
    known = format_files()
    if name not in known:
        raise LookupError(f"There is no format {name!r}. Choose one of: {', '.join(known)}.")
    return read_format(known[name], name, known)
