"""The scorer's table: where tasks are carried out, journalled, undone and redone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.identity import EventId, JournalId
from tournament_app.domain.refusal import Conflict, Illegal
from tournament_app.services.ports import EventStore, JournalLine, Now, Signature

Task = Callable[[EventBook], Act]

ATTEMPTS = 3
NEWEST_LINES = 5_000
MERGE = "merge_players"


@dataclass(frozen=True, slots=True)
class Done:
    """What a task led to: the new book and the act that is now on disk."""

    book: EventBook
    act: Act


@dataclass(frozen=True, slots=True)
class UndoStacks:
    """Journal lines that can be undone and redone, the next one last."""

    undo: tuple[JournalLine, ...]
    redo: tuple[JournalLine, ...]


class ScorersTable:
    """Carries out tasks on events of one store, signed by one member of staff."""

    def __init__(self, store: EventStore, now: Now, by: str) -> None:
        self.store = store
        self._now = now
        self.by = by
        self._books: dict[EventId, EventBook] = {}

    def book(self, event: EventId) -> EventBook:
        """The newest book, read again only if another window or program has changed it."""
        held = self._books.get(event)
        if held is None or held.revision != self.store.revision(event):
            held = self._books[event] = self.store.load(event)
        return held

    def perform(self, event: EventId, task: Task) -> Done:
        """Carry out a task on the newest book; on disk when this returns.

        When someone else commits in between, the task is tried again on their book, so that it
        sees what they did. Raises what the task raises, ``Conflict`` and ``Unavailable``.
        """
        for attempt in range(ATTEMPTS):
            book = self.book(event)
            act = task(book)
            try:
                return self._commit(event, book, act, self.signature())
            except Conflict:
                self._books.pop(event, None)
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    def undo(self, event: EventId) -> Done:
        """Take back the newest act that was not yet taken back; ``Illegal`` if there is none."""
        stacks = self.stacks(event)
        if not stacks.undo:
            raise Illegal("There is nothing to undo in this event.")
        line = stacks.undo[-1]
        return self._again(event, line, "Undone", self.signature(undoes=line.id), backwards=True)

    def redo(self, event: EventId) -> Done:
        """Do again what was undone last; ``Illegal`` if there is nothing."""
        stacks = self.stacks(event)
        if not stacks.redo:
            raise Illegal("There is nothing to redo in this event.")
        line = stacks.redo[-1]
        return self._again(event, line, "Redone", self.signature(redoes=line.id), backwards=False)

    def stacks(self, event: EventId) -> UndoStacks:
        """What undo and redo would do next."""
        lines = self.store.journal(event, newest=NEWEST_LINES)
        stacks = undo_stacks(lines) if _stands_alone(lines) else None
        return stacks if stacks and (stacks.undo or len(lines) < NEWEST_LINES) else self._whole_stacks(event)

    def signature(self, undoes: JournalId | None = None, redoes: JournalId | None = None) -> Signature:
        """The staff member and the moment, for the journal."""
        return Signature(self.by, self._now(), undoes, redoes)

    def forget(self, event: EventId) -> None:
        """Drop the held book so that the next reading comes from disk."""
        self._books.pop(event, None)

    def _whole_stacks(self, event: EventId) -> UndoStacks:
        return undo_stacks(self.store.journal(event))

    def _again(
        self, event: EventId, line: JournalLine, word: str, signature: Signature, *, backwards: bool
    ) -> Done:
        book = self.book(event)
        changes = self.store.changes(line.id)
        if backwards:
            changes = tuple(change.inverted() for change in reversed(changes))
        self._check_current(book, changes, line)
        self._check_register(changes, line)
        act = Act(line.name, f"{word}: {line.summary}", changes)
        return self._commit(event, book, act, signature)

    def _check_current(self, book: EventBook, changes: Sequence[Change], line: JournalLine) -> None:
        for change in changes:
            if change.before is not None and book.current(change.before) != change.before:
                raise Conflict(
                    f"“{line.summary}” cannot be taken back: what it changed has since been "
                    "changed elsewhere (a player's record may have been edited or merged)."
                )

    def _check_register(self, changes: Sequence[Change], line: JournalLine) -> None:
        """Nobody is put back into an event whose record has been merged or taken out of the register."""
        entered = [
            change.after.player
            for change in changes
            if change.before is None and isinstance(change.after, Enrollment)
        ]
        known = self.store.records(entered)
        if any(player not in known or known[player].merged_into is not None for player in entered):
            raise Conflict(
                f"“{line.summary}” cannot be repeated or taken back: it would enrol a record that has since "
                "been merged or taken out of the register. Undo that in the register's log first."
            )

    def _commit(self, event: EventId, book: EventBook, act: Act, signature: Signature) -> Done:
        after = self.store.commit(book, act, signature)
        self._books[event] = after
        return Done(after, act)


def undo_stacks(lines: Sequence[JournalLine]) -> UndoStacks:
    """Replay the journal's undo and redo lines; an act that cannot be undone bars what lies before it.

    A merge belongs to the register's journal and is undone there; what lies before it can be undone where
    it does not touch the merged records.
    """
    by_id = {line.id: line for line in lines}
    undo: list[JournalLine] = []
    redo: list[JournalLine] = []
    for line in lines:
        if line.undoes is not None:
            undo.pop()
            redo.append(by_id[line.undoes])
        elif line.redoes is not None:
            redo.pop()
            undo.append(by_id[line.redoes])
        elif line.name == MERGE:
            continue
        elif line.can_be_undone:
            undo.append(line)
            redo.clear()
        else:
            undo.clear()
            redo.clear()
    return UndoStacks(tuple(undo), tuple(redo))


def undone_lines(lines: Sequence[JournalLine]) -> frozenset[JournalId]:
    """The acts of a journal that have been taken back and not done again."""
    undone: set[JournalId] = set()
    for line in lines:
        if line.undoes is not None:
            undone.add(line.undoes)
        elif line.redoes is not None:
            undone.discard(line.redoes)
    return frozenset(undone)


def _stands_alone(lines: Sequence[JournalLine]) -> bool:
    """Whether the lines speak of no act before the first of them."""
    first = lines[0].id if lines else 0
    return all((line.undoes or line.redoes or first) >= first for line in lines)
