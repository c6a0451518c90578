"""`python -m engine`: judge a case, check cases, show a card."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from engine.cards.reference import CardReference, TableReference
from engine.cases.reading import MalformedCase, read_case
from engine.cases.ruling import checked, in_words, judge
from engine.rules.refusal import EngineRefusal

app = typer.Typer(help="Adjudicate recorded disputes under the rules of December 2003.", no_args_is_help=True)


def reference() -> CardReference:
    """The card facts that ship, or those in the folder the environment names."""
    folder = Path(os.environ.get("ENGINE_CARDS", Path(__file__).parents[2] / "shared" / "data" / "cards"))
    return TableReference(folder / "cards.csv", folder / "oracle.jsonl")


@app.command("judge")
def judge_command(file: Path, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """Give the ruling on one case."""
    try:
        ruling = judge(read_case(file), reference())
    except (EngineRefusal, OSError) as refusal:
        typer.echo(str(refusal), err=True)
        raise typer.Exit(2) from refusal
    typer.echo(json.dumps(ruling, default=str, ensure_ascii=False) if as_json else in_words(ruling))


@app.command("check")
def check_command(paths: list[Path]) -> None:
    """Replay every case under the paths and compare with what it expects."""
    cards = reference()
    files = [f for p in paths for f in ([p] if p.is_file() else sorted(p.rglob("*.case.yaml")))]
    passed = failed = 0
    for file in files:
        try:
            problems = checked(read_case(file), cards)
        except MalformedCase as malformed:
            problems = str(malformed).splitlines()
        if problems:
            failed += 1
            typer.echo(f"{file}: {'; '.join(problems)}")
        else:
            passed += 1
    typer.echo(f"{passed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)


@app.command("card")
def card_command(name: str) -> None:
    """Show how the engine understands a card, ability by ability."""
    from engine.cards.characteristics import characteristics

    card = reference().card(name)
    if card is None:
        typer.echo(f"no card is called {name!r}", err=True)
        raise typer.Exit(2)
    for ability in characteristics(card).abilities:
        typer.echo(repr(ability))
    if characteristics(card).unread:
        typer.echo(f"not read: {characteristics(card).unread}")


if __name__ == "__main__":
    app()
