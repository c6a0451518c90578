"""The rating systems and categories of ``resources/ratings/systems.json`` as domain values.

Unknown keys, missing keys and figures out of order are refused, all problems at once.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import pairwise

import msgspec

from tournament_app.domain.ratings.system import Category, KBand, Method, RatingSystem, RatingSystems
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.strict_reading import read_json

_PLACE = "resources/ratings/systems.json"


class _Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A record of the file in which every key must be known."""


class _Provisional(_Strict, frozen=True):
    matches: int
    spread: float


class _Band(_Strict, frozen=True):
    lowest: float | None = msgspec.field(name="from")
    k: float


class _Attendance(_Strict, frozen=True):
    rated_from: int
    full_k_from: int


class _System(_Strict, frozen=True):
    name: str
    method: Method
    effective: date
    source: str
    stands_in_before: bool
    start: float
    scale: float
    provisional: _Provisional
    k_bands: tuple[_Band, ...]
    attendance: _Attendance
    full_k_judge_level: int
    reduction: float


class _Category(_Strict, frozen=True):
    name: str
    title: str
    source: str
    formats: tuple[str, ...]


class _File(_Strict, frozen=True):
    source: str
    systems: tuple[_System, ...]
    categories: tuple[_Category, ...]


@cache
def rating_systems() -> RatingSystems:
    """The systems and categories that come with the program."""
    return read_rating_systems((files("resources") / "ratings" / "systems.json").read_bytes())


def read_rating_systems(
    text: bytes, place: str = _PLACE, own_categories: Mapping[str, str] | None = None
) -> RatingSystems:
    """Systems and categories from JSON text; ``own_categories`` is the organizer's format to category.

    Raises ``Malformed`` for JSON that cannot be read, keys that are not known and figures that
    cannot rate anything.
    """
    found = read_json(_File, text, place, "Correct the file or restore the one installed.")
    if problems := [*_system_problems(found), *_category_problems(found)]:
        raise Malformed(*(f"{place}: {problem}" for problem in problems))
    return RatingSystems(
        tuple(_system(each) for each in found.systems),
        tuple(Category(each.name, each.title, each.formats) for each in found.categories),
        dict(own_categories or {}),
    )


def _system(read: _System) -> RatingSystem:
    return RatingSystem(
        name=read.name,
        method=read.method,
        effective=read.effective,
        source=read.source,
        stands_in_before=read.stands_in_before,
        start=read.start,
        scale=read.scale,
        provisional_matches=read.provisional.matches,
        provisional_spread=read.provisional.spread,
        k_bands=tuple(
            KBand(float("-inf") if band.lowest is None else band.lowest, band.k) for band in read.k_bands
        ),
        rated_from=read.attendance.rated_from,
        full_k_from=read.attendance.full_k_from,
        full_k_judge_level=read.full_k_judge_level,
        reduction=read.reduction,
    )


def _system_problems(found: _File) -> list[str]:
    problems = [] if found.systems else ["no rating system; give at least one."]
    for before, after in pairwise(found.systems):
        if after.effective <= before.effective:
            problems.append(
                f"{after.name} must begin later than {before.name}; put them in order of their days."
            )
    for system in found.systems:
        lowest = [band.lowest for band in system.k_bands]
        borders = [border for border in lowest if border is not None]
        if (
            not lowest
            or lowest[0] is not None
            or len(borders) != len(lowest) - 1
            or borders != sorted(set(borders))
        ):
            problems.append(f"{system.name}: the first K band starts from null, the others ascend.")
        if system.scale <= 0 or system.provisional.matches < 0 or not 0 < system.reduction <= 1:
            problems.append(f"{system.name}: scale above 0, provisional matches from 0, reduction up to 1.")
        if system.attendance.rated_from > system.attendance.full_k_from:
            problems.append(f"{system.name}: full K cannot begin below the least rated attendance.")
    return problems


def _category_problems(found: _File) -> list[str]:
    problems, owner = [], dict[str, str]()
    for category in found.categories:
        for format_name in category.formats:
            if format_name in owner:
                problems.append(
                    f"{format_name} stands in {owner[format_name]} and in {category.name}; choose one."
                )
            owner[format_name] = category.name
    names = [category.name for category in found.categories]
    problems += [
        f"category {name} is given twice." for name in sorted({n for n in names if names.count(n) > 1})
    ]
    return problems
