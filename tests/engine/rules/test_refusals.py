"""A refusal names the card that forbids."""

import pytest

import engine
from engine.rules.position.refusal import Unsupported

SHOCKS = "{hand: [{card: Shock, id: one}, {card: Shock, id: two}], in play: [2 Mountain%s]}"
PLAYED = "[{play: {by: Ann, card: one, targets: [Bob]}}, {resolve: top}, {play: {by: Ann, card: two, targets: [Bob]}}]"
OPPOSITION = """{in play: [{card: Opposition, id: opposition}, {card: Grizzly Bears, id: bears, tapped: true},
    {card: Llanowar Elves, id: elves}]}"""
TAPPED = "[{activate: {by: Ann, source: opposition, targets: [giant], additional: [bears]}}]"
GIANT = "{hand: [{card: Hill Giant, id: giant}], in play: [{card: Mountain, id: mountain}, 3 Forest]}"
ONE_LAND = "[{play: {by: Ann, card: giant, pay: [mountain, mountain, mountain]}}]"

REFUSED = {
    "one spell a turn": (SHOCKS % ", Rule of Law", "{}", PLAYED, "Rule of Law"),
    "a name": (
        SHOCKS % "", "{in play: [{card: Meddling Mage, chosen: {name: Shock}}]}", PLAYED, "Meddling Mage",
    ),
    "a creature tapped already": (OPPOSITION, "{in play: [{card: Hill Giant, id: giant}]}", TAPPED, "Grizzly Bears"),
    "a land tapped already": (GIANT, "{}", ONE_LAND, "Mountain"),
}  # fmt: skip


@pytest.mark.parametrize("forbids", sorted(REFUSED))
def test_a_refusal_names_what_forbids(forbids: str) -> None:
    ann, bob, log, named = REFUSED[forbids]
    ruling = engine.judge(
        "format: 1\ntitle: refused\nsource: CR 409.4\nrules: 2003-12-01\n"
        f"players: {{Ann: {ann}, Bob: {bob}}}\nturn: {{active: Ann, step: main 1}}\nlog: {log}\nexpect: [legal: true]\n"
    )

    assert ruling["verdict"] == "illegal"
    assert ruling["reasons"][0]["text"].startswith(f"{named} ")


def test_how_much_was_spent_on_x_is_not_guessed_where_anything_may_be() -> None:
    bounds = "the player's life total before Burn dealt damage, or the creature's toughness"
    spent = f"not more than the amount of {{B}} spent on X, {bounds}"
    harm = "Burn deals X damage to target creature or player."
    text = f"{harm} You gain life equal to the damage dealt, but {spent}."
    case = (
        "format: 1\ntitle: spent on X\nsource: CR 409.1h\n"
        f"cards: {{Burn: {{type: Sorcery, cost: '{{X}}{{B}}', text: \"{text}\"}}}}\n"
        "players: {Ann: {hand: [{card: Burn, id: burn}], in play: [4 Swamp]}, Bob: {}}\n"
        "turn: {active: Ann, step: main 1}\n"
        "log: [{play: {by: Ann, card: burn, x: %d, targets: [Bob]}}, {resolve: top}]\nexpect: [legal: true]\n"
    )

    assert engine.judge(case % 0)["verdict"] == "legal"
    with pytest.raises(Unsupported, match="how much black mana is spent on X for Burn"):
        engine.judge(case % 2)
