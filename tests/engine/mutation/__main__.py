"""Takes rule code out piece by piece and sees whether anybody notices: `python -m tests.engine.mutation`.

`--size N --seed S` draws N mutants (see `mutants`; a size of 0 takes all); `--module NAME` keeps to one module;
`--cases` asks the cases only. All cases are played once undisturbed, to see which of them reach the place of which
mutant. Then each mutant stands in a process forked from here, and the cases that reach it are played until one comes
out otherwise; where none does, the tests of the engine that reach it are run. A survivor is printed, with how many
cases reach its place: either a case is missing, or what was taken out cannot make a difference. Those of which it is
known why nothing can tell stand with the reason in `survivors.json`. What ends otherwise is how many are not explained.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from functools import partial
from pathlib import Path

from tests.engine.mutation.mutants import sample
from tests.engine.mutation.standing import load

LEDGER = Path(__file__).parent / "survivors.json"
SIZE, SEED = 400, 2003


def main() -> int:
    """Draw, run, report; how many survive unexplained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--module", default="")
    parser.add_argument("--cases", action="store_true")
    wanted = parser.parse_args()
    drawn = sample(wanted.size, wanted.seed, wanted.module)
    explained = json.loads(LEDGER.read_text(encoding="utf-8"))
    standing = load(drawn)
    from tests.engine.mutation.noticing import Cases, Tests, apart

    cases = Cases(standing)
    gc.collect()
    gc.freeze()
    survive = []
    for key, mutant in enumerate(drawn):
        standing.mutant = key
        if not apart(partial(cases.noticing, key)):
            survive.append(key)
            print(f"no case: {mutant} [{len(cases.reaching(key))}]", flush=True)
    by_cases = len(drawn) - len(survive)
    standing.mutant = None
    tests = Tests(standing) if survive and not wanted.cases else None
    unexplained = by_tests = 0
    for key in survive:
        standing.mutant = key
        if tests is not None and apart(partial(tests.noticing, key), tests.seconds(key)):
            by_tests += 1
            continue
        reason = explained.get(drawn[key].name, "")
        unexplained += not reason
        reached = len(cases.reaching(key))
        print(f"{drawn[key]} [{reached}]: {reason or 'SURVIVES'}", flush=True)
    caught = by_cases + by_tests
    print(
        f"{len(drawn)} tried, {caught} caught ({by_cases} by cases, {by_tests} by tests), {unexplained} unexplained"
    )
    return unexplained


if __name__ == "__main__":
    sys.exit(min(main(), 1))
