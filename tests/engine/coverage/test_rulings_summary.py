"""The ledger of the rulings summary: every ruling of the game has its cases, or a reason why there is none."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cases.folders import FILES, HERE, name_of
from tests.evidence import Evidence

LEDGER = Path(__file__).parents[3] / "resources" / "rules" / "rulings_summary.json"
RULING = re.compile(r"\b([ACEGKPTZ]\.\d+\.(?:Ruling\.)?\d+)\b")
SOURCE = re.compile(r"^source: (.*)$", re.MULTILINE)


@pytest.fixture(scope="module")
def ledger() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(LEDGER.read_text(encoding="utf-8"))
    return found


def _held(ledger: dict[str, Any]) -> dict[str, list[str]]:
    return {ruling: what for ruling, what in ledger["rulings"].items() if isinstance(what, list)}


def _sources() -> dict[str, set[str]]:
    """The rulings that each case names as its source."""
    texts = {name_of(file): file.read_text(encoding="utf-8") for file in FILES}
    found = {name: SOURCE.search(text) for name, text in texts.items()}
    return {name: set(RULING.findall(source[1])) for name, source in found.items() if source}


def test_every_case_in_the_ledger_is_a_file(ledger: dict[str, Any]) -> None:
    cases = {case for found in _held(ledger).values() for case in found}
    assert cases <= set(map(name_of, FILES))
    assert all(_held(ledger).values())


def test_a_ruling_without_a_case_has_a_known_reason_or_names_one_that_has_cases(
    ledger: dict[str, Any],
) -> None:
    lost = [
        f"{ruling}: {what}"
        for ruling, what in ledger["rulings"].items()
        if isinstance(what, str)
        and what not in ledger["reasons"]
        and not (what.startswith("= ") and what[2:] in _held(ledger))
    ]
    assert lost == []
    assert set(ledger["reasons"]) <= set(map(str, ledger["rulings"].values()))


def test_a_case_that_grew_from_a_ruling_stands_beside_it_in_the_ledger(ledger: dict[str, Any]) -> None:
    missing = [
        f"{ruling}: {case}"
        for case, rulings in _sources().items()
        for ruling in rulings
        if case not in _held(ledger).get(ruling, ())
    ]
    assert missing == []


def test_a_case_among_the_rulings_names_the_ruling_it_grew_from() -> None:
    folder = HERE / "rulings-summary"
    sources = _sources()
    assert [name_of(f) for f in FILES if f.is_relative_to(folder) and not sources[name_of(f)]] == []


@Evidence.RULINGS_SUMMARY.needed
def test_the_ledger_has_every_ruling_of_its_sections_and_no_other(ledger: dict[str, Any]) -> None:
    text = Evidence.RULINGS_SUMMARY.path.read_text(encoding="utf-8")
    numbers = re.findall(r"^- ([ACEGKPTZ]\.\d+\.(?:Ruling\.)?\d+) - ", text, re.MULTILINE)
    assert list(ledger["rulings"]) == numbers
