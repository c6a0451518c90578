"""Deck checks: decks are taken, findings recorded, the table gets its time."""

from datetime import timedelta

import pytest

from tests.domain.books import Told
from tests.domain.decks.field import NOON, with_decks
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.decks.check import Finding
from tournament_app.domain.decks.selection import PickedTable, pick_tables
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.services.change_pairing import give_bye, move_table
from tournament_app.services.check_decks import (
    Found,
    begin_checks,
    both_players,
    call_off_check,
    checks_at,
    finish_check,
    minutes_owed,
    table_of,
)

R1, T1, T2 = RoundNumber(1), TableNumber(1), TableNumber(2)


def in_play() -> tuple[Told, EventBook]:
    told = Told("ABCD").round(("AB", None), "CD")
    return told, with_decks(told, A="", B="", C="", D="")


def after(book: EventBook, act: Act) -> EventBook:
    return book.with_changes(act.changes)


def test_a_check_begins_is_recorded_and_the_minutes_go_to_the_table() -> None:
    told, book = in_play()
    begun = begin_checks(book, R1, (both_players(book, R1, T1),), NOON, at_random=False)
    assert begun.summary == "Deck check at table 1"
    book = after(book, begun)
    assert minutes_owed(checks_at(book, R1, T1), NOON + timedelta(minutes=6, seconds=5)) == 7
    found = {
        told.ids["A"]: Found(("Daze: 3 in the deck, 4 registered.",), " sleeves  worn "),
        told.ids["B"]: Found(),
    }
    act = finish_check(book, R1, T1, found, 7)
    assert act.summary == "Table 1, decks: A 1 difference, B as registered; 7 more minutes"
    book = after(book, act)
    check = book.deck_checks[R1, told.ids["A"]]
    assert (check.finding, check.note, check.minutes) == (Finding.DIFFERENT, "sleeves worn", 7)
    assert book.deck_checks[R1, told.ids["B"]].finding is Finding.AS_REGISTERED
    pairing = book.pairing_at(R1, T1)
    assert pairing is not None
    assert pairing.extension_minutes == 7
    back = book.with_changes([change.inverted() for change in reversed(act.changes)])
    assert back.pairings == in_play()[1].pairings


def test_a_match_that_is_moved_meanwhile_gets_its_decks_and_its_minutes_where_it_plays() -> None:
    told = Told("ABCD").round(("AB", None), ("CD", None))
    book = with_decks(told, A="", B="", C="", D="")
    book = after(book, begin_checks(book, R1, (both_players(book, R1, T1),), NOON, at_random=False))
    book = after(book, move_table(book, R1, T1, T2))
    assert checks_at(book, R1, T1) == ()
    assert [table_of(book, check) for check in checks_at(book, R1, T2)] == [T2, T2]
    found = {told.ids["A"]: Found(), told.ids["B"]: Found()}
    book = after(book, finish_check(book, R1, T2, found, 7))
    assert [pairing.extension_minutes for pairing in book.round_pairings(R1)] == [7, 0]
    assert {check.table for check in book.deck_checks.values()} == {T2}


def test_a_player_who_has_the_bye_meanwhile_gets_the_deck_back_and_nobody_the_minutes() -> None:
    told = Told("ABCD").round(("AB", None), ("CD", None))
    book = with_decks(told, A="", B="", C="", D="")
    book = after(book, begin_checks(book, R1, (PickedTable(T1, (told.ids["A"],)),), NOON, at_random=True))
    book = after(book, give_bye(book, R1, told.ids["A"], confirmed=True))
    book = after(book, move_table(book, R1, T2, T1))
    act = finish_check(book, R1, T1, {told.ids["A"]: Found()}, 7)
    assert act.summary == "Table 1, decks: A as registered"
    assert not any(pairing.extension_minutes for pairing in after(book, act).round_pairings(R1))


def test_a_drawn_table_is_one_that_is_still_playing() -> None:
    _, book = in_play()
    picked = pick_tables(book, R1, 5, seed=1)
    assert [table.table for table in picked] == [1]
    assert begin_checks(book, R1, picked, NOON, at_random=True).changes[0].after.at_random


def test_a_finished_match_a_second_check_and_nothing_to_draw_are_refused() -> None:
    _, book = in_play()
    with pytest.raises(Illegal, match="Table 2 has finished its match"):
        begin_checks(book, R1, (both_players(book, R1, T2),), NOON, at_random=False)
    book = after(book, begin_checks(book, R1, (both_players(book, R1, T1),), NOON, at_random=False))
    with pytest.raises(Illegal) as refused:
        begin_checks(book, R1, (both_players(book, R1, T1),), NOON, at_random=False)
    assert len(refused.value.problems) == 2
    with pytest.raises(Illegal, match="no table left to check"):
        begin_checks(book, R1, (), NOON, at_random=True)


def test_every_deck_needs_a_finding_and_the_minutes_are_possible() -> None:
    told, book = in_play()
    with pytest.raises(Illegal, match="No deck check is under way at table 1"):
        finish_check(book, R1, T1, {}, 0)
    book = after(book, begin_checks(book, R1, (both_players(book, R1, T1),), NOON, at_random=False))
    with pytest.raises(Illegal, match="Say what was found in the deck of B"):
        finish_check(book, R1, T1, {told.ids["A"]: Found()}, 0)
    with pytest.raises(Illegal, match="0 to 120 minutes, not 121"):
        finish_check(book, R1, T1, {}, 121)


def test_a_check_that_was_called_off_counts_for_nobody() -> None:
    _, book = in_play()
    book = after(book, begin_checks(book, R1, (both_players(book, R1, T1),), NOON, at_random=True))
    assert after(book, call_off_check(book, R1, T1)).deck_checks == {}
