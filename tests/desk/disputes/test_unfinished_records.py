"""Two windows record at the same time: each keeps its own record, and nothing of what a window left is lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.disputes.dispute_desk import CHOICE, FIGHT
from tests.desk.disputes.test_recording import Recorded
from tournament_app.bootstrap.disputes import notebook
from tournament_app.bootstrap.training import answered, progress

FIRST, SECOND, THIRD = "title: first\n", "title: second\n", "title: third\n"
ANOTHER = (Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
CRASHING = """
import os, sys
from pathlib import Path
from tournament_app.bootstrap.disputes import notebook
notebook(Path(sys.argv[1])).keep(sys.argv[2])
os._exit(1)
"""


def crashed(folder: Path, text: str) -> None:
    """Another process records something and ends without a word."""
    subprocess.run([sys.executable, "-c", CRASHING, str(folder), text], check=False)


def records(folder: Path) -> list[str]:
    return sorted(path.read_text() for path in (folder / "unfinished").glob("*.case.yaml"))


def test_each_window_writes_its_own(tmp_path: Path) -> None:
    one, other = notebook(tmp_path), notebook(tmp_path)
    assert one.take_up() == other.take_up() == ("", 0, ())
    one.keep(FIRST)
    other.keep(SECOND)
    one.keep(THIRD)
    assert records(tmp_path) == [SECOND, THIRD]
    assert notebook(tmp_path).take_up().text == "", "both are held by living windows"


def test_what_a_crashed_window_left_is_taken_up_by_one_window_only(tmp_path: Path) -> None:
    crashed(tmp_path, FIRST)
    one, other = notebook(tmp_path), notebook(tmp_path)
    assert one.take_up().text == FIRST
    assert other.take_up().text == ""
    other.keep(SECOND)
    one.keep(THIRD)
    assert records(tmp_path) == [SECOND, THIRD]


def test_of_several_the_newest_comes_first_and_all_can_be_gone_through(tmp_path: Path) -> None:
    texts = [FIRST, SECOND, THIRD]
    for n, text in enumerate(texts):
        crashed(tmp_path, text)
        for path in (tmp_path / "unfinished").glob("*.case.yaml"):
            if path.read_text() == text:
                stamp(path, 1000 + n)
    window = notebook(tmp_path)
    assert window.take_up() == (THIRD, 2, ())
    seen = [window.take_up(newest=False).text for _ in range(4)]
    assert seen == [FIRST, SECOND, THIRD, FIRST]
    assert records(tmp_path) == sorted(texts)


def stamp(path: Path, seconds: int) -> None:
    os.utime(path, (seconds, seconds))


def test_an_empty_record_goes_and_one_that_cannot_be_read_stays(tmp_path: Path) -> None:
    folder = tmp_path / "unfinished"
    folder.mkdir()
    (folder / "broken.case.yaml").write_bytes(b"title: \xff\xfe")
    window = notebook(tmp_path)
    found = window.take_up()
    assert (found.text, found.left) == ("", 0)
    assert len(found.problems) == 1
    window.keep(FIRST)
    window.keep(" \n")
    assert [path.name for path in folder.glob("*.case.yaml")] == ["broken.case.yaml"]
    assert (folder / "broken.case.yaml").read_bytes() == b"title: \xff\xfe"


def test_the_one_record_of_older_versions_is_taken_up(tmp_path: Path) -> None:
    (tmp_path / "unfinished-dispute.case.yaml").write_text(FIRST)
    assert notebook(tmp_path).take_up().text == FIRST


def test_a_desk_leaves_alone_what_another_window_records(running: RunningDesk, tmp_path: Path) -> None:
    elsewhere = notebook(tmp_path)
    elsewhere.keep(FIGHT)
    desk = Recorded(running)
    assert desk.words == ""
    desk.lay("mogg fanatic")
    running.bot.waitUntil(lambda: len(records(tmp_path)) == 2, timeout=5000)
    assert FIGHT in records(tmp_path)


def test_a_key_brings_the_next_record_and_keeps_the_one_on_the_desk(
    running: RunningDesk, tmp_path: Path
) -> None:
    crashed(tmp_path, FIGHT)
    crashed(tmp_path, CHOICE)
    for n, text in enumerate((FIGHT, CHOICE)):
        stamp(next(p for p in (tmp_path / "unfinished").glob("*.yaml") if p.read_text() == text), 1000 + n)
    desk = Recorded(running)
    assert desk.words == CHOICE
    assert "1 more record was left unfinished" in running.desk.messages.words
    desk.lay("bob life 7")
    changed = desk.words
    assert "life: 7" in changed
    desk.press(*ANOTHER)
    assert desk.words == FIGHT
    assert records(tmp_path) == sorted([FIGHT, changed])
    desk.press(*ANOTHER)
    assert desk.words == changed


def test_what_is_typed_last_is_on_disk_when_the_window_closes(running: RunningDesk, tmp_path: Path) -> None:
    desk = Recorded(running)
    desk.page.case.text.setPlainText(FIRST)
    running.desk.closing.emit()
    running.settle()
    assert records(tmp_path) == [FIRST]


@pytest.mark.parametrize("judges", [("Ann", "Ann"), ("Ann", "Bob")])
def test_answers_of_two_windows_are_all_kept(judges: tuple[str, str], tmp_path: Path) -> None:
    for n, judge in enumerate((*judges, *judges)):
        answered(judge, f"exercise {n}", right=bool(n % 2), folder=tmp_path)
    found = progress(tmp_path)
    assert sum(found[judge].asked for judge in set(judges)) == 4
    assert {name for one in found.values() for name in one.tried} == {f"exercise {n}" for n in range(4)}
