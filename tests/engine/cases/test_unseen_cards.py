"""A card that is not understood on the table: the rest is ruled, and it is refused by name as soon as it matters."""

import pytest

from engine.cards.compiled import shipped
from engine.cases.ruling.adjudication import Adjudication, adjudicate
from engine.cases.ruling.documents import document
from engine.cases.ruling.in_words import in_words

TABLE = """\
format: 1
title: What is that
cards:
  Own Riddle: {{type: Creature, cost: "{{1}}", pt: 1/1, text: "Wombat the dishwasher."}}
  Own Cloth: {{type: Enchant Creature, cost: "{{1}}", text: "Enchanted creature wombats."}}
players:
  Ann:
    hand: [Lightning Bolt, Own Riddle]
    in play: [3 Mountain, {{card: Own Riddle, id: riddle}}, {{card: Hill Giant, id: giant}}]
  Bob:
    in play: [Grizzly Bears, {{card: Wind Drake, id: drake}}, {{card: Own Cloth, id: cloth, attached to: drake}}]
turn: {{active: Ann, step: main 1}}
log:
{}
"""


def ruled(*log: str) -> Adjudication:
    entries = "\n".join(f"  - {entry}" for entry in log) or "  []"
    return adjudicate(TABLE.format(entries), "table", shipped())


def test_the_rest_is_ruled_and_what_was_not_seen_is_said() -> None:
    found = ruled("play: {by: Ann, card: lightning-bolt, targets: [grizzly-bears]}", "resolve: top")
    assert found.verdict == "legal"
    assert [one.split(":")[0] for one in found.unseen] == ["Own Riddle", "Own Cloth"]
    assert document(found, shipped())["unseen"] == list(found.unseen)
    assert "not seen, since its text is not understood: Own Riddle" in in_words(found)


@pytest.mark.parametrize(
    ("card", "log"),
    [
        ("Own Riddle", ["play: {by: Ann, card: own-riddle}"]),
        ("Own Riddle", ["play: {by: Ann, card: lightning-bolt, targets: [riddle]}"]),
        ("Own Riddle", ["to: declare attackers", "attack: {by: Ann, with: [riddle, giant]}"]),
        ("Own Riddle", ["to: declare attackers", "attack: {by: Ann, with: [Own Riddle]}"]),
        (
            "Own Cloth",
            ["to: declare attackers", "attack: {by: Ann, with: [giant]}", "to: declare blockers",
             "block: {by: Bob, with: {drake: giant}}"],
        ),
        ("Own Cloth", ["play: {by: Ann, card: lightning-bolt, targets: [drake]}"]),
    ],
)  # fmt: skip
def test_it_is_refused_by_name_where_it_matters(card: str, log: list[str]) -> None:
    found = ruled(*log)
    assert found.verdict == "unsupported"
    assert found.unsupported.startswith(f"{card}")


def test_what_happens_to_it_by_the_way_is_refused_too() -> None:
    sweep = TABLE.replace("hand: [Lightning Bolt, Own Riddle]", "hand: [Pyroclasm]")
    log = "  - play: {by: Ann, card: pyroclasm}\n  - resolve: top"
    found = adjudicate(sweep.format(log), "table", shipped())
    assert found.verdict == "unsupported"
    assert "which matters here" in found.unsupported


def test_nothing_recorded_is_not_yet_ruled_in_every_form() -> None:
    found = ruled()
    assert found.verdict == "not yet ruled"
    assert document(found, shipped())["verdict"] == "not yet ruled"
    assert "Verdict: not yet ruled" in in_words(found)
