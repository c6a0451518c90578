"""The formats an event can have: name and title (``resources/event_formats.json``).

What is legal in them is the deck check's matter; here they are only named.
"""

from datetime import date
from functools import cache

import msgspec

from tournament_app.reference.fact_files import fact


class _Formats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    effective: date
    formats: dict[str, str]


@cache
def format_titles() -> dict[str, str]:
    """Titles by the names that files and commands use, in the order offered; ``Malformed`` if damaged."""
    return fact(_Formats, "event_formats.json").formats
