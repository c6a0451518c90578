"""A replay is looked through and a case made of a moment; a puzzle is a case; what cannot be held is named."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cases.reading.yaml_text import load
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.taking_in.drafting import drafted
from engine.cases.taking_in.puzzle_file import read_puzzle
from engine.cases.taking_in.replay_file import read_replay
from engine.cases.taking_in.taken import NotTaken, case_text
from tests.cases.folders import cards
from tests.engine.cases.taking_in.replays import game, move, sat_down

PUZZLE = """\
[metadata]
Name:Nothing to lose
Description:Win this turn.
[state]
ActivePlayer=human
ActivePhase=Main1
HumanLife=3
AILife=5
humanhand=Lightning Bolt|Set:4ED;Giant Growth
humanbattlefield=Mountain|Tapped;Grizzly Bears|Id:7|Counters:P1P1=2|SummonSick;Pacifism|AttachedTo:9
aibattlefield=Hill Giant|Id:9;No Such Card Here
ainame=Nick
"""


def case_at(moment: int) -> Any:
    replay = read_replay(game(), "m.cor")
    return load(case_text(replay.at(moment, cards()), cards()), "t")


def test_the_end_of_a_replay_is_a_position() -> None:
    found = case_at(read_replay(game(), "m.cor").moments - 1)
    assert found["players"]["Ann"]["in play"] == [{"card": "Mountain", "tapped": True}, "Mogg Fanatic"]
    assert found["players"]["Bob"]["life"] == 17
    assert found["players"]["Bob"]["in play"] == [
        {"card": "Grizzly Bears", "id": "host-1"},
        {"card": "Pacifism", "attached to": "host-1"},
    ]
    assert found["turn"] == {"active": "Ann", "step": "declare attackers", "number": 1}
    assert found["players"]["Bob"]["library"] == 57


def test_each_moment_is_the_table_after_its_event() -> None:
    replay = read_replay(game(), "m.cor")
    moment = next(n for n in range(replay.moments) if "Mogg Fanatic: hand to in play" in replay.said(n))
    before, after = case_at(moment - 1), case_at(moment)
    assert before["players"]["Ann"]["hand"] == ["Mogg Fanatic"]
    assert after["players"]["Ann"]["hand"] == []
    assert replay.said(moment).startswith("0:10")


def test_a_card_nobody_knows_is_left_out_and_named() -> None:
    replay = read_replay(game(), "m.cor")
    text = case_text(replay.at(replay.moments - 1, cards()), cards())
    assert '# left out: "Oko, Thief of Crowns" (no card is called' in text
    assert adjudicate(text, "x", cards()).verdict == "not yet ruled"


def last_moment(content: bytes) -> str:
    replay = read_replay(content, "x.cor")
    return case_text(replay.at(replay.moments - 1, cards()), cards())


def test_a_broken_replay_is_said_to_be_one() -> None:
    for content in (b"", b"not a replay at all", game()[:200], b"\xff" * 50):
        with pytest.raises(NotTaken):
            last_moment(content)
    with pytest.raises(NotTaken, match="Fewer than two"):
        last_moment(sat_down("Ann"))


@settings(max_examples=60)
@given(at=st.integers(0, 600), by=st.binary(min_size=1, max_size=3))
def test_whatever_is_damaged_is_refused_or_read_and_never_breaks(at: int, by: bytes) -> None:
    content = game()
    content = content[: at % len(content)] + by + content[at % len(content) + 1 :]
    try:
        last_moment(content)
    except NotTaken:
        return


def test_a_puzzle_is_a_case_and_what_it_could_not_hold_is_named() -> None:
    text = case_text(read_puzzle(PUZZLE, "p.pzl"), cards())
    found: Any = load(text, "t")
    assert found["title"] == "Nothing to lose"
    assert found["players"]["You"]["in play"] == [
        {"card": "Mountain", "tapped": True},
        {"card": "Grizzly Bears", "id": "card-7", "counters": {"+1/+1": 2}, "sick": True},
        {"card": "Pacifism", "attached to": "card-9"},
    ]
    assert found["players"]["Nick"] == {"life": 5, "in play": [{"card": "Hill Giant", "id": "card-9"}]}
    assert "# left out: No Such Card Here" in text
    assert adjudicate(text, "x", cards()).verdict == "not yet ruled"
    with pytest.raises(NotTaken, match="no puzzle"):
        read_puzzle("hello", "x.pzl")


def test_the_last_acts_of_a_replay_are_drafted_as_entries() -> None:
    replay = read_replay(game(), "m.cor")
    text = drafted(replay, replay.moments - 1, cards())
    found: Any = load(text, "t")
    assert text.startswith("# The last acts are drafted from the replay")
    assert found["players"]["Ann"]["hand"] == ["Mountain", "Mogg Fanatic"], "the position is that before them"
    assert found["log"] == [
        {"land": {"by": "Ann", "card": "Mountain"}},
        {"play": {"by": "Ann", "card": "Mogg Fanatic", "pay": "free"}},
        {"resolve": "top"},
        {"to": "declare attackers"},
    ]
    ruling = adjudicate(text, "x", cards())
    assert ruling.verdict == "legal"
    assert ruling.end is not None
    assert {o.ref for o in ruling.end.objects.values() if o.zone == "in play"} == {"mountain", "mogg-fanatic"}


def test_what_the_rules_do_not_allow_as_drafted_is_a_comment() -> None:
    twice = game() + move(0, 9, "Forest", "hand", "table")
    replay = read_replay(twice, "m.cor")
    text = drafted(replay, replay.moments - 1, cards())
    assert "# drafted, not possible so: {land: {by: Ann, card: Forest}} (lands are played in" in text
    assert adjudicate(text, "x", cards()).verdict == "legal"


def test_without_an_act_nothing_is_drafted() -> None:
    replay = read_replay(sat_down("Ann", "Bob"), "m.cor")
    with pytest.raises(NotTaken, match="Nobody played a card"):
        drafted(replay, replay.moments - 1, cards())


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("HumanLife=3", f"HumanLife={'9' * 5000}"),
        ("HumanLife=3", "HumanLife=three"),
        ("Counters:P1P1=2", f"Counters:P1P1={'9' * 5000}"),
        ("|SummonSick", "|Damage:x"),
    ],
)
def test_a_number_of_a_puzzle_that_is_none_is_refused(said: str, instead: str) -> None:
    with pytest.raises(NotTaken, match="where a whole number belongs"):
        read_puzzle(PUZZLE.replace(said, instead), "p.pzl")
