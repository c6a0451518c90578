"""The line that lays cards out: what a judge types stands in the case, what cannot be is refused and nothing done."""

from typing import Any

import pytest

from engine.cases.reading.problems import Unclear
from engine.cases.reading.yaml_text import load
from engine.cases.recording.card_words import Seat, lay_out
from engine.cases.recording.draft import Draft, NotLaidOut
from engine.cases.recording.names import Ambiguous, CardNames
from engine.cases.recording.positions import position_of
from tests.cases.folders import cards

EMPTY = """\
format: 1
players:
  Ann:  # sits left
    in play: []
  Bob:
    in play: []
turn: {active: Ann, step: main 1}
log: []
"""
DECKS = ("Grizzly Bears", "Mogg Fanatic", "Pacifism", "Lightning Bolt", "Giant Growth", "Prodigal Sorcerer")


def names() -> CardNames:
    return CardNames(cards().names(), DECKS)


def laid(*lines: str, text: str = EMPTY) -> str:
    seat = Seat("Ann")
    for line in lines:
        text, seat, _ = lay_out(text, line, seat, cards(), names(), position_of(text, cards()))
    return text


@pytest.mark.parametrize(
    ("typed", "book"),
    [
        ("rules 1994", "1994-06-06"),
        ("rules 2003-12-01", "2003-12-01"),
        ("rulebook today", "2025-02-07"),
        ("rules middle-school", "middle-school"),
        ("rules today + mana burn", "2025-02-07 + mana burn"),
    ],
)
def test_the_rulebook_is_chosen_by_its_name_its_year_or_today(typed: str, book: str) -> None:
    assert of(laid("bears", typed), "rules") == book


def test_a_rulebook_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotLaidOut, match=r"^No rules document is dated '1066'; known: 2003-12-01, .*\.$"):
        laid("rules 1066")


def of(text: str, *place: Any) -> Any:
    found: Any = load(text, "t")
    for step in place:
        found = found[step]
    return found


def test_lands_with_their_number_and_state() -> None:
    assert of(laid("3 forest"), "players", "Ann", "in play") == ["3 Forest"]
    tapped = of(laid("2 forest t"), "players", "Ann", "in play")
    assert tapped == [{"card": "Forest", "tapped": True}] * 2


def test_a_part_of_a_name_takes_the_card_of_the_decks() -> None:
    text = laid("bears +1/+1 x2; bob fanatic damaged 1; ann pacifism > fanatic")
    assert of(text, "players", "Ann", "in play") == [
        {"card": "Grizzly Bears", "counters": {"+1/+1": 2}},
        {"card": "Pacifism", "attached to": "mogg-fanatic"},
    ]
    assert of(text, "players", "Bob", "in play") == [{"card": "Mogg Fanatic", "damage": 1}]
    assert "# sits left" in text


def test_a_part_that_two_cards_have_is_asked_for_naming_them() -> None:
    with pytest.raises(Ambiguous) as asked:
        laid("llanowar elv; rath")
    assert "Furnace of Rath" in asked.value.choices
    with pytest.raises(Unclear, match="names are English"):
        laid("Blitzschlag")


def test_a_card_whose_name_begins_like_a_zone_is_a_card() -> None:
    text = laid("library of alexandria", "hand: bolt", "bob hand 4", "library 12")
    assert of(text, "players", "Ann", "in play") == ["Library of Alexandria"]
    assert of(text, "players", "Ann", "hand") == ["Lightning Bolt"]
    assert (of(text, "players", "Bob", "hand"), of(text, "players", "Bob", "library")) == (4, 12)


def test_totals_the_turn_the_stack_and_what_has_resolved() -> None:
    text = laid(
        "bears", "life 17", "bob life 3", "poison 2", "mana RRG", "bob's turn", "upkeep", "priority ann",
        "ann stack: bolt > bob", "effect giant growth > bears",
    )  # fmt: skip
    assert of(text, "players", "Bob", "life") == 3
    assert of(text, "players", "Bob", "poison") == 2
    assert of(text, "players", "Bob", "mana") == {"R": 2, "G": 1}
    assert of(text, "turn") == {"active": "Bob", "step": "upkeep", "priority": "Ann"}
    assert of(text, "stack") == [{"spell": "Lightning Bolt", "by": "Ann", "targets": ["Bob"]}]
    assert of(text, "effects") == [{"from": "Giant Growth", "by": "Ann", "on": ["grizzly-bears"]}]


def test_what_is_there_is_changed_moved_and_taken_off() -> None:
    text = laid("3 forest", "bears", "set forest-2 t", "set bears sick damaged 1")
    assert of(text, "players", "Ann", "in play") == [
        "Forest", {"card": "Forest", "tapped": True}, "Forest",
        {"card": "Grizzly Bears", "sick": True, "damage": 1},
    ]  # fmt: skip
    untapped = laid("set forest-2 u", "move bears bob", text=text)
    assert of(untapped, "players", "Bob", "in play")[0]["id"] == "grizzly-bears"
    gone = laid("move bears graveyard", text=text)
    assert of(gone, "players", "Ann", "graveyard") == [{"card": "Grizzly Bears", "id": "grizzly-bears"}]
    assert (
        of(laid("remove bears", text=text), "players", "Ann", "in play")
        == of(text, "players", "Ann", "in play")[:3]
    )


def test_an_aura_goes_with_what_it_lies_on() -> None:
    text = laid("bears", "pacifism > bears", "remove bears")
    assert of(text, "players", "Ann", "in play") == []


def test_a_second_card_of_a_name_leaves_the_record_of_the_first_alone() -> None:
    text = laid("bears", text=EMPTY.replace("log: []", "log:\n  - attack: {by: Ann, with: [grizzly-bears]}"))
    again = laid("bears", text=text)
    assert of(again, "players", "Ann", "in play") == [
        "Grizzly Bears",
        {"card": "Grizzly Bears", "id": "grizzly-bears-2"},
    ]
    first = Draft(
        laid("3 forest").replace("log: []", "log:\n  - activate: {by: Ann, source: forest-3}"), cards()
    )
    assert "forest-3" in Draft(first.take_off("forest-1"), cards()).entries.refs


def test_what_cannot_be_is_refused_with_its_reason_and_nothing_is_done() -> None:
    with pytest.raises(NotLaidOut, match="must be attached"):
        laid("pacifism")
    with pytest.raises(NotLaidOut, match="cannot be attacking in main 1"):
        laid("bears attacking")
    with pytest.raises(NotLaidOut, match="not permanents"):
        laid("bolt")


def test_tokens_copies_choices_and_owners() -> None:
    text = laid(
        "bears",
        "sorcerer token",
        "clone copy of bears",
        "bob: bears owner ann as stolen",
        "meddling mage names Forest",
    )
    mine = of(text, "players", "Ann", "in play")
    assert mine[1:3] == [
        {"card": "Prodigal Sorcerer", "token": True},
        {"card": "Clone", "copy of": "Grizzly Bears"},
    ]
    assert of(text, "players", "Bob", "in play")[0] == {
        "card": "Grizzly Bears",
        "owner": "Ann",
        "id": "stolen",
    }
    assert of(text, "players", "Bob", "in play")[1] == {"card": "Meddling Mage", "chosen": {"name": "Forest"}}


def test_three_players_sit_at_an_empty_table() -> None:
    text = laid("players Ann, Bob, Cid", "bears", "cid: fanatic")
    assert list(of(text, "players")) == ["Ann", "Bob", "Cid"]
    assert of(text, "players", "Cid", "in play") == ["Mogg Fanatic"]
    with pytest.raises(NotLaidOut, match="before anything is laid out"):
        laid("players Dora, Emil", text=text)


@pytest.mark.parametrize("line", ["bob: hand: bolt", "bob: life 3", "bob: bears t, forest", "Bob: 2 forest"])
def test_a_player_who_does_not_sit_here_is_told_with_those_who_do(line: str) -> None:
    with pytest.raises(Ambiguous, match="nobody here is called so: Cid and Dee play") as refused:
        laid("players Cid, Dee", line)
    assert refused.value.choices == ("Cid", "Dee")
    assert refused.value.word == line.partition(":")[0]


@pytest.mark.parametrize("total", ["life 3", "hand 4", "mana RR", "poison 2", "drew 1"])
def test_a_total_of_a_player_who_does_not_sit_here_is_told_so_without_a_colon_too(total: str) -> None:
    with pytest.raises(Ambiguous, match="nobody here is called so: Cid and Dee play") as refused:
        laid("players Cid, Dee", f"bob {total}")
    assert refused.value.choices == ("Cid", "Dee")
    assert refused.value.word == "bob"


def test_a_card_with_a_colon_in_its_name_is_no_player() -> None:
    assert of(laid("circle of protection: red"), "players", "Ann", "in play") == ["Circle of Protection: Red"]
    with pytest.raises(Unclear, match="no card is called 'no such card'"):
        laid("hand: no such card")
