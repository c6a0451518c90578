"""``ratings``: rate a match history from nothing, write lists, turn match logs into histories."""

import json
import sys
from datetime import date, datetime
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tournament_app.commands.console import refusing_plainly, say
from tournament_app.domain.ratings.lists import Filter, Period, Ranked, entries, ranked, rating_list
from tournament_app.domain.ratings.replay import Ladder, rate
from tournament_app.domain.ratings.rounding import shown
from tournament_app.exchange.match_history import match_history_csv, read_file, read_match_history
from tournament_app.exchange.match_log import read_match_log
from tournament_app.exchange.rating_lists import rating_list_csv, rating_records
from tournament_app.files.writing import write_whole
from tournament_app.reference.ratings import rating_systems

app = typer.Typer(no_args_is_help=True)

HistoryPath = Annotated[Path, typer.Argument(metavar="FILE.csv", help="The match history.")]
OwnCategories = Annotated[
    list[str] | None, typer.Option("--own-category", help="A category of your own to accept (repeatable).")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document, ratings unrounded.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write the list to this CSV file instead.")]


@app.command()
@refusing_plainly()
def replay(
    file: HistoryPath, as_json: AsJson = False, own_category: OwnCategories = None, out: Out = None
) -> None:
    """Rate a match history from nothing and show every rating."""
    ladder = _rated(file, own_category)
    if as_json:
        history = ladder.history
        document = {
            "ratings": rating_records(entries(ladder)),
            "rated": history.matches,
            "unrated": history.unrated_matches,
        }
        sys.stdout.write(json.dumps(document) + "\n")
        return
    _give(ladder, _by_category(ladder), out)


@app.command("list")
@refusing_plainly()
def list_ratings(
    file: HistoryPath,
    category: Annotated[str | None, typer.Option(help="Only this category.")] = None,
    on: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="As it stood on this day.")
    ] = None,
    active_since: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only who has played since this day.")
    ] = None,
    min_matches: Annotated[int, typer.Option(min=0, help="Only who has so many rated matches.")] = 0,
    established: Annotated[
        bool, typer.Option("--established", help="Leave provisional ratings out.")
    ] = False,
    as_json: AsJson = False,
    own_category: OwnCategories = None,
    out: Out = None,
) -> None:
    """Rank the players of a match history."""
    ladder = _rated(file, own_category, on.date() if on else None)
    active = Period(active_since.date()) if active_since else None
    found = rating_list(ladder, Filter(category, None, active, min_matches, not established))
    if as_json:
        rows = rating_records(each.entry for each in found)
        document = {"list": [{"rank": each.rank, **row} for each, row in zip(found, rows, strict=True)]}
        sys.stdout.write(json.dumps(document) + "\n")
        return
    _give(ladder, found, out)


@app.command()
@refusing_plainly()
def convert(
    matches: Annotated[Path, typer.Argument(metavar="MATCHES.csv", help="Matches with game scores.")],
    events: Annotated[Path, typer.Argument(metavar="EVENTS.csv", help="The events with their attendance.")],
    category: Annotated[str, typer.Option(help="The category in which all of them are rated.")],
    out: Annotated[Path, typer.Option("--out", help="The match history to write.")],
    judge_level: Annotated[int, typer.Option(min=0, help="Level of the highest judge; 0 without one.")] = 0,
) -> None:
    """Turn a match log with game scores into a history that ``replay`` reads."""
    reports = read_match_log(read_file(matches), read_file(events), category, judge_level)
    write_whole(out, match_history_csv(reports).encode())
    say(f"{len(reports)} events written to {out}.")


def _rated(file: Path, own_categories: list[str] | None, on: date | None = None) -> Ladder:
    text = read_file(file)
    lines = track(
        StringIO(text, newline=""),
        "Reading matches",
        total=text.count("\n"),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    found = read_match_history(lines, rating_systems(), own_categories or (), str(file))
    for notice in found.notices:
        say(f"Note: {notice}", err=True)
    return rate(found.history.until(on) if on else found.history)


def _by_category(ladder: Ladder) -> tuple[Ranked, ...]:
    found = entries(ladder)
    categories = dict.fromkeys([*rating_systems().category_names, *(entry.category for entry in found)])
    return tuple(
        each for name in categories for each in ranked(entry for entry in found if entry.category == name)
    )


def _give(ladder: Ladder, found: tuple[Ranked, ...], out: Path | None) -> None:
    history = ladder.history
    counted = f"{history.matches} matches rated, {history.unrated_matches} not rated (too few players)."
    if out is not None:
        write_whole(out, rating_list_csv(found).encode())
        say(f"{len(found)} ratings written to {out}. {counted}")
        return
    table = Table("Rank", "Player", "Category", "Rating", "Matches", "Last played")
    for column in (0, 3, 4):
        table.columns[column].justify = "right"
    titles = rating_systems()
    for each in found:
        entry = each.entry
        rating = f"{shown(entry.rating)}{' P' if entry.provisional else '  '}"
        cells = (str(each.rank), str(entry.player), titles.title_of(entry.category), rating)
        table.add_row(*cells, str(entry.matches), str(entry.last_played))
    console = Console()
    console.print(table)
    console.print(f"{counted} P: provisional.", highlight=False)
