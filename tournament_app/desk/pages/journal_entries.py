"""Journal lines as the log shows them: local time, and what became of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament_app.domain.identity import JournalId
from tournament_app.services.ports import JournalLine


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A line with its time as the clock on the wall showed it; ``state`` is empty for what stands."""

    line: JournalLine
    when: str
    state: str


def journal_entries(lines: Sequence[JournalLine]) -> tuple[JournalEntry, ...]:
    """The journal, newest first; an act that was undone and not done again says so."""
    undone: set[JournalId] = set()
    for line in lines:
        if line.undoes is not None:
            undone.add(line.undoes)
        elif line.redoes is not None:
            undone.discard(line.redoes)
    return tuple(
        JournalEntry(line, f"{line.at.astimezone():%Y-%m-%d %H:%M:%S}", _state(line, undone))
        for line in reversed(lines)
    )


def _state(line: JournalLine, undone: set[JournalId]) -> str:
    if line.id in undone:
        return "undone"
    if line.undoes is not None:
        return "takes back"
    if line.redoes is not None:
        return "does again"
    return "" if line.can_be_undone else "cannot be undone"
