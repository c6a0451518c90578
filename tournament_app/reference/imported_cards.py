"""The card reference that a user imported: kept in their data folder in the form of the embedded one.

Three files: cards, sets, and the rules texts apart, since only looking at a card needs them. They replace an
older import together or not at all.
"""

from pathlib import Path

import msgspec
from platformdirs import user_data_path

from engine.cards.card import Card
from engine.cards.pool import CardPool
from engine.cards.reading import UnreadableCardsError, read_card_pool, write_cards, write_sets
from tournament_app.domain.refusal import Malformed, Unavailable
from tournament_app.reference.card_files import Progress, gather_cards

CARDS, SETS, TEXTS = "cards.json", "sets.json", "texts.json"
ARRIVING = ".arriving"


def default_folder() -> Path:
    """Where the imported reference lies unless another folder is named."""
    return user_data_path("tournament-app", appauthor=False) / "cards"


def import_cards(source: Path, folder: Path, progress: Progress) -> CardPool:
    """Read a large card file and keep it in the folder; what comes back is what it holds.

    ``progress`` is told bytes read and size and stops the work by raising; nothing is changed then. Raises
    :class:`Malformed` for a file that cannot be used, :class:`Unavailable` where the disk refuses.
    """
    gathered = gather_cards(source, progress)
    said = f"Imported from {source.name}"
    files = {
        CARDS: write_cards(gathered.card_list(), said, gathered.printed_until()),
        SETS: write_sets(gathered.set_list(), said),
        TEXTS: msgspec.json.encode(gathered.texts()),
    }
    pool = read_card_pool(files[CARDS], files[SETS])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / f"{name}{ARRIVING}").write_bytes(content)
        for name in files:
            (folder / f"{name}{ARRIVING}").replace(folder / name)
    except OSError as problem:
        for name in files:
            (folder / f"{name}{ARRIVING}").unlink(missing_ok=True)
        raise Unavailable(
            f"The cards cannot be kept in {folder}: {problem.strerror}. Make room."
        ) from problem
    return pool


def imported_pool(folder: Path) -> CardPool | None:
    """The imported reference; None if nothing was imported. Raises :class:`Malformed` if it is damaged."""
    cards, sets = folder / CARDS, folder / SETS
    if not cards.exists() or not sets.exists():
        return None
    try:
        return read_card_pool(cards.read_bytes(), sets.read_bytes())
    except (OSError, UnreadableCardsError) as problem:
        raise Malformed(
            f"The imported cards in {folder} are damaged: {problem}. Import them again."
        ) from problem


def rules_text(card: Card, folder: Path) -> str | None:
    """The rules text of a card, if it was imported."""
    texts = folder / TEXTS
    if not texts.exists():
        return None
    try:
        return msgspec.json.decode(texts.read_bytes(), type=dict[str, str]).get(card.name)
    except (OSError, msgspec.DecodeError) as problem:
        raise Malformed(f"The imported texts in {folder} are damaged. Import them again.") from problem
