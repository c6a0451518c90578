"""What each place of a case may hold: kinds of values, checked all the way down.

A kind is a function that looks at one value and adds a problem for everything wrong in it. The
references met on the way are collected; whether they mean anything is known once the state is set up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from engine.cases.reading.problems import Problem, nearest
from engine.cases.reading.yaml_text import Lines


class Reference(msgspec.Struct, frozen=True):
    """A word that must name an object or player, and where it stands."""

    word: str
    line: int
    players: bool = False


class CardName(msgspec.Struct, frozen=True):
    """The name of a card in a card entry, the id it is given, and where it stands."""

    name: str
    id: str
    line: int


class Checker:
    """Collects problems and references while kinds look at values."""

    def __init__(self, lines: Lines, players: Iterable[str]) -> None:
        self.lines = lines
        self.players = tuple(players)
        self.problems: list[Problem] = []
        self.references: list[Reference] = []
        self.cards: list[CardName] = []

    def wrong(self, line: int, word: Any, text: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(line, str(word), text))


Kind = Callable[[Checker, Any, int, str], None]


def _shown(value: Any) -> str:
    return "nothing" if value is None else repr(value)


def number(least: int | None = 0, most: int = 10**12) -> Kind:
    """A whole number within bounds."""

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            c.wrong(line, value, f"{what} must be a whole number, not {_shown(value)}")
        elif least is not None and value < least:
            c.wrong(line, value, f"{what} cannot be {value}; the least is {least}")
        elif abs(value) > most:
            c.wrong(line, value, f"{what} cannot be {value}; the most is {most}")

    return check


def flag(c: Checker, value: Any, line: int, what: str) -> None:
    """True or false."""
    if not isinstance(value, bool):
        c.wrong(line, value, f"{what} must be true or false, not {_shown(value)}")


def text(c: Checker, value: Any, line: int, what: str) -> None:
    """Words."""
    if value is None or isinstance(value, list | dict):
        c.wrong(line, value, f"{what} must be words, not {_shown(value)}")


def anything(_c: Checker, _value: Any, _line: int, _what: str) -> None:
    """A value whose meaning depends on the decision it answers."""


def word(allowed: Iterable[str]) -> Kind:
    """One of some words."""
    words = tuple(allowed)

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        if not isinstance(value, str) or value not in words:
            hint = nearest(str(value), words) or f"; it is one of {', '.join(words)}"
            c.wrong(line, value, f"{what} cannot be {_shown(value)}{hint}")

    return check


def player(c: Checker, value: Any, line: int, what: str) -> None:
    """The name of a player."""
    if str(value) not in c.players:
        c.wrong(line, value, f"{what}: no player is called {_shown(value)}{nearest(str(value), c.players)}")


def player_or(*words: str) -> Kind:
    """The name of a player or one of some words."""

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        if value not in words:
            allowed = (*c.players, *words)
            if str(value) not in allowed:
                c.wrong(
                    line, value, f"{what}: no player is called {_shown(value)}{nearest(str(value), allowed)}"
                )

    return check


def reference(c: Checker, value: Any, line: int, what: str) -> None:
    """The reference of an object."""
    _refer(c, value, line, what, False)


def recipient(c: Checker, value: Any, line: int, what: str) -> None:
    """The reference of an object, or a player."""
    _refer(c, value, line, what, True)


def _refer(c: Checker, value: Any, line: int, what: str, players: bool) -> None:
    if value is None or isinstance(value, list | dict | bool):
        c.wrong(line, value, f"{what} must name an object, not {_shown(value)}")
    elif not (players and str(value) in c.players):
        c.references.append(Reference(str(value), line, players))


def many(kind: Kind) -> Kind:
    """One, or a list of them."""

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        if isinstance(value, list):
            for n, one in enumerate(value):
                kind(c, one, c.lines.of(value, n), what)
        else:
            kind(c, value, line, what)

    return check


def listed(kind: Kind) -> Kind:
    """A list, nothing else (an empty place is an empty list)."""

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        if value is None:
            return
        if not isinstance(value, list):
            c.wrong(line, value, f"{what} must be a list, not {_shown(value)}")
            return
        for n, one in enumerate(value):
            kind(c, one, c.lines.of(value, n), what)

    return check


def either(*kinds: tuple[Callable[[Any], bool], Kind], otherwise: Kind) -> Kind:
    """The kind whose test the value passes."""

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        for test, kind in kinds:
            if test(value):
                kind(c, value, line, what)
                return
        otherwise(c, value, line, what)

    return check


def each(key: Kind, value_kind: Kind) -> Kind:
    """A mapping from one kind to another."""

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        if value is None:
            return
        if not isinstance(value, dict):
            c.wrong(line, value, f"{what} must be a mapping, not {_shown(value)}")
            return
        for k, v in value.items():
            here = c.lines.of(value, k)
            key(c, k, here, what)
            value_kind(c, v, here, f"{what}, {k}")

    return check


def keys(what_it_is: str, allowed: Mapping[str, Kind], required: Iterable[str] = ()) -> Kind:
    """A mapping with known keys, some of them required."""
    needed = tuple(required)

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        if not isinstance(value, dict):
            c.wrong(line, value, f"{what} must be a mapping with {', '.join(allowed)}, not {_shown(value)}")
            return
        for k, v in value.items():
            here = c.lines.of(value, k)
            if k in allowed:
                allowed[k](c, v, here, f"`{k}` of {what_it_is}")
            else:
                c.wrong(here, k, f"{what_it_is} has no key {k!r}{nearest(k, allowed)}")
        for k in needed:
            if k not in value:
                c.wrong(line, k, f"{what_it_is} lacks {k!r}")

    return check
