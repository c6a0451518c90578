"""Rating lists as CSV and as the JSON document of ``ratings replay``."""

import csv
from collections.abc import Callable, Iterable
from io import StringIO

from tournament_app.domain.ratings.lists import Ranked, RatingEntry
from tournament_app.domain.ratings.report import PlayerKey
from tournament_app.domain.ratings.rounding import shown

COLUMNS = ("rank", "player", "category", "rating", "matches", "provisional", "last_played")


def _same(player: PlayerKey) -> str:
    return str(player)


def rating_list_csv(found: Iterable[Ranked], name_of: Callable[[PlayerKey], str] = _same) -> str:
    """A list as CSV with whole-number ratings; ``name_of`` turns a register id into a name."""
    text = StringIO(newline="")
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for each in found:
        entry = each.entry
        provisional = "yes" if entry.provisional else "no"
        figures = (shown(entry.rating), entry.matches, provisional, entry.last_played)
        rows.writerow((each.rank, name_of(entry.player), entry.category, *figures))
    return text.getvalue()


def rating_records(found: Iterable[RatingEntry]) -> list[dict[str, PlayerKey | float | bool]]:
    """Entries as JSON objects with unrounded ratings."""
    return [
        {
            "player": entry.player,
            "category": entry.category,
            "rating": entry.rating,
            "matches": entry.matches,
            "provisional": entry.provisional,
        }
        for entry in found
    ]
