"""A copy effect that ends is told among what is in force, and is written and read again with its end (503.3)."""

import json

from engine.cases.reading.case_file import parse_case
from engine.cases.setting_up.position import Setup
from engine.cases.showing.effects_in_force import effects_in_force
from engine.cases.writing.whole_position import written
from engine.records import replace
from engine.rules.looking.characteristics import look
from tests.cases.folders import cards

FACE = {
    "type": "Instant",
    "cost": "{U}",
    "text": "Target creature becomes a copy of target creature until end of turn.",
}
CASE = {
    "format": 1,
    "cards": {"Mistaken Face": FACE},
    "players": {
        "Ann": {"in play": [{"card": "Grizzly Bears", "id": "b"}]},
        "Bob": {"in play": [{"card": "Craw Wurm", "id": "w"}]},
    },
    "effects": [{"from": "Mistaken Face", "by": "Ann", "on": ["b", "w"]}],
    "turn": {"active": "Ann", "step": "main 1"},
}


def test_it_is_told_and_comes_back() -> None:
    state = Setup(parse_case(json.dumps(CASE)), cards()).state()
    assert effects_in_force(look(state))[0].startswith("Mistaken Face: a copy until end of turn")
    lasting = replace(state, effects=(replace(state.effects[0], duration="permanent"),))
    assert effects_in_force(look(lasting))[0].startswith("Mistaken Face: a copy \u2013 ")
    again = {"format": 1, "cards": CASE["cards"], **written(state, {}, cards())}
    (effect,) = Setup(parse_case(json.dumps(again)), cards()).state().effects
    assert effect.over is not None
    assert effect.over.base.name == "Grizzly Bears"
