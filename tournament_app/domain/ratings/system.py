"""A rating system: its figures as data, and which of several systems rates a day's events.

Implements RS D.5.2, D.5.3, D.5.8, D.5.9 as values; the arithmetic with them is in ``arithmetic``
(one match) and ``batches`` (many). Another era's K table is another ``RatingSystem`` in
``resources/ratings/systems.json``. A system with a different method (Glicko-2) would add a member
to ``Method`` and a replay of its own over the same ``MatchHistory``.
"""

from bisect import bisect_right
from collections.abc import Mapping
from datetime import date
from enum import StrEnum

from msgspec import Struct, field

from engine.days import day_words
from tournament_app.domain.refusal import Illegal


class Method(StrEnum):
    """The family of arithmetic that a system's figures feed."""

    ELO = "elo"


class KBand(Struct, frozen=True):
    """The K value of players rated at least ``lowest`` (RS D.5.6)."""

    lowest: float
    k: float


class EventWeight(Struct, frozen=True):
    """What an event's attendance and judge leave of K (RS D.5.8, D.5.9).

    ``factor`` multiplies K: 1, one half or one quarter. ``reasons`` says why, in words.
    """

    factor: float
    reasons: tuple[str, ...] = ()


class RatingSystem(Struct, frozen=True):
    """The figures of one era; ``effective`` is its first day and ``source`` where they stand.

    Ratings are in points. ``provisional_matches`` matches are rated by the opponents met, with
    ``provisional_spread`` points between an even score and winning every match. ``scale`` is the
    difference in points at which the better player is expected to score ten times as much.
    ``k_bands`` ascend and the first has no lower end. Events below ``rated_from`` players are not
    rated, those below ``full_k_from`` players or without a judge of ``full_k_judge_level`` keep
    ``reduction`` of K, and both reductions multiply.
    """

    name: str
    method: Method
    effective: date
    source: str
    stands_in_before: bool
    start: float
    scale: float
    provisional_matches: int
    provisional_spread: float
    k_bands: tuple[KBand, ...]
    rated_from: int
    full_k_from: int
    full_k_judge_level: int
    reduction: float

    def k_at(self, rating: float) -> float:
        """K of a player with this rating, before any reduction (RS D.5.6)."""
        return self.k_bands[bisect_right(self.k_bands, rating, key=lambda band: band.lowest) - 1].k

    def weight_of(self, players: int, judge_level: int) -> EventWeight | None:
        """What an event of so many players under such a judge leaves of K; None: not rated."""
        if players < self.rated_from:
            return None
        factor, reasons = 1.0, []
        if players < self.full_k_from:
            factor *= self.reduction
            reasons.append(f"only {players} players, fewer than {self.full_k_from}")
        if judge_level < self.full_k_judge_level:
            factor *= self.reduction
            reasons.append(f"no judge of level {self.full_k_judge_level}")
        return EventWeight(factor, tuple(reasons))


class Category(Struct, frozen=True):
    """One of the categories in which ratings are kept apart (RS D.5.2)."""

    name: str
    title: str
    formats: tuple[str, ...]


class RatingSystems(Struct, frozen=True):
    """Every known system in order of its first day, and the categories."""

    systems: tuple[RatingSystem, ...]
    categories: tuple[Category, ...]
    own_categories: Mapping[str, str] = field(default_factory=dict)

    def on(self, day: date) -> RatingSystem:
        """The system that rates events of this day.

        Raises ``Illegal`` for a day before the first system, unless that one stands in for what
        came before it.
        """
        in_force = [system for system in self.systems if system.effective <= day]
        if in_force:
            return in_force[-1]
        first = self.systems[0]
        if first.stands_in_before:
            return first
        raise Illegal(
            f"No rating system is known for {day_words(day)}: the first, {first.name}, "
            f"begins on {day_words(first.effective)}. "
            "Add the older system's figures or leave the event out."
        )

    def category_of(self, format_name: str) -> str:
        """The category in which a format is rated.

        The organizer's own assignment comes first, then RS D.5.2; a format that neither names
        (Premodern, Old School, house formats) has a category of its own, called like the format.
        """
        if format_name in self.own_categories:
            return self.own_categories[format_name]
        for category in self.categories:
            if format_name in category.formats:
                return category.name
        return format_name

    def title_of(self, category: str) -> str:
        """The heading of a category; one of an organizer's own is shown as it is called."""
        return next((known.title for known in self.categories if known.name == category), category)

    @property
    def category_names(self) -> tuple[str, ...]:
        """The categories that the rules name, in their order."""
        return tuple(category.name for category in self.categories)
