"""Cautions: a count a player, nothing else; they are spoken and not tracked (RS D.3.2 a)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament_app.domain.identity import PlayerId


@dataclass(frozen=True, slots=True)
class CautionCount:
    """How many cautions each player has had; it never enters the advice."""

    counts: Mapping[PlayerId, int] = field(default_factory=dict)

    def one_more(self, player: PlayerId) -> "CautionCount":
        """The count after another caution for a player."""
        return CautionCount({**self.counts, player: self.of(player) + 1})

    def of(self, player: PlayerId) -> int:
        """Cautions of a player so far."""
        return self.counts.get(player, 0)
