"""Takes rule code out piece by piece and sees whether a case notices: `python -m tests.engine.mutation`.

`--size N --seed S` draws N mutants (see `mutants`); `--module NAME` keeps to one module; `--all` runs every
case for each mutant and says how many notice instead of stopping at the first. Everything runs in a copy of
the sources and cases in a temporary folder, so that nothing here changes and nothing changed here meanwhile
counts. It prints a line for each mutant and, at the end, how many were tried and how many were caught. A
survivor is a question: either a case is missing, or what was taken out cannot make a difference.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.engine.mutation.mutants import Mutant, sample, source

ROOT = Path(__file__).parents[3]
LIMIT, SLOWER = 120, 8
"""Seconds for all cases, and how many times longer than undisturbed: what takes longer than both goes in circles."""


def _copy(folder: Path) -> None:
    for part in ("engine", "resources", "tests/engine/mutation", "tests/cases"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for package in ("tests", "tests/engine"):
        (folder / package / "__init__.py").touch()


def _differing(folder: Path, everything: bool, limit: float | None = None) -> list[str]:
    """The cases that come out otherwise than expected, beyond those that did before anything was taken out."""
    how = "all" if everything else "first"
    command = [sys.executable, "-m", "tests.engine.mutation.replaying", how]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return ["the clock"]
    return list(json.loads(done.stdout)) if done.returncode == 0 else ["the engine itself"]


def _noticed(folder: Path, mutant: Mutant, everything: bool, limit: float) -> list[str]:
    """The cases that come out differently under the mutant."""
    rules = folder / "engine" / "rules"
    file = rules / mutant.file
    kept = file.read_text(encoding="utf-8")
    file.write_text(source(mutant, rules), encoding="utf-8")
    try:
        return _differing(folder, everything, limit)
    finally:
        file.write_text(kept, encoding="utf-8")


def main() -> None:
    """Draw, run, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", default="")
    parser.add_argument("--all", action="store_true")
    wanted = parser.parse_args()
    caught = tried = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _copy(folder)
        begun = time.monotonic()
        before = _differing(folder, True)
        limit = max(LIMIT, SLOWER * (time.monotonic() - begun))
        (folder / "before.json").write_text(json.dumps(before), encoding="utf-8")
        for mutant in sample(wanted.size, wanted.seed, wanted.module, folder / "engine" / "rules"):
            cases = _noticed(folder, mutant, wanted.all, limit)
            tried, caught = tried + 1, caught + bool(cases)
            first = f"{len(cases)}: {cases[0]}" if cases else "SURVIVES"
            print(f"{mutant}: {first}", flush=True)
    print(f"{tried} tried, {caught} caught")


if __name__ == "__main__":
    main()
