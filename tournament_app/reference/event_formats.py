"""The formats an event can have: name and title (``resources/event_formats.json``).

What is legal in them is the deck check's matter; here they are only named.
"""

from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

from tournament_app.domain.refusal import Malformed


class _Formats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    effective: date
    formats: dict[str, str]


@cache
def format_titles() -> dict[str, str]:
    """Titles by the names that files and commands use, in the order offered; ``Malformed`` if damaged."""
    content = files("resources").joinpath("event_formats.json").read_bytes()
    try:
        return msgspec.json.decode(content, type=_Formats).formats
    except msgspec.DecodeError as error:
        raise Malformed(f"resources/event_formats.json: {error}. Install the program again.") from error
