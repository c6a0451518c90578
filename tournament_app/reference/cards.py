"""The card reference that comes with the program, and the larger one a user may have imported on top."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from engine.cards.pool import CardPool
from engine.cards.reading import read_card_pool
from tournament_app.reference.imported_cards import default_folder, imported_pool


@cache
def embedded_pool() -> CardPool:
    """Every card printed to the end of 2003; read once, when first asked for."""
    folder = files("resources.cards")
    return read_card_pool(
        folder.joinpath("cards.json").read_bytes(), folder.joinpath("sets.json").read_bytes()
    )


def card_pool(folder: Path | None = None) -> CardPool:
    """The embedded reference with the imported one of the folder, if there is one, on top.

    Without a folder it is the user's own. Raises :class:`tournament_app.domain.refusal.Malformed` where the
    imported one is damaged.
    """
    imported = imported_pool(folder or default_folder())
    return embedded_pool().enlarged_by(imported) if imported else embedded_pool()
