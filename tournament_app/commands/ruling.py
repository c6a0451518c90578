"""``tournament-app ruling``: the ruling on a disputed game, on paper."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tournament_app.commands.console import ReplaceOption, refusing_plainly, say

app = typer.Typer(no_args_is_help=True)


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


@app.callback()
def disputed_games() -> None:
    """Disputed games: advice for the head judge, who decides (RS D.4.1)."""


@app.command("print")
def print_ruling(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A case, as text.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.pdf", help="Where the PDF goes.")],
    paper: Annotated[Paper, typer.Option(help="The size of the paper.")] = Paper.A4,
    replace: ReplaceOption = False,
) -> None:
    """Rule on a case and write the ruling as a PDF."""
    from tournament_app.bootstrap.disputes import write_ruling

    with refusing_plainly():
        verdict = write_ruling(file, out, paper.value, replace=replace)
    say(f"{verdict}. Wrote {out}.")
