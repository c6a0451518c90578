"""Time limits (RS D.1.3): semifinals and finals without one, the warning, the minute for the turn in progress."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.structure_play import DOUBLE, SINGLE, SWISS, book_with, done, paired, played
from tests.tournament import Tournament
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import Clock
from tournament_app.services.arrange_stages import add_stage
from tournament_app.services.run_clock import adjust_clock, clock_face, extend_table, pause_clock, start_clock

NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)
FIFTY = Clock(50, 0.0, NOON)


def minutes_of_rounds(book: EventBook, rounds: int) -> list[int]:
    for _ in range(rounds):
        book = played(paired(book))
    return [book.rounds[number].clock.minutes for number in sorted(book.rounds)]


def test_d1_3_only_semifinals_and_finals_of_a_bracket_have_no_time_limit() -> None:
    knockout = Stage(2, SINGLE, cut=Cut(top=8), third_place=True)
    assert minutes_of_rounds(book_with(8, Stage(1, SWISS, 2), knockout), 5) == [50, 50, 50, 0, 0]


def test_d1_3_a_time_limit_of_the_finals_can_be_switched_on() -> None:
    timed = Stage(1, SINGLE, timed_finals=True)
    assert minutes_of_rounds(book_with(4, timed), 2) == [50, 50]


def test_d1_3_a_double_elimination_has_no_limit_from_the_last_four_on() -> None:
    assert minutes_of_rounds(book_with(8, Stage(1, DOUBLE)), 5)[:5] == [50, 50, 50, 0, 0]


def test_a_computer_whose_clock_was_set_back_gives_a_round_no_more_time_than_it_has() -> None:
    number, earlier = RoundNumber(1), NOON - timedelta(hours=1)
    assert clock_face(FIFTY, earlier, 10).figures == "50:00"
    begun = done(paired(book_with(4)), lambda book: start_clock(book, number, NOON))
    paused = done(begun, lambda book: pause_clock(book, number, earlier))
    assert paused.rounds[number].clock == Clock(50)


def test_d1_3_byes_do_not_make_a_quarterfinal_a_semifinal() -> None:
    assert minutes_of_rounds(book_with(5, Stage(1, SINGLE)), 3) == [50, 0, 0]


def test_d1_3_a_round_without_a_limit_can_be_given_one_and_is_not_started_before() -> None:
    book = paired(book_with(2, Stage(1, SINGLE)))
    number = RoundNumber(1)
    for task in (lambda b: start_clock(b, number, NOON), lambda b: adjust_clock(b, number, -1)):
        with pytest.raises(Illegal, match="no time limit"):
            task(book)
    limited = done(book, lambda found: adjust_clock(found, number, 60))
    assert limited.rounds[number].clock == Clock(60)
    with pytest.raises(Illegal, match="60 cannot be taken away"):
        adjust_clock(limited, number, -60)


@pytest.mark.parametrize(
    ("seconds", "warning", "shown"),
    [
        (0, 10, ("50:00", "running", "Time left")),
        (39 * 60, 10, ("11:00", "running", "Time left")),
        (40 * 60, 10, ("10:00", "last", "Last 10 minutes")),
        (40 * 60, 5, ("10:00", "running", "Time left")),
        (45 * 60, 5, ("5:00", "last", "Last 5 minutes")),
        (49 * 60, 0, ("1:00", "running", "Time left")),
        (50 * 60, 10, ("+0:00", "over", "Time is up: 1:00 to end the turn")),
        (50 * 60 + 7, 10, ("+0:07", "over", "Time is up: 0:53 to end the turn")),
        (50 * 60 + 59, 10, ("+0:59", "over", "Time is up: 0:01 to end the turn")),
        (51 * 60, 10, ("+1:00", "over", "Time is up")),
        (24 * 60 * 60, 10, ("+1390:00", "over", "Time is up")),
        (24 * 60 * 60 + 50 * 60, 10, ("+1 day", "over", "Time is up")),
        (8373 * 24 * 60 * 60 + 50 * 60, 10, ("+8,373 days", "over", "Time is up")),
    ],
)
def test_d1_3_the_warning_follows_the_setting_and_the_turn_has_its_minute(
    seconds: int, warning: int, shown: tuple[str, str, str]
) -> None:
    face = clock_face(FIFTY, NOON + timedelta(seconds=seconds), warning)
    assert (face.figures, face.state, face.words) == shown


def test_a_draft_has_no_turn_to_end_and_no_warning() -> None:
    for seconds, words in ((45 * 60, "Time left"), (50 * 60 + 7, "Time is up")):
        assert clock_face(FIFTY, NOON + timedelta(seconds=seconds), 10, is_round=False).words == words


def test_a_final_without_a_limit_is_kept_so(database: str) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo"])
    tournament.pair()
    tournament.first_players_win()
    tournament.table.perform(tournament.event, lambda book: add_stage(book, Stage(0, SINGLE, cut=Cut(top=2))))
    number = tournament.pair()
    tournament.table.forget(tournament.event)
    assert not tournament.book.rounds[number].clock.is_timed
    assert clock_face(tournament.book.rounds[number].clock, NOON, 10).words == "No time limit"


def test_neither_a_round_nor_an_extension_is_longer_than_a_day() -> None:
    book = paired(book_with(4, Stage(1, SWISS, 2)))
    number, table = RoundNumber(1), TableNumber(1)
    for task in (
        lambda: adjust_clock(book, number, 1_400),
        lambda: extend_table(book, number, table, 1_441),
    ):
        with pytest.raises(Illegal, match="minutes are longer than a day"):
            task()
    assert extend_table(book, number, table, 1_440).changes
