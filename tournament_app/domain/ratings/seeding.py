"""Seeds and byes by rating for an invitation list."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from tournament_app.domain.ratings.lists import RatingEntry
from tournament_app.domain.ratings.report import PlayerKey


class ByeAward(Struct, frozen=True):
    """Byes for who stands high enough: among the ``top`` seeds, or rated ``at_least``, or either."""

    byes: int
    top: int = 0
    at_least: float | None = None

    def covers(self, number: int, rating: float | None) -> bool:
        """True for a seed with this number and rating."""
        return number <= self.top or (
            self.at_least is not None and rating is not None and rating >= self.at_least
        )


class Seed(Struct, frozen=True):
    """A player's place among the invited, from 1; ``rating`` is None without a rated match."""

    number: int
    player: PlayerKey
    rating: float | None
    provisional: bool
    byes: int


def seeded(
    invited: Sequence[PlayerKey], found: Iterable[RatingEntry], awards: Sequence[ByeAward] = ()
) -> tuple[Seed, ...]:
    """The invited by rating, established players first, then provisional ones, then those unrated.

    ``found`` are entries of one category. Equal players keep the order of the invitation list. Byes
    are the most that any award gives, and none without an established rating.
    """
    ratings: Mapping[PlayerKey, RatingEntry] = {entry.player: entry for entry in found}

    def key(player: PlayerKey) -> tuple[int, float]:
        entry = ratings.get(player)
        return (2, 0.0) if entry is None else (int(entry.provisional), -entry.rating)

    seeds = []
    for number, player in enumerate(sorted(dict.fromkeys(invited), key=key), 1):
        entry = ratings.get(player)
        rating = entry.rating if entry else None
        established = entry is not None and not entry.provisional
        byes = max(
            (award.byes for award in awards if established and award.covers(number, rating)), default=0
        )
        seeds.append(Seed(number, player, rating, entry.provisional if entry else True, byes))
    return tuple(seeds)
