"""What a judge needs at a deck check: the list in the order of the table, and what differs from it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.pool import CardPool
from engine.decks.comparison import differences
from engine.decks.deck_list import DeckList, Section
from engine.decks.order import DeckOrder, sorted_for_a_check
from engine.decks.reading import read_deck_list
from engine.decks.verification import count_cards
from tournament_app.reference.cards import embedded_pool

LIST = "4 Shock\n4 Grizzly Bears\n2 Ornithopter\n1 Juzam Djinn\n4 Wrath of God\n20 Island\nSB: 2 Shock"
KNOWN = embedded_pool().__contains__


def piles(order: DeckOrder, pool: CardPool) -> list[tuple[str, list[str]]]:
    counted = count_cards(read_deck_list(LIST, KNOWN), pool).cards
    return [
        (group.heading, [card.card.name for card in group.cards])
        for group in sorted_for_a_check(counted, order)
    ]


def test_by_name_there_is_one_pile_from_a_to_z(pool: CardPool) -> None:
    assert piles(DeckOrder.NAME, pool) == [
        ("", ["Grizzly Bears", "Island", "Juzám Djinn", "Ornithopter", "Shock", "Wrath of God"])
    ]


def test_by_type_an_artifact_creature_lies_with_the_creatures(pool: CardPool) -> None:
    assert piles(DeckOrder.TYPE, pool) == [
        ("Creatures", ["Grizzly Bears", "Juzám Djinn", "Ornithopter"]),
        ("Lands", ["Island"]),
        ("Instants", ["Shock"]),
        ("Sorceries", ["Wrath of God"]),
    ]


def test_by_cost_a_cost_of_nothing_is_not_the_absence_of_a_cost(pool: CardPool) -> None:
    assert piles(DeckOrder.COST, pool) == [
        ("Lands and cards without a cost", ["Island"]),
        ("Mana value 0", ["Ornithopter"]),
        ("Mana value 1", ["Shock"]),
        ("Mana value 2", ["Grizzly Bears"]),
        ("Mana value 4", ["Juzám Djinn", "Wrath of God"]),
    ]


def test_a_deck_left_sideboarded_shows_both_sides_of_the_swap(pool: CardPool) -> None:
    registered = read_deck_list("4 Shock\n56 Island\nSB: 4 Fire // Ice\nSB: 11 Swamp", KNOWN)
    found = read_deck_list("2 Shock\n2 Fire/Ice\n56 Island\nSB: 2 shock\nSB: 2 Ice\nSB: 11 Swamp", KNOWN)
    assert [difference.text for difference in differences(registered, found, pool)] == [
        "Fire // Ice: 2 in the deck, 0 registered.",
        "Shock: 2 in the deck, 4 registered.",
        "Fire // Ice: 2 in the sideboard, 4 registered.",
        "Shock: 2 in the sideboard, 0 registered.",
    ]


@pytest.mark.parametrize(
    "spelling", ["4 JUZAM DJINN", "Juzám Djinn x4", "4 [ARN] Juzam Djinn", "3 Juzam Djinn\n1 Juzám Djinn"]
)
def test_another_spelling_is_no_difference(spelling: str, pool: CardPool) -> None:
    registered = read_deck_list("4 Juzám Djinn", KNOWN)
    assert not differences(registered, read_deck_list(spelling, KNOWN), pool)


DECKS = st.lists(
    st.tuples(
        st.integers(1, 4), st.sampled_from(["Shock", "Island", "Fire // Ice", "Duress"]), st.booleans()
    ),
    max_size=8,
).map(
    lambda lines: read_deck_list(
        "\n".join(f"{'SB: ' if sb else ''}{n} {name}" for n, name, sb in lines), KNOWN
    )
)


@settings(deadline=None)
@given(DECKS, DECKS)
def test_differences_account_for_the_sizes_and_turn_round(one: DeckList, other: DeckList) -> None:
    pool = embedded_pool()
    there, back = differences(one, other, pool), differences(other, one, pool)
    assert [(d.card, d.section, d.found, d.registered) for d in back] == [
        (d.card, d.section, d.registered, d.found) for d in there
    ]
    for section in (Section.MAIN, Section.SIDEBOARD):
        surplus = sum(d.found - d.registered for d in there if d.section is section)
        assert surplus == other.size(section) - one.size(section)
    assert not differences(one, one, pool)
