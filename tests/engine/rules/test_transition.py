"""What happens at once in one batch of events (217.1d, 216.3)."""

import pytest

from engine.rules.position.events import Move
from engine.rules.position.refusal import NeedAnswer
from engine.rules.transition import Transition
from tests.engine.rules.table import ANN, BOB, Table, where


def test_217_1d_what_would_go_two_ways_at_once_goes_where_its_controller_says():
    table = Table()
    bear = table.creature(2, 2, of=BOB)
    both = (Move(bear, "hand"), Move(bear, "graveyard"))
    with pytest.raises(NeedAnswer) as asked:
        Transition(table.state()).propose(*both)
    assert asked.value.question.player == BOB
    for zone in ("hand", "graveyard"):
        gate = Transition(table.state(), (zone,))
        gate.propose(*both)
        assert where(gate.state, bear) == zone


def test_217_1d_one_way_for_two_reasons_is_not_asked():
    table = Table()
    bear, other = table.creature(2, 2), table.creature(1, 1)
    gate = Transition(table.state())
    gate.propose(Move(bear, "graveyard", "state"), Move(other, "graveyard"), Move(bear, "graveyard"))
    assert where(gate.state, bear) == where(gate.state, other) == "graveyard"
    assert len(gate.state.zone("graveyard", ANN)) == 2


def test_216_3_a_token_that_left_play_is_not_moved_again():
    table = Table()
    token = table.creature(1, 1, token=True)
    gate = Transition(table.state())
    (gone,) = gate.propose(Move(token, "removed", "remove"))
    assert gone is not None
    assert gate.propose(Move(gone, "in play")) == []
    assert where(gate.state, token) == "ceased"
