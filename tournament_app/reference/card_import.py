"""Importing a larger card reference: a new one replaces an older one wholly or not at all."""

from pathlib import Path

import msgspec

from engine.cards.pool import CardPool
from engine.cards.reading import read_card_pool, write_cards, write_sets
from tournament_app.domain.refusal import Unavailable
from tournament_app.files.writing import settle, write_whole
from tournament_app.reference.card_files import Progress, gather_cards
from tournament_app.reference.imported_cards import CARDS, FOREIGN, SETS, TEXTS

ARRIVING = ".arriving"


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
    if names := gathered.foreign_names():
        files[FOREIGN] = msgspec.json.encode(names)
    pool = read_card_pool(files[CARDS], files[SETS], files.get(FOREIGN, b"{}"))
    arriving = {name: folder / f"{name}{ARRIVING}" for name in files}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            arriving[name].unlink(missing_ok=True)
            write_whole(arriving[name], content)
        for name in files:
            settle(arriving[name], folder / name)
        if FOREIGN not in files:
            (folder / FOREIGN).unlink(missing_ok=True)
    except (OSError, Unavailable) as problem:
        for path in arriving.values():
            path.unlink(missing_ok=True)
        raise Unavailable(f"The cards cannot be kept in {folder}: {problem}. Make room.") from problem
    return pool
