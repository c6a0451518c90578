"""Rulings found again: by cards, rules and words, and those like a case."""

import pytest

from engine.cards.compiled import shipped
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.ruling.finding import Ruled, found, like, ruled
from tests.shipped_rulings import FILE, written
from tournament_app.reference.example_cases import shipped_rulings

ALL = shipped_rulings()
FANATIC = """\
format: 1
title: Mine
players:
  Ann: {in play: [Mogg Fanatic, 3 Mountain]}
  Bob: {in play: [Grizzly Bears]}
turn: {active: Bob, step: declare attackers}
log:
  - attack: {by: Bob, with: [grizzly-bears]}
  - to: declare blockers
  - block: {by: Ann, with: {mogg-fanatic: grizzly-bears}}
  - to: combat damage
"""


def test_the_list_of_what_ships_is_as_it_is_written_anew() -> None:
    assert FILE.read_bytes() == written(), "python -m tests.shipped_rulings writes it anew"


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("fanatic", "combat-damage-and-a-sacrifice.case.yaml"),
        ("jedit clone", "clone-of-a-legend.case.yaml"),
        ("502.9 force of nature", "trample-protected-blocker-ignored.case.yaml"),
        ("420.5e karakas", "legendary-lands-clash-too.case.yaml"),
    ],
)
def test_a_ruling_is_found_by_cards_rules_and_words(wanted: str, name: str) -> None:
    hits = found(ALL, wanted)
    assert name in [one.name for one in hits[:3]]
    assert hits[0].text.startswith("format: 1")


def test_every_word_has_to_be_there() -> None:
    assert found(ALL, "clone dragon") == ()
    assert found(ALL, "") == ()
    assert all(any(rule.startswith("502.10") for rule in one.rules) for one in found(ALL, "502.10"))


def test_cases_like_this_one_share_its_cards_and_rules() -> None:
    own = ruled(adjudicate(FANATIC, "mine", shipped()), FANATIC, "mine")
    assert own.cards == ("Mogg Fanatic", "Grizzly Bears")
    likest = like(ALL, own)
    assert likest[0].name == "combat-damage-and-a-sacrifice.case.yaml"
    assert own.text not in [one.text for one in like((*ALL, own), own)]


def test_what_few_share_tells_more_than_what_many_do() -> None:
    def one(name: str, *cards: str) -> Ruled:
        return Ruled(name, name, "", cards, (), name)

    many = [one(f"m{n}", "Forest Bear") for n in range(9)]
    rare = one("rare", "Chains")
    assert like([*many, rare], one("own", "Forest Bear", "Chains"))[0] == rare
