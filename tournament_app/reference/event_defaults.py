"""What a new event starts with, and minutes that procedure fixes (``resources/event_defaults.json``)."""

from datetime import date
from fractions import Fraction
from functools import cache

import msgspec

from tournament_app.reference.fact_files import fact


class EventDefaults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Minutes of a round, games that win a match, level of enforcement (1 to 5).

    ``clock_warning_minutes`` is how long before its end the round clock changes colour,
    ``early_end_warning_minutes`` how long before ending a match early the head judge gives notice,
    ``deck_check_share`` the part of the decks that a day's checks should reach.
    """

    source: str
    effective: date
    round_minutes: int
    wins_needed: int
    enforcement_level: int
    clock_warning_minutes: int
    deck_check_share: Fraction
    early_end_warning_minutes: int


@cache
def event_defaults() -> EventDefaults:
    """The defaults; ``Malformed`` where the file is damaged."""
    return fact(EventDefaults, "event_defaults.json")
