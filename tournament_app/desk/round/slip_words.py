"""What a typed line would do, in words, before Enter: *Table 12: Nowak 2 - 1 Okafor*."""

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.result_words import written
from tournament_app.domain.slip_line import SlipLine

MANNERS = {
    ResultKind.PLAYED: "",
    ResultKind.INTENTIONAL_DRAW: ", intentional draw",
    ResultKind.CONCESSION: ", concession",
    ResultKind.NO_SHOW: ", no-show",
    ResultKind.LATE: ", late",
    ResultKind.BOTH_LOSE: ", both lose",
}


def slip_words(book: EventBook, slip: SlipLine) -> str:
    """The line as read: table, names, games, manner, drops; what is recorded already where it differs."""
    pairing = slip.pairing
    first, second = (book.name_of(player) for player in pairing.players)
    names = (first, second)
    if slip.late_seat is not None:
        return f"Table {slip.table}: {names[slip.late_seat - 1]} is {slip.late_minutes} minutes late"
    if slip.result is None:
        recorded = "" if pairing.result is None else f"  (recorded: {written(pairing.result)})"
        return f"Table {slip.table}: {first} against {second}{recorded}"
    drops = [name for name, leaves in zip(names, (slip.drops1, slip.drops2), strict=True) if leaves]
    tail = f"; {' and '.join(drops)} {'drop' if len(drops) > 1 else 'drops'}" if drops else ""
    if pairing.result is not None and pairing.result != slip.result:
        tail += f"  (recorded: {written(pairing.result)})"
    return (
        f"Table {slip.table}: {first} {spaced_games(slip.result)} {second}{MANNERS[slip.result.kind]}{tail}"
    )


def spaced_games(result: MatchResult) -> str:
    """``2 - 1``, ``1 - 1 - 1``."""
    return str(replace(result, kind=ResultKind.PLAYED)).replace("-", " - ")
