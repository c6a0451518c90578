"""How long drafting and deck-building take (``resources/draft_times.json``)."""

from datetime import date
from functools import cache

import msgspec

from tournament_app.domain.draft import DraftTimes
from tournament_app.reference.fact_files import fact


class LimitedTimes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Times of each way to draft, and minutes to build a deck from a sealed pool."""

    source: str
    effective: date
    booster: DraftTimes
    booster_later: DraftTimes
    rochester: DraftTimes
    sealed_build_minutes: int


@cache
def limited_times() -> LimitedTimes:
    """The times; ``Malformed`` where the file is damaged."""
    return fact(LimitedTimes, "draft_times.json")
