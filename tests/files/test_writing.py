"""Files are written whole or not at all, and never over what must not be lost."""

import os
import sys
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas
from typer.testing import CliRunner

from tests.printing.fields import every_form, names
from tests.tournament import Tournament
from tournament_app.domain.refusal import NeedsConfirmation, Unavailable
from tournament_app.files.writing import write_whole
from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import PaperSize

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def test_what_was_there_stays_until_all_of_the_new_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "standings.pdf"
    write_whole(path, b"round 1")

    def disk_fills_up(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", disk_fills_up)
    with pytest.raises(Unavailable, match=r"standings.pdf cannot be written \(No space left on device\)"):
        write_whole(path, b"round 2", replace=True)
    assert path.read_bytes() == b"round 1"
    assert list(tmp_path.iterdir()) == [path]


def test_a_sheet_that_another_program_made_with_the_same_library_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "standings.pdf"
    another = Canvas(str(path))
    another.drawString(100, 100, "A letter")
    another.save()
    ours = print_form(every_form(names(4))["slips"], PaperSize.A4)
    with pytest.raises(NeedsConfirmation, match=r"standings.pdf is there already and is something else"):
        write_whole(path, ours)
    write_whole(path, ours, replace=True)
    write_whole(path, ours)
    assert path.read_bytes() == ours


@posix_only
def test_the_file_is_on_disk_before_it_gets_its_name_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    sync, rename = os.fsync, Path.replace
    monkeypatch.setattr("os.fsync", lambda fd: (steps.append(_kind(fd)), sync(fd)))
    monkeypatch.setattr(Path, "replace", lambda self, to: (steps.append("rename"), rename(self, to)))
    write_whole(tmp_path / "standings.pdf", b"round 1")
    assert steps == ["file", "rename", "folder"]


def _kind(descriptor: int) -> str:
    return "folder" if os.fstat(descriptor).st_mode & 0o040000 else "file"


def test_no_database_is_written_over_nor_what_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "tournaments.sqlite"
    Tournament.of(str(path), ["Ann"])
    before = path.read_bytes()
    (tmp_path / "link").symlink_to(path)
    for wanted in (path, tmp_path / "link", tmp_path / "." / "tournaments.sqlite"):
        with pytest.raises(Unavailable, match="is a database and is not written over"):
            write_whole(wanted, b"%PDF", replace=True)
    for ending in ("-journal", "-wal", "-shm"):
        with pytest.raises(Unavailable, match="belongs to the database"):
            write_whole(tmp_path / f"tournaments.sqlite{ending}", b"%PDF", replace=True)
    assert path.read_bytes() == before


@posix_only
def test_devices_pipes_and_folders_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for wanted, said in (
        (Path("/dev/null"), "device or a pipe"),
        (tmp_path / "pipe", "device or a pipe"),
        (tmp_path, "is a folder"),
        (tmp_path / "none" / "standings.pdf", "cannot be written"),
        (Path("a\0b"), "cannot be written"),
    ):
        with pytest.raises(Unavailable, match=said):
            write_whole(wanted, b"x", replace=True)


@posix_only
def test_nobody_is_followed_to_a_file_through_a_name_laid_in_wait(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("keep me")
    for name in ("standings.pdf.unfinished", ".standings.pdf.unfinished"):
        (tmp_path / name).symlink_to(precious)
    write_whole(tmp_path / "standings.pdf", b"round 1")
    assert precious.read_text() == "keep me"
    assert (tmp_path / "standings.pdf").read_bytes() == b"round 1"


def test_what_was_not_written_by_us_is_replaced_only_when_told(tmp_path: Path) -> None:
    letter = tmp_path / "letter.pdf"
    letter.write_bytes(b"Dear organizer")
    with pytest.raises(NeedsConfirmation, match="is there already and is something else"):
        write_whole(letter, b"Standings after round 1")
    assert letter.read_bytes() == b"Dear organizer"
    write_whole(letter, b"Standings after round 1", replace=True)
    write_whole(letter, b"Standings after round 1")


@posix_only
def test_a_private_file_is_its_owners_alone_and_others_follow_the_users_mask(tmp_path: Path) -> None:
    write_whole(tmp_path / "mine", b"x", private=True)
    assert (tmp_path / "mine").stat().st_mode & 0o777 == 0o600
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "ours", b"x")
    finally:
        os.umask(before)
    assert (tmp_path / "ours").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("command", [["export", "1"], ["print", "1", "standings", "--out"]])
def test_commands_do_not_write_over_the_database_or_a_letter(tmp_path: Path, command: list[str]) -> None:
    path, letter = tmp_path / "tournaments.sqlite", tmp_path / "letter.txt"
    tournament = Tournament.of(str(path), ["Ann", "Bo"])
    tournament.pair()
    letter.write_text("Dear organizer, " * 10)
    before = path.read_bytes()
    app = _app()
    for target, status in ((path, 2), (letter, 2)):
        done = CliRunner().invoke(app, ["--db", str(path), "event", *command, str(target)])
        assert done.exit_code == status, done.output
    assert path.read_bytes() == before
    assert letter.read_text().startswith("Dear organizer")
    done = CliRunner().invoke(app, ["--db", str(path), "event", *command, str(letter), "--replace"])
    assert done.exit_code == 0, done.output
    assert not letter.read_bytes().startswith(b"Dear")


def _app() -> object:
    from tournament_app.__main__ import _command_line

    return _command_line("event")


def test_what_somebody_who_was_killed_left_is_taken_away_with_the_next_writing(tmp_path: Path) -> None:
    left, writing, others, folder = (
        tmp_path / name
        for name in (
            ".out[1].pdf.abcd1234.unfinished",
            ".out[1].pdf.efgh5678.unfinished",
            ".out.pdf.abcd1234.unfinished",
            ".out[1].pdf.folder.unfinished",
        )
    )
    for path in (left, writing, others):
        path.write_bytes(b"half")
    folder.mkdir()
    for path in (left, others, folder):
        os.utime(path, (0, 0))
    write_whole(tmp_path / "out[1].pdf", b"whole")
    assert {path.name for path in tmp_path.iterdir()} == {
        "out[1].pdf", writing.name, others.name, folder.name,
    }  # fmt: skip
