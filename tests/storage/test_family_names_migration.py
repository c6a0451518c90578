"""The family part of names, filled in from the whole when an older database is opened."""

from sqlalchemy import text

from engine.records import replace
from tests.tournament import Tournament
from tournament_app.domain.person_name import AS_WRITTEN, NameForm, NameOrder, Naming
from tournament_app.domain.player import Player
from tournament_app.services.create_event import change_event
from tournament_app.services.keep_register import edit_player
from tournament_app.storage.schema import downgrade_schema, upgrade_schema

NAMES = {
    "Jan Nowak": "Nowak",
    "María de la Cruz": "de la Cruz",
    "Jan Van Den Berg": "Van Den Berg",
    "Jasper in ’t Veld": "in ’t Veld",
    "José Ortega y Gasset": "Ortega y Gasset",
    "Robert Downey Jr.": "Downey Jr.",
    "Al Gore": "Gore",
    "Pelé": "Pelé",
    "山田 太郎": "山田",
    "Player 17": "Player 17",
}


def test_names_of_an_older_schema_get_their_parts_and_stay_as_they_are(database: str) -> None:
    tournament = Tournament.of(database, list(NAMES))
    tournament.pair()
    before = tournament.table.store.load(tournament.event)
    engine = tournament.table.store.engine
    for _ in range(2):
        downgrade_schema(engine, "0008")
        with engine.connect() as connection:
            row = connection.execute(text("SELECT * FROM player")).mappings().first()
            assert row is not None
            assert "family" not in row
        upgrade_schema(engine)
        with engine.connect() as connection:
            kept = connection.execute(text("SELECT name, family FROM player ORDER BY id"))
            assert [tuple(row) for row in kept] == list(NAMES.items())
        assert tournament.table.store.load(tournament.event) == before


def test_a_part_said_by_hand_is_kept(database: str) -> None:
    tournament = Tournament.of(database, ["Yamada Tarō"])
    (person,) = tournament.table.store.players()
    edit_player(tournament.table, person, Player(person.id, person.name, person.dci, family="Yamada"))
    (kept,) = tournament.table.store.players()
    assert (kept.name, kept.given, kept.family) == ("Yamada Tarō", "Tarō", "Yamada")


def test_events_of_an_older_schema_list_names_as_they_are_written(database: str) -> None:
    tournament = Tournament.of(database, ["Jan Nowak"])
    engine = tournament.table.store.engine
    event = replace(tournament.book.event, naming=Naming(NameOrder.FAMILY, NameForm.FAMILY_FIRST))
    tournament.table.perform(tournament.event, lambda book: change_event(book, event))
    kept = tournament.table.store.load(tournament.event)
    assert kept.listed(next(iter(kept.players))).text == "Nowak, Jan"
    downgrade_schema(engine, "0009")
    upgrade_schema(engine)
    book = tournament.table.store.load(tournament.event)
    assert book.event.naming == AS_WRITTEN
    assert book.listed(next(iter(book.players))).text == "Jan Nowak"
