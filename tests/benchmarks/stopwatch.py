"""Processor seconds of this process, the least of several runs taken in turns.

What else runs on the machine counts neither in what is measured nor in the floor that it is measured against.
"""

from collections.abc import Callable, Sequence
from time import process_time

Task = Callable[[], object]


def seconds(task: Task) -> float:
    """Of one run."""
    started = process_time()
    task()
    return process_time() - started


def in_turns(runs: int, *tasks: Task) -> list[float]:
    """The least of each, after so many rounds in which each has its turn."""
    return least([[seconds(task) for task in tasks] for _ in range(runs)])


def least(rounds: Sequence[Sequence[float]]) -> list[float]:
    """The least of each column."""
    return [min(column) for column in zip(*rounds, strict=True)]
