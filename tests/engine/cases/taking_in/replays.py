"""Replays written as Cockatrice writes them, field by field."""

from typing import Any


def number(value: int) -> bytes:
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes((*found, value))


def zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def message(*fields: tuple[int, Any]) -> bytes:
    """Fields of a message: numbers are written zigzag, `True` as 1, text and messages with their length."""
    found = b""
    for key, value in fields:
        if isinstance(value, bool):
            found += number(key << 3) + number(int(value))
        elif isinstance(value, int):
            found += number(key << 3) + number(zigzag(value))
        else:
            content = value.encode() if isinstance(value, str) else value
            found += number(key << 3 | 2) + number(len(content)) + content
    return found


def event(kind: int, player: int, *fields: tuple[int, Any]) -> bytes:
    """One container with one event, in the tenth second."""
    return number(3 << 3 | 2) + _sized(
        message((2, message((1, player), (kind, message(*fields))))) + number(4 << 3) + number(10)
    )


def _sized(content: bytes) -> bytes:
    return number(len(content)) + content


def seat(player: int) -> bytes:
    zones = [
        message((1, name), (4, 60 if name == "deck" else 0))
        for name in ("deck", "grave", "hand", "rfg", "sb", "stack", "table")
    ]
    life = message((1, 0), (2, "life"), (5, 20))
    return message((1, message((1, player))), *((3, zone) for zone in zones), (4, life))


def sat_down(*names: str) -> bytes:
    joins = b"".join(
        event(1000, -1, (1, message((1, n), (2, message((1, name)))))) for n, name in enumerate(names)
    )
    return joins + event(1005, -1, *((1, seat(n)) for n, _ in enumerate(names)))


def move(player: int, card: int, name: str, start: str, target: str) -> bytes:
    return event(
        2009, player, (1, card), (2, name), (3, player), (4, start), (6, player), (7, target), (10, card)
    )


def game() -> bytes:
    """Ann plays a Mountain, tapped since, and a Fanatic; Bob has Bears with Pacifism on them and is at 17."""
    return b"".join((
        sat_down("Ann", "Bob"),
        event(2005, 0, (1, 7), (2, message((1, 1), (2, "Mountain"))), (2, message((1, 2), (2, "Mogg Fanatic")))),
        event(2016, -1, (1, 0)),
        event(2017, -1, (1, 3)),
        move(0, 1, "Mountain", "hand", "table"),
        event(2014, 0, (1, "table"), (2, 1), (3, True), (4, "1")),
        move(0, 2, "Mogg Fanatic", "hand", "table"),
        move(1, 3, "Grizzly Bears", "deck", "table"),
        move(1, 4, "Pacifism", "deck", "table"),
        event(2012, 1, (1, "table"), (2, 4), (3, 1), (4, "table"), (5, 3)),
        event(2003, 1, (1, 0), (2, 17)),
        move(1, 5, "Oko, Thief of Crowns", "deck", "table"),
        event(2017, -1, (1, 5)),
    ))  # fmt: skip
