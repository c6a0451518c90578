"""What every structure answers about a stage, so that rounds of all of them are paired the same way."""

from typing import Protocol

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing.field import plays
from tournament_app.domain.round import Pairing


class StageRound(Struct, frozen=True):
    """The pairings of a round to come, its name where it has one, and notes for the staff.

    ``is_last_four`` says that it is a semifinal or final round, which has no time limit (RS D.1.3).
    """

    pairings: tuple[Pairing, ...]
    label: str = ""
    notes: tuple[str, ...] = ()
    is_last_four: bool = False


class Procedure(Protocol):
    """How a structure pairs."""

    def pair(self, book: EventBook, stage: Stage, number: RoundNumber, seed: int) -> StageRound:
        """Round ``number`` of the event, the next of this stage, from the rounds before it."""

    def members(self, book: EventBook, stage: Stage, number: RoundNumber) -> set[PlayerId]:
        """Who is to have a seat (a match or a bye) in that round."""

    def is_over(self, book: EventBook, stage: Stage, before: RoundNumber) -> bool:
        """Whether the stage has nothing left to pair after the rounds before ``before``."""


def rounds_of(book: EventBook, stage: Stage, before: RoundNumber | None = None) -> tuple[RoundNumber, ...]:
    """The rounds of a stage in order, those before a given one where it is given."""
    return tuple(
        number
        for number in sorted(book.rounds)
        if book.rounds[number].stage == stage.number and (before is None or number < before)
    )


def in_stage(book: EventBook, stage: Stage, number: RoundNumber) -> set[PlayerId]:
    """Entrants of the stage (everyone enrolled, where none are fixed) who play in round ``number``."""
    entrants = stage.entrants or book.enrollments
    return {p for p in entrants if p in book.enrollments and plays(book.enrollments[p], number)}


def groups_of(book: EventBook, stage: Stage) -> tuple[tuple[PlayerId, ...], ...]:
    """The groups of the stage; the whole field as one where it is not split."""
    return stage.groups or (stage.entrants or tuple(book.enrollments),)
