"""``tournament-app rules``: which tournament rules are carried out where."""

from typing import Annotated

import typer

from tournament_app.commands.console import print_json, refusing_plainly, say
from tournament_app.reference.rules_ledger import Ledger, Standing, rules_ledger

WORDS = {
    Standing.WORKS: "works",
    Standing.CONDUCT: "conduct at the table",
    Standing.EXPLAINED: "not carried out, explained",
    Standing.OPEN: "open",
}


def rules(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Say for every statement of the tournament rules where it is carried out, or why not."""
    with refusing_plainly():
        ledger = rules_ledger()
    if as_json:
        print_json(ledger.summary())
    else:
        _show(ledger)


def _show(ledger: Ledger) -> None:
    say(ledger.document)
    for found in ledger.statements:
        say(f"{found.id:14} {WORDS[found.status]:27} {found.says}")
        say(f"{'':42} {found.why or found.where}")
    counts = ", ".join(f"{len(ledger.standing(status))} {word}" for status, word in WORDS.items())
    say(f"{len(ledger.statements)} statements: {counts}.")
