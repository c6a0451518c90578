"""The strict reader of structured text: a declared shape filled from parsed JSON, or every problem with its place.

Unknown keys, missing keys, wrong kinds and unknown choices are refused; nothing is converted silently
(``"3"`` is no number, ``true`` neither). Shapes are msgspec structs; within them text, whole
and other numbers, booleans, dates (ISO), fractions (``"1/2"``), enumerations and literals, tuples of any or of
a fixed length, mappings with text keys, and optional values.
"""

import json
import re
import types
from collections.abc import Mapping
from datetime import date
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from engine.intake.limits import GATHERED, PARTS

T = TypeVar("T")

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_PARTS = (b",", b"{", b"[")
_BYTE = re.compile(r"\(byte (\d+)\)")
_PLAIN: dict[object, str] = {str: "text", int: "a whole number", bool: "true or false"}


class Unfit(ValueError):
    """What was read is not of the declared shape; ``problems`` are all of them, each with its place."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Gathered(list[str]):
    """Problems as they are found; ``Unfit`` ends the reading where there are more than anybody mends."""

    def append(self, problem: str) -> None:
        """One more."""
        super().append(problem)
        if len(self) >= GATHERED.most:
            raise Unfit(*self)


class _Field(Struct, frozen=True):
    """One field of a shape: its key in the text, its name in the value, its kind, whether it must be there."""

    key: str
    name: str
    kind: object
    required: bool


def read(kind: type[T], value: object) -> T:
    """The value as ``kind``; raises ``Unfit``."""
    problems: list[str] = Gathered()
    found: T = _read(kind, value, "", problems)
    if problems:
        raise Unfit(*problems)
    return found


def read_json(kind: type[T], content: bytes) -> T:
    """The JSON in some bytes as ``kind``; raises ``Unfit``."""
    return read(kind, parsed(content))


def parsed(content: bytes) -> object:
    """The value that some bytes of JSON hold; raises ``Unfit``, with the line, for what is no JSON in UTF-8."""
    if content.startswith(_UTF_16):
        raise Unfit("it is written in UTF-16. Save it as UTF-8 and try again.")
    text = content.removeprefix(_BYTE_ORDER_MARK)
    if problem := PARTS.exceeded("it", sum(map(text.count, _PARTS))):
        raise Unfit(problem)
    try:
        text.decode("utf-8")
        return msgspec.json.decode(text)
    except UnicodeDecodeError as error:
        raise Unfit(f"{_line(text, error.start)}: bytes that are no UTF-8 text. Save it as UTF-8.") from error
    except msgspec.DecodeError as error:
        at = _BYTE.search(str(error))
        place = f"{_line(text, int(at[1]))}: " if at else ""
        raise Unfit(f"{place}it is no JSON that can be read ({error}).") from error
    except RecursionError as error:
        raise Unfit("it is nested too deeply.") from error


def parsed_once(content: bytes) -> object:
    """The same for what people wrote: ``Unfit`` too where an object has a key twice, of which one would be lost."""
    found = parsed(content)
    repeated: dict[str, None] = {}

    def looked_at(pairs: list[tuple[str, object]]) -> None:
        names = [name for name, _ in pairs]
        if len(set(names)) < len(names):
            repeated.update(dict.fromkeys(name for name in names if names.count(name) > 1))

    text = content.removeprefix(_BYTE_ORDER_MARK).decode("utf-8")
    try:
        json.loads(text, object_pairs_hook=looked_at, parse_int=str, parse_float=str)
    except RecursionError as error:
        raise Unfit("it is nested too deeply.") from error
    if repeated:
        raise Unfit(*(f"{name!r} stands twice in one object. Keep one of the two." for name in repeated))
    return found


def _line(text: bytes, at: int) -> str:
    before = text.count(b"\n", 0, at)
    return f"line {before + 1}"


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
        return _read_list(get_args(kind), value, where, problems)
    if origin in (Mapping, dict):
        return _read_mapping(get_args(kind)[1], value, where, problems)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _read_record(kind, value, where, problems)
    return _read_leaf(kind, value, where, problems)


def _read_list(
    kinds: tuple[object, ...], value: object, where: str, problems: list[str]
) -> tuple[object, ...]:
    if not isinstance(value, list):
        problems.append(f"{where or 'the whole'} must be a list, not {_shown(value)}")
        return ()
    if kinds[-1] is not Ellipsis:
        if len(value) != len(kinds):
            problems.append(f"{where or 'the whole'} must hold {len(kinds)} entries, not {len(value)}")
            return ()
        pairs = list(zip(kinds, value, strict=True))
    else:
        pairs = [(kinds[0], item) for item in value]
    return tuple(_read(kind, item, f"{where}[{at}]", problems) for at, (kind, item) in enumerate(pairs))


def _read_mapping(kind: object, value: object, where: str, problems: list[str]) -> dict[str, object]:
    if not isinstance(value, dict):
        problems.append(f"{where or 'the whole'} must be an object, not {_shown(value)}")
        return {}
    return {key: _read(kind, item, _inside(where, key), problems) for key, item in value.items()}


def _read_record(kind: Any, value: object, where: str, problems: list[str]) -> object:
    wanted = _fields(kind)
    if isinstance(value, list) and getattr(getattr(kind, "__struct_config__", None), "array_like", False):
        least = sum(field.required for field in wanted)
        if not least <= len(value) <= len(wanted):
            problems.append(f"{where} must hold {', '.join(field.key for field in wanted)}")
            return None
        value = {field.key: item for field, item in zip(wanted, value, strict=False)}
    if not isinstance(value, dict):
        problems.append(f"{where or 'the whole'} must be an object, not {_shown(value)}")
        return None
    before = len(problems)
    known = [field.key for field in wanted]
    for key in value:
        if key not in known:
            problems.append(f"{_inside(where, key)} is not known here{closest(key, known)}")
    given: dict[str, object] = {}
    for field in wanted:
        place = _inside(where, field.key)
        if field.key in value:
            given[field.name] = _read(field.kind, value[field.key], place, problems)
        elif field.required:
            problems.append(f"{place} is missing")
    return kind(**given) if len(problems) == before else None


def _fields(kind: Any) -> list[_Field]:
    hints = get_type_hints(kind)
    return [_Field(f.encode_name, f.name, hints[f.name], f.required) for f in fields(kind)]


def _read_leaf(kind: object, value: object, where: str, problems: list[str]) -> object:
    if kind is Any or kind is object:
        return value
    if kind in _PLAIN:
        if type(value) is kind:
            return value
        problems.append(f"{where} must be {_PLAIN[kind]}, not {_shown(value)}")
        return None
    if kind is float:
        if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
            return float(value)
        problems.append(f"{where} must be a number, not {_shown(value)}")
        return None
    choices = _choices(kind)
    if choices is not None:
        if isinstance(value, str) and value in choices:
            return choices[value]
        ending = closest(value if isinstance(value, str) else "", list(choices))
        problems.append(f"{where}: {_shown(value)} is not a choice{ending}")
        return None
    try:
        if isinstance(value, str):
            return date.fromisoformat(value) if kind is date else Fraction(value)
    except (ValueError, ZeroDivisionError):
        pass
    form = "a fraction such as 1/2" if kind is Fraction else "a date such as 2003-07-24"
    problems.append(f"{where} must be {form}, not {_shown(value)}")
    return None


def _choices(kind: object) -> dict[str, object] | None:
    """What may be written for an enumeration or a literal; None for other kinds."""
    if get_origin(kind) is Literal:
        return {str(choice): choice for choice in get_args(kind)}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {str(choice.value): choice for choice in kind}
    return None


def _inside(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "an object"
    written = repr(value)
    return "a list" if isinstance(value, list) else written if len(written) <= 60 else f"{written[:57]}..."
