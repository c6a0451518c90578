"""The card reference that a user imported: kept in their data folder in the form of the embedded one.

Cards, sets and, where the file had any, names in other languages; the rules texts apart, since only looking
at a card needs them.
"""

from pathlib import Path

import msgspec
from platformdirs import user_data_path

from engine.cards.pool import CardPool
from engine.cards.reading import UnreadableCardsError, read_card_pool
from tournament_app.domain.refusal import Malformed

CARDS, SETS, TEXTS, FOREIGN = "cards.json", "sets.json", "texts.json", "foreign.json"


def default_folder() -> Path:
    """Where the imported reference lies unless another folder is named."""
    return user_data_path("tournament-app", appauthor=False) / "cards"


def imported_pool(folder: Path) -> CardPool | None:
    """The imported reference; None if nothing was imported. Raises :class:`Malformed` if it is damaged."""
    cards, sets = folder / CARDS, folder / SETS
    if not cards.exists() or not sets.exists():
        return None
    try:
        names = folder / FOREIGN
        foreign = names.read_bytes() if names.exists() else b"{}"
        return read_card_pool(cards.read_bytes(), sets.read_bytes(), foreign)
    except (OSError, UnreadableCardsError) as problem:
        raise Malformed(
            f"The imported cards in {folder} are damaged: {problem}. Import them again."
        ) from problem


def rules_texts(folder: Path) -> dict[str, str]:
    """The imported rules texts by card; empty if nothing was imported. Raises :class:`Malformed` if damaged."""
    texts = folder / TEXTS
    if not texts.exists():
        return {}
    try:
        return msgspec.json.decode(texts.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError) as problem:
        raise Malformed(f"The imported texts in {folder} are damaged. Import them again.") from problem
