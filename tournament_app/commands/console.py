"""What all commands share: where the database is, how refusals and JSON are printed."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from engine.intake.limits import visible
from tournament_app.domain.identity import EventId
from tournament_app.domain.refusal import Illegal, Refusal

if TYPE_CHECKING:
    from tournament_app.domain.book import Act
    from tournament_app.services.scorers_table import ScorersTable

CHECK_FAILED, BAD_INPUT = 1, 2
ReplaceOption = Annotated[bool, typer.Option("--replace", help="Also over a file that is something else.")]


def speak_every_script() -> None:
    """Let output carry every name: UTF-8 into files and pipes, whatever the platform's own code page.

    A terminal keeps its encoding; a letter it does not have is shown as its number.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8")


def say(words: str, *, err: bool = False) -> None:
    """Print words on lines of their own; names in them are text and move no terminal's cursor."""
    typer.echo(visible(words), err=err)


def tell(act: "Act") -> None:
    """Say what was done, and what the person should know besides."""
    for words in (act.sentence, *act.notes):
        say(words)


@contextmanager
def refusing_plainly() -> Iterator[None]:
    """Print a refusal, every problem on a line of its own, to standard error and leave with status 2."""
    try:
        yield
    except Refusal as refusal:
        for problem in refusal.problems:
            say(problem, err=True)
        raise typer.Exit(BAD_INPUT) from refusal


def opened(context: typer.Context, *, make: bool = False) -> "ScorersTable":
    """The scorer's table on the database that ``--db`` names; only with ``make`` may that be a new one."""
    from tournament_app.bootstrap import open_scorers_table

    return open_scorers_table(database_of(context), make=make)


def database_of(context: typer.Context) -> str | None:
    """What ``--db`` said; None for the default database."""
    found: str | None = context.find_root().params.get("db")
    return found


def event_named(table: "ScorersTable", wanted: str) -> EventId:
    """The event with this number, or this name if only one has it; ``Illegal`` otherwise."""
    lines = table.store.events()
    if wanted.isdecimal() and any(line.id == int(wanted) for line in lines):
        return EventId(int(wanted))
    named = [line for line in lines if line.name.casefold() == wanted.strip().casefold()]
    if len(named) == 1:
        return named[0].id
    if named:
        numbers = ", ".join(str(line.id) for line in named)
        raise Illegal(f"{len(named)} events are called “{wanted}”: name one by its number ({numbers}).")
    raise Illegal(f"There is no event “{wanted}” in this database. See: tournament-app event list")


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")
