"""Our own cases: rules and features of the record that the shared cases leave out."""

import pytest

from engine.cases.reading.case_file import read_case
from engine.cases.ruling.ruling import checked
from tests.cases.folders import HERE, cards

FILES = sorted(HERE.rglob("*.case.yaml"))


@pytest.mark.parametrize(
    "file", FILES, ids=lambda f: f.relative_to(HERE).as_posix().removesuffix(".case.yaml")
)
def test_an_own_case_is_judged_as_expected(file) -> None:  # type: ignore[no-untyped-def]
    assert checked(read_case(file, cards()), cards()) == []
