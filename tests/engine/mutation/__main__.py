"""Takes rule code out piece by piece and sees whether anybody notices: `python -m tests.engine.mutation`.

It tries the mutants of `drawn.json`, which were drawn (400, seed 2003; 16, seed 20261128) and are worked on since.
`--size N --seed S` draws others (a size of 0 takes all), `--module NAME` those of one module; `--cases` asks the cases
only. All cases are played once undisturbed, to see which of them reach the place of which mutant. Then each mutant
stands in a process forked from here, and the cases that reach it are played until one comes out otherwise; where none
does, the tests of the engine that reach it are run. Code that runs as the rules are loaded is tried in a process that
loads them anew.

A survivor is printed, with how many cases reach its place: either a case is missing, or what was taken out cannot make
a difference. Why it cannot stands in `survivors.json`; a reason that begins with "Open" says what is not settled.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
from functools import partial
from pathlib import Path

from tests.engine.mutation.mutants import Mutant, drawn, mutants, sample
from tests.engine.mutation.standing import load

LEDGER = Path(__file__).parent / "survivors.json"
SEED = 2003


def _loaded_anew(mutant: Mutant) -> str:
    """The first case that comes out otherwise where the mutant stands as the rules are loaded."""
    command = [sys.executable, "-m", "tests.engine.mutation", "--standing", mutant.name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else "the engine itself"


def _standing_from_the_start(name: str) -> str:
    standing = load([next(one for one in mutants() if one.name == name)])
    standing.mutant = 0
    from tests.engine.mutation.noticing import first_that_differs

    return first_that_differs()


def main() -> int:
    """Draw, run, report; how many survive unexplained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--module", default="")
    parser.add_argument("--cases", action="store_true")
    parser.add_argument("--standing", default="", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.standing:
        print(_standing_from_the_start(wanted.standing))
        return 0
    again = wanted.size is None and not wanted.module
    tried, gone = drawn() if again else (sample(wanted.size or 0, wanted.seed, wanted.module), [])
    explained: dict[str, str] = json.loads(LEDGER.read_text(encoding="utf-8"))
    standing = load(tried)
    from tests.engine.mutation.noticing import Cases, Tests, apart

    at_loading = standing.forget()
    cases = Cases(standing)
    gc.collect()
    gc.freeze()
    survive = []
    for key, mutant in enumerate(tried):
        standing.mutant = key
        if apart(partial(cases.noticing, key)) or (key in at_loading and _loaded_anew(mutant)):
            continue
        survive.append(key)
        print(f"no case: {mutant} [{len(cases.reaching(key))}]", flush=True)
    by_cases = len(tried) - len(survive)
    standing.mutant = None
    tests = Tests(standing) if survive and not wanted.cases else None
    unexplained = by_tests = 0
    for key in survive:
        standing.mutant = key
        if tests is not None and apart(partial(tests.noticing, key), tests.seconds(key)):
            by_tests += 1
            continue
        reason = explained.get(tried[key].name, "")
        unexplained += not reason
        print(f"{tried[key]}: {reason or 'SURVIVES'}", flush=True)
    print(f"{len(tried)} tried, {by_cases} caught by cases, {by_tests} by tests, {unexplained} unexplained")
    if gone:
        print(f"{len(gone)} of those drawn are no code any more")
    return unexplained


if __name__ == "__main__":
    sys.exit(min(main(), 1))
