"""The card reference that comes with the program, and the larger one a user may have imported on top."""

from functools import cache
from importlib.resources import files

from engine.cards.pool import CardPool
from engine.cards.reading import read_card_pool


@cache
def embedded_pool() -> CardPool:
    """Every card printed to the end of 2003; read once, when first asked for."""
    folder = files("resources.cards")
    return read_card_pool(
        folder.joinpath("cards.json").read_bytes(), folder.joinpath("sets.json").read_bytes()
    )


@cache
def card_pool() -> CardPool:
    """The embedded reference with the imported one, if there is one, on top; read once."""
    return embedded_pool()
