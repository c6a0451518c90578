"""Facts about tournaments from ``resources/``: tiebreaker settings, rounds by attendance.

Files are read strictly: an unknown or missing key, or a value of the wrong kind, is refused.
"""

from datetime import date
from functools import cache
from importlib.resources import files
from itertools import pairwise

import msgspec

from tournament_app.domain.event import Structure, TiebreakSettings
from tournament_app.domain.recommended_rounds import AttendanceBand, RoundsByAttendance
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.strict_reading import read_json
from tournament_app.reference.fact_files import REMEDY, fact


class _Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str
    settings: TiebreakSettings


class _Profiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    effective: date
    default: str
    profiles: tuple[_Profile, ...]


class _Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from", "most": "to"}):
    least: int
    most: int | None
    structure: Structure
    rounds: int
    cut: int


class _Bands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    effective: date
    bye_counts_as: tuple[int, ...]
    bands: tuple[_Band, ...]


@cache
def tiebreak_profiles() -> dict[str, TiebreakSettings]:
    """All tiebreaker settings by name, the default first. Raises Malformed where the file is damaged."""
    return read_tiebreak_profiles("tiebreakers.json", _resource("tiebreakers.json"))


def tiebreak_titles() -> dict[str, str]:
    """The title of each tiebreaker setting by its name. Raises Malformed where the file is damaged."""
    found = fact(_Profiles, "tiebreakers.json")
    return {profile.name: profile.title for profile in found.profiles}


def default_tiebreaks() -> TiebreakSettings:
    """The settings of a new event."""
    return next(iter(tiebreak_profiles().values()))


@cache
def rounds_by_attendance() -> RoundsByAttendance:
    """The recommended numbers of rounds. Raises Malformed where the file is damaged."""
    return read_rounds_by_attendance("rounds_by_attendance.json", _resource("rounds_by_attendance.json"))


def read_tiebreak_profiles(name: str, content: bytes) -> dict[str, TiebreakSettings]:
    """Tiebreaker settings out of a file's content; ``name`` is used in the refusal."""
    found = read_json(_Profiles, content, name, REMEDY)
    profiles = {profile.name: profile.settings for profile in found.profiles}
    if found.default not in profiles:
        raise Malformed(f"{name}: the default {found.default!r} is none of the profiles. Restore the file.")
    return {found.default: profiles.pop(found.default)} | profiles


def read_rounds_by_attendance(name: str, content: bytes) -> RoundsByAttendance:
    """Rounds by attendance out of a file's content; bands must follow each other without gaps."""
    found = read_json(_Bands, content, name, REMEDY)
    for lower, upper in pairwise(found.bands):
        if lower.most is None or lower.most + 1 != upper.least:
            raise Malformed(f"{name}: the band from {upper.least} does not follow the one before it.")
    bands = (AttendanceBand(b.least, b.most, b.structure, b.rounds, b.cut) for b in found.bands)
    return RoundsByAttendance(tuple(bands), found.bye_counts_as)


def _resource(name: str) -> bytes:
    return files("resources").joinpath(name).read_bytes()
