"""The program killed while it writes: what it had said is there, whole, and the rest is there or not at all.

A child of this process works on the file and says each act that is done with the seal over the whole book; it
is killed at a random moment. Only on systems that can fork.
"""

import os
import random
import signal
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import sleep

from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.bootstrap.player_files import enroll_file
from tournament_app.bootstrap.results_files import export_event
from tournament_app.domain.identity import EventId
from tournament_app.domain.refusal import Refusal
from tournament_app.domain.result import MatchResult
from tournament_app.services.create_event import change_event
from tournament_app.services.keep_register import edit_player
from tournament_app.services.record_result import SlipEntry, record_result
from tournament_app.storage import seal
from tournament_app.storage.backup import back_up
from tournament_app.storage.checking import problems_of
from tournament_app.storage.event_store import DatabaseEventStore

LONGEST_SECONDS = 0.4
RESULTS = (MatchResult(2, 0), MatchResult(2, 1), MatchResult(0, 2))


@dataclass
class Kills:
    """How many kills, how many acts were said before them, and what was lost."""

    made: int = 0
    said: int = 0
    broken: list[str] = field(default_factory=list)


def sealed(tournament: Tournament) -> str:
    """Revision and hash of the whole book as it is on disk."""
    book = tournament.table.store.load(tournament.event)
    return f"{book.revision} {seal.seal_of(seal.entries_of(book))}"


def _work(database: Path, event: EventId, chance: random.Random, said: int) -> None:
    tournament = Tournament(open_scorers_table(str(database), by="killed"), event)
    table = tournament.table
    store = table.store
    assert isinstance(store, DatabaseEventStore)
    os.write(said, f"{sealed(tournament)}\n".encode())
    turn = 0
    while True:
        turn += 1
        try:
            _deed(tournament, store, database.parent, chance, turn)
        except Refusal:
            continue
        os.write(said, f"{sealed(tournament)}\n".encode())


def _deed(
    tournament: Tournament, store: DatabaseEventStore, folder: Path, chance: random.Random, turn: int
) -> None:
    table, event = tournament.table, tournament.event
    match chance.randrange(8):
        case 0:
            tournament.pair(turn)
        case 1:
            name = f"Late {os.getpid()} {turn}"
            (folder / "late.csv").write_text(f"name\n{name}\n")
            enroll_file(table, event, folder / "late.csv")
        case 2:
            table.perform(event, lambda book: change_event(book, replace(book.event, place=f"Hall {turn}")))
        case 3:
            (player, *_) = store.records(list(tournament.book.enrollments)).values()
            edit_player(table, player, replace(player, notes=str(turn)))
        case 4:
            export_event(table, event, folder / "out.json", replace=True)
        case 5:
            (folder / f"b{os.getpid()}.sqlite").unlink(missing_ok=True)
            back_up(store.engine, folder / f"b{os.getpid()}.sqlite")
        case 6:
            table.undo(event)
        case _:
            last = tournament.book.last_round
            assert last is not None
            for pairing in tournament.book.outstanding(last.number)[:4]:
                assert pairing.table is not None
                slip = SlipEntry(last.number, pairing.table, chance.choice(RESULTS))
                table.perform(event, lambda book, slip=slip: record_result(book, slip))


def storm(folder: Path, times: int, seed: int) -> Kills:
    """So many kills one after another, on one event that goes on."""
    database, tally, chance = folder / "killed.sqlite", Kills(), random.Random(seed)
    start = Tournament.of(str(database), [f"Player {n}" for n in range(24)])
    start.pair()
    event = start.event
    start.table.store.engine.dispose()
    for turn in range(times):
        tally.made += 1
        lines = _kill(database, event, random.Random(f"{seed} {turn}"), chance.uniform(0.02, LONGEST_SECONDS))
        tally.said += len(lines) - 1
        again = Tournament(open_scorers_table(str(database)), event)
        store = again.table.store
        assert isinstance(store, DatabaseEventStore)
        now = sealed(again)
        if lines and int(now.split()[0]) < int(lines[-1].split()[0]):
            tally.broken.append(f"kill {turn}: {lines[-1]} was said, {now} is there")
        if lines and now.split()[0] == lines[-1].split()[0] and now != lines[-1]:
            tally.broken.append(f"kill {turn}: the book is not the one that was said")
        tally.broken += [f"kill {turn}: {problem}" for problem in problems_of(store.engine)]
        store.engine.dispose()
        for path in folder.glob("b*.sqlite"):
            copy = open_scorers_table(str(path)).store
            assert isinstance(copy, DatabaseEventStore)
            tally.broken += [f"kill {turn}, {path.name}: {problem}" for problem in problems_of(copy.engine)]
            copy.engine.dispose()
            path.unlink()
    return tally


def _kill(database: Path, event: EventId, chance: random.Random, seconds: float) -> list[str]:
    reading, said = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _work(database, event, chance, said)
        finally:
            os._exit(1)
    os.close(said)
    with os.fdopen(reading, "rb") as heard:
        first = heard.readline()
        sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        content = first + heard.read()
    return content.decode().split("\n")[:-1]
