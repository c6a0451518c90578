"""The tables. The schema itself is made by the migrations; a test holds the two together.

Nothing maps objects: a class lists the columns of one table, and importing the mapper would double the start.
"""

from typing import ClassVar, TypeVar

from sqlalchemy import (
    Column,
    Date,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.sql.elements import KeyedColumnElement
from sqlalchemy.types import TypeEngine

_Kind = TypeVar("_Kind")


class Base:
    """The family of tables: the columns of a class, in their order, are those of its table."""

    metadata: ClassVar[MetaData] = MetaData()
    __table__: ClassVar[Table]

    def __init_subclass__(cls, *, table: str, indexes: tuple[Index, ...] = ()) -> None:
        columns = {name: column for name, column in vars(cls).items() if isinstance(column, Column)}
        for name, column in columns.items():
            column.name = column.key = name
        cls.__table__ = Table(table, Base.metadata, *columns.values(), *indexes)


def table_of(row: type[Base]) -> Table:
    """The table of such rows."""
    return row.__table__


def column(
    kind: TypeEngine[_Kind] | type[TypeEngine[_Kind]],
    refers_to: str = "",
    *,
    nullable: bool = False,
    primary_key: bool = False,
    counts_up: bool = False,
    index: bool = False,
    long: bool = False,
    seen: bool = False,
) -> KeyedColumnElement[_Kind]:
    """A column of a table, which is called as the class has it.

    ``long`` texts have many lines, ``seen`` ones stand in lists, on paper and in terminals as they are.
    """
    reference = [ForeignKey(refers_to)] if refers_to else []
    return Column(
        kind,
        *reference,
        nullable=nullable,
        primary_key=primary_key,
        autoincrement=counts_up,
        index=index or None,
        info={"long": long, "seen": seen},
    )


class CounterRow(Base, table="counter"):
    """The last id given out, by kind; ids are never given out twice."""

    name = column(String(40), primary_key=True, seen=True)
    last = column(Integer)


class SealRow(Base, table="seal"):
    """The seal over what belongs to no event (see ``storage.seal``)."""

    name = column(String(40), primary_key=True, seen=True)
    value = column(Text)


class JournalRow(Base, table="journal", indexes=(Index("journal_of_event", "event_id", "id"),)):
    """One act: who, when, what, and the records before and after as a JSON document.

    ``event_id`` is None for acts on the register. ``changes`` is None where no before-image is kept.
    """

    id = column(Integer, primary_key=True, counts_up=True)
    event_id = column(Integer, "event.id", nullable=True)
    revision = column(Integer)
    at = column(DateTime(timezone=True))
    by = column(Text, seen=True)
    name = column(String(60), seen=True)
    summary = column(Text, long=True)
    notes = column(Text, long=True)
    changes = column(Text, nullable=True, long=True)
    undoes = column(Integer, "journal.id", nullable=True)
    redoes = column(Integer, "journal.id", nullable=True)


class RatingHistoryRow(Base, table="rating_history"):
    """A file of matches played elsewhere that was taken in for rating."""

    id = column(Integer, primary_key=True, counts_up=True)
    source = column(Text, seen=True)
    at = column(DateTime(timezone=True))
    by = column(Text, seen=True)


class RatingHistoryEventRow(Base, table="rating_history_event"):
    """One event of such a file; ``rounds`` is a JSON document of its matches by the register's ids."""

    id = column(Integer, primary_key=True, counts_up=True)
    history_id = column(Integer, "rating_history.id", index=True)
    name = column(Text, seen=True)
    date = column(Date)
    category = column(String(80))
    players = column(Integer)
    judge_level = column(Integer)
    matches = column(Integer)
    rounds = column(Text, long=True)


class RatingCategoryRow(Base, table="rating_category"):
    """The category in which the organizer has a house format rated."""

    format = column(String(60), primary_key=True)
    category = column(String(80))
