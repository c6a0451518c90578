"""The scorer's table: where tasks are carried out, journalled, undone and redone."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.identity import EventId, JournalId
from tournament_app.domain.refusal import Busy, Conflict, Displaced, Illegal
from tournament_app.services.ports import Deed, EventStore, JournalLine, Now, Signature, Task

ATTEMPTS = 5
NEWEST_LINES = 5_000
MERGE = "merge_players"


class Done(Struct, frozen=True):
    """What a task led to: the new book and the act that is now on disk."""

    book: EventBook
    act: Act


class UndoStacks(Struct, frozen=True):
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
        """The newest book, read again only if another window or program has changed it.

        ``Displaced`` where the database has fallen behind what was entered: somebody put an older one there.
        """
        held = self._books.get(event)
        newest = self.store.revision(event)
        if held is not None and held.revision > newest:
            raise fallen_behind(held, newest)
        if held is None or held.revision != newest:
            held = self._books[event] = self.store.load(event)
        return held

    @property
    def held(self) -> tuple[EventBook, ...]:
        """The books in memory, as they were on disk last."""
        return tuple(self._books.values())

    def perform(self, event: EventId, task: Task, registering: Act | None = None) -> Done:
        """Carry out a task on the newest book; on disk when this returns.

        Others wait until it is, so the task sees what they did. ``registering`` is an act on the register
        that stands or falls with it. Raises what the task raises, ``Conflict`` and ``Unavailable``.
        """
        return self._carry_out(event, Deed(task, self.signature(), registering))

    def undo(self, event: EventId, offered: int | None = None, *, confirmed: bool = False) -> Done:
        """Take back the newest act that stands, or the one that was offered: its journal line's revision.

        Raises ``Illegal`` if there is none; where somebody has done something since, ``NeedsConfirmation``,
        or ``Illegal`` where the act cannot be taken back by itself.
        """

        def choose() -> JournalLine:
            undo = self.stacks(event).undo
            if not undo:
                raise Illegal("There is nothing to undo in this event.")
            line = next((line for line in undo if line.revision == offered), None) if offered else undo[-1]
            if line is None:
                raise Illegal("That has been taken back already, at another station.")
            if line is not undo[-1]:
                from tournament_app.services.overtaken import refuse_overtaken  # not at start-up

                refuse_overtaken(
                    self.book(event), line, self.store.changes(line.id), undo[-1], confirmed=confirmed
                )
            return line

        return self._again(event, choose, backwards=True)

    def redo(self, event: EventId, offered: int | None = None) -> Done:
        """Do again what was undone last; ``Illegal`` if there is nothing, or it is not what was offered."""

        def choose() -> JournalLine:
            redo = self.stacks(event).redo
            if not redo:
                raise Illegal("There is nothing to redo in this event.")
            if offered and redo[-1].revision != offered:
                raise Illegal(
                    f"Another station has since undone “{redo[-1].summary}”. Look at the log, and redo from there."
                )
            return redo[-1]

        return self._again(event, choose, backwards=False)

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

    def _again(self, event: EventId, choose: Callable[[], JournalLine], *, backwards: bool) -> Done:
        for _ in range(ATTEMPTS):
            seen = self.store.revision(event)
            line = choose()
            changes = self.store.changes(line.id)
            if backwards:
                changes = tuple(change.inverted() for change in reversed(changes))
            act = Act(line.name, f"{'Undone' if backwards else 'Redone'}: {line.summary}", changes)

            def task(book: EventBook, line: JournalLine = line, act: Act = act, seen: int = seen) -> Act:
                if book.revision != seen:
                    raise _Overtaken
                self._check_current(book, act.changes, line)
                self._check_register(act.changes, line)
                return act

            undoes, redoes = (line.id, None) if backwards else (None, line.id)
            try:
                return self._carry_out(event, Deed(task, self.signature(undoes, redoes)))
            except _Overtaken:
                continue
        raise Conflict("Others are changing this event without a pause. Try again in a moment.")

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

    def _carry_out(self, event: EventId, deed: Deed) -> Done:
        for attempt in range(ATTEMPTS):
            try:
                book, act = self.store.carry_out(event, self._books.get(event), deed)
            except Busy:
                if attempt == ATTEMPTS - 1:
                    raise
            else:
                self._books[event] = book
                return Done(book, act)
        raise AssertionError("unreachable")


def fallen_behind(held: EventBook, revision: int) -> Displaced:
    """What is said where the database holds an older state of an event than was committed to it."""
    return Displaced(
        f"The database was replaced by an older one: it lacks the last {held.revision - revision} entries of "
        f"{held.event.name}. Nothing is entered into it any more; what is here is being saved beside the backups."
    )


class _Overtaken(Exception):
    """Somebody else was faster between looking and doing."""


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
            _pass(by_id[line.undoes], undo, redo)
        elif line.redoes is not None:
            _pass(by_id[line.redoes], redo, undo)
        elif line.name == MERGE:
            continue
        elif line.can_be_undone:
            undo.append(line)
            redo.clear()
        else:
            undo.clear()
            redo.clear()
    return UndoStacks(tuple(undo), tuple(redo))


def _pass(line: JournalLine, source: list[JournalLine], target: list[JournalLine]) -> None:
    """From one stack to the other; an act overtaken by others is not on top of its stack."""
    if line in source:
        source.remove(line)
        target.append(line)


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
