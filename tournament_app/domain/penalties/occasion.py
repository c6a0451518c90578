"""Which part of an event a round belongs to, as the warning ladder sees it (RS D.3.4)."""

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Structure
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.penalties.record import EventStage, Moment

_BRACKET_ROUNDS = {
    1: EventStage.FINAL,
    2: EventStage.SEMIFINAL,
    3: EventStage.QUARTERFINAL,
    4: EventStage.QUARTERFINAL,
}


def moment_of(book: EventBook, number: RoundNumber, day: int = 1) -> Moment:
    """The moment of a round: final, semifinal or quarterfinal by the size of a single-elimination round.

    Every other round, bracket rounds before the quarterfinals among them, counts as one of the Swiss
    rounds: warnings are not wiped before the quarterfinals. Byes in a bracket count as pairings.
    A match for third place beside a final is not provided for. Raises KeyError for a round that
    does not exist.
    """
    structures = {stage.number: stage.structure for stage in book.event.stages}
    if structures.get(book.rounds[number].stage) is not Structure.SINGLE_ELIMINATION:
        return Moment(EventStage.SWISS, number, day)
    size = len(book.round_pairings(number))
    return Moment(_BRACKET_ROUNDS.get(size, EventStage.SWISS), number, day)
