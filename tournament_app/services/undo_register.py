"""Acts on the register taken back and done again, one by one and in any order.

An act of the register touches few records, so each is taken back by itself: what it changed in a record
becomes what it was, what others changed in the meantime stays. Taking back a merge gives the second record
everything that it brought, with what was recorded for it since.
"""

from collections.abc import Sequence

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.invitations import Invitation
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Conflict, Illegal
from tournament_app.services.keep_register import fitted, merge_changes, moving_act, refuse_taken
from tournament_app.services.ports import JournalLine
from tournament_app.services.scorers_table import MERGE, ScorersTable, undone_lines

Moving = list[tuple[EventBook, Act]]


def undo_register(table: ScorersTable, line: JournalLine) -> Act:
    """Take back one act of the register; on disk when this returns.

    Raises ``Illegal`` where it is no act that stands or a person to be removed is enrolled somewhere, and
    ``Conflict`` where others changed the same part of a record since.
    """
    if line not in standing_acts(table.store.journal(None)):
        raise Illegal(f"“{line.summary}” has been undone already.")
    changes = tuple(change.inverted() for change in reversed(table.store.changes(line.id)))
    now = _current(table, changes, line)
    moved = _moved_back(table, line, now) if line.name == MERGE else []
    act = Act(line.name, f"Undone: {line.summary}", tuple(_fitted(change, now, line) for change in changes))
    _refuse(table, act.changes)
    table.store.commit_register(act, table.signature(undoes=line.id), moved)
    return act


def redo_register(table: ScorersTable, line: JournalLine) -> Act:
    """Do again an act of the register that was undone; refused like ``undo_register``."""
    if line not in undone_acts(table.store.journal(None)):
        raise Illegal(f"“{line.summary}” has not been undone.")
    changes = table.store.changes(line.id)
    now = _current(table, changes, line)
    moved: Moving = []
    if line.name == MERGE:
        kept, duplicate = _merged_pair(table, line, now)
        changes, moved = merge_changes(table, kept, duplicate)
    act = Act(line.name, f"Redone: {line.summary}", tuple(_fitted(change, now, line) for change in changes))
    _refuse(table, act.changes)
    table.store.commit_register(act, table.signature(redoes=line.id), moved)
    return act


def standing_acts(lines: Sequence[JournalLine]) -> tuple[JournalLine, ...]:
    """The acts of the register that can be undone, the newest last."""
    undone = undone_lines(lines)
    return tuple(line for line in lines if _is_act(line) and line.id not in undone)


def undone_acts(lines: Sequence[JournalLine]) -> tuple[JournalLine, ...]:
    """The acts of the register that can be done again, the one undone last at the end."""
    by_id = {line.id: line for line in lines}
    undone = undone_lines(lines)
    order = dict.fromkeys(line.undoes for line in reversed(lines) if line.undoes in undone)
    return tuple(by_id[id_] for id_ in reversed(order) if id_ is not None)


def _is_act(line: JournalLine) -> bool:
    return line.undoes is None and line.redoes is None and line.can_be_undone


def _current(table: ScorersTable, changes: Sequence[Change], line: JournalLine) -> dict[PlayerId, Player]:
    people = [change.entry for change in changes]
    assert all(isinstance(person, Player) for person in people), f"{line.name} changes the register only"
    return dict(table.store.records([person.id for person in people if isinstance(person, Player)]))


def _fitted(change: Change, now: dict[PlayerId, Player], line: JournalLine) -> Change:
    """The change as it is to be made to the record as it stands now."""
    if not isinstance(change.before, Player):
        return change
    return fitted(change, now.get(change.before.id), lambda person: _changed_since(person, line))


def _changed_since(person: Player, line: JournalLine) -> Conflict:
    return Conflict(
        f"“{line.summary}” stays: the record of {person.name} has been changed since. "
        "Undo that first, or edit the record."
    )


def _merged_pair(
    table: ScorersTable, line: JournalLine, now: dict[PlayerId, Player]
) -> tuple[Player, Player]:
    """The record that a merge keeps and the one that it puts away, as they are now."""
    (put_away,) = (
        change.after for change in table.store.changes(line.id)
        if isinstance(change.after, Player) and change.after.merged_into is not None
    )  # fmt: skip
    assert put_away.merged_into is not None
    kept, duplicate = now.get(put_away.merged_into), now.get(put_away.id)
    if kept is None or duplicate is None or kept.merged_into is not None:
        raise _changed_since(put_away, line)
    return kept, duplicate


def _moved_back(table: ScorersTable, line: JournalLine, now: dict[PlayerId, Player]) -> Moving:
    kept, duplicate = _merged_pair(table, line, now)
    moved: Moving = []
    for event, merged in table.store.moved_by(line.id).items():
        book = table.store.load(event)
        moving = moving_act(book, kept, duplicate)
        moved.append((book, replace(moving, changes=_two_invitations(moving.changes, merged))))
    return [(book, act) for book, act in moved if act.changes]


def _two_invitations(changes: Sequence[Change], merged: Sequence[Change]) -> tuple[Change, ...]:
    """Where the merge left the invitation that the first record had, that one stays and the second comes back."""
    invitations = [change for change in merged if isinstance(change.entry, Invitation)]
    if any(change.before is None for change in invitations):
        return tuple(changes)
    others = [change for change in changes if not isinstance(change.entry, Invitation)]
    return (*others, *(change.inverted() for change in invitations))


def _refuse(table: ScorersTable, changes: Sequence[Change]) -> None:
    wanted = [change.after for change in changes if isinstance(change.after, Player)]
    touched = {person.id for person in wanted}
    refuse_taken(wanted, [person for person in table.store.players() if person.id not in touched])
    problems = [
        f"{person.name} is enrolled in or invited to {event.name}: remove the entry there first."
        for change in changes
        if change.after is None and isinstance(person := change.before, Player)
        for event in table.store.events_of(person.id)
    ]
    if problems:
        raise Illegal(*problems)
