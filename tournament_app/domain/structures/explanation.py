"""Why this pairing, whatever the structure: sentences worked out from the book when someone asks."""

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage, Structure
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.pairing import Field, explain
from tournament_app.domain.round import Pairing
from tournament_app.domain.structures.bracket_plan import Origin, Side, Source
from tournament_app.domain.structures.bracket_play import Bracket, BracketMatch, bracket_of
from tournament_app.domain.structures.elimination_stage import BRACKET, BRACKET_BYE
from tournament_app.domain.structures.procedure import groups_of, in_stage, rounds_of
from tournament_app.domain.structures.progress import is_elimination, stage_of_round
from tournament_app.domain.structures.round_robin import CIRCLE
from tournament_app.domain.structures.swiss_stage import stage_field

OWN_NOTES = (BRACKET, BRACKET_BYE, CIRCLE)


def why_paired(book: EventBook, pairing: Pairing) -> tuple[str, ...]:
    """Why these players meet, or why a player has no opponent, in this round."""
    stage = stage_of_round(book, pairing.round)
    if pairing.why and pairing.why not in OWN_NOTES and stage.structure is not Structure.SWISS:
        return (f"Changed by the staff: {pairing.why}",)
    if is_elimination(stage):
        return _in_bracket(book, stage, pairing)
    if stage.structure is Structure.ROUND_ROBIN:
        return _in_circle(book, stage, pairing)
    return (*_in_pod(book, stage, pairing), *explain(book, pairing, _drawn_from(book, stage, pairing)))


def _drawn_from(book: EventBook, stage: Stage, pairing: Pairing) -> Field:
    """The field that a Swiss pairing was drawn from: its pod's, by the points that count in the stage (RS D.19.8)."""
    groups = groups_of(book, stage)
    own = next((group for group in groups if pairing.player1 in group), tuple(book.enrollments))
    present = in_stage(book, stage, pairing.round)
    return stage_field(book, stage, pairing.round).only(present.intersection(own))


def _in_bracket(book: EventBook, stage: Stage, pairing: Pairing) -> tuple[str, ...]:
    bracket = bracket_of(book, stage)
    found = next((match for match in bracket.matches if match.pairing == pairing), None)
    label = book.rounds[pairing.round].name
    seeds = [f"{book.name_of(player)} (seed {bracket.ranks.get(player, '?')})" for player in pairing.players]
    if pairing.player2 is None:
        alone = f"{label}: {seeds[0]} goes on without a match."
        return (alone, "Nobody has the other seat, or the highest-ranked player left gets the bye.")
    lines = [f"{label}: {' against '.join(seeds)}, as the bracket has it."]
    if found is not None:
        lines += [line for line in (_origin(book, bracket, found, p) for p in pairing.players) if line]
    if bracket.ranks.get(pairing.player1, 0) < bracket.ranks.get(pairing.player2, 0):
        lines.append(f"{book.name_of(pairing.player1)} is the higher seed and chooses to play or draw.")
    return tuple(lines)


def _origin(book: EventBook, bracket: Bracket, match: BracketMatch, player: PlayerId) -> str:
    """Which earlier match brought the player here."""
    for source in (match.planned.first, match.planned.second):
        earlier = next((m for m in bracket.matches if _leads(m, source)), None)
        if earlier is None or earlier.pairing is None or player not in earlier.pairing.players:
            continue
        against = earlier.pairing.opponent_of(player)
        opponent = "a bye" if against is None else book.name_of(against)
        where = book.rounds[earlier.pairing.round].label or f"round {earlier.pairing.round}"
        won = earlier.pairing.winner == player
        fell = earlier.planned.side is Side.MAIN and match.planned.side is Side.LOSERS
        into = ", into the losers' bracket" if fell else ""
        beat = f"beat {opponent}" if against is not None else "had a bye"
        return f"{book.name_of(player)} {beat if won else f'lost to {opponent}'} in {where}{into}."
    return ""


def _leads(match: BracketMatch, source: Source) -> bool:
    return source.origin is not Origin.SEAT and match.planned.id == source.number


def _in_circle(book: EventBook, stage: Stage, pairing: Pairing) -> tuple[str, ...]:
    turn = rounds_of(book, stage).index(pairing.round) + 1
    where = _group_name(book, stage, pairing)
    if pairing.player2 is None:
        name = book.name_of(pairing.player1)
        return (
            f"{where}round {turn} of the round robin has nobody for {name}: an odd field or a player left.",
        )
    return (
        f"{where}round {turn} of the round robin, in which everyone meets everyone by the circle method.",
    )


def _in_pod(book: EventBook, stage: Stage, pairing: Pairing) -> tuple[str, ...]:
    where = _group_name(book, stage, pairing)
    return (f"{where}it is paired within itself while the stage lasts.",) if where else ()


def _group_name(book: EventBook, stage: Stage, pairing: Pairing) -> str:
    groups = groups_of(book, stage)
    if len(groups) < 2:
        return ""
    number = next((i for i, group in enumerate(groups, 1) if pairing.player1 in group), 0)
    return f"Pod {number}: "
