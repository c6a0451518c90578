"""Figures about events."""

from random import Random

from tests.structure_play import SWISS, book_with, by_chance, done, paired, played, to_the_end
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.statistics import attendance, repeat_players, results, results_by_area
from tournament_app.services.drop_player import drop_players


def test_attendance_says_who_played_sat_out_and_left() -> None:
    book = played(paired(book_with(9, Stage(1, SWISS, 3))))
    book = done(book, lambda found: drop_players(found, [PlayerId(1), PlayerId(2)], DropReason.BY_PLAYER))
    book = played(paired(book, 2))
    assert [(a.playing, a.alone, a.gone) for a in attendance(book)] == [(8, 1, 0), (6, 1, 2)]


def test_the_areas_of_the_hall_add_up_to_all_matches() -> None:
    book = to_the_end(book_with(30, Stage(1, SWISS, 4)), by_chance(Random(2)))
    areas = results_by_area(book, 4)
    assert [(area.first, area.last) for area in areas] == [(1, 4), (5, 8), (9, 12), (13, 15)]
    assert sum(area.results.matches for area in areas) == results(book).matches == 60
    assert results(book).first + results(book).second + results(book).drawn == 60


def test_an_event_without_rounds_has_empty_figures() -> None:
    book = book_with(4)
    assert attendance(book) == ()
    assert results_by_area(book, 10) == ()
    assert results(book).matches == 0


def test_repeat_players_are_counted_over_events() -> None:
    assert repeat_players([book_with(4), book_with(6), book_with(5)]) == {1: 1, 2: 1, 3: 4}
