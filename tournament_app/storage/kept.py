"""How the records of a kind are kept: in which rows, and what a row is of a record."""

import datetime as dt
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct
from sqlalchemy import Column, Row, Table

from tournament_app.storage.rows import Base

R = TypeVar("R")
Columns = dict[str, Any]
EVENT = "event_id"


class Kept(Struct, Generic[R], frozen=True):
    """``columns`` gives all columns of a record apart from its event, ``record_from`` the record of a row of them.

    Rows of an event are read in the order of their key unless ``in_order_of`` names a column.
    """

    record: type[R]
    row: type[Base]
    columns: Callable[[R], Columns]
    record_from: Callable[[Row[Any]], R]
    in_order_of: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        """The names of the columns that tell a record from the others of its event."""
        return tuple(found.name for found in self.table.primary_key.columns if found.name != EVENT)

    @property
    def table(self) -> Table:
        """The table of these rows."""
        return self.row.__table__

    @property
    def of_an_event(self) -> bool:
        """Whether such rows belong to one event."""
        return EVENT in self.table.c

    @property
    def own_columns(self) -> list[Column[Any]]:
        """The columns of a record, the event's left out."""
        return [found for found in self.table.columns if found.name != EVENT]

    @property
    def order(self) -> list[Column[Any]]:
        """The columns in whose order an event's rows are read."""
        return [self.table.c[name] for name in ((self.in_order_of,) if self.in_order_of else self.key)]


def utc(moment: dt.datetime) -> dt.datetime:
    """The same moment in UTC, also where the database forgets the zone."""
    return moment.replace(tzinfo=dt.UTC) if moment.tzinfo is None else moment.astimezone(dt.UTC)
