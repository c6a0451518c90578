"""Somebody who is killed at the tasks of the staff: pairing, late players, edits, files, undo, results."""

import os
import random
from pathlib import Path

from engine.records import replace
from tests.storms.kills import Say, sealed
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
from tournament_app.storage.backup import back_up
from tournament_app.storage.event_store import DatabaseEventStore

RESULTS = (MatchResult(2, 0), MatchResult(2, 1), MatchResult(0, 2))


def work(database: Path, event: EventId, chance: random.Random, say: Say) -> None:
    """Go on until killed."""
    tournament = Tournament(open_scorers_table(str(database), by="killed"), event)
    store = tournament.table.store
    assert isinstance(store, DatabaseEventStore)
    say(sealed(tournament.book))
    turn = 0
    while True:
        turn += 1
        try:
            _deed(tournament, store, database.parent, chance, turn)
        except Refusal:
            continue
        say(sealed(tournament.book))


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
            (folder / "backups").mkdir(exist_ok=True)
            back_up(store.engine, folder / "backups" / f"{os.getpid()} {turn}.sqlite")
        case 6:
            table.undo(event)
        case _:
            last = tournament.book.last_round
            assert last is not None
            for pairing in tournament.book.outstanding(last.number)[:4]:
                assert pairing.table is not None
                slip = SlipEntry(last.number, pairing.table, chance.choice(RESULTS))
                table.perform(event, lambda book, slip=slip: record_result(book, slip))
