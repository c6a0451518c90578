"""The situations: what each asks for, and the task that it comes to."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament_app.desk.floor.fields import Entered, Field
from tournament_app.domain.book import Act
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult
from tournament_app.services.drop_player import readmit_player
from tournament_app.services.end_of_time import TableAtTime, end_of_time, terminate_match
from tournament_app.services.floor_situations import (
    both_gone,
    disqualify,
    leave_event,
    record_as_played,
    record_no_show,
    swap_results,
)
from tournament_app.services.record_result import record_lateness

GAMES = (Field.WINS1, Field.WINS2, Field.DRAWS)
AT_TIME = (Field.TABLE, Field.WINS1, Field.WINS2, Field.DRAWS, Field.IN_PROGRESS, Field.LIFE1, Field.LIFE2)


@dataclass(frozen=True, slots=True)
class Minutes:
    """Minutes that the rules give: how late costs one more game, how long before an early end to warn."""

    late_step: int
    least_warning: int


@dataclass(frozen=True, slots=True)
class Situation:
    """``name`` is the action, ``verb`` the button that does it, ``command`` its word in the palette."""

    key: str
    name: str
    help: str
    verb: str
    fields: tuple[Field, ...]
    act: Callable[[Entered, RoundNumber, Minutes], Act]
    command: str = ""


def _late(entered: Entered, round_: RoundNumber, minutes: Minutes) -> Act:
    player = entered.player()
    pairing = entered.book.pairing_of(round_, player)
    if pairing is None or pairing.table is None:
        raise Illegal(f"{entered.book.name_of(player)} has no match in round {round_}.")
    seat = 1 if pairing.player1 == player else 2
    late = entered.number(Field.MINUTES)
    return record_lateness(entered.book, round_, pairing.table, seat, late, minutes.late_step)


def _at_time(entered: Entered, round_: RoundNumber) -> TableAtTime:
    return TableAtTime(
        round_,
        entered.table(),
        entered.number(Field.WINS1),
        entered.number(Field.WINS2),
        entered.ticked(Field.IN_PROGRESS),
        entered.number(Field.DRAWS),
        entered.life(Field.LIFE1),
        entered.life(Field.LIFE2),
    )


def _as_played(entered: Entered, round_: RoundNumber, minutes: Minutes) -> Act:
    del minutes
    one, other = entered.player(), entered.player(Field.OTHER)
    wins1, wins2, draws = (entered.number(field) for field in GAMES)
    games = MatchResult(wins1, wins2, draws)
    return record_as_played(entered.book, round_, one, other, games)


def _early_end(entered: Entered, round_: RoundNumber, minutes: Minutes) -> Act:
    warned = entered.number(Field.MINUTES)
    at = _at_time(entered, round_)
    return terminate_match(entered.book, at, warned_minutes=warned, least_warning=minutes.least_warning)


SITUATIONS = (
    Situation(
        "late", "A player is late", "Games lost at the start, one more every ten minutes (RS D.3.17)",
        "Record the lateness", (Field.PLAYER, Field.MINUTES), _late, "late",
    ),
    Situation(
        "no-show", "A player does not appear", "Loses the match, usually out of the event too",
        "Record the no-show", (Field.PLAYER, Field.DROPS),
        lambda e, _, __: record_no_show(e.book, e.player(), drops=e.ticked(Field.DROPS)), "not here",
    ),
    Situation(
        "leaves", "A player leaves", "Having told the staff (RS D.1.6); before round 1 too",
        "Let the player go", (Field.PLAYER,), lambda e, _, __: leave_event(e.book, e.player(), notified=True),
        "leaves",
    ),
    Situation(
        "left", "A player left without notice", "Is paired once more and loses it (RS D.1.6)",
        "Record it", (Field.PLAYER,), lambda e, _, __: leave_event(e.book, e.player(), notified=False), "left",
    ),
    Situation(
        "disqualify", "Disqualify a player", "Loses the match, takes no place; those below move up",
        "Disqualify the player", (Field.PLAYER, Field.REASON),
        lambda e, _, __: disqualify(e.book, e.player(), e.text(Field.REASON)), "disqualify",
    ),
    Situation(
        "both-gone", "Both players are gone", "Both lose and are out of the event",
        "Record that both are gone", (Field.TABLE,), lambda e, n, _: both_gone(e.book, n, e.table()), "both gone",
    ),
    Situation(
        "back", "A player comes back", "Paired again from the next round on",
        "Let the player back in", (Field.PLAYER,), lambda e, _, __: readmit_player(e.book, e.player()), "back",
    ),
    Situation(
        "wrong-players", "Wrong players have played", "The match they played stands; their opponents are seated",
        "Let it stand", (Field.PLAYER, Field.OTHER, *GAMES), _as_played, "played",
    ),
    Situation(
        "swapped", "Two results are swapped", "Two slips were entered at each other's tables",
        "Swap the two results", (Field.TABLE, Field.OTHER_TABLE),
        lambda e, n, _: swap_results(e.book, n, e.table(), e.table(Field.OTHER_TABLE)), "swap results",
    ),
    Situation(
        "time", "Time is over at a table", "Games as they stand; life totals in a playoff (RS D.1.3-D.1.5)",
        "Record the end of time", AT_TIME, lambda e, n, _: end_of_time(e.book, _at_time(e, n)), "time",
    ),
    Situation(
        "early-end", "End a match early", "By the head judge, after a warning in minutes (RS D.1.4)",
        "End the match", (*AT_TIME, Field.MINUTES), _early_end, "end early",
    ),
)  # fmt: skip
