"""Journal lines as the log shows them: local time, and what became of them."""

from collections.abc import Sequence, Set
from datetime import datetime

from msgspec import Struct

from engine.days import minute_words
from tournament_app.desk.kit.column_widths import NAME
from tournament_app.desk.kit.record_table import Column
from tournament_app.domain.identity import JournalId
from tournament_app.services.ports import JournalLine
from tournament_app.services.scorers_table import undone_lines


class JournalEntry(Struct, frozen=True):
    """A line with its time as the clock on the wall showed it; ``state`` is empty for what stands."""

    line: JournalLine
    when: str
    state: str


def journal_entries(lines: Sequence[JournalLine]) -> tuple[JournalEntry, ...]:
    """The journal, newest first; an act that was undone and not done again says so."""
    undone = undone_lines(lines)
    return tuple(
        JournalEntry(line, _on_the_clock(line.at.astimezone()), _state(line, undone))
        for line in reversed(lines)
    )


def _on_the_clock(moment: datetime) -> str:
    return f"{minute_words(moment)}:{moment:%S}"


def _state(line: JournalLine, undone: Set[JournalId]) -> str:
    if line.id in undone:
        return "undone"
    if line.undoes is not None:
        return "takes back"
    if line.redoes is not None:
        return "does again"
    return "" if line.can_be_undone else "cannot be undone"


def entry_columns() -> list[Column[JournalEntry]]:
    """The columns of a log."""
    return [
        Column("Time", lambda e: e.when, lambda e: e.line.id, width=18, figures=True, tone=_tone),
        Column("By", lambda e: e.line.by, width=NAME, tone=_tone, tip=lambda e: e.line.by, shortens=True),
        Column("What", lambda e: e.line.summary, width=0, tone=_tone, tip=lambda e: e.line.summary),
        Column(
            "Notes",
            lambda e: " ".join(e.line.notes),
            width=22,
            tone=_tone,
            tip=lambda e: "\n".join(e.line.notes),
            shortens=True,
        ),
        Column("State", lambda e: e.state, width=15, tone=_tone),
    ]


def _tone(entry: JournalEntry) -> str:
    return "muted" if entry.state else ""
