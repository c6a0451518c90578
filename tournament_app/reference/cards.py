"""The card reference that comes with the program, and the larger one a user may have imported on top."""

from pathlib import Path

from engine.cards.pool import CardPool
from engine.decks.at_hand import embedded_pool
from tournament_app.reference.imported_cards import default_folder, imported_pool

__all__ = ["card_pool", "embedded_pool"]


def card_pool(folder: Path | None = None) -> CardPool:
    """The embedded reference with the imported one of the folder, if there is one, on top.

    Without a folder it is the user's own. Raises :class:`tournament_app.domain.refusal.Malformed` where the
    imported one is damaged.
    """
    imported = imported_pool(folder or default_folder())
    return embedded_pool().enlarged_by(imported) if imported else embedded_pool()
