"""The card reference that a user imported: kept in their data folder in the form of the embedded one.

Files for cards, sets, names in other languages (where there are any), and the rules texts apart, since only looking
at a card needs them. They lie in a folder of their own whose name stands in one small file beside it, so that a new
import takes the place of an older one at once.
"""

from pathlib import Path

import msgspec
from platformdirs import user_data_path

from engine.cards.pool import CardPool
from engine.cards.reading import UnreadableCardsError, read_card_pool
from engine.intake.limits import Limit
from tournament_app.domain.refusal import Malformed
from tournament_app.files.reading import text_in

CARDS, SETS, TEXTS, FOREIGN = "cards.json", "sets.json", "texts.json", "foreign.json"
CHOSEN = "chosen"
"""Names the folder of the import that counts; without it the files lie beside it, as they once did."""

NAME_OF_FOLDER = Limit(100, "bytes")


def default_folder() -> Path:
    """Where the imported reference lies unless another folder is named."""
    return user_data_path("tournament-app", appauthor=False) / "cards"


def kept_in(folder: Path) -> Path:
    """Where the files of the import that counts lie. Raises :class:`Malformed` where that is not said."""
    chosen = folder / CHOSEN
    if not chosen.exists():
        return folder
    named = text_in(chosen, NAME_OF_FOLDER).strip()
    if not named.isalnum():
        raise Malformed(
            f"The imported cards in {folder} are damaged: {CHOSEN} names nothing. Import them again."
        )
    return folder / named


def imported_pool(folder: Path) -> CardPool | None:
    """The imported reference; None if nothing was imported. Raises :class:`Malformed` if it is damaged."""
    kept = kept_in(folder)
    cards, sets = kept / CARDS, kept / SETS
    if not cards.exists() or not sets.exists():
        return None
    try:
        names = kept / FOREIGN
        foreign = names.read_bytes() if names.exists() else b"{}"
        return read_card_pool(cards.read_bytes(), sets.read_bytes(), foreign)
    except (OSError, UnreadableCardsError) as problem:
        raise Malformed(
            f"The imported cards in {folder} are damaged: {problem}. Import them again."
        ) from problem


def rules_texts(folder: Path) -> dict[str, str]:
    """The imported rules texts by card; empty if nothing was imported. Raises :class:`Malformed` if damaged."""
    texts = kept_in(folder) / TEXTS
    if not texts.exists():
        return {}
    try:
        return msgspec.json.decode(texts.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError) as problem:
        raise Malformed(f"The imported texts in {folder} are damaged. Import them again.") from problem
