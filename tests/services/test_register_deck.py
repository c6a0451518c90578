"""Deck lists are taken in, locked and changed by a judge."""

from datetime import timedelta
from pathlib import Path

import pytest

from engine.records import replace
from tests.domain.books import Told
from tests.domain.decks.field import NOON, with_decks
from tests.structure_play import book_with
from tournament_app.domain.book import EventBook
from tournament_app.domain.book_check import problems_in
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.exchange.wer_writing import wer_written
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.card_library import occasion_of
from tournament_app.services.create_event import close_event
from tournament_app.services.enroll_player import withdraw_entry
from tournament_app.services.floor_situations import leave_event
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.match_deck_files import owner_of, owners_of
from tournament_app.services.penalty_report import Report
from tournament_app.services.register_deck import (
    HandedIn,
    announce_lands,
    collect_decks,
    lock_on_decks,
    name_deck,
    register_deck,
    register_decks,
    stop_collecting_decks,
    withdraw_deck,
)

ONE, TWO = PlayerId(1), PlayerId(2)
HEAD = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)


def done(book: EventBook, act: object) -> EventBook:
    return book.with_changes(act.changes)


def test_a_list_is_registered_and_replaced_and_the_journal_says_so() -> None:
    book = Told("AB").book
    first = register_deck(book, HandedIn(ONE, "60 Forest", name=" Mono  Green "), NOON)
    assert first.summary == "Registered the deck of A"
    book = done(book, first)
    assert book.decks[ONE].text == "60 Forest\n"
    assert book.decks[ONE].name == "Mono Green"
    second = register_deck(book, HandedIn(ONE, "60 Island", name="Mono Blue"), NOON)
    assert second.summary == "Changed the deck of A"
    assert done(book, second).decks[ONE].text == "60 Island\n"


def test_the_same_list_again_changes_only_its_name() -> None:
    book = done(Told("AB").book, register_deck(Told("AB").book, HandedIn(ONE, "60 Forest"), NOON))
    again = register_deck(book, HandedIn(ONE, "60 Forest\n", name="Green"), NOON + timedelta(1))
    assert done(book, again).decks[ONE] == replace(book.decks[ONE], name="Green")


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(Illegal, match="The list of A is empty"):
        register_deck(Told("AB").book, HandedIn(ONE, " \n"), NOON)


def test_a_list_with_problems_is_taken_in_only_when_confirmed() -> None:
    book = Told("AB").book
    handed_in = HandedIn(ONE, "60 Forest", problems=("one", "two"))
    with pytest.raises(NeedsConfirmation) as asked:
        register_deck(book, handed_in, NOON)
    assert asked.value.problems[1:] == ("one", "two")
    assert ONE in done(book, register_deck(book, handed_in, NOON, confirmed=True)).decks


def test_after_the_deadline_and_once_a_round_is_posted_a_judge_gives_the_reason() -> None:
    book = done(Told("AB").book, collect_decks(Told("AB").book, NOON))
    assert lock_on_decks(book, NOON) == ""
    late = NOON + timedelta(seconds=1)
    with pytest.raises(Illegal, match=r"The deadline passed on \d+ Dec 2003 \d\d:\d\d\..*give the reason"):
        register_deck(book, HandedIn(ONE, "60 Forest"), late)
    act = register_deck(book, HandedIn(ONE, "60 Forest"), late, reason="train was late")
    assert act.summary == "Registered the deck of A (train was late)"
    assert done(book, act).decks[ONE].reason == "train was late"
    begun = with_decks(Told("AB").round(("AB", None)), A="")
    for refused in (
        lambda: register_deck(begun, HandedIn(ONE, "60 Island"), NOON),
        lambda: withdraw_deck(begun, ONE, NOON),
        lambda: register_decks(begun, [HandedIn(TWO, "60 Island")], NOON),
    ):
        with pytest.raises(Illegal, match="The event has begun: lists are locked"):
            refused()
    assert name_deck(begun, ONE, "Stompy").summary == "Named the deck of A Stompy"


def test_many_lists_are_one_act_and_every_mistake_is_named() -> None:
    book = Told("ABC").book
    act = register_decks(book, [HandedIn(ONE, "60 Forest"), HandedIn(TWO, "60 Island")], NOON)
    assert act.summary == "Registered 2 decks"
    assert set(done(book, act).decks) == {ONE, TWO}
    wrong = [HandedIn(ONE, "x"), HandedIn(ONE, "y"), HandedIn(TWO, ""), HandedIn(PlayerId(9), "z")]
    with pytest.raises(Illegal) as refused:
        register_decks(book, wrong, NOON)
    assert len(refused.value.problems) == 3


def test_collecting_stops_and_lists_stay() -> None:
    book = with_decks(Told("AB"), A="")
    after = done(book, stop_collecting_decks(book))
    assert after.deck_terms is None
    assert ONE in after.decks
    with pytest.raises(Illegal, match="not collected"):
        stop_collecting_decks(after)


def test_whoever_is_taken_off_the_list_of_players_takes_their_deck_along() -> None:
    book = with_decks(Told("AB"), A="")
    after = done(book, withdraw_entry(book, ONE))
    assert after.decks == {}
    assert problems_in(after) == []


def test_whoever_is_in_the_penalty_log_is_dropped_and_not_taken_off_the_list() -> None:
    book = book_with(4)
    report = Report((ONE,), "slow-play", HEAD, NOON, level="notice")
    warned = done(book, log_penalty(book, report, load_catalogue()))
    with pytest.raises(Illegal, match="is named under “penalty” and stays on record"):
        withdraw_entry(warned, ONE)
    left = done(warned, leave_event(warned, ONE, notified=True))
    assert left.enrollments[ONE].drop is not None
    assert b"slow-play" in wer_written(left)


def test_whoever_is_among_the_entrants_of_a_stage_is_dropped_too() -> None:
    book = book_with(4)
    stage = replace(book.event.stages[0], entrants=(ONE, TWO))
    begun = replace(book, event=replace(book.event, stages=(stage,)))
    with pytest.raises(Illegal, match="is among the entrants"):
        withdraw_entry(begun, TWO)


def test_a_closed_event_takes_no_lists() -> None:
    book = done(Told("AB").book, close_event(Told("AB").book))
    with pytest.raises(Illegal, match="is closed"):
        register_deck(book, HandedIn(ONE, "60 Forest"), NOON)


@pytest.mark.parametrize(
    ("file", "owner"),
    [
        ("Ann Nowak.txt", 1),
        ("nowak_ann.dec", 1),
        ("deck-of-Ann-Maria-Nowak.txt", 2),
        ("1234567890.txt", 3),
        ("zoé.txt", 3),
        ("Nowak.txt", None),
        ("anna nowakowska.txt", None),
    ],
)
def test_a_file_belongs_to_the_player_in_its_name(file: str, owner: int | None) -> None:
    assert owner_of(named(), Path(file)) == owner


def test_two_files_for_one_player_are_not_guessed_between() -> None:
    found, left = owners_of(named(), [Path("Ann Nowak.txt"), Path("Ann Nowak 2.txt"), Path("x.txt")])
    assert found == {ONE: Path("Ann Nowak.txt")}
    assert left == (Path("Ann Nowak 2.txt"), Path("x.txt"))


def named() -> EventBook:
    book = Told("ABC").book
    names = {1: ("Ann Nowak", ""), 2: ("Ann Maria Nowak", ""), 3: ("Zoë", "1234567890")}
    people = {
        player: replace(person, name=names[player][0], dci=names[player][1])
        for player, person in book.players.items()
    }
    return book.with_players(people)


def test_d17_1_the_lands_announced_count_in_the_verdict_and_outlast_a_deadline() -> None:
    book = Told("AB").book
    announced = book.with_changes(announce_lands(book, 17).changes)
    later = announced.with_changes(collect_decks(announced, NOON).changes)
    assert occasion_of(later).lands_added == 17
    usual = later.with_changes(announce_lands(later, None).changes)
    assert occasion_of(usual).lands_added is None
