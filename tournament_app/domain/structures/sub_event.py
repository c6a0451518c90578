"""A stage on its own: the book with this stage's players and rounds only, and its standings."""

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.kept_rounds import KeptRounds
from tournament_app.domain.standings import Standing, standings
from tournament_app.domain.structures.procedure import groups_of


def of_stage(book: EventBook, stage: Stage) -> EventBook:
    """The book reduced to one stage, so that its points and percentages count alone."""
    rounds = {number: found for number, found in book.rounds.items() if found.stage == stage.number}
    entrants = stage.entrants or tuple(book.enrollments)
    settings = replace(book.event.tiebreaks, phase_ends=())
    return replace(
        book,
        event=replace(book.event, tiebreaks=settings),
        enrollments={player: book.enrollments[player] for player in entrants if player in book.enrollments},
        rounds=rounds,
        pairings={number: found for number, found in book.pairings.items() if number in rounds},
        kept_rounds=KeptRounds(),
    )


def stage_standings(
    book: EventBook, stage: Stage, after_round: RoundNumber | None = None
) -> tuple[Standing, ...]:
    """Standings that decide about places in this stage: of the event, or of the stage where it counts anew."""
    return standings(of_stage(book, stage) if stage.points_anew else book, after_round)


def group_standings(book: EventBook, stage: Stage) -> tuple[tuple[Standing, ...], ...]:
    """The rows of each group of the stage, best first (ranks are those of the whole stage)."""
    rows = {row.player: row for row in stage_standings(book, stage)}
    ranked: list[tuple[Standing, ...]] = []
    for group in groups_of(book, stage):
        found: list[PlayerId] = [player for player in group if player in rows]
        ranked.append(tuple(sorted((rows[player] for player in found), key=lambda row: row.rank)))
    return tuple(ranked)
