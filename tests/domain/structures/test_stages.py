"""Stages after one another: cuts, days, pods, and who goes on."""

from functools import partial

import pytest

from engine.records import replace
from tests.structure_play import (
    DOUBLE,
    SINGLE,
    SWISS,
    book_with,
    done,
    enrolled,
    meetings,
    paired,
    played,
    to_the_end,
)
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Cut, Seeding, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.standings import standings
from tournament_app.domain.structures import bracket_of, final_ranking, has_playoff
from tournament_app.domain.structures.pods import pod_sizes, smaller_pods
from tournament_app.services.arrange_stages import add_stage, change_stage, make_cut, remove_stage
from tournament_app.services.change_pairing import give_bye, pair_players
from tournament_app.services.create_event import close_event
from tournament_app.services.drop_player import drop_players, readmit_player
from tournament_app.services.pair_round import discard_draft, pair_next_round, publish_round
from tournament_app.services.record_result import SlipEntry, clear_result, record_result

TABLE_ONE = TableNumber(1)


def top8(**kept: object) -> Stage:
    return Stage(2, SINGLE, cut=Cut(top=8), **kept)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(8, [8]), (15, [8, 7]), (14, [7, 7]), (13, [7, 6]), (16, [8, 8]), (9, [5, 4]), (1, [1]), (0, [])],
)
def test_pods_hold_eight_or_fewer_evenly(players: int, sizes: list[int]) -> None:
    assert pod_sizes(players, 8) == sizes


@pytest.mark.parametrize("players", range(2, 200))
def test_no_pod_of_one(players: int) -> None:
    sizes = pod_sizes(players, 8)
    assert sum(sizes) == players
    assert min(sizes) > 1
    assert max(sizes) <= 8


def test_the_cut_seeds_the_bracket_by_the_standings() -> None:
    book = to_the_end(book_with(20, Stage(1, SWISS, 5)))
    book = done(book, lambda found: add_stage(found, top8()))
    order = [row.player for row in standings(book)][:8]
    book = paired(book)
    assert book.event.stages[1].entrants == tuple(order)
    first = book.round_pairings(RoundNumber(6))
    assert [(order.index(p.player1) + 1, order.index(p.player2) + 1) for p in first if p.player2] == [
        (1, 8), (4, 5), (2, 7), (3, 6),
    ]  # fmt: skip
    assert book.rounds[RoundNumber(6)].label == "Quarterfinals"


def test_the_final_ranking_puts_the_playoff_first_and_then_the_swiss() -> None:
    book = to_the_end(book_with(20, Stage(1, SWISS, 5), top8(third_place=True)))
    swiss = [row.player for row in standings(book)]
    places = final_ranking(book)
    assert {place.player for place in places[:8]} == set(swiss[:8])
    assert [place.player for place in places[8:]] == swiss[8:]
    assert [place.finish for place in places[:4]] == [
        "won Final", "lost in Final", "won the match for third place", "lost the match for third place",
    ]  # fmt: skip


def test_nobody_replaces_a_player_who_leaves_after_the_cut() -> None:
    book = to_the_end(book_with(20, Stage(1, SWISS, 5)))
    book = done(done(book, lambda found: add_stage(found, top8())), lambda found: make_cut(found, 1))
    seeds = book.event.stages[1].entrants
    book = done(book, lambda found: drop_players(found, [seeds[4]], DropReason.BY_PLAYER))
    book = paired(book)
    round6 = book.round_pairings(RoundNumber(6))
    assert [p.player1 for p in round6 if p.player2 is None] == [seeds[0]]
    assert (seeds[3], seeds[7]) in [p.players for p in round6]
    assert len({player for p in round6 for player in p.players}) == 7


def test_a_player_who_leaves_before_the_cut_is_replaced() -> None:
    book = to_the_end(book_with(20, Stage(1, SWISS, 5)))
    ninth = standings(book)[8].player
    first = standings(book)[0].player
    book = done(book, lambda found: drop_players(found, [first], DropReason.BY_PLAYER))
    book = paired(done(book, lambda found: add_stage(found, top8())))
    assert ninth in book.event.stages[1].entrants


def test_a_cut_to_more_players_than_there_are_takes_those_there_are() -> None:
    book = to_the_end(book_with(3, Stage(1, SWISS, 2), top8()))
    assert len(book.event.stages[1].entrants) == 3
    assert len(final_ranking(book)) == 3


def test_a_draft_playoff_draws_the_seats_and_keeps_the_seeds() -> None:
    book = to_the_end(book_with(16, Stage(1, SWISS, 4), top8(seeding=Seeding.DRAFT)), seed=5)
    stage = book.event.stages[1]
    (seats,) = stage.groups
    assert sorted(seats) == sorted(stage.entrants)
    first = {frozenset(p.players) for p in book.round_pairings(RoundNumber(5))}
    assert first == {frozenset((seats[i], seats[i + 4])) for i in range(4)}


def test_day_two_takes_everyone_with_enough_points_and_freezes_the_others() -> None:
    day2 = Stage(2, SWISS, 2, cut=Cut(points=6))
    day1 = to_the_end(book_with(24, Stage(1, SWISS, 4)))
    after_day1 = {row.player: row for row in standings(day1)}
    book = to_the_end(done(day1, lambda found: add_stage(found, day2)))
    entrants = set(book.event.stages[1].entrants)
    assert entrants == {player for player, row in after_day1.items() if row.points >= 6}
    for row in standings(book):
        if row.player not in entrants:
            was = after_day1[row.player]
            assert (row.points, row.omw, row.gw, row.ogw) == (was.points, was.omw, was.gw, was.ogw)


def test_pods_pair_inside_and_the_next_stage_across() -> None:
    book = to_the_end(book_with(23, Stage(1, SWISS, 3, group_size=8), Stage(2, SWISS, 2)))
    pods = book.event.stages[0].groups
    assert sorted(map(len, pods)) == [7, 8, 8]
    assert all(any(pair <= set(pod) for pod in pods) for pair in meetings(book, 1))
    assert any(all(not pair <= set(pod) for pod in pods) for pair in meetings(book, 2))


def test_winners_of_groups_advance_to_new_groups_and_count_anew() -> None:
    following = Stage(2, SWISS, 3, cut=Cut(per_group=2), group_size=8, points_anew=True)
    book = to_the_end(book_with(32, Stage(1, SWISS, 3, group_size=8), following))
    assert len(book.event.stages[1].entrants) == 8
    assert final_ranking(book)[0].player == 1
    assert {place.player for place in final_ranking(book)[:8]} == set(book.event.stages[1].entrants)


def test_a_stage_can_be_added_in_the_middle_of_a_round() -> None:
    book = paired(book_with(12))
    act = add_stage(book, replace(top8(), cut=Cut(top=4)))
    assert "ends with its round 1" in act.notes[0]
    book = played(book.with_changes(act.changes))
    book = paired(book)
    assert book.rounds[RoundNumber(2)].label == "Semifinals"


def test_a_draft_of_the_first_round_is_drawn_anew_with_the_players_there_then() -> None:
    book = done(book_with(5, Stage(1, SINGLE)), lambda found: pair_next_round(found, 1))
    assert len(book.event.stages[0].entrants) == 5
    book = done(book, discard_draft)
    assert book.event.stages[0].entrants == ()
    book = enrolled(book, [Player(PlayerId(6), "Player 006")])
    book = done(book, lambda found: pair_next_round(found, 1))
    assert len(book.event.stages[0].entrants) == 6


@pytest.mark.parametrize("structure", [SINGLE, DOUBLE, SWISS])
@pytest.mark.parametrize("players", [0, 1])
def test_too_few_players_are_refused(structure: object, players: int) -> None:
    book = book_with(players, Stage(1, structure))
    with pytest.raises(Illegal):
        pair_next_round(book, 1)


def test_a_stage_that_has_begun_changes_only_in_length() -> None:
    book = paired(book_with(12, Stage(1, SWISS, 4), top8()))
    with pytest.raises(Illegal, match="only its number of rounds"):
        change_stage(book, Stage(1, DOUBLE, 4))
    longer = done(book, lambda found: change_stage(found, replace(found.event.stages[0], rounds=5)))
    assert longer.event.stages[0].rounds == 5
    shorter = done(book, lambda found: remove_stage(found, 2))
    assert len(shorter.event.stages) == 1


def test_the_bracket_shows_who_waits_for_whom() -> None:
    book = paired(book_with(8, Stage(1, SINGLE)))
    bracket = bracket_of(book, book.event.stages[0])
    final = bracket.of_round(3)[0]
    assert final.waiting1
    assert final.waiting2
    assert final.player1 is None


def test_d19_1_pods_of_five_and_six_are_explained_where_seven_and_eight_are_impossible() -> None:
    for players in range(2, 200):
        sizes = pod_sizes(players, 8)
        possible = any((players - 7 * sevens) % 8 == 0 for sevens in range(players // 7 + 1))
        assert bool(smaller_pods(sizes)) is not possible, players
    eleven = pair_next_round(book_with(11, Stage(1, SWISS, 3, group_size=8)), 1)
    assert eleven.notes == (
        "11 players sit in pods of 6 and 5: 11 cannot sit in pods of 7 and 8 alone (RS D.19.1).",
    )
    assert pair_next_round(book_with(15, Stage(1, SWISS, 3, group_size=8)), 1).notes == ()


def _two_rounds_and_a_cut(top: int = 2) -> EventBook:
    book = book_with(6, Stage(1, SWISS, 2), Stage(2, SINGLE, cut=Cut(top=top)))
    return played(paired(played(paired(book))))


def _corrected(book: EventBook) -> tuple[EventBook, Act, PlayerId]:
    """The first of the standings lost table 1 of round 2 after all; the act, and who won it."""
    pairing = book.round_pairings(RoundNumber(2))[0]
    assert pairing.table is not None
    assert pairing.result is not None
    slip = SlipEntry(RoundNumber(2), pairing.table, pairing.result.reversed())
    act = record_result(book, slip, replacing=pairing.result)
    winner = act.changes[0].entry.winner
    return book.with_changes(act.changes), act, winner


@pytest.mark.parametrize("drafted", [True, False])
def test_a_result_corrected_before_the_playoff_is_posted_is_in_the_cut(drafted: bool) -> None:
    made = done(_two_rounds_and_a_cut(), lambda found: make_cut(found, 1))
    made = done(made, lambda found: pair_next_round(found, 1)) if drafted else made
    book, act, winner = _corrected(made)
    assert winner not in made.event.stages[1].entrants
    assert any("cut to stage 2" in note and "in, " in note for note in act.notes)
    if drafted:
        with pytest.raises(Illegal, match="Pair the round again"):
            publish_round(book)
    again = pair_next_round(book, 1)
    assert any("made anew" in note for note in again.notes)
    book = paired(book)
    assert book.event.stages[1].entrants == tuple(row.player for row in standings(book))[:2]
    assert winner in book.event.stages[1].entrants


@pytest.mark.parametrize("reason", [DropReason.BY_PLAYER, DropReason.DISQUALIFIED])
def test_who_leaves_after_the_cut_is_not_replaced(reason: DropReason) -> None:
    made = done(_two_rounds_and_a_cut(4), lambda found: make_cut(found, 1))
    entrants = made.event.stages[1].entrants
    gone = paired(done(made, lambda found: drop_players(found, [entrants[1]], reason)))
    assert gone.event.stages[1].entrants == entrants
    assert len(gone.round_pairings(RoundNumber(3))) == 2


def test_who_comes_back_before_the_playoff_is_posted_has_the_place_in_the_cut_and_it_is_said() -> None:
    book = _two_rounds_and_a_cut()
    leader = standings(book)[0].player
    book = done(book, lambda found: drop_players(found, [leader], DropReason.BY_PLAYER))
    book = done(book, lambda found: make_cut(found, 1))
    act = readmit_player(book, leader)
    assert f"The cut to stage 2 would be different now: {book.name_of(leader)} in" in act.notes[0]
    assert leader in paired(book.with_changes(act.changes)).event.stages[1].entrants


def test_a_cut_comes_after_its_rounds_and_their_results() -> None:
    book = book_with(6, Stage(1, SWISS, 2), Stage(2, SINGLE, cut=Cut(top=2)))
    with pytest.raises(Illegal, match="no round yet"):
        make_cut(book, 1)
    open_again = done(_two_rounds_and_a_cut(), lambda found: clear_result(found, RoundNumber(1), TABLE_ONE))
    with pytest.raises(Illegal, match="Round 1 is not finished"):
        make_cut(open_again, 1)
    with pytest.raises(Illegal, match="Round 1 is not finished: table 1 has no result"):
        close_event(open_again)
    drafted = done(_two_rounds_and_a_cut(), lambda found: pair_next_round(found, 1))
    for end in (close_event, partial(make_cut, seed=1)):
        with pytest.raises(Illegal, match=r"Round 3 is a draft\. Discard it or play it first\."):
            end(drafted)


def test_a_drafted_playoff_moves_nobody_in_the_order_of_finish() -> None:
    book = _two_rounds_and_a_cut()
    leader = standings(book)[0].player
    book = done(book, lambda found: drop_players(found, [leader], DropReason.BY_PLAYER))
    drafted = done(book, lambda found: pair_next_round(found, 1))
    assert final_ranking(drafted) == final_ranking(book)
    assert final_ranking(drafted)[0].player == leader
    assert not has_playoff(drafted)
    assert has_playoff(done(drafted, publish_round))
    assert final_ranking(done(drafted, publish_round))[0].player != leader


def test_nobody_is_seated_by_hand_in_a_bracket_they_did_not_make() -> None:
    book = paired(_two_rounds_and_a_cut())
    final = book.round_pairings(RoundNumber(3))[0]
    missed = next(player for player in book.enrollments if player not in final.players)
    with pytest.raises(Illegal, match="did not make stage 2"):
        pair_players(book, RoundNumber(3), final.player1, missed, confirmed=True)
    with pytest.raises(Illegal, match="did not make stage 2"):
        give_bye(book, RoundNumber(3), missed, confirmed=True)


def test_who_waits_in_a_bracket_for_a_later_round_gets_no_seat_by_hand() -> None:
    book = played(paired(played(paired(book_with(8, Stage(1, DOUBLE))))))
    book = paired(book)
    third = RoundNumber(3)
    seated = {player for pairing in book.round_pairings(third) for player in pairing.players}
    waiting = next(p for p in book.enrollments if p not in seated and final_ranking(book)[0].player == p)
    with pytest.raises(Illegal, match="waits for a later round of the bracket"):
        give_bye(book, third, waiting, confirmed=True)


def test_who_was_beaten_by_a_wrong_result_takes_the_seat_by_hand_and_the_result_is_corrected() -> None:
    book = paired(played(paired(book_with(4, Stage(1, SINGLE)))))
    semifinal, final = book.round_pairings(RoundNumber(1))[0], book.round_pairings(RoundNumber(2))[0]
    beaten, winner, wrong = semifinal.loser, semifinal.winner, semifinal.result
    assert beaten is not None
    assert winner is not None
    assert wrong is not None
    slip = SlipEntry(RoundNumber(1), TABLE_ONE, wrong.reversed())
    with pytest.raises(Illegal, match="change its pairing by hand, first"):
        record_result(book, slip, replacing=wrong)
    other = final.opponent_of(winner)
    assert other is not None
    book = done(book, lambda found: pair_players(found, RoundNumber(2), beaten, other, confirmed=True))
    book = done(book, lambda found: record_result(found, slip, replacing=wrong))
    assert book.round_pairings(RoundNumber(1))[0].winner == beaten
    assert set(book.round_pairings(RoundNumber(2))[0].players) == {beaten, other}
