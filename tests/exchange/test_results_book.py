import json
from fractions import Fraction
from random import Random

import pytest

from engine.records import replace
from tests.domain.books import BOTH_LOSE, Told, an_event
from tests.exchange.results_files import book_from, ids_of, read, spring_open
from tests.structure_play import SINGLE, SWISS, book_with, done, paired, to_the_end
from tournament_app.desk.set_up.header_parts import ROUNDS
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.event import Cut, EventStatus, Stage, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.standings import standings
from tournament_app.exchange.for_everybody import for_everybody
from tournament_app.exchange.results_book import book_of
from tournament_app.exchange.results_comparison import differences
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_rules import USUAL, rules_written
from tournament_app.exchange.results_setup import USUAL_SETUP
from tournament_app.exchange.results_writing import written
from tournament_app.exchange.trf import trf_written
from tournament_app.exchange.wer_writing import wer_written
from tournament_app.reference.event_defaults import event_defaults
from tournament_app.reference.tournament_facts import default_tiebreaks
from tournament_app.services.arrange_stages import change_stage
from tournament_app.services.create_event import change_event
from tournament_app.services.pair_round import pair_next_round


def test_bracket_rounds_become_rounds_of_a_second_stage_with_their_names() -> None:
    book = book_from(read(spring_open()))
    assert [stage.structure for stage in book.event.stages] == [Structure.SWISS, Structure.SINGLE_ELIMINATION]
    assert [(found.stage, found.label) for found in book.rounds.values()] == [(1, ""), (1, ""), (2, "Final")]
    assert book.event.status is EventStatus.CLOSED


def test_the_rules_of_the_file_become_the_settings_of_the_event() -> None:
    settings = book_from(read(spring_open())).event.tiebreaks
    assert (settings.floor, settings.own_game_win_floored, settings.phase_ends) == (
        Fraction(1, 3),
        False,
        (2,),
    )


def test_matches_get_tables_in_order_and_byes_none() -> None:
    book = book_from(read(spring_open()))
    assert [pairing.table for pairing in book.round_pairings(RoundNumber(1))] == [1, 2, None]


def test_who_no_longer_appears_has_left_where_the_file_keeps_no_drops() -> None:
    rounds = spring_open()["rounds"]
    rounds[1]["matches"] = rounds[1]["matches"][:1]
    book = book_from(read(spring_open(rounds=rounds, drops=None, bracket=None, rules={"phase_ends": [1, 2]})))
    drops = {int(entry.player): entry.drop for entry in book.enrollments.values()}
    assert drops[1] is None
    assert drops[2] == Drop(RoundNumber(1), DropReason.CUT)
    kept = book_from(read(spring_open(rounds=rounds, bracket=None)))
    assert kept.enrollments[PlayerId(2)].drop is None


def test_a_book_reads_back_the_same() -> None:
    book = book_from(read(spring_open()))
    again = book_from(read_results_file("again.json", written(book)), seed=2)
    assert again == book


def test_what_an_older_program_let_a_stage_have_is_left_out_and_may_go() -> None:
    idle = Stage(1, SWISS, 3, third_place=True, timed_finals=True, double_round=True)
    book = paired(book_with(4, idle))
    (stage,) = book_from(read_results_file("again.json", written(book))).event.stages
    assert stage == Stage(1, SWISS, 3)
    longer = done(book, lambda found: change_stage(found, Stage(1, SWISS, 4)))
    assert longer.event.stages == (Stage(1, SWISS, 4),)
    planned = done(book, lambda found: change_event(found, ROUNDS.put(found.event, 4)))
    assert planned == longer


def test_what_only_the_program_knows_reads_back_too() -> None:
    told = Told("ABCDEF").round(
        ("AB", BOTH_LOSE), ("CD", MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)), "EF"
    )
    told.round(("AC", None), "BD").dropped("E", 1, DropReason.DISQUALIFIED)
    told.enrolled("F", awarded_byes=1, fixed_table=TableNumber(9), first_round=RoundNumber(2))
    pairings = told.book.pairings[RoundNumber(2)]
    moved = {1: replace(pairings[1], table=TableNumber(7)), 2: pairings[2]}
    told.book = replace(told.book, pairings={**told.book.pairings, RoundNumber(2): moved})
    told.event(status=EventStatus.RUNNING, source="a club")
    file = read_results_file("again.json", written(told.book))
    again = book_from(file)
    assert again.pairings == told.book.pairings
    assert again.enrollments == told.book.enrollments
    assert again.event == told.book.event
    assert differences(file, standings(told.book), ids_of(file)) == ()


def test_differences_are_sentences_with_both_figures() -> None:
    book = book_from(read(spring_open()))
    document = json.loads(written(book))
    document["standings"][0]["points"] = 99
    document["standings"][1]["omw"] = 0.1
    file = read(document)
    lines = differences(file, standings(book), ids_of(file))
    assert lines[0] == "Player 5 (place 1): points 99 published, 6 computed."
    assert lines[1] == "Player 1 (place 2): OMW 0.100000 published, 0.750000 computed."
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("published", "agrees"),
    [(0.66, True), (0.67, True), (0.6667, True), (0.7, True), (0.68, False), (0.65, False)],
)
def test_without_a_tolerance_a_unit_of_the_last_printed_decimal_is_allowed(
    published: float, agrees: bool
) -> None:
    """Ann won two of three games, printed cut or rounded."""
    match = {"p1": "Ann", "p2": "Bob", "p1_games": 2, "p2_games": 1}
    rows = [{"rank": 1, "player": "Ann", "gw": published}]
    file = read({"name": "x", "rounds": [{"round": 1, "matches": [match]}], "standings": rows})
    assert (differences(file, standings(book_from(file)), ids_of(file)) == ()) is agrees


def test_where_only_the_order_was_published_it_is_compared() -> None:
    computed = standings(book_from(read(spring_open())))
    order = [f"P00{row.player}" for row in computed]
    for published, agrees in ((order, True), (order[::-1], False)):
        rows = [{"rank": rank, "player": player} for rank, player in enumerate(published, 1)]
        file = read(spring_open(standings=rows, rules={"published": "order only"}))
        lines = differences(file, computed, ids_of(file))
        assert (lines == ()) is agrees
        assert all("computed behind" in line for line in lines)


def test_a_draft_is_for_the_staff_and_is_not_written() -> None:
    told = Told("ABCD").round("AB", "CD").round(("AC", None), ("BD", None))
    number = RoundNumber(2)
    draft = replace(told.book.rounds[number], status=RoundStatus.DRAFT)
    told.book = replace(told.book, rounds={**told.book.rounds, number: draft})
    assert len(read_results_file("again.json", written(told.book)).rounds) == 1


def test_a_draft_of_the_first_round_is_in_nothing_that_is_written() -> None:
    book = book_with(4)
    drafted = done(book, lambda found: pair_next_round(found, 1))
    assert written(drafted) == written(book)


def test_a_second_day_of_swiss_stays_among_the_rounds() -> None:
    told = Told("ABCD").round("AB", "CD").round("AC", "BD")
    number = RoundNumber(2)
    second_day = replace(told.book.rounds[number], stage=2)
    told.book = replace(told.book, rounds={**told.book.rounds, number: second_day})
    told.event(stages=(Stage(1, Structure.SWISS, 1), Stage(2, Structure.SWISS, 1)))
    file = read_results_file("again.json", written(told.book))
    assert (len(file.rounds), file.bracket, file.planned_rounds) == (2, (), 2)


def test_rounds_after_a_bracket_keep_their_places_behind_it() -> None:
    stages = (Stage(1, SWISS, 2), Stage(2, SINGLE, cut=Cut(top=4)), Stage(3, SWISS, 1, cut=Cut(top=2)))
    book = to_the_end(book_with(6, *stages))
    again = book_from(read_results_file("again.json", written(book)))
    assert [(found.stage, found.label) for _, found in sorted(again.rounds.items())] == [
        (1, ""), (1, ""), (2, "Semifinals"), (2, "Final"), (3, ""),
    ]  # fmt: skip
    assert [(row.player, row.points, row.omw) for row in standings(again)] == [
        (row.player, row.points, row.omw) for row in standings(book)
    ]


def test_tables_named_in_the_file_are_kept_and_the_others_go_around_them() -> None:
    games = {"p1_games": 2, "p2_games": 0}
    matches = [
        {"p1": "A", "p2": "B", **games, "table": 2},
        {"p1": "C", "p2": "D", **games},
        {"p1": "E", "p2": "F", **games},
    ]
    book = book_from(read({"name": "x", "rounds": [{"round": 1, "matches": matches}]}))
    assert [pairing.table for pairing in book.round_pairings(RoundNumber(1))] == [2, 1, 3]


@pytest.mark.parametrize(
    "counted",
    [
        {"win_points": 2},
        {"win_points": 4, "draw_points": 2, "loss_points": 1},
        {"game_win_points": 5, "game_draw_points": 4},
        {"bye_games": (1, 0)},
        {"bye_games": (0, 0)},
        {"loss_games": (0, 1)},
    ],
)
def test_how_an_event_counts_is_read_back_from_its_file(counted: dict[str, object]) -> None:
    told = Told("ABCDE").round("AB", "C=D", "E").round("AE", "C", "-B", "-D")
    told.event(tiebreaks=replace(told.book.event.tiebreaks, **counted))
    file = read_results_file("again.json", written(told.book))
    again = book_from(file)
    assert again.event.tiebreaks == told.book.event.tiebreaks
    assert [(row.points, row.omw, row.gw, row.ogw) for row in standings(again)] == [
        (row.points, row.omw, row.gw, row.ogw) for row in standings(told.book)
    ]
    assert differences(file, standings(again), ids_of(file)) == ()


def test_a_family_name_that_somebody_said_is_read_back_from_a_file() -> None:
    book = Told("AB").round("AB").book
    said = Player(PlayerId(1), "Nagy János", family="Nagy")
    book = replace(
        book, players={**book.players, PlayerId(1): said, PlayerId(2): Player(PlayerId(2), "Ann Ito")}
    )
    again = book_from(read_results_file("again.json", written(book)))
    assert {player.name: player.family for player in again.players.values()} == {
        "Nagy János": "Nagy",
        "Ann Ito": "Ito",
    }


def test_rounds_that_are_still_to_be_decided_are_so_in_the_file_too() -> None:
    told = Told("ABCD", rounds=0).round("AB", "CD")
    again = book_from(read_results_file("again.json", written(told.book)))
    assert again.event.stages == told.book.event.stages
    assert again.event.status is EventStatus.RUNNING
    told.event(status=EventStatus.CLOSED)
    (stage,) = book_from(read_results_file("again.json", written(told.book))).event.stages
    assert stage.rounds == 1


def test_tables_of_an_event_whose_first_table_is_not_1_read_back_the_same() -> None:
    told = Told("ABCD").round("AB", "CD")
    moved = {n: replace(p, table=TableNumber(9 + n)) for n, p in told.book.pairings[RoundNumber(1)].items()}
    told.event(first_table=TableNumber(10))
    book = replace(told.book, pairings={RoundNumber(1): moved})
    again = book_from(read_results_file("again.json", written(book)))
    assert [pairing.table for pairing in again.round_pairings(RoundNumber(1))] == [10, 11]


UNUSUAL: dict[str, object] = {
    "sanctioned": True,
    "round_minutes": 60,
    "enforcement_level": 3,
    "head_judge": "Żaneta Judge",
    "highest_judge_level": 4,
    "last_round_by_standings": True,
    "blocked_opponents": ((PlayerId(1), PlayerId(4)), (PlayerId(2), PlayerId(3))),
}


@pytest.mark.parametrize("key", UNUSUAL)
def test_how_an_event_was_set_up_is_read_back_from_its_file(key: str) -> None:
    told = Told("ABCD").round("AB", "CD")
    told.event(**{**USUAL_SETUP, key: UNUSUAL[key]})
    content = written(told.book)
    assert json.loads(content).keys() & UNUSUAL.keys() == {key}
    file = read_results_file("again.json", content)
    again = book_of(file, replace(an_event(), **USUAL_SETUP), ids_of(file), Random(1)).event
    assert again == replace(told.book.event, status=again.status)
    assert getattr(again, key) == UNUSUAL[key]


def test_the_usual_set_up_is_what_a_new_event_has_and_is_not_written() -> None:
    defaults = event_defaults()
    assert (USUAL_SETUP["round_minutes"], USUAL_SETUP["enforcement_level"]) == (
        defaults.round_minutes,
        defaults.enforcement_level,
    )
    told = Told("ABCD").round("AB", "CD")
    told.event(**USUAL_SETUP)
    assert not json.loads(written(told.book)).keys() & UNUSUAL.keys()


def test_a_file_for_everybody_names_no_head_judge_and_keeps_to_itself_whom_the_staff_keep_apart() -> None:
    told = Told("ABCD").round("AB", "CD")
    told.event(**UNUSUAL)
    content = written(for_everybody(told.book))
    assert b"Judge" not in content
    assert json.loads(content).keys() & UNUSUAL.keys() == UNUSUAL.keys() - {"head_judge", "blocked_opponents"}
    for write in (wer_written, trf_written):
        assert "Żaneta".encode() in write(told.book)
        assert "Żaneta".encode() not in write(for_everybody(told.book))


def test_points_and_games_as_the_program_counts_them_are_what_a_silent_file_means() -> None:
    """The usual ones of the files are those of `resources/tiebreakers.json`: else a file would come back otherwise."""
    assert rules_written(default_tiebreaks()).keys() & USUAL.keys() == set()
