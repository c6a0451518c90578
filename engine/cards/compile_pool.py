"""`python -m engine.cards.compile_pool`: compile a pool of cards into the file that ships.

Prints how many cards are read strictly and, ranked, the clauses that were not.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from engine.cards.compiling import ReadCard, read_card, written
from engine.cards.reference import PrintedCard, TableReference


def pool(facts: Path, oracle: Path) -> list[PrintedCard]:
    """The cards of a facts table with a normal border, with their texts."""
    table = TableReference(facts, oracle)
    return [card for name in table.names(silver=False) if (card := table.card(name)) is not None]


def declined(cards: list[ReadCard]) -> tuple[int, Counter[str]]:
    """How many cards are read whole, and the clauses that are not, numbers taken out."""
    clauses = Counter(re.sub(r"\d+", "#", clause) for read in cards for clause in read.unread)
    return sum(not read.unread for read in cards), clauses


def ambiguous(cards: list[ReadCard]) -> dict[str, str]:
    """The cards with a text that means two things, and the text."""
    return {read.card.name: read.ambiguous for read in cards if read.ambiguous}


def main(
    facts: Annotated[Path, typer.Option(help="Table of card facts (CSV).")],
    oracle: Annotated[Path, typer.Option(help="Rules texts, one JSON object a line.")],
    out: Annotated[Path | None, typer.Option(help="File to write.")] = None,
    clauses: Annotated[int, typer.Option(help="How many declined clauses to list.")] = 40,
) -> None:
    """Compile every card; write the file, list what declines; refuse a pool with a text that means two things."""
    cards = [read_card(card) for card in pool(facts, oracle)]
    doubtful = ambiguous(cards)
    for name, text in doubtful.items():
        typer.echo(f"{name}: {text!r} means two things; let a construction say which it prefers")
    if doubtful:
        raise typer.Exit(1)
    read, unread = declined(cards)
    for clause, count in unread.most_common(clauses):
        typer.echo(f"{count:4} {clause}")
    typer.echo(f"{read} of {len(cards)} cards read strictly ({100 * read / len(cards):.1f}%)")
    if out is not None:
        out.write_bytes(written(cards))


if __name__ == "__main__":
    typer.run(main)
