"""The steps of a ruling as rows of a table."""

from msgspec import Struct

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.ruling_words import rules_words, sentence
from engine.rules.position.state import State


class StepRow(Struct, frozen=True):
    """One step; row 0 is the position as recorded. ``before`` is the state that it changed, ``numbers`` its rules.

    An illegal entry is the last row, with the state that its reversal left (422).
    """

    number: int
    entry: int
    words: str
    rules: str
    state: State
    before: State | None
    numbers: tuple[str, ...] = ()


def step_rows(ruling: Adjudication) -> tuple[StepRow, ...]:
    """The steps of a ruling, the recorded position first; nothing where that could not be set up."""
    if ruling.start is None:
        return ()
    rows = [StepRow(0, 0, "The position as recorded", "", ruling.start, None)]
    for number, step in enumerate(ruling.steps, 1):
        facts = "".join(f"\n\u2013 {fact}" for fact in step.happened)
        rows.append(
            StepRow(
                number, step.entry, sentence(step.text) + facts, rules_words(step.rules), step.state,
                rows[-1].state, step.rules,
            )
        )  # fmt: skip
    if ruling.at is not None and ruling.end is not None:
        words, rules = f"Illegal: {ruling.reason}", rules_words(ruling.forbidden_by)
        last = rows[-1].state
        rows.append(StepRow(len(rows), ruling.at, words, rules, ruling.end, last, ruling.forbidden_by))
    return tuple(rows)
