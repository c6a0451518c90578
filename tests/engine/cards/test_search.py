"""Cards are searched as somebody types, and misspelt names bring up the right ones."""

from functools import partial

import pytest

from engine.cards.pool import CardPool
from engine.cards.search import CardQuery, search, suggestions
from tests.benchmarks.stopwatch import in_turns


def test_names_beginning_with_the_text_come_first(pool: CardPool) -> None:
    names = [card.name for card in search(pool, CardQuery("bol"))]
    assert names[0] == "Bola Warrior"
    assert "Lightning Bolt" in names[1:]


def test_text_type_set_and_cost_narrow_together(pool: CardPool) -> None:
    goblins = search(pool, CardQuery(types=("Goblin",), sets=("ONS",), mana_value=2))
    assert [card.name for card in goblins] == ["Goblin Piledriver", "Sparksmith", "Spitfire Handler"]
    assert [card.name for card in search(pool, CardQuery("vault", types=("land",)))] == [
        "Vault of Whispers",
        "Bottomless Vault",
    ]
    djinns = search(pool, CardQuery(types=("djinn",), mana_cost="2BB"))
    assert "Juzám Djinn" in {card.name for card in djinns}


def test_keywords_narrow_as_well(pool: CardPool) -> None:
    found = search(pool, CardQuery(keywords=("flying", "First Strike"), types=("knight",)))
    assert {card.name for card in found} == {
        card.name
        for card in pool
        if {"Flying", "First strike"} <= set(card.keywords) and "Knight" in card.subtypes
    }
    assert found


def test_a_split_card_is_listed_once(pool: CardPool) -> None:
    names = [card.name for card in search(pool, CardQuery("ice"))]
    assert names.count("Fire // Ice") == 1
    assert names.index("Fire // Ice") < names.index("Ice Storm") < names.index("Armistice")


def test_a_limit_gives_the_first_of_all(pool: CardPool) -> None:
    for text in ("", "a", "bolt", "of the"):
        everything = search(pool, CardQuery(text))
        assert search(pool, CardQuery(text), limit=10) == everything[:10]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Lightening Bolt", "Lightning Bolt"),
        ("Counterspel", "Counterspell"),
        ("Swords to Plowshare", "Swords to Plowshares"),
        ("Sword to Plowshares", "Swords to Plowshares"),
        ("Birds of Paridise", "Birds of Paradise"),
        ("Force of Wil", "Force of Will"),
        ("Jackal Pop", "Jackal Pup"),
        ("Necropotance", "Necropotence"),
        ("Survival of the Fitest", "Survival of the Fittest"),
        ("Yawgmoths Bargin", "Yawgmoth's Bargain"),
    ],
)
def test_a_misspelt_name_brings_up_the_right_one_first(pool: CardPool, wrong: str, right: str) -> None:
    assert suggestions(pool, wrong)[0] == right


def test_a_name_like_no_other_brings_up_nothing(pool: CardPool) -> None:
    assert suggestions(pool, "qqqqqqqq zzzz") == ()


def test_a_part_of_a_long_name_brings_it_up(pool: CardPool) -> None:
    assert "Akroma, Angel of Wrath" in suggestions(pool, "Akroma")


LOOKS = 1.5


@pytest.mark.benchmark
def test_a_key_takes_as_long_as_a_few_looks_at_all_names(pool: CardPool) -> None:
    search(pool, CardQuery("warm"))
    typed = "serra angel"
    keys = [partial(search, pool, CardQuery(typed[:length]), limit=30) for length in range(1, len(typed) + 1)]
    *times, floor = in_turns(3, *keys, lambda: [card for card in pool if typed in card.name.casefold()])
    print(
        f"slowest key {1000 * max(times):.1f} ms, all names {1000 * floor:.2f} ms: {max(times) / floor:.1f}"
    )
    assert max(times) < LOOKS * floor
