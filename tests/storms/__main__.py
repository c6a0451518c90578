"""Storms by command; status 1 where something was lost.

python -m tests.storms kills --times 2000
python -m tests.storms stations --times 100000 --stations 6 --database postgresql://user@host/name
python -m tests.storms files --times 30000
python -m tests.storms flips --times 2000
python -m tests.storms full --times 1000
python -m tests.storms power --times 2000
"""

import argparse
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.storms import disk, files, flips, full, kills, power, stations


def main() -> int:
    """Let one storm rage, say its figures."""
    wanted = argparse.ArgumentParser(prog="python -m tests.storms")
    wanted.add_argument("storm", choices=("kills", "stations", "files", "flips", "full", "power"))
    wanted.add_argument("--times", type=int, default=200)
    wanted.add_argument("--seed", type=int, default=2003)
    wanted.add_argument("--stations", type=int, default=6)
    wanted.add_argument("--database", default="")
    wanted.add_argument("--killed", choices=tuple(kills.KILLED), default="", help="only these")
    given = wanted.parse_args()
    if given.storm in ("full", "power") and not disk.is_loaded():
        return disk.run_upon_it(sys.argv[1:])
    started = perf_counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        match given.storm:
            case "kills":
                killed = kills.storm(
                    folder, given.times, given.seed, given.killed, lambda so_far: _tell(_killed(so_far))
                )
                figures, broken = _killed(killed), killed.broken
            case "stations":
                database = given.database or str(folder / "storm.sqlite")
                tally = stations.storm(
                    database, given.stations, given.times, given.seed, lambda so_far: _tell(_operated(so_far))
                )
                figures, broken = _operated(tally), tally.broken
            case "files":
                mutants = files.storm(given.times, given.seed, folder)
                figures = (
                    f"{mutants.read} files, {mutants.accepted} read, {mutants.refused} refused, "
                    f"slowest {mutants.slowest:.2f} s"
                )
                broken = mutants.crashed
            case "full":
                disks = full.storm(folder, given.times)
                figures, broken = f"{disks.made} disks, {disks.refused} full", disks.broken
            case "power":
                cuts = power.storm(folder, given.times, given.seed)
                figures, broken = f"{cuts.made} cuts, {cuts.before} before, {cuts.after} after", cuts.broken
            case _:
                flipped = flips.storm(folder, given.times, given.seed)
                figures = f"{flipped.made} bytes, {flipped.changed} changed content, {flipped.found} found"
                broken = [*flipped.missed, *flipped.crashed]
    print(f"{figures}, {len(broken)} broken in all, {perf_counter() - started:.0f} s")
    for problem in broken:
        print(f"  {problem}")
    return 1 if broken else 0


def _killed(tally: kills.Kills) -> str:
    said = ", ".join(f"{count} of a {kind}" for kind, count in tally.said.items() if count)
    return f"{tally.made} kills, acts said: {said}, {len(tally.broken)} broken"


def _operated(tally: stations.Tally) -> str:
    done, again = tally.said.total(), tally.again
    return f"{tally.operations} operations, {done} done, {again} to enter again, {len(tally.broken)} broken"


def _tell(words: str) -> None:
    print(words, flush=True)


if __name__ == "__main__":
    sys.exit(main())
