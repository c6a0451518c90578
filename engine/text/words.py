"""Card text read and printed, for whoever may never need to: the grammar is loaded with the first text."""

from __future__ import annotations

from engine.text import ir
from engine.text.wording import Compiled


def compile_text(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], text: str) -> Compiled:
    """What a card's text says: `compiler.compile_text`."""
    from engine.text import compiler

    return compiler.compile_text(name, types, subtypes, text)


def printed(abilities: tuple[ir.Ability, ...]) -> list[str | None]:
    """The lines the abilities say, one each: `printer.printed`."""
    from engine.text import printer

    return printer.printed(abilities)


def normalise(name: str, text: str) -> str:
    """The text in one wording for the texts of all days: `normal.normalise`."""
    from engine.text import normal

    return normal.normalise(name, text)
