"""The seam to card facts: a name gives printed characteristics, and text where somebody has brought it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Protocol

import msgspec

from engine.text import ir
from engine.text.wording import Derivation, as_read


class PrintedCard(msgspec.Struct, frozen=True):
    """What is printed on a card.

    `text` is rules text where a corpus was brought, halves by " // "; `abilities` is its behaviour where that
    was compiled before and `derivations` how the card words it, `by_hand` whether it was written and not read,
    and `unread` why there is none. `colors` are symbols of colors that its cost does not show.
    """

    name: str
    cost: str = ""
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str = ""
    toughness: str = ""
    text: str | None = None
    abilities: tuple[ir.Ability, ...] | None = None
    derivations: tuple[Derivation, ...] = ()
    unread: str = ""
    halves: tuple[PrintedCard, ...] = ()
    colors: str = ""
    by_hand: bool = False

    @property
    def read(self) -> tuple[ir.Ability, ...]:
        """Its compiled behaviour as the card words it."""
        return tuple(as_read(*one) for one in zip(self.abilities or (), self.derivations, strict=True))

    @property
    def not_understood(self) -> bool:
        """Whether the behaviour of the card, or of one of its halves, was compiled and is not known."""
        return bool(self.unread) or any(half.unread for half in self.halves)


class CardReference(Protocol):
    """Where printed cards come from."""

    def card(self, name: str) -> PrintedCard | None:
        """The card of that name, or nothing."""

    def names(self) -> tuple[str, ...]:
        """All names, for suggestions."""


def _in_cost(cost: str) -> str:
    return "".join(symbol for symbol in "WUBRG" if symbol in cost)


class TableReference:
    """Cards from a facts table and a text corpus in files handed in."""

    def __init__(self, facts: Path, texts: Path | None = None) -> None:
        with facts.open(encoding="utf-8", newline="") as handle:
            self._rows = {row["name"]: row for row in csv.DictReader(handle)}
        self._texts: dict[str, str] = {}
        if texts is not None:
            for line in texts.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                self._texts[entry["name"]] = entry["oracle"]

    def card(self, name: str) -> PrintedCard | None:
        """The card of that name, or nothing."""
        row = self._rows.get(name)
        if row is None:
            return None
        return PrintedCard(
            name,
            row["mana_cost"],
            tuple(row["types"].lower().split()),
            tuple(row["supertypes"].lower().split()),
            tuple((row["subtypes_2018"] or row["subtypes"]).split()),
            row["power"],
            row["toughness"],
            self._texts.get(name, ""),
            colors="" if row["colors"] in ("", _in_cost(row["mana_cost"])) or "//" in name else row["colors"],
        )

    def names(self, silver: bool = True) -> tuple[str, ...]:
        """All names, for suggestions; without those of silver border only if asked so."""
        return tuple(n for n, row in self._rows.items() if silver or row["silver_border"] != "yes")
