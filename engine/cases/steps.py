"""The steps of a ruling: what happened in words, with the rules behind it and the state that each step left."""

from __future__ import annotations

import msgspec

from engine.cases.happened import happened
from engine.cases.replaying import Replay
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


def steps_of(done: Replay) -> tuple[Step, ...]:
    """The steps in words; records without words belong to the step before them."""
    steps: list[Step] = []
    for n, moment in enumerate(done.moments):
        steps += _told(n, moment.records, moment.position.state)
    last, entry = done.moments[-1], len(done.moments)
    if last.illegal is None and done.position.question is not None:
        steps += _told(entry - 1, done.position.records, done.position.state)
    elif done.position is not last.position:
        steps += _told(entry, tuple(done.records), done.position.state)
    return tuple(steps)


def _told(entry: int, records: tuple[Record, ...], end: State) -> list[Step]:
    """The records of an entry as steps; the last leaves the state that the entry left."""
    starts = [n for n, record in enumerate(records) if record.text]
    steps: list[Step] = []
    for n, following in zip(starts, (*starts, len(records))[1:], strict=True):
        first = records[n]
        left = records[following - 1].state if following < len(records) else None
        facts = happened(records[n if steps else 0 : following])
        steps.append(Step(entry, first.text, first.rules, left or end, facts))
    return steps
