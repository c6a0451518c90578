"""The ruling on a case: verdict, reasons, steps with the state each left, what is pending, what was expected.

It is computed once, as typed values; `documents` renders it as one JSON document, `in_words` for a person, the
dispute desk on screen and paper. An illegal entry, a decision left open and a card that is not understood are
verdicts, with the steps up to there. Only a text that is no case is raised, as `MalformedCase` with every problem.
A decision that is open can be answered in the text by `amending.with_choice`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, parse_case
from engine.cases.reading.expectations import Expectation as Expected
from engine.cases.reading.yaml_text import Plain
from engine.cases.replaying.picks import numbered_told
from engine.cases.replaying.replay import Moment, Replay, Report, silent
from engine.cases.replaying.steps import Step
from engine.cases.replaying.unseen import unseen
from engine.cases.ruling.expecting import failures
from engine.cases.setting_up.position import Setup
from engine.rules.position.refusal import EngineRefusal, Unsupported
from engine.rules.position.rulebook import Rulebook
from engine.rules.position.state import COLORS, ObjectId, Question, State
from engine.rules.turns.two_headed import refuse_giants

Verdict = Literal["not yet ruled", "legal", "illegal", "undecided", "unsupported"]


class Decision(msgspec.Struct, frozen=True):
    """Who must choose what: the options as a `choose` entry would `pick` them.

    `kind` is that of the question (`objects`, `order`, `yes or no`, `number` ...); between `least` and `most`
    of the options are picked where it is `objects`. Without options the pick is typed. `after` is the log
    entry that asks, so that the answer belongs right after it. `decided_by` is who controls the turn (507.3).
    """

    by: str
    about: str
    kind: str
    options: tuple[str | int, ...]
    least: int
    most: int
    rule: str
    after: int
    decided_by: str | None = None


class Expectation(msgspec.Struct, frozen=True):
    """An assertion of the case in its own words, and what was found instead of it, thing by thing."""

    words: str
    failures: tuple[str, ...]

    @property
    def found(self) -> str:
        """What was found instead (empty: it is met)."""
        return "; ".join(self.failures)

    @property
    def met(self) -> bool:
        """Whether the ruling says what was expected."""
        return not self.failures


class TakenBack(msgspec.Struct, frozen=True):
    """An illegal entry that was taken back: its number, why it was illegal and by which rules."""

    at: int
    reason: str
    rules: tuple[str, ...]


class Adjudication(msgspec.Struct, frozen=True):
    """The ruling on a case.

    `at` is the illegal entry, `reason` says why it is and `forbidden_by` by which rules, the nearest first;
    `reversed` are the illegal entries that the case says were taken back; they do not count against the others.
    `unsupported` names what the engine does not know, `unseen` cards whose text it does not, which did not come to
    matter: what they may do to others by being there is not in the ruling. Without a log it is not yet ruled.
    `start` is the state as recorded, nothing where not even
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
    unseen: tuple[str, ...] = ()
    reversed: tuple[TakenBack, ...] = ()
    decision: Decision | None = None
    expectations: tuple[Expectation, ...] = ()
    result: str = ""

    @property
    def book(self) -> Rulebook:
        """The rulebook that the ruling is by."""
        return self.case.book

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return len(self.case.game.log)


def adjudicate(text: str, name: str, cards: CardReference, report: Report = silent) -> Adjudication:
    """The ruling on a case as typed; raises `MalformedCase` with every problem of the text.

    `report` hears how many entries of how many are done (0 of 0 while the text is read); what it raises
    ends the work.
    """
    return adjudicated(parse_case(text, name, cards, lambda: report(0, 0)), cards, report)


def adjudicated(case: Case, cards: CardReference, report: Report = silent) -> Adjudication:
    """The ruling on a case; raises `MalformedCase` for a position that cannot be and entries that are unclear."""
    return judged(case, cards, report)[0]


def judged(
    case: Case, cards: CardReference, report: Report = silent, before: Replay | None = None
) -> tuple[Adjudication, Replay | None]:
    """The ruling on a case, and the replay behind it, which goes on from the one `before` where it can."""
    try:
        done = _set_up(case, cards, report, before)
    except Unsupported as unsupported:
        return Adjudication(case, "unsupported", None, None, unsupported=unsupported.what), None
    return _ruling(case, done), done


def _ruling(case: Case, done: Replay) -> Adjudication:
    start = done.start
    try:
        _refuse_unread_avatars(start)
        refuse_giants(start)
        done.run()
    except Unsupported as unsupported:
        end = done.position.state
        return Adjudication(
            case, "unsupported", start, end, done.steps, unsupported=unsupported.what, unseen=unseen(start)
        )
    last, question, end = done.moments[-1], done.position.question, done.position.state
    return Adjudication(
        case,
        _verdict(case, last, question),
        start,
        end,
        done.steps,
        at=done.entries if last.illegal else None,
        reason=case.book.told(last.illegal.text, last.illegal.rules) if last.illegal else "",
        forbidden_by=last.forbidden_by,
        unseen=unseen(start),
        reversed=tuple(
            TakenBack(n, case.book.told(moment.reversed.text, moment.reversed.rules), moment.forbidden_by)
            for n, moment in enumerate(done.moments)
            if moment.reversed is not None
        ),
        decision=_decision(done, question) if question is not None else None,
        expectations=tuple(_compared(done, one) for one in case.game.expect),
        result=end.result,
    )


def _verdict(case: Case, last: Moment, question: Question | None) -> Verdict:
    if last.illegal:
        return "illegal"
    if question:
        return "undecided"
    return "legal" if case.game.log else "not yet ruled"


def recorded(case: Case, cards: CardReference) -> State:
    """The position that a case records, before its log; raises `MalformedCase` or `Unsupported`."""
    state = _set_up(case, cards).start
    if unread := unseen(state):
        raise Unsupported("; ".join(unread))
    return state


def _set_up(
    case: Case, cards: CardReference, report: Report = silent, before: Replay | None = None
) -> Replay:
    setup = Setup(case, cards)
    return Replay(setup.state(), case, setup.cards, report, before)


def checked(case: Case, cards: CardReference) -> list[str]:
    """What differs from the expectations; `unsupported` where the engine cannot say."""
    try:
        found = adjudicated(case, cards)
    except EngineRefusal as refusal:
        return [str(refusal)]
    except RecursionError:
        return ["unsupported: a position nested more deeply than the engine follows"]
    if found.verdict == "unsupported":
        return [str(Unsupported(found.unsupported))]
    if found.unseen:
        return [str(Unsupported("; ".join(found.unseen)))]
    return [problem for one in found.expectations for problem in one.failures]


def _refuse_unread_avatars(state: State) -> None:
    """Raises `Unsupported` for an avatar that is not understood: it bears on all that its player does (RS E.14)."""
    unread = [
        f"{o.base.name}: {o.base.unread}"
        for o in state.objects.values()
        if o.zone == "vanguard" and o.base.unread
    ]
    if unread:
        raise Unsupported("; ".join(unread))


def _decision(done: Replay, q: Question) -> Decision:
    state = done.position.state
    options: tuple[str | int, ...] = tuple(_named_option(state, o) for o in q.options)
    if q.kind == "yes or no":
        options = ("yes", "no")
    elif q.kind == "numbered":
        options = numbered_told(q)
    elif q.kind == "color" and not options:
        options = COLORS
    after = len(done.moments) - (2 if done.moments[-1].illegal else 1)
    decided_by = state.turn.controlled_by if q.player == state.turn.active else None
    rule = ", ".join(state.book.cite(q.rule))
    return Decision(q.player, q.text, q.kind, options, q.least, q.most, rule, after, decided_by)


def _named_option(state: State, option: object) -> str | int:
    """An option of a question as a case names it: the reference of an object, mana symbols, a word."""
    if isinstance(option, tuple):
        return "".join(f"{{{s}}}" for s in option)
    if not isinstance(option, int) or isinstance(option, bool):
        return str(option)
    found = state.objects.get(ObjectId(option))
    if found is None and option in state.last_known:
        found = state.last_known[ObjectId(option)][0]
    return (found.ref or "unknown card") if found is not None else option


def _compared(done: Replay, expected: Expected) -> Expectation:
    words = ", ".join(f"{key} {_plain(value)}" for key, value in expected.where.written.items())
    return Expectation(words, failures(done, expected))


def _plain(value: Plain) -> str:
    """A value of a case as a person would write it."""
    match value:
        case dict():
            return ", ".join(f"{key}: {_plain(one)}" for key, one in value.items())
        case list():
            return ", ".join(map(_plain, value))
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)
