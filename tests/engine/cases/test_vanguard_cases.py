"""Vanguard cards in recorded games: what can be recorded, what is refused by name, what is written back (RS E.14)."""

import pytest

from engine.cards.avatars import avatars
from engine.cards.characteristics import avatar_characteristics
from engine.cases.exact.object_names import position_told
from engine.cases.reading.case_file import case_of, parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import adjudicated
from engine.cases.setting_up.position import Setup
from engine.cases.writing.whole_position import written
from engine.rules.looking.characteristics import look
from engine.rules.position.state import PlayerId, State
from tests.cases.folders import cards

READ = {name: one for name, one in avatars().items() if not avatar_characteristics(one.name).unread}


def position(players: str, log: str = "") -> State:
    text = f"format: 1\ntitle: t\nsource: RS E.14\nplayers:\n{players}\nturn: {{active: Ann, step: main 1}}\n{log}"
    return Setup(parse_case(text, "vanguard.yaml", cards()), cards()).state()


def test_thirty_avatars_are_read_and_two_refused_by_name() -> None:
    assert {one.name for one in avatars().values()} - {one.name for one in READ.values()} == {
        "Greven il-Vec", "Tawnos",
    }  # fmt: skip
    text = (
        "format: 1\ntitle: t\nsource: RS E.14\nplayers:\n  Ann: {vanguard: Tawnos}\n  Bob: {}\n"
        "turn: {active: Ann, step: main 1}\nlog: []\n"
    )
    found = adjudicated(parse_case(text, "tawnos.yaml", cards()), cards())
    assert found.verdict == "unsupported"
    assert "Tawnos" in found.unsupported


def test_an_unknown_avatar_is_a_problem_with_the_nearest_one() -> None:
    with pytest.raises(MalformedCase, match=":5: .*no Vanguard card is called 'Gerrad'.*Gerrard"):
        position("  Ann: {vanguard: Gerrad}\n  Bob: {}")


@pytest.mark.parametrize("name", sorted(one.name for one in READ.values()))
def test_an_avatar_is_no_permanent_no_card_and_nothing_finds_it(name: str) -> None:
    state = position(f"  Ann: {{vanguard: '{name}'}}\n  Bob: {{}}")
    avatar = state.zone("vanguard")[0]
    sight = look(state)
    assert avatar not in sight.in_play()
    assert sight.sources() == (avatar,)
    view = sight.view(avatar)
    assert (view.types, view.colors, view.subtypes) == (
        type(view.types)(),
        type(view.colors)(),
        type(view.subtypes)(),
    )
    assert all(o.timestamp < 0 for o in state.objects.values() if o.zone == "vanguard")
    facts = READ["".join(letter for letter in name.lower() if letter.isalnum())]
    ann = state.players[PlayerId("Ann")]
    assert (ann.life, ann.usual_hand) == (20 + facts.life, 7 + facts.hand)


def test_a_recorded_life_total_counts_instead() -> None:
    state = position("  Ann: {vanguard: Gix, life: 7}\n  Bob: {vanguard: Gix}")
    assert [player.life for player in state.players.values()] == [7, 38]
    assert [state.objects[oid].ref for oid in state.zone("vanguard")] == ["gix-ann", "gix-bob"]


def test_the_ruling_writes_the_avatar_back_and_the_position_reads_again() -> None:
    text = (
        "format: 1\ntitle: t\nsource: RS E.14\nplayers:\n"
        "  Ann: {vanguard: Maraxus, in play: [Grizzly Bears]}\n  Bob: {vanguard: Urza, in play: [3 Island]}\n"
        "turn: {active: Ann, step: main 1}\nlog:\n  - pass: Ann\n"
        "  - activate: {by: Bob, source: urza, targets: [Ann]}\n  - resolve: top\n"
    )
    case = parse_case(text, "written.yaml", cards())
    end = adjudicated(case, cards()).end
    told = written(end, {}, cards())
    assert told["players"]["Ann"]["vanguard"] == "Maraxus"
    assert (told["players"]["Ann"]["life"], told["players"]["Bob"]["life"]) == (21, 30)
    again = case_of({"format": 1, "title": "t", "source": "RS E.14", **told, "log": []}, "again", cards())
    assert position_told(Setup(again, cards()).state())["players"] == position_told(end)["players"]
