"""One example a construction: it is read, and prints back."""

import pytest

from engine.text import ir
from engine.text.compiler import compile_text
from engine.text.normal import lines, normalise
from engine.text.printer import printed

PERMANENTS = [
    "Bear can't be blocked except by artifact creatures and/or black creatures.",
    "Nonartifact, nonblack creatures get -1/-1.",
    "Each other Goblin creature has haste.",
    "Enchanted creature gets +2/+2 and has trample.",
    "As long as Bear is untapped, white creatures you control get +1/+1.",
    "Bear's power and toughness are each equal to the number of tapped Elephants you control.",
    "Bear enters with three +1/+1 counters on it.",
    "If Bear was kicked, it enters with two +1/+1 counters on it.",
    "Artifacts your opponents control enter tapped.",
    "Blue spells you cast cost {1} less to cast.",
    "As an additional cost to cast Bear, sacrifice a creature.",
    "If you would draw a card, you gain 2 life instead.",
    "All combat damage that would be dealt to you by Elephants is dealt to Bear instead.",
    "Prevent all combat damage that would be dealt by enchanted creature.",
    "If a multicolored source would deal damage to you, prevent 4 of that damage.",
    "Whenever Bear blocks or becomes blocked by a white creature, destroy that creature at end of combat.",
    "At the beginning of your upkeep, sacrifice Bear unless you pay {2}.",
    "At the beginning of your upkeep, sacrifice Bear unless you pay its mana cost.",
    "At the beginning of your upkeep, if you control no creatures, you gain 2 life.",
    "When Bear enters, you may return target creature card from your graveyard to your hand.",
    "Whenever an opponent casts a blue spell, you may draw a card.",
    "Whenever Bear deals combat damage to a player, that player discards a card at random.",
    "{1}, {T}, Sacrifice a land: Search your library for a basic land card, put it onto the battlefield tapped, "
    "then shuffle your library.",
    "{T}: Add one mana of any color. Bear deals 1 damage to you.",
    "{2}: Bear gets +X/+0 until end of turn, where X is the number of tapped Elephants.",
    "{T}: Prevent the next 9 damage that would be dealt to target Elephant this turn.",
    "{R}: Bear gains protection from the color of your choice until end of turn.",
    "Remove a charge counter from Bear: You gain 3 life. Activate this ability only during your upkeep.",
    "{B}: Return Bear from your graveyard to your hand.",
    'Enchanted land has "{T}: Add {G}{G}."',
    "{1}: Bear becomes a 2/2 green Insect creature with flying until end of turn.",
    "{3}: Flip a coin. If you win the flip, untap Bear. If you lose the flip, sacrifice Bear.",
]
SPELLS = [
    "Destroy all creatures. They can't be regenerated.",
    "Counter target spell unless its controller pays {X}.",
    "Bear deals 3 damage to each creature without flying and each player.",
    "Bear deals 13 damage divided as you choose among two target Elephants.",
    "Target player reveals their hand. You choose an Elephant card from it. That player discards that card.",
    "Look at the top nine cards of your library. Put three of those cards into your hand and the rest into your "
    "graveyard.",
    "Return up to two target creature cards from your graveyard to your hand.",
    "Choose one —\n• Target player gains 3 life.\n• Destroy target artifact.",
    "Draw three cards, then discard a card.",
    "Untap target artifact and gain control of it until end of combat. That artifact becomes blue until end of combat.",
    "Create two 1/1 white Soldier creature tokens.",
    "Bear deals 2 damage to target creature. If seven or more cards are in your graveyard, instead Bear deals 5 "
    "damage to that creature.",
    "Until end of turn, creatures you control get +1/+1 and gain first strike.",
    "Exile target creature. Its controller gains life equal to its power.",
    "Each player sacrifices a creature.",
    "You gain 2 life for each card in your graveyard.",
    "Cast Bear only during combat.\nPrevent all combat damage that would be dealt this turn.",
]


@pytest.mark.parametrize("text", PERMANENTS)
def test_a_permanent_says_what_it_does(text: str) -> None:
    found = compile_text("Bear", ("creature",), (), text)
    assert not found.unread
    assert printed(found.read) == lines(normalise("Bear", text))


@pytest.mark.parametrize("text", SPELLS)
def test_a_spell_says_what_it_does(text: str) -> None:
    found = compile_text("Bear", ("instant",), (), text)
    assert not found.unread
    told = [line for line in printed(found.read) if line is not None]
    assert sorted(told) == sorted(lines(normalise("Bear", text)))


def test_targets_are_numbered_in_the_order_of_the_words() -> None:
    text = "Tap target artifact. Destroy target land and target creature."
    (spell,) = compile_text("Bear", ("instant",), (), text).abilities
    assert isinstance(spell, ir.Spell)
    kinds = [t.objects.tests[0] for t in spell.targets if t.objects is not None]
    assert kinds == [ir.IsType("artifact"), ir.IsType("land"), ir.IsType("creature")]


def test_that_creature_is_the_target_named_before() -> None:
    text = "Target Elephant gets +7/+7 until end of turn. Destroy that creature at end of combat."
    (spell,) = compile_text("Bear", ("instant",), (), text).abilities
    assert isinstance(spell, ir.Spell)
    later = spell.effects[1]
    assert isinstance(later, ir.Later)
    assert later.effects == (ir.Destroy(ir.Target(0)),)


def test_a_pronoun_without_an_antecedent_is_not_understood() -> None:
    assert compile_text("Bear", ("instant",), (), "Destroy that creature.").unread


def test_the_clause_that_is_not_understood_is_named() -> None:
    found = compile_text("Bear", ("creature",), (), "Flying\nBear frobs target creature.")
    assert found.unread == "~ frobs target creature"
