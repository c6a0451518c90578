"""The round clock and the extensions of single tables."""

from datetime import datetime
from math import ceil

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import Clock, Round
from tournament_app.services.create_event import MINUTES_OF_A_DAY, refuse_when_closed
from tournament_app.services.match_at_table import match_at

DAY_SECONDS = 86_400
TURN_SECONDS = 60
"""Time for the turn in progress after the time was called (RS D.1.3)."""

UNTIMED = "This round has no time limit (RS D.1.3). Give it one first: clock +50."


def start_clock(book: EventBook, round_: RoundNumber, now: datetime) -> Act:
    """Start or go on."""
    found = _round(book, round_)
    if not found.clock.is_timed:
        raise Illegal(UNTIMED)
    if found.clock.running_since is not None:
        raise Illegal(f"The clock of round {round_} is running already.")
    return _set(found, replace(found.clock, running_since=now), "Started the clock")


def pause_clock(book: EventBook, round_: RoundNumber, now: datetime) -> Act:
    """Stop the clock; the time spent so far is kept."""
    found = _round(book, round_)
    if found.clock.running_since is None:
        raise Illegal(f"The clock of round {round_} is not running.")
    spent = _spent_seconds(found.clock, now)
    return _set(found, replace(found.clock, spent_seconds=spent, running_since=None), "Paused the clock")


def adjust_clock(book: EventBook, round_: RoundNumber, minutes: int) -> Act:
    """Give the whole round more (or less) time, or a time limit where it has none; a minute is the least."""
    found = _round(book, round_)
    total = found.clock.minutes + minutes
    _refuse_longer_than_a_day(total)
    if not found.clock.is_timed:
        if minutes < 1:
            raise Illegal(UNTIMED)
        return _set(found, replace(found.clock, minutes=minutes), f"Set {_minutes(minutes)} as the time")
    if total < 1:
        raise Illegal(f"The round has {_minutes(found.clock.minutes)}; {-minutes} cannot be taken away.")
    amount = _minutes(abs(minutes))
    word = f"Added {amount} to" if minutes >= 0 else f"Took {amount} from"
    return _set(found, replace(found.clock, minutes=total), f"{word} the clock")


def _refuse_longer_than_a_day(minutes: int) -> None:
    if minutes > MINUTES_OF_A_DAY:
        raise Illegal(f"{minutes:,} minutes are longer than a day. Check the figure.")


def extend_table(book: EventBook, round_: RoundNumber, table: TableNumber, minutes: int) -> Act:
    """Add minutes to one table's time (RS D.4.6); negative takes them back, never below none."""
    refuse_when_closed(book)
    pairing = match_at(book, round_, table)
    total = max(pairing.extension_minutes + minutes, 0)
    _refuse_longer_than_a_day(total)
    if minutes < 0 and not pairing.extension_minutes:
        raise Illegal(f"Table {table} has no extension to take back.")
    return Act(
        "extend_table",
        f"Table {table}: extension now {_minutes(total)}",
        (Change(pairing, replace(pairing, extension_minutes=total)),),
    )


def bar_spectators(book: EventBook, round_: RoundNumber, table: TableNumber) -> Act:
    """At the players' request only officials watch a table; asked again, everybody may (RS D.1.8)."""
    refuse_when_closed(book)
    pairing = match_at(book, round_, table)
    after = replace(pairing, no_spectators=not pairing.no_spectators)
    words = "no spectators (RS D.1.8)" if after.no_spectators else "spectators are welcome again"
    return Act("bar_spectators", f"Table {table}: {words}", (Change(pairing, after),))


class ClockFace(Struct, frozen=True):
    """What a clock shows: ``figures`` (``12:05``, after time ``+0:07``, without a limit none), ``words``, and
    ``state`` by which it is coloured: ``idle``, ``running``, ``last`` (the warning before the end), ``over``.
    """

    figures: str
    state: str
    words: str


def clock_face(clock: Clock, now: datetime, warning_minutes: int, *, is_round: bool = True) -> ClockFace:
    """The face of a clock; that of a round warns before its end, and after it the 60 seconds for the turn in
    progress run down (RS D.1.3).
    """
    if not clock.is_timed:
        return ClockFace("", "idle", "No time limit")
    left = remaining_seconds(clock, now)
    running = clock.running_since is not None
    paused = "" if running else ", paused"
    if left <= -TURN_SECONDS or (left <= 0 and not is_round):
        return ClockFace(_overtime(-left), "over", f"Time is up{paused}")
    if left <= 0:
        turn = f"{_figures(TURN_SECONDS + left)} to end the turn"
        return ClockFace(f"+{_figures(-left)}", "over", f"Time is up: {turn}{paused}")
    if not running:
        return ClockFace(_figures(left), "idle", "Paused" if clock.spent_seconds else "Not started")
    if is_round and left <= warning_minutes * 60:
        last = f"{warning_minutes} minutes" if warning_minutes > 1 else "minute"
        return ClockFace(_figures(left), "last", f"Last {last}")
    return ClockFace(_figures(left), "running", "Time left")


def clock_stage(clock: Clock, now: datetime, warning_minutes: int) -> int | None:
    """How far a running round clock is: 0 while it is played, 1 from the warning on, 2 from time on, 3 when the
    time for the turn in progress is over (RS D.1.3). None for a clock that does not run.
    """
    if not clock.is_timed or clock.running_since is None:
        return None
    left = remaining_seconds(clock, now)
    return sum(left <= mark for mark in (warning_minutes * 60, 0, -TURN_SECONDS))


def remaining_seconds(clock: Clock, now: datetime, extension_minutes: int = 0) -> float:
    """Seconds left, negative when time is up."""
    return (clock.minutes + extension_minutes) * 60 - _spent_seconds(clock, now)


def _spent_seconds(clock: Clock, now: datetime) -> float:
    """Seconds run in all; where the computer's own clock was set back behind the start, none since then."""
    if clock.running_since is None:
        return clock.spent_seconds
    return clock.spent_seconds + max(0.0, (now - clock.running_since).total_seconds())


def _overtime(seconds: float) -> str:
    """``+7:00``; of a clock that nobody stopped, whole days."""
    days = int(seconds // DAY_SECONDS)
    return f"+{_figures(seconds)}" if not days else "+1 day" if days == 1 else f"+{days:,} days"


def _minutes(number: int) -> str:
    return "1 minute" if number == 1 else f"{number} minutes"


def _figures(seconds: float) -> str:
    """Whole seconds; what is left is rounded up, so that 0:00 is the end."""
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def _round(book: EventBook, number: RoundNumber) -> Round:
    refuse_when_closed(book)
    found = book.rounds.get(number)
    if found is None:
        raise Illegal(f"There is no round {number} yet.")
    return found


def _set(round_: Round, clock: Clock, word: str) -> Act:
    return Act(
        "run_clock", f"{word} of round {round_.number}", (Change(round_, replace(round_, clock=clock)),)
    )
