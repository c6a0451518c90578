"""The register: found as one types, kept free of doubles, merged with everything that was played."""

import pytest

from tests.tournament import Tournament
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.standings import standings
from tournament_app.services.keep_register import edit_player, merge_players, register_players
from tournament_app.services.player_index import PlayerIndex


def person(name: str, dci: str = "") -> Player:
    return Player(PlayerId(0), name, dci)


@pytest.fixture
def tournament(store: str) -> Tournament:
    return Tournament.of(store)


def test_every_double_number_and_missing_name_is_said_at_once(tournament: Tournament) -> None:
    register_players(tournament.table, [person("Ann", "100")])
    with pytest.raises(Illegal) as refused:
        register_players(
            tournament.table, [person("Bo", "100"), person(" "), person("Cy", "7"), person("Di", "7")]
        )
    assert len(refused.value.problems) == 3
    assert "already belongs to Ann" in refused.value.problems[0]
    assert len(tournament.table.store.players()) == 1


def test_players_are_found_without_accents_by_any_part_of_the_name_or_by_number() -> None:
    names = (("Żółć Ann", "123"), ("Anna Zoë", ""), ("Bo Hannover", ""), ("Łukasz", "456"))
    register = [Player(PlayerId(at), name, dci) for at, (name, dci) in enumerate(names)]
    assert [p.name for p in PlayerIndex(register).find("ann")] == ["Anna Zoë", "Żółć Ann", "Bo Hannover"]
    assert [p.name for p in PlayerIndex(register).find("zolc an")] == ["Żółć Ann"]
    assert [p.name for p in PlayerIndex(register).find("45")] == ["Łukasz"]
    assert [p.name for p in PlayerIndex(register).find("lukasz")] == ["Łukasz"]
    assert PlayerIndex(register).find(" ") == []


def test_an_edited_name_shows_in_open_events(tournament: Tournament) -> None:
    (ann, _bo) = tournament.enroll("Ann", "Bo")
    assert tournament.book.name_of(ann.id) == "Ann"
    edit_player(tournament.table, ann, person("Ann Nowak", "9"))
    assert tournament.book.name_of(ann.id) == "Ann Nowak"


def test_merging_moves_every_enrolment_and_result(tournament: Tournament) -> None:
    tournament.enroll("Ann", "Bo", "Cy", "Di")
    tournament.pair()
    tournament.first_players_win()
    (kept,) = register_players(tournament.table, [person("Ann Nowak", "100")])
    duplicate = tournament.book.players[tournament.player("Ann")]
    before = {row.player: row.points for row in standings(tournament.book)}
    merge_players(tournament.table, kept, duplicate)
    after = {row.player: row.points for row in standings(tournament.book)}
    assert after[kept.id] == before[duplicate.id]
    assert duplicate.id not in tournament.book.enrollments
    assert duplicate.id not in {player.id for player in tournament.table.store.players()}


def test_two_records_in_one_event_are_not_merged(tournament: Tournament) -> None:
    ann, bo = tournament.enroll("Ann", "Bo")
    with pytest.raises(Illegal, match="Both records are enrolled in Spring Open"):
        merge_players(tournament.table, ann, bo)
    with pytest.raises(Illegal, match="with itself"):
        merge_players(tournament.table, ann, ann)
