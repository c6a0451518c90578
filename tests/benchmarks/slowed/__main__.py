"""``python -m tests.benchmarks.slowed [PART ...]``: slows one part at a time, and lists the benchmarks that fail.

Exit status 1 where a part ten times as slow is noticed by none.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


class Part(NamedTuple):
    """What is slowed, as ``module:name``, and the benchmarks that are asked."""

    place: str
    asked: str


PARTS = {
    "the window with its rail": Part(
        "tournament_app.desk.shell.main_window:MainWindow._lay_out", "test_first_paint"
    ),
    "the list of events": Part(
        "tournament_app.desk.events.events_page:EventsPage.__init__", "test_first_paint"
    ),
    "opening a database": Part("tournament_app.storage.database:open_database", "test_storage_speed"),
    "opening an event": Part(
        "tournament_app.storage.event_store:DatabaseEventStore.load", "test_storage_speed"
    ),
    "recording a result": Part("tournament_app.services.record_result:record_result", "test_storage_speed"),
    "writing an act": Part("tournament_app.storage.event_store:write_changes", "test_storage_speed"),
    "writing a backup": Part("tournament_app.storage.backup:_pages", "test_storage_speed"),
    "pairing": Part("tournament_app.domain.pairing.swiss:settle", "test_swiss_speed"),
    "proving what cannot be avoided": Part(
        "tournament_app.domain.pairing.fewest:Fewest.__init__", "test_swiss_speed"
    ),
    "counting a round": Part("tournament_app.domain.standings.tally:Tally.after", "test_swiss_speed"),
    "the field": Part("tournament_app.domain.pairing.field:field_of", "test_swiss_speed"),
    "standings": Part("tournament_app.domain.standings.table:ranked", "test_swiss_speed"),
    "rating": Part("tournament_app.domain.ratings.replay:rate", "test_ratings_speed"),
    "reading a history": Part(
        "tournament_app.storage.rating_store:DatabaseRatingStore.history_reports", "test_ratings_speed"
    ),
    "searching the register": Part(
        "tournament_app.desk.kit.arrangement:Arrangement.rows", "test_register_speed"
    ),
    "finding who is meant": Part(
        "tournament_app.services.player_index:PlayerIndex.find", "test_register_speed"
    ),
    "filling a form": Part("tournament_app.bootstrap.paper:form_of", "test_printing_speed"),
    "setting a form": Part("tournament_app.printing.forms:print_form", "test_printing_speed"),
    "verifying a deck": Part("engine.decks.verification:verify_on", "test_deck_speed"),
    "advice": Part("tournament_app.domain.penalties.advice:advise", "test_penalty_speed"),
    "layers": Part("engine.rules.looking.characteristics:compute", "test_engine_speed"),
    "reading a case": Part("engine.cases.reading.yaml_text:load", "test_engine_speed"),
    "a ruling": Part("engine.cases.ruling.adjudication:checked", "test_engine_speed"),
    "legal actions": Part("engine.rules.legal_actions:legal_actions", "test_engine_speed"),
}


def noticed_by(part: Part) -> list[str]:
    """The benchmarks that fail with the part slowed."""
    environment = {**os.environ, "SLOWED": part.place, "PYTHONPATH": f"{HERE}{os.pathsep}{ROOT}"}
    asked = f"tests/benchmarks/{part.asked}.py"
    command = [sys.executable, "-m", "pytest", "-q", "-m", "benchmark", asked]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return re.findall(r"^(?:FAILED|ERROR) \S+::(\w+)", done.stdout, re.MULTILINE)


def main(wanted: list[str]) -> int:
    """Slow each part wanted, or all; the number of those that nobody noticed, at most 1."""
    unnoticed = 0
    for name in wanted or PARTS:
        found = noticed_by(PARTS[name])
        unnoticed += not found
        print(f"{name}: {', '.join(found) or 'noticed by none'}", flush=True)
    return min(unnoticed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
