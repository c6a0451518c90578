"""The wording of 2003 and that of today come to one form."""

import pytest

from engine.text import ir
from engine.text.compiler import compile_text
from engine.text.normal import lines, normalise

PAIRS = [
    ("As Bear comes into play, name a nonland card.", "As Bear enters, choose a nonland card name."),
    ("Bear is also an Island.", "Bear is an Island in addition to its other land types."),
    ("Goblins can't be the targets of spells or abilities.", "Goblins have shroud."),
    ("Bear is also an Elf.", "Bear is an Elf in addition to its other creature types."),
    ("Kicker {2}\nIf Bear was kicked, Bear comes into play tapped with a +1/+1 counter on it.",
     "Kicker {2}\nIf Bear was kicked, it enters tapped with a +1/+1 counter on it."),
    ("Whenever a spell is played, draw a card.", "Whenever a player casts a spell, draw a card."),
    ("Whenever a token is put into play, draw a card.", "Whenever a token enters, draw a card."),
    ("Whenever an opponent's creature attacks, draw a card.",
     "Whenever a creature an opponent controls attacks, draw a card."),
    ("If you control no artifacts, Bear can't attack.", "As long as you control no artifacts, Bear can't attack."),
    ("If Bear would be dealt combat damage, prevent that damage.",
     "Prevent all combat damage that would be dealt to Bear."),
    ("Bear can't be played unless you control a Forest.", "Cast Bear only if you control a Forest."),
    ("At the beginning of your first main phase, draw a card.",
     "At the beginning of your precombat main phase, draw a card."),
    ("Bear may block only creatures with flying.", "Bear can block only creatures with flying."),
    ("If a source would deal damage to a player, it deals twice that much damage to that player instead.",
     "If a source would deal damage to a player, it deals double that damage to that player instead."),
    ("Players can't play activated abilities.", "Players can't activate abilities."),
    ("Artifacts' activated abilities can't be played.", "Activated abilities of artifacts can't be activated."),
    ("Players can't be the targets of spells or abilities.", "Players have shroud."),
    ("You don't lose the game for having less than 1 life.", "You don't lose the game for having 0 or less life."),
    ("If damage would be dealt to you, that damage is dealt to Bear instead.",
     "All damage that would be dealt to you is dealt to Bear instead."),
    ("{1}: Target player discards all land cards in his or her hand.",
     "{1}: Target player discards all land cards from their hand."),
    ("All creatures able to block do so.", "All creatures block each combat if able."),
    ("Bear deals no combat damage.", "Bear assigns no combat damage."),
    ("Damage that would be dealt by red sources can't be prevented.",
     "Damage dealt by red sources can't be prevented."),
    ("Kicker {2}\nIf you paid the kicker cost, Bear comes into play with two +1/+1 counters on it and has flying.",
     "Kicker {2}\nIf Bear was kicked, it enters with two +1/+1 counters on it and with flying."),
    ("{1}: Until end of turn, target land becomes a 3/3 creature with haste. It's still a land.",
     "{1}: Target land becomes a 3/3 creature with haste until end of turn. It's still a land."),
    ("Creatures can't attack unless their controller pays {1} for each creature that's attacking.",
     "Creatures can't attack unless their controller pays {1} for each creature they control that's attacking."),
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
    ("At the end of your turn, sacrifice Bear.", "At the beginning of your end step, sacrifice Bear."),
    ("Each player sacrifices a land at the end of his or her turn.",
     "At the beginning of each player's end step, that player sacrifices a land."),
    ("Sacrifice Bear at end of turn.", "At end of turn, sacrifice Bear."),
    ("If you paid the kicker cost, Bear comes into play with two +1/+1 counters on it and has trample.",
     "If Bear was kicked, it enters with two +1/+1 counters on it and with trample."),
    ("Whenever a land comes into play under an opponent's control, you gain 1 life.",
     "Whenever a land an opponent controls enters, you gain 1 life."),
    ("Only one creature may attack each turn.", "No more than one creature can attack each turn."),
    ("Bear can be blocked only by Walls and by creatures with flying.",
     "Bear can't be blocked except by Walls and/or creatures with flying."),
    ("Bear may block creatures with shadow as though they didn't have shadow.",
     "Bear can block creatures with shadow as though Bear had shadow."),
    ("No player can play more than one spell each turn.", "Each player can't cast more than one spell each turn."),
    ("If a creature would deal damage, it deals triple that damage instead.",
     "If a creature would deal damage to a creature or player, it deals triple that damage to that creature or player "
     "instead."),
    ("If a source would deal damage to you, it deals that much damage plus 1 instead.",
     "If a source would deal damage to you, it deals that much damage plus 1 to you instead."),
    ("If a creature would be put into a graveyard, remove it from the game instead.",
     "If a creature would die, exile it instead."),
    ("{1}: Discard your hand, then draw the same number of cards.",
     "{1}: Discard your hand, then draw that many cards."),
    ("Whenever a player taps a Mountain for mana, that land produces one additional mana of the same color.",
     "Whenever a player taps a Mountain for mana, that player adds one mana of any type that land produced."),
    ("{1}: Counter target red spell. If you do, put it on the bottom of its owner's library instead of into its "
     "owner's graveyard.",
     "{1}: Counter target red spell. If that spell is countered this way, put it on the bottom of its owner's library "
     "instead of into that player's graveyard."),
    ("{1}: Put a 1/1 white Soldier creature token into play under target player's control.",
     "{1}: Target player creates a 1/1 white Soldier creature token."),
    ("Creatures you control come into play with an additional +1/+1 counter on them.",
     "Creatures you control enter with a +1/+1 counter on them."),
    ("Whenever Bear is blocked by a green creature, you gain 1 life.",
     "Whenever Bear becomes blocked by a green creature, you gain 1 life."),
    ("At the beginning of your upkeep, if you have fewer than three cards in hand, draw a card.",
     "At the beginning of your upkeep, if you have two or fewer cards in hand, draw a card."),
    ("{1}: Destroy all local enchantments.", "{1}: Destroy all Auras."),
    ("{1}: Destroy target global enchantment.", "{1}: Destroy target non-Aura enchantment."),
    ("Each creature gets +1/+1 for each local enchantment on it.",
     "Each creature gets +1/+1 for each Aura attached to it."),
    ("Red creatures can't attack unless their controller pays {1}.",
     "Red creatures can't attack unless their controller pays {1} for each creature they control that's attacking."),
    ("Bear has first strike while attacking.", "Bear has first strike as long as it's attacking."),
    ("Bear can't be blocked by Walls or by creatures with flying.",
     "Bear can't be blocked by Walls.\nBear can't be blocked by creatures with flying."),
    ("Whenever Bear blocks, destroy the creature it blocks at end of combat.",
     "Whenever Bear blocks a creature, destroy that creature at end of combat."),
    ("{1}: Draw a card. Play this ability only if you have threshold.",
     "{1}: Draw a card. Activate this ability only if seven or more cards are in your graveyard."),
    ("{1}, Discard Bear from your hand: Draw a card.", "{1}, Discard Bear: Draw a card."),
    ("{1}, Remove this card in your graveyard from the game: Draw a card.",
     "{1}, Exile Bear from your graveyard: Draw a card."),
    ("Whenever one or more creatures are put into a graveyard, you gain 1 life.",
     "Whenever one or more creatures die, you gain 1 life."),
    ("Bear isn't affected by summoning sickness.", "Haste"),
    ("Whenever a creature is put into a graveyard, you gain 1 life.", "Whenever a creature dies, you gain 1 life."),
    ("Each player skips his or her upkeep.", "Players skip their upkeep steps."),
    ("During your turn, creatures you control have first strike.",
     "As long as it's your turn, creatures you control have first strike."),
    ("{1}: The next time target creature deals damage this turn, you gain that much life.",
     "{1}: Choose target creature. When that creature deals damage this turn, you gain that much life."),
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


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("sorcery", "Destroy all permanents except lands and creatures."),
        ("sorcery", "Tap all creatures except black creatures you control."),
        ("enchantment", "Whenever a spell is put into a graveyard, draw a card."),
        ("enchantment", "Whenever an instant is put into your graveyard, draw a card."),
        ("enchantment", "If you would draw another card, you gain 1 life instead."),
    ],
)
def test_words_that_say_more_than_the_sentence_of_a_card_are_not_put_in_it(kind: str, text: str) -> None:
    assert compile_text("Bear", (kind,), (), text).unread


def test_a_step_skipped_this_turn_is_one_step() -> None:
    (spell,) = compile_text("Bear", ("sorcery",), (), "Skip your draw step this turn.").abilities
    assert isinstance(spell, ir.Spell)
    assert spell.effects == (ir.SkipNext(ir.You(), "draw step this turn"),)
