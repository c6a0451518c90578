"""The shared cases: every one passes but those on the list of known failures, which may only shrink."""

import pytest

from engine.cases.reading.case_file import read_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.ruling import checked
from tests.cases.folders import SHARED, cards, known_failures

CASES = SHARED / "cases"
pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not beside the checkout")


def _names() -> list[str]:
    return [
        f.relative_to(CASES).as_posix().removesuffix(".case.yaml") for f in sorted(CASES.rglob("*.case.yaml"))
    ]


def _problems(name: str) -> list[str]:
    try:
        return checked(read_case(CASES / f"{name}.case.yaml", cards()), cards())
    except MalformedCase as malformed:
        return str(malformed).splitlines()


@pytest.mark.parametrize("name", [n for n in _names() if n not in known_failures()])
def test_a_shared_case_is_judged_as_its_two_judges_judged_it(name: str) -> None:
    assert _problems(name) == []


def test_a_case_on_the_list_of_known_failures_still_fails_or_leaves_the_list() -> None:
    passing = [name for name in known_failures() if not _problems(name)]
    assert passing == []


def test_the_list_of_known_failures_names_cases_that_exist() -> None:
    assert set(known_failures()) <= set(_names())
