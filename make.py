"""Set up, start and test the application: ``python3 make.py run`` and ``python3 make.py test``.

Each command makes what it needs: a virtual environment in ``.venv``, the packages and, on Debian and
Ubuntu when run by root, the system libraries; otherwise it says which command installs them. Only
the standard library is used here, on every platform.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE / ".venv"
PROGRAMS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
OLDEST = (3, 11)

WINDOW_LIBRARIES = HERE / "resources" / "window_libraries.json"
TEST_PROGRAMS = ["postgresql"]
STRICT = "--strict-markers --strict-config"
SOME_FAILED = 1
"""What pytest ends with where tests failed."""
Command = Sequence[str | Path]
USAGE = """usage: python3 make.py run [ARGUMENTS]   set up and start the application
       python3 make.py test [ARGUMENTS]  set up and run every check and test
       python3 make.py setup             set up only"""


def main(arguments: list[str]) -> int:
    """Carry out one command; the exit status of what it started."""
    if sys.version_info < OLDEST:
        print(
            f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed; this is {sys.version.split()[0]}.",
            file=sys.stderr,
        )
        return 2
    command, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if command == "run":
        set_up(extras="")
        return call([PYTHON, "-m", "tournament_app", *rest])
    if command == "test":
        set_up(extras="[test]")
        install_programs(TEST_PROGRAMS, missing=find_postgres() is None)
        return test(rest)
    if command == "setup":
        set_up(extras="[test]")
        return 0
    print(USAGE, file=sys.stderr)
    return 2


def set_up(extras: str) -> None:
    """Make the environment and install the packages, unless that was done for this pyproject.toml."""
    if not PYTHON.exists():
        print("Making the virtual environment in .venv ...", flush=True)
        venv.create(ENVIRONMENT, with_pip=True)
    wanted = hashlib.sha256((HERE / "pyproject.toml").read_bytes() + extras.encode()).hexdigest()
    mark = ENVIRONMENT / f"installed{extras.strip('[]') and '-' + extras.strip('[]')}"
    if not mark.exists() or mark.read_text() != wanted:
        print("Installing the packages (once; some 130 MB) ...", flush=True)
        if call(
            [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", f".{extras}"]
        ):
            raise SystemExit(
                "The packages could not be installed: see above, check the network and run it again."
            )
        mark.write_text(wanted)
    probe = subprocess.run(
        [PYTHON, "-c", "import PySide6.QtWidgets"], cwd=HERE, capture_output=True, text=True, check=False
    )
    if probe.returncode:
        print(f"A system library that windows need is missing: {probe.stderr.strip().splitlines()[-1]}")
        install_programs(window_packages(), missing=True)


def window_packages() -> list[str]:
    """The Debian packages of what windows need."""
    return [found["apt"] for found in json.loads(WINDOW_LIBRARIES.read_text("utf-8"))["libraries"]]


def install_programs(packages: list[str], *, missing: bool) -> None:
    """Install Debian packages where we may; otherwise say the command that does."""
    if not missing:
        return
    apt = shutil.which("apt-get")
    command = f"apt-get update && apt-get install -y {' '.join(packages)}"
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        print(f"Installing {' '.join(packages)} ...", flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update", "-qq"], ["install", "-y", "-qq", *packages]):
            subprocess.run([apt, *step], env=environment, check=True, stdout=subprocess.DEVNULL)
    elif apt:
        print(f"Install them with:  sudo sh -c '{command}'", file=sys.stderr)
    else:
        print(f"Not found on this machine: {', '.join(packages)}.", file=sys.stderr)


def find_postgres() -> str | None:
    """The folder of PostgreSQL's server programs, None where there is none."""
    found = shutil.which("initdb")
    if found:
        return str(Path(found).parent)
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return str(versions[-1].parent) if versions else None


def test(arguments: list[str]) -> int:
    """Every check and test, stopping at none; 1 if any failed.

    The tests have what the others leave, and at last both processors: first what only reads the sources, side by
    side, then the measurements of speed, which have one; a measurement that failed beside them is taken again alone.
    """
    read: list[Command] = [
        [PYTHON, "-m", "mypy"],
        [PROGRAMS / "lint-imports"],
        [PYTHON, "-m", "ruff", "check", "."],
        [PYTHON, "-m", "ruff", "format", "--check", "."],
    ]
    with tempfile.TemporaryDirectory() as folder:
        measured: Command = [
            PYTHON, "-m", "pytest", "-m", "benchmark", "--reruns", "2", *arguments,
            "-o", f"addopts={STRICT}", "-o", f"cache_dir={folder}",
        ]  # fmt: skip
        tested: Command = [
            PYTHON, "-m", "pytest", "-m", "not benchmark", "-p", "no:rerunfailures",
            "-n", "2", "--dist", "loadgroup", *arguments,
        ]  # fmt: skip
        said = Path(folder) / "tests.txt"
        with said.open("wb") as writing:
            testing = subprocess.Popen(tested, cwd=HERE, stdout=writing, stderr=subprocess.STDOUT)
        give_way(testing)
        failed = side_by_side(read)
        announce(measured)
        measuring = call(measured)
        announce(tested)
        failed += follow(testing, said) != 0
        if measuring == SOME_FAILED:
            again = [*measured, "--last-failed"]
            announce(again)
            measuring = call(again)
    failed += measuring != 0
    return min(failed, 1)


def give_way(running: "subprocess.Popen[bytes]") -> None:
    """Let a program, and those it starts, have the processors only while nothing else wants them."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, running.pid, 10)


def follow(running: "subprocess.Popen[bytes]", said: Path) -> int:
    """Show what a program wrote and goes on writing into a file, until it ends; its exit status."""
    with said.open("rb") as reading:
        while True:
            ended = running.poll() is not None
            sys.stdout.buffer.write(reading.read())
            sys.stdout.flush()
            if ended:
                return running.wait()
            time.sleep(1)


def side_by_side(commands: Sequence[Command]) -> int:
    """Run programs at the same time and show what each says, in their order; how many of them failed."""
    started = [
        subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for command in commands
    ]
    failed = 0
    for command, running in zip(commands, started, strict=True):
        said, _ = running.communicate()
        announce(command)
        sys.stdout.buffer.write(said)
        sys.stdout.flush()
        failed += running.returncode != 0
    return failed


def announce(command: Command) -> None:
    """Say which check follows."""
    print(f"== {' '.join(str(part) for part in command[1:]) or 'lint-imports'}", flush=True)


def call(command: Command) -> int:
    """Run a program in the project's folder; its exit status."""
    return subprocess.run(command, cwd=HERE, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
