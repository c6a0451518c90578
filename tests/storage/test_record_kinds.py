"""The table of record kinds is whole: whatever stands in it is kept, read, sealed, journalled and told."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import fields

from tournament_app.desk.log.change_words import describe_change
from tournament_app.domain.book import RECORD_KINDS, Change, Entry, EventBook
from tournament_app.domain.event import Event
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.penalties.dossier import Dossier
from tournament_app.domain.player import Player
from tournament_app.domain.record_kind import DOSSIER, RecordKind
from tournament_app.storage import seal
from tournament_app.storage.changes import write_changes
from tournament_app.storage.database import open_database
from tournament_app.storage.event_store import every_player, read_book
from tournament_app.storage.journal_codec import changes_from_json, changes_to_json
from tournament_app.storage.kept import EVENT
from tournament_app.storage.records import KEPT
from tournament_app.storage.rows import Base, JournalRow

PLAIN: dict[object, object] = {
    int: 1, str: "Żółć", bool: True, float: 1.5, Fraction: Fraction(1, 3),
    datetime: datetime(2003, 12, 20, 12, tzinfo=UTC), date: date(2003, 12, 20),
}  # fmt: skip
OF_THE_BOOK_ALONE = {"revision", "dossier", "_namesakes", "kept_rounds"}


def sample(wanted: Any, *, full: bool) -> Any:
    """A value of a type: with everything that may be there, or with nothing that need not be."""
    if isinstance(wanted, NewType):
        return sample(wanted.__supertype__, full=full)
    if wanted in PLAIN:
        return PLAIN[wanted]
    if get_origin(wanted) in (Union, UnionType):
        kinds = [kind for kind in get_args(wanted) if kind is not type(None)]
        optional = len(kinds) < len(get_args(wanted))
        return sample(kinds[0], full=full) if full or not optional else None
    if get_origin(wanted) is tuple:
        parts = get_args(wanted)
        if parts[-1] is ...:
            return (sample(parts[0], full=full),) if full else ()
        return tuple(sample(part, full=full) for part in parts)
    if issubclass(wanted, Struct):
        hints = get_type_hints(wanted)
        return wanted(**{f.name: sample(hints[f.name], full=full) for f in fields(wanted)})
    assert issubclass(wanted, Enum), wanted
    return list(wanted)[-1]


SOMEBODY = Player(PlayerId(1), "Ann")
EVERY = [
    pytest.param(kind, full, id=f"{kind.name}{' full' * full}")
    for kind in RECORD_KINDS
    for full in (False, True)
]


def kept_fields() -> Iterator[str]:
    yield from (field.name for field in fields(EventBook) if field.name not in OF_THE_BOOK_ALONE)
    yield from (f"{DOSSIER}{field.name}" for field in fields(Dossier))


def test_every_kind_of_record_stands_in_both_tables_once() -> None:
    records = list(get_args(Entry))
    assert [kind.record for kind in RECORD_KINDS] == records
    assert sorted(kept.record.__name__ for kept in KEPT) == sorted(record.__name__ for record in records)
    assert len({kind.name for kind in RECORD_KINDS}) == len(RECORD_KINDS)


def test_whatever_a_book_holds_is_of_a_kind() -> None:
    assert sorted(kept_fields()) == sorted(kind.place for kind in RECORD_KINDS)


def test_whatever_a_table_holds_of_an_event_is_of_a_kind() -> None:
    of_an_event = {table.name for table in Base.metadata.sorted_tables if EVENT in table.c}
    assert of_an_event == {kept.table.name for kept in KEPT if kept.of_an_event} | {JournalRow.__table__.name}


@pytest.mark.parametrize(("kind", "full"), EVERY)
def test_a_record_is_in_the_book_until_it_is_taken_out(kind: RecordKind, full: bool) -> None:
    record = sample(kind.record, full=full)
    change = Change(None, record)
    before = EventBook(sample(Event, full=False))
    after = before.with_changes([change])
    assert after.current(record) == record
    assert (record in list(after.records())) is (kind.record is not Player)
    assert seal.moved(seal.seal_of([]), [change]) == seal.seal_of([record])
    assert changes_from_json(changes_to_json((change,))) == (change,)
    (told,) = describe_change(change, {SOMEBODY.id: SOMEBODY})
    assert told.partition(":")[0]
    assert "{" not in told
    if kind.record is not Event:
        gone = after.with_changes([change.inverted()])
        assert gone.current(record) is None
        assert list(gone.records()) == list(before.records())


@pytest.mark.parametrize(("kind", "full"), EVERY)
def test_a_record_comes_back_from_its_table_part_by_part(
    tmp_path: Path, kind: RecordKind, full: bool
) -> None:
    record: Entry = sample(kind.record, full=full)
    ground = [SOMEBODY, sample(Event, full=False)]
    ground = [entry for entry in ground if not isinstance(record, type(entry))]
    engine = open_database(str(tmp_path / "kept.sqlite"))
    with engine.execution_options(writes=True).begin() as connection:
        for entry in (*ground, record):
            write_changes(connection, EventId(1), [Change(None, entry)])
        book = None if isinstance(record, Player) else read_book(connection, EventId(1))
        assert record in (every_player(connection) if book is None else list(book.records()))
        if not isinstance(record, Player | Event):
            write_changes(connection, EventId(1), [Change(record, None)])
            assert record not in list(read_book(connection, EventId(1)).records())
    engine.dispose()
