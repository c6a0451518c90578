"""Disputes recorded from an empty table in the words of a judge, each ruled as the rulebook has it."""

import pytest

from engine.cases.recording.card_words import Seat, lay_out
from engine.cases.recording.names import CardNames
from engine.cases.recording.positions import position_of
from engine.cases.recording.recorder import Recorded, record
from engine.cases.ruling.sitting import Sitting
from engine.rules.position.state import State
from tests.cases.folders import cards

EMPTY = """\
format: 1
players:
  Ann: {}
  Bob: {}
turn: {active: Ann, step: main 1}
log: []
"""


def recorded(laid: str, told: str) -> Recorded:
    """Cards laid out from an empty table, then what happened."""
    names, seat = CardNames(cards().names()), Seat("Ann")
    text, seat, _ = lay_out(EMPTY, laid, seat, cards(), names, position_of(EMPTY, cards()))
    return record(text, told, Sitting(cards()))


def end(found: Recorded) -> State:
    assert found.ruling.end is not None, found.ruling
    return found.ruling.end


def zones(found: Recorded) -> dict[str, str]:
    return {o.ref: o.zone for o in end(found).objects.values() if o.ref}


def lives(found: Recorded) -> dict[str, int]:
    return {str(name): player.life for name, player in end(found).players.items()}


def test_combat_damage_and_a_sacrifice() -> None:
    found = recorded(
        "mogg fanatic; bob: grizzly bears; bob's turn",
        "bob attacks bears; ann blocks fanatic; damage; ann sac fanatic > bears; resolve; resolve",
    )
    assert found.ruling.verdict == "legal"
    assert zones(found)["grizzly-bears"] == "graveyard"


def test_a_banding_attack() -> None:
    found = recorded(
        "benalish hero; hill giant; bob: craw wurm",
        "attack with (hero + giant); bob blocks giant with wurm; damage; wurm deals 6 to hero; resolve",
    )
    assert found.ruling.verdict == "legal"
    assert zones(found)["hill-giant"] == "in play"
    assert zones(found)["benalish-hero"] == "graveyard"


def test_a_copy_of_a_copy() -> None:
    found = recorded(
        "hill giant; bob: clone copy of hill giant; ann: hand clone; in play 4 island",
        "ann plays clone; resolve; clone-2",
    )
    copy = next(o for o in end(found).objects.values() if o.ref == "clone-1")
    assert copy.base.name == "Hill Giant"
    assert found.ruling.verdict == "legal"


def test_a_morph_turned_up_in_response() -> None:
    found = recorded(
        "exalted angel fd as angel; 4 plains; bob: hand lightning bolt; in play mountain",
        "ann passes; bob plays bolt > angel; ann turns angel up; resolve",
    )
    assert found.ruling.verdict == "legal"
    assert zones(found)["angel"] == "in play"


def test_a_stack_of_five_with_a_spell_redirected() -> None:
    found = recorded(
        "5 island; 3 mountain; hand lightning bolt, deflection, counterspell; "
        "bob: in play 4 island; 3 mountain; hand shock, counterspell, giant growth, fork",
        "ann plays bolt > bob; bob plays fork > bolt; ann plays counterspell > fork; bob plays counterspell > "
        "counterspell-1; ann plays deflection > counterspell-2; resolve; deflection; resolve all",
    )
    assert found.ruling.verdict == "legal"
    assert lives(found) == {"Ann": 20, "Bob": 17}
    assert zones(found)["fork"] == "graveyard"


def test_three_players() -> None:
    found = recorded(
        "players Ann, Bob, Cid; hill giant; cid: grizzly bears",
        "ann attacks cid with giant; cid blocks bears; damage; resolve",
    )
    assert found.ruling.verdict == "legal", found.ruling.reason
    assert zones(found)["grizzly-bears"] == "graveyard"


def test_an_illegal_block_is_taken_back_and_the_game_goes_on() -> None:
    found = recorded(
        "wind drake; bob: grizzly bears", "ann attacks drake; bob blocks bears; no block; damage; resolve"
    )
    assert found.ruling.verdict == "legal"
    assert [one.at for one in found.ruling.reversed] == [4]
    assert lives(found)["Bob"] == 18


def test_two_lands_in_a_turn() -> None:
    found = recorded("hand forest; mountain", "ann plays forest; ann plays mountain")
    assert (found.ruling.verdict, found.ruling.at) == ("illegal", 2)


def test_protection_and_an_aura() -> None:
    found = recorded(
        "bob: white knight; ann: hand unholy strength; in play swamp", "ann plays unholy strength > knight"
    )
    assert found.ruling.verdict == "illegal"


@pytest.mark.parametrize("reply", ["ann plays growth > bears", "in response, ann plays growth > bears"])
def test_a_growth_in_response_to_a_bolt(reply: str) -> None:
    found = recorded(
        "grizzly bears; forest; hand giant growth; bob: in play mountain; hand lightning bolt",
        f"ann passes; bob plays bolt > bears; {reply}; resolve all",
    )
    assert found.ruling.verdict == "legal"
    assert zones(found)["grizzly-bears"] == "in play"
