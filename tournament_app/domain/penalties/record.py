"""A player's record as the advice reads it: what was committed before, what is new, and when."""

from dataclasses import dataclass
from enum import StrEnum


class EventStage(StrEnum):
    """The part of an event that matters to the record (RS D.3.4), in playing order."""

    SWISS = "swiss"
    QUARTERFINAL = "quarterfinal"
    SEMIFINAL = "semifinal"
    FINAL = "final"

    @property
    def place(self) -> int:
        """0 for the Swiss rounds, rising to the final."""
        return list(EventStage).index(self)


@dataclass(frozen=True, slots=True)
class Moment:
    """When in the event something happened; ``round`` counts through all stages, ``day`` from 1."""

    stage: EventStage
    round: int
    day: int = 1


@dataclass(frozen=True, slots=True)
class PastInfraction:
    """One line of the record; ``level`` is None where a penalty was given without a warning."""

    infraction: str
    level: str | None
    moment: Moment
    intentional: bool = False
    detail: str = ""


@dataclass(frozen=True, slots=True)
class NewInfraction:
    """What a judge is about to log; ``repeat``: the judge knows of an earlier one off record.

    ``minutes_taken`` counts for infractions with a time limit; 0 where nobody measured.
    """

    infraction: str
    minutes_late: int = 0
    repeat: bool = False
    intentional: bool = False
    detail: str = ""
    minutes_taken: int = 0


@dataclass(frozen=True, slots=True)
class AdviceCase:
    """The question put to the rules: a player's record, the moment, and the new infraction."""

    player: str
    moment: Moment
    record: tuple[PastInfraction, ...]
    new: NewInfraction
    wins_needed: int
