"""How long drafting and deck-building take (``resources/draft_times.json``)."""

from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

from tournament_app.domain.refusal import Malformed
from tournament_app.domain.structures.draft import DraftTimes


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
    content = files("resources").joinpath("draft_times.json").read_bytes()
    try:
        return msgspec.json.decode(content, type=LimitedTimes)
    except msgspec.DecodeError as error:
        raise Malformed(f"resources/draft_times.json: {error}. Install the program again.") from error
