"""One example a construction: it is read, and prints back."""

import pytest

from engine.text import ir
from engine.text.compiler import compile_text
from engine.text.normal import lines, normalise
from engine.text.printer import printed

TO_ONE = "to a creature defending player controls"
NEXT = "During that player's next turn"
CHOSEN_ONES = "the chosen creatures attack if able, and other creatures can't attack"
THAT_END = "At the beginning of that turn's end step"
AT_REST = "can't attack"
NOBODY_TAPS = "attacking doesn't cause creatures you control to tap"
AT_HOME = "destroy each of the chosen creatures that didn't attack"
ITS_WORTH = "{X}, where X is that creature's converted mana cost"
ALL_TAPPED = "and tap those creatures"
HELD_DOWN = "those creatures doesn't untap during its controller's untap step"
EITHER = "permanent or player"
IT_COULD = "the spell could target"
THEIR_DAMAGE = "the combat damage of each creature attacking you"
AT_WILL = "as you choose among any of the creatures"
AS_MANY = "at least as many lands as you do"
AND_ONE_LESS = "that player instead puts that land onto the battlefield then sacrifices a land"
OF_CHOICE = "a source of your choice"
OF_ITS_MANA = "shares a color with the mana spent on this activation cost"
COLORED = "colored mana"
PERMANENTS = [
    "Bear can't attack if you control fewer artifacts than defending player.",
    "Bear can't attack if an opponent controls more lands than you.",
    "Whenever an opponent discards a land card, draw a card.",
    "The attacking player chooses how each creature blocks each turn.",
    f"Spells and abilities you control that would add {COLORED} add that much white mana instead.",
    f"{{1}}: Prevent all damage that would be dealt to you this turn by {OF_CHOICE} that {OF_ITS_MANA}.",
    "{1}: You choose which creatures block this combat and how those creatures block.",
    "{1}: Whenever a creature attacks and isn't blocked this combat, untap it.",
    f"If an opponent who controls {AS_MANY} would put a land onto the battlefield, {AND_ONE_LESS}.",
    "When Bear dies, destroy all Merfolk tapped this turn to pay for its abilities.",
    f"Rather than the attacking player, you assign {THEIR_DAMAGE}. "
    f"You can divide that creature's combat damage {AT_WILL} blocking it.",
    "Elephants can't attack a player unless that player cast a spell or put an artifact onto the battlefield during "
    "their last turn.",
    "Whenever a land an opponent controls is tapped for mana, tap all lands each player controls that could produce "
    "any type of mana that land could produce.",
    "{1}, Untap a tapped land you control: Add one mana of any type that land could produce.",
    "Whenever Bear becomes blocked by exactly two creatures, draw a card.",
    "Whenever one or more creatures die, you gain 1 life.",
    "Whenever one or more artifacts are put into your graveyard from the battlefield, draw a card.",
    "Whenever one or more creature cards are put into an opponent's graveyard from anywhere, draw a card.",
    "If you would discard a card, exile it instead.",
    "If a creature would be destroyed, its controller sacrifices it instead.",
    "If you would gain life, you gain that much life plus 1 instead.",
    "{1}, Exile Bear from your graveyard: Draw a card.",
    "Bear can't be blocked except by artifact creatures and/or black creatures.",
    "Nonartifact, nonblack creatures get -1/-1.",
    "As Bear enters, choose white or green.",
    "As Bear enters, choose Swamp or Mountain.",
    "If a blue spell would deal damage to a player, it deals double that damage to that player instead.",
    "{T}: Target land becomes a Swamp or a Mountain until end of turn.",
    "Each other Goblin creature has haste.",
    "Enchanted creature gets +2/+2 and has trample.",
    "As long as Bear is untapped, white creatures you control get +1/+1.",
    "Bear's power and toughness are each equal to the number of tapped Elephants you control.",
    "Bear enters with three +1/+1 counters on it.",
    "If Bear was kicked, it enters with two +1/+1 counters on it.",
    "Artifacts your opponents control enter tapped.",
    "Blue spells you cast cost {1} less to cast.",
    "As an additional cost to cast Bear, sacrifice a creature.",
    "As an additional cost to cast Bear, choose a creature type.\nWhen Bear enters, destroy all creatures of the "
    "chosen type.",
    "If you would draw a card, you gain 2 life instead.",
    "All combat damage that would be dealt to you by Elephants is dealt to Bear instead.",
    "Prevent all combat damage that would be dealt by enchanted creature.",
    "If a multicolored source would deal damage to you, prevent 4 of that damage.",
    "If damage would be dealt to you, exile that many cards from your hand instead. If you can't, you lose the game.",
    "{1}: The next time target Elephant would be destroyed this turn, remove all damage marked on it instead.",
    "{1}, Discard the last card you drew this turn: Draw a card.",
    "Whenever a red creature deals damage to you or a white creature you control, Bear deals that much damage to that "
    "creature.",
    "When Bear dies, choose a creature at random Bear can enchant. Return Bear to the battlefield attached to that "
    "creature.",
    "Whenever Bear blocks or becomes blocked by a white creature, destroy that creature at end of combat.",
    "At the beginning of your upkeep, sacrifice Bear unless you pay {2}.",
    "At the beginning of your upkeep, sacrifice Bear unless you pay its mana cost.",
    "At the beginning of your upkeep, if you control no creatures, you gain 2 life.",
    "Whenever Bear blocks, remove Bear from combat. Creatures it was blocking that had become blocked by only Bear "
    "this combat become unblocked.",
    f'At the beginning of combat on your turn, you may have Bear gain "Bear {AT_REST}" until end of combat. If you do, '
    f"{NOBODY_TAPS} this combat if Bear is untapped.",
    "When Bear enters, you may return target creature card from your graveyard to your hand.",
    "As Bear enters, choose a color and an opponent.\nElephants get +2/+2 as long as the chosen color is the most "
    "common color among artifacts the chosen player controls but isn't tied for most common.",
    "Whenever an opponent casts a blue spell, you may draw a card.",
    "Whenever an opponent draws a creature card, you gain 3 life.",
    "Each player reveals each card they draw.",
    "As Bear enters, choose a card name other than a basic land card name and a color.",
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
    "{2}: Counter target spell if it would destroy an Elephant you control.",
    "{1}: Bear becomes a 2/2 green Insect creature with flying until end of turn.",
    "Bear can't attack if it attacked during your last turn.",
    "Creatures that attacked during their controller's last turn can't attack.",
    "Bear can't attack or block unless you sacrifice a land.",
    "{1}: Tap target Elephant not declared as an attacking or blocking creature this combat.",
    f"If Bear is unblocked, you may have it assign its combat damage {TO_ONE}.",
    "Whenever Bear blocks or becomes blocked by an Elephant, destroy the other creature at end of combat. At end of "
    "turn, if that creature was destroyed this way, put a mire counter on the first creature.",
    "Whenever Bear blocks an Elephant, that creature can't attack during its controller's next turn.",
    f"{{1}}: Target player chooses any number of creatures they control. {NEXT}, {CHOSEN_ONES}. {THAT_END}, {AT_HOME}.",
    f"{{1}}: Choose target Elephant. That player may pay {ITS_WORTH}. If they don't, the creature attacks this turn if "
    "able, and at end of turn, destroy it if it didn't attack.",
    "At the beginning of your upkeep, unless you pay {1}, whenever Bear blocks or becomes blocked by a creature this "
    "combat, that creature gains flying until end of turn.",
    "When Bear attacks, you may have defending player play with their hand revealed for as long as Bear remains on the "
    "battlefield. If you do, Bear assigns no combat damage this turn.",
    f"When Bear dies, put a mire counter on each creature blocking or blocked by Bear {ALL_TAPPED}. Each of "
    f"{HELD_DOWN} for as long as it has a mire counter on it. Each of those creatures gains flying.",
    "When Bear attacks, you may pay {1}. If you do, for each Elephant you control, destroy that creature unless its "
    "controller pays 3 life. A creature destroyed this way can't be regenerated.",
    "You can't play lands if you've cast Bear this turn.",
    "At the beginning of your upkeep, if Bear started the turn untapped, put a hay counter on it.",
    "Bear can't have more than three hay counters on it.",
    "X can't be greater than the number of Elephants you control.",
    "{X}, {T}: You gain X life. X can't be 0.",
    "White and/or blue permanents and spells are colorless sources of damage.",
    'As long as Bear is on the stack, each creature has "{T}: Draw a card."',
    "Bear can't be the target of spells that can target only Elephants or of abilities that can target only Elephants.",
    "At the beginning of your upkeep, change Bear's base power and toughness to the power and toughness of target "
    "Elephant until the end of your next upkeep.",
    "{1}: You gain 1 life. Activate this ability only if you've controlled Bear continuously since the beginning of "
    "your most recent turn.",
    "{3}, {T}: Target player puts the top two cards of their library into their graveyard. If both cards "
    "share a color, "
    "repeat this process.",
    "When Bear enters, flip a coin until you lose a flip. Put a +1/+1 counter on Bear for each flip you win.",
    "If you would begin your turn while Bear is tapped, you may skip that turn instead. If you do, untap Bear.",
    "Mana pools don't empty as steps and phases end.",
    "You may spend blue mana as though it were green mana.",
    "You may spend green mana as though it were mana of any color.",
    "If you would flip a coin, flip two coins and ignore one instead.",
    "{1}: You gain 1 life. Activate this ability only once and only if you control a Forest.",
    "Whenever an Elephant dies, if another Elephant is on the battlefield, draw a card.",
    "At the beginning of your upkeep, sacrifice Bear, search your library for an Elephant card, and put "
    "it into your hand.",
    "{T}: This turn, when target Elephant you control attacks and isn't blocked, draw a card.",
    "If an Elephant with a hay counter on it would untap during its controller's untap step, remove all hay counters "
    "from it instead.",
    "At the beginning of your upkeep, draw a card if you've cast Bear this turn.",
    "{4}: Flip a coin. If you win the flip, you gain 1 life. If you lose the flip, sacrifice Bear unless you pay {3} "
    "and repeat this process.",
    "{3}: Flip a coin. If you win the flip, untap Bear. If you lose the flip, sacrifice Bear.",
    "Except for creatures named Bear and red creatures, creatures you control can't block.",
    "Whenever Bear attacks, put two +1/+1 counters on target Elephant of defending player's choice.",
    "At the beginning of your upkeep, remove all age counters from Bear. For each age counter removed this way, you "
    "lose 2 life unless you pay {G}.",
    "Elephants each player controls have haste as long as that player controls four or fewer artifacts.",
    'Activated abilities of Elephants cost an additional "discard a card" to activate.',
    "Protection from the colors of Elephants you control.",
    "{2}: Gain control of target Elephant. When Bear leaves the battlefield or becomes untapped, sacrifice that "
    "creature.",
    "Whenever a white creature deals damage to you or an artifact you control, you gain 1 life.",
    "Whenever Bear becomes blocked by three or more creatures, you gain 1 life.",
    "Whenever Bear blocks two or more creatures, you gain 1 life.",
    "Bear can block two additional creatures.",
    "Bear is all colors.",
    "Elephants become red and white.",
    "{1}: Target Elephant becomes a 1/1 green Frog until end of turn.",
    "Enchanted creature is a 3/3 Ape and loses all abilities.",
    "{1}: Target creature becomes an Elephant until end of turn.",
    "If a red source would deal damage to a creature, it deals triple that damage to that creature instead.",
    "If a source would deal damage to a player, it deals double that damage to that player instead.",
    "If Bear would deal damage to a creature or player, it deals that much damage plus 1 to that creature or player "
    "instead.",
    "If a player would draw a card, that player draws two cards instead.",
    "If an opponent would draw a card, you draw a card instead.",
    "If a player would gain life, that player loses that much life instead.",
    "If a card would be put into an opponent's graveyard from anywhere, shuffle it into its owner's library instead.",
    "Creatures you control enter with a +1/+1 counter on them.",
    "Each artifact enters with two charge counters on it.",
    "Players can't cast spells during combat.",
    "Your opponents can't cast creature spells during your turn.",
    "You may play two additional lands on each of your turns.",
    "You may play up to three additional lands on each of your turns.",
    "Players may play an additional land on each of their turns.",
    "You can't gain life.",
    "Players can't lose the game.",
    "Whenever you sacrifice an Elephant, draw a card.",
    "Whenever a creature is sacrificed, you gain 1 life.",
    "Whenever a creature is destroyed, you gain 1 life.",
    "Whenever a creature spell is countered, you gain 1 life.",
    "Whenever you're dealt combat damage, you gain 1 life.",
    "When Bear enters or is turned face up, draw a card.",
    "All creatures are Elephants.",
    "Creatures you control can attack as though they had haste.",
    "{1}: Target creature loses first strike and double strike until end of turn.",
    "If damage would be dealt to you, prevent that damage. Draw a card.",
    "Skip your upkeep step.",
    "Bear is white and black.",
    "When Bear enters, it becomes a copy of target creature.",
    "Players skip their combat phases.",
    "Each player's maximum hand size is three.",
    "Players can cast spells only during their own turns.",
    "Bear gets +1/+1 as long as you have more life than each opponent.",
    "At the beginning of your upkeep, if you control fewer lands than an opponent, draw a card.",
    "As Bear enters, choose a creature card name.\nCreatures with the chosen name get +1/+1.",
    "Bear enters tapped unless you control a Forest.",
    "Prevent all damage that would be dealt to and dealt by enchanted creature.",
    "Your maximum hand size is increased by two.",
    "Whenever you discard a creature card, you gain 2 life.",
    "Creatures with power greater than their toughness get +1/+1.",
    "At the beginning of each cleanup step, you gain 1 life.",
    "At the beginning of your postcombat main phase, draw a card.",
    "At the beginning of each main phase, each player loses 1 life.",
    "At the beginning of the declare attackers step, you gain 1 life.",
    "At the beginning of the end of combat step, untap all attacking creatures.",
    "Players can't activate abilities.",
    "Players can't activate abilities that aren't mana abilities.",
    "Activated abilities can't be activated.",
    "Activated abilities cost {1} more to activate.",
    "Each player's maximum hand size is reduced by three.",
    "If Bear would leave the battlefield, exile it instead.",
    "Damage dealt by red sources can't be prevented.",
    "Damage dealt by Bear can't be prevented.",
    "If Bear would deal combat damage to a player, that player discards that many cards instead.",
    "If a spell would deal damage to Bear, prevent that damage.",
    "At the beginning of your upkeep, if you have no cards in your library, you win the game.",
    "When an opponent has more life than you, sacrifice Bear.",
    "At the beginning of your upkeep, put a charge counter on Bear. Then if Bear has three or more charge counters on "
    "it, sacrifice it.",
    "Bear can't be the target of black spells.",
    "Bear can't be the target of instant spells.",
    "Players have shroud.",
    "Lands you control are Forests in addition to their other types.",
    "{0}: Draw a card. Any opponent may activate this ability.",
    "Creatures with no counters on them get +1/+1.",
    "Bear has flying as long as it has a counter on it.",
    "At end of turn, if you gained life this turn, draw a card.",
    "{1}: You gain 1 life. Activate this ability only if no creatures are attacking.",
    "Bear can't attack unless a creature card is in your graveyard.",
    "If Bear would die, you may put it on the bottom of its owner's library instead.",
    "If a creature would be dealt damage, put that many -1/-1 counters on it instead.",
    "If damage would be dealt to a Wall, put that many +1/+1 counters on it instead.",
    "Creatures you control can't be sacrificed.",
    "Whenever an opponent activates an ability of a creature, you gain 1 life.",
    "At the beginning of your upkeep, if a player has no cards in hand, sacrifice Bear.",
    "{T}: Add one mana of any type that a land an opponent controls could produce.",
    "Whenever you have exactly 13 life, draw a card.",
    "At end of combat, destroy all Elephants that blocked this turn.",
]
SPELLS = [
    "Spend only white and/or green mana on X.\nBear deals X damage to target creature or player.",
    "As an additional cost to cast Bear, you may pay {1}{W} any number of times.\nYou gain 2 life plus an additional 1 "
    "life for each additional {1}{W} you paid.",
    "As an additional cost to cast Bear, choose a number between 1 and 4.\nBear deals X damage to target Elephant and "
    "4 minus X damage to you, where X is the chosen number.",
    'Until end of turn, target Elephant you control gains "{1}: Draw a card." Only you may activate this ability.',
    "Cast Bear only if you were dealt damage this turn by a blue sorcery spell.",
    "Bear deals 2 damage to the controller of the last blue sorcery spell that dealt damage to you this turn.",
    "Prevent all damage that would be dealt to target Elephant this turn by spells or abilities that target it.",
    "Destroy all creatures. They can't be regenerated.",
    "Counter target spell unless its controller pays {X}.",
    "Bear deals 3 damage to each creature without flying and each player.",
    "Bear deals 13 damage divided as you choose among two target Elephants.",
    "Target player reveals their hand. You choose an Elephant card from it. That player discards that card.",
    f"Choose target Elephant spell that targets only a single {EITHER}. Copy that spell for each other {EITHER} "
    f"{IT_COULD}. Each copy targets a different one of those permanents and players.",
    "Search your library for an Elephant card, shuffle your library, then put that card third from the top.",
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
    "Target player skips all combat phases of their next turn.",
    "During target opponent's next turn, creatures that player controls attack you if able.",
    "Two target Elephants assign their combat damage this turn as though they weren't blocked.",
    "Until end of turn, if target player would draw a card, that player skips that draw and you draw a card instead.",
    "Return up to X target creatures to their owners' hands, where X is the number of cards named Bear in all "
    "graveyards as you cast Bear.",
    "As an additional cost to cast Bear, sacrifice all artifacts you control.\nDraw a card.",
    "Cast Bear only during combat.\nPrevent all combat damage that would be dealt this turn.",
    "Each player flips a coin. Each player whose coin comes up tails loses 2 life.",
    "Discard any number of cards at random. You gain 2 life for each card discarded this way.",
    "Target player activates a mana ability of each land they control. Then put all mana from that player's mana pool "
    "into yours.",
    "You may have target Elephant block an attacking creature of your choice.",
    "For each attacking Elephant, its controller may pay {2}. If they don't, tap that creature.",
    "You may play an additional land this turn.",
    "Target player can't gain life this turn.",
    "Until end of turn, if a red source would deal damage to a creature, it deals triple that damage to that creature "
    "instead.",
    "You can't lose the game this turn.",
    "Each player chooses a land they control and sacrifices the rest.",
    "Creatures you control become copies of target creature until end of turn.",
    "Destroy target creature that dealt combat damage to a player this turn.",
    "Destroy all creatures that attacked or blocked this turn.",
    "Create two tapped 2/2 black Zombie creature tokens.",
    "Destroy target creature. If that creature had flying, draw a card.",
    "Counter target spell. If it was an instant spell, draw a card.",
    "Counter target triggered ability.",
    "You and target opponent each draw two cards.",
    "Target player can't activate abilities this turn.",
    "All creatures become Elephants until end of turn.",
    "Remove all counters from target permanent.",
    "Remove all damage from target creature.",
    "Take two extra turns after this one.",
    "Two target players exchange life totals.",
    "Two target players each draw a card.",
    "Destroy all creatures blocking target creature you control.",
    "Untap up to three lands. You gain 1 life for each land untapped this way.",
    "Return all creature cards from your graveyard to your hand. You lose 1 life for each card returned this way.",
    "You gain life equal to the greatest power among creatures you control.",
    "Draw X cards, where X is the number of spells cast this turn.",
    "Target player loses life equal to the amount of life you gained this turn.",
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


def test_what_is_done_to_another_target_does_not_wait_for_a_card_that_may_be_returned() -> None:
    text = "You may return target creature card from your graveyard to the battlefield. "
    (spell,) = compile_text("Bear", ("sorcery",), (), text + "Destroy target artifact.").abilities
    assert isinstance(spell, ir.Spell)
    assert [type(effect) for effect in spell.effects] == [ir.May, ir.Destroy]
    (spell,) = compile_text("Bear", ("sorcery",), (), text + "It gains haste until end of turn.").abilities
    assert isinstance(spell, ir.Spell)
    assert [type(effect) for effect in spell.effects] == [ir.May]


def test_a_pronoun_without_an_antecedent_is_not_understood() -> None:
    assert compile_text("Bear", ("instant",), (), "Destroy that creature.").unread


def test_the_clause_that_is_not_understood_is_named() -> None:
    found = compile_text("Bear", ("creature",), (), "Flying\nBear frobs target creature.")
    assert found.unread == "~ frobs target creature"
