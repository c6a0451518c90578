"""Disputes told as strangers tell them: fillers, names as verbs, what a deed is done with; what records nothing."""

from typing import Any

import pytest

from engine.cases.reading.problems import Unclear
from engine.cases.reading.yaml_text import load
from engine.cases.recording.card_words import Seat, lay_out
from engine.cases.recording.names import Ambiguous, CardNames
from engine.cases.recording.positions import position_of
from engine.cases.recording.recorder import record
from engine.cases.recording.speech import parts_of
from engine.cases.ruling.sitting import Sitting
from tests.cases.folders import cards

EMPTY = (
    "format: 1\nplayers:\n  Ann:\n    in play: []\n  Bob:\n    in play: []\n"
    "turn: {active: Ann, step: main 1}\nlog: []\n"
)
NAMES = CardNames(cards().names())


def table(*lines: str) -> str:
    text, seat = EMPTY, Seat("Ann")
    for line in lines:
        text, seat, _ = lay_out(text, line, seat, cards(), NAMES, position_of(text, cards()))
    return text


def players(*lines: str) -> Any:
    content: Any = load(table(*lines), "t")
    return content["players"]


def told(laid: str, line: str) -> list[Any]:
    content: Any = load(record(table(*laid.split(" | ")), line, Sitting(cards())).text, "t")
    found: list[Any] = content["log"]
    return found


@pytest.mark.parametrize(
    ("line", "mine", "hand"),
    [
        ("river boa, 2 forests", ["River Boa", "2 Forest"], None),
        ("hand: shock, fireball; 2 mountains", ["2 Mountain"], ["Shock", "Fireball"]),
        ("shock in hand, mountain", ["Mountain"], ["Shock"]),
        ("ann has a grizzly bears and an elf in play", None, None),
        ("tapped forest; a mountain", [{"card": "Forest", "tapped": True}, "Mountain"], None),
        ("rofellos, llanowar emissary", ["Rofellos, Llanowar Emissary"], None),
        (
            "forest, rofellos, llanowar emissary, mountain",
            ["Forest", "Rofellos, Llanowar Emissary", "Mountain"],
            None,
        ),
        ("hand: slice and dice, shock and a fireball", [], ["Slice and Dice", "Shock", "Fireball"]),
        ("hand; shock; fireball", [], ["Shock", "Fireball"]),
        ("hand shock; mountain", ["Mountain"], ["Shock"]),
    ],
)
def test_cards_are_laid_out_as_people_list_them(
    line: str, mine: list[Any] | None, hand: list[str] | None
) -> None:
    if mine is None:
        with pytest.raises(Unclear, match="'elf' could be"):
            players(line)
        return
    found = players(line)["Ann"]
    assert found["in play"] == mine
    assert found.get("hand") == hand


def test_the_next_line_lays_into_play_again_but_a_zone_alone_stays() -> None:
    _, seat, said = lay_out(EMPTY, "hand: shock", Seat("Ann"), cards(), NAMES, None)
    assert (seat, said) == (Seat("Ann"), "Shock (Ann, hand)")
    _, seat, _ = lay_out(EMPTY, "bob: hand", Seat("Ann"), cards(), NAMES, None)
    assert seat == Seat("Bob", "hand")


def test_a_step_that_has_begun_says_what_that_means() -> None:
    said = lay_out(EMPTY, "upkeep", Seat("Ann"), cards(), NAMES, None).said
    assert said == "upkeep \u2013 as it begins has been dealt with; for that, lay out the step before"


BOLT = (
    "2 mountain; hand: lightning bolt, fork | bob: river boa; hill giant t; hill giant; 2 forest; serra angel"
)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("ann bolts the boa", {"play": {"by": "Ann", "card": "lightning-bolt", "targets": ["river-boa"]}}),
        ("Ann casts Lightning Bolt on Bob's river boa.",
         {"play": {"by": "Ann", "card": "lightning-bolt", "targets": ["river-boa"]}}),
        ("ann bolts bob for 3", {"play": {"by": "Ann", "card": "lightning-bolt", "targets": ["Bob"]}}),
        ("ann kills the tapped giant with bolt",
         {"play": {"by": "Ann", "card": "lightning-bolt", "targets": ["hill-giant-1"]}}),
        ("ann bolts bob, bob regenerates river boa in response",
         {"activate": {"by": "Bob", "source": "river-boa", "ability": 1}}),
        ("ann attacks with everything", {"attack": {"by": "Ann", "with": []}}),
        ("bob doesn't block", {"block": {"by": "Bob", "with": {}}}),
        ("ann ends her turn", {"to": {"step": "upkeep", "of": "Bob"}}),
        ("ann goes to combat", {"to": "beginning of combat"}),
        ("ann passes, then bob passes", {"pass": "Bob"}),
        ("bob has no response", {"pass": "Bob"}),
        ("ann bolts bob; ann forks it",
         {"play": {"by": "Ann", "card": "fork", "targets": ["lightning-bolt"]}}),
    ],
)  # fmt: skip
def test_one_thing_said_as_strangers_say_it(line: str, entry: dict[str, Any]) -> None:
    assert told(BOLT, line)[-1] == entry


@pytest.mark.parametrize(
    ("laid", "line", "entry"),
    [
        ("wild mongrel; hand: shock", "ann discards shock to mongrel",
         {"activate": {"by": "Ann", "source": "wild-mongrel", "additional": ["shock"]}}),
        ("goblin bombardment; 2 mogg fanatic | bob: grizzly bears", "ann sacs a fanatic to bombardment targeting bears",
         {"activate": {"by": "Ann", "source": "goblin-bombardment", "targets": ["grizzly-bears"],
                       "additional": ["mogg-fanatic-1"]}}),
        ("icy manipulator; island | bob: serra angel", "ann taps the angel with icy",
         {"activate": {"by": "Ann", "source": "icy-manipulator", "targets": ["serra-angel"]}}),
        ("prodigal sorcerer | bob: llanowar elves", "ann pings the elves with sorcerer",
         {"activate": {"by": "Ann", "source": "prodigal-sorcerer", "targets": ["llanowar-elves"]}}),
        ("grizzly bears, hill giant | bob: wall of stone, serra angel",
         "ann attacks with everything; bob blocks bears with wall and giant with angel",
         {"block": {"by": "Bob", "with": {"wall-of-stone": "grizzly-bears", "serra-angel": "hill-giant"}}}),
        ("leonin scimitar; grizzly bears; plains", "ann equips bears with scimitar",
         {"activate": {"by": "Ann", "source": "leonin-scimitar", "targets": ["grizzly-bears"]}}),
        ("hand: pacifism; 2 plains | bob: grizzly bears", "ann enchants bears with pacifism",
         {"play": {"by": "Ann", "card": "pacifism", "targets": ["grizzly-bears"]}}),
        ("graveyard: firebolt; 5 mountain | bob: grizzly bears", "ann flashes back firebolt on bears",
         {"play": {"by": "Ann", "card": "firebolt", "targets": ["grizzly-bears"], "flashback": True}}),
        ("hand: slice and dice; 3 mountain", "ann cycles slice and dice",
         {"activate": {"by": "Ann", "source": "slice-and-dice", "ability": 1}}),
        ("hand: fireball; 7 mountain", "ann fireballs bob for 5",
         {"play": {"by": "Ann", "card": "fireball", "targets": ["Bob"], "x": 5}}),
        ("hand: capsize; 6 island | bob: mountain", "ann casts capsize with buyback on the mountain",
         {"play": {"by": "Ann", "card": "capsize", "targets": ["mountain"], "buyback": True}}),
        ("hand: fire // ice; 2 mountain | bob: grizzly bears, llanowar elves",
         "ann casts fire, 1 to bears and 1 to elves",
         {"play": {"by": "Ann", "card": "fire-ice", "targets": ["grizzly-bears", "llanowar-elves"],
                   "divide": {"grizzly-bears": 1, "llanowar-elves": 1}, "half": "Fire"}}),
        ("hand: fire // ice; 2 island | bob: grizzly bears", "ann plays ice > bears",
         {"play": {"by": "Ann", "card": "fire-ice", "targets": ["grizzly-bears"], "half": "Ice"}}),
        ("exalted angel fd; 6 plains", "ann unmorphs", {"unmorph": {"by": "Ann", "permanent": "exalted-angel"}}),
        ("hand: mana leak; 2 island | bob: hand grizzly bears; 2 forest; bob's turn",
         "bob casts bears; ann mana leaks it",
         {"play": {"by": "Ann", "card": "mana-leak", "targets": ["grizzly-bears"]}}),
        ("hand: counterspell; 2 island | bob: hand grizzly bears; 2 forest; bob's turn",
         "bob casts bears; ann counters it",
         {"play": {"by": "Ann", "card": "counterspell", "targets": ["grizzly-bears"]}}),
        ("craw wurm; rancor > wurm | bob: white knight",
         "ann attacks with wurm; bob blocks with knight; damage; wurm: 2 to knight, 6 to bob",
         {"assign": {"by": "Ann", "damage": {"craw-wurm": {"white-knight": 2, "Bob": 6}}}}),
        ("pouncing jaguar echo; forest; ann's turn; untap", "upkeep; resolve; ann doesn't pay echo",
         {"choose": {"by": "Ann", "pick": "no"}}),
        ("pouncing jaguar echo; forest; ann's turn; untap", "upkeep; resolve; ann pays",
         {"choose": {"by": "Ann", "pick": "yes"}}),
        ("hand: 8 forest; end of turn", "cleanup; ann discards a forest",
         {"choose": {"by": "Ann", "pick": "forest-1"}}),
    ],
)  # fmt: skip
def test_what_is_done_with_what(laid: str, line: str, entry: dict[str, Any]) -> None:
    assert told(laid, line)[-1] == entry


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("resolve", "nothing is on the stack"),
        ("no", "nobody is asked anything now"),
        (
            "ann bolts bob; ann pays",
            "Lightning Bolt is on the stack and asks as it resolves: say resolve first",
        ),
        ("ann bolts bob; damage", "Lightning Bolt is on the stack; say resolve"),
        ("ann bolts bob; ann attacks with nothing", "Lightning Bolt is on the stack; say resolve"),
        ("ann draws 3 cards", "name it: ann draws Forest"),
        ("river boa dies", "follows from the rules"),
        ("ann loses 3 life", "follows from the rules"),
        ("ann taps the angel", "say what does it: ann taps bears with icy manipulator"),
        ("ann counters it", "no card that counters is known in that hand"),
        ("ann discards bolt", "nobody has to discard now"),
        ("bob uses boa fly", "no activated ability with 'fly'; it has 1: "),
        ("ann bolts; bob passes", "Ann must choose first: a target for Lightning Bolt: "),
    ],
)
def test_what_records_nothing_says_what_to_say(line: str, why: str) -> None:
    with pytest.raises(Unclear) as refused:
        told(BOLT, line)
    assert why in refused.value.text


def test_a_slip_of_the_pen_has_the_right_name_to_choose() -> None:
    with pytest.raises(Ambiguous) as refused:
        players("lightening bolt")
    assert refused.value.choices == ("Lightning Bolt",)
    with pytest.raises(Ambiguous) as refused:
        told(BOLT, "ann bolts the river boar")
    assert refused.value.choices == ("River Boa",)


def test_a_line_is_parted_where_somebody_else_acts() -> None:
    parted = parts_of(
        "bob attacks bears, ann blocks fanatic, then damage; in response, ann plays shock > bears, bob",
        ["Ann", "Bob"],
    )
    assert parted == ["bob attacks bears", "ann blocks fanatic", "damage", "ann plays shock > bears, bob"]
