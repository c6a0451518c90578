"""Deck sheets filled from an event's book: everybody's list whole, in the order of the deck check."""

import pytest

from engine.records import replace
from tests.desk.decks.lists import LEGAL
from tests.domain.books import Told
from tests.domain.decks.field import NOON, checked, with_decks
from tests.printing.reading import outside, page_texts
from tournament_app.bootstrap.paper import set_form
from tournament_app.domain.book import EventBook
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.services.register_deck import HandedIn, register_deck


def event() -> EventBook:
    book = Told("AB").book
    handed_in = HandedIn(next(iter(book.enrollments)), f"{LEGAL}1 Nosuch Card\n", name="Counter-Burn")
    return book.with_changes(register_deck(book, handed_in, NOON).changes)


def test_a_registered_list_is_printed_whole_and_a_missing_one_as_a_blank_with_the_name() -> None:
    filled, blank = page_texts(set_form(event(), "decklist", NOON))
    assert "Counter-Burn" in filled
    assert "Type 1.5" in filled
    assert "20 Dec 2003" in filled
    for card in ("Fire // Ice", "Serendib Efreet", "Red Elemental Blast", "Nosuch Card"):
        assert card in filled
    assert "Deck: 60 Sideboard: 16" in filled
    assert "Deck: ______" in blank
    assert "Counterspell" not in blank


def test_an_empty_event_prints_the_blank_sheet_and_refuses_the_others() -> None:
    empty = replace(Told("A").book, enrollments={})
    (page,) = page_texts(set_form(empty, "decklist-blank", NOON))
    assert "Signature" in page
    for form in ("decklist", "deck-check"):
        with pytest.raises(Illegal):
            set_form(empty, form, NOON)


def test_a_check_sheet_has_the_table_and_the_piles_of_the_sorted_deck() -> None:
    told = checked(Told("AB").round(("AB", None)), 1, 1, "AB")
    told.book = replace(with_decks(told, A="", B=""), deck_checks=told.book.deck_checks)
    first, second = page_texts(set_form(told.book, "deck-check", NOON))
    assert "Table 1" in first
    assert "Lands 60 Forest" in first
    assert "Minutes" in second


@pytest.mark.parametrize(("code", "last"), [("ONS", "Wellwisher"), ("legends", "Underworld Dreams")])
def test_a_pool_sheet_holds_every_card_of_the_set_once(code: str, last: str) -> None:
    printed = set_form(Told("A").book, f"pool-sheet {code}", NOON)
    text = " ".join(page_texts(printed))
    assert text.count(last) == 1
    assert outside(printed, margin=12) == []


def test_a_pool_sheet_of_no_set_is_refused_in_words() -> None:
    for what in ("pool-sheet", "pool-sheet NOSUCH"):
        with pytest.raises(Malformed, match="ONS"):
            set_form(Told("A").book, what, NOON)
