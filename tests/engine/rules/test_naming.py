"""Objects of one name are told apart where players see them, by what the case calls them."""

from engine.rules.position.naming import told_apart
from engine.rules.position.state import Characteristics
from tests.engine.rules.table import BOB, Table, replace

BEAR = Characteristics("Runeclaw Bear", types=("creature",), power=2, toughness=2)


def _two(**second: object) -> str:
    """What the first of two cards is called while the second is as told."""
    table = Table()
    first = table.put(BEAR)
    table.put(BEAR, **{"of": BOB, **second})  # type: ignore[arg-type]
    state = table.state()
    return told_apart(state, state.objects[first], BEAR.name)


def test_two_of_a_name_in_play_are_numbered() -> None:
    assert _two() == "Runeclaw Bear #25"


def test_a_card_that_nobody_sees_leaves_nothing_open() -> None:
    assert _two(zone="hand") == "Runeclaw Bear"
    assert _two(zone="graveyard") != "Runeclaw Bear"


def test_a_number_of_the_case_is_said_as_a_number() -> None:
    table = Table()
    first, second = table.put(BEAR), table.put(BEAR)
    state = table.state()
    numbered = replace(state.objects[first], ref="runeclaw-bear-2")
    state = replace(state, objects={first: numbered, second: replace(state.objects[second], ref="tim")})
    assert told_apart(state, state.objects[first], BEAR.name) == "Runeclaw Bear #2"
    assert told_apart(state, state.objects[second], BEAR.name) == "Runeclaw Bear (tim)"


def test_lands_and_face_down_cards_are_not_told_apart() -> None:
    table = Table()
    land, _ = table.land("Forest"), table.land("Forest")
    hidden = table.put(BEAR, face_down=True)
    table.put(BEAR)
    state = table.state()
    assert told_apart(state, state.objects[land], "Forest") == "Forest"
    assert told_apart(state, state.objects[hidden], "a face-down card") == "a face-down card"
