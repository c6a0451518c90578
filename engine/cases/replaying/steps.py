"""The steps of a ruling: what happened in words, the rules behind it by their numbers, the state each step left."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.cases.replaying.happened import happened
from engine.rules.position.events import ChangeState, Record
from engine.rules.position.state import Question, State

AT_ONE_TIME = ("413.2d", "103.4")
"""The rules of decisions that several players make at one time."""


class Step(msgspec.Struct, frozen=True):
    """One thing that happened: the log entry that brought it about, its words, rules, the state it left.

    `happened` tells fact by fact what the words sum up. `plainly` is the same text before it was put into the words of
    a rulebook: by that the steps of two books are compared.
    """

    entry: int
    text: str
    rules: tuple[str, ...]
    state: State
    happened: tuple[str, ...] = ()
    plainly: str = ""


def _by_decision(decided: Sequence[Question]) -> tuple[str, ...]:
    """The rules that had decisions made; those about what players choose at one time, where one asked several."""
    asked = {(question.player, question.text) for question in decided}
    at_one_time = len({text for _, text in asked}) < len(asked)
    own = (q.rule for q in decided if q.rule and q.rule not in AT_ONE_TIME and not q.chance)
    return tuple(dict.fromkeys((*own, *(AT_ONE_TIME if at_one_time else ()))))


def told(
    entry: int, records: Sequence[Record], end: State, decided: Sequence[Question] = ()
) -> tuple[Step, ...]:
    """The records of an entry as steps; the last step leaves the state at the end of the entry.

    The first says, too, by which rules those decisions were made that it had to wait for. Records without words
    belong to the step before them. Those after priority has gone on lead to the step that follows, as does what comes
    before the first.
    """
    starts = [n for n, record in enumerate(records) if record.text]
    steps: list[Step] = []
    begins = 0
    for n, following in zip(starts, (*starts, len(records))[1:], strict=True):
        last = following == len(records)
        rules = (*records[n].rules, *(_by_decision(decided) if not steps else ()))
        ends = following if last else _lead(records, n + 1, following)
        left = end if last else records[ends - 1].state
        steps.append(
            Step(
                entry,
                end.book.told(records[n].text, records[n].rules),
                end.book.cite(*rules),
                left or end,
                tuple(end.book.told(line) for line in happened(records[begins:ends])),
                records[n].text,
            )
        )
        begins = ends
    return tuple(steps)


def _lead(records: Sequence[Record], start: int, stop: int) -> int:
    """Where the records begin that lead to the step at `stop`: after the last change of turn, step or priority."""
    for n in range(stop - 1, start - 1, -1):
        event = records[n].event
        if isinstance(event, ChangeState) and "turn" in event.fields:
            return n + 1
    return stop
