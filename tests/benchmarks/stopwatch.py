"""Processor seconds of this process, the least of several runs taken in turns.

What else runs on the machine counts neither in what is measured nor in the floor that it is measured against.
"""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from time import process_time
from xml.parsers import expat

Task = Callable[[], object]


def seconds(task: Task) -> float:
    """Of one run."""
    started = process_time()
    task()
    return process_time() - started


def in_turns(runs: int, *tasks: Task) -> list[float]:
    """The least of each, after so many rounds in which each has its turn."""
    return least([[seconds(task) for task in tasks] for _ in range(runs)])


@cache
def bare_reading() -> float:
    """What a bare parser takes for a million elements on this machine: what *at once* is reckoned in by other tests."""
    content = b"<all>" + b"<one/>" * 1_000_000 + b"</all>"

    def read() -> None:
        parser = expat.ParserCreate()
        parser.StartElementHandler = lambda *_: None
        parser.Parse(content, True)

    return seconds(read)


@contextmanager
def at_once() -> Iterator[None]:
    """Fails where what is done inside takes as long as twenty bare parsers, all that the tests before it left aside.

    Python would look for garbage through that too, some seconds each time; the desk puts its looking off.
    """
    looking = gc.isenabled()
    gc.disable()
    begun = process_time()
    try:
        yield
    finally:
        taken = process_time() - begun
        if looking:
            gc.enable()
    assert taken < 20 * bare_reading()


def least(rounds: Sequence[Sequence[float]]) -> list[float]:
    """The least of each column."""
    return [min(column) for column in zip(*rounds, strict=True)]


def environment_of_a_person(**more: str) -> dict[str, str]:
    """In which a program is started again and again: what Python compiled once is kept."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **more}
