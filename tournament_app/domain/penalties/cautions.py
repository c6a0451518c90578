"""Cautions: a count a player, nothing else; they are spoken and not tracked (RS D.3.2 a)."""

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.identity import PlayerId


class Cautions(Struct, frozen=True):
    """How many cautions a player has had at an event; they never enter the advice."""

    player: PlayerId
    times: int = 0

    def one_more(self) -> "Cautions":
        """The count after another caution."""
        return replace(self, times=self.times + 1)
