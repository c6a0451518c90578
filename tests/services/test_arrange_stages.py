"""Stages on a real database: kept, undone to the letter, and following merged records."""

import pytest

from engine.records import replace
from tests.tournament import Tournament
from tournament_app.domain.book_check import problems_in
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Cut, Stage, Structure
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.services.arrange_stages import add_stage, described, make_cut
from tournament_app.services.create_event import change_event, create_event
from tournament_app.services.drop_player import drop_players, readmit_player
from tournament_app.services.keep_register import merge_players, register_players

NAMES = ["Ann", "Bo", "Cy", "Di", "Eve", "Flo"]
TOP4 = Stage(0, Structure.SINGLE_ELIMINATION, cut=Cut(top=4))


@pytest.fixture
def tournament(database: str) -> Tournament:
    """One Swiss round played, a top four decided on."""
    found = Tournament.of(database, NAMES)
    found.pair()
    found.first_players_win()
    found.table.perform(found.event, lambda book: add_stage(book, TOP4))
    return found


def test_a_cut_and_its_bracket_are_kept_and_undone_to_the_letter(tournament: Tournament) -> None:
    before = tournament.book
    tournament.table.perform(tournament.event, lambda book: make_cut(book, 1))
    tournament.pair()
    tournament.table.forget(tournament.event)
    book = tournament.book
    assert len(book.event.stages[1].entrants) == 4
    assert book.last_round is not None
    assert book.last_round.label == "Semifinals"
    for _ in range(3):
        tournament.table.undo(tournament.event)
    tournament.table.forget(tournament.event)
    again = tournament.book
    assert (again.event, again.rounds, again.pairings) == (before.event, before.rounds, before.pairings)


def test_a_merged_record_keeps_the_seat_in_the_bracket(tournament: Tournament) -> None:
    tournament.pair()
    seeds = tournament.book.event.stages[1].entrants
    (kept,) = register_players(tournament.table, [Player(PlayerId(0), "Ann Real")])
    old = next(p for p in tournament.table.store.players() if p.id == seeds[0])
    merge_players(tournament.table, kept, old)
    tournament.table.forget(tournament.event)
    assert tournament.book.event.stages[1].entrants == (kept.id, *seeds[1:])
    assert not problems_in(tournament.book)
    tournament.first_players_win()
    tournament.pair()
    pairings = tournament.book.round_pairings(tournament.book.last_round.number)
    assert kept.id in {player for pairing in pairings for player in pairing.players}


def test_who_missed_the_cut_comes_back_to_the_event_but_not_into_the_bracket(tournament: Tournament) -> None:
    tournament.pair()
    missed = next(p for p in tournament.book.enrollments if p not in tournament.book.event.stages[1].entrants)
    tournament.table.perform(
        tournament.event, lambda book: drop_players(book, [missed], DropReason.BY_PLAYER)
    )
    done = tournament.table.perform(tournament.event, lambda book: readmit_player(book, missed))
    assert "did not make stage 2" in done.act.notes[0]


def test_nobody_enters_once_the_bracket_is_drawn(tournament: Tournament) -> None:
    tournament.pair()
    with pytest.raises(Illegal, match="nobody can enter it any more"):
        tournament.enroll("Gil")


def test_a_new_event_and_its_set_up_have_no_stage_that_could_not_be_added(tournament: Tournament) -> None:
    playoff = Stage(2, Structure.SINGLE_ELIMINATION, cut=Cut(top=100))
    pods = Stage(1, Structure.SWISS, group_size=1)
    for stages, said in (
        ((pods,), "at least two players"),
        ((Stage(1, Structure.SWISS), playoff), "top 2 to 64"),
    ):
        event = replace(tournament.book.event, stages=stages)
        with pytest.raises(Illegal, match=said):
            create_event(event)
        with pytest.raises(Illegal, match=said):
            change_event(tournament.book, event)


@pytest.mark.parametrize("top", [1, 65])
def test_a_playoff_takes_the_top_2_to_64(tournament: Tournament, top: int) -> None:
    with pytest.raises(Illegal, match="top 2 to 64"):
        add_stage(tournament.book, Stage(0, Structure.SINGLE_ELIMINATION, cut=Cut(top=top)))


def test_an_added_stage_has_no_figures_that_a_new_event_could_not_have(tournament: Tournament) -> None:
    with pytest.raises(Illegal) as refused:
        add_stage(tournament.book, Stage(0, Structure.SWISS, 10**25, cut=Cut(top=10**25, per_group=0)))
    assert len(refused.value.problems) == 3
    assert all(problem.startswith("Stage 3: ") for problem in refused.value.problems)
    with pytest.raises(Illegal, match="the first stage takes everyone"):
        change_event(
            tournament.book,
            replace(tournament.book.event, stages=(Stage(1, Structure.SWISS, cut=Cut(top=8)),)),
        )


@pytest.mark.parametrize(
    ("structure", "asked", "said"),
    [
        (Structure.SWISS, "third_place", "match for third place"),
        (Structure.DOUBLE_ELIMINATION, "third_place", "match for third place"),
        (Structure.ROUND_ROBIN, "timed_finals", "semifinals and finals"),
        (Structure.SWISS, "double_round", "everybody meet twice"),
    ],
)
def test_a_stage_is_not_asked_for_what_its_structure_does_not_have(
    tournament: Tournament, structure: Structure, asked: str, said: str
) -> None:
    wanted = replace(Stage(0, structure), **{asked: True})
    with pytest.raises(Illegal, match=f"Stage 3: only .*{said}"):
        add_stage(tournament.book, wanted)


def test_a_structure_is_called_as_people_call_it_in_a_sentence() -> None:
    assert described(Stage(1, Structure.SWISS, 3)) == "Swiss, 3 rounds"
    assert described(Stage(2, Structure.ROUND_ROBIN, group_size=4)) == "round robin, in groups of 4"
