"""Long random play outside the suite: `python -m tests.engine.play.marathon --games 1000 --from 1`.

Every game uses cards of the whole pool. Printed are the faults of the engine, one for each place, with how often
and in which game; what the engine refuses by name is counted apart; then actions a second and memory.
"""

from __future__ import annotations

import argparse
import random
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.rules.position.refusal import EngineRefusal, Unsupported
from engine.rules.position.state import State
from tests.engine.play.holding import broken
from tests.engine.play.playing import Game
from tests.engine.play.wide import wide_opening

SLOW = 1.0


class Found(msgspec.Struct):
    """What went wrong in the games so far: kinds with their counts, and where each was first seen."""

    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    first: dict[str, str] = msgspec.field(default_factory=dict)

    def add(self, kind: str, where: str) -> None:
        """Count one more of a kind."""
        self.kinds[kind] += 1
        self.first.setdefault(kind, where)
        if self.kinds[kind] == 1:
            print(f"  new: {kind}\n       {where}", flush=True)


def memory() -> int:
    """Resident memory in MB where the system tells it, else 0."""
    try:
        with Path("/proc/self/status").open(encoding="ascii") as status:
            return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS"))
    except OSError:
        return 0


def played(seed: int, actions: int, found: Found, opening: State) -> Iterator[int]:
    """Play one game action by action, noting what breaks."""
    game = Game(opening, random.Random(seed), bold=True)
    at_start = game.state
    for n in range(actions):
        start = time.process_time()
        try:
            goes_on = game.step()
        except EngineRefusal as refusal:
            kind = "unsupported" if isinstance(refusal, Unsupported) else type(refusal).__name__
            found.add(f"{kind}: {refusal}"[:160], f"game {seed}, action {n}: {game.tried}")
            return
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} in {where.filename.rpartition('/')[2]}:{where.lineno}: {error}"
            found.add(kind[:200], f"game {seed}, action {n}: {game.tried}")
            return
        taken = time.process_time() - start
        if taken > SLOW:
            found.add("slow", f"game {seed}, action {n}: {taken:.1f} s: {game.tried}")
        for fault in broken(at_start, game.state):
            found.add(f"broken: {fault[0]}", f"game {seed}, action {n}: {fault[1]} {game.tried}")
            return
        yield 1
        if not goes_on:
            return


def main() -> None:
    """Play and report."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--games", type=int, default=200)
    said.add_argument("--from", dest="start", type=int, default=1)
    said.add_argument("--actions", type=int, default=150)
    said.add_argument("--minutes", type=float, default=0.0)
    options = said.parse_args()
    found, done, start = Found(), 0, time.process_time()
    for n in range(options.games):
        seed = options.start + n
        done += sum(played(seed, options.actions, found, wide_opening(seed)))
        spent = time.process_time() - start
        if n % 100 == 99:
            print(f"{n + 1} games, {done} actions, {done / spent:.0f} a second, {memory()} MB", flush=True)
        if options.minutes and spent > 60 * options.minutes:
            break
    print(f"{done} actions in {time.process_time() - start:.0f} s of process time, {memory()} MB")
    for kind, count in found.kinds.most_common():
        print(f"{count:5} {kind}\n      first in {found.first[kind]}")


if __name__ == "__main__":
    main()
