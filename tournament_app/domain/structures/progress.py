"""Where an event stands in its list of stages: which procedure pairs, which stage comes next."""

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import ELIMINATION, Stage, Structure
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.structures.elimination_stage import EliminationProcedure
from tournament_app.domain.structures.procedure import Procedure
from tournament_app.domain.structures.round_robin import RoundRobinProcedure
from tournament_app.domain.structures.swiss_stage import SwissProcedure

PROCEDURES: dict[Structure, Procedure] = {
    Structure.SWISS: SwissProcedure(),
    Structure.SINGLE_ELIMINATION: EliminationProcedure(),
    Structure.DOUBLE_ELIMINATION: EliminationProcedure(),
    Structure.ROUND_ROBIN: RoundRobinProcedure(),
}


def procedure_of(stage: Stage) -> Procedure:
    """The procedure that pairs a stage."""
    return PROCEDURES[stage.structure]


def stage_numbered(book: EventBook, number: int) -> Stage:
    """The stage with this number; ``Illegal`` if the event has none."""
    for stage in book.event.stages:
        if stage.number == number:
            return stage
    raise Illegal(f"{book.event.name} has no stage {number}.")


def stage_of_round(book: EventBook, number: RoundNumber) -> Stage:
    """The stage that an existing round belongs to, the one that pairs it for the next round to come."""
    found = book.rounds.get(number)
    return coming_stage(book, number) if found is None else stage_numbered(book, found.stage)


def stage_before(book: EventBook, stage: Stage) -> Stage | None:
    """The stage whose players a stage takes over; None for the first."""
    earlier = [other for other in book.event.stages if other.number < stage.number]
    return earlier[-1] if earlier else None


def stage_after(book: EventBook, stage: Stage) -> Stage | None:
    """The stage that follows; None for the last."""
    return next((other for other in book.event.stages if other.number > stage.number), None)


def latest_stage(book: EventBook, before: RoundNumber | None = None) -> Stage:
    """The stage of the newest round (before a given one), the first where there is none."""
    earlier = [number for number in book.rounds if before is None or number < before]
    return stage_numbered(book, book.rounds[max(earlier)].stage) if earlier else book.event.stages[0]


def coming_stage(book: EventBook, number: RoundNumber) -> Stage:
    """The stage that round ``number``, the next to be paired, belongs to.

    ``Illegal`` when the last stage is over: add rounds or a stage, or close the event.
    """
    stage = latest_stage(book, number)
    has_begun = any(found < number for found in book.rounds)
    while (has_begun or stage.entrants) and procedure_of(stage).is_over(book, stage, number):
        following = stage_after(book, stage)
        if following is None and not book.rounds:
            raise Illegal("Round 1 needs at least two players. Enrol more first.")
        if following is None:
            raise Illegal(
                f"The event has {number - 1} rounds and all are paired. "
                "Add a round or a stage (Set-up) to go on, or close the event."
            )
        stage, has_begun = following, False
    return stage


def is_elimination(stage: Stage) -> bool:
    """Whether somebody must win every match of the stage."""
    return stage.structure in ELIMINATION


def has_playoff(book: EventBook) -> bool:
    """Whether a round of a bracket is posted, so that the order of finish is not that of the points."""
    brackets = {stage.number for stage in book.event.stages if is_elimination(stage)}
    posted = (found for found in book.rounds.values() if found.status is RoundStatus.PUBLISHED)
    return any(found.stage in brackets for found in posted)
