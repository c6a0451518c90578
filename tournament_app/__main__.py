"""``tournament-app``: opens the application, or carries out a command. Arguments only."""

import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    import typer

DATABASE_OPTION = "--db"
COMMANDS = {
    "event": ("event", "Import, create, enrol, pair, results, standings, paper."),
    "deck": ("deck", "Check deck lists; see what formats allowed and when."),
    "cards": ("cards", "Look cards up, search them, import a larger reference."),
    "penalty": ("penalty", "What the penalty rules say, and what they name."),
    "ratings": ("ratings", "DCI ratings from match histories."),
    "ruling": ("ruling", "Disputed games: advice for the head judge, who decides."),
    "db": ("database", "Look after the database."),
    "simulate": ("simulate", "Play a whole event in memory with random results."),
    "rules": ("rules", "Where each statement of the rules is carried out, or why not."),
}
"""For each command or group of them its module and what it is for."""
COLLECTED_AFTER = 50_000
"""New objects before a command looks for circles: at the usual 700 that is a tenth of what starting it takes."""


def main(arguments: list[str] | None = None) -> None:
    """Start with these arguments, or those of the command line; ``--db`` may stand anywhere among them."""
    from_the_shell = arguments is None
    arguments = _database_first(sys.argv[1:] if arguments is None else arguments)
    if from_the_shell:
        _hide_password(arguments)
    if _opens_the_application(arguments):
        sys.exit(_open_application(arguments))
    if from_the_shell:
        gc.set_threshold(COLLECTED_AFTER)
    rest = arguments[2:] if arguments[0] == DATABASE_OPTION else arguments
    _command_line(rest[0] if rest else None)(arguments, prog_name="tournament-app")


def _open_application(arguments: list[str]) -> int:
    """Open the window; 2 with a sentence where none can be opened."""
    from tournament_app.bootstrap.window_libraries import refuse_without_windows
    from tournament_app.domain.refusal import Unavailable

    try:
        refuse_without_windows()
    except Unavailable as refusal:
        print(*refusal.problems, sep="\n", file=sys.stderr)
        return 2
    from tournament_app.bootstrap.application import open_application

    database = arguments[1] if arguments and arguments[0] == DATABASE_OPTION else None
    return open_application(database, demo="--demo" in arguments)


def _database_first(arguments: list[str]) -> list[str]:
    """The arguments with ``--db WHERE`` (or ``--db=WHERE``) moved to the front."""
    front: list[str] = []
    rest: list[str] = []
    remaining = iter(arguments)
    for argument in remaining:
        if argument == DATABASE_OPTION:
            front = [DATABASE_OPTION, *[value for value in [next(remaining, None)] if value is not None]]
        elif argument.startswith(f"{DATABASE_OPTION}="):
            front = [DATABASE_OPTION, argument.partition("=")[2]]
        else:
            rest.append(argument)
    return front + rest


def _hide_password(arguments: list[str]) -> None:
    """Start anew without the password in the command, which every user of the computer can list.

    It goes on in the environment, which only its owner can read. Windows shows a command to its owner only.
    """
    address = arguments[1] if arguments[:1] == [DATABASE_OPTION] and len(arguments) > 1 else ""
    if "://" not in address or os.name == "nt":
        return
    from urllib.parse import unquote

    from tournament_app.storage.addresses import password_in, without_its_password

    password = password_in(address)
    if password:
        plain = without_its_password(address)
        command = [part.replace(address, plain) for part in sys.orig_argv]
        os.environ["PGPASSWORD"] = unquote(password)
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, *command[1:]])


def _opens_the_application(arguments: list[str]) -> bool:
    rest = arguments[2:] if arguments[:1] == [DATABASE_OPTION] and len(arguments) > 1 else arguments
    return all(argument == "--demo" for argument in rest)


def _command_line(wanted: str | None) -> "typer.Typer":
    """The commands; only the module of the wanted one is imported, the others stand there by name."""
    import typer

    from tournament_app.commands.console import speak_every_script

    speak_every_script()
    app = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        help="Tournament software that knows the rules.",
    )

    @app.callback()
    def options(
        db: Annotated[
            str | None, typer.Option(help="A file (SQLite) or a database URL.", metavar="URL")
        ] = None,
        demo: Annotated[bool, typer.Option(help="Open a made-up event in a throw-away database.")] = False,
    ) -> None:
        """Run Magic tournaments: without a command the application opens."""

    for name, (module, what_for) in COMMANDS.items():
        found = import_module(f"tournament_app.commands.{module}") if name == wanted else None
        group = getattr(found, "app", None)
        if group is None:
            app.command(name, help=None if found else what_for)(getattr(found, name, _not_this_time))
        else:
            app.add_typer(group, name=name, help=what_for)
    return app


def _not_this_time() -> None:
    """What stands for a command that was not asked for."""


if __name__ == "__main__":
    main()
