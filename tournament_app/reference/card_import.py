"""Importing a larger card reference: a new one replaces an older one wholly or not at all."""

import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import msgspec

from engine.cards.pool import CardPool
from engine.cards.reading import read_card_pool, write_cards, write_sets
from tournament_app.domain.refusal import Unavailable
from tournament_app.files.writing import write_whole
from tournament_app.reference.card_files import Progress, gather_cards
from tournament_app.reference.imported_cards import CARDS, CHOSEN, FOREIGN, SETS, TEXTS, kept_in

OURS = re.compile("[0-9a-f]{20}")


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
    kept = folder / sha256(b"".join(files.values())).hexdigest()[:20]
    try:
        kept.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            write_whole(kept / name, content, replace=True)
        write_whole(folder / CHOSEN, kept.name.encode(), replace=True)
    except (OSError, Unavailable) as problem:
        if kept_in(folder) != kept:
            rmtree(kept, ignore_errors=True)
        raise Unavailable(f"The cards cannot be kept in {folder}: {problem}. Make room.") from problem
    _clear_away(folder, kept)
    return pool


def _clear_away(folder: Path, kept: Path) -> None:
    """Take away older imports; what another program holds open stays until the next import."""
    for older in folder.iterdir():
        if older.is_dir() and not older.is_symlink() and older != kept and OURS.fullmatch(older.name):
            rmtree(older, ignore_errors=True)
    for name in (CARDS, SETS, TEXTS):
        with suppress(OSError):
            (folder / name).unlink(missing_ok=True)
