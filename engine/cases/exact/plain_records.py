"""What the words of the case format cannot say of a state, said exactly: records as plain values.

A record becomes a mapping of the fields that differ from their defaults. Objects are called by their references
with "@" before: `@bears` is what is called so now, `@bears@1` the first thing last known by that name (413.2f), and
`@ Ann library 3` a card without a name by its place. Behaviour is the intermediate representation of card text;
marks of its wording, which were written once, are read and left out.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Collection
from functools import cache
from itertools import repeat
from typing import Any, TypeVar

import msgspec

from engine.cases.reading.yaml_text import Content, Plain
from engine.records import with_fields
from engine.rules.looking.views import View
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.state import GameObject, ObjectId, PlayerId, State
from engine.text.wording import meaning

LAST_KNOWN = dict[ObjectId, tuple[GameObject, View]]
T = TypeVar("T", bound=msgspec.Struct)
Name = Callable[[ObjectId], str]
Number = Callable[[str], ObjectId]


class NotExact(EngineRefusal):
    """Values that are no record of the kind they stand for; `str` says what is wrong."""


class Codec(msgspec.Struct, frozen=True):
    """How values of a kind are told as plain values, and what plain values mean."""

    told: Callable[[Any, Name], Any]
    meant: Callable[[Plain, Number], Any]


@cache
def codecs_of(record: type) -> dict[str, Codec]:
    """How each field of a record is told and meant."""
    hints = typing.get_type_hints(record) | ({"last_known": LAST_KNOWN} if record is State else {})
    return {field.name: codec(hints[field.name]) for field in msgspec.structs.fields(record)}


@cache
def defaults_of(record: type) -> Content:
    """What each field of a record is if it is left out; `NODEFAULT` for those that cannot be."""
    return {
        field.name: field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(record)
    }


def _is_record(kind: object) -> bool:
    """Whether a kind is a record of the rules, which may name objects, and not a node of behaviour."""
    return (
        isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__.startswith("engine.rules.")
    )


@cache
def codec(kind: Any) -> Codec:
    """How a kind is told and meant."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if kind is ObjectId:
        return Codec(lambda value, name: name(value), _object_meant)
    if _is_record(kind):
        return Codec(record_told, lambda written, number: record_meant(written, kind, number))
    if origin in (typing.Union, types.UnionType):
        return _one_of(kind, inner)
    if origin in (tuple, frozenset, list):
        return _some_of(origin, inner)
    if origin is dict:
        key, one = codec(inner[0]), codec(inner[1])
        return Codec(
            lambda value, name: {str(key.told(k, name)): one.told(v, name) for k, v in value.items()},
            lambda written, number: {
                key.meant(k, number): one.meant(v, number) for k, v in mapping(written).items()
            },
        )
    return Codec(lambda value, _name: _behaviour_told(value), lambda written, _number: _plain(written, kind))


def _object_meant(written: Plain, number: Number) -> ObjectId:
    if not isinstance(written, str) or not written.startswith("@"):
        raise NotExact(f"{written!r} does not name an object; write it like '@bears'")
    return number(written)


def _one_of(kind: object, kinds: tuple[object, ...]) -> Codec:
    """A value of one of several kinds: an object or player, a record or nothing, or some behaviour."""
    some = [k for k in kinds if k is not type(None)]
    record = next(filter(_is_record, some), some[0] if len(some) == 1 else None)
    if ObjectId in kinds:
        one = Codec(
            lambda value, name: name(ObjectId(value)) if isinstance(value, int) else str(value),
            lambda written, number: (
                number(written)
                if isinstance(written, str) and written.startswith("@")
                else PlayerId(str(written))
            ),
        )
    elif record is not None:
        one = codec(record)
    else:
        one = Codec(
            lambda value, _name: _behaviour_told(value), lambda written, _number: _plain(written, kind)
        )
    if len(some) == len(kinds):
        return one
    return Codec(
        lambda value, name: None if value is None else one.told(value, name),
        lambda written, number: None if written is None else one.meant(written, number),
    )


def _some_of(origin: type, inner: tuple[object, ...]) -> Codec:
    """Values in a tuple, a list or a set; a set is told in the order of its words."""
    codecs = [codec(k) for k in inner if k is not ...]
    fixed = len(codecs) if origin is tuple and inner[-1] is not ... else None

    def told(value: Any, name: Name) -> list[Any]:
        each = repeat(codecs[0]) if fixed is None else codecs
        found = [one.told(v, name) for v, one in zip(value, each, strict=False)]
        return sorted(found, key=repr) if origin is frozenset else found

    def meant(written: Plain, number: Number) -> object:
        if not isinstance(written, list):
            raise NotExact(f"{written!r} must be a list")
        if fixed not in (None, len(written)):
            raise NotExact(f"{written!r} must be a list of {fixed}")
        each = repeat(codecs[0]) if fixed is None else codecs
        return origin(one.meant(v, number) for v, one in zip(written, each, strict=False))

    return Codec(told, meant)


def mapping(written: Plain) -> dict[str, Plain]:
    """A mapping; raises `NotExact` for anything else."""
    if not isinstance(written, dict):
        raise NotExact(f"{written!r} must be a mapping")
    return written


def record_told(record: msgspec.Struct, name: Name, without: Collection[str] = ()) -> Content:
    """The fields of a record that differ from their defaults, some of them left out."""
    codecs = codecs_of(type(record))
    return {
        field: None if value is None else codecs[field].told(value, name)
        for field, value in _not_by_default(record)
        if field not in without
    }


def _not_by_default(record: msgspec.Struct) -> list[tuple[str, object]]:
    """The fields of a record, or of a node, that differ from their defaults."""
    defaults = defaults_of(type(record)).items()
    return [
        (field, value)
        for (field, default), value in zip(defaults, msgspec.structs.astuple(record), strict=True)
        if value is not default and value != default
    ]


def field_told(record: msgspec.Struct, field: str, name: Name) -> Any:
    """One field of a record, default or not."""
    value = getattr(record, field)
    return None if value is None else codecs_of(type(record))[field].told(value, name)


def _behaviour_told(value: object) -> object:
    """Behaviour as plain values: the name of each node and the fields that differ from their defaults."""
    if not isinstance(value, msgspec.Struct):
        return [_behaviour_told(v) for v in value] if isinstance(value, tuple) else msgspec.to_builtins(value)
    config = value.__struct_config__
    said: Content = {str(config.tag_field): config.tag} if config.tag else {}
    return said | {field: _behaviour_told(one) for field, one in _not_by_default(value)}


def _plain(written: Plain, kind: object) -> object:
    if kind is Any:
        return tuple(_plain(v, Any) for v in written) if isinstance(written, list) else written
    if type(written) is kind:  # a word or a number means itself
        return written
    try:
        return meaning(msgspec.convert(written, kind))
    except (msgspec.ValidationError, RecursionError) as error:
        raise NotExact(f"{error}") from error


def record_meant(
    written: Plain, kind: type[T], number: Number, into: T | None = None, only: tuple[str, ...] = ()
) -> T:
    """A record from its fields, or one given with those fields changed; raises `NotExact`."""
    codecs, defaults = codecs_of(kind), defaults_of(kind)
    allowed = only or tuple(codecs)
    for field in mapping(written):
        if field not in allowed:
            raise NotExact(f"{field!r} is not one of {', '.join(allowed)}")
    fields = {field: codecs[field].meant(v, number) for field, v in mapping(written).items()}
    if into is not None:
        return with_fields(into, **fields)
    lacking = [f for f, default in defaults.items() if f not in fields and default is msgspec.NODEFAULT]
    if lacking:
        raise NotExact(f"{', '.join(lacking)} must be said")
    return kind(**fields)
