"""``deck`` on the command line: verdicts, exit codes and refusals."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.engine.decks.real_decks import FOLDER, beside_the_decks
from tournament_app.commands.deck import app


@pytest.fixture(autouse=True)
def nothing_imported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module in ("imported_cards", "formats"):
        monkeypatch.setattr(
            f"tournament_app.reference.{module}.user_data_path", lambda *_args, **_named: tmp_path / "user"
        )


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    file = tmp_path / "deck.txt"
    file.write_text("4 Tinker\n56 Island\n", encoding="utf-8")
    return file


def test_a_legal_deck_leaves_with_status_0(deck: Path) -> None:
    answered = run("check", deck, "--format", "extended", "--date", "2003-12-31")
    assert answered.exit_code == 0
    assert "Legal in Extended on 31 Dec 2003." in answered.stdout


def test_a_deck_that_is_not_legal_leaves_with_status_1_and_every_reason(deck: Path) -> None:
    answered = run("check", deck, "--format", "extended", "--date", "2004-01-01")
    assert answered.exit_code == 1
    assert "Tinker is banned in Extended since 1 Jan 2004" in answered.stdout
    assert "[RS D.15.9]" in answered.stdout


def test_json_is_one_document_with_the_keys_of_the_contract(deck: Path) -> None:
    answered = run("check", deck, "--format", "extended", "--date", "2004-01-01", "--json")
    assert answered.exit_code == 1
    document = json.loads(answered.stdout)
    assert document["legal"] is False
    assert (document["format"], document["date"]) == ("extended", "2004-01-01")
    assert (document["main"], document["sideboard"]) == (60, 0)
    problem = document["problems"][0]
    assert problem.keys() >= {"code", "card", "count", "allowed", "text", "rule"}
    assert (problem["code"], problem["card"], problem["count"], problem["allowed"]) == (
        "banned",
        "Tinker",
        4,
        0,
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--format", "extended", "--date", "1997-06-30"], "begins on 1 Jul 1997"),
        (["--format", "vintage", "--date", "2003-12-31"], "There is no format 'vintage'"),
        (["--format", "missing.json", "--date", "2003-12-31"], "missing.json cannot be read"),
        (["--format", "extended", "--date", "yesterday"], "yesterday"),
        (["--date", "2003-12-31"], "--format"),
    ],
)
def test_what_cannot_be_asked_leaves_with_status_2_and_a_message(
    deck: Path, arguments: list[str], said: str
) -> None:
    answered = run("check", deck, *arguments, "--json")
    assert answered.exit_code == 2
    assert answered.stdout == ""
    assert said in answered.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
        (None, "cannot be read"),
        (b"x" * (9 << 20), "too large"),
    ],
)
def test_a_file_that_is_no_deck_list_leaves_with_status_2(
    tmp_path: Path, content: bytes | None, said: str
) -> None:
    file = tmp_path / "picture.png"
    if content is not None:
        file.write_bytes(content)
    answered = run("check", file, "--format", "type1", "--date", "2003-12-31")
    assert answered.exit_code == 2
    assert said in answered.stderr
    assert str(file) in answered.stderr


def test_an_empty_list_is_a_deck_of_no_cards(tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_bytes(b"")
    answered = run("check", file, "--format", "type1", "--date", "2003-12-31", "--json")
    assert answered.exit_code == 1
    assert [problem["code"] for problem in json.loads(answered.stdout)["problems"]] == ["deck-too-small"]


def test_a_registered_pool_and_an_own_format_may_be_given(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("2 Shock\n38 Mountain", encoding="utf-8")
    (tmp_path / "pool.txt").write_text("1 Shock", encoding="utf-8")
    own = {"name": "cube", "title": "Cube draft", "based_on": "booster-draft", "every_set": True}
    (tmp_path / "cube.json").write_text(json.dumps(own), encoding="utf-8")
    answered = run(
        *("check", tmp_path / "deck.txt", "--pool", tmp_path / "pool.txt", "--json"),
        *("--format", tmp_path / "cube.json", "--date", "2003-12-31"),
    )
    assert [problem["code"] for problem in json.loads(answered.stdout)["problems"]] == ["not-in-pool"]


def test_what_changed_between_two_days_is_told() -> None:
    answered = run("changes", "--format", "type1", "--from", "2003-12-18", "--to", "2004-01-01")
    assert answered.exit_code == 0
    assert "2004-01-01  Chrome Mox: legal -> restricted" in answered.stdout
    assert len(answered.stdout.splitlines()) == 3
    sets = run("changes", "--format", "standard", "--from", "2003-10-19", "--to", "2003-10-20")
    assert "2003-10-20  Mirrodin joins" in sets.stdout
    assert "2003-10-20  Odyssey leaves" in sets.stdout
    quiet = run("changes", "--format", "standard", "--from", "2003-12-01", "--to", "2003-12-02")
    assert quiet.stdout == "Nothing changed.\n"
    document = json.loads(
        run("changes", "--format", "type1", "--from", "2003-12-18", "--to", "2004-01-01", "--json").stdout
    )
    assert {change["card"] for change in document["cards"]} == {
        "Chrome Mox",
        "Burning Wish",
        "Lion's Eye Diamond",
    }


def test_days_in_the_wrong_order_are_refused() -> None:
    answered = run("changes", "--format", "type1", "--from", "2004-01-01", "--to", "2003-12-18")
    assert answered.exit_code == 2
    assert "Give the earlier day first" in answered.stderr


def test_the_formats_are_listed_with_their_first_day() -> None:
    assert "Premodern (from 6 May 2018)" in run("formats").stdout
    listed = {entry["name"]: entry for entry in json.loads(run("formats", "--json").stdout)}
    assert listed.keys() >= {
        "type1",
        "type1.5",
        "sealed",
        "booster-draft",
        "rochester-draft",
        "middle-school",
    }
    assert len(listed) == 22


@beside_the_decks
@pytest.mark.parametrize("suffix", ["txt", "dec", "cod"])
def test_a_championship_deck_is_checked_in_each_of_its_syntaxes(suffix: str) -> None:
    file = FOLDER / "wc" / f"wc00-jon-finkel.{suffix}"
    answered = run("check", file, "--format", "standard", "--date", "2000-08-02", "--json")
    assert answered.exit_code == 0
    assert json.loads(answered.stdout)["sideboard"] == 15


def test_an_organizer_defines_a_format_and_uses_it_by_name(tmp_path: Path, deck: Path) -> None:
    file = tmp_path / "house.json"
    own = {"name": "singleton", "title": "House singleton", "based_on": "type1"}
    rule = {"since": "2003-01-01", "minimum": 60, "copies": 1, "sideboard": "up-to", "source": "house"}
    file.write_text(json.dumps({**own, "deck": [rule]}), encoding="utf-8")
    answered = run("define", file)
    assert answered.exit_code == 0, answered.stderr
    assert "House singleton can be used as singleton, from 1 Jan 2003." in answered.stdout
    checked = run("check", deck, "--format", "singleton", "--date", "2003-12-31", "--json")
    codes = {problem["code"] for problem in json.loads(checked.stdout)["problems"]}
    assert codes == {"restricted"}
    assert "singleton" in run("formats").stdout


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"name": "type1"}, "one of the program's formats"),
        ({"name": "../../evil"}, "small letters"),
        ({"colour": "red"}, "colour is not known here"),
        ({"based_on": "vintage"}, "there is no format 'vintage'"),
    ],
)
def test_a_format_that_cannot_be_kept_is_refused(tmp_path: Path, changed: dict[str, str], said: str) -> None:
    file = tmp_path / "house.json"
    file.write_text(json.dumps({"name": "mine", "based_on": "type1", **changed}), encoding="utf-8")
    answered = run("define", file)
    assert answered.exit_code == 2
    assert said in answered.stderr
    assert not (tmp_path / "user").exists()


def test_many_lists_and_folders_of_them_are_checked_in_one_go(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    (folder / "day two").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "not.txt").write_bytes(b"\0")
    for name in "a.txt", "b.txt", "day two/c.txt":
        (folder / name).write_text("60 Island\n")
    single = tmp_path / "short.txt"
    single.write_text("59 Island\n")
    done = run("check", folder, single, "--format", "type1", "--json")
    assert done.exit_code == 1
    assert [verdict["legal"] for verdict in json.loads(done.stdout)] == [True, True, True, False]
    (tmp_path / "empty").mkdir()
    assert "holds no deck list" in run("check", tmp_path / "empty", "--format", "type1").stderr
