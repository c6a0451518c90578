"""``tournament-app db ...``: upgrade, backup, check, roles."""

from pathlib import Path
from typing import Annotated

import typer

from tournament_app.commands.console import CHECK_FAILED, database_of, refusing_plainly, say

app = typer.Typer(no_args_is_help=True)


@app.command()
def upgrade(context: typer.Context) -> None:
    """Bring the database to the newest schema (the application does so by itself when it opens one)."""
    from tournament_app.bootstrap.database_care import upgraded

    with refusing_plainly():
        say(upgraded(database_of(context)))


@app.command()
def backup(context: typer.Context, file: Path) -> None:
    """Write the whole database to one SQLite file, which opens like any other."""
    from tournament_app.bootstrap.database_care import backed_up

    with refusing_plainly():
        target = backed_up(database_of(context), file)
    say(f"Wrote {target} ({target.stat().st_size // 1024} KB).")


@app.command()
def check(context: typer.Context) -> None:
    """Check file and records; status 1 and every problem on a line if something is wrong."""
    from tournament_app.bootstrap.database_care import checked

    with refusing_plainly():
        report = checked(database_of(context))
    for problem in report.problems:
        say(problem)
    if report.problems:
        raise typer.Exit(CHECK_FAILED)
    say(f"{report.place}: sound, schema {report.schema}, {report.events} events, {report.players} players.")


@app.command()
def roles(
    context: typer.Context, station: Annotated[str, typer.Argument(help="The role of stations.")]
) -> None:
    """Set up a role for stations on a server: it may enter and correct, and nothing else (run as the owner)."""
    from tournament_app.bootstrap.database_care import station_set_up

    with refusing_plainly():
        say(station_set_up(database_of(context), station))
