"""What if: what two players are expected to score against each other and what each result changes."""

from msgspec import Struct

from tournament_app.domain.ratings.arithmetic import Change, Record, expected_score, rated
from tournament_app.domain.ratings.report import Outcome
from tournament_app.domain.ratings.system import EventWeight, RatingSystem


class Prospect(Struct, frozen=True):
    """One player's side of a pairing: the expected score from 0 to 1 and what each outcome brings."""

    record: Record
    expected: float
    on: tuple[Change, Change, Change]

    def after(self, outcome: Outcome) -> Change:
        """The change that this outcome would bring."""
        return next(change for change in self.on if change.outcome is outcome)


class Forecast(Struct, frozen=True):
    """Both sides of a pairing before it is played."""

    first: Prospect
    second: Prospect


def what_if(first: Record, second: Record, weight: EventWeight, system: RatingSystem) -> Forecast:
    """The forecast for a pairing in an event of this weight (``RatingSystem.weight_of``).

    The expectation is that of RS D.5.6 also where a player is provisional and it changes nothing.
    """
    return Forecast(_prospect(first, second, weight, system), _prospect(second, first, weight, system))


def _prospect(own: Record, opponent: Record, weight: EventWeight, system: RatingSystem) -> Prospect:
    win, draw, loss = (
        rated(own, opponent.rating, outcome, weight, system)
        for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
    )
    return Prospect(own, expected_score(own.rating, opponent.rating, system), (win, draw, loss))
