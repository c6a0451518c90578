"""``cards`` on the command line: showing, searching and importing."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.reference.test_imported_cards import ALL
from tournament_app.commands.cards import app


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(
        "tournament_app.reference.imported_cards.user_data_path", lambda *_args, **_named: tmp_path / "user"
    )


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_a_card_is_shown_with_its_facts_and_formats() -> None:
    answered = run("show", "juzam djinn")
    assert answered.exit_code == 0
    assert "Juzám Djinn  {2}{B}{B}" in answered.stdout
    assert "5/5" in answered.stdout
    assert "Arabian Nights, 1993-12-17, rare" in answered.stdout
    assert "oldschool-swedish    legal" in answered.stdout
    assert "premodern            not in format" in answered.stdout
    assert "type1                legal          on 2004-06-30" in answered.stdout


def test_a_card_in_json_is_one_document() -> None:
    document = json.loads(run("show", "Ice", "--json").stdout)
    assert (document["name"], document["mana_cost"]) == ("Fire // Ice", "{1}{R} // {1}{U}")
    assert document["printings"][0]["set"] == "APC"
    assert document["printings"][0]["released"] == "2001-06-04"
    assert document["text"] is None
    assert document["formats"]["premodern"]["status"] == "legal"


def test_an_unknown_name_is_refused_with_suggestions() -> None:
    answered = run("show", "Lightening Bolt")
    assert answered.exit_code == 2
    assert answered.stdout == ""
    assert "Did you mean Lightning Bolt" in answered.stderr


def test_cards_are_searched_by_text_type_set_and_cost() -> None:
    answered = run("search", "pile", "--type", "goblin", "--set", "ONS", "--value", "2")
    assert answered.exit_code == 0
    assert answered.stdout.startswith("Goblin Piledriver")
    document = json.loads(run("search", "--cost", "2BB", "--type", "djinn", "--json").stdout)
    assert [card["name"] for card in document["cards"]] == ["Juzám Djinn"]
    limited = run("search", "a", "--limit", "2")
    assert len(limited.stdout.splitlines()) == 3
    assert "more; narrow" in limited.stdout


def test_an_unknown_set_is_refused() -> None:
    answered = run("search", "--set", "ZZZ")
    assert answered.exit_code == 2
    assert "ZZZ" in answered.stderr


def test_an_imported_reference_is_used_from_then_on(tmp_path: Path) -> None:
    source = tmp_path / "AllPrintings.json"
    source.write_bytes(ALL)
    answered = run("import", source)
    assert answered.exit_code == 0, answered.stderr
    assert "6 cards of 4 sets, printed up to 2006-05-05, imported." in answered.stdout
    assert "Worn by a creature." in run("show", "skullclamp").stdout
    assert json.loads(run("import", source, "--json").stdout)["cards"] == 6
    assert run("search", "--rules", "WORN BY").stdout.startswith("Skullclamp")


def test_rules_texts_are_searched_only_where_they_were_imported() -> None:
    answered = run("search", "--rules", "draw a card")
    assert answered.exit_code == 2
    assert "cards import" in answered.stderr


def test_a_file_that_is_no_card_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b"hello")
    answered = run("import", tmp_path / "x.json")
    assert answered.exit_code == 2
    assert "AllPrintings" in answered.stderr
    assert run("import", tmp_path / "missing.json").exit_code == 2
