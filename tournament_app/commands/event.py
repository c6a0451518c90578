"""``tournament-app event ...``: import, export, create, enrol, list."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from tournament_app.commands import invitations as invitation_commands
from tournament_app.commands import play
from tournament_app.commands import stages as stage_commands
from tournament_app.commands.console import (
    CHECK_FAILED,
    ReplaceOption,
    event_named,
    opened,
    print_json,
    refusing_plainly,
    say,
    tell,
)
from tournament_app.domain.enumeration import how_many
from tournament_app.domain.event import ELIMINATION, Cut, Stage, Structure
from tournament_app.domain.refusal import NeedsConfirmation
from tournament_app.services.import_players import Namesakes
from tournament_app.services.ports import EventLine

DECIDE = (
    "Nobody was enrolled. Say --namesakes separate or --namesakes same about lines of one name, "
    "--by-number where a number is known under another name, --insist where a judge lets somebody play."
)

app = typer.Typer(no_args_is_help=True)
play.add_to(app)
stage_commands.add_to(app)
invitation_commands.add_to(app)

PublicOption = Annotated[
    bool, typer.Option("--public", help="Scores alone: no penalties, why players left or names of staff.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command("import")
def import_(context: typer.Context, files: list[Path], json: JsonOption = False) -> None:
    """Import results files; compares with the standings they publish (status 1 if some disagree)."""
    from tournament_app.bootstrap.results_files import import_results_files

    reports: list[dict[str, Any]] = []
    with refusing_plainly():
        table = opened(context, make=True)
        for path, imported in zip(files, import_results_files(table, files), strict=True):
            reports.append(_report(path, imported))
            if not json:
                say(_sentence(reports[-1]))
                for line in (*imported.differences, *imported.taken_for):
                    say(f"  {line}")
    if json:
        print_json(reports)
    if not all(report["standings_agree"] for report in reports):
        raise typer.Exit(CHECK_FAILED)


@app.command()
def export(
    context: typer.Context,
    event: str,
    file: Path,
    replace: ReplaceOption = False,
    public: PublicOption = False,
) -> None:
    """Write an event as a results file: for officials, unless --public leaves out penalties and why players left."""
    from tournament_app.bootstrap.results_files import export_event

    with refusing_plainly():
        table = opened(context)
        found = event_named(table, event)
        form = export_event(table, found, file, replace=replace, officials=not public)
    say(f"Wrote {file}: {form}.")


@app.command("list")
def list_(context: typer.Context, json: JsonOption = False) -> None:
    """List the events of the database, newest first."""
    with refusing_plainly():
        lines = opened(context).store.events()
    if json:
        print_json(
            [{**_plain(line), "date": line.date.isoformat(), "reporting": _reporting(line)} for line in lines]
        )
        return
    if not lines:
        say("No events yet: tournament-app event create NAME, or event import FILE.")
    for line in lines:
        reported = f", results {said}" if (said := _reporting(line)) else ""
        say(
            f"{line.id:4}  {line.date}  {line.name}  ({line.format}, {line.players} players, "
            f"{line.rounds} rounds, {line.status.value}{reported})"
        )


@app.command()
def create(
    context: typer.Context,
    name: str,
    on: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="Day of the event.")
    ] = None,
    format: Annotated[str, typer.Option(help="Format by its name, e.g. type1.5.")] = "standard",
    rounds: Annotated[int, typer.Option(help="Swiss rounds; 0: still to be decided.", min=0)] = 0,
    place: Annotated[str, typer.Option(help="Where it is held.")] = "",
    sanctioned: Annotated[bool, typer.Option(help="Counts for ratings.")] = False,
    minutes: Annotated[int | None, typer.Option(help="Minutes of a round.", min=1)] = None,
    structure: Annotated[Structure, typer.Option(help="Structure of the first stage.")] = Structure.SWISS,
    cut: Annotated[int, typer.Option(help="Single elimination of the best so many afterwards.")] = 0,
    pods: Annotated[int, typer.Option(help="Players of a draft pod or group; 0: no pods.", min=0)] = 0,
    third_place: Annotated[bool, typer.Option("--third-place", help="A match for third place.")] = False,
    timed_finals: Annotated[
        bool, typer.Option("--timed-finals", help="Semifinals and finals have a time limit too.")
    ] = False,
    insist: Annotated[
        bool, typer.Option("--insist", help="Rounds shorter than the rules have them.")
    ] = False,
) -> None:
    """Create an event: Swiss unless another structure is named, with a cut if one is given."""
    from tournament_app.bootstrap.new_events import start_event

    first = Stage(
        1,
        structure,
        rounds,
        group_size=pods,
        third_place=third_place and not cut,
        timed_finals=timed_finals and (not cut or structure in ELIMINATION),
    )
    stages: tuple[Stage, ...] = (first,)
    if cut:
        playoff = Stage(
            2,
            Structure.SINGLE_ELIMINATION,
            cut=Cut(top=cut),
            third_place=third_place,
            timed_finals=timed_finals,
        )
        stages = (first, playoff)

    with refusing_plainly(), _deciding("No event was created. Say --insist to play it so."):
        book = start_event(
            lambda: opened(context, make=True),
            name,
            on.date() if on else date.today(),
            format,
            rounds=rounds,
            place=place,
            sanctioned=sanctioned,
            round_minutes=minutes,
            stages=stages,
            confirmed=insist,
        )
    say(f"Created {book.event.name} as event {book.event.id}.")


@app.command()
def enroll(
    context: typer.Context,
    event: str,
    file: Path,
    namesakes: Annotated[
        Namesakes,
        typer.Option(help="Lines of one name without DCI numbers: people of their own, or one person."),
    ] = Namesakes.ASK,
    by_number: Annotated[
        bool, typer.Option("--by-number", help="A number known under another name means whose it is.")
    ] = False,
    insist: Annotated[bool, typer.Option("--insist", help="A judge lets those play who may not.")] = False,
) -> None:
    """Enrol the players of a CSV file (columns name, dci, country...); status 1 if somebody has to decide."""
    from tournament_app.bootstrap.player_files import enroll_file

    with refusing_plainly():
        table = opened(context)
        found = event_named(table, event)
        with _deciding(DECIDE):
            done = enroll_file(table, found, file, namesakes, by_number=by_number, insisted=insist)
    tell(done.act)


@app.command("bars")
def bars(context: typer.Context, file: Annotated[Path | None, typer.Argument()] = None) -> None:
    """Keep from a CSV list (name,dci,kind,from,to,why,by) who may not play; without a file, list them."""
    from tournament_app.bootstrap.player_files import bar_file

    with refusing_plainly():
        table = opened(context)
        if file is None:
            for person in table.store.players():
                for bar in person.bars:
                    say(bar.sentence(person.name))
            return
        number, taken_for = bar_file(table, file)
    say(f"Kept of {how_many(number, 'person', 'people')} why they may not play.")
    for line in taken_for:
        say(line)


@app.command("reported")
def reported(
    context: typer.Context,
    event: str,
    on: Annotated[datetime | None, typer.Option("--on", formats=["%Y-%m-%d"], help="Default: today.")] = None,
    how: Annotated[str, typer.Option(help="By post, by mail ...")] = "",
) -> None:
    """Note that an event's results were reported (RS D.5.7)."""
    from tournament_app.services.create_event import report_results

    with refusing_plainly():
        table = opened(context)
        today = date.today()
        day = on.date() if on is not None else today
        done = table.perform(event_named(table, event), lambda book: report_results(book, day, how, today))
    tell(done.act)


@contextmanager
def _deciding(how: str) -> Iterator[None]:
    """Tell what somebody has to decide, and how; status 1."""
    try:
        yield
    except NeedsConfirmation as question:
        for problem in question.problems:
            say(problem, err=True)
        say(how, err=True)
        raise typer.Exit(CHECK_FAILED) from question


def _report(path: Path, imported: "Any") -> dict[str, Any]:
    return {
        "file": str(path),
        "event": imported.book.event.name,
        "id": imported.book.event.id,
        "players": len(imported.book.enrollments),
        "rounds": len(imported.file.rounds),
        "standings_rows": len(imported.file.standings),
        "standings_agree": not imported.differences,
        "differences": list(imported.differences),
        "taken_for": list(imported.taken_for),
    }


def _sentence(report: dict[str, Any]) -> str:
    start = f"{report['file']}: {report['event']}, {report['players']} players, {report['rounds']} rounds"
    if not report["standings_rows"]:
        return f"{start}; no published standings to compare."
    if report["standings_agree"]:
        return f"{start}; all {report['standings_rows']} published rows agree."
    number = len(report["differences"])
    return f"{start}; {number} difference{'' if number == 1 else 's'} from the published standings:"


def _reporting(line: EventLine) -> str:
    """Where the reporting of a sanctioned event stands (RS D.5.7); empty for the others."""
    return line.reporting.words(line.date, date.today()) if line.sanctioned else ""


def _plain(line: object) -> dict[str, Any]:
    return {
        name: getattr(line, name) for name in ("id", "name", "date", "format", "status", "players", "rounds")
    }
