"""Acts on the register taken back one by one, merges with everything that they moved."""

import pytest

from engine.records import replace
from tests.tournament import Tournament
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Conflict, Illegal
from tournament_app.domain.standings import standings
from tournament_app.services.drop_player import drop_players
from tournament_app.services.enroll_player import withdraw_entry
from tournament_app.services.keep_register import edit_player, merge_players, register_players
from tournament_app.services.ports import JournalLine
from tournament_app.services.scorers_table import ScorersTable
from tournament_app.services.undo_register import redo_register, standing_acts, undo_register, undone_acts


@pytest.fixture
def tournament(store: str) -> Tournament:
    return Tournament.of(store)


def newest(table: ScorersTable) -> JournalLine:
    return standing_acts(table.store.journal(None))[-1]


def register(table: ScorersTable) -> set[tuple[str, str]]:
    return {(person.name, person.dci) for person in table.store.players()}


def person(name: str, dci: str = "") -> Player:
    return Player(PlayerId(0), name, dci)


def undo_all(tournament: Tournament) -> None:
    while tournament.table.stacks(tournament.event).undo:
        tournament.table.undo(tournament.event)


def played_under_two_records(tournament: Tournament) -> tuple[Player, Player]:
    """Four people have played a round; Ann also has the record of Ann Nowak."""
    tournament.enroll("Ann", "Bo", "Cy", "Di")
    tournament.pair()
    tournament.first_players_win()
    (kept,) = register_players(tournament.table, [person("Ann Nowak")])
    duplicate = tournament.book.players[tournament.player("Ann")]
    edit_player(tournament.table, duplicate, replace(duplicate, dci="100"))
    return kept, replace(duplicate, dci="100")


def test_a_merge_is_undone_with_everything_it_moved(tournament: Tournament) -> None:
    kept, duplicate = played_under_two_records(tournament)
    before, known = tournament.book, register(tournament.table)
    merge_players(tournament.table, kept, duplicate)
    undo_register(tournament.table, newest(tournament.table))
    after = tournament.book
    assert register(tournament.table) == known
    assert (after.event, after.enrollments, after.pairings) == (
        before.event,
        before.enrollments,
        before.pairings,
    )


def test_a_round_played_after_the_merge_goes_back_to_the_second_record(tournament: Tournament) -> None:
    kept, duplicate = played_under_two_records(tournament)
    merge_players(tournament.table, kept, duplicate)
    tournament.pair()
    tournament.first_players_win()
    points = {row.player: row.points for row in standings(tournament.book)}
    undo_register(tournament.table, newest(tournament.table))
    assert kept.id not in tournament.book.enrollments
    after = {row.player: row.points for row in standings(tournament.book)}
    assert after[duplicate.id] == points[kept.id]
    assert tournament.book.pairing_of(tournament.book.last_round.number, duplicate.id)


def test_a_merge_undone_is_done_again(tournament: Tournament) -> None:
    kept, duplicate = played_under_two_records(tournament)
    merge_players(tournament.table, kept, duplicate)
    merged, known = tournament.book, register(tournament.table)
    undo_register(tournament.table, newest(tournament.table))
    redo_register(tournament.table, undone_acts(tournament.table.store.journal(None))[-1])
    assert tournament.book.pairings == merged.pairings
    assert tournament.book.enrollments == merged.enrollments
    assert register(tournament.table) == known


def test_what_was_done_in_an_event_before_a_merge_can_still_be_undone_there(tournament: Tournament) -> None:
    kept, duplicate = played_under_two_records(tournament)
    other = next(player for player in tournament.book.enrollments if player != duplicate.id)
    tournament.table.perform(tournament.event, lambda book: drop_players(book, [other], DropReason.BY_JUDGE))
    merge_players(tournament.table, kept, duplicate)
    tournament.table.undo(tournament.event)
    assert tournament.book.enrollments[other].drop is None
    assert kept.id in tournament.book.enrollments
    tournament.table.undo(tournament.event)
    with pytest.raises(Conflict, match="may have been edited or merged"):
        undo_all(tournament)


def test_acts_are_taken_back_in_any_order_while_what_they_changed_stands(tournament: Tournament) -> None:
    table = tournament.table
    ann, bo = register_players(table, [person("Ann"), person("Bo")])
    edit_player(table, ann, replace(ann, country="PL"))
    first_edit = newest(table)
    edit_player(table, replace(ann, country="PL"), replace(ann, country="PL", dci="7"))
    undo_register(table, first_edit)
    now = table.store.records([ann.id])[ann.id]
    assert (now.country, now.dci) == ("", "7")
    edit_player(table, now, replace(now, country="DE"))
    with pytest.raises(Conflict, match="the record of Ann has been changed since"):
        redo_register(table, first_edit)
    assert bo in table.store.players()


def test_nobody_who_is_enrolled_leaves_the_register(tournament: Tournament) -> None:
    (ann,) = tournament.enroll("Ann")
    registered = newest(tournament.table)
    with pytest.raises(
        Illegal, match="Ann is enrolled in or invited to Spring Open: remove the entry there first"
    ):
        undo_register(tournament.table, registered)
    tournament.table.perform(tournament.event, lambda book: withdraw_entry(book, ann.id))
    undo_register(tournament.table, registered)
    assert register(tournament.table) == set()
    with pytest.raises(Illegal, match="has been undone already"):
        undo_register(tournament.table, registered)
    with pytest.raises(Conflict, match="merged or taken out of the register"):
        tournament.table.undo(tournament.event)


def test_a_number_given_to_someone_else_since_is_not_given_twice(tournament: Tournament) -> None:
    table = tournament.table
    ann, bo = register_players(table, [person("Ann", "7"), person("Bo")])
    edit_player(table, ann, replace(ann, dci=""))
    taken_off = newest(table)
    edit_player(table, bo, replace(bo, dci="7"))
    with pytest.raises(Illegal, match="DCI number 7 of Ann already belongs to Bo"):
        undo_register(table, taken_off)


def test_what_someone_else_changed_in_a_record_meanwhile_stays(tournament: Tournament) -> None:
    (ann,) = register_players(tournament.table, [person("Ann")])
    edit_player(tournament.table, ann, replace(ann, country="PL"))
    now = edit_player(tournament.table, ann, replace(ann, notes="left-handed"))
    assert (now.country, now.notes) == ("PL", "left-handed")
    with pytest.raises(Conflict, match="record of Ann was changed at another station"):
        edit_player(tournament.table, ann, replace(ann, country="DE"))
    assert tournament.table.store.players()[0] == now
