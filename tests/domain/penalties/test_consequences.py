"""What confirmed penalties do to the event, and that taking them back leaves no trace (RS D.3.3, D.3.17)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import replace
from tests.domain.penalties.scenes import ANN, BEN, CLEO, book
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.catalogue import Effect
from tournament_app.domain.penalties.consequences import (
    aimed,
    changes_of,
    remedy_of,
)  # fmt: skip
from tournament_app.domain.penalties.games_lost import opening_score
from tournament_app.domain.penalties.remedy import GamesForfeited, NextMatch, NoRemedy, Removed, ThisMatch
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult, ResultKind

ONE, TWO = RoundNumber(1), RoundNumber(2)
PLAYING = book({"ann-ben": None, "cleo": None})


def applied(effect: Effect, player: PlayerId, to: EventBook = PLAYING) -> EventBook:
    return to.with_changes(changes_of(remedy_of(effect, to, player), to))


def test_a_warning_alone_changes_nothing() -> None:
    assert remedy_of(Effect.NONE, PLAYING, ANN) == NoRemedy(ANN)
    assert changes_of(NoRemedy(ANN), PLAYING) == ()


def test_a_duel_forfeit_opens_the_score_of_the_match_in_progress() -> None:
    remedy = remedy_of(Effect.LOSES_GAME, PLAYING, ANN)
    pairing = PLAYING.pairings[ONE][1]
    assert applied(Effect.LOSES_GAME, ANN).pairings[ONE][1] == replace(pairing, start_score=(0, 1))
    assert opening_score(pairing, [remedy], 2) == (0, 1)


def test_two_duel_forfeits_in_a_match_end_it() -> None:
    first = remedy_of(Effect.LOSES_GAME, PLAYING, BEN)
    (change,) = changes_of(first, PLAYING, [first])
    assert getattr(change.after, "result", None) == MatchResult(2, 0, 0, ResultKind.FORFEIT)


def test_a_forfeit_waits_for_the_next_match_and_skips_a_bye() -> None:
    done = book({"cleo-ann": MatchResult(2, 0), "ben": None})
    remedy = remedy_of(Effect.LOSES_MATCH, done, CLEO)
    assert isinstance(remedy, GamesForfeited)
    assert remedy.where == NextMatch(ONE)
    assert changes_of(remedy, done) == ()
    with_bye = book({"cleo-ann": MatchResult(2, 0)}, {"cleo": None})
    assert aimed(remedy, with_bye) == remedy
    paired = book({"cleo-ann": MatchResult(2, 0)}, {"cleo": None}, {"ben-cleo": None})
    found = aimed(remedy, paired)
    assert found.where == ThisMatch(RoundNumber(3), 1)
    assert aimed(found, paired) == found
    after = paired.with_changes(changes_of(found, paired))
    assert after.pairings[RoundNumber(3)][1].result == MatchResult(2, 0, 0, ResultKind.FORFEIT)


def test_a_forfeit_before_the_first_round_waits() -> None:
    remedy = remedy_of(Effect.LOSES_GAME, book(), ANN)
    assert isinstance(remedy, GamesForfeited)
    assert remedy.where == NextMatch(RoundNumber(0))


def test_an_ejection_between_rounds_drops_the_player_and_touches_no_result() -> None:
    done = book({"ann-ben": MatchResult(2, 1)})
    after = applied(Effect.EJECTED, ANN, done)
    assert after.pairings == done.pairings
    drop = after.enrollments[ANN].drop
    assert drop is not None
    assert (drop.after_round, drop.reason) == (ONE, DropReason.BY_JUDGE)


def test_when_both_players_are_disqualified_both_lose() -> None:
    first = remedy_of(Effect.DISQUALIFIED, PLAYING, ANN)
    halfway = PLAYING.with_changes(changes_of(first, PLAYING))
    second = remedy_of(Effect.DISQUALIFIED, halfway, BEN, in_force=[first])
    assert isinstance(second, Removed)
    assert second.match == ThisMatch(ONE, 1)
    after = halfway.with_changes(changes_of(second, halfway, [first]))
    assert after.pairings[ONE][1].result == MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)


def test_a_disqualification_after_the_match_leaves_its_result() -> None:
    done = book({"ann-ben": MatchResult(2, 1)})
    after = applied(Effect.DISQUALIFIED, ANN, done)
    assert after.pairings[ONE][1].result == MatchResult(2, 1)


def test_a_match_given_by_penalty_is_told_from_one_that_was_played_and_conceded() -> None:
    kinds = [
        getattr(applied(effect, ANN).pairings[ONE][1].result, "kind", None)
        for effect in (Effect.LOSES_MATCH, Effect.EJECTED, Effect.DISQUALIFIED)
    ]
    assert kinds == [ResultKind.FORFEIT, ResultKind.FORFEIT, ResultKind.DISQUALIFICATION]


def test_someone_who_is_not_in_the_event_gets_no_penalty() -> None:
    with pytest.raises(Illegal, match="not in Regional Championship"):
        remedy_of(Effect.LOSES_GAME, PLAYING, PlayerId(99))


def test_a_match_that_is_over_cannot_be_forfeited() -> None:
    done = book({"ann-ben": MatchResult(2, 1)}, {"cleo-ann": None, "ben": None})
    with pytest.raises(Illegal, match="round 1 is over"):
        remedy_of(Effect.LOSES_MATCH, done, ANN, round_meant=ONE)
    with pytest.raises(Illegal, match="no match in round 2"):
        remedy_of(Effect.LOSES_MATCH, done, BEN, round_meant=TWO)
    assert isinstance(remedy_of(Effect.LOSES_MATCH, done, ANN, round_meant=TWO), GamesForfeited)


def test_a_result_entered_meanwhile_is_not_overwritten() -> None:
    remedy = remedy_of(Effect.LOSES_MATCH, PLAYING, ANN)
    with pytest.raises(Illegal, match="has a result already"):
        changes_of(remedy, book({"ann-ben": MatchResult(2, 0), "cleo": None}))
    with pytest.raises(Illegal, match="is gone"):
        changes_of(remedy, book())


def test_nothing_happens_to_a_closed_event_and_all_reasons_are_given() -> None:
    closed = book({"ann-ben": MatchResult(2, 1)}, status=EventStatus.CLOSED)
    with pytest.raises(Illegal) as refused:
        remedy_of(Effect.LOSES_MATCH, closed, ANN, round_meant=ONE)
    assert len(refused.value.problems) == 2


def test_a_player_who_left_has_no_next_match_but_can_be_disqualified() -> None:
    gone = applied(Effect.EJECTED, ANN, book({"ann-ben": MatchResult(2, 1)}))
    with pytest.raises(Illegal, match="left after round 1"):
        remedy_of(Effect.LOSES_GAME, gone, ANN)
    assert isinstance(remedy_of(Effect.DISQUALIFIED, gone, ANN), Removed)


@given(st.sampled_from(list(Effect)), st.sampled_from([ANN, BEN, CLEO]), st.integers(0, 3))
def test_undoing_a_penalty_restores_the_book(effect: Effect, player: PlayerId, games_late: int) -> None:
    changes = changes_of(remedy_of(effect, PLAYING, player, games_late=games_late), PLAYING)
    back = PLAYING.with_changes(changes).with_changes([change.inverted() for change in reversed(changes)])
    assert (back.enrollments, back.pairings) == (PLAYING.enrollments, PLAYING.pairings)


@given(st.sampled_from([ANN, BEN]), st.integers(0, 4))
def test_the_opponent_never_loses_by_a_forfeit(player: PlayerId, games_late: int) -> None:
    remedy = remedy_of(Effect.LOSES_GAME, PLAYING, player, games_late=games_late)
    score = opening_score(PLAYING.pairings[ONE][1], [remedy], 2)
    own, other = score if player == ANN else score[::-1]
    assert (own, other) == (0, 1)


def test_a_player_without_a_pairing_in_the_round_has_no_match_to_forfeit_there() -> None:
    without_cleo = book({"ann-ben": None})
    with pytest.raises(Illegal, match="no match in round 1"):
        remedy_of(Effect.LOSES_GAME, without_cleo, CLEO, round_meant=ONE)
    waiting = remedy_of(Effect.LOSES_GAME, without_cleo, CLEO)
    assert isinstance(waiting, GamesForfeited)
    assert waiting.where == NextMatch(ONE)
