"""What one player knows: own hand and open zones, nothing of the hidden ones, whatever they hold."""

import pytest

import engine
from engine.play.knowledge import known_to
from engine.rules.position.state import PlayerId, State

CASE = """
format: 1
title: Hidden and open
players:
  Ann: {hand: [Shock], library: [Forest, Swamp], in play: [{card: Grizzly Bears, id: bears}]}
  Bob: {hand: [Terror, Island], library: [Shock], graveyard: [Fog], in play: [%s]}
turn: {active: Ann, step: main 1}
"""


def faces(state: State, zone: str, player: str) -> list[str]:
    seen = engine.as_known_to(state, PlayerId("Ann"))
    return [seen.objects[i].base.name for i in seen.zone(zone, player)]


def test_hands_of_others_and_libraries_are_closed() -> None:
    state = engine.load(CASE % "Island")
    assert faces(state, "hand", "Ann") == ["Shock"]
    assert faces(state, "hand", "Bob") == ["", ""]
    assert faces(state, "library", "Ann") == ["", ""]
    assert faces(state, "graveyard", "Bob") == ["Fog"]


def test_what_an_effect_shows_is_known() -> None:
    state = engine.load(CASE % "Field of Dreams")
    assert faces(state, "library", "Ann")[0] == "Forest"
    assert faces(state, "library", "Ann")[1] == ""


def test_two_positions_that_differ_in_what_is_hidden_are_one_to_who_does_not_see_it() -> None:
    one, other = (
        engine.load(CASE % "Island"),
        engine.load((CASE % "Island").replace("Terror", "Giant Growth")),
    )
    assert engine.position_hash(one) != engine.position_hash(other)
    hashes = {engine.position_hash(engine.as_known_to(s, PlayerId("Ann"))) for s in (one, other)}
    assert len(hashes) == 1
    assert known_to(one, PlayerId("Bob")) != known_to(one, PlayerId("Ann"))


CONTROLLED = """
format: 1
title: Who controls a turn sees
rules: {book}
players:
  Ann: {{}}
  Bob: {{hand: [Terror], library: [Shock], sideboard: [Fog], in play: [{{card: Exalted Angel, face down: true}}]}}
turn: {{active: Bob, step: main 1, controlled by: Ann}}
"""


@pytest.mark.parametrize(("book", "sideboard"), [("2003-12-01", ["Fog"]), ("2025-02-07", [""])])
def test_who_controls_a_turn_sees_what_that_player_sees_but_today_no_cards_from_outside(
    book: str, sideboard: list[str]
) -> None:
    state = engine.load(CONTROLLED.format(book=book))
    assert faces(state, "hand", "Bob") == ["Terror"]
    assert faces(state, "library", "Bob") == [""]
    assert faces(state, "in play", "") == ["Exalted Angel"]
    assert faces(state, "sideboard", "Bob") == sideboard
