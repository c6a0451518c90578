"""What a case says of itself as a question for training, as typed records."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engine.cases.reading.expectations import After, Expectation
from engine.cases.reading.kinds import Checker, Written, kind_of, number
from engine.cases.reading.yaml_text import Plain

LEVELS = (1, 2, 3)


class Choice(Written, frozen=True, kw_only=True):
    """An answer in the words of a player, and what is asserted of the ruling where it is right."""

    called: ClassVar[str] = "a choice"
    say: str
    so: Expectation


def _choices(c: Checker, value: Plain, line: int, what: str) -> tuple[Choice, ...]:
    """Two answers or more."""
    found: tuple[Choice, ...] = kind_of(tuple[Choice, ...])(c, value, line, what) or ()
    if isinstance(value, list) and len(value) < 2:
        c.wrong(line, "choices", "`choices` must name two answers or more")
    return found


class Training(Written, frozen=True, kw_only=True):
    """The question: how hard it is (1 to 3), after which entry it is asked (0: before the log), what it teaches.

    Which of the answers is right is not written: the ruling says it.
    """

    called: ClassVar[str] = "`training`"
    ask: str
    choices: Annotated[tuple[Choice, ...], _choices]
    level: Annotated[int, number(LEVELS[0], LEVELS[-1])] = 1
    after: After = 0
    rule: str = ""
