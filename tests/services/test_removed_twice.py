"""A removal taken back leaves a player as they were: in the event, or gone as before (RS D.3.1, D.3.3 c-d)."""

import pytest

from engine.records import replace
from tests.officials import NOON, officiating
from tests.structure_play import SWISS, book_with, done, paired, played
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.services.confirm_penalty import confirm_penalty, take_back_penalty
from tournament_app.services.drop_player import drop_players
from tournament_app.services.floor_situations import disqualify
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.penalty_report import Report

ANN = PlayerId(1)
HEAD = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
WORD = replace(officiating(), by=HEAD)


@pytest.fixture
def book() -> EventBook:
    return played(paired(book_with(4, Stage(1, SWISS, 3))))


def disqualified(book: EventBook) -> EventBook:
    return done(book, lambda found: disqualify(found, ANN, "cheating", WORD))


def taken_back(book: EventBook, number: int) -> EventBook:
    return done(book, lambda found: take_back_penalty(found, number, HEAD, NOON, WORD.catalogue))


def drop_of(book: EventBook) -> Drop | None:
    return book.enrollments[ANN].drop


@pytest.mark.parametrize("reason", [DropReason.BY_PLAYER, DropReason.BY_JUDGE, DropReason.NO_SHOW])
def test_who_had_left_before_a_disqualification_has_left_when_it_is_taken_back(
    book: EventBook, reason: DropReason
) -> None:
    left = done(book, lambda found: drop_players(found, [ANN], reason))
    out = disqualified(left)
    act = take_back_penalty(out, 1, HEAD, NOON, WORD.catalogue)
    assert drop_of(out.with_changes(act.changes)) == Drop(RoundNumber(1), reason)
    assert any("stays out" in note for note in act.notes)
    assert drop_of(taken_back(disqualified(book), 1)) is None


def test_an_ejection_under_a_disqualification_stands_until_it_is_taken_back_too(book: EventBook) -> None:
    report = Report((ANN,), "other", HEAD, NOON, level="single", penalty="ejection")
    ejected = done(book, lambda found: log_penalty(found, report, WORD.catalogue))
    number = max(ejected.dossier.penalties)
    ejected = done(ejected, lambda found: confirm_penalty(found, number, HEAD, NOON, WORD.catalogue))
    drop = drop_of(ejected)
    assert drop is not None
    assert drop.reason is DropReason.BY_JUDGE
    both = disqualified(ejected)
    assert drop_of(taken_back(both, number + 1)) == drop
    assert drop_of(taken_back(taken_back(both, number), number + 1)) is None
