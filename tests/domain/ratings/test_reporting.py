from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from engine.records import replace
from tests.domain.ratings.histories import SYSTEMS
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event, EventStatus, Stage, Structure, TiebreakSettings
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.ratings.report import MatchReport, Outcome
from tournament_app.domain.ratings.reporting import event_report
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus

SETTINGS = TiebreakSettings(3, 1, 0, 3, 1, Fraction(1, 3), True, (2, 0), (0, 2))
CLOSED = Event(
    id=EventId(7),
    name="Spring Open",
    date=date(2003, 12, 20),
    place="",
    format="type1.5",
    sanctioned=True,
    stages=(Stage(1, Structure.SWISS, 1),),
    round_minutes=50,
    wins_needed=2,
    enforcement_level=1,
    head_judge="",
    highest_judge_level=2,
    tiebreaks=SETTINGS,
    status=EventStatus.CLOSED,
)
ONE = RoundNumber(1)
STRANGER = PlayerId(99)


def match(number: int, one: int, other: int, result: MatchResult | None) -> Pairing:
    return Pairing(ONE, number, TableNumber(number), PlayerId(one), PlayerId(other), result=result)


def alone(number: int, player: int, kind: PairingKind) -> Pairing:
    return Pairing(ONE, number, None, PlayerId(player), kind=kind)


def book(*pairings: Pairing, event: Event = CLOSED) -> EventBook:
    players = {player: Player(player, f"Player {player}") for each in pairings for player in each.players}
    played = Round(ONE, 1, RoundStatus.PUBLISHED, 0, Clock(50, 0.0, datetime(2003, 12, 20, tzinfo=UTC)))
    enrolled = {player: Enrollment(player, player, player) for player in players if player != STRANGER}
    return EventBook(event, players, enrolled, {ONE: played}, {ONE: {each.number: each for each in pairings}})


def test_played_matches_concessions_and_intentional_draws_are_reported_and_nothing_else() -> None:
    report = event_report(
        book(
            match(1, 1, 2, MatchResult(2, 1)),
            match(2, 3, 4, MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)),
            match(3, 5, 6, MatchResult(0, 2, 0, ResultKind.CONCESSION)),
            match(4, 7, 8, MatchResult(2, 0, 0, ResultKind.NO_SHOW)),
            match(5, 9, 10, MatchResult(2, 0, 0, ResultKind.LATE)),
            match(6, 11, 12, MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)),
            alone(7, 13, PairingKind.BYE),
            alone(8, 14, PairingKind.LOSS),
        ),
        SYSTEMS,
    )
    assert report.rounds[0].matches == (
        MatchReport(1, 2, Outcome.WIN),
        MatchReport(3, 4, Outcome.DRAW),
        MatchReport(5, 6, Outcome.LOSS),
    )


def test_the_attendance_leaves_out_who_never_appeared() -> None:
    report = event_report(
        book(
            match(1, 1, 2, MatchResult(2, 1)),
            match(2, 3, 4, MatchResult(2, 0, 0, ResultKind.NO_SHOW)),
            match(3, 5, 6, MatchResult(2, 0, 0, ResultKind.LATE)),
            alone(4, 7, PairingKind.BYE),
            alone(5, 8, PairingKind.LOSS),
        ),
        SYSTEMS,
    )
    assert report.header.players == 6


def test_the_header_comes_from_the_event() -> None:
    header = event_report(book(match(1, 1, 2, MatchResult(2, 1))), SYSTEMS).header
    assert (header.key, header.date, header.category, header.judge_level) == (
        7,
        date(2003, 12, 20),
        "vintage",
        2,
    )


def test_what_keeps_an_event_from_being_rated_is_told_all_at_once() -> None:
    running = replace(CLOSED, sanctioned=False, status=EventStatus.RUNNING)
    with pytest.raises(Illegal) as refused:
        event_report(book(match(1, 1, 2, None), event=running), SYSTEMS)
    assert [problem.split(";")[0] for problem in refused.value.problems] == [
        "Spring Open, round 1: the match of Player 1 and Player 2 has no result",
        "Spring Open is not sanctioned, and only sanctioned events are rated (RS D.5.7).",
        "Spring Open is not closed",
    ]


def test_a_result_for_someone_who_did_not_play_is_refused() -> None:
    with pytest.raises(Illegal, match="round 1: Player 99 has a pairing but is not enrolled"):
        event_report(book(match(1, 1, STRANGER, MatchResult(2, 1))), SYSTEMS)
