"""The quick list of legal actions beside the slow one, which carries proposals out with one choice after another."""

from contextlib import suppress
from itertools import islice

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rules import legal_actions as listing
from engine.rules.changing.gate import Gate
from engine.rules.game import act, carry_out
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.rulebook import names
from engine.rules.position.state import State
from engine.rules.transition import Transition
from engine.rules.trial import Accepted, Trial
from tests.engine.play.test_random_play import game

AT_MOST = 60
positions = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def leads_on(state: State, action: a.Action) -> bool:
    """Whether the choices that a trial made are accepted when they are made in earnest."""
    gate = Trial(Transition(state).sight, action)
    with suppress(Accepted):
        carry_out(gate, action)
    try:
        act(state, action, gate.answers)
    except Illegal:
        return False
    return True


def by_carrying_out(gate: Gate, action: a.Action) -> bool:
    """Whether an action is accepted, found out by carrying it out; a trial that leads on has found more choices."""
    quick = listing.accepted(gate.state, action)
    try:
        return listing.accepted_by_some_choice(gate.state, action) or (quick and leads_on(gate.state, action))
    except Unsupported:
        return quick


@positions
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from(names()))
def test_the_quick_list_is_the_slow_one(seed: int, wide: bool, book: str) -> None:
    one = game(seed, wide, book)
    for _ in range(3):
        one.play(6)
        for player in one.state.players:
            quick = islice(listing.each_legal_action(one.state, player), AT_MOST)
            slow = islice(listing.each_legal_action(one.state, player, by_carrying_out), AT_MOST)
            assert list(quick) == list(slow)
