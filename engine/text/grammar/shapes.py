"""Shapes: a node with places for what is read, filled in to read and matched to print.

`ir.SetLife(H.player, H.n)` is the life total of whatever player a template's hole names. What a shape makes it takes
apart again, and nothing else: no construction made of one prints words for a node that it would not read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Any, get_args

import msgspec

from engine.records import replace, with_fields
from engine.text import ir
from engine.text.surface import Mention

Holes = dict[str, Any]
"""What stands in the holes of a template, by their names: nodes, tuples of them, words or numbers. Which of them is for
the categories that read them to say, and for the shape that takes them in; no type can, since holes are data."""

AT = "@"
"""Where the place of a mention is kept while a construction is read."""
UNMENTIONED = (-1, False)
Match = Callable[[Any, Holes], bool]
Way = tuple[str, ...]
"""From a node to what stands in it: the fields, and the numbers in tuples."""


class NoFit(Exception):
    """What was read is not of the kind that a shape takes in."""


class Place(msgspec.Struct, frozen=True):
    """Where the value read for a hole belongs; `(H.first, *H.more)` is a tuple that ends with those of a hole."""

    name: str

    def __iter__(self) -> Iterator[Rest]:
        """What is left of a tuple."""
        yield Rest(self.name)


class Rest(msgspec.Struct, frozen=True):
    """Where a tuple read for a hole ends another."""

    name: str


class _Places:
    def __getattr__(self, name: str) -> object:
        return Place(name)


H: Any = _Places()


class Altered(msgspec.Struct, frozen=True):
    """A node in a place, of one of these classes, with other values in fields that were left out."""

    of: object
    kinds: tuple[type[object], ...]
    fields: tuple[tuple[str, object], ...]


def altered(of: object, kind: type[Any] | UnionType, **fields: object) -> Any:
    """A node with fields told besides: `altered(H.rule, ir.PlayerRule, condition=H.c)`."""
    return Altered(of, get_args(kind) or (kind,), tuple(fields.items()))


class Pointed(msgspec.Struct, frozen=True):
    """What a phrase refers to: a mention of it while a sentence is read, the thing itself once pronouns are settled."""

    of: object


def pointed(of: object) -> Any:
    """A mention of what has a shape; the one that is read gives the place to the one that is made."""
    return Pointed(of)


class Narrowed(msgspec.Struct, frozen=True):
    """A noun phrase in a place, with more tests after its own, and told of another zone."""

    of: object
    tests: tuple[object, ...]
    zone: str
    was: str


def narrowed(of: object, *tests: Any, zone: str = "", was: str = "") -> Any:
    """A noun phrase with more tests; where `zone` is named, the phrase itself says `was`, as "card" does."""
    return Narrowed(of, tests, zone, was)


def class_of(shape: object) -> type[object] | None:
    """The class of all that have a shape; nothing where they may be of several, or words or numbers."""
    if isinstance(shape, Narrowed):
        return ir.Filter
    if isinstance(shape, Place | Altered | Pointed):
        return None
    return type(shape) if isinstance(shape, tuple | ir.Node) else None


@cache
def places(shape: object) -> frozenset[str]:
    """The names of the places in a shape."""
    if isinstance(shape, Place | Rest):
        return frozenset({shape.name})
    if isinstance(shape, tuple):
        return frozenset().union(*map(places, shape))
    if isinstance(shape, Pointed):
        return places(shape.of) | {AT}
    if isinstance(shape, Altered):
        return places((shape.of, *(part for _, part in shape.fields)))
    if isinstance(shape, msgspec.Struct):
        return places(tuple(getattr(shape, f) for f in shape.__struct_fields__))
    return frozenset()


def ways_to(wanted: object, shape: object) -> Iterator[Way]:
    """The way to every place in a shape where a node stands, by fields and by numbers in tuples."""
    if shape == wanted:
        yield ()
    elif isinstance(shape, Altered | Pointed):
        yield from ways_to(wanted, shape.of)
    elif isinstance(shape, tuple):
        yield from ((str(n), *way) for n, part in enumerate(shape) for way in ways_to(wanted, part))
    elif isinstance(shape, msgspec.Struct):
        for field in shape.__struct_fields__:
            yield from ((field, *way) for way in ways_to(wanted, getattr(shape, field)))


def unmarked(shape: object) -> object:
    """The shape without the marks of its wording."""
    if isinstance(shape, tuple):
        return tuple(map(unmarked, shape))
    if isinstance(shape, Place | Rest) or not isinstance(shape, msgspec.Struct):
        return shape
    fields = {f: unmarked(getattr(shape, f)) for f in shape.__struct_fields__}
    return type(shape)(**(fields | {"said": ""} if isinstance(fields.get("said"), str) else fields))


def filled(shape: object, values: Holes) -> Any:
    """The node of a shape with the values in their places; raises `NoFit`."""
    if isinstance(shape, Place):
        return values[shape.name]
    if isinstance(shape, tuple):
        *first, last = shape or (None,)
        if isinstance(last, Rest):
            return (*filled(tuple(first), values), *values[last.name])
        return tuple(filled(part, values) for part in shape)
    if isinstance(shape, Altered):
        return _altered(shape, values)
    if isinstance(shape, Pointed):
        ref, place = filled(shape.of, values), values.get(AT)
        return ref if place is None else Mention(ref, *place)
    if isinstance(shape, Narrowed):
        of = filled(shape.of, values)
        tests = (*of.tests, *filled(shape.tests, values))
        return replace(of, tests=tests, zone=shape.zone or of.zone)
    if isinstance(shape, msgspec.Struct) and places(shape):
        return type(shape)(**{f: filled(getattr(shape, f), values) for f in shape.__struct_fields__})
    return shape


def _altered(shape: Altered, values: Holes) -> object:
    of = filled(shape.of, values)
    fields = {name: filled(part, values) for name, part in shape.fields}
    if type(of) not in shape.kinds or any(getattr(of, name) != _plain(of, name) for name in fields):
        raise NoFit
    return replace(of, **fields)


def _plain(node: msgspec.Struct, field: str) -> object:
    """What a field of a node holds where nothing is said of it."""
    fields = node.__struct_fields__
    return node.__struct_defaults__[fields.index(field) - len(fields)]


def matcher(shape: Any) -> Match:
    """Whether a value has a shape; what is in the places goes into the dictionary."""
    if isinstance(shape, Place):
        return lambda value, found: found.setdefault(shape.name, value) == value
    if not places(shape):
        return lambda value, _found: bool(type(value) is type(shape) and value == shape)
    if isinstance(shape, tuple):
        if isinstance(shape[-1], Rest):
            return _ending_with(shape[-1].name, tuple(map(matcher, shape[:-1])))
        return _tuple(tuple(map(matcher, shape)))
    if isinstance(shape, Narrowed):
        return _narrowed(shape)
    if isinstance(shape, Altered):
        return _match_altered(shape)
    if isinstance(shape, Pointed):
        return _match_pointed(matcher(shape.of))
    fields = {f: getattr(shape, f) for f in shape.__struct_fields__}
    fixed = tuple((f, part) for f, part in fields.items() if not places(part))
    inner = tuple((f, matcher(part)) for f, part in fields.items() if places(part))
    return _node(type(shape), fixed, inner)


def _match_altered(shape: Altered) -> Match:
    of, fields = matcher(shape.of), tuple((f, matcher(part)) for f, part in shape.fields)

    def match(value: Any, found: Holes) -> bool:
        if type(value) not in shape.kinds:
            return False
        plain = {f: _plain(value, f) for f, _ in fields}
        if any(getattr(value, f) == default for f, default in plain.items()):
            return False
        told = all(part(getattr(value, f), found) for f, part in fields)
        return told and of(replace(value, **plain), found)

    return match


def _match_pointed(of: Match) -> Match:
    def match(value: object, found: Holes) -> bool:
        if not isinstance(value, Mention):
            return of(value, found)
        found[AT] = (value.at, value.plural)
        return of(value.ref, found)

    return match


def _ending_with(rest: str, parts: tuple[Match, ...]) -> Match:
    begins = _tuple(parts)

    def match(value: Any, found: Holes) -> bool:
        fits = isinstance(value, tuple) and len(value) >= len(parts)
        return (
            fits and begins(value[: len(parts)], found) and found.setdefault(rest, value[len(parts) :]) != ()
        )

    return match


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
        plain = with_fields(value, tests=own, zone=shape.was or value.zone)
        return tests(more, found) and of(plain, found)

    return match
