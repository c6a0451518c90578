"""A case is read, replayed and judged from end to end."""

import pytest

from engine.cards.reference import PrintedCard
from engine.cases.reading.case_file import parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import checked
from engine.cases.ruling.documents import judge

CASE = """
format: 1
title: Damage on the stack outlives its source
players:
  Ann: {in play: [{card: Grizzly Bears, id: bears}]}
  Bob: {in play: [{card: Spark Goblin, id: goblin}]}
cards:
  Spark Goblin: {type: Creature — Goblin, cost: "{R}", pt: 2/2, text: "Sacrifice Spark Goblin: Spark Goblin deals 1 damage to target creature or player."}
turn: {active: Ann, step: declare attackers}
log:
  - attack: {by: Ann, with: [bears]}
  - to: declare blockers
  - block: {by: Bob, with: {goblin: bears}}
  - to: combat damage
  - pass: Ann
  - activate: {by: Bob, source: goblin, targets: [Ann]}
  - resolve: all
expect:
  - legal: true
  - zone: {bears: graveyard, goblin: graveyard}
  - life: {Ann: 19, Bob: 20}
  - cites: ["310.4a"]
"""  # noqa: E501


class OneCard:
    """A reference with Grizzly Bears alone."""

    def card(self, name: str) -> PrintedCard | None:
        return (
            PrintedCard("Grizzly Bears", "{1}{G}", ("creature",), (), ("Bear",), "2", "2", "")
            if name == "Grizzly Bears"
            else None
        )

    def names(self) -> tuple[str, ...]:
        return ("Grizzly Bears",)


def test_combat_damage_stands_although_its_source_is_sacrificed() -> None:
    assert checked(parse_case(CASE), OneCard()) == []


def test_a_ruling_names_the_rule_behind_its_steps() -> None:
    ruling = judge(parse_case(CASE), OneCard())
    assert ruling["verdict"] == "legal"
    assert any("310.4a" in step["rules"] for step in ruling["steps"])


def test_a_second_blocker_that_is_not_there_is_refused_with_its_line() -> None:
    with pytest.raises(MalformedCase, match=r"case:6: .*'in play'"):
        parse_case(CASE.replace("  Bob: {in play:", "  Bob: {in plya:"))


def test_a_tapped_creature_is_an_illegal_attacker_and_the_rule_is_cited() -> None:
    ruling = judge(
        parse_case(
            CASE.replace("{card: Grizzly Bears, id: bears}", "{card: Grizzly Bears, id: bears, tapped: true}")
        ),
        OneCard(),
    )
    assert (ruling["verdict"], ruling["at"]) == ("illegal", 1)
    assert ruling["reasons"][0]["rule"] == "308.2a"
