"""``pip install .`` brings everything: the wheel holds resources and migrations, and runs without the checkout."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "--disable-pip-version-check", "-w", folder, ROOT], check=True, capture_output=True
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_resource_and_migration(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "resources", "migrations"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    missing = [name for name in tracked.stdout.splitlines() if name not in packed]
    assert not missing
    assert not [name for name in packed if name.startswith("tests/")]


def test_the_installed_program_makes_a_database_and_an_event(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    run = "import sys; sys.path.insert(0, sys.argv.pop(1)); from tournament_app.__main__ import main; main()"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            run,
            str(site),
            "--db",
            str(tmp_path / "t.sqlite"),
            "event",
            "create",
            "Spring Open",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Created Spring Open as event 1.\n"
