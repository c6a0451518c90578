"""Keeps the list of the cards that stay out: `python -m tests.engine.coverage.left_out` writes it anew.

Cards that are known by now go; cards that are not known and stand nowhere come to the last group, until somebody
says better what keeps them out.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.cards.compiled import shipped
from tests.engine.coverage.collect import ROOT

LEFT_OUT = ROOT / "resources" / "cards" / "left_out.json"


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that one thing keeps out."""

    why: str
    cards: tuple[str, ...]


class LeftOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of the pool whose behaviour is not known, each in one group."""

    source: str
    groups: tuple[Group, ...]


def read_left_out(file: Path = LEFT_OUT) -> LeftOut:
    """The list from its file; raises `msgspec.ValidationError` for unknown keys."""
    return msgspec.json.decode(file.read_bytes(), type=LeftOut)


def not_understood() -> set[str]:
    """The cards that ship without behaviour."""
    reference = shipped()
    cards = ((name, reference.card(name)) for name in reference.names())
    return {name for name, card in cards if card is not None and card.not_understood}


def kept_true(listed: LeftOut, wanted: set[str]) -> LeftOut:
    """The list with the names that are wanted and no others."""
    told = {name for group in listed.groups for name in group.cards}
    groups = [Group(g.why, tuple(sorted({*g.cards} & wanted))) for g in listed.groups]
    groups[-1] = Group(groups[-1].why, tuple(sorted({*groups[-1].cards, *(wanted - told)})))
    return LeftOut(listed.source, tuple(g for g in groups if g.cards))


def main() -> None:
    """Write the list anew."""
    written = msgspec.json.encode(kept_true(read_left_out(), not_understood()))
    LEFT_OUT.write_bytes(msgspec.json.format(written, indent=1) + b"\n")


if __name__ == "__main__":
    main()
