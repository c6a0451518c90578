from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given

from tests.domain.ratings.histories import SYSTEMS, histories, on_random_histories
from tournament_app.domain.ratings.history import history_of
from tournament_app.domain.ratings.lists import RatingEntry, entries
from tournament_app.domain.ratings.replay import rate
from tournament_app.domain.ratings.report import EventReport
from tournament_app.domain.refusal import Malformed, Unavailable
from tournament_app.exchange.match_history import (
    HistoryFile,
    match_history_csv,
    read_file,
    read_match_history,
)
from tournament_app.exchange.match_rows import COLUMNS

HEADER = ",".join(COLUMNS)


def read(*rows: str, header: str = HEADER) -> HistoryFile:
    return read_match_history(StringIO("\n".join((header, *rows)) + "\n"), SYSTEMS)


def told(*rows: str, header: str = HEADER) -> list[str]:
    with pytest.raises(Malformed) as refused:
        read(*rows, header=header)
    return [problem.removeprefix("history, ") for problem in refused.value.problems]


def row(
    player: str,
    opponent: str,
    result: str = "win",
    *,
    number: int | str = 1,
    event: str = "Open",
    day: str = "2003-05-01",
    category: str = "standard",
    players: int | str = 16,
    judge_level: int | str = 2,
) -> str:
    return f"{day},{event},{category},{players},{judge_level},{number},{player},{opponent},{result}"


def ratings(found: HistoryFile) -> dict[object, float]:
    return {entry.player: entry.rating for entry in entries(rate(found.history))}


def test_one_row_a_match_rates_both_players() -> None:
    found = read(row("Ann", "Bob"), row("Cid", "Dora", "draw"), row("Ann", "Cid", number=2))
    assert ratings(found) == {"Ann": 2000, "Bob": 1200, "Cid": 1600, "Dora": 1600}
    assert found.history.matches == 3


def test_both_players_rows_of_a_match_count_once() -> None:
    single = read(row("Ann", "Bob"), row("Cid", "Dora", "draw"))
    both = read(
        row("Ann", "Bob"), row("Cid", "Dora", "draw"), row("Bob", "Ann", "loss"), row("Dora", "Cid", "draw")
    )
    assert ratings(both) == ratings(single)
    assert both.history.matches == 2


def test_one_event_may_give_both_rows_and_another_one() -> None:
    found = read(row("Ann", "Bob"), row("Bob", "Ann", "loss"), row("Ann", "Bob", event="Next"))
    assert found.history.matches == 2


def test_columns_may_stand_in_any_order() -> None:
    found = read("loss,Ann,Bob,1,2,16,limited,Open,2003-05-01", header=",".join(reversed(COLUMNS)))
    assert ratings(found) == {"Bob": 1200, "Ann": 2000}


def test_spaces_around_fields_mean_nothing() -> None:
    found = read(row(" Ann", "Bob "), "2003-05-01 , Open,standard, 16,2 , 1,Cid ,Dora, draw ")
    assert ratings(found) == {"Ann": 2000, "Bob": 1200, "Cid": 1600, "Dora": 1600}


def test_events_of_one_day_may_be_under_way_at_the_same_time() -> None:
    found = read(
        row("Ann", "Bob"),
        row("Eve", "Fay", event="Side"),
        row("Ann", "Bob", number=2),
        row("Ann", "Eve", event="Side", number=2),
    )
    assert ratings(found)["Eve"] == (1600 + 1800) / 2


def test_the_second_day_of_an_event_belongs_to_it() -> None:
    found = read(row("Ann", "Bob"), row("Ann", "Bob", number=2, day="2003-05-02"))
    assert [event.header.date for event in found.history.events] == [date(2003, 5, 1)]


def test_names_with_commas_and_quotation_marks_are_read() -> None:
    assert set(ratings(read(row('"Ann ""Ace"", Jr."', "Bob")))) == {'Ann "Ace", Jr.', "Bob"}


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (row("Ann", "Ann"), "Ann plays against themself"),
        (row("Ann", "Bob", category="modern"), "no category 'modern'; choose one of vintage, extended"),
        (row("Ann", "Bob", day="1.5.2003"), "date '1.5.2003' is not a day"),
        (row("Ann", "Bob", day="2003-02-30"), "date '2003-02-30' is not a day"),
        (row("Ann", "Bob", players="many"), "players 'many'"),
        (row("Ann", "Bob", players=-8), "players '-8'"),
        (row("Ann", "Bob", judge_level=""), "judge_level ''"),
        (row("Ann", "Bob", players="9" * 5000), "players '99"),
        (row("Ann", "Bob", number=0), "round '0'"),
        (row("Ann", "Bob", number="QF"), "round 'QF'"),
        (row("Ann", "Bob", "won"), "result 'won'; write one of win, loss, draw"),
        (row("Ann", ""), "no opponent; byes"),
        (row("", "Bob"), "no player"),
        (row("Ann", "Bob", event=""), "no event name"),
        (row("Ann", "Bob") + ",2-1", "10 fields instead of 9"),
        ("Ann,Bob", "2 fields instead of 9"),
    ],
)
def test_a_row_that_cannot_be_is_refused_with_its_line(wrong: str, problem: str) -> None:
    (found,) = told(row("Cid", "Dora"), wrong)
    assert found.startswith(f"line 3: {problem}")


def test_a_match_dated_before_its_event_is_refused() -> None:
    (found,) = told(row("Ann", "Bob"), row("Ann", "Cid", number=2, day="2003-04-30"))
    assert found.startswith("line 3: dated 2003-04-30, before its event Open began (2003-05-01, line 2)")


def test_rows_of_an_event_go_forward_in_time() -> None:
    (found,) = told(
        row("Ann", "Bob"),
        row("Ann", "Cid", number=2, day="2003-05-02"),
        row("Ann", "Dora", number=3),
    )
    assert found.startswith("line 4: dated 2003-05-01, after rows of 2003-05-02")


def test_events_begin_in_the_order_of_their_days() -> None:
    (found,) = told(row("Ann", "Bob"), row("Ann", "Cid", event="Earlier", day="2003-04-01"))
    assert found.startswith("line 3: Earlier (2003-04-01) begins after Open (2003-05-01, line 2)")


def test_rounds_out_of_order_are_refused() -> None:
    (found,) = told(row("Ann", "Bob", number=2), row("Ann", "Cid", number=1))
    assert found.startswith("line 3: round 1 of Open comes after its round 2")


def test_rounds_that_overlap_are_refused() -> None:
    (found,) = told(row("Ann", "Bob"), row("Ann", "Cid", number=2), row("Eve", "Fay"))
    assert found.startswith("line 4: round 1 of Open goes on after other matches (it began in line 2)")


def test_a_round_interrupted_by_another_event_is_refused() -> None:
    (found,) = told(row("Ann", "Bob"), row("Eve", "Fay", event="Side"), row("Cid", "Dora"))
    assert found.startswith("line 4: round 1 of Open goes on after other matches")


def test_both_rows_of_a_match_must_agree() -> None:
    (found,) = told(row("Ann", "Bob"), row("Bob", "Ann", "win"))
    assert found.startswith("line 3: Bob against Ann contradicts line 2")


def test_a_missing_row_is_told_where_an_event_gives_both() -> None:
    (found,) = told(row("Ann", "Bob"), row("Bob", "Ann", "loss"), row("Cid", "Dora"))
    assert found.startswith("line 4: the opponent's own row is missing")


def test_an_event_does_not_change_from_one_row_to_both() -> None:
    (found,) = told(row("Ann", "Bob"), row("Ann", "Cid", number=2), row("Cid", "Ann", "loss", number=2))
    assert found.startswith("line 3: round 2 of Open gives both players' rows")


def test_a_match_given_twice_is_refused() -> None:
    (found,) = told(row("Ann", "Bob"), row("Ann", "Bob"))
    assert found.startswith("line 3: Ann against Bob was given in line 2 already")


def test_an_event_has_one_category_attendance_and_judge_level() -> None:
    found = told(
        row("Ann", "Bob"), row("Ann", "Cid", number=2, category="limited", players=15, judge_level=1)
    )
    assert [problem.split(";")[0] for problem in found] == [
        "line 3: category limited for Open, but standard in line 2",
        "line 3: judge_level 1 for Open, but 2 in line 2",
        "line 3: players 15 for Open, but 16 in line 2",
    ]


def test_every_problem_of_a_file_is_told_in_the_order_of_its_lines() -> None:
    found = told(
        row("Ann", "Ann", "won"), row("Bob", "Cid"), row("Dora", "Dora"), row("Ann", "Cid", category="x")
    )
    assert [problem.split(":")[0] for problem in found] == ["line 2", "line 2", "line 4", "line 5"]


def test_the_same_problem_of_many_lines_is_told_once() -> None:
    (found,) = told(*(row(f"P{n}", f"Q{n}", "won") for n in range(25)))
    assert found.startswith("lines 2, 3, 4, ")
    assert " 21 and 5 more: result 'won'" in found


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        (HEADER.replace("judge_level,", ""), "the header lacks judge_level"),
        (HEADER + ",note", "the header has unknown note"),
        (HEADER + ",date", "the header repeats date"),
        ("", "the header lacks date, event"),
    ],
)
def test_a_header_must_have_exactly_the_columns(header: str, problem: str) -> None:
    assert told(row("Ann", "Bob"), header=header)[0].startswith(f"line 1: {problem}")


def test_a_quotation_mark_that_never_ends_is_refused() -> None:
    (found,) = told('2003-05-01,"Open')
    assert "check the quotation marks" in found


def test_a_file_with_a_header_only_is_an_empty_history() -> None:
    assert read().history.matches == 0


def test_more_names_than_the_attendance_are_noticed() -> None:
    pairs = [row(f"P{n}", f"Q{n}", players=8) for n in range(5)]
    (notice,) = read(*pairs).notices
    assert notice.startswith("history, line 2: Open lists 8 players but 10 have results")


@on_random_histories
@given(histories())
def test_a_history_written_and_read_again_gives_the_same_ratings(reports: list[EventReport]) -> None:
    text = match_history_csv(reports)
    again = read_match_history(StringIO(text, newline=""), SYSTEMS, ["house"])

    def told_apart(found: tuple[RatingEntry, ...]) -> list[tuple[str, str, float, int]]:
        return [(str(each.player), each.category, each.rating, each.matches) for each in found]

    first = rate(history_of(reports, SYSTEMS))
    assert told_apart(entries(rate(again.history))) == told_apart(entries(first))
    assert again.history.unrated_matches == first.history.unrated_matches


def test_a_file_that_is_not_there_or_not_text_is_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="Check the name"):
        read_file(tmp_path / "nowhere.csv")
    (tmp_path / "latin.csv").write_bytes("Jürgen".encode("latin-1"))
    with pytest.raises(Malformed, match="UTF-8"):
        read_file(tmp_path / "latin.csv")
