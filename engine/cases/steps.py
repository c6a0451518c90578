"""The steps of a ruling: what happened in words, with the rules behind it and the state that each step left."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.cases.happened import happened
from engine.rules.events import Record
from engine.rules.state import State


class Step(msgspec.Struct, frozen=True):
    """One thing that happened: the log entry that brought it about, its words, rules, the state it left.

    `happened` tells fact by fact what the words sum up.
    """

    entry: int
    text: str
    rules: tuple[str, ...]
    state: State
    happened: tuple[str, ...] = ()


def told(entry: int, records: Sequence[Record], end: State) -> tuple[Step, ...]:
    """The records of an entry as steps: those without words belong to the step before, or to the first.

    The last step leaves the state at the end of the entry.
    """
    starts = [n for n, record in enumerate(records) if record.text]
    steps: list[Step] = []
    for n, following in zip(starts, (*starts, len(records))[1:], strict=True):
        first = records[n]
        left = records[following - 1].state if following < len(records) else None
        facts = happened(records[n if steps else 0 : following])
        steps.append(Step(entry, first.text, first.rules, left or end, facts))
    return tuple(steps)
