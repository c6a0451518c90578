"""Every decision's answers can be listed, and chance is told from decisions and repeats itself."""

from itertools import islice

import pytest

import engine
from engine.play.answers import answers
from engine.rules.position.actions import Begin
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import PlayerId, Question
from tests.cases.folders import cards

ANN = PlayerId("Ann")
MONO = "30 Mountain\n30 Shock"


def listed(question: Question, most: int = 1000) -> list[object]:
    return list(islice(answers(question, cards()), most))


def test_objects_are_chosen_in_every_way_there_is() -> None:
    assert listed(Question(ANN, "which", "objects", (1, 2, 3), 0, 2)) == [
        (), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3)
    ]  # fmt: skip


def test_a_total_is_shared_out_in_every_way_there_is() -> None:
    assert listed(Question(ANN, "how", "words", (1, 2), total=2)) == [{1: 2}, {1: 1, 2: 1}, {2: 2}]


def test_orders_names_types_and_numbers() -> None:
    assert len(listed(Question(ANN, "order", "order", (1, 2, 3), 3, 3))) == 6
    assert "Wall" in {str(t).capitalize() for t in listed(Question(ANN, "type", "creature type"))}
    assert "Shock" in listed(Question(ANN, "name", "name"), 20_000)
    assert listed(Question(ANN, "number", "number", least=2), 3) == [2, 3, 4]
    assert (("white", "blue"),) in listed(Question(ANN, "words", "words"), 50)


def test_chance_answers_nothing_that_a_player_decides() -> None:
    with pytest.raises(ValueError, match="Ann decides that"):
        engine.Chance(1).answer(Question(ANN, "which", "yes or no", (True, False)))


def test_a_seed_deals_the_same_hands_and_another_seed_others() -> None:
    start = engine.new_game({"Ann": MONO, "Bob": MONO})
    hashes = [engine.position_hash(engine.Chance(n).act(start, Begin(ANN)).state) for n in (1, 1, 2)]
    assert hashes[0] == hashes[1] != hashes[2]


def test_a_game_without_an_opponent_or_with_a_card_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(Unsupported, match="two players or more"):
        engine.new_game({"Ann": MONO})
    with pytest.raises(Unsupported, match="no card is called 'Montain'"):
        engine.new_game({"Ann": MONO, "Bob": "60 Montain"})


def test_a_coin_is_chance() -> None:
    state = engine.load("""
format: 1
title: A coin
players:
  Ann: {in play: [{card: Mijae Djinn, id: djinn}]}
  Bob: {}
turn: {active: Ann, step: declare attackers}
""")
    position = engine.act(state, engine.legal_actions(state, ANN).actions[-1])
    while position.question is None:
        player = position.state.turn.priority
        assert player is not None
        position = engine.act(position.state, engine.legal_actions(position.state, player).actions[0])
    assert position.question.chance
    settled = engine.Chance(3).settle(position)
    assert settled.question is None or not settled.question.chance
