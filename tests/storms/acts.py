"""What is done on a disk that fills up or loses its power: each way in which the program writes."""

import shutil
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from tests.storms.kills import sealed
from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.bootstrap.player_files import enroll_file
from tournament_app.bootstrap.results_files import export_event
from tournament_app.domain.identity import EventId
from tournament_app.storage.backup import back_up
from tournament_app.storage.checking import problems_of
from tournament_app.storage.event_store import DatabaseEventStore

DATABASE, EXPORT, BACKUP = "event.sqlite", "out.json", "backup.sqlite"
OLD_EXPORT = b'{"written": "before"}'


class Opened(Struct, frozen=True):
    """The event of a folder, open."""

    folder: Path
    tournament: Tournament

    @classmethod
    def of(cls, folder: Path, event: EventId) -> "Opened":
        return cls(folder, Tournament(open_scorers_table(str(folder / DATABASE)), event))

    @property
    def store(self) -> DatabaseEventStore:
        store = self.tournament.table.store
        assert isinstance(store, DatabaseEventStore)
        return store

    def result(self) -> None:
        self.tournament.result(1, 2, 1)

    def enroll(self) -> None:
        enroll_file(self.tournament.table, self.tournament.event, self.folder / "late.csv")

    def export(self) -> None:
        export_event(self.tournament.table, self.tournament.event, self.folder / EXPORT, replace=True)

    def backup(self) -> None:
        back_up(self.store.engine, self.folder / BACKUP)

    def state(self) -> str:
        """Revision and hash of the book, and how many people the register knows."""
        return f"{sealed(self.store.load(self.tournament.event))} {len(self.store.players())}"

    def problems(self) -> list[str]:
        return problems_of(self.store.engine)

    def close(self) -> None:
        self.store.engine.dispose()


ACTS: dict[str, Callable[[Opened], None]] = {
    "result": Opened.result,
    "enrolling": Opened.enroll,
    "export": Opened.export,
    "backup": Opened.backup,
}


def prepared(folder: Path) -> EventId:
    """A folder with an event in its first round, late players' list and an export written before."""
    folder.mkdir()
    start = Tournament.of(str(folder / DATABASE), [f"Player {n}" for n in range(24)])
    start.pair()
    start.table.store.engine.dispose()
    late = "".join(f"Late {n}\n" for n in range(60))
    (folder / "late.csv").write_text(f"name\n{late}")
    (folder / EXPORT).write_bytes(OLD_EXPORT)
    return start.event


def copy_of(folder: Path, target: Path) -> Path:
    """The same folder anew, whatever was at ``target``."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder, target)
    return target
