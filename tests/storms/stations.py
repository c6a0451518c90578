"""Stations side by side on one event: nothing acknowledged is lost, nothing happens twice."""

import random
import threading
from collections import Counter
from collections.abc import Callable

from msgspec import Struct, field

from engine.records import replace
from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Busy, Conflict, Refusal
from tournament_app.domain.result import MatchResult
from tournament_app.services.drop_player import drop_players, readmit_player
from tournament_app.services.keep_register import edit_player, register_players
from tournament_app.services.record_result import SlipEntry, clear_result, record_result
from tournament_app.services.scorers_table import ScorersTable
from tournament_app.storage.checking import problems_of
from tournament_app.storage.event_store import DatabaseEventStore

RESULTS = (MatchResult(2, 0), MatchResult(2, 1), MatchResult(1, 2), MatchResult(0, 2), MatchResult(1, 1, 1))
PLAYERS = 24
A_DAY = 10_000
"""Operations on one event; a long storm goes on with another."""


class Tally(Struct):
    """What became of the operations of all stations."""

    said: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    again: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def operations(self) -> int:
        """How many were tried."""
        return self.said.total() + self.refused.total() + self.again


class Station:
    """A scorekeeper of their own connections who enters, corrects, drops, edits and undoes."""

    def __init__(self, table: ScorersTable, start: Tournament, number: int, seed: str) -> None:
        self.table, self.event, self.number = table, start.event, number
        self.tables = tuple(pairing.table for pairing in start.book.round_pairings(RoundNumber(1)))
        self.players = tuple(start.book.enrollments)
        self.chance = random.Random(f"{seed} {number}")
        self.seen: dict[PlayerId, int] = {}

    def operate(self) -> str:
        """One operation; what it was. Raises what the program says against it."""
        deed: Callable[[], None] = self.chance.choices(
            (self.enter, self.correct, self.clear, self.drop, self.edit, self.undo), (60, 10, 10, 5, 10, 5)
        )[0]
        deed()
        return deed.__name__

    def _slip(self) -> SlipEntry:
        table = self.chance.choice(self.tables)
        assert table is not None
        return SlipEntry(RoundNumber(1), table, self.chance.choice(RESULTS))

    def enter(self) -> None:
        """A slip of any table."""
        slip = self._slip()
        self.table.perform(self.event, lambda book: record_result(book, slip))

    def correct(self) -> None:
        """A slip in place of what is there."""
        slip = self._slip()
        self.table.perform(
            self.event,
            lambda book: record_result(
                book,
                slip,
                replacing=book.pairing_at(slip.round, slip.table).result,
            ),
        )

    def clear(self) -> None:
        """A result away again."""
        slip = self._slip()
        self.table.perform(self.event, lambda book: clear_result(book, slip.round, slip.table))

    def drop(self) -> None:
        """Somebody leaves, or comes back."""
        player = self.chance.choice(self.players)

        def task(book):
            if book.enrollments[player].drop is None:
                return drop_players(book, [player], DropReason.BY_PLAYER)
            return readmit_player(book, player)

        self.table.perform(self.event, task)

    def edit(self) -> None:
        """A line more in the notes of a record of this station's own field: its country counts up."""
        player = self.chance.choice(self.players)
        before = self.table.store.records([player])[player]
        marks = dict(part.split("=") for part in before.notes.split())
        marks[f"s{self.number}"] = str(int(marks.get(f"s{self.number}", 0)) + 1)
        edit_player(self.table, before, replace(before, notes=" ".join(f"{k}={v}" for k, v in marks.items())))
        self.seen[player] = self.seen.get(player, 0) + 1

    def undo(self) -> None:
        """The newest act, whoever did it."""
        self.table.undo(self.event)


def storm(
    database: str, stations: int, operations: int, seed: int, tell: Callable[[Tally], None] = lambda _: None
) -> Tally:
    """So many operations by so many stations, each on its own connections; what became of them.

    ``tell`` hears how it stands after each day.
    """
    tally = Tally()
    for begin in range(0, operations, A_DAY):
        _day(database, stations, min(A_DAY, operations - begin), f"{seed} {begin}", tally)
        tell(tally)
    return tally


def _day(database: str, stations: int, operations: int, seed: str, tally: Tally) -> None:
    start = Tournament.of(database, [f"Player {number}" for number in range(PLAYERS)], name=f"Storm {seed}")
    start.pair()
    start.first_players_win()
    crews = [
        Station(open_scorers_table(database, by=f"station {n}"), start, n, seed) for n in range(stations)
    ]
    said_before, lock, barrier = Counter(tally.said), threading.Lock(), threading.Barrier(stations)

    def work(station: Station) -> None:
        barrier.wait()
        for _ in range(station.number, operations, stations):
            try:
                done = station.operate()
            except (Busy, Conflict) as refusal:
                with lock:
                    if "enter it again" in str(refusal) or isinstance(refusal, Busy):
                        tally.again += 1
                    else:
                        tally.refused[type(refusal).__name__] += 1
            except Refusal as refusal:
                with lock:
                    tally.refused[type(refusal).__name__] += 1
            else:
                with lock:
                    tally.said[done] += 1

    threads = [threading.Thread(target=work, args=(station,)) for station in crews]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tally.broken += lost_updates(start, crews, tally.said - said_before)
    for table in (start.table, *(station.table for station in crews)):
        assert isinstance(table.store, DatabaseEventStore)
        table.store.engine.dispose()


def lost_updates(start: Tournament, crews: list[Station], said: Counter[str]) -> list[str]:
    """What was acknowledged and is not there, and everything that is not sound."""
    store = start.table.store
    assert isinstance(store, DatabaseEventStore)
    problems = problems_of(store.engine)
    lines = store.journal(start.event)
    in_event = sum(said[name] for name in ("enter", "correct", "clear", "drop", "undo"))
    after_pairing = [line for line in lines if line.by.startswith("station")]
    if len(after_pairing) != in_event:
        problems.append(f"{in_event} acts were acknowledged, the log has {len(after_pairing)}")
    revisions = [line.revision for line in lines]
    if len(set(revisions)) != len(revisions):
        problems.append("two lines of the log have one revision")
    records = store.records(list(start.book.enrollments))
    for station in crews:
        for player, times in station.seen.items():
            marks = dict(part.split("=") for part in records[player].notes.split())
            if int(marks.get(f"s{station.number}", 0)) != times:
                problems.append(
                    f"station {station.number} edited player {player} {times} times, the record knows of "
                    f"{marks.get(f's{station.number}', 0)}"
                )
    return problems


def register_at_once(database: str, stations: int, numbers: int) -> tuple[int, int]:
    """Every station registers somebody with each of the same DCI numbers: (registered, refused)."""
    tables = [open_scorers_table(database, by=f"station {n}") for n in range(stations)]
    barrier, outcomes = threading.Barrier(stations), Counter[bool]()
    lock = threading.Lock()

    def work(table: ScorersTable) -> None:
        for number in range(numbers):
            barrier.wait()
            try:
                register_players(table, [Player(PlayerId(0), f"P {number}", str(10**9 + number))])
            except Refusal:
                done = False
            else:
                done = True
            with lock:
                outcomes[done] += 1

    threads = [threading.Thread(target=work, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes[True], outcomes[False]
