"""The wording of 2003 and that of today come to one form."""

import pytest

from engine.text import ir
from engine.text.compiler import compile_text
from engine.text.normal import lines, normalise

PAIRS = [
    ("When Bear comes into play, you gain 1 life.", "When Bear enters the battlefield, you gain 1 life."),
    ("Whenever a creature is put into a graveyard from play, tap Bear.",
     "Whenever a creature dies, tap Bear."),
    ("When Bear leaves play, you gain 1 life.", "When Bear leaves the battlefield, you gain 1 life."),
    ("Remove target creature from the game.", "Exile target creature."),
    ("{1}: Put a 1/1 green Saproling creature token into play.",
     "{1}: Create a 1/1 green Saproling creature token."),
    ("{T}: Add {G} to your mana pool.", "{T}: Add {G}."),
    ("Target player discards his or her hand.", "Target player discards their hand."),
    ("{0}: Bear gets +1/+0 until end of turn. Play this ability only once each turn.",
     "{0}: Bear gets +1/+0 until end of turn. Activate this ability only once each turn."),
    ("Bear attacks each turn if able.", "Bear attacks each combat if able."),
    ("Bear deals 2 damage to any target.", "Bear deals 2 damage to target creature or player."),
    ("Bury target creature.", "Destroy target creature. It can't be regenerated."),
    ("At end of turn, sacrifice Bear.", "At the beginning of the end step, sacrifice Bear."),
    ("Cumulative upkeep—Pay 1 life.", "Cumulative upkeep — Pay 1 life."),
    ("Flying (It can't be blocked except by creatures with flying.)", "Flying"),
    ("Sacrifice this creature: Draw a card.", "Sacrifice Bear: Draw a card."),
    ("{T}: Bear does 1 damage to one target.", "{T}: Bear deals 1 damage to target creature or player."),
    ("{G}: Regenerates.", "{G}: Regenerate Bear."),
    ("{R}: +1/+0 until end of turn.", "{R}: Bear gets +1/+0 until end of turn."),
    ("All white creatures gain +1/+1.", "All white creatures get +1/+1."),
    ("Creatures that are black gain -1/-1.", "All black creatures get -1/-1."),
    ("{3}, {T}: Draw a card from your library.", "{3}, {T}: Draw a card."),
    ("{T}: Draw 3 cards.", "{T}: Draw three cards."),
    ("{2}: Look at opponent's hand.", "{2}: Look at target opponent's hand."),
    ("{T}: Add 1 colorless mana to your mana pool.", "{T}: Add {C}."),
    ("During your upkeep, pay {U} or Bear is destroyed.",
     "At the beginning of your upkeep, destroy Bear unless you pay {U}."),
    ("During your upkeep, Bear deals 1 damage to you.",
     "At the beginning of your upkeep, Bear deals 1 damage to you."),
    ("{T}: Target land becomes basic swamp.", "{T}: Target land becomes a Swamp."),
    ("{T}: Untap all your creatures.", "{T}: Untap all creatures you control."),
    ("{T}: Mill four cards.", "{T}: Put the top four cards of your library into your graveyard."),
    ("{T}: Search your library for a card, put it into your hand, then shuffle.",
     "{T}: Search your library for a card, put it into your hand, then shuffle your library."),
    ("Sacrifice a creature: +2/+2 until end of turn.",
     "Sacrifice a creature: Bear gets +2/+2 until end of turn."),
    ("{1}: Return target creature to owner's hand.", "{1}: Return target creature to its owner's hand."),
    ("Bear cannot be blocked by walls.", "Bear can't be blocked by Walls."),
    ("Bear cannot attack if opponent controls no islands in play.",
     "Bear can't attack unless defending player controls an Island."),
    ("During your upkeep, pay {G} or Bear is buried.",
     "At the beginning of your upkeep, sacrifice Bear unless you pay {G}."),
    ("All creatures lose flying ability.", "All creatures lose flying."),
    ("{1}: Each player draws 1 card.", "{1}: Each player draws a card."),
    ("Bear is unaffected by summoning sickness.", "Haste"),
    ("Bear may not be blocked by artifact creatures.", "Bear can't be blocked by artifact creatures."),
    ("{T}: Tap target creature. That creature does not untap during its controller's next untap phase.",
     "{T}: Tap target creature. That creature doesn't untap during its controller's next untap step."),
    ("Sacrifice Bear to add {B}{B} to your mana pool.", "Sacrifice Bear: Add {B}{B}."),
    ("{R}: +1/+0.", "{R}: Bear gets +1/+0 until end of turn."),
    ("Put a +1/+1 counter on Bear each time a creature is put into the graveyard from play.",
     "Whenever a creature dies, put a +1/+1 counter on Bear."),
    ("Any time a player casts a Goblin spell, you may pay {3} to gain 2 life.",
     "Whenever a player casts a Goblin spell, you may pay {3}. If you do, you gain 2 life."),
    ("Whenever you play a creature spell, you gain 1 life.",
     "Whenever you cast a creature spell, you gain 1 life."),
    ("At the beginning of your upkeep, you may put a creature card from your hand into play.",
     "At the beginning of your upkeep, you may put a creature card from your hand onto the battlefield."),
    ("If Bear would be put into a graveyard from play, remove it from the game instead.",
     "If Bear would die, exile it instead."),
    ("Attacking doesn't cause Bear to tap.", "Vigilance"),
    ("You may play Bear any time you could play an instant.", "Flash"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_old_and_new_wording_have_one_normal_form(old: str, new: str) -> None:
    assert lines(normalise("Bear", old)) == lines(normalise("Bear", new))


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_old_and_new_wording_do_the_same(old: str, new: str) -> None:
    kinds = (
        ("instant",) if old.split(" ")[0] in ("Remove", "Target", "Bury") or " any " in old else ("creature",)
    )
    first, second = (compile_text("Bear", kinds, (), text) for text in (old, new))
    assert not first.unread, first.unread
    assert first == second


def test_keywords_of_one_line_stand_each_for_themselves() -> None:
    assert lines(normalise("Bear", "Flying, first strike, protection from red")) == [
        "flying", "first strike", "protection from red",
    ]  # fmt: skip


def test_a_name_in_an_ability_granted_to_others_is_the_object_that_grants_it() -> None:
    text = 'Enchanted creature has "{T}: Bear deals 1 damage to target creature."'
    (static,) = compile_text("Bear", ("enchantment",), (), text).abilities
    assert isinstance(static, ir.Static)
    gained = static.modifications[0]
    assert isinstance(gained, ir.GainAbility)
    tap = gained.abilities[0]
    assert isinstance(tap, ir.Activated)
    assert tap.effects == (ir.DealDamage(ir.Number(1), ir.Target(0), ir.Granter()),)
