"""Puzzles: each is solved, or shown to have no win, as it was meant when it was written."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import engine
from engine.commands import app

HERE = Path(__file__).parent / "puzzles"
PUZZLES = sorted(HERE.rglob("*.case.yaml"))


def test_there_are_at_least_twenty_puzzles() -> None:
    assert len(PUZZLES) >= 20


@pytest.mark.parametrize("file", PUZZLES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_a_puzzle_ends_as_it_was_meant(file: Path) -> None:
    found = engine.solve(engine.load(file), "Ann")
    assert found.verdict == file.parent.name.replace("-", " ")
    if found.verdict == "win":
        assert found.line[-1].words == "Ann wins the game"
        assert all(step.rules for step in found.line)
    else:
        assert found.line == ()


def test_with_too_few_plays_of_ones_own_nothing_is_decided() -> None:
    state = engine.load(HERE / "win" / "bolt-and-shock.case.yaml")
    assert engine.solve(state, "Ann", most=1).verdict == "undecided"
    assert engine.solve(state, "Ann", most=2).verdict == "win"


def test_the_command_tells_the_line_and_its_rules() -> None:
    told = CliRunner().invoke(app, ["solve", str(HERE / "win" / "growth-after-blocks.case.yaml")])
    assert told.exit_code == 0
    assert told.output.startswith("Ann wins this turn, whatever the others do")
    assert "Ann wins the game (102.3)" in told.output


def test_the_command_says_where_there_is_no_win_and_who_is_unknown() -> None:
    file = str(HERE / "no-win" / "one-life-short.case.yaml")
    none = CliRunner().invoke(app, ["solve", file])
    assert (none.exit_code, "no win" in none.output) == (1, True)
    unknown = CliRunner().invoke(app, ["solve", file, "--for", "Zoe"])
    assert (unknown.exit_code, "Ann, Bob" in unknown.output) == (2, True)
