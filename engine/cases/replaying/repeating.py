"""`repeat` entries: loops shortened as 421.2-421.5 say, by the numbers the players named.

A round is the entries repeated. Optional actions in it belong to the players who take them; where one player takes
them all, that player names a number (421.2). Where two do, the active player names one first: if the actions need each
other, the other player agrees or names a lower number and the last word falls accordingly (421.3); if they do not, the
other player agrees or names a higher one, for his or her own actions (421.5). Where the book has it otherwise, the
active player must stop.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cases.reading.log_entries import (
    Activate,
    Choose,
    Entry,
    Land,
    Pass,
    Play,
    Repeat,
    Resolve,
    Unmorph,
)
from engine.cases.reading.problems import Unclear
from engine.cases.replaying.counted_rounds import LITERAL, leap
from engine.cases.replaying.picks import says_no
from engine.cases.replaying.table import Table
from engine.rules.game import Position
from engine.rules.looking.characteristics import look
from engine.rules.position.events import Record
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.rounds import LASTING, Totals, signature, steps, totals
from engine.rules.position.state import PlayerId, State

MOST_ROUNDS = 2000
Entries = list[tuple[int, Entry]]


def chooser_of(entry: Entry) -> PlayerId | None:
    """Whose choice an entry is: an action, or an answer that is no refusal; nobody's if it only passes."""
    match entry:
        case Choose(by=by, pick=pick):
            return None if says_no(pick) else by
        case Play(by=by) | Activate(by=by) | Land(by=by) | Unmorph(by=by):
            return by
        case _:
            return None


class Shortcuts:
    """Loops shortened at a table; `carry_out` does one entry of the log, which has the number given."""

    def __init__(self, table: Table, carry_out: Callable[[Entry, int], None]) -> None:
        self._table = table
        self._carry_out = carry_out

    def repeat(self, entry: Repeat, n: int, log: tuple[Entry, ...]) -> None:
        """A shortcut: so many rounds, or as many as follows from the numbers named."""
        if entry.entries > n:
            raise Unclear(str(entry.entries), f"only {n} entries come before")
        entries = [(k, log[k]) for k in range(n - entry.entries, n)]
        if any(isinstance(one, Repeat) for _, one in entries):
            raise Unclear("repeat", "a shortcut cannot repeat a shortcut")
        if entry.numbers is not None:
            self._agreed(entries, entry.numbers)
        elif entry.times is not None:
            self._rounds(entries, entry.times)
        else:
            raise Unclear("repeat", "say how many `times`, or which `numbers` the players name")

    def _agreed(self, entries: Entries, named: dict[PlayerId, int]) -> None:
        """Rounds by the numbers that players named (421.2-421.5)."""
        order = self._table.state.turn_order()
        takes = {chooser_of(entry) for _, entry in entries}
        acting = [p for p in order if p in takes]
        strangers = [p for p in named if p not in acting]
        if strangers or not acting:
            raise Illegal("421.2", f"{', '.join(strangers or named)} takes no optional action in that loop")
        if len(acting) > 2:
            raise Unsupported("a loop with optional actions of three players")
        missing = [p for p in acting if p not in named]
        if missing:
            raise Unclear("numbers", f"{' and '.join(missing)} must name a number too")
        if len(acting) == 1:
            self._tell(f"{acting[0]} names {named[acting[0]]}", "421.2")
            self._rounds(entries, named[acting[0]])
            return
        first, second = acting
        if self._table.state.book.loops == "active player stops":
            self._proposed(entries, first, second, named)
        elif self._apart(entries, acting):
            self._higher(entries, first, second, named)
        else:
            self._lower(entries, first, second, named)

    def _proposed(
        self, entries: Entries, first: PlayerId, second: PlayerId, named: dict[PlayerId, int]
    ) -> None:
        """A shortcut that one proposes and the other accepts or shortens (421.2), or a loop that must be broken."""
        start, together = self._table.state, self._tried(entries)
        if together is not None and _alike(start, together) and not _change(start, together):
            self._broken(entries, first, named)
        elif self._apart(entries, [first, second]):
            self._tell(f"{first} does it {named[first]} times, {second} {named[second]} times", "421.2")
            both = min(named.values())
            self._rounds(entries, both)
            for player in (first, second):
                self._rounds(_alone(entries, player), named[player] - both)
        else:
            if named[second] > named[first]:
                raise Illegal("421.2", f"{second} accepts {named[first]} or names a lower number")
            self._tell(f"{named[second]} rounds", "421.2")
            self._rounds(entries, named[second])

    def _broken(self, entries: Entries, first: PlayerId, named: dict[PlayerId, int]) -> None:
        """Independent actions that come round: the first in turn order stops, after the lowest number named (421.3)."""
        times = min(named.values())
        self._tell(f"{times} rounds, and then {first} must do something else", "421.3")
        self._rounds(entries, times)

    def _lower(self, entries: Entries, first: PlayerId, second: PlayerId, named: dict[PlayerId, int]) -> None:
        """The actions need each other: the second player agrees or goes lower, which gives the first the last word."""
        if named[second] > named[first]:
            raise Illegal("421.3", f"{second} must agree to {named[first]} or name a lower number")
        last = first if named[second] < named[first] else second
        self._tell(f"{named[second]} rounds, and {last} has the last word", "421.3")
        self._rounds(entries, named[second])
        words = [k for k, (_, entry) in enumerate(entries) if chooser_of(entry)]
        if chooser_of(entries[words[-1]][1]) == last:
            return
        own = max(k for k in words if chooser_of(entries[k][1]) == last)
        for k, entry in entries[: next(w for w in words if w > own)]:
            self._carry_out(entry, k)

    def _higher(
        self, entries: Entries, first: PlayerId, second: PlayerId, named: dict[PlayerId, int]
    ) -> None:
        """The actions do not need each other: the second player agrees or goes higher, for his or her own."""
        if named[second] < named[first]:
            raise Illegal("421.5", f"{second} must agree to {named[first]} or name a higher number")
        text = f"{first} does it {named[first]} times, {second} {named[second]} times"
        self._tell(text, "421.5")
        self._rounds(entries, named[first])
        self._rounds(_alone(entries, second), named[second] - named[first])

    def _tell(self, text: str, rule: str) -> None:
        self._table.records.append(Record(None, text, (rule,), state=self._table.state))

    def _apart(self, entries: Entries, acting: list[PlayerId]) -> bool:
        """Whether each player's actions change by themselves what they change in the loop, found by trial."""
        start = self._table.state
        together = self._tried(entries)
        if together is None or not _alike(start, together):
            return False
        whole: Totals = dict(_change(start, together))
        for player in acting:
            alone = self._tried(_alone(entries, player))
            part = {} if alone is None else _change(start, alone)
            if not part:
                return False
            for key, n in part.items():
                whole[key] = whole.get(key, 0) - n
        return not any(whole.values())

    def _tried(self, entries: Entries) -> State | None:
        """The state after entries carried out on trial; nothing if one of them is not legal there."""
        table = self._table
        before, records, answered = table.position, table.records, table.automatic
        table.records = []
        try:
            for k, entry in entries:
                self._carry_out(entry, k)
            return table.state if table.question is None else None
        except Illegal:
            return None
        finally:
            table.position, table.records, table.automatic = before, records, answered

    def _rounds(self, entries: Entries, times: int) -> None:
        """So many rounds: played at first, then counted where every round is alike."""
        left = times
        before: list[State] = []
        while left > 0:
            before.append(self._table.state)
            if len(before) >= 3 and left > LITERAL:
                state, counted = leap(before[-3], before[-2], before[-1], left - 2)
                if counted:
                    self._table.position = Position(state)
                    left -= counted
            if len(before) > MOST_ROUNDS:
                raise Unsupported(f"a loop of {times} turns that are not alike")
            for k, entry in entries:
                self._carry_out(entry, k)
            left -= 1


def _alike(before: State, after: State) -> bool:
    """Whether two positions are the same but for numbers."""
    return signature(before, numbers=False) == signature(after, numbers=False)


def _change(before: State, after: State) -> Totals:
    """What play has changed that can be counted: totals, and how big permanents are."""
    found = steps(totals(before), totals(after))
    change = {key: n for key, n in found.items() if key[0] not in LASTING}
    return {**change, **steps(_sizes(before), _sizes(after))}


def _sizes(state: State) -> Totals:
    sight = look(state)
    seen = {state.objects[i].ref: sight.view(i) for i in sight.in_play()}
    found: Totals = {("size", ref, "power"): v.power or 0 for ref, v in seen.items()}
    found |= {("size", ref, "toughness"): v.toughness or 0 for ref, v in seen.items()}
    return found


def _alone(entries: Entries, player: PlayerId) -> Entries:
    """A round of one player's actions only, each resolved before the next."""
    found: Entries = []
    passes: Entries = []
    for k, entry in entries:
        if chooser_of(entry) == player:
            found += [*passes, (k, entry), (k, Resolve(everything=True))]
        alone = isinstance(entry, Pass) and entry.by is not None
        passes = [*passes, (k, entry)] if alone else []
    return found
