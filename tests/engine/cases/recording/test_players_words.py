"""What players say they did becomes the entries of the log; what is understood of the line stands or none of it."""

from typing import Any

import pytest

from engine.cases.reading.problems import MalformedCase, Unclear
from engine.cases.reading.yaml_text import load
from engine.cases.recording.names import Ambiguous
from engine.cases.recording.recorder import may_be_done, record
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.ruling.sitting import Sitting
from tests.cases.folders import cards

TABLE = """\
format: 1
players:
  Ann:
    hand: [Lightning Bolt, Giant Growth, Forest, {card: Exalted Angel, id: angel}]
    in play: [Mogg Fanatic, {card: Benalish Hero, id: hero}, Mountain, 4 Plains]
  Bob:
    hand: [Counterspell]
    in play: [Grizzly Bears, Hill Giant, 2 Island]
turn: {active: Bob, step: main 1}
log: []
"""
MINE = TABLE.replace("active: Bob", "active: Ann")


def told(line: str, text: str = TABLE) -> list[Any]:
    content: Any = load(record(text, line, Sitting(cards())).text, "t")
    found: list[Any] = content["log"]
    return found


def verdict(line: str, text: str = TABLE) -> str:
    return record(text, line, Sitting(cards())).ruling.verdict


def test_the_dispute_of_every_lunch_break() -> None:
    line = "bob attacks bears; ann blocks fanatic; damage; ann sac fanatic > bears; resolve; resolve"
    assert told(line) == [
        {"to": "declare attackers"},
        {"attack": {"by": "Bob", "with": ["grizzly-bears"]}},
        {"to": "declare blockers"},
        {"block": {"by": "Ann", "with": {"mogg-fanatic": "grizzly-bears"}}},
        {"to": "combat damage"},
        {"pass": "Bob"},
        {"activate": {"by": "Ann", "source": "mogg-fanatic", "targets": ["grizzly-bears"]}},
        {"resolve": "top"},
        {"resolve": "top"},
    ]
    assert verdict(line) == "legal"


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("ann plays bolt > bob", {"play": {"by": "Ann", "card": "lightning-bolt", "targets": ["Bob"]}}),
        ("casts growth on hero", {"play": {"by": "Ann", "card": "giant-growth", "targets": ["hero"]}}),
        ("plays forest", {"land": {"by": "Ann", "card": "forest"}}),
        ("ann plays angel face down", {"play": {"by": "Ann", "card": "angel", "face down": True}}),
        ("bolt at giant free",
         {"play": {"by": "Ann", "card": "lightning-bolt", "targets": ["hill-giant"], "pay": "free"}}),
        ("ann taps mountain", {"activate": {"by": "Ann", "source": "mountain"}}),
        ("ann passes", {"pass": "Ann"}),
        ("all pass", {"pass": "all"}),
        ("it was all a mistake", None),
        ("pass", {"pass": "all"}),
        ("to main 2", {"to": "main 2"}),
        ("upkeep", {"to": "upkeep"}),
        ("bob's upkeep", {"to": {"step": "upkeep", "of": "Bob"}}),
        ("next turn", {"to": {"step": "upkeep", "of": "Bob"}}),
        ("bob concedes", {"concede": "Bob"}),
        ("ann attacks bob with hero and fanatic", {"attack": {"by": "Ann", "with": ["hero", "mogg-fanatic"]}}),
        ("hero attacks", {"attack": {"by": "Ann", "with": ["hero"]}}),
        ("attack with (hero + fanatic)",
         {"attack": {"by": "Ann", "with": ["hero", "mogg-fanatic"], "bands": [["hero", "mogg-fanatic"]]}}),
        ("ann attacks with hero banded with fanatic",
         {"attack": {"by": "Ann", "with": ["hero", "mogg-fanatic"], "bands": [["hero", "mogg-fanatic"]]}}),
        ("no attack", {"attack": {"by": "Ann", "with": []}}),
        ("ann draws Forest, Shock", {"draw": {"by": "Ann", "cards": ["Forest", "Shock"]}}),
    ],
)  # fmt: skip
def test_one_thing_said(line: str, entry: dict[str, Any] | None) -> None:
    if entry is None:
        with pytest.raises(Unclear):
            told(line, MINE)
    else:
        assert told(line, MINE)[-1] == entry


def test_blocks_are_told_either_way_round() -> None:
    attack = "attacks fanatic, hero; "
    wanted = {"block": {"by": "Bob", "with": {"grizzly-bears": "hero", "hill-giant": "mogg-fanatic"}}}
    for line in (
        "bob blocks hero with bears, fanatic with giant",
        "bears blocks hero",
        "bob blocks hero with bears and giant",
    ):
        found = told(attack + line, MINE)[-1]
        if "fanatic with" in line:
            assert found == wanted
    assert told(attack + "bears blocks hero", MINE)[-1] == {
        "block": {"by": "Bob", "with": {"grizzly-bears": "hero"}}
    }
    with pytest.raises(Unclear, match="which attacker"):
        told(attack + "bob blocks bears", MINE)
    assert told("attacks hero; no block", MINE)[-1] == {"block": {"by": "Bob", "with": {}}}


def test_what_must_be_chosen_is_answered_by_what_it_is_called() -> None:
    found = told("ann plays bolt; bob", MINE)
    assert found[-1] == {"choose": {"by": "Ann", "pick": ["Bob"]}} or found[-1] == {
        "choose": {"by": "Ann", "pick": "Bob"}
    }
    assert verdict("ann plays bolt; bears; resolve", MINE) == "legal"


def test_an_illegal_thing_is_recorded_as_it_was_said() -> None:
    found = record(TABLE, "ann attacks hero", Sitting(cards()))
    assert found.ruling.verdict == "illegal"
    assert "attack: {by: Ann, with: [hero]}" in found.text


def test_nothing_of_a_line_stands_where_a_part_means_nothing() -> None:
    with pytest.raises(Unclear, match="nothing here is called 'wumpus'"):
        told("bob attacks bears; ann blocks wumpus")
    with pytest.raises(Unclear, match="says nothing that was done"):
        told("it was all a mistake")


def test_of_two_that_differ_it_asks_which() -> None:
    text = TABLE.replace("[Grizzly Bears,", "[Grizzly Bears, {card: Grizzly Bears, tapped: true},")
    with pytest.raises(Ambiguous) as asked:
        told("bob attacks bears", text)
    assert asked.value.choices == ("grizzly-bears-1", "grizzly-bears-2")
    same = TABLE.replace("[Grizzly Bears,", "[2 Grizzly Bears,")
    assert told("bob attacks 2 bears", same)[-1]["attack"]["with"] == ["grizzly-bears-1", "grizzly-bears-2"]


def test_what_was_illegal_is_taken_back_when_the_game_goes_on() -> None:
    found = record(
        MINE, "ann plays forest; ann plays growth > forest; ann plays bolt > bob; resolve", Sitting(cards())
    )
    content: Any = load(found.text, "t")
    assert [entry.get("reversed") for entry in content["log"]] == [None, True, None, None]
    assert found.ruling.verdict == "legal"
    assert [one.at for one in found.ruling.reversed] == [2]
    assert found.ruling.end is not None
    assert found.ruling.end.players["Bob"].life == 17  # type: ignore[index]


def test_what_is_legal_cannot_be_taken_back() -> None:
    text = MINE.replace("log: []", "log:\n  - {pass: Ann, reversed: true}")
    with pytest.raises(MalformedCase, match="nothing to reverse"):
        adjudicate(text, "x", cards())


@pytest.mark.parametrize(
    ("line", "allowed", "word", "rule"),
    [
        ("ann play bolt > bob", True, "", "409.1a"),
        ("ann play bolt", True, "must choose", ""),
        ("bob play counterspell > bears", False, "", "4"),
        ("bears attack", False, "", "308"),
    ],
)
def test_whether_it_may_be_done_is_a_question_of_its_own(
    line: str, allowed: bool, word: str, rule: str
) -> None:
    found = may_be_done(MINE, line, Sitting(cards()))
    assert found.allowed is allowed
    assert word in found.said
    assert any(number.startswith(rule) for number in found.rules) or not rule


def test_the_answer_names_the_card_that_forbids_it() -> None:
    text = MINE.replace("Mogg Fanatic,", "Mogg Fanatic, {card: Pacifism, attached to: hero},")
    found = may_be_done(text, "hero attacks", Sitting(cards()))
    assert not found.allowed
    assert "Pacifism" in found.said


@pytest.mark.parametrize("line", ["the weather is fine", "cid draws", "the horse counters it"])
def test_examples_are_given_with_the_names_of_those_who_play(line: str) -> None:
    text = TABLE.replace("Ann", "Cid").replace("Bob", "Dee")
    with pytest.raises(Unclear) as refused:
        told(line, text)
    said = refused.value.text
    assert "cid" in said or "dee" in said
    assert " ann " not in said
    assert " bob " not in said
