"""The program is killed at any moment of any writing, many times, and nothing it had said is lost."""

import sys
from pathlib import Path

import pytest

from tests.storms.kills import storm


@pytest.mark.skipif(sys.platform == "win32", reason="the kills fork")
def test_everything_said_to_be_done_is_there_whole_after_each_kill(tmp_path: Path) -> None:
    tally = storm(tmp_path, times=200, seed=2003)
    assert tally.broken == []
    assert tally.made == 200
    assert tally.said > 100, "the test is only worth something if much was done between kills"
