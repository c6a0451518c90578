"""What every database can keep: refused by name before it is written, whichever database it is.

SQLite takes any text into any column and 64-bit numbers; PostgreSQL does not. An event begun on a laptop must
be able to go on on a server.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import BigInteger, Column, Integer, String, Table, Text

from engine.intake.limits import DIGITS, LINE, TEXT, WHOLE, Limit, no_line, no_text
from tournament_app.domain.refusal import Malformed

LARGEST_TEXT = Limit(50 * TEXT.most, "letters")
"""What the program writes itself (the changes of a round of thousands)."""


def refuse_unfit(table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """``Malformed`` with every value that some database could not keep."""
    problems = [problem for row in rows for problem in _problems(table, row)]
    if problems:
        raise Malformed(*dict.fromkeys(problems))


def _problems(table: Table, row: dict[str, Any]) -> Iterable[str]:
    for name, limit, counts, seen in _checked(table):
        value = row.get(name)
        if value is None:
            continue
        what = f"“{name.replace('_', ' ')}” of the {table.name.replace('_', ' ')}"
        if counts:
            if not -limit.most - 1 <= value <= limit.most:
                yield f"{what} is a number that no database keeps; the largest is {limit.most:,}."
        elif len(value) > limit.most:
            yield limit.exceeded(what, len(value))
        elif wrong := (not value.isprintable() and (no_text(value) or (seen and no_line(value)))):
            yield f"{what} {wrong}. Write it anew."


@cache
def _checked(table: Table) -> tuple[tuple[str, Limit, bool, bool], ...]:
    return tuple(
        (column.name, limit, isinstance(column.type, Integer), bool(column.info.get("seen")))
        for column in table.columns
        if (limit := _limit(column)) is not None
    )


def _limit(column: Column[Any]) -> Limit | None:
    kind = column.type
    if isinstance(kind, BigInteger):
        return Limit(10**DIGITS.most, "units")
    if isinstance(kind, Integer):
        return WHOLE
    if isinstance(kind, String) and kind.length is not None:
        return Limit(kind.length, "letters")
    if isinstance(kind, Text):
        return LARGEST_TEXT if column.info.get("long") else LINE
    return None
