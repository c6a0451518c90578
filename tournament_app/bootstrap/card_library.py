"""Cards and formats for the desk and for paper, read when they are first needed."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.decks.formats import Format
    from tournament_app.services.card_library import CardLibrary


def card_library(folder: Path | None = None) -> "CardLibrary":
    """The card reference with what was imported, the program's formats and the organizer's own.

    ``folder`` is where imported cards and own formats lie (None: the user's own). Raises ``Malformed`` where one of
    them is damaged.
    """
    from tournament_app.reference.cards import card_pool
    from tournament_app.reference.formats import format_files, format_named, own_formats
    from tournament_app.services.card_library import CardLibrary

    pool = card_pool(None if folder is None else folder / "cards")
    known = {name: format_named(name) for name in format_files()}
    return CardLibrary(pool, known | own_formats(pool, _formats_in(folder)))


def keep_own_format(own: "Format", folder: Path | None = None) -> None:
    """Check a format put together on screen and keep it. Raises ``Malformed``, ``Illegal``, ``Unavailable``."""
    from tournament_app.reference.cards import card_pool
    from tournament_app.reference.formats import format_content, keep_format

    pool = card_pool(None if folder is None else folder / "cards")
    keep_format(format_content(own), own.title or "The format", pool, _formats_in(folder))


def _formats_in(folder: Path | None) -> Path | None:
    return None if folder is None else folder / "formats"
