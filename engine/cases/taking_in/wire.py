"""The parts of a message in the wire format of protocol buffers: numbered fields, read without a schema."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cases.taking_in.taken import NotTaken

Part = int | bytes
Message = dict[int, list[Part]]
DAMAGED = "The replay is damaged: it breaks off in the middle of something."


def message(content: bytes) -> Message:
    """The fields of a message by number, each as often as it is there; raises `NotTaken` for what is none."""
    found: Message = {}
    for number, part in _parts(content):
        found.setdefault(number, []).append(part)
    return found


def _parts(content: bytes) -> Iterator[tuple[int, Part]]:
    at = 0
    while at < len(content):
        key, at = _number(content, at)
        if not key >> 3:
            raise NotTaken(DAMAGED)
        match key & 7:
            case 0:
                value, at = _number(content, at)
                yield key >> 3, value
            case 1 | 5 as kind:
                size = 8 if kind == 1 else 4
                yield key >> 3, _stretch(content, at, size)
                at += size
            case 2:
                size, at = _number(content, at)
                yield key >> 3, _stretch(content, at, size)
                at += size
            case _:
                raise NotTaken(DAMAGED)


def _stretch(content: bytes, at: int, size: int) -> bytes:
    if at + size > len(content):
        raise NotTaken(DAMAGED)
    return content[at : at + size]


def _number(content: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(content) and shift < 70:
        byte = content[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
    raise NotTaken(DAMAGED)


def signed(part: Part | None, unset: int = -1) -> int:
    """A number that may be below nothing, as it is written zigzag."""
    return unset if not isinstance(part, int) else (part >> 1) ^ -(part & 1)


def first(fields: Message, number: int) -> Part | None:
    """A field that is there once."""
    return fields.get(number, [None])[-1]


def inner(fields: Message, number: int) -> Message:
    """A message within; empty where there is none."""
    part = first(fields, number)
    return message(part) if isinstance(part, bytes) else {}


def words(fields: Message, number: int) -> str:
    """A text; empty where there is none."""
    part = first(fields, number)
    return part.decode("utf-8", "replace") if isinstance(part, bytes) else ""
