"""When new sets count: as announced and played, with the text (RS D.13.4) beside it, or by the text for a house."""

import json
from datetime import date

import pytest

from engine.cards.pool import CardPool
from engine.decks.reading import read_deck_list
from engine.decks.verification import Verdict, verify
from tournament_app.reference.cards import card_pool
from tournament_app.reference.formats import format_named, own_format


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return card_pool()


def only_in(pool: CardPool, code: str) -> str:
    """A card that this set alone holds."""
    return next(
        card.name for card in pool.cards if set(card.set_codes()) == {code} and not card.is_basic_land
    )


def checked(card: str, day: date, pool: CardPool, name: str = "standard") -> Verdict:
    deck = read_deck_list(f"4 {card}\n56 Mountain", pool.__contains__)
    return verify(deck, format_named(name), day, pool)


def test_d16_5_a_set_that_practice_let_in_earlier_is_legal_and_the_verdict_says_what_the_text_has(
    pool: CardPool,
) -> None:
    found = checked(only_in(pool, "MRD"), date(2003, 10, 25), pool)
    assert found.legal
    assert (
        "Mirrodin counts as it was announced and played; by RS D.16.5 it would from 1 Nov 2003."
        in found.notes
    )
    assert not checked(only_in(pool, "MRD"), date(2003, 11, 2), pool).notes


def test_d16_5_before_that_day_the_announcement_is_cited_and_not_the_text(pool: CardPool) -> None:
    (problem,) = checked(only_in(pool, "MRD"), date(2003, 10, 1), pool).problems
    assert problem.rule == "announcement of the set, not RS D.16.5"
    assert "becomes legal on 20 Oct 2003" in problem.text
    assert "by RS D.16.5 it would be 1 Nov 2003" in problem.text
    (agreed,) = checked(only_in(pool, "SCG"), date(2003, 6, 1), pool).problems
    assert agreed.rule == "RS D.16.5"
    assert "announced" not in agreed.text


def test_d13_4_a_house_may_go_by_the_text(pool: CardPool) -> None:
    wanted = {
        "name": "by-the-book",
        "title": "Standard by the book",
        "based_on": "standard",
        "new_sets": "text",
    }
    own = own_format(json.dumps(wanted).encode(), "book.json", pool)
    assert "MRD" not in own.on(date(2003, 10, 25)).sets
    assert "ODY" in own.on(date(2003, 10, 25)).sets
    assert "8ED" not in own.on(date(2003, 8, 31)).sets
    assert "7ED" in own.on(date(2003, 8, 31)).sets
    assert {"MRD", "8ED"} <= own.on(date(2003, 11, 1)).sets
    assert not {"ODY", "7ED"} & own.on(date(2003, 11, 1)).sets
    usual = format_named("standard").on(date(2003, 10, 25))
    assert "MRD" in usual.sets


def test_up_to_scourge_the_days_are_those_of_the_text(pool: CardPool) -> None:
    own = own_format(b'{"name": "book", "based_on": "standard", "new_sets": "text"}', "book.json", pool)
    for usual, by_text in zip(format_named("standard").sets, own.sets, strict=True):
        if usual.first < date(2003, 7, 28) and usual.last is None:
            assert usual == by_text
