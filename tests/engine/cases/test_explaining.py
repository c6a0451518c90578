"""`judge --why` explains an object at the end of a case, layer by layer."""

import json
from pathlib import Path

from typer.testing import CliRunner

import resources.cases
from engine.commands import app

CASE = Path(resources.cases.__file__).parent / "layers-with-a-dependency.case.yaml"


def test_the_explanation_follows_the_ruling() -> None:
    told = CliRunner().invoke(app, ["judge", str(CASE), "--why", "forest"])
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    start = lines.index("Why forest is 1/1, Basic Creature Land \u2013 Swamp, black:")
    assert lines[start + 1].startswith("  Start: starts as Forest (Forest, timestamp ")
    assert (
        "after Evil Presence, on which it depends (Kormus Bell, timestamp 1, CR 418.5d)" in lines[start + 3]
    )


def test_as_json_it_is_one_key_more() -> None:
    told = CliRunner().invoke(app, ["judge", str(CASE), "--json", "--why", "forest"])
    why = json.loads(told.stdout)["why"]
    assert why["pt"] == "1/1"
    assert [reason["layer"] for reason in why["reasons"]] == [0, 4, 4, 4]


def test_nothing_is_called_that() -> None:
    told = CliRunner().invoke(app, ["judge", str(CASE), "--why", "forrest"])
    assert told.exit_code == 2
    assert "did you mean 'forest'?" in told.stderr
