"""Forms filled from an event's book: names, points, byes, drops, and no penalty shown."""

from datetime import date, datetime
from fractions import Fraction

from engine.records import replace
from tests.printing.reading import page_texts
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.enrollment import Drop, DropReason, Enrollment
from tournament_app.domain.event import Event, EventStatus, Stage, Structure, TiebreakSettings
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.printing.forms import print_form
from tournament_app.printing.from_book import (
    event_report,
    heading,
    player_lines,
    round_name,
    seating_lines,
    standings_heading,
    table_lines,
)
from tournament_app.printing.lines import StandingLine
from tournament_app.printing.paper import PaperSize

PEOPLE = ("Nowak, Ewa", "Ahmed, Zoë", "Tanaka, Yuki", "Okafor, Olu", "Żółć, Jan")
NOW = datetime(2003, 12, 20, 14, 5)
ONE, TWO = RoundNumber(1), RoundNumber(2)


def book(rounds_planned: int = 3, label: str = "", playoff: bool = False) -> EventBook:
    """Five players, one round: a match won, a match both lose, a bye."""
    stages = (Stage(1, Structure.SWISS, rounds_planned), Stage(2, Structure.SINGLE_ELIMINATION, 3))
    stages = stages[: 2 if playoff else 1]
    event = Event(
        EventId(7), "Spring Open", date(2003, 12, 20), "Warszawa", "Type 1.5", True,
        stages, 50, 2, 3, "Nowicka, Ewa", 3,
        TiebreakSettings(3, 1, 0, 3, 1, Fraction(33, 100), True, (2, 0), (0, 2)),
    )  # fmt: skip
    ids = [PlayerId(number) for number in range(1, 6)]
    enrollments = {player: Enrollment(player, player, player) for player in ids}
    enrollments[ids[2]] = Enrollment(ids[2], 3, 3, fixed_table=TableNumber(1), awarded_byes=1)
    enrollments[ids[3]] = Enrollment(ids[3], 4, 4, drop=Drop(ONE, DropReason.DISQUALIFIED))
    pairings = (
        Pairing(ONE, 1, TableNumber(1), ids[0], ids[1], result=MatchResult(2, 1)),
        Pairing(ONE, 2, TableNumber(2), ids[2], ids[3], result=MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)),
        Pairing(ONE, 3, None, ids[4], kind=PairingKind.BYE),
    )
    return EventBook(
        event,
        {
            player: Player(player, name, dci=f"300000000{player}")
            for player, name in zip(ids, PEOPLE, strict=True)
        },
        enrollments,
        {ONE: Round(ONE, 1, RoundStatus.PUBLISHED, 1, Clock(50), label)},
        {ONE: {pairing.number: pairing for pairing in pairings}},
    )


def test_a_round_is_named_as_people_call_it() -> None:
    assert round_name(book(), ONE) == "Round 1 of 3"
    assert round_name(book(playoff=True), ONE) == "Round 1 of 3"
    assert round_name(book(rounds_planned=0), TWO) == "Round 2"
    assert round_name(book(label="Quarterfinals"), ONE) == "Quarterfinals"
    assert heading(book(), None, NOW).round == ""


def test_pairings_carry_points_results_and_byes() -> None:
    first, second, bye = table_lines(book(), ONE, {PlayerId(1): 6})
    assert (first.player1.name, first.player1.points, first.player1.dci) == ("Nowak, Ewa", 6, "3000000001")
    assert (first.result, second.result, bye.opponent_text) == ("2-1", "both lose", "Bye")
    assert first.player2 is not None
    assert first.player2.points == 0
    assert table_lines(book(), ONE)[0].player1.points is None


def test_the_player_list_remarks_on_byes_tables_and_leaving() -> None:
    remarks = {line.name: line.remark for line in player_lines(book())}
    assert remarks["Tanaka, Yuki"] == "1 bye, table 1"
    assert remarks["Okafor, Olu"] == "left after round 1"
    assert remarks["Nowak, Ewa"] == ""


def test_the_player_meeting_sits_two_a_table_in_alphabetical_order_round_the_fixed_tables() -> None:
    seats = {line.name: line.table for line in seating_lines(book())}
    assert seats == {"Ahmed, Zoë": 2, "Nowak, Ewa": 2, "Tanaka, Yuki": 1, "Żółć, Jan": 3}


def test_standings_say_how_many_results_they_are_without() -> None:
    done, waiting = book(), book().round_pairings(ONE)[0]
    assert standings_heading(done, ONE, NOW).round == "Round 1 of 3"
    assert standings_heading(done, None, NOW).round == ""
    part = done.with_changes([Change(waiting, replace(waiting, result=None))])
    assert standings_heading(part, ONE, NOW).round == "Round 1 of 3 · 1 result still out"
    assert standings_heading(part, TWO, NOW).round == "Round 2 of 3 · 1 result still out"


def test_the_report_calls_standings_final_when_the_event_is_closed() -> None:
    line = StandingLine(1, "Nowak, Ewa", 3, 1, 0, 0, Fraction(1), Fraction(1), Fraction(1))
    running = book(playoff=True)
    closed = EventBook(
        replace(running.event, status=EventStatus.CLOSED), running.players, running.enrollments
    )
    for found, words in ((running, "Standings so far"), (closed, "Final standings")):
        report = event_report(found, (line,), NOW, "Type 1.5 (Classic Restricted)")
        text = " ".join(page_texts(print_form(report, PaperSize.A4)))
        assert words in text
        assert "Format Type 1.5 (Classic Restricted)" in text
        assert "Structure Swiss, then single elimination" in text


def test_the_report_lists_who_left_without_saying_who_was_penalised() -> None:
    form = event_report(book(), (), NOW, "Type 1.5")
    assert [(line.name, line.after_round, line.reason) for line in form.drops] == [
        ("Okafor, Olu", 1, "by the staff")
    ]
    text = " ".join(page_texts(print_form(form, PaperSize.A4)))
    assert "disqualified" not in text
    for part in (
        "Spring Open",
        "Warszawa",
        "Type 1.5",
        "Nowicka, Ewa",
        "Round 1 of 3",
        "Nowak, Ewa 2-1 Ahmed, Zoë",
    ):
        assert part in text
