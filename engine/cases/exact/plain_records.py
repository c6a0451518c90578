"""What the words of the case format cannot say of a state, said exactly: records as plain values.

A record becomes a mapping of the fields that differ from their defaults. Objects are called by their references
with "@" before: `@bears` is what is called so now, `@bears@1` the first thing last known by that name (413.2f), and
`@ Ann library 3` a card without a name by its place. Behaviour is the intermediate representation of card text.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from engine.rules.looking.views import Granted, Reason, View
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.state import (
    Characteristics,
    Combat,
    Context,
    ContinuousEffect,
    DelayedTrigger,
    GameObject,
    ObjectId,
    PendingTrigger,
    Permission,
    Player,
    PlayerId,
    ShieldEffect,
    StackEntry,
    State,
    TiedMana,
    Turn,
)
from engine.text import ir

RECORDS = (
    Characteristics, Combat, Context, ContinuousEffect, DelayedTrigger, GameObject, Granted, PendingTrigger,
    Permission, Player, Reason, ShieldEffect, StackEntry, TiedMana, Turn, View,
)  # fmt: skip
SPECIAL: dict[tuple[type, str], Any] = {
    (ContinuousEffect, "condition"): ir.Condition | None,
    (State, "last_known"): dict[ObjectId, tuple[GameObject, View]],
}


class NotExact(EngineRefusal):
    """Values that are no record of the kind they stand for; `str` says what is wrong."""


@cache
def kinds_of(record: type) -> dict[str, Any]:
    """The kind of each field of a record."""
    return {
        name: SPECIAL.get((record, name), kind)
        for name, kind in typing.get_type_hints(record).items()
        if name in record.__struct_fields__  # type: ignore[attr-defined]
    }


@cache
def defaults_of(record: type) -> dict[str, Any]:
    """The fields of a record that may be left out, with what they then are."""
    found = {}
    for field in msgspec.structs.fields(record):
        if field.default is not msgspec.NODEFAULT:
            found[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            found[field.name] = field.default_factory()
    return found


def told(value: Any, kind: Any, name: Callable[[ObjectId], str]) -> Any:
    """A value of a kind as plain values, each object called by its name."""
    if value is None:
        return None
    if kind is ObjectId:
        return name(value)
    if isinstance(kind, type) and kind in RECORDS:
        defaults = defaults_of(kind)
        return {
            field: told(getattr(value, field), one, name)
            for field, one in kinds_of(kind).items()
            if field not in defaults or getattr(value, field) != defaults[field]
        }
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _one_told(value, inner, name)
    if origin is tuple:
        many = [inner[0]] * len(value) if inner[-1] is ... else inner
        return [told(v, k, name) for v, k in zip(value, many, strict=True)]
    if origin is list:
        return [told(v, inner[0], name) for v in value]
    if origin is frozenset:
        return sorted((told(v, inner[0], name) for v in value), key=repr)
    if origin is dict:
        return {str(told(k, inner[0], name)): told(v, inner[1], name) for k, v in value.items()}
    return _behaviour_told(value)


def _behaviour_told(value: Any) -> Any:
    """Behaviour as plain values: the name of each node and the fields that differ from their defaults."""
    if isinstance(value, msgspec.Struct):
        defaults = defaults_of(type(value))
        fields = {f: getattr(value, f) for f in value.__struct_fields__}
        said = {f: _behaviour_told(v) for f, v in fields.items() if f not in defaults or v != defaults[f]}
        tag = value.__struct_config__.tag
        return {value.__struct_config__.tag_field: tag, **said} if tag else said
    return [_behaviour_told(v) for v in value] if isinstance(value, tuple) else msgspec.to_builtins(value)


def _one_told(value: Any, kinds: tuple[Any, ...], name: Callable[[ObjectId], str]) -> Any:
    """A value of one of several kinds: an object or player, or a record or nothing."""
    if ObjectId in kinds:
        return name(ObjectId(value)) if isinstance(value, int) else str(value)
    record = next((k for k in kinds if k in RECORDS), None)
    inner = [k for k in kinds if k is not type(None)]
    return told(value, record or (inner[0] if len(inner) == 1 else Any), name)


def meant(written: Any, kind: Any, number: Callable[[str], ObjectId]) -> Any:
    """The value of a kind that plain values say; raises `NotExact`."""
    if kind is ObjectId:
        if not isinstance(written, str) or not written.startswith("@"):
            raise NotExact(f"{written!r} does not name an object; write it like '@bears'")
        return number(written)
    if isinstance(kind, type) and kind in RECORDS:
        return record_meant(written, kind, number)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _one_meant(written, kind, inner, number)
    if origin in (tuple, frozenset, list):
        if not isinstance(written, list):
            raise NotExact(f"{written!r} must be a list")
        fixed = origin is tuple and inner[-1] is not ...
        if fixed and len(inner) != len(written):
            raise NotExact(f"{written!r} must be a list of {len(inner)}")
        many = inner if fixed else [inner[0]] * len(written)
        return origin(meant(v, k, number) for v, k in zip(written, many, strict=True))
    if origin is dict:
        if not isinstance(written, dict):
            raise NotExact(f"{written!r} must be a mapping")
        return {meant(k, inner[0], number): meant(v, inner[1], number) for k, v in written.items()}
    return _plain(written, kind)


def _one_meant(written: Any, kind: Any, kinds: tuple[Any, ...], number: Callable[[str], ObjectId]) -> Any:
    if written is None and type(None) in kinds:
        return None
    if ObjectId in kinds:
        called = isinstance(written, str) and written.startswith("@")
        return number(written) if called else PlayerId(str(written))
    record = next((k for k in kinds if k in RECORDS), None)
    if record is not None:
        return record_meant(written, record, number)
    inner = [k for k in kinds if k is not type(None)]
    return meant(written, inner[0], number) if len(inner) == 1 else _plain(written, kind)


def _plain(written: Any, kind: Any) -> Any:
    if kind is Any:
        return tuple(_plain(v, Any) for v in written) if isinstance(written, list) else written
    try:
        return msgspec.convert(written, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise NotExact(f"{error}") from error


def record_meant(
    written: Any, kind: type, number: Callable[[str], ObjectId], into: Any = None, only: tuple[str, ...] = ()
) -> Any:
    """A record from its fields, or one given with those fields changed; raises `NotExact`."""
    if not isinstance(written, dict):
        raise NotExact(f"{written!r} must be a mapping")
    kinds = kinds_of(kind)
    allowed = only or tuple(kinds)
    for field in written:
        if field not in allowed:
            raise NotExact(f"{field!r} is not one of {', '.join(allowed)}")
    fields = {field: meant(v, kinds[field], number) for field, v in written.items()}
    if into is not None:
        return msgspec.structs.replace(into, **fields)
    lacking = [f for f in kinds if f not in fields and f not in defaults_of(kind)]
    if lacking:
        raise NotExact(f"{', '.join(lacking)} must be said")
    return kind(**fields)
