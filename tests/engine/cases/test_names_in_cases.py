"""Names work as well as ids wherever one card fits; where two fit, the case is asked which."""

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import Adjudication, adjudicated
from engine.cases.showing.explaining import explanation
from engine.rules.position.state import State
from tests.cases.folders import cards

TABLE = """\
format: 1
players:
  Ann:
    in play: [Grizzly Bears, {card: Pacifism, attached to: Hill Giant}, 2 Forest, Prodigal Sorcerer]
    hand: [Grizzly Bears, {card: Giant Growth, id: growth}]
  Bob:
    in play: [Hill Giant, {card: Gray Ogre, id: first}, {card: Gray Ogre, id: second}]
"""
MAIN = "turn: {active: Ann, step: main 1}\n"


def ruled(text: str) -> Adjudication:
    return adjudicated(parse_case(text, "x", cards()), cards())


def zones(ruling: Adjudication) -> dict[str, str]:
    """Where everything with an id is in the end."""
    assert isinstance(ruling.end, State)
    return {o.ref: o.zone for o in ruling.end.objects.values() if o.ref}


def problem(text: str) -> str:
    with pytest.raises(MalformedCase) as malformed:
        ruled(text)
    return str(malformed.value)


def test_a_permanent_is_called_by_its_name_whatever_the_case_of_letters() -> None:
    ruling = ruled(
        TABLE + MAIN + "log:\n  - activate: {by: Ann, source: prodigal Sorcerer, targets: Hill Giant}\n"
    )
    assert ruling.verdict == "legal"
    assert "prodigal-sorcerer/1" in zones(ruling)


def test_of_two_of_a_name_the_one_in_hand_is_played_and_the_one_in_play_attacks() -> None:
    played = ruled(TABLE + MAIN + "log:\n  - play: {by: Ann, card: Grizzly Bears, pay: free}\n")
    assert zones(played)["grizzly-bears-2"] == "stack"
    attack = (
        "turn: {active: Ann, step: declare attackers}\nlog:\n  - attack: {by: Ann, with: Grizzly Bears}\n"
    )
    attacked = ruled(TABLE + attack)
    assert attacked.end is not None
    assert attacked.end.combat is not None
    assert [attacked.end.objects[i].ref for i in attacked.end.combat.attackers] == ["grizzly-bears-1"]


def test_two_that_fit_are_asked_for_with_their_ids_and_the_line() -> None:
    said = problem(TABLE + MAIN + "log:\n  - play: {by: Ann, card: growth, targets: Gray Ogre, pay: free}\n")
    assert said == "x:10: 'Gray Ogre' could be first or second; say which"


def test_a_name_stands_in_the_recorded_position_too() -> None:
    fight = (
        "turn: {active: Ann, step: declare blockers}\n"
        "combat: {attackers: [Prodigal Sorcerer], blocks: {Hill Giant: Prodigal Sorcerer}}\n"
    )
    ruling = ruled(TABLE + fight)
    assert ruling.start is not None
    assert ruling.start.combat is not None
    refs = {oid: o.ref for oid, o in ruling.start.objects.items()}
    blocks = ruling.start.combat.blocks
    assert {refs[b]: [refs[a] for a in v] for b, v in blocks.items()} == {"hill-giant": ["prodigal-sorcerer"]}
    pacifism = next(o for o in ruling.start.objects.values() if o.ref == "pacifism")
    assert refs[pacifism.attached] == "hill-giant"


def test_two_of_a_name_in_the_recorded_position_are_asked_for() -> None:
    assert "2: 'Gray Ogre' could be first or second" in problem(
        "format: 1\nplayers: {Ann: {in play: [{card: Pacifism, attached to: Gray Ogre}]}, Bob: {in play: "
        "[{card: Gray Ogre, id: first}, {card: Gray Ogre, id: second}]}}\n"
    )
    fight = "turn: {active: Bob, step: declare blockers}\ncombat:\n  attackers:\n    - Gray Ogre\n"
    assert "11: 'Gray Ogre' could be first or second" in problem(TABLE + fight)


def test_what_fights_must_be_a_card_of_a_zone() -> None:
    fight = (
        "stack: [{spell: {card: Shock, id: bolt}, by: Ann, targets: [Bob]}]\n"
        "turn: {active: Ann, step: declare blockers}\ncombat: {attackers: [bolt]}\n"
    )
    assert "nothing that could fight is called 'bolt'" in problem(TABLE + fight)


def test_a_choice_and_an_expectation_take_names() -> None:
    ruling = ruled(
        "format: 1\nplayers:\n  Ann: {hand: [Innocent Blood], in play: [Grizzly Bears, Hill Giant]}\n"
        "  Bob: {}\nturn: {active: Ann, step: main 1}\nlog:\n"
        "  - play: {by: Ann, card: Innocent Blood, pay: free}\n  - resolve: top\n"
        "  - choose: {by: Ann, pick: Hill Giant}\n"
        "expect:\n  - zone: {Hill Giant: graveyard, Grizzly Bears: in play}\n  - legal: true\n"
    )
    assert [one.found for one in ruling.expectations] == ["", ""]


def test_an_id_goes_before_a_name() -> None:
    text = (
        "format: 1\nplayers:\n  Ann: {in play: [{card: Hill Giant, id: gray-ogre}, {card: Gray Ogre, id: other}]}\n"
        "  Bob: {}\nturn: {active: Ann, step: declare attackers}\nlog:\n  - attack: {by: Ann, with: gray-ogre}\n"
        "expect:\n  - attacking: [gray-ogre]\n  - name: {gray-ogre: Hill Giant}\n"
    )
    assert [one.found for one in ruled(text).expectations] == ["", ""]


def test_why_takes_a_name() -> None:
    state = ruled(TABLE + MAIN).start
    assert state is not None
    assert explanation(state, "Prodigal Sorcerer")["pt"] == "1/1"


def test_a_card_is_known_in_any_spelling_and_called_by_any() -> None:
    text = (
        "format: 1\nplayers:\n  Ann:\n    in play: [FOREST, lim duls cohort]\n"
        '    hand: ["swords to plowshares", "fire//ice"]\n  Bob:\n    in play: [grizzly BEARS]\n'
        "turn: {active: Ann, step: main 1}\n"
        "log:\n  - play: {by: Ann, card: Swords  To Plowshares, targets: GRIZZLY-bears, pay: free}\n"
    )
    ruling = ruled(text)
    assert ruling.verdict == "legal"
    assert set(zones(ruling)) >= {
        "forest",
        "lim-dûls-cohort",
        "swords-to-plowshares",
        "grizzly-bears",
        "fire-ice",
    }
