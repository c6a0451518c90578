"""Final places: finish in the playoff first, then rank in the rounds before it.

A disqualified player takes no place; everyone below moves up.
"""

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import ELIMINATION, Stage, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import PairingKind, RoundStatus
from tournament_app.domain.standings import Standing, counts_points, explain_row, standings
from tournament_app.domain.standings.scoring import in_elimination
from tournament_app.domain.structures.procedure import rounds_of
from tournament_app.domain.structures.progress import has_playoff
from tournament_app.domain.structures.sub_event import of_stage, stage_standings

OUT_AT_ONCE = 2
"""Losses that a match lost by both counts as: nobody goes on from it, not even to the losers' bracket."""


class Place(Struct, frozen=True):
    """A final place; ``finish`` says how a playoff ended for the player (``won``, ``lost in Final``)."""

    rank: int
    player: PlayerId
    finish: str = ""


def final_ranking(book: EventBook) -> tuple[Place, ...]:
    """The order of finish over all stages, best first; of a running event, as it is posted."""
    ordered: list[PlayerId] = []
    finishes: dict[PlayerId, str] = {}
    for stage in sorted(book.event.stages, key=lambda found: found.number, reverse=True):
        first = stage is book.event.stages[0]
        if not _posted(book, stage) and not first:
            continue
        if stage.structure in ELIMINATION:
            finishes = {**_finishes(book, stage), **finishes}
        placed = set(ordered)
        ordered += [player for player in stage_ranking(book, stage) if player not in placed]
    return tuple(Place(rank, who, finishes.get(who, "")) for rank, who in enumerate(ordered, 1))


def placed(book: EventBook, after_round: RoundNumber | None = None) -> tuple[tuple[Standing, str], ...]:
    """The rows of the standings after a round, each with how a playoff ended for the player.

    Now (None), they stand in the order of finish over all stages; in an event of elimination alone, and once a stage
    has counted anew, in that of the rounds so far after a round too. Figures of such a stage are its own.
    """
    rows = standings(book, after_round)
    so_far = _so_far(book, after_round)
    anew = _counting_anew(so_far)
    if counts_points(book.event) and not anew and (after_round is not None or not has_playoff(book)):
        return tuple((row, "") for row in rows)
    book = so_far
    by_player = {row.player: row for row in rows}
    for stage in anew:
        by_player.update((row.player, row) for row in stage_standings(book, stage, after_round))
    return tuple(
        (by_player[place.player].finishing(place.rank), place.finish)
        for place in final_ranking(book)
        if place.player in by_player
    )


def in_standings(book: EventBook, after_round: RoundNumber | None = None) -> tuple[tuple[Standing, str], ...]:
    """The rows of the standings in their order, whatever playoff there is.

    Of an event of elimination alone, where nobody has points, they are in the order of finish, each with how it ended.
    """
    if not counts_points(book.event):
        return placed(book, after_round)
    if _counting_anew(_so_far(book, after_round)):
        with_points = {n: found for n, found in book.rounds.items() if not in_elimination(book, n)}
        return placed(replace(book, rounds=with_points), after_round)
    return tuple((row, "") for row in standings(book, after_round))


def why_placed(book: EventBook, player: PlayerId, after_round: RoundNumber | None = None) -> tuple[str, ...]:
    """Sentences that derive a player's place after a round; now and after a playoff, how it ended comes first.

    Raises Illegal where the player has no place (not enrolled, disqualified, withdrawn at the start).
    """
    row = explain_row(_counted_with(book, player, after_round), player, after_round)
    if after_round is not None or not has_playoff(book):
        return row
    place = next((found for found in final_ranking(book) if found.player == player), None)
    if place is None:
        return row
    ended = f" ({place.finish})" if place.finish else ""
    finish = f"{book.name_of(player)} is in place {place.rank} of the order of finish{ended}."
    return (finish, "By points and percentages:", *row)


def _so_far(book: EventBook, after_round: RoundNumber | None) -> EventBook:
    """The book as it was after a round (None: as it is)."""
    if after_round is None:
        return book
    return replace(book, rounds={n: found for n, found in book.rounds.items() if n <= after_round})


def _counting_anew(book: EventBook) -> tuple[Stage, ...]:
    """The stage whose count of points began again, where it is the last with points that has begun (RS D.19.8)."""
    with_points = [s for s in book.event.stages if s.structure not in ELIMINATION and _posted(book, s)]
    return tuple(stage for stage in with_points[-1:] if stage.points_anew)


def _counted_with(book: EventBook, player: PlayerId, after_round: RoundNumber | None) -> EventBook:
    """The book that a player's row is counted from: of the stage alone, where that counts anew."""
    for stage in _counting_anew(_so_far(book, after_round)):
        if player in (stage.entrants or book.enrollments):
            return of_stage(book, stage)
    return book


def stage_ranking(book: EventBook, stage: Stage) -> list[PlayerId]:
    """The players of one stage, best first, whoever is disqualified left out."""
    if stage.structure in ELIMINATION:
        return _by_elimination(book, stage)
    rows = stage_standings(book, stage)
    entrants = set(stage.entrants)
    return [row.player for row in rows if not entrants or row.player in entrants]


def _posted(book: EventBook, stage: Stage) -> list[RoundNumber]:
    """The rounds of a stage without a draft, which is the staff's."""
    return [n for n in rounds_of(book, stage) if book.rounds[n].status is RoundStatus.PUBLISHED]


def _by_elimination(book: EventBook, stage: Stage) -> list[PlayerId]:
    losses: dict[PlayerId, list[int]] = {}
    last: dict[PlayerId, int] = {}
    for number in _posted(book, stage):
        for pairing in book.round_pairings(number):
            for player in pairing.players:
                last[player] = number
                finished = pairing.kind is PairingKind.MATCH and pairing.result is not None
                lost = finished and pairing.winner != player
                both = finished and pairing.winner is None
                loss = lost or pairing.kind is PairingKind.LOSS
                losses.setdefault(player, []).append(OUT_AT_ONCE if both else int(loss))
    seeds = _seeds(book, stage, list(losses))
    players = [player for player in seeds if player in losses or player in stage.entrants]
    placed = [player for player in players if _takes_a_place(book, player)]
    left = {player for player in placed if book.enrollments[player].drop is not None}

    def finish_in_double(player: PlayerId) -> tuple[bool, int, int]:
        lost = sum(losses.get(player, ()))
        out = lost > 1 or player in left
        return out, -last.get(player, 0) if out else lost, seeds[player]

    def finish_in_single(player: PlayerId) -> tuple[list[int], int]:
        record = losses.get(player, [])
        return [*record, 1] if player in left and not any(record) else record, seeds[player]

    if stage.structure is Structure.DOUBLE_ELIMINATION:
        return sorted(placed, key=finish_in_double)
    return sorted(placed, key=finish_in_single)


def _seeds(book: EventBook, stage: Stage, met: list[PlayerId]) -> dict[PlayerId, int]:
    """Rank of the stage's players when it began."""
    if stage.entrants:
        return {player: rank for rank, player in enumerate(stage.entrants, 1)}
    rows = stage_standings(book, stage)
    ranks = {row.player: row.rank for row in rows}
    return {player: ranks.get(player, len(ranks) + 1) for player in met}


def _takes_a_place(book: EventBook, player: PlayerId) -> bool:
    drop = book.enrollments[player].drop
    return drop is None or drop.reason is not DropReason.DISQUALIFIED


def _finishes(book: EventBook, stage: Stage) -> dict[PlayerId, str]:
    finishes: dict[PlayerId, str] = {}
    for number in rounds_of(book, stage):
        name = book.rounds[number].label or f"round {number}"
        for pairing in book.round_pairings(number):
            again = finishes.get(pairing.player1, "").startswith("lost") and stage.third_place
            if pairing.winner is not None:
                finishes[pairing.winner] = "won the match for third place" if again else f"won {name}"
            if pairing.loser is not None:
                finishes[pairing.loser] = "lost the match for third place" if again else f"lost in {name}"
    return finishes
