"""Which tables are checked: everybody once before anybody twice, and the day's share met."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.records import replace
from tests.domain.books import Told
from tests.domain.decks.field import NOON, checked, with_decks
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.check import DeckCheck
from tournament_app.domain.decks.selection import (
    PickedTable,
    day_share,
    lacking_lists,
    pick_tables,
    tables_this_round,
    times_checked,
)
from tournament_app.domain.identity import RoundNumber, TableNumber

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
TENTH = Fraction(1, 10)
ONE = RoundNumber(1)


def in_play(letters: str, rounds: int = 5) -> Told:
    told = Told(letters, rounds)
    return told.round(*((letters[at : at + 2], None) for at in range(0, len(letters), 2)))


def after(book: EventBook, number: RoundNumber, picked: tuple[PickedTable, ...]) -> EventBook:
    checks = {
        (number, player): DeckCheck(number, player, table.table, True, NOON)
        for table in picked
        for player in table.players
    }
    return replace(book, deck_checks={**book.deck_checks, **checks})


def test_tables_where_nobody_was_checked_come_first() -> None:
    told = checked(in_play("ABCDEF"), 0, 1, "AD")
    assert pick_tables(told.book, ONE, 1, seed=1) == (
        PickedTable(TableNumber(3), (told.ids["E"], told.ids["F"])),
    )


def test_at_a_table_with_one_player_checked_before_only_the_other_is() -> None:
    told = checked(in_play("ABCD"), 0, 1, "AD")
    picked = pick_tables(told.book, ONE, 2, seed=1)
    assert [table.players for table in picked] == [(told.ids["B"],), (told.ids["C"],)]


def test_finished_matches_byes_and_tables_checked_in_this_round_are_left_out() -> None:
    told = Told("ABCDEFG").round("AB", ("CD", None), ("EF", None), "G")
    told = checked(told, 1, 2, "CD")
    assert [table.table for table in pick_tables(told.book, ONE, 5, seed=1)] == [3]


def test_players_without_a_list_are_passed_over_where_lists_were_handed_in() -> None:
    told = in_play("ABCD")
    book = with_decks(told, A="", C="", D="")
    picked = pick_tables(book, ONE, 2, seed=9)
    assert [table.players for table in picked] == [(told.ids["A"],), (told.ids["C"], told.ids["D"])]


def test_a_seed_gives_the_same_tables_and_seeds_reach_every_table() -> None:
    book = in_play(LETTERS).book
    assert pick_tables(book, ONE, 3, 7) == pick_tables(book, ONE, 3, 7)
    reached = {table.table for seed in range(300) for table in pick_tables(book, ONE, 1, seed)}
    assert reached == set(range(1, 13))


@given(st.lists(st.tuples(st.permutations(LETTERS[:12]), st.integers(0, 6), st.integers(0, 99)), max_size=8))
def test_nobody_is_drawn_twice_before_everybody_in_play_was_drawn(
    rounds: list[tuple[list[str], int, int]],
) -> None:
    told = Told(LETTERS[:12])
    for letters, count, seed in rounds:
        told.round(*(("".join(letters[at : at + 2]), None) for at in range(0, 12, 2)))
        number = RoundNumber(len(told.book.rounds))
        before = times_checked(told.book)
        told.book = after(told.book, number, pick_tables(told.book, number, count, seed))
        times = Counter({player: times_checked(told.book)[player] for player in told.ids.values()})
        assert max(times.values()) - min(times.values()) <= 1
        assert len(times_checked(told.book)) >= len(before)


@given(st.integers(2, 60), st.integers(1, 9), st.integers(0, 10**6))
def test_the_share_is_met_by_the_last_round(pairs: int, rounds: int, seed: int) -> None:
    letters = [chr(0x4E00 + at) for at in range(2 * pairs)]
    told = Told("".join(letters), rounds)
    for number in range(1, rounds + 1):
        told.round(*(("".join(letters[at : at + 2]), None) for at in range(0, 2 * pairs, 2)))
        count = tables_this_round(told.book, RoundNumber(number), TENTH)
        picked = pick_tables(told.book, RoundNumber(number), count, seed)
        told.book = after(told.book, RoundNumber(number), picked)
    assert day_share(told.book, TENTH).lacking == 0


def test_the_share_counts_those_who_played_and_is_rounded_up() -> None:
    told = in_play("ABCDEFGHIJKL").dropped("A", 0).dropped("B", 1)
    share = day_share(told.book, TENTH)
    assert (share.checked, share.wanted, share.players) == (0, 2, 11)


def test_players_without_a_list_are_missing_only_where_lists_are_collected() -> None:
    told = Told("ABC").dropped("C", 0)
    assert lacking_lists(told.book) == ()
    assert lacking_lists(with_decks(told, A="")) == (told.ids["B"],)
