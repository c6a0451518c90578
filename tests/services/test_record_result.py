"""Results: recorded, corrected, conflicting, impossible, late."""

import pytest

from engine.records import replace
from tests.memory_store import in_memory
from tests.officials import officiating
from tests.structure_play import SINGLE, SWISS, book_with, paired, played
from tests.tournament import Tournament
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Cut, Stage, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.entry import to_confirm
from tournament_app.domain.refusal import Conflict, Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.services.create_event import change_event
from tournament_app.services.pair_round import pair_next_round
from tournament_app.services.record_lateness import record_lateness
from tournament_app.services.record_result import (
    SlipEntry,
    clear_result,
    record_result,
)

ONE = RoundNumber(1)


def slip(table: int, wins1: int, wins2: int, draws: int = 0, **more: bool) -> SlipEntry:
    return SlipEntry(ONE, TableNumber(table), MatchResult(wins1, wins2, draws), **more)


@pytest.fixture
def tournament() -> Tournament:
    tournament = Tournament.of(in_memory(), ["Ann", "Bo", "Cy", "Di"])
    tournament.pair()
    return tournament


def test_a_second_differing_entry_shows_both_and_overwrites_nothing(tournament: Tournament) -> None:
    tournament.result(1, 2, 0)
    with pytest.raises(Conflict, match=r"already has .* 2-0 .*Now entered: .* 1-2 "):
        record_result(tournament.book, slip(1, 1, 2))
    act = record_result(tournament.book, slip(1, 1, 2), replacing=MatchResult(2, 0))
    assert act.summary.startswith("Corrected table 1")


def test_the_same_entry_twice_changes_nothing(tournament: Tournament) -> None:
    tournament.result(1, 2, 0)
    assert record_result(tournament.book, slip(1, 2, 0)).changes == ()


@pytest.mark.parametrize(("wins1", "wins2"), [(3, 2), (2, 2), (3, 0)])
def test_an_impossible_result_is_refused(tournament: Tournament, wins1: int, wins2: int) -> None:
    with pytest.raises(Illegal, match=f"Table 1: {wins1}-{wins2} is impossible"):
        record_result(tournament.book, slip(1, wins1, wins2))


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (MatchResult(1, 1, 4), r"1-1-4 is impossible: a match has up to 3 games"),
        (MatchResult(1, 1, 0, ResultKind.CONCESSION), "1-1 leaves open who lost the match"),
    ],
)
def test_games_and_manner_fit_each_other(tournament: Tournament, result: MatchResult, said: str) -> None:
    with pytest.raises(Illegal, match=said):
        record_result(tournament.book, SlipEntry(ONE, TableNumber(1), result))


def test_an_unfinished_match_keeps_its_drawn_games(tournament: Tournament) -> None:
    tournament.result(1, 1, 0, 1)
    pairing = tournament.book.pairing_at(ONE, TableNumber(1))
    assert pairing is not None
    assert pairing.result == MatchResult(1, 0, 1)


def test_an_intentional_draw_comes_before_the_first_game(tournament: Tournament) -> None:
    drawn = MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)
    act = record_result(tournament.book, SlipEntry(ONE, TableNumber(1), drawn))
    assert "0-0-3" in act.summary
    late = MatchResult(1, 1, 1, ResultKind.INTENTIONAL_DRAW)
    with pytest.raises(Illegal, match="before the first game"):
        record_result(tournament.book, SlipEntry(ONE, TableNumber(1), late))


def test_a_drop_on_the_slip_takes_the_player_out_after_this_round(tournament: Tournament) -> None:
    done = tournament.table.perform(
        tournament.event, lambda book: record_result(book, slip(1, 2, 0, drops2=True))
    )
    assert done.act.summary.endswith("drops")
    pairing = done.book.pairing_at(ONE, TableNumber(1))
    assert pairing is not None
    assert pairing.player2 is not None
    drop = done.book.enrollments[pairing.player2].drop
    assert drop is not None
    assert drop.after_round == 1


def test_a_draft_takes_no_results(tournament: Tournament) -> None:
    tournament.first_players_win()
    tournament.table.perform(tournament.event, lambda book: pair_next_round(book, 2))
    two = SlipEntry(RoundNumber(2), TableNumber(1), MatchResult(2, 0))
    with pytest.raises(Illegal, match="still a draft"):
        record_result(tournament.book, two)


def test_a_table_that_is_not_there_is_answered_with_those_that_are(tournament: Tournament) -> None:
    with pytest.raises(Illegal, match="Tables run from 1 to 2"):
        record_result(tournament.book, slip(9, 2, 0))


def test_clearing_gives_the_table_back(tournament: Tournament) -> None:
    tournament.result(1, 2, 0)
    tournament.table.perform(tournament.event, lambda book: clear_result(book, ONE, TableNumber(1)))
    assert len(tournament.book.outstanding(ONE)) == 2


def test_a_result_taken_back_after_pairing_says_so_and_entered_again_accuses_no_pairing(
    tournament: Tournament,
) -> None:
    tournament.first_players_win()
    paired = tournament.pair(2)
    done = tournament.table.perform(tournament.event, lambda book: clear_result(book, ONE, TableNumber(1)))
    assert done.act.notes[0].startswith(f"Round {paired} was paired with this result")
    assert record_result(tournament.book, slip(1, 2, 0)).notes == ()
    corrected = record_result(tournament.book, slip(1, 0, 2))
    assert len(corrected.notes) == 2
    assert all("were paired with equal points; after the correction" in note for note in corrected.notes)
    unequal = record_result(tournament.book, slip(1, 1, 1, 1))
    assert len(unequal.notes) == 2


def test_nobody_plays_on_in_a_bracket_by_a_result_that_is_taken_back() -> None:
    tournament = Tournament.of(in_memory(), ["Ann", "Bo", "Cy", "Di"])
    bracket = (Stage(1, Structure.SINGLE_ELIMINATION),)
    tournament.table.perform(
        tournament.event, lambda book: change_event(book, replace(book.event, stages=bracket))
    )
    tournament.pair()
    tournament.first_players_win()
    tournament.pair()
    with pytest.raises(Illegal, match="sits in Final already: undo that round"):
        clear_result(tournament.book, ONE, TableNumber(1))


def test_a_few_minutes_late_costs_the_first_game_as_rs_d_3_17_says(tournament: Tournament) -> None:
    act = record_lateness(tournament.book, ONE, TableNumber(1), 1, 9, officiating())
    assert "starts 1 game down" in act.summary
    book = tournament.table.perform(
        tournament.event, lambda book: record_lateness(book, ONE, TableNumber(1), 1, 9, officiating())
    ).book
    with pytest.raises(Illegal, match="leaves out a game lost before the match began"):
        record_result(book, slip(1, 2, 0))
    assert record_result(book, slip(1, 2, 1)).changes


def test_ten_minutes_late_costs_the_match_and_in_round_1_brings_ejection_rs_d_3_17(
    tournament: Tournament,
) -> None:
    act = record_lateness(tournament.book, ONE, TableNumber(2), 2, 10, officiating())
    assert act.summary.endswith("loses the match")
    assert "waits for the head judge under Penalties (RS D.3.17)" in act.notes[-1]
    after = tournament.book.with_changes(act.changes)
    assert after.pairing_at(ONE, TableNumber(2)).result == MatchResult(2, 0, kind=ResultKind.LATE)
    assert [entry.chosen.penalty for entry in to_confirm(after.dossier.log)] == ["ejection"]


def test_correcting_an_earlier_round_says_which_later_pairings_would_differ_and_leaves_them(
    tournament: Tournament,
) -> None:
    tournament.first_players_win()
    tournament.pair(2)
    before = tournament.book.round_pairings(RoundNumber(2))
    done = tournament.table.perform(
        tournament.event, lambda book: record_result(book, slip(1, 0, 2), replacing=MatchResult(2, 0))
    )
    assert done.book.round_pairings(RoundNumber(2)) == before
    assert len(done.act.notes) == 2
    assert all(note.startswith("Round 2, table") for note in done.act.notes)


@pytest.fixture
def bracket() -> EventBook:
    """Three rounds won by the lower number, and the semifinals of the best four posted."""
    book = book_with(8, Stage(1, SWISS, 3), Stage(2, SINGLE, cut=Cut(top=4)))
    for _ in range(3):
        book = played(paired(book))
    return paired(book)


def test_a_correction_says_what_cut_it_would_have_made_and_speaks_of_no_points_in_a_bracket(
    bracket: EventBook,
) -> None:
    three, five = PlayerId(3), PlayerId(5)
    pairing = bracket.pairing_of(RoundNumber(3), three)
    assert pairing is not None
    assert pairing.players == (three, five)
    assert pairing.result is not None
    slip = SlipEntry(RoundNumber(3), pairing.table, pairing.result.reversed())
    assert record_result(bracket, slip, replacing=pairing.result).notes == (
        f"The cut to stage 2 would be different now: {bracket.name_of(five)} in, {bracket.name_of(three)} out. "
        "It is posted and stands.",
    )


def test_a_correction_that_leaves_the_cut_as_it_is_says_nothing_of_it(bracket: EventBook) -> None:
    eight = bracket.pairing_of(RoundNumber(3), PlayerId(8))
    assert eight is not None
    assert eight.result is not None
    slip = SlipEntry(RoundNumber(3), eight.table, eight.result.reversed())
    assert record_result(bracket, slip, replacing=eight.result).notes == ()
