"""What an object needs chosen can be recorded: a refusal that asks for it can be followed."""

import json

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.reading.vocabulary import CHOSEN
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.setting_up.position import Setup
from engine.cases.writing.whole_position import written
from engine.rules.looking import choices
from tests.cases.folders import cards

WORDS: dict[str, object] = {
    "number": 7,
    "life": 7,
    "player": "Bob",
    "color": "red",
    "name": "Grizzly Bears",
    "other name": "Giant Growth",
}
PROCESSOR = {
    "format": 1,
    "players": {
        "Ann": {
            "in play": ["4 Swamp", {"card": "Phyrexian Processor", "id": "processor", "chosen": {"life": 7}}]
        },
        "Bob": {},
    },
    "turn": {"active": "Ann", "step": "main 1"},
    "log": [{"activate": {"by": "Ann", "source": "processor", "pay": "auto"}}, {"resolve": "top"}],
    "expect": [{"pt": {"minion-1": "7/7"}}],
}


def test_every_choice_that_is_kept_can_be_recorded() -> None:
    assert set(choices._NAMES.values()) == set(CHOSEN)


@pytest.mark.parametrize("name", CHOSEN)
def test_it_is_read(name: str) -> None:
    value = WORDS.get(name, "Goblin")
    content = {
        "format": 1,
        "players": {
            "Ann": {"in play": [{"card": "Phyrexian Processor", "chosen": {name: value}}]},
            "Bob": {},
        },
        "turn": {"active": "Ann", "step": "main 1"},
    }
    state = Setup(parse_case(json.dumps(content)), cards()).state()
    again = Setup(parse_case(json.dumps({"format": 1, **written(state, {}, cards())})), cards()).state()
    assert next(o.chosen for o in again.objects.values()) == {name: str(value)}


@pytest.mark.parametrize("key", ["name", "other name"])
def test_a_name_that_no_card_has_is_an_error_with_the_nearest(key: str) -> None:
    chamber = {
        "card": "Null Chamber",
        "chosen": {"name": "Shock", "other name": "Forest", key: "Grizly Bears"},
    }
    content = {"format": 1, "players": {"Ann": {"in play": [chamber]}, "Bob": {}}, "turn": {"active": "Ann"}}
    with pytest.raises(MalformedCase, match="'Grizly Bears'; did you mean 'Grizzly Bears'"):
        Setup(parse_case(json.dumps(content)), cards()).state()


@pytest.mark.parametrize("key", ["type", "new type"])
@pytest.mark.parametrize(("word", "near"), [("Gobblin", "Goblin"), ("Foorest", "Forest")])
def test_a_type_that_there_is_not_is_an_error_with_the_nearest(key: str, word: str, near: str) -> None:
    terrain = {"card": "Illusionary Terrain", "chosen": {"type": "Desert", "new type": "Squirrel", key: word}}
    content = {"format": 1, "players": {"Ann": {"in play": [terrain]}, "Bob": {}}, "turn": {"active": "Ann"}}
    with pytest.raises(MalformedCase, match=f"{word!r}; did you mean {near!r}"):
        Setup(parse_case(json.dumps(content)), cards()).state()


def test_a_type_of_an_invented_card_and_one_in_the_plural_are_types() -> None:
    content = {
        "format": 1,
        "cards": {"Sand Shrimp": {"type": "Creature — Shrimp", "cost": "{U}", "pt": "1/1"}},
        "players": {
            "Ann": {
                "in play": [
                    {"card": "Engineered Plague", "chosen": {"type": word}} for word in ("Shrimp", "Elves")
                ]
            },
            "Bob": {},
        },
        "turn": {"active": "Ann"},
    }
    state = Setup(parse_case(json.dumps(content)), cards()).state()
    assert [o.chosen["type"] for o in state.objects.values() if o.chosen] == ["Shrimp", "Elf"]


def test_life_that_was_paid_as_it_came_into_play_is_recorded() -> None:
    ruling = adjudicate(json.dumps(PROCESSOR), "processor", cards())
    assert [one.found for one in ruling.expectations] == [""]


def test_a_number_announced_with_a_spell_is_asked_for_where_it_counts() -> None:
    content = {
        "format": 1,
        "title": "An announced number",
        "players": {"Ann": {}, "Bob": {"in play": [{"card": "Air Elemental", "id": "air"}]}},
        "turn": {"active": "Ann", "step": "main 1"},
        "stack": [{"spell": "Liquid Fire", "by": "Ann", "targets": ["air"]}],
        "log": [{"resolve": "top"}],
    }
    ruling = adjudicate(json.dumps(content), "announced", cards())
    assert ruling.verdict == "unsupported"
    assert ruling.unsupported.startswith("Liquid Fire: no number is recorded")


@pytest.mark.parametrize(("recorded", "unsupported"), [({}, True), ({"token": True}, False)], ids=str)
def test_a_choice_announced_as_a_cost_is_asked_for_of_a_card_and_not_of_a_token(
    recorded: dict[str, object], unsupported: bool
) -> None:
    caller = {"card": "Caller of the Hunt", "id": "caller", **recorded}
    content = {
        "format": 1,
        "players": {"Ann": {"in play": [caller, "Glorious Anthem"]}, "Bob": {}},
        "turn": {"active": "Ann", "step": "main 1"},
        "expect": [{"pt": {"caller": "1/1"}}],
    }
    ruling = adjudicate(json.dumps(content), "caller", cards())
    assert (ruling.verdict == "unsupported") is unsupported
