"""Rulings: what is pending, what was answered, what the state is written back as."""

from collections import Counter
from typing import Any

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import adjudicated, checked
from engine.cases.ruling.documents import judge
from engine.cases.ruling.in_words import in_words
from tests.engine.play.playing import BasicLands, text_of

CARDS = {
    "Own Chill": {"type": "Sorcery", "cost": "{B}", "text": "Target player discards a card."},
    "Own Bear": {"type": "Creature — Bear", "cost": "{G}", "pt": "2/2"},
    "Own Growth": {"type": "Instant", "cost": "{G}", "text": "Target creature gets +3/+3 until end of turn."},
    "Own Toll": {
        "type": "Artifact",
        "cost": "{1}",
        "text": "At the beginning of your upkeep, sacrifice Own Toll unless you pay {2}.",
    },
}


def case(log: list[Any], **more: Any) -> str:
    """A case between Ann, with a chill and a bear, and Bob with two cards in hand."""
    return text_of(
        {
            "format": 1,
            "title": "A dispute",
            "cards": CARDS,
            "players": {
                "Ann": {
                    "hand": [{"card": "Own Chill", "id": "chill"}, {"card": "Own Growth", "id": "growth"}],
                    "in play": [{"card": "Own Bear", "id": "bear"}, "3 Forest"],
                },
                "Bob": {"hand": [{"card": "Own Bear", "id": "cub"}, {"card": "Own Toll", "id": "toll"}]},
            },
            "turn": {"active": "Ann", "step": "main 1"},
            "log": log,
            **more,
        }
    )


def ruled(text: str) -> dict[str, Any]:
    return judge(parse_case(text, cards=BasicLands()), BasicLands())


CHILL = {"play": {"by": "Ann", "card": "chill", "targets": ["Bob"], "pay": "free"}}
TOP = {"resolve": "top"}


def test_an_open_decision_says_who_must_choose_what_and_lists_the_options() -> None:
    text = case([CHILL, TOP])
    ruling = ruled(text)
    assert ruling["verdict"] == "undecided"
    assert ruling["pending"]["by"] == "Bob"
    assert ruling["pending"]["options"] == ["cub", "toll"]
    assert "Bob must choose" in in_words(adjudicated(parse_case(text, cards=BasicLands()), BasicLands()))


def test_somebody_else_cannot_make_the_choice() -> None:
    ruling = ruled(case([CHILL, TOP, {"choose": {"by": "Ann", "pick": "cub"}}]))
    assert (ruling["verdict"], ruling["at"]) == ("illegal", 3)
    assert "Bob" in ruling["reasons"][0]["text"]


def test_an_answer_the_rules_do_not_allow_is_an_illegal_entry() -> None:
    ruling = ruled(case([CHILL, TOP, {"choose": {"by": "Bob", "pick": "bear"}}]))
    assert (ruling["verdict"], ruling["at"]) == ("illegal", 3)


def test_an_answer_that_names_nothing_is_a_fault_of_the_file_with_its_line() -> None:
    text = case([CHILL, TOP]).rstrip("}") + "}"
    broken = text.replace('"log": [', '"log": [\n').replace(
        '{"resolve": "top"}', '{"resolve": "top"},\n{"choose": {"by": "Bob", "pick": "cubb"}}'
    )
    with pytest.raises(MalformedCase, match=r"case:3: nothing is called 'cubb'; did you mean 'cub'"):
        ruled(broken)


def test_acting_before_a_decision_is_made_is_illegal() -> None:
    ruling = ruled(case([CHILL, TOP, {"pass": "Ann"}]))
    assert (ruling["verdict"], ruling["at"]) == ("illegal", 3)
    assert "must decide first" in ruling["reasons"][0]["text"]


def test_an_illegal_play_is_taken_back_whole() -> None:
    growth = {"play": {"by": "Ann", "card": "growth", "targets": ["Bob"], "pay": ["forest-1"]}}
    ruling = ruled(case([growth]))
    assert (ruling["verdict"], ruling["at"]) == ("illegal", 1)
    ann = ruling["state"]["players"]["Ann"]
    assert [c["id"] for c in ann["hand"]] == ["chill", "growth"]
    assert not any(o.get("tapped") for o in ann["in play"])


def test_the_state_after_is_a_case_that_reads_back_as_the_same_state() -> None:
    grow = {"play": {"by": "Ann", "card": "growth", "targets": ["bear"]}}
    after = ruled(case([grow, TOP, CHILL]))["state"]
    again = ruled(text_of({"format": 1, **after}))["state"]
    assert again == after


def test_a_case_split_in_two_at_any_entry_is_judged_alike() -> None:
    grow = {"play": {"by": "Ann", "card": "growth", "targets": ["bear"]}}
    log = [grow, TOP, {"to": "declare attackers"}, {"attack": {"by": "Ann", "with": ["bear"]}}]
    log += [{"to": "combat damage"}, {"resolve": "top"}]
    whole = ruled(case(log))["state"]
    for cut in range(1, len(log)):
        first = ruled(case(log[:cut]))["state"]
        second = ruled(text_of({"format": 1, "log": log[cut:], **first}))["state"]
        assert second["players"] == whole["players"], cut
    assert whole["players"]["Bob"]["life"] == 15


def test_naming_a_false_rule_of_an_illegal_entry_fails_the_expectation() -> None:
    growth = {"play": {"by": "Ann", "card": "growth", "targets": ["Bob"], "pay": "free"}}
    text = case([growth], expect=[{"illegal": {"at": 1, "rule": "500"}}])
    assert checked(parse_case(text, cards=BasicLands()), BasicLands())[0].startswith(
        "illegal: expected rule 500"
    )


def test_a_card_that_is_not_understood_is_named_and_nothing_is_ruled() -> None:
    odd = {**CARDS, "Own Riddle": {"type": "Artifact", "text": "Sing a song of sixpence."}}
    text = case([], cards=odd, players={"Ann": {"in play": ["Own Riddle"]}, "Bob": {}})
    found = checked(parse_case(text, cards=BasicLands()), BasicLands())
    assert found[0].startswith("unsupported: Own Riddle")


@pytest.mark.parametrize("number", [0, 1])
def test_a_number_is_no_yes_and_no_no(number: int) -> None:
    hope = {"type": "Sorcery", "cost": "{G}", "text": "You may gain 3 life."}
    players = {"Ann": {"hand": [{"card": "Own Hope", "id": "hope"}]}, "Bob": {}}
    played = {"play": {"by": "Ann", "card": "hope", "pay": "free"}}

    def answered(pick: object) -> Any:
        log = [played, TOP, {"choose": {"by": "Ann", "pick": pick}}]
        return ruled(case(log, cards={"Own Hope": hope}, players=players))

    assert [answered(pick)["verdict"] for pick in ("yes", "no")] == ["legal", "legal"]
    assert (answered(number)["verdict"], answered(number)["at"]) == ("illegal", 3)


def test_what_phases_in_along_with_a_creature_is_cited_as_what_phases_out_along_with_it() -> None:
    own = {
        "Own Drake": {"type": "Creature — Drake", "cost": "{U}", "pt": "2/2", "text": "Phasing"},
        "Own Halo": {"type": "Enchantment — Aura", "cost": "{W}", "text": "Enchant creature"},
    }
    there = ["Own Drake", {"card": "Own Halo", "attached to": "own-drake"}]
    turns = [{"to": {"step": "upkeep", "of": who}} for who in ("Ann", "Bob", "Ann")]
    players = {"Ann": {"in play": there}, "Bob": {}}
    told = ruled(case(turns, cards=own, players=players, turn={"active": "Bob", "step": "end of turn"}))
    phased = [step["rules"] for step in told["steps"] if step["text"].startswith("Ann's permanents phase")]
    assert phased == [["302.1", "502.15b", "502.15i"]] * 2


def test_one_target_of_several_is_told_as_no_longer_legal_and_two_are_told_together() -> None:
    shrink = {"type": "Instant", "cost": "{B}", "text": "Two target creatures get -2/-2 until end of turn."}
    three = "Up to three target creatures gain flying until end of turn."
    own = {
        "Own Shrinking": shrink,
        "Own Flight": {"type": "Instant", "cost": "{U}", "text": three},
        "Own Ant": {"type": "Creature — Insect", "cost": "{G}", "pt": "1/1"},
        "Own Ape": {"type": "Creature — Ape", "cost": "{G}", "pt": "2/2"},
        "Own Ox": {"type": "Creature — Ox", "cost": "{G}", "pt": "3/3"},
    }
    beasts = ["own-ant", "own-ape", "own-ox"]

    def told(gone: list[str]) -> str:
        flight = {"by": "Ann", "card": "own-flight", "targets": beasts, "pay": "free"}
        answer = {"by": "Ann", "card": "own-shrinking", "targets": gone, "pay": "free"}
        hand = ["Own Flight", "Own Shrinking"]
        players = {"Ann": {"hand": hand, "in play": ["Own Ant", "Own Ape", "Own Ox"]}, "Bob": {}}
        log = [{"play": flight}, {"play": answer}, TOP, TOP]
        steps = ruled(case(log, cards=own, players=players))["steps"]
        return next(step["text"] for step in steps if "413.2a" in step["rules"])

    assert told(["own-ant", "own-ox"]) == "Own Ant is no longer a legal target"
    assert told(["own-ant", "own-ape"]) == "Own Ant, Own Ape are no longer legal targets"


def test_what_keeps_a_spell_from_being_played_is_another_card_of_its_name_or_its_own_text() -> None:
    own = {
        "Own Quiet": {
            "type": "Enchantment",
            "cost": "{U}",
            "text": "Each player can't cast more than one spell each turn.",
        },
        "Own Late": {"type": "Instant", "cost": "{G}", "text": "Cast Own Late only if you control a Forest."},
    }

    def refused(card: str) -> str:
        ann = {"hand": ["Own Late", {"card": "Own Quiet", "id": "second"}], "in play": ["Own Quiet"]}
        players = {"Ann": {**ann, "spells played": ["Own Late"] if card == "second" else []}, "Bob": {}}
        log = [{"play": {"by": "Ann", "card": card, "pay": "free"}}]
        return ruled(case(log, cards=own, players=players))["reasons"][0]["text"]

    assert refused("second") == "Own Quiet keeps Own Quiet from being played"
    assert refused("own-late") == "its own text keeps Own Late from being played"


@pytest.mark.parametrize(
    ("pick", "mana"), [("green", "GG"), ("{R}{G}", "RG"), ("green and red", "RG"), (["R", "red"], "RR")]
)
def test_mana_is_named_by_colors_or_symbols(pick: object, mana: str) -> None:
    assert mana_given(pick)["state"]["players"]["Ann"]["mana"] == dict(Counter(mana))


def test_a_word_that_is_no_mana_names_none_of_it_by_a_letter_in_it() -> None:
    with pytest.raises(MalformedCase, match="'gold' is no mana"):
        mana_given("gold")
    assert mana_given("no")["verdict"] == "illegal"


def mana_given(pick: object) -> dict[str, Any]:
    """The ruling where two mana are chosen together."""
    text = "Add {R}{R}, {R}{G}, or {G}{G}."
    own = {"Own Grove": {"type": "Sorcery", "cost": "{G}", "text": text}}
    players = {"Ann": {"hand": ["Own Grove"]}, "Bob": {}}
    log = [{"play": {"by": "Ann", "card": "own-grove", "pay": "free"}}, TOP]
    return ruled(case([*log, {"choose": {"by": "Ann", "pick": pick}}], cards=own, players=players))
