"""``tournament-app penalty`` as an organizer types it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tournament_app.commands.penalty import app

CASE = {
    "player": "Ann Kowalski",
    "stage": "swiss",
    "round": 3,
    "record": [
        {"level": "single", "infraction": "slow-play", "round": 1, "stage": "swiss"},
        {"level": "single", "infraction": "hand-below-table", "round": 2, "stage": "swiss"},
    ],
    "new": {"infraction": "disputed-reality"},
}


@pytest.fixture
def case_file(tmp_path: Path) -> Path:
    path = tmp_path / "ann.json"
    path.write_text(json.dumps(CASE), encoding="utf-8")
    return path


def test_json_is_one_document_and_nothing_else(case_file: Path) -> None:
    ran = CliRunner().invoke(app, ["advise", str(case_file), "--json"])
    assert ran.exit_code == 0
    found = json.loads(ran.stdout)
    assert (found["level"], found["official_warnings"]) == ("single", 3)
    assert [option["penalty"] for option in found["options"]] == ["duel-forfeit", "match-forfeit", "ejection"]


def test_a_person_reads_the_advice_with_its_sections(case_file: Path) -> None:
    ran = CliRunner().invoke(app, ["advise", str(case_file)])
    assert ran.exit_code == 0
    assert "Ann Kowalski: Players disagree about the game" in ran.stdout
    assert "Warning:   Single warning (D.3.14" in ran.stdout
    assert "Default:   Ejection (D.3.3 c" in ran.stdout
    assert "The same goes to the opponent" in ran.stdout
    assert ran.stdout.rstrip().endswith("The head judge decides.")


def test_repeats_and_the_other_choices_are_told(case_file: Path) -> None:
    case_file.write_text(json.dumps({**CASE, "new": {"infraction": "hand-below-table"}}), encoding="utf-8")
    ran = CliRunner().invoke(app, ["advise", str(case_file)])
    assert "Repeats:   entry 2 of the record" in ran.stdout
    assert "Graver:    Disqualification (D.3.8" in ran.stdout
    assert "Required:  Ejection" in ran.stdout


def test_bad_input_ends_with_2_and_says_why_on_standard_error(case_file: Path) -> None:
    case_file.write_text(json.dumps({**CASE, "stage": "swis"}), encoding="utf-8")
    ran = CliRunner().invoke(app, ["advise", str(case_file), "--json"])
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "stage: 'swis' is not a choice; did you mean 'swiss'?" in ran.stderr


def test_a_missing_file_and_an_unknown_catalogue_end_with_2(case_file: Path) -> None:
    assert CliRunner().invoke(app, ["advise", str(case_file) + "x"]).exit_code == 2
    assert CliRunner().invoke(app, ["advise", str(case_file), "--catalogue", "uno"]).exit_code == 2
    assert CliRunner().invoke(app, ["catalogue", "--catalogue", "uno"]).exit_code == 2


def test_another_catalogue_can_be_asked(case_file: Path) -> None:
    new = {"infraction": "tardiness"}
    case_file.write_text(json.dumps({**CASE, "record": [], "new": new}), encoding="utf-8")
    ran = CliRunner().invoke(app, ["advise", str(case_file), "--catalogue", "procedure-guide"])
    assert "Brings:    Game loss (IPG 3.1" in ran.stdout


def test_the_catalogue_is_listed_by_a_few_letters() -> None:
    assert CliRunner().invoke(app, ["catalogue", "slow"]).stdout.startswith("sp   slow-play")
    assert "Nothing in" in CliRunner().invoke(app, ["catalogue", "zzz"]).stdout
    rows = json.loads(CliRunner().invoke(app, ["catalogue", "--json"]).stdout)
    assert {"code", "name", "rule", "wording"} == set(rows[0])
