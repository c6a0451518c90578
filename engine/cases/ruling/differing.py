"""The rules of a ruling that another rulebook has otherwise, as far as known: the rows in which the books differ."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.expecting import below
from engine.cases.ruling.side_by_side import Elsewhere
from engine.rules.position.rulebook import Rulebook


class Differing(msgspec.Struct, frozen=True):
    """What two books say differently of one thing, and by which of their numbers (none: where that is not known)."""

    about: str
    here: str
    here_rules: tuple[str, ...]
    there: str
    there_rules: tuple[str, ...]


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    says: str
    rules: tuple[str, ...]


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    values: dict[str, _Said]


class _Differences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sources: tuple[str, ...]
    rows: dict[str, _Row]


@cache
def _rows() -> dict[str, _Row]:
    content = (files("resources.rules") / "differences.json").read_bytes()
    return msgspec.json.decode(content, type=_Differences).rows


def differing(ruling: Adjudication, there: Elsewhere) -> tuple[Differing, ...]:
    """Each thing that the books of two rulings on one record have otherwise, where one of the rulings cites its rule.

    What they part by is cited too: the reasons why something is what it is.
    """
    parting = there.parting
    cited, cited_there = _cited(ruling), _cited(there.ruling)
    if parting is not None:
        cited, cited_there = cited.union(parting.one.rules), cited_there.union(parting.other.rules)
    return tuple(
        one
        for one in between(ruling.book, there.ruling.book)
        if _meets(one.here_rules, cited) or _meets(one.there_rules, cited_there)
    )


def between(here: Rulebook, there: Rulebook) -> tuple[Differing, ...]:
    """Everything that one book has otherwise than another."""
    found = []
    for name, row in _rows().items():
        one, other = (row.values[_value(book, name)] for book in (here, there))
        if one != other:
            found.append(
                Differing(row.about, one.says, here.cite(*one.rules), other.says, there.cite(*other.rules))
            )
    return tuple(found)


def _value(book: Rulebook, row: str) -> str:
    """What a book has in a row, in a word."""
    value = getattr(book, row)
    match value:
        case dict():
            return ", ".join(f"{k}: {v}" for k, v in value.items())
        case tuple():
            return ", ".join(value)
        case _:
            return str(value)


def _cited(ruling: Adjudication) -> frozenset[str]:
    """Every rule that a ruling cites."""
    steps = (rule for step in ruling.steps for rule in step.rules)
    back = (rule for one in ruling.reversed for rule in one.rules)
    asked = (ruling.decision.rule,) if ruling.decision is not None else ()
    return frozenset((*ruling.forbidden_by, *steps, *back, *asked))


def _meets(rules: tuple[str, ...], cited: frozenset[str]) -> bool:
    return any(below(rule, one) for rule in rules for one in cited)
