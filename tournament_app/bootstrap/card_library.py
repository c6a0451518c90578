"""Cards and formats for the desk and for paper, read when they are first needed."""

from collections.abc import Callable
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


def all_format_titles(folder: Path | None = None) -> dict[str, str]:
    """Titles of the formats that there are, by name: those that ship, then the organizer's own."""
    from tournament_app.reference.event_formats import format_titles

    return format_titles() | own_format_titles(folder)


def own_format_titles(folder: Path | None = None) -> dict[str, str]:
    """Titles of the organizer's formats by name; a damaged file is left to the page that needs it."""
    import msgspec

    from tournament_app.reference.formats import SUFFIX, default_folder

    found = {}
    for path in sorted((_formats_in(folder) or default_folder()).glob(f"*{SUFFIX}")):
        try:
            raw = msgspec.json.decode(path.read_bytes(), type=dict[str, msgspec.Raw])
            found[path.stem] = msgspec.json.decode(raw["title"], type=str)
        except (OSError, KeyError, msgspec.DecodeError):
            continue
    return found


def import_card_file(path: Path, progress: Callable[[int, int], None], folder: Path | None = None) -> None:
    """Take in a larger card reference; see :func:`tournament_app.reference.card_import.import_cards`."""
    from tournament_app.reference.card_import import import_cards
    from tournament_app.reference.imported_cards import default_folder

    import_cards(path, default_folder() if folder is None else folder / "cards", progress)


def _formats_in(folder: Path | None) -> Path | None:
    return None if folder is None else folder / "formats"
