"""Drafting in a pod: order of picks, direction and time."""

import pytest

from tournament_app.domain.draft import (
    Way,
    booster_steps,
    rochester_seats,
    rochester_steps,
    total_seconds,
)
from tournament_app.domain.refusal import Illegal
from tournament_app.reference.draft_times import limited_times


def test_the_last_player_picks_twice_and_the_direction_reverses() -> None:
    picks = list(rochester_seats(4, 10, Way.LEFT))
    assert [seat for seat, _ in picks] == [1, 2, 3, 4, 4, 3, 2, 1, 1, 2]
    assert [way for _, way in picks] == [Way.LEFT] * 4 + [Way.RIGHT] * 4 + [Way.LEFT] * 2


def test_the_second_pack_starts_at_the_other_end() -> None:
    assert [seat for seat, _ in rochester_seats(4, 5, Way.RIGHT)] == [4, 3, 2, 1, 1]


@pytest.mark.parametrize("players", [6, 7, 8])
def test_every_card_of_every_pack_is_picked_once(players: int) -> None:
    steps = list(rochester_steps(players, 3, 15, limited_times().rochester))
    assert sum(len(step.seats) for step in steps) == players * 3 * 15
    assert sum(step.pick == 0 for step in steps) == players * 3


def test_booster_packs_go_left_right_left_and_the_times_add_up() -> None:
    times = limited_times()
    steps = list(booster_steps(8, 3, 15, times.booster))
    assert [step.way for step in steps if step.pick == 1] == [Way.LEFT, Way.RIGHT, Way.LEFT]
    assert total_seconds(iter(steps)) == 3 * 15 * 5
    assert total_seconds(rochester_steps(8, 3, 15, times.rochester)) == 24 * (20 + 15 * 5)
    assert total_seconds(booster_steps(8, 1, 15, times.booster_later)) == 290
    assert (times.booster.build_minutes, times.sealed_build_minutes) == (20, 45)


def test_nobody_drafts_alone() -> None:
    with pytest.raises(Illegal, match="two players"):
        list(booster_steps(1, 3, 15, limited_times().booster))
