"""What holds among three players by each book, two of whom leave in the middle of it."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rules.game import act
from engine.rules.position import actions as a
from engine.rules.position.refusal import Unsupported
from engine.rules.position.rulebook import names
from engine.rules.position.state import PlayerId, State
from tests.engine.play.playing import Game
from tests.engine.play.wide import wide_opening

PLAYERS = ("Ann", "Bob", "Cid")
GONE = ("removed", "ceased", "sideboard", "vanguard", "ante")


def faults(state: State) -> list[str]:
    """What a player who has left still has in the game, or may still do."""
    left = {n for n, p in state.players.items() if p.lost}
    if state.result or not left:
        return []
    resolves = state.book.leaving == "but for the stack"
    found = [
        f"{o.ref} of {o.owner} is in {o.zone}"
        for o in state.objects.values()
        if {o.owner, o.controller} & left
        and o.zone not in GONE
        and not (o.entry is not None and o.entry.kind == "damage")
        and not (resolves and o.zone == "stack")
    ]
    if state.turn.priority in left:
        found.append(f"{state.turn.priority} has priority")
    return found


@pytest.mark.parametrize("book", names())
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(st.integers(0, 10**6))
def test_nothing_of_a_player_stays_in_a_game_that_goes_on(book: str, seed: int) -> None:
    one = Game(wide_opening(seed, PLAYERS, book), random.Random(seed), bold=True)
    for n in range(60):
        try:
            if n in (20, 45):
                there = [p for p in one.state.players if not one.state.players[p].lost]
                one.state = act(one.state, a.Concede(PlayerId(one.rng.choice(there)))).state
            elif not one.step():
                return
        except Unsupported:  # what somebody who left held of others' is not settled by every book
            return
        assert faults(one.state) == []
        if one.state.result:
            return
