"""What a card does and what it says: read on any thread, so without a module of the desk."""

from collections.abc import Mapping
from pathlib import Path

from engine.cards.compiled import shipped
from tournament_app.reference.imported_cards import default_folder, rules_texts

__all__ = ["imported_texts", "shipped"]


def imported_texts(folder: Path | None = None) -> Mapping[str, str]:
    """Rules texts by card from the reference in ``folder`` (None: the user's own); empty without one."""
    return rules_texts(default_folder() if folder is None else folder / "cards")
