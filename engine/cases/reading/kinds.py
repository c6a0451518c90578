"""Plain values as typed records: what a place may hold is read off its type, all the way down.

A kind takes one value and returns what it means; for everything wrong in it, it adds a problem, and what it then
returns counts for nothing. The references met on the way are collected; whether they mean anything is known once
the state is set up.

`int` and the like are kinds by themselves; `tuple[X, ...]` is a list of X, `dict[K, V]` a mapping, a record a
mapping with its fields for keys. `Annotated[X, kind]` is read by the kind given.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, ClassVar, Literal

import msgspec

from engine.cases.reading.problems import Problem, nearest
from engine.cases.reading.yaml_text import Content, Plain, YamlList, YamlMap
from engine.rules.position.state import PlayerId


class Where(msgspec.Struct, frozen=True):
    """Where a record stands in the text: the line on which it begins, those of its keys, and how it is written."""

    line: int = 1
    keys: dict[str, int] = {}
    written: dict[str, Plain] = {}

    def of(self, key: str, within: str = "") -> int:
        """The line of a key, or of a word within its value; of the record where it is not written."""
        value = self.written.get(key)
        if isinstance(value, YamlMap) and within in value.lines:
            return value.lines[within]
        if isinstance(value, YamlList) and within in value:
            return value.lines[value.index(within)]
        return self.keys.get(key, self.line)


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A record of a case; `called` is what it is called where something in it is wrong, `aside` are no keys of it."""

    called: ClassVar[str]
    aside: ClassVar[tuple[str, ...]] = ("where",)
    where: Where = Where()


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
    """Collects problems and references while kinds look at values, of a case with these players and so long a log."""

    def __init__(self, players: Iterable[str], entries: int) -> None:
        self.players = tuple(players)
        self.entries = entries
        self.teams: tuple[str, ...] = ()
        self.problems: list[Problem] = []
        self.references: list[Reference] = []
        self.cards: list[CardName] = []

    def wrong(self, line: int, word: Plain, text: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(line, str(word), text))


Kind = Callable[[Checker, Plain, int, str], Any]


def shown(value: Plain) -> str:
    """A value as a problem tells it."""
    return "nothing" if value is None else repr(value)


def number(least: int | None = 0, most: int = 10**12) -> Kind:
    """A whole number within bounds."""

    def read(c: Checker, value: Plain, line: int, what: str) -> Plain:
        if isinstance(value, bool) or not isinstance(value, int):
            c.wrong(line, value, f"{what} must be a whole number, not {shown(value)}")
        elif least is not None and value < least:
            c.wrong(line, value, f"{what} cannot be {value}; the least is {least}")
        elif abs(value) > most:
            c.wrong(line, value, f"{what} cannot be {value}; the most is {most}")
        return value

    return read


def flag(c: Checker, value: Plain, line: int, what: str) -> Plain:
    """True or false."""
    if not isinstance(value, bool):
        c.wrong(line, value, f"{what} must be true or false, not {shown(value)}")
    return value


def text(c: Checker, value: Plain, line: int, what: str) -> str:
    """Words."""
    if value is None or isinstance(value, list | dict):
        c.wrong(line, value, f"{what} must be words, not {shown(value)}")
    return str(value)


def anything(_c: Checker, value: Plain, _line: int, _what: str) -> Plain:
    """A value whose meaning depends on the decision it answers."""
    return value


def word(allowed: Iterable[str]) -> Kind:
    """One of some words."""
    words = tuple(allowed)

    def read(c: Checker, value: Plain, line: int, what: str) -> Plain:
        if not isinstance(value, str) or value not in words:
            hint = nearest(str(value), words) or f"; it is one of {', '.join(words)}"
            c.wrong(line, value, f"{what} cannot be {shown(value)}{hint}")
        return value

    return read


def player(c: Checker, value: Plain, line: int, what: str, *words: str) -> PlayerId:
    """The name of a player, or one of some words."""
    if str(value) not in (*c.players, *words):
        hint = nearest(str(value), (*c.players, *words))
        c.wrong(line, value, f"{what}: no player is called {shown(value)}{hint}")
    return PlayerId(str(value))


def reference(c: Checker, value: Plain, line: int, what: str, players: bool = False) -> str:
    """The reference of an object."""
    if value is None or isinstance(value, list | dict | bool):
        c.wrong(line, value, f"{what} must name an object, not {shown(value)}")
    elif not (players and str(value) in c.players):
        c.references.append(Reference(str(value), line, players))
    return str(value)


def recipient(c: Checker, value: Plain, line: int, what: str) -> str:
    """The reference of an object, or a player."""
    return reference(c, value, line, what, True)


def many(kind: Kind) -> Kind:
    """One, or a list of them."""

    def read(c: Checker, value: Plain, line: int, what: str) -> tuple[object, ...]:
        if not isinstance(value, list):
            return (kind(c, value, line, what),)
        lines = value.lines if isinstance(value, YamlList) else [line] * len(value)
        return tuple(kind(c, one, at, what) for one, at in zip(value, lines, strict=True))

    return read


def listed(kind: Kind) -> Kind:
    """A list, nothing else (an empty place is an empty list)."""
    some = many(kind)

    def read(c: Checker, value: Plain, line: int, what: str) -> object:
        if value is not None and not isinstance(value, list):
            c.wrong(line, value, f"{what} must be a list, not {shown(value)}")
            return ()
        return some(c, value or [], line, what)

    return read


def each(key: Kind, kind: Kind) -> Kind:
    """A mapping from one kind to another."""

    def read(c: Checker, value: Plain, line: int, what: str) -> dict[object, object]:
        if value is not None and not isinstance(value, dict):
            c.wrong(line, value, f"{what} must be a mapping, not {shown(value)}")
            return {}
        where = placed(value or {}, line)
        return {
            key(c, k, where.of(k), what): kind(c, v, where.of(k), f"{what}, {k}")
            for k, v in (value or {}).items()
        }

    return read


def placed(value: dict[str, Plain], line: int) -> Where:
    """Where a mapping stands that was met on a line."""
    return Where(line, value.lines if isinstance(value, YamlMap) else dict.fromkeys(value, line), value)


def key_of(field: str) -> str:
    """The key of a case that stands for a field of a record."""
    return field.rstrip("_").replace("_", " ")


def record(kind: type[Written]) -> Kind:
    """A mapping with known keys, some of them required, as a record."""
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = {key_of(f.name): f for f in msgspec.structs.fields(kind) if f.name not in kind.aside}
    kinds = {key: kind_of(hints[f.name]) for key, f in fields.items()}
    needed = [key for key, f in fields.items() if f.required]

    def read(c: Checker, value: Plain, line: int, what: str) -> Written | None:
        if not isinstance(value, dict):
            allowed = ", ".join(kinds)
            c.wrong(line, value, f"{what} must be a mapping with {allowed}, not {shown(value)}")
            return None
        where = placed(value, line)
        found: Content = {}
        for k, v in value.items():
            if k in kinds:
                found[fields[k].name] = kinds[k](c, v, where.of(k), f"`{k}` of {kind.called}")
            else:
                c.wrong(where.of(k), k, f"{kind.called} has no key {k!r}{nearest(k, kinds)}")
        lacking = [k for k in needed if k not in value]
        for k in lacking:
            c.wrong(line, k, f"{kind.called} lacks {k!r}")
        return None if lacking else kind(where=where, **found)

    return read


_BY_THEMSELVES: dict[object, Kind] = {int: number(), bool: flag, str: text}


@cache
def kind_of(kind: Any) -> Kind:
    """How a value of a type is read."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        given: Kind = inner[-1]
        return given
    if origin in (typing.Union, types.UnionType):  # `X | None`: None stands for what is not written
        return kind_of(inner[0])
    if origin is tuple:
        return listed(kind_of(inner[0]))
    if origin is dict:
        return each(kind_of(inner[0]), kind_of(inner[1]))
    if origin is Literal:
        return word(inner)
    return _BY_THEMSELVES[kind] if kind in _BY_THEMSELVES else record(kind)
