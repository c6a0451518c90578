"""The program is killed at any moment of any writing, many times, and nothing it had said is lost."""

import os
import re
import subprocess
import sys

import pytest

from tests.storms.kills import KILLED

KILLS = 32
"""More by command: `python -m tests.storms kills --times 1000`."""


@pytest.mark.skipif(sys.platform == "win32", reason="the kills fork")
def test_everything_said_to_be_done_is_there_whole_after_each_kill() -> None:
    """In a program of its own, since a window that is there already cannot be forked."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.storms", "kills", "--times", str(KILLS)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(["", *sys.path])},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    figures = done.stdout.splitlines()[-1]
    assert figures.startswith(f"{KILLS} kills")
    said = {kind: int(count) for count, kind in re.findall(r"(\d+) of a (\w+)", figures)}
    assert said.keys() == KILLED.keys()
    assert min(said.values()) > KILLS // 10, "the test is only worth something if much was done between kills"
