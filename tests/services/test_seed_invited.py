"""Byes awarded by rating to those enrolled."""

import pytest

from tests.memory_store import in_memory
from tests.tournament import Tournament
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Illegal
from tournament_app.services.seed_invited import award_byes


def test_byes_are_entered_for_those_enrolled_and_undone() -> None:
    tournament = Tournament.of(in_memory(), ("Ann", "Bo", "Cy"))
    ann, bo = tournament.player("Ann"), tournament.player("Bo")
    done = tournament.table.perform(
        tournament.event, lambda b: award_byes(b, {ann: 2, bo: 0, PlayerId(999): 1})
    )
    assert done.act.summary == "Awarded byes by rating to 1 player"
    assert tournament.book.enrollments[ann].awarded_byes == 2
    assert len(done.act.changes) == 1
    tournament.table.undo(tournament.event)
    assert tournament.book.enrollments[ann].awarded_byes == 0


def test_everything_that_keeps_byes_from_being_awarded_is_said_at_once() -> None:
    tournament = Tournament.of(in_memory(), ("Ann", "Bo"))
    ann = tournament.player("Ann")
    tournament.pair()
    with pytest.raises(Illegal) as refused:
        award_byes(tournament.book, {ann: 4})
    assert len(refused.value.problems) == 2
    with pytest.raises(Illegal, match="Nobody on the list is enrolled"):
        award_byes(tournament.book, {PlayerId(999): 1})
