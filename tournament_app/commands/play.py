"""``tournament-app event ...``: pair, result, standings, pairings, print."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tournament_app.commands.console import (
    ReplaceOption,
    event_named,
    opened,
    print_json,
    refusing_plainly,
    say,
    tell,
)
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.percent import percent
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.domain.round import Pairing, RoundStatus

if TYPE_CHECKING:
    from tournament_app.domain.standings import Standing

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
RoundOption = Annotated[int | None, typer.Option("--round", help="After (or of) this round.", min=1)]

AS_TYPED = (
    "First player's games, second's, drawn; or id, c1 (player 1 concedes), n1 (did not appear), bl (both lose), "
    "1-1-1 life1 (the higher life total), with d1 where player 1 drops."
)


def add_to(app: typer.Typer) -> None:
    """Put these commands under ``event``."""
    app.command()(pair)
    app.command()(result)
    app.command()(standings)
    app.command()(pairings)
    app.command("print")(print_)


def pair(
    context: typer.Context,
    event: str,
    seed: Annotated[int | None, typer.Option(help="Seed of the draw; the same seed repeats it.")] = None,
    draft: Annotated[bool, typer.Option("--draft", help="Leave the round as a draft, unpublished.")] = False,
    publish: Annotated[
        bool, typer.Option("--publish", help="Pair nothing: publish the draft that is there as it is.")
    ] = False,
) -> None:
    """Pair the next round and publish it; a draft that is there is paired again, unless --publish keeps it."""
    from tournament_app.bootstrap import fresh_seed
    from tournament_app.services.pair_round import pair_next_round, publish_round

    with refusing_plainly():
        if publish and (draft or seed is not None):
            raise Malformed("--publish pairs nothing: leave --draft and --seed out.")
        table = opened(context)
        found = event_named(table, event)
        if publish:
            tell(table.perform(found, publish_round).act)
            return
        chance = fresh_seed() if seed is None else seed
        done = table.perform(found, lambda book: pair_next_round(book, chance))
        notes = done.act.notes
        if not draft:
            notes += table.perform(found, publish_round).act.notes
    say(f"{done.act.summary} (seed {chance}).")
    for note in notes:
        say(note)


def result(
    context: typer.Context,
    event: str,
    table: int,
    games: Annotated[list[str], typer.Argument(metavar="2-1[-0]", help=AS_TYPED)],
    round_: RoundOption = None,
    replace: Annotated[bool, typer.Option("--replace", help="Correct the result that is there.")] = False,
) -> None:
    """Record the result of a table in the current round, in the words of the desk's entry line."""
    from tournament_app.domain.slip_line import read_result
    from tournament_app.services.match_at_table import match_at
    from tournament_app.services.record_result import SlipEntry, record_result

    with refusing_plainly():
        desk = opened(context)
        found = event_named(desk, event)
        book = desk.book(found)
        number = RoundNumber(round_) if round_ else _current(book)
        line = read_result(match_at(book, number, TableNumber(table)), games, book.event.wins_needed)
        if line.late_seat is not None:
            raise Malformed("Lateness is noted at the desk (Penalties, or 12 late1 11 at the entry line).")
        if line.result is None:
            raise Malformed(
                f"“{' '.join(games)}” leaves the result open: write the games too, as 2-1 or 1-1-1."
            )
        slip = SlipEntry(number, TableNumber(table), line.result, line.drops1, line.drops2)
        done = desk.perform(
            found,
            lambda book: record_result(
                book, slip, replacing=match_at(book, number, slip.table).result if replace else None
            ),
        )
    tell(done.act)


def standings(
    context: typer.Context, event: str, round_: RoundOption = None, json: JsonOption = False
) -> None:
    """Print the standings, now or after an earlier round; of an event of elimination alone, the order of finish."""
    from tournament_app.domain.standings import counts_points
    from tournament_app.exchange.standing_record import standing_record

    with refusing_plainly():
        table = opened(context)
        book = table.book(event_named(table, event))
        if round_ is not None and round_ not in book.rounds:
            raise Illegal(
                f"There is no round {round_}: {book.event.name} has {len(book.rounds)} rounds so far."
            )
        places, after = _places(book, None if round_ is None else RoundNumber(round_))
    if json:
        plain = [
            standing_record(
                row, {"player": book.players[row.player].name, "dci": book.players[row.player].dci}
            )
            for row, _ in places
        ]
        print_json(
            {
                "event": book.event.name,
                "after_round": after,
                "results_out": book.results_out(after),
                "standings": plain,
            }
        )
        return
    waiting = book.still_out(after)
    say(f"{book.event.name}: standings after round {after}{waiting and f', {waiting}'}")
    for row, finish in places:
        shares = (row.omw, row.gw, row.ogw) if book.event.tiebreaks.games_counted else (row.omw,)
        written = "  ".join(f"{percent(share):>7}" for share in shares)
        figures = f"{row.points:3}  {row.wins}-{row.losses}-{row.draws}  {written}"
        told = figures if counts_points(book.event) else finish
        say(f"{row.rank:4}  {book.name_of(row.player):<32} {told}{'  dropped' if row.dropped else ''}")


def _places(book: EventBook, asked: RoundNumber | None) -> "tuple[tuple[tuple[Standing, str], ...], int]":
    """The rows in order, each with how it ended where elimination is all there is, and the round they stand after."""
    from tournament_app.domain.standings import counts_points
    from tournament_app.domain.standings.scoring import counted_rounds
    from tournament_app.domain.structures import in_standings

    points = counts_points(book.event)
    after = max(counted_rounds(book, asked), default=0) if points else asked or book.round_in_play or 0
    return in_standings(book, asked), after


def pairings(
    context: typer.Context, event: str, round_: RoundOption = None, json: JsonOption = False
) -> None:
    """Print the pairings of the current round or an earlier one."""
    from tournament_app.services.record_result import describe

    with refusing_plainly():
        table = opened(context)
        book = table.book(event_named(table, event))
        number = RoundNumber(round_) if round_ else _current(book)
        found = book.round_pairings(number)
        if not found:
            raise Illegal(
                f"There is no round {number}: {book.event.name} has {len(book.rounds)} rounds so far."
            )
    if json:
        plain = [_pairing(book, pairing) for pairing in found]
        status = book.rounds[number].status.value
        print_json({"event": book.event.name, "round": number, "status": status, "pairings": plain})
        return
    drafted = book.rounds[number].status is RoundStatus.DRAFT
    say(f"{book.event.name}: round {number}{' (a draft, not published)' if drafted else ''}")
    for pairing in found:
        say(f"{pairing.table or '':>5}  {describe(book, pairing)}")


def print_(
    context: typer.Context,
    event: str,
    what: Annotated[
        str, typer.Argument(help="pairings-by-name, pairings-by-table, slips, standings, players...")
    ],
    out: Annotated[Path, typer.Option("--out", help="The PDF file to write.")],
    round_: RoundOption = None,
    paper: Annotated[
        str, typer.Option(help="a4 or letter; slips and badges also roll-62, roll-80, roll-102 (labels, mm).")
    ] = "a4",
    a_sheet: Annotated[int, typer.Option("--a-sheet", help="Slips on a sheet: 4, 6 or 8.")] = 4,
    replace: ReplaceOption = False,
) -> None:
    """Print a form to a PDF file."""
    from tournament_app.bootstrap.paper import write_form
    from tournament_app.services.invite import with_invited

    with refusing_plainly():
        table = opened(context)
        book = with_invited(table.store, table.book(event_named(table, event)))
        at = table.signature().at
        pages = write_form(book, what, out, at, paper=paper, round_=round_, a_sheet=a_sheet, replace=replace)
    say(f"Wrote {out} ({pages} page{'' if pages == 1 else 's'}).")


def _current(book: EventBook) -> RoundNumber:
    last = book.last_round
    if last is None:
        raise Illegal(
            f"{book.event.name} has no round yet. Pair it: tournament-app event pair {book.event.id}"
        )
    return last.number


def _pairing(book: EventBook, pairing: Pairing) -> dict[str, Any]:
    games = pairing.result
    return {
        "table": pairing.table,
        "kind": pairing.kind.value,
        "player1": book.players[pairing.player1].name,
        "player2": None if pairing.player2 is None else book.players[pairing.player2].name,
        "result": None if games is None else [games.wins1, games.wins2, games.draws],
        "how": None if games is None else games.kind.value,
        "extension_minutes": pairing.extension_minutes,
    }
