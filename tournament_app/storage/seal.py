"""Seals: one number over everything that an event, the register or a journal holds, kept beside it.

Each record has a number of its own, and a seal is their sum: an act takes off the records as they were and
puts on the records as they are, so that sealing a result costs two records, whatever the size of the event.
A seal that does not fit what is read means that something was changed behind the program's back: a damaged
disk, another program.

Seals are made of domain values. A version of the program whose records have other parts makes other numbers;
it knows its own by ``FORM`` and seals the others' books anew with their next act.
"""

import re
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from tournament_app.domain.book import KIND_OF, RECORD_KINDS, Change, Entry
from tournament_app.domain.player import Player
from tournament_app.domain.round import Round
from tournament_app.storage.journal_codec import from_json, to_json

SIZE = 16
_SEAL = re.compile(r"[0-9a-f]{8}:[0-9a-f]{32}")
WHOLE = 1 << (8 * SIZE)


def seal_of(entries: Iterable[Entry]) -> str:
    """The seal over records."""
    return _written(sum(map(_number, entries)))


def moved(seal: str, changes: Iterable[Change]) -> str:
    """The seal after changes; ``current`` must hold of it."""
    total = int(seal.rpartition(":")[2], 16)
    for change in changes:
        if change.before is not None:
            total -= _number(change.before)
        if change.after is not None:
            total += _number(change.after)
    return _written(total)


def current(seal: str) -> bool:
    """Whether a seal was made by a program whose records have the same parts."""
    return seal.partition(":")[0] == form()


def wellformed(*seals: str) -> bool:
    """Whether these are seals, of this program or another version; an old database has none (empty)."""
    return all(not found or (_SEAL.fullmatch(found) and found[6:8] == _check(found[:6])) for found in seals)


def line_added(seal: str, parts: Iterable[object]) -> str:
    """The seal over journal lines after one more; a journal's lines never change."""
    total = int(seal.rpartition(":")[2] or "0", 16)
    return _written(total + _hashed("\x1f".join(map(str, parts)).encode()))


def is_players(change: Change) -> bool:
    """Whether a change belongs to the register rather than to an event."""
    return isinstance(change.entry, Player)


@cache
def form() -> str:
    """What the records of this program are made of, in six letters and two that check them."""
    letters = blake2b("\n".join(_parts()).encode(), digest_size=3).hexdigest()
    return letters + _check(letters)


def _check(letters: str) -> str:
    """Two letters that no change of a single bit in the others leaves right."""
    return f"{sum(letters.encode()) % 256:02x}"


def _parts() -> Iterable[str]:
    seen: dict[str, list[str]] = {}
    waiting: list[Any] = [kind.record for kind in RECORD_KINDS]
    while waiting:
        kind = waiting.pop()
        if not (isinstance(kind, type) and issubclass(kind, Struct)):
            waiting += get_args(kind)
        elif kind.__name__ not in seen:
            seen[kind.__name__] = list(kind.__struct_fields__)
            waiting += get_type_hints(kind).values()
    return (f"{name}: {' '.join(parts)}" for name, parts in sorted(seen.items()))


def _number(entry: Entry) -> int:
    written = to_json(entry)
    if isinstance(entry, Round):
        written = to_json(from_json(written, Round))
    return _hashed(f"{KIND_OF[type(entry)].name}\x1f{written}".encode())


def _hashed(content: bytes) -> int:
    return int.from_bytes(blake2b(content, digest_size=SIZE).digest())


def _written(total: int) -> str:
    return f"{form()}:{total % WHOLE:0{2 * SIZE}x}"
