"""A case as an exercise: what is asked, at which moment, and which of the answers the ruling makes right."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, parse_case
from engine.cases.replaying.replay import Report, silent
from engine.cases.replaying.steps import Step
from engine.cases.ruling.adjudication import Adjudication, adjudicated
from engine.cases.training.asking import asked_of
from engine.records import replace
from engine.rules.position.state import State

OTHER = "Other"
_CITED = re.compile(r"\b([1-5]\d\d)(?:\.\d+[a-z]?)?")


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the rules that is learnt together: its name and the first numbers of its rules."""

    name: str
    rules: tuple[str, ...]


class Exercise(msgspec.Struct, frozen=True):
    """A case that can be asked: its name, chapter and level (1 to 3); it is not ruled on yet."""

    name: str
    case: Case
    chapter: str
    level: int


class Answer(msgspec.Struct, frozen=True):
    """An answer in a player's words, and whether it is the right one."""

    words: str
    right: bool


class Question(msgspec.Struct, frozen=True):
    """An exercise ruled on: the moment at which it is asked, the answers, and the ruling with its steps.

    `told` are the steps up to that moment.
    """

    exercise: Exercise
    asks: str
    answers: tuple[Answer, ...]
    told: tuple[Step, ...]
    moment: State
    ruling: Adjudication

    @property
    def right(self) -> int:
        """The place of the right answer, from 0."""
        return next(n for n, answer in enumerate(self.answers) if answer.right)

    @property
    def teaches(self) -> str:
        """What is to be learnt, in a sentence."""
        return self.exercise.case.title


class NoQuestion(Exception):
    """A case that nothing can be asked of, or whose answers are not told apart by the ruling; why in a sentence."""


@cache
def chapters() -> tuple[Chapter, ...]:
    """The parts of the rules, in their order."""
    content = (files("resources.rules") / "chapters.json").read_bytes()
    return msgspec.json.decode(content, type=tuple[Chapter, ...])


def chapter_of(rule: str) -> str:
    """The part that a rule belongs to."""
    return next((c.name for c in chapters() if rule[:3] in c.rules), OTHER)


def exercise_of(text: str, name: str, cards: CardReference) -> Exercise:
    """The case in a text as an exercise; raises `MalformedCase`, and `NoQuestion` where nothing can be asked of it."""
    case = parse_case(text, name, cards)
    asked = asked_of(case)
    if asked is None:
        raise NoQuestion(f"{case.title}: its expectations say nothing that can be asked")
    cited = _CITED.findall(asked.rule or case.game.source)
    return Exercise(name, case, chapter_of(cited[0]) if cited else OTHER, asked.level)


def question_of(exercise: Exercise, cards: CardReference, report: Report = silent) -> Question:
    """The exercise ruled on; raises `NoQuestion` where not exactly one answer is right or nothing can be ruled."""
    case = exercise.case
    asked = asked_of(case)
    assert asked is not None, "an exercise can be asked"
    put = replace(case, game=replace(case.game, expect=tuple(choice.so for choice in asked.choices)))
    ruling = adjudicated(put, cards, report)
    if ruling.start is None or ruling.verdict == "unsupported":
        raise NoQuestion(f"{case.title}: {ruling.unsupported}")
    answers = tuple(
        Answer(choice.say, found.met)
        for choice, found in zip(asked.choices, ruling.expectations, strict=True)
    )
    right = [answer.words for answer in answers if answer.right]
    if len(right) != 1:
        raise NoQuestion(f"{case.title}: {len(right)} of its answers are right, not one")
    told = tuple(step for step in ruling.steps if step.entry <= asked.after)
    return Question(exercise, asked.ask, answers, told, told[-1].state if told else ruling.start, ruling)
