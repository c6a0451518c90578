"""A computer on which no window can be opened: our sentence, and what to install, instead of Qt's end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tournament_app import __main__
from tournament_app.bootstrap import window_libraries

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems bring all that windows need")


def test_without_a_screen_the_program_says_so() -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    bare = {name: value for name, value in os.environ.items() if name not in screens}
    done = subprocess.run(
        [sys.executable, "-m", "tournament_app"],
        cwd=Path(__file__).parents[3],
        env=bare,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("There is no screen for a window here")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("program", "command"),
    [
        ("apt-get", "sudo apt-get install libxcb-cursor0 libxcb-image0"),
        ("dnf", "sudo dnf install xcb-util-cursor xcb-util-image"),
        ("pacman", "sudo pacman -S xcb-util-cursor xcb-util-image"),
        ("zypper", ""),
    ],
)
def test_libraries_that_are_missing_are_all_named_with_what_installs_them(
    program: str, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = {"libxcb-cursor.so.0", "libxcb-image.so.0", "libnew.so.7"}

    def why_not(library: str) -> str:
        if library.endswith("libqxcb.so"):
            return "libnew.so.7: cannot open shared object file: No such file or directory"
        return "not here" if library in missing else ""

    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.setattr(window_libraries, "_why_not", why_not)
    monkeypatch.setattr(window_libraries.shutil, "which", lambda name: name if name == program else None)
    with pytest.raises(SystemExit) as ended:
        __main__.main(["--demo"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "this computer has no libxcb-cursor.so.0, libxcb-image.so.0, libnew.so.7." in said
    assert said.strip().endswith(command or "libnew.so.7.")


def test_where_a_window_can_be_opened_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    window_libraries.refuse_without_windows()
