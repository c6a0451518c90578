"""Whose list a file holds, from its name."""

import re
from collections.abc import Sequence
from pathlib import Path

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.spelling import folded

_WORD = re.compile(r"[^\W_]+")


def owner_of(book: EventBook, path: Path) -> PlayerId | None:
    """The one enrolled player all of whose names, or whose DCI number, the file's name holds; None if in doubt."""
    words = set(_WORD.findall(folded(path.stem)))
    numbered = [player for player in book.enrollments if book.players[player].dci in words]
    if len(numbered) == 1:
        return numbered[0]
    named = {player: set(_WORD.findall(folded(book.players[player].name))) for player in book.enrollments}
    found = [player for player, names in named.items() if names and names <= words]
    longest = max((len(named[player]) for player in found), default=0)
    best = [player for player in found if len(named[player]) == longest]
    return best[0] if len(best) == 1 else None


def owners_of(book: EventBook, paths: Sequence[Path]) -> tuple[dict[PlayerId, Path], tuple[Path, ...]]:
    """Each player's file, and the files that name nobody or somebody who has another file already."""
    found: dict[PlayerId, Path] = {}
    left = []
    for path in paths:
        owner = owner_of(book, path)
        if owner is None or owner in found:
            left.append(path)
        else:
            found[owner] = path
    return found, tuple(left)
