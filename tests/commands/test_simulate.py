import json

import pytest
import typer
from typer.testing import CliRunner

from tournament_app.commands.simulate import simulate

KEYS = {
    "players", "rounds", "seconds", "rematches", "byes", "double_byes", "pair_downs", "pair_down_depth",
    "peak_memory_mb",
}  # fmt: skip


@pytest.fixture
def command() -> typer.Typer:
    app = typer.Typer()
    app.command()(simulate)
    return app


def test_a_simulated_event_reports_every_figure(command: typer.Typer) -> None:
    outcome = CliRunner().invoke(command, ["--players", "65", "--rounds", "7", "--seed", "3", "--json"])
    assert outcome.exit_code == 0, outcome.output
    report = json.loads(outcome.stdout)
    assert set(report) == KEYS
    assert (report["players"], report["rounds"], report["byes"]) == (65, 7, 7)
    assert (report["rematches"], report["double_byes"]) == (0, 0)
    assert len(report["seconds"]["pairing"]) == len(report["seconds"]["standings"]) == 7
    assert report["pair_downs"] > 0
    assert report["pair_down_depth"] > 0
    assert report["peak_memory_mb"] > 10


def test_the_same_seed_plays_the_same_event(command: typer.Typer) -> None:
    reports = []
    for seed in ("5", "5", "6"):
        outcome = CliRunner().invoke(command, ["--players", "40", "--seed", seed, "--json"])
        report = json.loads(outcome.stdout)
        reports.append((report["rounds"], report["pair_downs"], report["pair_down_depth"]))
    assert reports[0] == reports[1]
    assert reports[0] != reports[2]
    assert reports[0][0] == 6


@pytest.mark.parametrize(("players", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_the_smallest_fields_can_be_simulated(command: typer.Typer, players: int, rounds: int) -> None:
    outcome = CliRunner().invoke(command, ["--players", str(players), "--json"])
    assert outcome.exit_code == 0, outcome.output
    assert json.loads(outcome.stdout)["rounds"] == rounds


def test_more_rounds_than_opponents_are_counted_as_rematches(command: typer.Typer) -> None:
    outcome = CliRunner().invoke(command, ["--players", "7", "--rounds", "8", "--json"])
    report = json.loads(outcome.stdout)
    assert report["rematches"] >= 3
    assert report["double_byes"] == 1


@pytest.mark.parametrize(
    "wrong", [["--players", "-1"], ["--players", "x"], [], ["--players", "8", "--structure", "ladder"]]
)
def test_bad_usage_ends_with_status_two(command: typer.Typer, wrong: list[str]) -> None:
    assert CliRunner().invoke(command, wrong).exit_code == 2


def test_without_json_the_report_is_for_people(command: typer.Typer) -> None:
    outcome = CliRunner().invoke(command, ["--players", "8", "--rounds", "3"])
    assert outcome.stdout.startswith("8 players, 3 rounds (swiss).")


@pytest.mark.parametrize(
    "structure",
    ["swiss-with-cut", "single-elimination", "double-elimination", "round-robin", "draft-pods", "groups"],
)
@pytest.mark.parametrize("players", ["0", "1", "2", "3", "7", "37"])
def test_every_structure_can_be_simulated(command: typer.Typer, structure: str, players: str) -> None:
    outcome = CliRunner().invoke(command, ["--players", players, "--structure", structure, "--json"])
    assert outcome.exit_code == 0, outcome.output
    report = json.loads(outcome.stdout)
    assert set(report) == KEYS
    assert report["rounds"] == len(report["seconds"]["pairing"])
    if structure == "round-robin":
        assert report["rematches"] == 0
    if int(players) > 3:
        assert report["rounds"] > 1
