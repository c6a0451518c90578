"""Cards are found however people spell them."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.card import CardSet, Play, Printing, Rarity, tournament_legal_from
from engine.cards.pool import CardPool
from engine.cards.reading import UnreadableCardsError, read_card_pool, write_cards, write_sets
from engine.cards.spelling import fold
from engine.records import replace
from tournament_app.reference.cards import embedded_pool


def test_the_pool_holds_every_name_printed_to_the_end_of_2003(pool: CardPool) -> None:
    assert len(pool) == 6_601
    assert sum(not card.silver_border for card in pool) == 6_519
    assert pool.printed_until == date(2003, 12, 31)


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("Fire", "Fire // Ice"),
        ("ice", "Fire // Ice"),
        ("Fire/Ice", "Fire // Ice"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire / Ice", "Fire // Ice"),
        ("Ice/Fire", "Fire // Ice"),
        ("FIRE & ICE", "Fire // Ice"),
        ("Æther Flash", "Aether Flash"),
        ("AETHER FLASH", "Aether Flash"),
        ("lim-dul's vault", "Lim-Dûl's Vault"),
        ("Lim Duls Vault", "Lim-Dûl's Vault"),
        ("Juzam Djinn", "Juzám Djinn"),
        ("Dandan", "Dandân"),
        ("Urza’s Rage", "Urza's Rage"),
        ("Urza`s Rage", "Urza's Rage"),
        ("  Lightning   Bolt ", "Lightning Bolt"),
        ("Man-o'-War", "Man-o'-War"),
        ("man o war", "Man-o'-War"),
    ],
)
def test_a_name_is_found_in_its_common_spellings(pool: CardPool, spelling: str, name: str) -> None:
    card = pool.find(spelling)
    assert card is not None
    assert card.name == name


def test_every_card_is_found_by_its_name_its_plain_name_and_its_halves(pool: CardPool) -> None:
    for card in pool:
        for name in (card.name, card.ascii_name, *card.halves, card.name.upper()):
            assert pool.find(name) is card, name


def test_no_two_names_fold_to_one_key(pool: CardPool) -> None:
    assert len({fold(card.name) for card in pool}) == len(pool)


def test_a_card_carries_its_printed_facts(pool: CardPool) -> None:
    card = pool.find("Juzam Djinn")
    assert card is not None
    assert (card.mana_cost, card.mana_value, card.colours) == ("{2}{B}{B}", 4, "B")
    assert (card.power, card.toughness, card.types) == ("5", "5", ("Creature",))
    assert [printing.set_code for printing in card.printings] == ["ARN"]
    assert card.printings[0].rarity is Rarity.RARE
    assert pool.release_of(card) == date(1993, 12, 17)


def test_basic_lands_include_the_snow_covered(pool: CardPool) -> None:
    names = {card.name for card in pool if card.is_basic_land}
    plain = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    assert names == plain | {f"Snow-Covered {name}" for name in plain}


@pytest.mark.parametrize(
    ("released", "legal"),
    [
        (date(2003, 1, 8), date(2003, 2, 1)),
        (date(2003, 1, 25), date(2003, 3, 1)),
        (date(2003, 1, 15), date(2003, 2, 1)),
        (date(2003, 1, 16), date(2003, 3, 1)),
        (date(1999, 12, 31), date(2000, 2, 1)),
    ],
)
def test_a_set_becomes_legal_on_the_first_of_a_month(released: date, legal: date) -> None:
    assert tournament_legal_from(released) == legal


def test_sets_are_called_by_the_codes_of_other_programs(pool: CardPool) -> None:
    alpha, revised = pool.set_called("a"), pool.set_called("RV")
    assert alpha is not None
    assert alpha.code == "LEA"
    assert revised is not None
    assert revised.name == "Revised Edition"
    assert pool.set_called("XXX") is None
    assert pool.sets["WC00"].play is Play.GOLD_BORDER


@settings(deadline=None)
@given(st.text(max_size=40))
def test_folding_a_folded_name_changes_nothing(name: str) -> None:
    assert fold(fold(name)) == fold(name)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_may_be_looked_up(name: str) -> None:
    found = embedded_pool().find(name)
    assert found is None or fold(name)


def test_a_file_with_an_unknown_key_is_refused(pool: CardPool) -> None:
    cards = write_cards(pool.cards[:2], "test", pool.printed_until)
    sets = write_sets([CardSet("LEA", "Alpha", "core")], "test")
    assert len(read_card_pool(cards, sets)) == 2
    with pytest.raises(UnreadableCardsError, match="colour"):
        read_card_pool(cards, sets.replace(b'"kind"', b'"colour"'))
    with pytest.raises(UnreadableCardsError, match="columns"):
        read_card_pool(cards.replace(b'"colours"', b'"colors"'), sets)


def test_a_larger_pool_adds_cards_and_printings_and_keeps_the_floor(pool: CardPool) -> None:
    bolt = pool.find("Lightning Bolt")
    assert bolt is not None
    later = (Printing("LEA", "161", Rarity.COMMON), Printing("M10", "146", Rarity.COMMON))
    reprint = replace(bolt, mana_cost="{9}", printings=later)
    goyf = replace(bolt, name="Tarmogoyf", mana_cost="{1}{G}", printings=())
    magic_2010 = CardSet("M10", "Magic 2010", "core", date(2009, 7, 17))
    larger = pool.enlarged_by(CardPool([reprint, goyf], [magic_2010], date(2010, 1, 1)))
    enlarged = larger.find("lightning bolt")
    assert enlarged is not None
    assert enlarged.mana_cost == "{R}"
    assert enlarged.set_codes() == (*bolt.set_codes(), "M10")
    assert larger.find("tarmogoyf") == goyf
    assert len(larger) == len(pool) + 1
    assert larger.printed_until == date(2010, 1, 1)
    assert larger.set_called("M10") == magic_2010
