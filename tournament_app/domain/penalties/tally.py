"""Infractions counted by kind and round, for the event's report and its chart."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from tournament_app.domain.penalties.entry import PenaltyEntry


class InfractionTally(Struct, frozen=True):
    """How often each infraction (by code) was logged in each round; those declined or undone left out.

    ``infractions`` come most frequent first, ``rounds`` rising; ``counts`` is one row an infraction,
    one figure a round.
    """

    infractions: tuple[str, ...]
    rounds: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]

    @property
    def total(self) -> int:
        """All infractions counted."""
        return sum(sum(row) for row in self.counts)


def tally(log: Iterable[PenaltyEntry]) -> InfractionTally:
    """The tally of a log."""
    counted = Counter((entry.infraction, entry.moment.round) for entry in log if entry.on_record)
    per_kind: Counter[str] = Counter()
    for (infraction, _), times in counted.items():
        per_kind[infraction] += times
    kinds = tuple(sorted(per_kind, key=lambda kind: (-per_kind[kind], kind)))
    rounds = tuple(sorted({number for _, number in counted}))
    rows = tuple(tuple(counted[kind, number] for number in rounds) for kind in kinds)
    return InfractionTally(kinds, rounds, rows)
