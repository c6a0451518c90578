"""A player: the person, as the register knows them across events."""

from msgspec import Struct
from msgspec.structs import force_setattr

from tournament_app.domain.eligibility import Bar
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.person_name import given_part, guessed_family, is_family_of


class Player(Struct, frozen=True):
    """A person in the register. ``dci`` and ``country`` are empty when unknown.

    ``merged_into`` names the record that replaced this one when duplicates were merged. ``bars`` keep the
    person from events; they are for the staff alone. ``family`` is the part of the name that is the family's;
    what does not end or begin the name (or is not said) is guessed from it. Who is ``aside`` is not offered
    where people are enrolled.
    """

    id: PlayerId
    name: str
    dci: str = ""
    country: str = ""
    notes: str = ""
    merged_into: PlayerId | None = None
    bars: tuple[Bar, ...] = ()
    family: str = ""
    aside: bool = False

    def __post_init__(self) -> None:
        if not is_family_of(self.name, self.family):
            force_setattr(self, "family", guessed_family(self.name))

    @property
    def given(self) -> str:
        """The given part of the name; empty where it has only one part."""
        return given_part(self.name, self.family)
