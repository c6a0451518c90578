"""Time runs out, or the head judge ends a match early (RS D.1.3-D.1.5).

The games stand as they are, the one in progress counts as drawn, and whoever won more games wins. Equal
games are a draw, except in an elimination round, where the higher life total wins.
"""

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.structures import is_elimination, stage_of_round
from tournament_app.services.match_at_table import match_at
from tournament_app.services.record_result import SlipEntry, record_result


class TableAtTime(Struct, frozen=True):
    """How a table stands when time ends: games won, whether one is in progress, and the life totals."""

    round: RoundNumber
    table: TableNumber
    wins1: int
    wins2: int
    game_in_progress: bool = True
    draws: int = 0
    life1: int | None = None
    life2: int | None = None


def end_of_time(book: EventBook, at: TableAtTime) -> Act:
    """Time is over at a table after the current player has finished the turn (RS D.1.3, D.1.5).

    Raises ``Illegal`` where an elimination match is equal in games and life totals are missing or equal.
    """
    result = result_at_time(book, at)
    act = record_result(book, SlipEntry(at.round, at.table, result))
    return replace(
        act, name="end_of_time", summary=f"{act.summary}, at the end of time", notes=_why(at, result)
    )


def terminate_match(book: EventBook, at: TableAtTime, *, warned_minutes: int, least_warning: int) -> Act:
    """The head judge ends a match early; ``Illegal`` without ``least_warning`` minutes' notice (RS D.1.4)."""
    if warned_minutes < least_warning:
        raise Illegal(
            f"A match is ended early only after a warning of {least_warning} minutes (RS D.1.4); "
            f"this one was warned {warned_minutes} minutes ago."
        )
    result = result_at_time(book, at)
    act = record_result(book, SlipEntry(at.round, at.table, result))
    summary = f"{act.summary}, ended early by the head judge after a warning of {warned_minutes} minutes"
    return replace(act, name="terminate_match", summary=summary, notes=_why(at, result))


def result_at_time(book: EventBook, at: TableAtTime) -> MatchResult:
    """What the match comes to (RS D.1.5)."""
    match_at(book, at.round, at.table)
    draws = at.draws + at.game_in_progress
    played = MatchResult(at.wins1, at.wins2, draws)
    if played.winner is not None or not is_elimination(stage_of_round(book, at.round)):
        return played
    if at.life1 is None or at.life2 is None:
        raise Illegal(
            f"Table {at.table} is equal at {played} and one player must advance: "
            "enter both life totals (RS D.1.5)."
        )
    if at.life1 == at.life2:
        raise Illegal(
            f"Table {at.table} is equal at {played} with {at.life1} life each: play on until the life totals "
            "differ, then enter them (RS D.1.5 gives the match to the higher one)."
        )
    kind = ResultKind.LIFE_TOTAL_FIRST if at.life1 > at.life2 else ResultKind.LIFE_TOTAL_SECOND
    return MatchResult(at.wins1, at.wins2, draws, kind)


def _why(at: TableAtTime, result: MatchResult) -> tuple[str, ...]:
    if result.kind in (ResultKind.LIFE_TOTAL_FIRST, ResultKind.LIFE_TOTAL_SECOND):
        return (f"Equal in games, {at.life1} life to {at.life2}: the higher life total wins (RS D.1.5).",)
    if result.winner is None:
        return ("Equal in games: the match is a draw (RS D.1.5).",)
    return ("Whoever has won more games wins the match; the unfinished game counts for nobody (RS D.1.5).",)
