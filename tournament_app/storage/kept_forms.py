"""Values in a file whose form no version of the program writes, though they read as if nothing were wrong.

SQLite keeps anything in any column: an empty text where a number belongs is read as *no*, a moment with another
mark between day and hour as the same moment.
"""

from collections.abc import Iterator

from sqlalchemy import Column, Connection, Table, inspect, types

from tournament_app.storage.rows import Base

DIGIT = "[0-9]"
DAY = "-".join((DIGIT * 4, DIGIT * 2, DIGIT * 2))
MOMENT = f"{DAY} {':'.join([DIGIT * 2] * 3)}.{DIGIT * 6}"


def strange_forms(connection: Connection) -> Iterator[str]:
    """A sentence for each column of an SQLite file that holds such values; other databases hold none."""
    if connection.dialect.name != "sqlite":
        return
    kept = inspect(connection).get_table_names()
    for table in Base.metadata.sorted_tables:
        if table.name not in kept:
            continue
        right = {column.name: _right(column) for column in table.columns}
        row = connection.exec_driver_sql(_counting(table, right)).one()
        for name, number in zip(right, row, strict=True):
            if number:
                yield f"table {table.name}: {number} in the column {name} not of the form that is kept there."


def _counting(table: Table, right: dict[str, str]) -> str:
    counts = ", ".join(f'SUM("{name}" IS NOT NULL AND NOT ({form}))' for name, form in right.items())
    return f"SELECT {counts} FROM {table.name} NOT INDEXED"


def _right(column: Column[object]) -> str:
    """What a value of a column must fulfil."""
    name = f'"{column.name}"'
    match column.type:
        case types.Boolean():
            return f"typeof({name}) = 'integer' AND {name} IN (0, 1)"
        case types.Integer():
            return f"typeof({name}) = 'integer'"
        case types.Float():
            return f"typeof({name}) IN ('integer', 'real')"
        case types.DateTime():
            return f"typeof({name}) = 'text' AND {name} GLOB '{MOMENT}'"
        case types.Date():
            return f"typeof({name}) = 'text' AND {name} GLOB '{DAY}'"
        case _:
            return f"typeof({name}) = 'text'"
