"""Interrupts: a type of card in the day of some rulebooks, instants in that of others."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from engine.records import replace
from engine.rules.position.rulebook import Rulebook
from engine.rules.position.state import Characteristics


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    names: frozenset[str]


@cache
def printed_as_interrupts() -> frozenset[str]:
    """The names of the cards that were first printed as interrupts."""
    return msgspec.json.decode(
        (files("resources.cards") / "interrupts.json").read_bytes(), type=_Listed
    ).names


def by_book(card: Characteristics, book: Rulebook) -> Characteristics:
    """The card with the type that its book knows: an interrupt where there are any, an instant where there are none."""
    apart = book.interrupts == "a kind of their own"
    if apart and "instant" in card.types and card.name in printed_as_interrupts():
        return _retyped(card, "instant", "interrupt")
    return card if apart or "interrupt" not in card.types else _retyped(card, "interrupt", "instant")


def _retyped(card: Characteristics, old: str, new: str) -> Characteristics:
    types = tuple(new if t == old else t for t in card.types)
    return replace(card, types=types)
