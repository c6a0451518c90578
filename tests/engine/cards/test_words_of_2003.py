"""What a card does said in the words of 2003, which read back as what it does."""

import pytest

from engine.cards.compiled import shipped
from engine.cards.reference import PrintedCard
from engine.cards.terms_of_2003 import later_words
from engine.cards.words_of_2003 import in_words_of_2003
from engine.text.compiler import compile_text
from tests.engine.text.pool import whole_pool

SAID = [
    (("creature",), "When Bear enters, exile target creature.",
     "When Bear comes into play, remove target creature from the game."),
    (("creature",), "Whenever you cast a spell, target opponent discards their hand.",
     "Whenever you play a spell, target opponent discards his or her hand."),
    (("artifact",), "{2}: Create two 1/1 red Goblin creature tokens.",
     "{2}: Put two 1/1 red Goblin creature tokens into play."),
    (("land",), "{T}: Add {C}{C}.", "{T}: Add {2} to your mana pool."),
    (("creature",), "Vigilance", "Attacking doesn't cause Bear to tap."),
    (("creature",), "Flash\nReach\nShroud",
     "You may play Bear any time you could play an instant.|Bear may block as though it had flying.|"
     "Bear can't be the target of spells or abilities."),
    (("creature",), "Flying\nTrample\nWhenever a creature dies, tap Bear.",
     "Flying, trample|Whenever a creature is put into a graveyard from play, tap Bear."),
    (("instant",), "Choose one —\n• Draw a card.\n• Destroy target land.",
     "Choose one — Draw a card; or destroy target land."),
    (("creature",), "As long as seven or more cards are in your graveyard, Bear gets +1/+1.",
     "Threshold—Bear gets +1/+1."),
    (("creature",), "Bear can't be blocked.", "Bear is unblockable."),
    (("enchantment",), "Creatures you control have vigilance.",
     "Attacking doesn't cause creatures you control to tap."),
    (("sorcery",), "Return target creature card from your graveyard to the battlefield.",
     "Return target creature card from your graveyard to play."),
]  # fmt: skip


def card_of(types: tuple[str, ...], text: str) -> PrintedCard:
    found = compile_text("Bear", types, (), text)
    return PrintedCard(
        "Bear", "{1}", types, abilities=found.abilities, derivations=found.derivations, unread=found.unread
    )


@pytest.mark.parametrize(("types", "today", "then"), SAID)
def test_a_sentence_of_today_is_said_as_in_2003(types: tuple[str, ...], today: str, then: str) -> None:
    wording = in_words_of_2003(card_of(types, today))
    assert "|".join(wording.paragraphs) == then
    assert wording.whole


def test_walls_stay_at_home_by_their_type() -> None:
    found = compile_text("Wall", ("creature",), ("Wall",), "Defender\nFlying")
    wall = PrintedCard(
        "Wall", "{W}", ("creature",), (), ("Wall",), abilities=found.abilities, derivations=found.derivations
    )
    assert in_words_of_2003(wall).paragraphs == ("(Walls can't attack.)", "Flying")


def test_the_one_creature_that_stays_at_home_and_is_no_wall_says_so() -> None:
    card = shipped().card("Elder Land Wurm")
    assert card is not None
    assert in_words_of_2003(card).paragraphs[0] == "Defender"


def test_words_that_leave_something_out_are_known_for_it() -> None:
    card = shipped().card("Chaos Orb")
    assert card is not None
    assert not in_words_of_2003(card).whole


@whole_pool
def test_every_card_that_the_grammar_read_is_said_whole_in_words_of_its_day() -> None:
    partly, later = [], {}
    for name in shipped().names():
        card = shipped().card(name)
        assert card is not None
        for part in card.halves or (card,):
            if part.unread:
                continue
            wording = in_words_of_2003(part)
            if not (wording.whole or card.by_hand):
                partly.append((part.name, wording.paragraphs))
            found = later_words("\n".join(wording.paragraphs).replace(part.name, ""))
            later.update({part.name: found} if found else {})
    assert partly == []
    assert later == {
        "Ageless Sentinels": ["defender"], "Aurification": ["defender"], "Elder Land Wurm": ["defender"],
        "Mistform Wall": ["defender"], "Opal Archangel": ["vigilance"], "Serra's Embrace": ["vigilance"],
    }  # fmt: skip
