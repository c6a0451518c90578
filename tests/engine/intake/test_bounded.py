"""A file is read up to its limit; devices, pipes and folders are refused by name."""

import os
import sys
from pathlib import Path

import pytest

from engine.intake.bounded import TooMuch, read_bounded
from engine.intake.limits import NAME, PROBLEMS, Limit, counted, no_text, shown

TEN = Limit(10, "bytes")


def test_a_file_within_its_limit_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "ten").write_bytes(b"0123456789")
    assert read_bounded(tmp_path / "ten", TEN) == b"0123456789"


def test_one_byte_more_is_refused_with_both_figures(tmp_path: Path) -> None:
    (tmp_path / "eleven").write_bytes(b"0123456789A")
    with pytest.raises(TooMuch, match="eleven has 11 bytes; at most 10 are taken"):
        read_bounded(tmp_path / "eleven", TEN)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files on Windows")
def test_a_device_and_a_pipe_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/zero"), tmp_path / "pipe", tmp_path):
        with pytest.raises(TooMuch, match="is no file that can be read"):
            read_bounded(path, TEN)


def test_a_sentence_names_what_how_many_and_the_most() -> None:
    assert NAME.exceeded("the name", 200) == ""
    assert NAME.exceeded("the name", 1_234) == "the name has 1,234 letters; at most 200 are taken."


def test_an_enormous_number_is_named_without_writing_it_out() -> None:
    assert counted(10**5000) == "more than 1,000,000,000,000,000,000"


def test_of_many_problems_the_first_are_said_and_the_rest_counted() -> None:
    many = [str(number) for number in range(PROBLEMS.most + 7)]
    assert shown(many)[-1] == "... and 7 more problems. Mend these first."
    assert len(shown(many)) == PROBLEMS.most + 1
    assert shown(many[:3]) == many[:3]


def test_what_no_database_keeps_is_no_text() -> None:
    assert "NUL" in no_text("a\0b")
    assert "lone surrogate" in no_text("a\ud800b")
    assert no_text("Żółć 𝒳") == ""
