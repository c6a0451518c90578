"""``tournament-app penalty``: what the penalty rules say, and what a catalogue holds."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from tournament_app.commands.console import refusing_plainly, say
from tournament_app.domain.penalties.advice import Advice, advise
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.infraction import Cited
from tournament_app.exchange.penalty_record import answer, load_case
from tournament_app.reference.penalties import DEFAULT_CATALOGUE, load_catalogue

app = typer.Typer(no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
CatalogueId = Annotated[str, typer.Option("--catalogue", help="Which penalty catalogue to go by.")]


@app.command("advise")
def advise_file(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.json", help="A player's record and the new infraction.")
    ],
    as_json: AsJson = False,
    catalogue_id: CatalogueId = DEFAULT_CATALOGUE,
) -> None:
    """Say what the penalty rules suggest for a player's record; the head judge decides."""
    with refusing_plainly():
        catalogue = load_catalogue(catalogue_id)
        case = load_case(file, catalogue)
    advice = advise(catalogue, case)
    if as_json:
        sys.stdout.write(json.dumps(answer(advice, catalogue), indent=2, ensure_ascii=False) + "\n")
    else:
        say("\n".join([f"{case.player}: {advice.infraction.name}", *_told(advice, catalogue)]))


@app.command("catalogue")
def list_catalogue(
    letters: Annotated[str, typer.Argument(help="A few letters of what to look for.")] = "",
    as_json: AsJson = False,
    catalogue_id: CatalogueId = DEFAULT_CATALOGUE,
) -> None:
    """List the infractions of a catalogue, all or those found by a few letters."""
    with refusing_plainly():
        catalogue = load_catalogue(catalogue_id)
    found = catalogue.matching(letters)
    if as_json:
        rows = [{"code": i.code, "name": i.name, "rule": i.rule, "wording": i.wording} for i in found]
        sys.stdout.write(json.dumps(rows, indent=2, ensure_ascii=False) + "\n")
        return
    for infraction in found:
        say(f"{infraction.letters:4} {infraction.code:28} {infraction.rule:7} {infraction.name}")
    if not found:
        say(f"Nothing in {catalogue.name} goes by {letters!r}.")


def _told(advice: Advice, catalogue: Catalogue) -> list[str]:
    lines = [f"  Warning:   {_cited(advice.level, catalogue) if advice.level else 'none suggested'}"]
    if advice.direct is not None:
        lines.append(f"  Brings:    {_cited(advice.direct, catalogue)}")
    lines += [f"  Milder:    {_cited(cited, catalogue)}" for cited in advice.downgrades]
    lines += [f"  Graver:    {_cited(cited, catalogue)}" for cited in advice.upgrades]
    if advice.duplicates:
        places = ", ".join(str(at + 1) for at in advice.duplicates)
        lines.append(f"  Repeats:   entry {places} of the record")
    lines.append(f"  Official warnings after this one: {advice.official_warnings}")
    for option in advice.options:
        mark = "required" if option.required else "default" if option.default else "open"
        lines.append(
            f"  {mark.capitalize() + ':':10} {_name(option.penalty, catalogue)} ({option.rule}: {option.why})"
        )
    if advice.both_players:
        lines.append("  The same goes to the opponent, unless one player alone is at fault.")
    lines += [f"  Note:      {note}" for note in advice.notes]
    return [*lines, "  The head judge decides."]


def _cited(cited: Cited, catalogue: Catalogue) -> str:
    return f"{_name(cited.outcome, catalogue)} ({cited.rule}: {cited.why})"


def _name(code: str, catalogue: Catalogue) -> str:
    named = {level.code: level.name for level in catalogue.ladder.levels}
    return named.get(code) or catalogue.penalty(code).name
