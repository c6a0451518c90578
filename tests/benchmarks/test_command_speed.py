"""What a typed command costs: processor time of its process, against loading the libraries it stands on."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.stopwatch import environment_of_a_person, least

RUNS = 5
CASE = """format: 1
title: Shock
source: CR 413.2
players:
  Ann: {hand: [{card: Shock, id: shock}]}
  Bob: {}
turn: {active: Ann, step: main 1}
log:
- play: {by: Ann, card: shock, targets: [Bob], pay: free}
- resolve: top
expect:
- life: {Bob: 18}
"""
LIBRARIES = [sys.executable, "-c", "import msgspec, sqlalchemy, typer"]
LIMITS = {"--help": 0.45, "event list": 1.65, "deck check": 0.8, "cards show": 1.05, "engine judge": 1.3}
"""Times a process that loads the libraries and no more; 0.3, 1.27, 0.52, 0.67 and 0.9 are reached."""


def seconds(command: list[str], folder: Path) -> float:
    """Of processor time of a process and those that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = environment_of_a_person(XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder))
    subprocess.run(
        command, capture_output=True, check=True, timeout=60, env=environment, cwd=Path(__file__).parents[2]
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.benchmark
def test_a_command_costs_little_more_than_the_libraries_it_stands_on(tmp_path: Path) -> None:
    case, deck, database = tmp_path / "a.case.yaml", tmp_path / "deck.txt", tmp_path / "e.sqlite"
    case.write_text(CASE, encoding="utf-8")
    deck.write_text("60 Island\n", encoding="utf-8")
    ours = [sys.executable, "-m", "tournament_app"]
    stored = [*ours, "--db", str(database), "event"]
    seconds([*stored, "create", "Kitchen Open"], tmp_path)
    commands = {
        "--help": [*ours, "--help"],
        "event list": [*stored, "list"],
        "deck check": [*ours, "deck", "check", str(deck), "--format", "type1", "--date", "2003-12-01"],
        "cards show": [*ours, "cards", "show", "Shock"],
        "engine judge": [sys.executable, "-m", "engine", "judge", str(case)],
    }
    for command in commands.values():
        seconds(command, tmp_path)
    loaded, *taken = least(
        [[seconds(c, tmp_path) for c in (LIBRARIES, *commands.values())] for _ in range(RUNS)]
    )
    times = {name: one / loaded for name, one in zip(commands, taken, strict=True)}
    print(f"the libraries {loaded * 1000:.0f} ms; " + ", ".join(
        f"{name} {one * 1000:.0f} ms ({one / loaded:.2f})" for name, one in zip(commands, taken, strict=True)
    ))  # fmt: skip
    assert {name: found for name, found in times.items() if found > LIMITS[name]} == {}
