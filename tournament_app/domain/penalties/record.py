"""A player's record as the advice reads it: what was committed before, what is new, and when."""

from enum import StrEnum

from msgspec import Struct


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


class Moment(Struct, frozen=True):
    """When in the event something happened; ``round`` counts through all stages, ``day`` from 1."""

    stage: EventStage
    round: int
    day: int = 1


class PastInfraction(Struct, frozen=True):
    """One line of the record; ``level`` is None where a penalty was given without a warning."""

    infraction: str
    level: str | None
    moment: Moment
    intentional: bool = False
    detail: str = ""


class NewInfraction(Struct, frozen=True):
    """What a judge is about to log; ``repeat``: the judge knows of an earlier one off record.

    ``minutes_taken`` counts for infractions with a time limit; 0 where nobody measured.
    """

    infraction: str
    minutes_late: int = 0
    repeat: bool = False
    intentional: bool = False
    detail: str = ""
    minutes_taken: int = 0


class AdviceCase(Struct, frozen=True):
    """The question put to the rules: a player's record, the moment, and the new infraction."""

    player: str
    moment: Moment
    record: tuple[PastInfraction, ...]
    new: NewInfraction
    wins_needed: int
