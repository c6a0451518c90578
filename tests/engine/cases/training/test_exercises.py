"""Exercises: the ruling makes exactly one answer right, and any case with expectations can be asked."""

from collections import Counter

import pytest

from engine.cards.compiled import shipped
from engine.cases.reading.case_file import parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import checked
from engine.cases.training.asking import asked_of
from engine.cases.training.exercise import OTHER, NoQuestion, Question, chapters, exercise_of, question_of
from engine.intake.bounded import read_bounded
from engine.intake.limits import STRUCTURED_FILE
from engine.records import replace
from tests.cases.folders import FILES
from tournament_app.reference.example_cases import training_cases

SHIPPED = training_cases()
BOLT = """\
format: 1
title: A bolt for the face
players:
  Ann: {hand: [Lightning Bolt], in play: [Mountain, {card: Grizzly Bears, id: bears}]}
  Bob: {in play: [{card: Hill Giant, id: giant}]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: lightning-bolt, targets: [giant]}
  - resolve: top
"""


def asked(text: str) -> Question:
    return question_of(exercise_of(text, "case", shipped()), shipped())


def answers(text: str) -> dict[str, bool]:
    return {answer.words: answer.right for answer in asked(text).answers}


@pytest.mark.parametrize("name", SHIPPED)
def test_the_right_answer_of_a_shipped_exercise_is_what_the_engine_rules(name: str) -> None:
    question = asked(SHIPPED[name])
    assert sum(answer.right for answer in question.answers) == 1
    assert len({answer.words for answer in question.answers}) == len(question.answers) >= 2
    assert question.asks.strip().endswith("?")
    assert question.exercise.chapter != OTHER
    case = parse_case(SHIPPED[name], name, shipped())
    assert case.game.training is not None, "a shipped exercise is worded"
    assert checked(case, shipped()) == []


def test_two_hundred_exercises_ship_over_all_chapters_and_levels() -> None:
    found = [exercise_of(text, name, shipped()) for name, text in SHIPPED.items()]
    assert len(found) >= 200
    assert {one.chapter for one in found} == {chapter.name for chapter in chapters()}
    levels = Counter(one.level for one in found)
    assert min(levels[1], levels[2], levels[3]) >= 20
    places = Counter(asked(text).right for text in SHIPPED.values())
    assert max(places.values()) < 0.75 * len(SHIPPED), "the place of an answer tells nothing"


def test_a_question_is_asked_at_its_moment() -> None:
    question = asked(SHIPPED["blue-bears.case.yaml"])
    assert question.moment.zone("stack")
    assert [step.entry for step in question.told] == [1]
    assert question.right == 1


@pytest.mark.parametrize(
    ("expect", "asks", "right"),
    [
        ("zone: {giant: graveyard}", "Where is giant then?", "In the graveyard"),
        ("life: {Bob: 20}", "At how much life is Bob then?", "20"),
        ("pt: {bears: 2/2}", "How large is bears then?", "2/2"),
        ("tapped: {mountain: true}", "Is mountain tapped then?", "Yes"),
        ("hand: {Ann: 0}", "How many cards are in Ann's hand then?", "0"),
        ("result: none", "How does it end?", "The game goes on"),
    ],
)
def test_a_case_without_a_question_is_asked_by_what_it_expects(expect: str, asks: str, right: str) -> None:
    question = asked(f"{BOLT}expect:\n  - {expect}\n")
    assert question.asks == f"Ann plays lightning-bolt, giant; then everybody passes. {asks}"
    assert question.answers[question.right].words == right
    assert len(question.answers) > 1


def test_an_illegal_entry_is_asked_before_it_is_done() -> None:
    text = BOLT.replace("targets: [giant]", "targets: [mountain]") + "expect:\n  - illegal: {at: 1}\n"
    question = asked(text)
    assert question.asks == "Ann plays lightning-bolt, mountain. Is that allowed?"
    assert answers(text) == {"Yes": False, "No": True}
    assert question.told == ()


def test_a_case_of_teams_asks_which_team_wins() -> None:
    name = "several-players/a-team-of-one-left-wins-for-all.case.yaml"
    (file,) = (f for f in FILES if f.as_posix().endswith(name))
    question = asked(read_bounded(file, STRUCTURED_FILE).decode("utf-8"))
    assert question.asks.endswith("How does it end?")


def test_an_expectation_that_could_not_be_written_is_not_asked() -> None:
    case = parse_case(f"{BOLT}expect:\n  - life: {{Bob: 20}}\n", "case", shipped())
    nobody = replace(case.game.expect[0], life={"Zoe": 20})
    assert asked_of(case) is not None
    assert asked_of(replace(case, game=replace(case.game, expect=(nobody,)))) is None


def test_what_cannot_be_asked_says_why() -> None:
    with pytest.raises(NoQuestion, match="say nothing that can be asked"):
        exercise_of(BOLT, "case", shipped())
    training = "training:\n  ask: Which?\n  choices:\n"
    training += "".join(f"    - {{say: at {n}, so: {{life: {{Bob: {n}}}}}}}\n" for n in (3, 4))
    with pytest.raises(NoQuestion, match="0 of its answers are right, not one"):
        asked(BOLT + training)
    with pytest.raises(MalformedCase, match="two answers or more"):
        exercise_of(
            BOLT + "training: {ask: Which?, choices: [{say: A, so: {legal: true}}]}\n", "case", shipped()
        )
    with pytest.raises(MalformedCase, match="has no key 'levle'"):
        exercise_of(BOLT + "training: {levle: 1, ask: Which?, choices: []}\n", "case", shipped())


def test_most_cases_of_any_folder_can_be_asked_and_none_fails() -> None:
    files = FILES[:: len(FILES) // 60]
    found = 0
    for file in files:
        text = read_bounded(file, STRUCTURED_FILE).decode("utf-8")
        try:
            question = asked(text)
        except NoQuestion:
            continue
        found += 1
        assert sum(answer.right for answer in question.answers) == 1
    assert found > len(files) / 2
