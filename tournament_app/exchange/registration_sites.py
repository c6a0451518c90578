"""Exports of registration sites and forms, recognised by their headings: which of their columns mean what.

A heading may mislead without knowing whose table it is: the ``ID`` of a form counts its answers and is no DCI number.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

from tournament_app.domain.spelling import folded
from tournament_app.domain.strict_reading import read_json

NOTHING = ""


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A site's export: all headings that it ``needs`` and one of ``any_of`` (none: no matter) tell it.

    ``columns`` says what a heading means (empty: nothing of ours), ``otherwise`` what one means only where no other
    column does. A row whose ``state`` is one of ``away`` is of somebody who may not come.
    """

    name: str
    needs: tuple[str, ...]
    any_of: tuple[str, ...]
    columns: Mapping[str, str]
    otherwise: Mapping[str, str]
    state: tuple[str, ...]
    away: tuple[str, ...]

    def wrote(self, headings: frozenset[str]) -> bool:
        """Whether a table with these headings (folded) is this site's."""
        some = not self.any_of or bool(headings & set(map(folded, self.any_of)))
        return headings >= set(map(folded, self.needs)) and some

    def plain(self, headings: Sequence[str]) -> list[str]:
        """The headings without those that it settles itself."""
        settled = set(map(folded, (*self.columns, *self.otherwise)))
        return [NOTHING if folded(heading.strip()) in settled else heading for heading in headings]

    def settled(self, headings: Sequence[str], found: Mapping[str, int]) -> dict[str, int]:
        """Where each field is, given where the other headings put them."""
        at = {folded(heading.strip()): place for place, heading in enumerate(headings)}
        fields = dict(found)
        for meanings, over in ((self.columns, True), (self.otherwise, False)):
            for heading, field in meanings.items():
                if field and folded(heading) in at and (over or not _names_it(field, fields)):
                    fields[field] = at[folded(heading)]
        return fields

    def doubt(self, headings: Sequence[str], cells: Sequence[str]) -> str:
        """Why somebody may not come, in the site's own words; empty if nothing says so."""
        away = set(map(folded, self.away))
        states = set(map(folded, self.state))
        for heading, cell in zip(headings, cells, strict=False):
            if folded(heading.strip()) in states and folded(cell.strip()) in away:
                return f"{self.name} says “{cell.strip()}”"
        return ""


def _names_it(field: str, fields: Mapping[str, int]) -> bool:
    return field in fields or (field == "name" and bool({"first_name", "last_name"} & set(fields)))


class _Sites(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    effective: date
    sites: tuple[Site, ...]


NOBODY = Site("", (), (), {}, {}, (), ())


def site_of(headings: Sequence[str]) -> Site:
    """Whose export a table with these headings is; ``NOBODY`` without a name where it is no known one's."""
    known = frozenset(folded(heading.strip()) for heading in headings)
    return next((site for site in _sites() if site.wrote(known)), NOBODY)


@cache
def _sites() -> tuple[Site, ...]:
    content = files("resources").joinpath("registration_sites.json").read_bytes()
    found = read_json(_Sites, content, "resources/registration_sites.json", "Install the program again.")
    return found.sites
