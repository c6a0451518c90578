"""A player: the person, as the register knows them across events."""

from dataclasses import dataclass

from tournament_app.domain.eligibility import Bar
from tournament_app.domain.identity import PlayerId


@dataclass(frozen=True, slots=True)
class Player:
    """A person in the register. ``dci`` and ``country`` are empty when unknown.

    ``merged_into`` names the record that replaced this one when duplicates were merged. ``bars`` keep the
    person from events; they are for the staff alone.
    """

    id: PlayerId
    name: str
    dci: str = ""
    country: str = ""
    notes: str = ""
    merged_into: PlayerId | None = None
    bars: tuple[Bar, ...] = ()
