"""The program killed while it writes: what it had said is there, whole, and the rest is there or not at all.

A child of this process works on the file, at the tasks of the staff, at the command line or at the desk, and says
each act that is done with the seal over the whole book; it is killed at a random moment. Only on systems that
can fork.
"""

import faulthandler
import json
import os
import random
import signal
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from select import select
from shutil import copyfile
from time import sleep
from xml.etree import ElementTree

from msgspec import Struct, field

import resources
from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import EventId
from tournament_app.reference.imported_cards import imported_pool, rules_texts
from tournament_app.storage import seal
from tournament_app.storage.checking import problems_of
from tournament_app.storage.event_store import DatabaseEventStore

LONGEST_SECONDS = 0.4
STARTING_SECONDS = 20.0
KILLS_AN_EVENT = 100
LAST_WORDS = "last words.txt"
KILLED = {
    "task": "tests.storms.killed_tasks",
    "command": "tests.storms.killed_commands",
    "desk": "tests.storms.killed_desk",
}
"""Who is killed, in turn; a desk takes longest to begin."""
Say = Callable[[str], None]
Work = Callable[[Path, EventId, random.Random, Say], None]


class Kills(Struct):
    """How many kills of whom, how many acts were said before them, and what was lost."""

    made: int = 0
    said: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KILLED, 0))
    broken: list[str] = field(default_factory=list)


def sealed(book: EventBook) -> str:
    """Revision and hash of a whole book."""
    return f"{book.revision} {seal.seal_of(book.records())}"


def storm(
    folder: Path, times: int, seed: int, killed: str = "", tell: Callable[[Kills], None] = lambda _: None
) -> Kills:
    """So many kills one after another, of one kind or of all in turn; each hundred of them on an event that goes on.

    ``tell`` hears how it stands after each hundred.
    """
    tally, chance = Kills(), random.Random(seed)
    kinds = [killed] if killed else list(KILLED)
    works: dict[str, Work] = {kind: import_module(KILLED[kind]).work for kind in kinds}
    for turn in range(times):
        if turn % KILLS_AN_EVENT == 0:
            database, event = _begun(folder / f"from {turn}")
        kind, own = kinds[turn % len(kinds)], random.Random(f"{seed} {turn}")
        lines, ended = _kill(works[kind], database, event, own, chance.uniform(0.0, LONGEST_SECONDS))
        tally.made += 1
        tally.said[kind] += max(len(lines) - 1, 0)
        found = []
        if ended != -signal.SIGKILL:
            words = database.with_name(LAST_WORDS).read_text()
            found.append(f"the program ended by itself ({ended}): {words[-3000:]}")
        found += _lost(database, event, lines)
        for look in (_unsound_backups, _bugs, _halves):
            found += look(database.parent)
        tally.broken += [f"kill {turn}, {kind}: {problem}" for problem in found]
        if (turn + 1) % KILLS_AN_EVENT == 0:
            tell(tally)
    return tally


def _begun(folder: Path) -> tuple[Path, EventId]:
    """A database with an event in its first round, and a results file beside it."""
    folder.mkdir()
    database = folder / "killed.sqlite"
    start = Tournament.of(str(database), [f"Player {n}" for n in range(24)])
    start.pair()
    start.table.store.engine.dispose()
    copyfile(Path(resources.__file__).with_name("sample_event.json"), folder / "sample.json")
    import_module(KILLED["command"]).prepare(folder)
    return database, start.event


def _lost(database: Path, event: EventId, lines: list[str]) -> list[str]:
    """What was said and is not there, and everything that is not sound."""
    again = Tournament(open_scorers_table(str(database)), event)
    store = again.table.store
    assert isinstance(store, DatabaseEventStore)
    now, found = sealed(store.load(event)), problems_of(store.engine)
    store.engine.dispose()
    if lines and int(now.split()[0]) < int(lines[-1].split()[0]):
        found.append(f"{lines[-1]} was said, {now} is there")
    if lines and now.split()[0] == lines[-1].split()[0] and now != lines[-1]:
        found.append("the book is not the one that was said")
    return found


def _unsound_backups(folder: Path) -> list[str]:
    found = []
    for path in folder.glob("backups/*.sqlite"):
        copy = open_scorers_table(str(path)).store
        assert isinstance(copy, DatabaseEventStore)
        found += [f"{path.name}: {problem}" for problem in problems_of(copy.engine)]
        copy.engine.dispose()
        path.unlink()
    return found


def _bugs(folder: Path) -> list[str]:
    """Mistakes of the program itself that the desk wrote into its log."""
    found = []
    for path in folder.glob("*.log"):
        if "Traceback" in path.read_text():
            found.append(path.read_text()[-2000:])
            path.unlink()
    return found


def _halves(folder: Path) -> list[str]:
    """Files that are not whole."""
    found = []
    for path in (*folder.glob("*.json"), *folder.glob("*.wer"), *folder.glob("data/**/*.json")):
        try:
            (ElementTree.fromstring if path.suffix == ".wer" else json.loads)(path.read_bytes())
        except (ValueError, ElementTree.ParseError) as error:
            found.append(f"{path.name} is not whole: {error}")
    cards = folder / "data" / "tournament-app" / "cards"
    pool = imported_pool(cards)
    if pool is not None and rules_texts(cards).keys() - {card.name for card in pool}:
        found.append("the imported cards are half of one reference and half of another")
    paper = folder / "out.pdf"
    if paper.exists() and not paper.read_bytes().rstrip().endswith(b"%%EOF"):
        found.append("the paper is not whole")
    return found


def _kill(
    work: Work, database: Path, event: EventId, chance: random.Random, seconds: float
) -> tuple[list[str], int]:
    """What was said before the kill, and how the child ended; some are killed before they said anything."""
    reading, said = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            os.dup2(os.open(database.with_name(LAST_WORDS), os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
            faulthandler.enable(all_threads=True)
            work(database, event, chance, lambda line: _tell(said, line))
        finally:
            os._exit(1)
    os.close(said)
    with os.fdopen(reading, "rb") as heard:
        if chance.random() < 0.9:
            select([heard], [], [], STARTING_SECONDS)
        sleep(seconds)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        content = heard.read()
    return content.decode().split("\n")[:-1], os.waitstatus_to_exitcode(status)


def _tell(descriptor: int, line: str) -> None:
    os.write(descriptor, f"{line}\n".encode())
