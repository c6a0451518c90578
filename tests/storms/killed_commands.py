"""Somebody who is killed at the command line: every command that writes, as it is typed."""

import contextlib
import io
import os
import random
from pathlib import Path

from tests.reference.test_imported_cards import ALL, SCRYFALL
from tests.storms.kills import Say, sealed
from tests.tournament import Tournament
from tournament_app.__main__ import main
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.identity import EventId

REFERENCES = ("printings.json", "bulk.json")
FORMAT = """{"name": "singleton", "title": "House singleton", "based_on": "type1", "deck": [
 {"since": "2003-01-01", "minimum": 60, "copies": 1, "sideboard": "up-to", "source": "house"}]}"""
BARS = "name,dci,kind,from,to,why,by\nPlayer 3,,suspension,2003-01-01,2003-02-01,found out,Ines Duarte\n"


def prepare(folder: Path) -> None:
    """The files that the commands read; written by nobody who is killed."""
    (folder / "bars.csv").write_text(BARS)
    (folder / "house.json").write_text(FORMAT)
    (folder / "backups").mkdir()
    for name, content in zip(REFERENCES, (ALL, SCRYFALL), strict=True):
        (folder / name).write_bytes(content)


def work(database: Path, event: EventId, chance: random.Random, say: Say) -> None:
    """Go on until killed; what a command had done is said when it has ended well."""
    looking = Tournament(open_scorers_table(str(database)), event)
    say(sealed(looking.book))
    os.environ["XDG_DATA_HOME"] = str(database.parent / "data")
    turn = 0
    while True:
        turn += 1
        if _typed(database, _command(looking, database.parent, chance, turn)) == 0:
            say(sealed(looking.book))


def _command(looking: Tournament, folder: Path, chance: random.Random, turn: int) -> list[str]:
    event, book, own = str(looking.event), looking.book, f"{os.getpid()} {turn}"
    last = book.last_round
    assert last is not None
    outstanding = book.outstanding(last.number)
    if outstanding and chance.random() < 0.6:
        return ["event", "result", event, str(outstanding[0].table), chance.choice(("2-0", "2-1", "1-1-1"))]
    (folder / "late.csv").write_text(f"name\nLate {own}\n")
    newest = str(max(line.id for line in looking.table.store.events()))
    if newest != event and chance.random() < 0.1:
        return chance.choice(
            (
                ["event", "add-stage", newest, "single-elimination", "--top", "4"],
                ["event", "cut", newest, "--seed", str(turn)],
                ["event", "pair", newest, "--seed", str(turn)],
            )
        )
    return chance.choice(
        (
            ["event", "pair", event, "--seed", str(turn)],
            ["event", "result", event, "1", "0-2", "--replace"],
            ["event", "enroll", event, str(folder / "late.csv")],
            ["event", "export", event, str(folder / "out.json"), "--replace"],
            ["event", "export", event, str(folder / "out.wer"), "--public", "--replace"],
            ["event", "print", event, "slips", "--out", str(folder / "out.pdf"), "--replace"],
            ["event", "import", str(folder / "sample.json")],
            ["event", "create", f"Open {own}"],
            ["event", "bars", str(folder / "bars.csv")],
            ["event", "reported", event, "--how", own],
            ["db", "backup", str(folder / "backups" / f"{own}.sqlite")],
            ["db", "upgrade"],
            ["cards", "import", str(folder / chance.choice(REFERENCES))],
            ["deck", "define", str(folder / "house.json")],
        )
    )


def _typed(database: Path, command: list[str]) -> int:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            main(["--db", str(database), *command])
        except SystemExit as ended:
            return int(ended.code or 0)
    return 0
