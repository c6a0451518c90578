"""The index of rules: complete, and every address in it leads somewhere."""

import json
from pathlib import Path

import pytest

from engine.coverage import RulesIndex, read_index
from engine.rules.position.rulebook import OWN
from tests.cases.folders import FILES, name_of
from tests.engine.coverage import collect
from tests.evidence import Evidence

ROOT = Path(__file__).parents[3]


@pytest.fixture(
    scope="module",
    params=[collect.INDEX, *map(collect.index_file, collect.OTHERS)],
    ids=lambda file: file.stem,
)
def index(request: pytest.FixtureRequest) -> RulesIndex:
    return read_index(request.param.read_bytes())


@pytest.fixture(scope="module")
def index_of_2003() -> RulesIndex:
    return read_index(collect.INDEX.read_bytes())


def test_every_place_in_the_index_is_a_function_or_module_that_exists(index: RulesIndex) -> None:
    places = {where for entry in index.rules.values() for where in entry.where}
    assert sorted(where for where in places if not collect.is_there(where)) == []


def test_every_place_addressed_by_hand_exists() -> None:
    """Before any index is made of them: one that moved would be written into every index."""
    addressed = json.loads(collect.EXPLAINED.read_text(encoding="utf-8"))
    places = {
        *addressed["addresses"],
        *(place for of_one in addressed["addresses_of_others"].values() for place in of_one),
        *(where for group in addressed["groups"] for where in group.get("where", ())),
    }
    assert sorted(where for where in places if not collect.is_there(where)) == []


def test_every_case_in_the_index_is_a_file(index: RulesIndex) -> None:
    assert {case for entry in index.rules.values() for case in entry.cases} <= set(map(name_of, FILES))


@Evidence.COMPREHENSIVE_RULES.needed
def test_every_numbered_rule_that_the_document_has_is_in_the_index(index_of_2003: RulesIndex) -> None:
    text = Evidence.COMPREHENSIVE_RULES.path.read_text(encoding="utf-8")
    missing = [n for n in index_of_2003.rules if n not in text]
    assert missing == []
    assert len(index_of_2003.rules) >= 680


def test_rules_the_engine_cites_are_numbers_the_document_has(index_of_2003: RulesIndex) -> None:
    numbered = (*index_of_2003.rules, *OWN)
    unknown = {n: where for n, where in collect.places().items() if n not in numbered}
    assert unknown == {}


def test_every_rule_that_cases_exercise_has_an_address(index: RulesIndex) -> None:
    assert [n for n, entry in index.rules.items() if entry.cases and not entry.where] == []


def test_no_rule_is_left_open(index: RulesIndex) -> None:
    assert index.open() == []


def test_open_rules_are_counted_among_neither_exercised_nor_explained(index: RulesIndex) -> None:
    parts = [index.exercised(), index.explained(), index.open()]
    assert sorted(n for part in parts for n in part) == sorted(index.rules)
