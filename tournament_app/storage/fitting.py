"""What every database can keep: refused by name before it is written, whichever database it is.

SQLite takes any text into any column and 64-bit numbers; PostgreSQL does not. An event begun on a laptop must
be able to go on on a server.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import BigInteger, Integer, String, Table, Text

from engine.intake.limits import DIGITS, LINE, TEXT, WHOLE, Limit, no_line, no_text
from tournament_app.domain.refusal import Malformed

LONG_TEXTS = frozenset(
    {
        "list_text", "pool_text", "content", "case_file", "changes", "stages", "house", "rounds", "remedy",
        "blocked_opponents", "members", "tiebreaks", "notes", "note", "why", "decision_note", "differences",
        "summary", "reporting",
    }
)  # fmt: skip
SEEN = frozenset(
    {
        "name",
        "family",
        "country",
        "dci",
        "place",
        "head_judge",
        "by",
        "judge",
        "decided_by",
        "label",
        "source",
    }
)
"""Names and lines that stand in lists, on paper and in terminals as they are."""
LARGEST_TEXT = Limit(50 * TEXT.most, "letters")
"""What the program writes itself (the changes of a round of thousands)."""


def refuse_unfit(table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """``Malformed`` with every value that some database could not keep."""
    problems = [problem for row in rows for problem in _problems(table, row)]
    if problems:
        raise Malformed(*dict.fromkeys(problems))


def _problems(table: Table, row: dict[str, Any]) -> Iterable[str]:
    for name, limit, counts in _checked(table):
        value = row.get(name)
        if value is None:
            continue
        what = f"“{name.replace('_', ' ')}” of a {table.name.replace('_', ' ')}"
        if counts:
            if not -limit.most - 1 <= value <= limit.most:
                yield f"{what} is a number that no database keeps; the largest is {limit.most:,}."
        elif len(value) > limit.most:
            yield limit.exceeded(what, len(value))
        elif wrong := (not value.isprintable() and (no_text(value) or (name in SEEN and no_line(value)))):
            yield f"{what} {wrong}. Write it anew."


@cache
def _checked(table: Table) -> tuple[tuple[str, Limit, bool], ...]:
    return tuple(
        (column.name, limit, isinstance(column.type, Integer))
        for column in table.columns
        if (limit := _limit(column.name, column.type)) is not None
    )


def _limit(name: str, kind: object) -> Limit | None:
    if isinstance(kind, BigInteger):
        return Limit(10**DIGITS.most, "units")
    if isinstance(kind, Integer):
        return WHOLE
    if isinstance(kind, String) and kind.length is not None:
        return Limit(kind.length, "letters")
    if isinstance(kind, Text):
        return LARGEST_TEXT if name in LONG_TEXTS else LINE
    return None
