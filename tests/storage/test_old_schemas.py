"""A database of every older schema, with all that it could hold, is opened, found sound, backed up and gone on with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine, text

from engine.records import replace
from tests.invented_event import invented
from tests.officials import NOON, officiating
from tests.tournament import Tournament, table_on
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.player import Player
from tournament_app.domain.result import ResultKind
from tournament_app.domain.standings import standings
from tournament_app.services.confirm_penalty import confirm_penalty
from tournament_app.services.create_event import change_event
from tournament_app.services.keep_register import register_players
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.report_line import report_from
from tournament_app.storage.backup import back_up
from tournament_app.storage.checking import problems_of
from tournament_app.storage.database import KNOWN_SCHEMAS
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.schema import downgrade_schema, upgrade_schema

JUDGE = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
CATALOGUE = officiating().catalogue
SINCE = {
    "0006": ("insisted",),
    "0008": ("bars", "reporting", "no_spectators", "lands_added"),
    "0009": ("family",),
    "0010": ("naming",),
    "0011": ("aside",),
    "0012": ("minutes_before_duels", "moves_recorded"),
    "0015": ("before",),
}
"""What records have had since which schema; images in the log of an older program lack it."""
JUDGE_DESK = "0004"


def _store(tournament: Tournament) -> DatabaseEventStore:
    store = tournament.table.store
    assert isinstance(store, DatabaseEventStore)
    return store


def _as_written_by(engine: Engine, schema: str) -> None:
    """The schema and the log as a program of that age left them."""
    downgrade_schema(engine, schema)
    unknown = {name for since, names in SINCE.items() if since > schema for name in names}
    with engine.execution_options(writes=True).begin() as connection:
        rows = connection.execute(text("SELECT id, changes FROM journal WHERE changes IS NOT NULL")).all()
        for row in rows:
            changes = msgspec.json.decode(row.changes)
            for change in changes:
                for side in ("before", "after"):
                    change[side] = _without(change[side], unknown)
            connection.execute(
                text("UPDATE journal SET changes = :changes WHERE id = :id"),
                {"id": row.id, "changes": msgspec.json.encode(changes).decode()},
            )


def _without(image: Any, unknown: set[str]) -> Any:
    """An image of a record, or a part of one, without the fields of these names."""
    if isinstance(image, list):
        return [_without(part, unknown) for part in image]
    if not isinstance(image, dict):
        return image
    return {name: _without(part, unknown) for name, part in image.items() if name not in unknown}


def _older(since: str, engine: Engine) -> Iterator[str]:
    """Every older schema since one; a server, which keeps the same tables, every fourth of them and that one."""
    older = [schema for schema in KNOWN_SCHEMAS[:-1] if schema >= since]
    return reversed(older if engine.dialect.name == "sqlite" else older[::4])


def test_an_event_with_judges_decks_and_calls_goes_on_from_every_schema_that_knew_them(
    database: str, tmp_path: Path
) -> None:
    table = table_on(database)
    tournament = Tournament(table, invented(table).event)
    engine, before = _store(tournament).engine, tournament.book
    for schema in _older(JUDGE_DESK, engine):
        _as_written_by(engine, schema)
        upgrade_schema(engine)
        assert problems_of(engine) == [], schema
        back_up(engine, tmp_path / f"{schema}.sqlite")
        book = table.store.load(tournament.event)
        assert (book.pairings, book.enrollments, standings(book)) == (
            before.pairings,
            before.enrollments,
            standings(before),
        )
        assert book.dossier.log == before.dossier.log
    table.perform(tournament.event, lambda book: change_event(book, replace(book.event, place="Gdansk")))
    table.undo(tournament.event)
    assert problems_of(engine) == []


def test_a_plain_event_goes_on_from_every_schema(database: str, tmp_path: Path) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo", "Jan Van Den Berg", "Żółć"])
    tournament.pair()
    tournament.result(1, 2, 1)
    tournament.table.undo(tournament.event)
    engine, before = _store(tournament).engine, tournament.book
    for schema in _older("0001", engine):
        _as_written_by(engine, schema)
        upgrade_schema(engine)
        assert problems_of(engine) == [], schema
        back_up(engine, tmp_path / f"{schema}.sqlite")
        assert tournament.table.store.load(tournament.event) == before
    tournament.table.redo(tournament.event)
    assert problems_of(engine) == []


def test_what_a_migration_changes_is_what_the_log_says_afterwards(database: str, tmp_path: Path) -> None:
    """Forfeits that were called concessions, and two of one number, used to be taken for damage."""
    tournament = Tournament.of(database, ["Ann", "Bo", "Cy", "Di"])
    wanted = [Player(PlayerId(0), "Gus", "1002003000"), Player(PlayerId(0), "Hal", "1002003001")]
    register_players(tournament.table, wanted)
    tournament.pair()
    engine, event = _store(tournament).engine, tournament.event
    tournament.table.perform(
        event, lambda book: log_penalty(book, report_from(book, "2 1 ill", CATALOGUE, JUDGE, NOON), CATALOGUE)
    )
    tournament.table.perform(event, lambda book: confirm_penalty(book, 1, JUDGE, NOON, CATALOGUE))
    _as_written_by(engine, "0005")
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("UPDATE player SET dci = '1002003000' WHERE name = 'Hal'"))
        connection.execute(text("UPDATE journal SET changes = REPLACE(changes, '1002003001', '1002003000')"))
    upgrade_schema(engine)
    assert problems_of(engine) == []
    back_up(engine, tmp_path / "kept.sqlite")
    result = tournament.book.round_pairings(RoundNumber(1))[1].result
    assert result is not None
    assert result.kind is ResultKind.FORFEIT
    hal = next(player for player in tournament.table.store.players() if player.name == "Hal")
    assert (hal.dci, "1002003000 is borne by another record" in hal.notes) == ("", True)
    tournament.table.undo(event)
    assert tournament.book.round_pairings(RoundNumber(1))[1].result is None
    assert problems_of(engine) == []
