"""Swiss rounds (RS D.1.2): of the whole field, of those who made a cut, or inside pods (RS D.19.8)."""

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing import Field, PairedRound, field_of, pair_swiss
from tournament_app.domain.structures.procedure import StageRound, groups_of, in_stage, rounds_of
from tournament_app.domain.structures.seating import Seats, pairings_at_tables
from tournament_app.domain.structures.sub_event import of_stage


class SwissProcedure:
    """Swiss pairing within each group of the stage; points count from the stage or the whole event."""

    def pair(self, book: EventBook, stage: Stage, number: RoundNumber, seed: int) -> StageRound:
        """The round, group by group; chance of each group follows from the one seed."""
        field = stage_field(book, stage, number)
        present = in_stage(book, stage, number)
        groups = groups_of(book, stage)
        seats: list[Seats] = []
        notes: list[str] = []
        for position, group in enumerate(groups):
            members = field.only(present.intersection(group))
            paired = pair_swiss(members, seed + position)
            seats += _seats(paired)
            where = f"Pod {position + 1}: " if len(groups) > 1 else ""
            notes += [where + note for note in paired.notes]
        seats.sort(key=lambda seat: seat.player2 is None)
        return StageRound(pairings_at_tables(book, number, seats), notes=tuple(notes))

    def members(self, book: EventBook, stage: Stage, number: RoundNumber) -> set[PlayerId]:
        """Everybody in the stage."""
        return in_stage(book, stage, number)

    def is_over(self, book: EventBook, stage: Stage, before: RoundNumber) -> bool:
        """Once the rounds that were decided on are there; never while their number is open."""
        return bool(stage.rounds) and len(rounds_of(book, stage, before)) >= stage.rounds


def stage_field(book: EventBook, stage: Stage, number: RoundNumber) -> Field:
    """The field with match points of the event, or of this stage alone where points start anew."""
    field = field_of(book, number)
    if not stage.points_anew:
        return field
    own = field_of(of_stage(book, stage), number)
    points = {entrant.player: entrant.points for entrant in own.entrants}
    entrants = tuple(replace(e, points=points.get(e.player, 0)) for e in field.entrants)
    return replace(field, entrants=entrants)


def _seats(paired: PairedRound) -> list[Seats]:
    return [Seats(seat.player1, seat.player2, str(seat.why)) for seat in paired.seatings]
