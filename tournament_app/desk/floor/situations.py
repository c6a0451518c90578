"""The situations: what each asks for, and the task that it comes to."""

from collections.abc import Callable

from msgspec import Struct

from tournament_app.desk.floor.fields import Entered, Field
from tournament_app.domain.book import Act
from tournament_app.domain.identity import RoundNumber
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
from tournament_app.services.record_lateness import Officiating, record_lateness, seat_of

GAMES = (Field.WINS1, Field.WINS2, Field.DRAWS)
AT_TIME = (Field.TABLE, Field.WINS1, Field.WINS2, Field.DRAWS, Field.IN_PROGRESS, Field.LIFE1, Field.LIFE2)


class Means(Struct, frozen=True):
    """On whose word a situation is recorded, and how many minutes before an early end to warn."""

    word: Officiating
    least_warning: int


class Situation(Struct, frozen=True):
    """``name`` is the action, ``verb`` the button that does it; the palette knows ``command`` and ``words`` too."""

    key: str
    name: str
    help: str
    verb: str
    fields: tuple[Field, ...]
    act: Callable[[Entered, RoundNumber, Means], Act]
    command: str = ""
    words: str = ""


def _late(entered: Entered, round_: RoundNumber, means: Means) -> Act:
    table, seat = seat_of(entered.book, round_, entered.player())
    return record_lateness(entered.book, round_, table, seat, entered.number(Field.MINUTES), means.word)


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


def _as_played(entered: Entered, round_: RoundNumber, means: Means) -> Act:
    del means
    one, other = entered.player(), entered.player(Field.OTHER)
    wins1, wins2, draws = (entered.number(field) for field in GAMES)
    games = MatchResult(wins1, wins2, draws)
    return record_as_played(entered.book, round_, one, other, games)


def _early_end(entered: Entered, round_: RoundNumber, means: Means) -> Act:
    warned = entered.number(Field.MINUTES)
    at = _at_time(entered, round_)
    return terminate_match(entered.book, at, warned_minutes=warned, least_warning=means.least_warning)


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
        "left", "A player left without notice", "Is paired once more and loses that round by itself (RS D.1.6)",
        "Record it", (Field.PLAYER,), lambda e, _, __: leave_event(e.book, e.player(), notified=False), "left",
    ),
    Situation(
        "disqualify", "Disqualify a player", "On the head judge's word: no place, no prize (RS D.3.3 d)",
        "Disqualify the player", (Field.PLAYER, Field.REASON),
        lambda e, _, means: disqualify(e.book, e.player(), e.text(Field.REASON), means.word), "disqualify",
        "dq",
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
