"""A case adjudicated for somebody who looks at it: every step with the state it left, as typed values.

`adjudicate` never refuses what the rules or the engine refuse: an illegal entry, a decision left open and a
card that is not understood are verdicts, with the steps up to there. Only a text that is no case is raised,
as `MalformedCase` with every problem. A decision that is open can be answered in the text by
`amending.with_choice`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, parse_case
from engine.cases.replaying.replay import Moment, Replay, Report, silent
from engine.cases.replaying.steps import Step
from engine.cases.ruling.expecting import failures
from engine.cases.ruling.ruling import named_option, refuse_unread, set_up
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import COLORS, Question, State

Verdict = Literal["legal", "illegal", "undecided", "unsupported"]


class Decision(msgspec.Struct, frozen=True):
    """Who must choose what: the options as a `choose` entry would `pick` them.

    `kind` is that of the question (`objects`, `order`, `yes or no`, `number` ...); between `least` and `most`
    of the options are picked where it is `objects`. Without options the pick is typed. `after` is the log
    entry that asks, so that the answer belongs right after it.
    """

    by: str
    about: str
    kind: str
    options: tuple[Any, ...]
    least: int
    most: int
    rule: str
    after: int


class Expectation(msgspec.Struct, frozen=True):
    """An assertion of the case in its own words, and what was found instead (empty: it is met)."""

    words: str
    found: str

    @property
    def met(self) -> bool:
        """Whether the ruling says what was expected."""
        return not self.found


class Adjudication(msgspec.Struct, frozen=True):
    """The ruling on a case.

    `at` is the illegal entry, `reason` says why it is and `forbidden_by` by which rules, the nearest first;
    `unsupported` names what the engine does not know. `start` is the state as recorded, nothing where not even
    that could be set up.
    """

    case: Case
    verdict: Verdict
    start: State | None
    end: State | None
    steps: tuple[Step, ...] = ()
    at: int | None = None
    reason: str = ""
    forbidden_by: tuple[str, ...] = ()
    unsupported: str = ""
    decision: Decision | None = None
    expectations: tuple[Expectation, ...] = ()
    result: str = ""

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return len(self.case.content.get("log") or ())


def adjudicate(text: str, name: str, cards: CardReference, report: Report = silent) -> Adjudication:
    """The ruling on a case as typed; raises `MalformedCase` with every problem of the text.

    `report` hears how many entries of how many are done (0 of 0 while the text is read); what it raises
    ends the work.
    """
    case = parse_case(text, name, cards, lambda: report(0, 0))
    try:
        done = set_up(case, cards, report)
    except Unsupported as unsupported:
        return Adjudication(case, "unsupported", None, None, unsupported=unsupported.what)
    start = done.moments[0].position.state
    try:
        refuse_unread(start)
        done.run()
    except Unsupported as unsupported:
        end = done.position.state
        return Adjudication(case, "unsupported", start, end, done.steps, unsupported=unsupported.what)
    return _ruled(case, done)


def _ruled(case: Case, done: Replay) -> Adjudication:
    last = done.moments[-1]
    question = done.position.question
    verdict: Verdict = "illegal" if last.illegal else "undecided" if question else "legal"
    state = done.position.state
    return Adjudication(
        case,
        verdict,
        done.moments[0].position.state,
        state,
        done.steps,
        at=len(done.moments) - 1 if last.illegal else None,
        reason=last.illegal.text if last.illegal else "",
        forbidden_by=last.illegal.rules if last.illegal else (),
        decision=_decision(done, question) if question is not None else None,
        expectations=tuple(_expectation(done, one) for one in case.content.get("expect") or ()),
        result=state.result,
    )


def _decision(done: Replay, q: Question) -> Decision:
    state = done.position.state
    options = tuple(named_option(state, o) for o in q.options)
    if q.kind == "yes or no":
        options = ("yes", "no")
    elif q.kind == "color" and not options:
        options = COLORS
    last: Moment = done.moments[-1]
    after = len(done.moments) - (2 if last.illegal else 1)
    return Decision(q.player, q.text, q.kind, options, q.least, q.most, q.rule, after)


def _expectation(done: Replay, assertion: dict[str, Any]) -> Expectation:
    words = ", ".join(f"{key} {_plain(value)}" for key, value in assertion.items())
    return Expectation(words, "; ".join(failures(done, [assertion])))


def _plain(value: Any) -> str:
    """A value of a case as a person would write it."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_plain(one)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    return str(value)
