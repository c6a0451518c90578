"""Pairing a round: generate, look it over, publish, and what stands in the way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import replace
from tests.exchange.results_files import book_from, read, spring_open
from tests.memory_store import in_memory
from tests.tournament import Tournament
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import EventStatus, Stage, Structure
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import PairingKind, RoundStatus
from tournament_app.services.change_pairing import give_bye
from tournament_app.services.create_event import change_event, close_event
from tournament_app.services.drop_player import drop_players, readmit_player
from tournament_app.services.enroll_player import MissedRounds, enroll_players, set_entry
from tournament_app.services.keep_register import register_players
from tournament_app.services.pair_round import discard_draft, pair_next_round, publish_round
from tournament_app.services.record_result import clear_result


@pytest.fixture
def tournament() -> Tournament:
    return Tournament.of(in_memory(), ["Ann", "Bo", "Cy", "Di", "Eve"])


def test_a_round_is_a_draft_until_it_is_published(tournament: Tournament) -> None:
    tournament.table.perform(tournament.event, lambda book: pair_next_round(book, 7))
    last = tournament.book.last_round
    assert last is not None
    assert (last.number, last.status, last.seed) == (1, RoundStatus.DRAFT, 7)
    assert tournament.book.event.status is EventStatus.RUNNING
    tournament.table.perform(tournament.event, publish_round)
    assert tournament.book.rounds[RoundNumber(1)].status is RoundStatus.PUBLISHED


def test_the_same_seed_gives_the_same_round_and_pairing_again_replaces_the_draft(
    tournament: Tournament,
) -> None:
    seatings = []
    for seed in (1, 2, 1):
        tournament.table.perform(tournament.event, lambda book, seed=seed: pair_next_round(book, seed))
        pairings = tournament.book.round_pairings(RoundNumber(1))
        seatings.append([(p.table, p.players) for p in pairings])
        assert len(tournament.book.rounds) == 1
    assert seatings[0] == seatings[2]
    assert seatings[0] != seatings[1]


def test_missing_results_are_named_before_the_next_round(tournament: Tournament) -> None:
    tournament.pair()
    with pytest.raises(Illegal, match="Tables 1 and 2 have no result"):
        tournament.pair(2)
    tournament.result(1, 2, 0)
    with pytest.raises(Illegal, match="Table 2 has no result"):
        tournament.pair(2)


def test_d1_6_a_draft_is_paired_again_without_somebody_who_leaves_it(tournament: Tournament) -> None:
    tournament.table.perform(tournament.event, lambda book: pair_next_round(book, 1))
    ann = tournament.player("Ann")
    done = tournament.table.perform(
        tournament.event, lambda book: drop_players(book, [ann], DropReason.BY_PLAYER)
    )
    assert done.act.notes == ("The draft of round 1 is paired again without Ann.",)
    tournament.table.perform(tournament.event, publish_round)
    assert tournament.book.pairing_of(RoundNumber(1), ann) is None


def test_a_discarded_draft_leaves_the_event_as_before(tournament: Tournament) -> None:
    before = tournament.book
    tournament.table.perform(tournament.event, lambda book: pair_next_round(book, 1))
    tournament.table.perform(tournament.event, discard_draft)
    assert (tournament.book.rounds, tournament.book.pairings) == (before.rounds, before.pairings)
    with pytest.raises(Illegal, match="no draft"):
        tournament.table.perform(tournament.event, discard_draft)


def test_after_the_last_round_the_way_on_is_said(tournament: Tournament) -> None:
    event = replace(tournament.book.event, stages=(Stage(1, Structure.SWISS, 1),))
    tournament.table.perform(tournament.event, lambda book: change_event(book, event))
    tournament.pair()
    tournament.first_players_win()
    with pytest.raises(Illegal, match="Add a round"):
        tournament.pair(2)
    tournament.table.perform(tournament.event, close_event)
    with pytest.raises(Illegal, match=r"closed\. Reopen it"):
        tournament.enroll("Fay")


def test_who_was_left_without_a_seat_is_named_when_the_next_round_is_paired(tournament: Tournament) -> None:
    tournament.pair()
    first = tournament.book.round_pairings(RoundNumber(1))[0]
    tournament.table.perform(
        tournament.event, lambda book: give_bye(book, RoundNumber(1), first.player1, confirmed=True)
    )
    tournament.first_players_win()
    act = pair_next_round(tournament.book, 1)
    assert first.player2 is not None
    assert act.notes[0].startswith(f"{tournament.book.name_of(first.player2)} had no seat in round 1")


def test_nobody_is_said_to_have_had_no_seat_in_a_bracket_from_a_file() -> None:
    file = spring_open(
        bracket=[{"round": "Semifinals", "p1": "P005", "p2": "P001", "p1_games": 2, "p2_games": 0}]
    )
    book = book_from(read(file))
    running = replace(book, event=replace(book.event, status=EventStatus.RUNNING))
    stages = (*book.event.stages, Stage(3, Structure.SWISS, 1))
    act = pair_next_round(replace(running, event=replace(running.event, stages=stages)), 1)
    assert not any("no seat" in note for note in act.notes)


def test_a_match_cannot_be_shortened_below_the_results_recorded(tournament: Tournament) -> None:
    tournament.pair()
    tournament.result(1, 2, 1)
    shorter = replace(tournament.book.event, wins_needed=1)
    with pytest.raises(Illegal, match="Round 1, table 1: 2-1 is impossible"):
        change_event(tournament.book, shorter)
    longer = replace(tournament.book.event, wins_needed=3)
    assert change_event(tournament.book, longer).summary == "Changed wins needed"


def test_fewer_than_two_players_cannot_be_paired() -> None:
    alone = Tournament.of(in_memory(), ["Ann"])
    with pytest.raises(Illegal, match="at least two players; 1 "):
        alone.pair()


def test_awarded_byes_stand_outside_the_pairing(tournament: Tournament) -> None:
    ann = tournament.player("Ann")
    tournament.table.perform(
        tournament.event,
        lambda book: set_entry(book, ann, awarded_byes=2, fixed_table=None, note="trial winner"),
    )
    for seed in (1, 2):
        number = tournament.pair(seed)
        pairing = tournament.book.pairing_of(number, ann)
        assert pairing is not None
        assert pairing.kind is PairingKind.BYE
        tournament.first_players_win()
    third = tournament.pair(3)
    pairing = tournament.book.pairing_of(third, ann)
    assert pairing is not None
    assert pairing.kind is PairingKind.MATCH


@pytest.mark.parametrize(
    ("missed", "kind"), [(MissedRounds.LOST, PairingKind.LOSS), (MissedRounds.BYES, PairingKind.BYE)]
)
def test_a_late_player_has_the_missed_rounds_as_the_scorekeeper_says(
    tournament: Tournament, missed: MissedRounds, kind: PairingKind
) -> None:
    tournament.pair()
    tournament.first_players_win()
    tournament.pair(2)
    (fay,) = register_players(tournament.table, [_person("Fay")])
    done = tournament.table.perform(tournament.event, lambda book: enroll_players(book, [fay], [99], missed))
    assert "late, 2 missed rounds" in done.act.summary
    for number in (1, 2):
        pairing = tournament.book.pairing_of(RoundNumber(number), fay.id)
        assert pairing is not None
        assert pairing.kind is kind
    tournament.first_players_win()
    number = tournament.pair(3)
    assert tournament.book.pairing_of(number, fay.id) is not None


def test_a_result_that_an_earlier_round_lacks_is_asked_for_by_its_round(tournament: Tournament) -> None:
    for seed in (1, 2):
        tournament.pair(seed)
        tournament.first_players_win()
    tournament.table.perform(
        tournament.event, lambda book: clear_result(book, RoundNumber(1), TableNumber(1))
    )
    with pytest.raises(
        Illegal, match=r"^Table 1 \(round 1\) has no result\. Enter it before pairing round 3"
    ):
        pair_next_round(tournament.book, 3)


def test_who_drops_is_not_paired_and_who_comes_back_is(tournament: Tournament) -> None:
    tournament.pair()
    tournament.first_players_win()
    ann = tournament.player("Ann")
    tournament.table.perform(tournament.event, lambda book: drop_players(book, [ann], DropReason.BY_PLAYER))
    number = tournament.pair(2)
    assert tournament.book.pairing_of(number, ann) is None
    tournament.first_players_win()
    tournament.table.perform(tournament.event, lambda book: readmit_player(book, ann))
    number = tournament.pair(3)
    assert tournament.book.pairing_of(number, ann) is not None


@settings(max_examples=15, deadline=None)
@given(
    players=st.integers(2, 21), seed=st.integers(0, 2**48), leavers=st.lists(st.integers(0, 20), max_size=4)
)
def test_everyone_in_the_event_is_seated_exactly_once_each_round(
    players: int, seed: int, leavers: list[int]
) -> None:
    tournament = Tournament.of(in_memory(), [f"Player {number}" for number in range(players)])
    for round_ in range(4):
        out = {player for player, entry in tournament.book.enrollments.items() if entry.drop}
        if players - len(out) < 2:
            break
        number = tournament.pair(seed + round_)
        seated = [p for pairing in tournament.book.round_pairings(number) for p in pairing.players]
        assert sorted(seated) == sorted(set(tournament.book.enrollments) - out)
        tournament.first_players_win()
        if round_ < len(leavers):
            leaver = tournament.player(f"Player {leavers[round_] % players}")
            if leaver not in out:
                tournament.table.perform(
                    tournament.event,
                    lambda book, leaver=leaver: drop_players(book, [leaver], DropReason.BY_PLAYER),
                )


def _person(name: str):
    from tournament_app.domain.identity import PlayerId
    from tournament_app.domain.player import Player

    return Player(PlayerId(0), name)
