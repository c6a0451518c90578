"""How far two logs say the same: entry by entry, as they are written."""

from __future__ import annotations

from itertools import takewhile

from engine.cases.reading.log_entries import Entry


def alike(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> int:
    """How many entries are the same in both from the first on, on the same lines.

    What Python holds equal (`1` and `true`, two orders of one mapping) is not the same.
    """
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: repr(pair[0]) == repr(pair[1]), pairs))
