"""A disk that is full at any write, and power that fails at any moment, lose nothing that was said to be done."""

import os
import re
import subprocess
import sys

import pytest

from tests.storms import disk

pytestmark = pytest.mark.skipif(
    not disk.can_be_had(), reason="the disk is built by a C compiler and works on Linux"
)


CUTS = 32
"""More by command: `python -m tests.storms power --times 2000`."""


def _storm(*arguments: str) -> list[int]:
    """The figures that a storm says, in their order; fails where it says that something was broken."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.storms", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(["", *sys.path])},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [int(figure) for figure in re.findall(r"\d+", done.stdout)]


def test_a_disk_full_at_any_write_is_said_once_and_leaves_everything_as_it_was() -> None:
    disks, full, *_ = _storm("full", "--times", "10")
    assert disks > full > 20, "the test is only worth something if the disk was full at many writes"


def test_power_that_fails_leaves_each_act_done_or_not_and_what_was_said_done() -> None:
    cuts, before, after, *_ = _storm("power", "--times", str(CUTS))
    assert cuts == CUTS
    assert min(before, after) > CUTS // 8, "the test is only worth something if both ends were seen"
