"""Decks and checks in the database: kept, undone and redone like everything else."""

from datetime import UTC, datetime, timedelta

from tests.tournament import Tournament
from tournament_app.domain.decks.selection import pick_tables
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.services.check_decks import Found, begin_checks, finish_check
from tournament_app.services.keep_register import merge_players
from tournament_app.services.register_deck import HandedIn, collect_decks, name_deck, register_deck

NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)
LIST = "4 Fire // Ice\n56 Mountain\n\nSideboard\n15 Æther Burst\n"
ONE = RoundNumber(1)


def with_a_deck(database: str) -> Tournament:
    tournament = Tournament.of(database, ["Ann", "Bo", "Cy", "Di"])
    tournament.table.perform(tournament.event, lambda book: collect_decks(book, NOON + timedelta(hours=1)))
    ann = tournament.player("Ann")
    handed_in = HandedIn(ann, LIST, "60 Mountain", "Sligh")
    tournament.table.perform(tournament.event, lambda book: register_deck(book, handed_in, NOON))
    return tournament


def test_what_is_read_back_is_what_was_registered(database: str) -> None:
    tournament = with_a_deck(database)
    stored = tournament.table.store.load(tournament.event)
    assert stored == tournament.book
    assert stored.decks[tournament.player("Ann")].text == LIST
    assert stored.deck_terms is not None
    assert stored.deck_terms.deadline == NOON + timedelta(hours=1)


def test_a_registration_is_undone_and_redone_from_the_journal(database: str) -> None:
    tournament = with_a_deck(database)
    ann = tournament.player("Ann")
    tournament.table.perform(tournament.event, lambda book: name_deck(book, ann, "Red"))
    table, event = tournament.table, tournament.event
    assert table.undo(event).book.decks[ann].name == "Sligh"
    assert table.undo(event).book.decks == {}
    assert table.store.load(event).decks == {}
    assert table.undo(event).book.deck_terms is None
    for _ in range(3):
        table.redo(event)
    assert table.store.load(event).decks[ann].name == "Red"


def test_a_check_with_its_extension_is_one_act(database: str) -> None:
    tournament = with_a_deck(database)
    tournament.pair()
    table, event = tournament.table, tournament.event
    table.perform(
        event, lambda book: begin_checks(book, ONE, pick_tables(book, ONE, 1, 1), NOON, at_random=True)
    )
    (check,) = table.store.load(event).deck_checks.values()
    found = {check.player: Found(("Fire // Ice: 3 in the deck, 4 registered.",))}
    table.perform(event, lambda book: finish_check(book, ONE, check.table, found, 6))
    stored = table.store.load(event)
    assert stored == tournament.book
    pairing = stored.pairing_at(ONE, TableNumber(check.table))
    assert pairing is not None
    assert pairing.extension_minutes == 6
    undone = table.undo(event).book
    assert undone.deck_checks[ONE, check.player] == check
    assert table.store.load(event) == undone


def test_the_deck_follows_a_player_whose_two_records_are_merged(database: str) -> None:
    tournament = with_a_deck(database)
    people = {player.name: player for player in tournament.table.store.players()}
    other = Tournament.of(database, ["Ann Other"], name="Elsewhere")
    kept = next(player for player in other.table.store.players() if player.name == "Ann Other")
    merge_players(tournament.table, kept, people["Ann"])
    stored = tournament.table.store.load(tournament.event)
    assert stored.decks[kept.id].text == LIST
    assert people["Ann"].id not in stored.decks


def test_a_deleted_event_takes_its_decks_along(database: str) -> None:
    tournament = with_a_deck(database)
    tournament.table.store.delete(tournament.event)
    assert tournament.table.store.events() == []
