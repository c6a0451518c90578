"""The ledger of tournament rules: complete, pointing somewhere, and the numbers that are published from it."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

from tests.evidence import Evidence
from tournament_app.__main__ import main
from tournament_app.reference.rules_ledger import Standing, Statement, rules_ledger

ROOT = Path(__file__).parents[2]
STATEMENTS = rules_ledger().statements
MOST_WORDS_SHARED = 9


@cache
def names_in(path: Path) -> frozenset[str]:
    """Everything that a Python file defines at any depth, and the names it assigns."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return frozenset(found)


@cache
def words_in(path: Path) -> frozenset[str]:
    """Every key and every text of a JSON file."""

    def walk(value: object) -> set[str]:
        if isinstance(value, dict):
            return {str(key) for key in value}.union(*(walk(each) for each in value.values()))
        if isinstance(value, list):
            return set().union(*(walk(each) for each in value))
        return {value} if isinstance(value, str) else set()

    return frozenset(walk(json.loads(path.read_text(encoding="utf-8"))))


def leads_somewhere(pointer: str) -> bool:
    place, _, name = pointer.partition("#")
    path = ROOT / place
    if not path.is_file() or not name:
        return False
    if path.suffix == ".yaml":
        return name in path.read_text(encoding="utf-8")
    return name in (words_in(path) if path.suffix == ".json" else names_in(path))


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda found: found.id)
def test_a_statement_points_at_what_carries_it_out_and_at_a_test_or_says_why_not(
    statement: Statement,
) -> None:
    assert statement.says
    if statement.status is Standing.WORKS:
        assert leads_somewhere(statement.where), statement.where
        assert leads_somewhere(statement.test), statement.test
        assert statement.test.startswith("tests/")
        assert not statement.why
    else:
        assert statement.why.endswith(".")
        assert not statement.where


def test_a_pointer_that_leads_nowhere_is_found() -> None:
    assert not leads_somewhere("tournament_app/services/record_result.py#no_such_task")
    assert not leads_somewhere("tournament_app/services/no_such_module.py#record_result")
    assert not leads_somewhere("resources/penalties/dci-2003.json#no-such-infraction")


def test_no_statement_stands_twice() -> None:
    ids = [statement.id for statement in STATEMENTS]
    assert len(ids) == len(set(ids))


@Evidence.RULINGS_SUMMARY.needed
def test_every_statement_of_the_sections_is_in_the_ledger_and_none_of_its_sentences() -> None:
    text = Evidence.RULINGS_SUMMARY.path.read_text(encoding="utf-8", errors="replace")
    sections = text[text.index("\nD.1 - ") : text.index("\nE.1 - ")]
    vanguard = text[text.index("\nE.14 - ") : text.index("\nG - ")]
    numbers = re.findall(r"^- ((?:D|E)\.\d+\.(?:Ruling\.)?\d+) - ", sections + vanguard, re.MULTILINE)
    assert set(numbers) <= {statement.id for statement in STATEMENTS}
    assert len(numbers) == len(set(numbers)) > 150
    running = " ".join(re.findall(r"\w+", text.casefold()))
    for statement in STATEMENTS:
        words = re.findall(r"\w+", f"{statement.says} {statement.why}".casefold())
        for start in range(len(words) - MOST_WORDS_SHARED):
            assert " ".join(words[start : start + MOST_WORDS_SHARED + 1]) not in running, statement.id


def run(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert left.value.code in (0, None)
    return capsys.readouterr().out


def test_the_command_prints_the_numbers_and_the_ids_that_are_open(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(run("rules", "--json", capsys=capsys))
    assert set(answer) == {"statements", "works", "conduct", "explained", "open"}
    assert answer["statements"] == len(STATEMENTS)
    assert answer["statements"] == answer["works"] + answer["conduct"] + answer["explained"] + len(
        answer["open"]
    )
    assert answer["open"] == [found.id for found in STATEMENTS if found.status is Standing.OPEN]
    printed = run("rules", capsys=capsys)
    assert "D.3.17" in printed
    assert f"{len(STATEMENTS)} statements: " in printed


def test_the_readme_says_the_numbers_of_the_ledger() -> None:
    counts = rules_ledger().summary()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = (
        f"of {counts['statements']} statements {counts['works']} are carried out, {counts['conduct']} are conduct "
        f"at the table, {counts['explained']} are explained and {len(rules_ledger().standing(Standing.OPEN))} are open"
    )
    assert said in " ".join(readme.split())
