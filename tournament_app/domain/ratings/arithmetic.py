"""What one match does to one player's rating, as the text has it and in words (RS D.5.4 to D.5.9).

The reading where the text leaves room: the first 25 matches are rated by the provisional formula,
the 26th and later ones by K; below 25 matches a rating is marked as provisional.
"""

from msgspec import Struct

from tournament_app.domain.ratings.report import Outcome
from tournament_app.domain.ratings.rounding import shown
from tournament_app.domain.ratings.system import EventWeight, RatingSystem

EVEN, EVEN_DRAW = 0.25, 0.1
"""How far from one half the expected score may lie before it is worth a word; a draw tells earlier."""


class Record(Struct, frozen=True):
    """A player's rating in a category after ``matches`` rated matches, unrounded.

    ``provisional_sum`` adds, over the provisional matches, the opponent's rating as it stood and
    the spread for a win (taken off for a loss): divided by the matches it is the formula of D.5.5.
    """

    rating: float
    matches: int = 0
    provisional_sum: float = 0.0

    def provisional_in(self, system: RatingSystem) -> bool:
        """True while fewer matches were rated than the provisional period has (RS D.5.4)."""
        return self.matches < system.provisional_matches


class Change(Struct, frozen=True):
    """What one match did: the records before and after, and every figure that led there.

    ``expected`` and ``k`` are None in the provisional period, which uses neither. ``own_rating`` is
    the rating before the round, which differs from ``before`` only in a second match of a round.
    """

    before: Record
    own_rating: float
    opponent_rating: float
    outcome: Outcome
    after: Record
    expected: float | None
    k: float | None
    weight: EventWeight
    system: RatingSystem

    @property
    def points(self) -> float:
        """Points won (negative: lost) by this match."""
        return self.after.rating - self.before.rating

    @property
    def surprise(self) -> str:
        """Why the points are not what the outcome lets a player expect, in a few words; empty where they are.

        Provisional matches surprise by moving more than any K or against the outcome (RS D.5.5), later ones
        by a reduced K (RS D.5.8, D.5.9) or by an expectation far from even (RS D.5.6).
        """
        if self.k is None or self.expected is None:
            return self._provisional_surprise()
        full = self.system.k_at(self.own_rating)
        if self.k < full:
            return f"K {self.k:g}, not {full:g}"
        lopsided = abs(self.expected - 0.5)
        usual = EVEN_DRAW if self.outcome is Outcome.DRAW else EVEN
        return f"expected {round(100 * self.expected)}%" if lopsided > usual else ""

    def _provisional_surprise(self) -> str:
        most = max(band.k for band in self.system.k_bands)
        against = self.points * (self.outcome.half_points - 1) < 0
        if abs(self.points) <= most and not against:
            return ""
        counts = shown(self.opponent_rating + swing_of(self.outcome, self.system))
        return f"counts as {counts}"

    def in_words(self) -> str:
        """The arithmetic spelled out for the player, figures to one or three decimals."""
        return self._provisional_words() if self.k is None else self._established_words(self.k)

    def _provisional_words(self) -> str:
        swing = swing_of(self.outcome, self.system)
        return (
            f"Match {self.after.matches} of the first {self.system.provisional_matches}, rated by the "
            f"opponents met. The sum so far is {self.before.provisional_sum:.1f}; the opponent stood at "
            f"{self.opponent_rating:.1f} and a {self.outcome} counts {swing:+.0f}, which makes "
            f"{self.after.provisional_sum:.1f}. Divided by {self.after.matches}: {self.after.rating:.1f}."
        )

    def _established_words(self, k: float) -> str:
        own, other = self.own_rating, self.opponent_rating
        distance = abs(own - other) / self.system.scale
        lower = 1 / (10**distance + 1)
        side = f"the lower-rated player is expected to score 1 / (10^{distance:.3f} + 1) = {lower:.3f}"
        if own >= other:
            side += f", so the higher-rated one {1 - lower:.3f}"
        full = self.system.k_at(own)
        halved = "".join(f", cut to {self.system.reduction:g} of it ({why})" for why in self.weight.reasons)
        won = self.outcome.half_points / 2
        return (
            f"Match {self.after.matches}. Rated {own:.1f} against {other:.1f}: the difference divided by "
            f"{self.system.scale:g} is {distance:.3f}; {side}. K at {own:.1f} is {full:g}{halved}: {k:g}. "
            f"{self.before.rating:.1f} + {k:g} x ({won:g} - {self.expected:.3f}) = {self.after.rating:.1f}."
        )


def fresh(system: RatingSystem) -> Record:
    """The record of someone without a rated match (RS D.5.3)."""
    return Record(system.start)


def swing_of(outcome: Outcome, system: RatingSystem) -> float:
    """What an outcome adds in the provisional formula: the spread, nothing, or minus the spread."""
    return (outcome.half_points - 1) * system.provisional_spread


def expected_score(own: float, opponent: float, system: RatingSystem) -> float:
    """The share of the match that a player is expected to score, 0 to 1 (RS D.5.6).

    With D taken positive the formula speaks of the lower-rated player; the other has the rest.
    """
    distance = abs(own - opponent) / system.scale
    lower = 1 / (1 + 10**distance) if distance < 300 else 0.0
    return lower if own < opponent else 1 - lower


def rated(
    record: Record,
    opponent_rating: float,
    outcome: Outcome,
    weight: EventWeight,
    system: RatingSystem,
    rating_before_round: float | None = None,
) -> Change:
    """What a match makes of a player's record.

    ``rating_before_round`` is given where the player has already finished another match of the same
    round: K and the expectation go by it, the points are added to the record as it stands.
    """
    own = record.rating if rating_before_round is None else rating_before_round
    if record.provisional_in(system):
        total = record.provisional_sum + opponent_rating + swing_of(outcome, system)
        after = Record(total / (record.matches + 1), record.matches + 1, total)
        return Change(record, own, opponent_rating, outcome, after, None, None, weight, system)
    expected = expected_score(own, opponent_rating, system)
    k = system.k_at(own) * weight.factor
    rating = record.rating + k * (outcome.half_points / 2 - expected)
    after = Record(rating, record.matches + 1, record.provisional_sum)
    return Change(record, own, opponent_rating, outcome, after, expected, k, weight, system)
