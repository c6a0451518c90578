"""Meaning apart from wording: what ships and what rules hold has no marks, and every card is told in its own words."""

from engine.cards.characteristics import characteristics
from engine.cards.compiled import shipped
from engine.text import ir
from engine.text.compiler import compile_text
from engine.text.ir.node import rewrite, walk
from engine.text.phrases import spoken
from engine.text.wording import as_read, meaning


def _abilities(name: str) -> tuple[ir.Ability, ...]:
    card = shipped().card(name)
    assert card is not None
    return characteristics(card).abilities


def test_no_meaning_that_ships_or_comes_to_the_rules_has_a_mark() -> None:
    marked = []
    for name in shipped().names():
        card = shipped().card(name)
        assert card is not None
        for half in card.halves or (card,):
            held = (*(half.abilities or ()), *characteristics(half).abilities)
            marked += [name for node in walk(held) if node.said]
    assert marked == []


def test_meaning_and_derivation_are_the_reading() -> None:
    text = "Whenever Bear attacks, tap target creature. That creature deals 2 damage to you."
    found = compile_text("Bear", ("creature",), (), text)
    assert not found.unread
    assert found.read != found.abilities == meaning(found.read)
    assert tuple(map(as_read, found.abilities, found.derivations)) == found.read


def test_two_cards_that_mean_the_same_are_each_told_in_their_own_words() -> None:
    worn, carried = _abilities("Armor of Faith"), _abilities("Leonin Scimitar")
    same = next(a for a in worn if isinstance(a, ir.Static))
    assert same in carried
    assert spoken((same,), "Armor of Faith") == ["enchanted creature gets +1/+1"]
    assert spoken((same,), "Leonin Scimitar") == ["equipped creature gets +1/+1"]


def test_what_was_settled_is_told_as_the_card_says_it() -> None:
    lines = spoken(_abilities("Vampirism"), "Vampirism")
    assert "enchanted creature gets +1/+1 for each other creature you control" in lines


def test_what_rules_changed_is_told_as_the_card_says_the_like_of_it() -> None:
    (whole,) = (a for a in _abilities("Goblin King") if isinstance(a, ir.Static))
    elves = rewrite(whole, lambda n: ir.IsSubtype("elf") if n == ir.IsSubtype("goblin") else None)
    before, after = spoken((whole, elves), "Goblin King")
    assert before is not None
    assert "oblin" in before
    assert after == before.replace("Goblin", "Elf").replace("goblin", "elf")
