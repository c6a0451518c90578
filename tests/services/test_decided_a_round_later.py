"""A lateness of one round that the head judge decides on in the next costs the match it was for (RS D.3.17)."""

import pytest

from tests.officials import NOON, officiating
from tests.structure_play import SWISS, book_with, done, paired, played
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.entry import Choice
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing
from tournament_app.services.confirm_penalty import confirm_penalty, take_back_penalty
from tournament_app.services.record_lateness import record_lateness

ROUND1, ROUND2, TABLE1 = RoundNumber(1), RoundNumber(2), TableNumber(1)
HEAD = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
WORD = officiating()
LATE = MatchResult(0, 2, 0, ResultKind.LATE)


@pytest.fixture
def book() -> EventBook:
    """The second round is played; who lost the first by lateness waits for the head judge."""
    first = paired(book_with(8, Stage(1, SWISS, 3)))
    late = done(first, lambda found: record_lateness(found, ROUND1, TABLE1, 1, 11, WORD))
    return paired(played(late))


def of_round(book: EventBook, number: RoundNumber) -> Pairing:
    found = book.pairing_of(number, late_player(book))
    assert found is not None
    return found


def late_player(book: EventBook) -> PlayerId:
    (entry,) = book.dossier.log
    return entry.player


def decided(book: EventBook, choice: Choice | None = None) -> EventBook:
    return done(
        book, lambda found: confirm_penalty(found, 1, HEAD, NOON, WORD.catalogue, choice, insisted=True)
    )


def test_an_ejection_confirmed_a_round_later_leaves_the_match_lost_by_lateness(book: EventBook) -> None:
    assert of_round(book, ROUND1).result == LATE
    after = decided(book)
    assert of_round(after, ROUND1) == of_round(book, ROUND1)
    lost = of_round(after, ROUND2)
    assert lost.result is not None
    assert lost.result.kind is ResultKind.FORFEIT
    assert lost.result.winner != lost.players.index(late_player(book)) + 1
    assert after.enrollments[late_player(book)].drop is not None
    assert not after.outstanding(ROUND1)


def test_taken_back_it_gives_back_both_matches(book: EventBook) -> None:
    back = done(decided(book), lambda found: take_back_penalty(found, 1, HEAD, NOON, WORD.catalogue))
    assert [of_round(back, number).result for number in (ROUND1, ROUND2)] == [None, None]
    assert back.enrollments[late_player(book)].drop is None


def test_a_match_loss_decided_a_round_later_is_of_the_match_that_was_missed(book: EventBook) -> None:
    after = decided(book, Choice(None, "match-forfeit"))
    assert of_round(after, ROUND1).result == LATE
    assert of_round(after, ROUND2) == of_round(book, ROUND2)


def test_games_given_back_by_the_decision_are_told(book: EventBook) -> None:
    act = confirm_penalty(book, 1, HEAD, NOON, WORD.catalogue, Choice("single", None), insisted=True)
    assert act.notes == ("Round 1, table 1 opens at 0-0.",)
