"""Writes the list by which the rulings that ship are found: `python -m tests.shipped_rulings`."""

from pathlib import Path

import msgspec

from engine.cards.compiled import shipped
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.ruling.finding import Ruled, ruled
from tournament_app.reference.example_cases import SHIPPED_RULINGS, example_cases, training_cases

FILE = Path(__file__).parents[1] / "resources" / "cases" / SHIPPED_RULINGS
WHERE = {"example": example_cases, "exercise": training_cases}


def rulings() -> list[Ruled]:
    """Every case that ships as it is found, without its text, which ships anyway."""
    return [
        ruled(adjudicate(text, name, shipped()), "", name, where)
        for where, cases in WHERE.items()
        for name, text in cases().items()
    ]


def written() -> bytes:
    """The list as it is kept."""
    lines = (msgspec.json.encode(one).decode() for one in rulings())
    return ("[\n" + ",\n".join(lines) + "\n]\n").encode()


if __name__ == "__main__":
    FILE.write_bytes(written())
