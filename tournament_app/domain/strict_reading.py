"""Turns parsed JSON into frozen values and names every problem on the way, not only the first.

Unknown keys, missing keys, wrong kinds and unknown choices are refused; nothing is converted
silently (``"3"`` is no number, ``true`` neither). Reads dataclasses, string enums, tuples, mappings with
text keys, optional values, text, whole numbers, booleans, dates (ISO) and fractions (``"1/2"``).
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from difflib import get_close_matches
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tournament_app.domain.refusal import Malformed

T = TypeVar("T")

_PLAIN: dict[Any, str] = {str: "text", int: "a whole number", bool: "true or false"}


def read(kind: type[T], value: object, where: str) -> T:
    """The value as ``kind``; raises ``Malformed`` with all problems, each starting with ``where``."""
    problems: list[str] = []
    found = _read(kind, value, "", problems)
    if problems:
        raise Malformed(*(f"{where}: {problem}" for problem in problems))
    assert isinstance(found, kind)
    return found


def closest(word: str, known: list[str]) -> str:
    """``; did you mean X?`` or the choices themselves, to end a sentence about an unknown word."""
    near = get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; it can be {', '.join(known)}"


def _read(kind: Any, value: object, where: str, problems: list[str]) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        inner = next(choice for choice in get_args(kind) if choice is not type(None))
        return None if value is None else _read(inner, value, where, problems)
    if origin is tuple:
        return _read_list(get_args(kind)[0], value, where, problems)
    if origin is Mapping:
        return _read_mapping(get_args(kind)[1], value, where, problems)
    if is_dataclass(kind):
        return _read_record(kind, value, where, problems)
    return _read_leaf(kind, value, where, problems)


def _read_list(kind: Any, value: object, where: str, problems: list[str]) -> tuple[Any, ...]:
    if not isinstance(value, list):
        problems.append(f"{where or 'the whole'} must be a list, not {_shown(value)}")
        return ()
    return tuple(_read(kind, item, f"{where}[{at}]", problems) for at, item in enumerate(value))


def _read_mapping(kind: Any, value: object, where: str, problems: list[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        problems.append(f"{where or 'the whole'} must be an object, not {_shown(value)}")
        return {}
    return {key: _read(kind, item, _inside(where, key), problems) for key, item in value.items()}


def _read_record(kind: Any, value: object, where: str, problems: list[str]) -> Any:
    if not isinstance(value, dict):
        problems.append(f"{where or 'the whole'} must be an object, not {_shown(value)}")
        return None
    before = len(problems)
    hints = get_type_hints(kind)
    known = [field.name for field in fields(kind)]
    for key in value:
        if key not in known:
            problems.append(f"{_inside(where, key)} is not known here{closest(key, known)}")
    given: dict[str, Any] = {}
    for field in fields(kind):
        place = _inside(where, field.name)
        if field.name in value:
            given[field.name] = _read(hints[field.name], value[field.name], place, problems)
        elif field.default is MISSING and field.default_factory is MISSING:
            problems.append(f"{place} is missing")
    return kind(**given) if len(problems) == before else None


def _read_leaf(kind: Any, value: object, where: str, problems: list[str]) -> Any:
    if kind in _PLAIN:
        if type(value) is kind:
            return value
        problems.append(f"{where} must be {_PLAIN[kind]}, not {_shown(value)}")
        return None
    try:
        if isinstance(value, str):
            if issubclass(kind, date):
                return kind.fromisoformat(value)
            return kind(value)
    except ValueError:
        pass
    if issubclass(kind, StrEnum):
        ending = closest(value if isinstance(value, str) else "", [str(choice) for choice in kind])
        problems.append(f"{where}: {_shown(value)} is not a choice{ending}")
    else:
        form = "a fraction such as 1/2" if kind is Fraction else "a date such as 2003-07-24"
        problems.append(f"{where} must be {form}, not {_shown(value)}")
    return None


def _inside(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else repr(value)
