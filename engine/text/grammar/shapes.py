"""Shapes: a node with places for what is read, filled in to read and matched to print.

`ir.SetLife(H.player, H.n)` is the life total of whatever player a template's hole names. What a shape makes it takes
apart again, and nothing else: no construction made of one prints words for a node that it would not read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.text import ir

Holes = dict[str, Any]
"""What stands in the holes of a template, by their names: nodes, tuples of them, words or numbers. Which of them is for
the categories that read them to say, and for the shape that takes them in; no type can, since holes are data."""

Match = Callable[[Any, Holes], bool]


class Place(msgspec.Struct, frozen=True):
    """Where the value read for a hole belongs."""

    name: str


class _Places:
    def __getattr__(self, name: str) -> object:
        return Place(name)


H: Any = _Places()


class Narrowed(msgspec.Struct, frozen=True):
    """A noun phrase in a place, with more tests after its own, and told of another zone."""

    of: Any
    tests: tuple[Any, ...]
    zone: str
    was: str


def narrowed(of: object, *tests: Any, zone: str = "", was: str = "") -> Any:
    """A noun phrase with more tests; where `zone` is named, the phrase itself says `was`, as "card" does."""
    return Narrowed(of, tests, zone, was)


def places(shape: object) -> frozenset[str]:
    """The names of the places in a shape."""
    if isinstance(shape, Place):
        return frozenset({shape.name})
    if isinstance(shape, tuple):
        return frozenset().union(*map(places, shape))
    if isinstance(shape, msgspec.Struct):
        return places(tuple(getattr(shape, f) for f in shape.__struct_fields__))
    return frozenset()


def filled(shape: object, values: Holes) -> Any:
    """The node of a shape with the values in their places."""
    if isinstance(shape, Place):
        return values[shape.name]
    if isinstance(shape, tuple):
        return tuple(filled(part, values) for part in shape)
    if isinstance(shape, Narrowed):
        of = filled(shape.of, values)
        tests = (*of.tests, *filled(shape.tests, values))
        return msgspec.structs.replace(of, tests=tests, zone=shape.zone or of.zone)
    if isinstance(shape, msgspec.Struct) and places(shape):
        return type(shape)(**{f: filled(getattr(shape, f), values) for f in shape.__struct_fields__})
    return shape


def matcher(shape: Any) -> Match:
    """Whether a value has a shape; what is in the places goes into the dictionary."""
    if isinstance(shape, Place):
        return lambda value, found: found.setdefault(shape.name, value) == value
    if not places(shape):
        return lambda value, _found: bool(type(value) is type(shape) and value == shape)
    if isinstance(shape, tuple):
        return _tuple(tuple(map(matcher, shape)))
    if isinstance(shape, Narrowed):
        return _narrowed(shape)
    fields = {f: getattr(shape, f) for f in shape.__struct_fields__}
    fixed = tuple((f, part) for f, part in fields.items() if not places(part))
    inner = tuple((f, matcher(part)) for f, part in fields.items() if places(part))
    return _node(type(shape), fixed, inner)


def _tuple(parts: tuple[Match, ...]) -> Match:
    def match(value: Any, found: Holes) -> bool:
        fits = isinstance(value, tuple) and len(value) == len(parts)
        return fits and all(part(one, found) for part, one in zip(parts, value, strict=True))

    return match


def _node(kind: type, fixed: tuple[tuple[str, object], ...], inner: tuple[tuple[str, Match], ...]) -> Match:
    def match(value: object, found: Holes) -> bool:
        if type(value) is not kind or any(getattr(value, f) != part for f, part in fixed):
            return False
        return all(part(getattr(value, f), found) for f, part in inner)

    return match


def _narrowed(shape: Narrowed) -> Match:
    of, tests, many = matcher(shape.of), matcher(shape.tests), len(shape.tests)

    def match(value: object, found: Holes) -> bool:
        if (
            type(value) is not ir.Filter
            or (shape.zone and value.zone != shape.zone)
            or len(value.tests) < many
        ):
            return False
        own, more = value.tests[: len(value.tests) - many], value.tests[len(value.tests) - many :]
        plain = msgspec.structs.replace(value, tests=own, zone=shape.was or value.zone)
        return tests(more, found) and of(plain, found)

    return match
