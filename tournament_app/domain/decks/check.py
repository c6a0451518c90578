"""A deck check: the deck on the table held against the list (RS D.2.2, D.2.3)."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber


class Finding(StrEnum):
    """What a deck check found; ``UNDER_WAY`` until the deck is handed back."""

    UNDER_WAY = "under way"
    AS_REGISTERED = "as registered"
    DIFFERENT = "different"


class DeckCheck(Struct, frozen=True):
    """The check of one player's deck in one round.

    ``at_random`` tells a drawn table from one that a judge chose. ``began_at`` (UTC) is when the deck was
    taken, ``differences`` one a line, ``minutes`` the time extension that the table was owed.
    """

    round: RoundNumber
    player: PlayerId
    table: TableNumber
    at_random: bool
    began_at: datetime
    finding: Finding = Finding.UNDER_WAY
    differences: str = ""
    note: str = ""
    minutes: int = 0

    @property
    def under_way(self) -> bool:
        """True while the staff have the deck."""
        return self.finding is Finding.UNDER_WAY
