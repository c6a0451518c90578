"""What tests compare with is found in one place, and its absence is never passed over."""

from pathlib import Path

import pytest

from tests import evidence

TESTS = Path(__file__).parents[1]


def test_absent_evidence_is_named_piece_by_piece(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(evidence, "SHARED", tmp_path)
    lines = evidence.absent()
    assert len(lines) == len(evidence.Evidence)
    assert "../shared/data/cards/oracle.jsonl: no card text was read" in "\n".join(lines)


def test_absence_ends_the_run_where_ci_is_set_and_there_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    evidence.demanded(["../shared/x: nothing was compared"])
    monkeypatch.setenv("CI", "true")
    evidence.demanded([])
    with pytest.raises(pytest.UsageError, match="nothing was compared"):
        evidence.demanded(["../shared/x: nothing was compared"])


def test_no_other_test_looks_for_evidence_by_itself() -> None:
    own = {TESTS / "evidence.py", Path(__file__)}
    paths = [
        file
        for file in TESTS.rglob("*.py")
        if file not in own and '"shared"' in file.read_text(encoding="utf-8")
    ]
    assert paths == []
