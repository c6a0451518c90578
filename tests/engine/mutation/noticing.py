"""Who notices that a mutant stands: the first case that comes out otherwise, or a test that fails."""

from __future__ import annotations

import functools
import gc
import os
import resource
import signal
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.cases.reading.case_file import read_case
from engine.cases.ruling.adjudication import checked
from tests.cases.folders import FILES, cards, name_of
from tests.engine.mutation.mutants import PACKAGE
from tests.engine.mutation.standing import Standing

TESTS = ("tests/engine/rules", "tests/engine/cases", "tests/engine/play/test_counting.py")
SECONDS, SLOWER, MEMORY = 60, 8, 6 << 30
"""Processor time that whoever looks for one mutant may take, and memory: what takes more goes in circles."""


class _Clock(BaseException):
    """It takes longer than it does undisturbed."""


class Cases:
    """The cases, and which of them reach the place of which mutant."""

    def __init__(self, standing: Standing) -> None:
        cards()
        standing.forget()
        self._reaching: dict[int, list[tuple[float, int]]] = {}
        for n, file in enumerate(FILES):
            begun = time.process_time()
            assert not _problems(n), f"{name_of(file)} fails undisturbed"
            took = time.process_time() - begun
            for key in standing.forget():
                self._reaching.setdefault(key, []).append((took, n))

    def reaching(self, key: int) -> list[int]:
        """The cases that reach the place, the shortest first."""
        return [n for _, n in sorted(self._reaching.get(key, ()))]

    def noticing(self, key: int) -> str:
        """The first case that comes out otherwise now; empty if none does."""
        _forget_results()
        return next((name_of(FILES[n]) for n in self.reaching(key) if _differs(n)), "")


def _problems(n: int) -> list[str]:
    return list(checked(read_case(FILES[n], cards()), cards()))


def _differs(n: int) -> bool:
    try:
        return bool(_problems(n))
    except Exception:  # a mutant may break anything, which is noticed
        return True


def _forget_results() -> None:
    """No function of the rules knows what it answered before the mutant stood."""
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper) and found.__module__.startswith(PACKAGE):
            found.cache_clear()


class Tests:
    """The tests of the engine, and which of them reach the place of which mutant."""

    def __init__(self, standing: Standing) -> None:
        self._told = _Told(standing)
        assert not _pytest(TESTS, self._told), f"{self._told.failed} fails undisturbed"
        standing.forget()

    def seconds(self, key: int) -> int:
        """Processor time that those which reach the place may take."""
        return SECONDS + SLOWER * int(sum(self._told.took[test] for test in self._told.reaching.get(key, ())))

    def noticing(self, key: int) -> str:
        """One of the tests that fail now; empty if none does."""
        _forget_results()
        reaching = sorted(self._told.reaching.get(key, ()), key=self._told.took.__getitem__)
        told = _Told(None)
        return told.failed if reaching and _pytest(reaching, told) else ""


class _Told:
    """What pytest tells: the places that each test reaches, how long it takes, the one that fails."""

    def __init__(self, standing: Standing | None) -> None:
        self._standing, self.failed = standing, ""
        self.reaching: dict[int, list[str]] = {}
        self.took: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.failed = report.nodeid if report.failed else self.failed
        if self._standing is not None and report.when == "call":
            self.took[report.nodeid] = report.duration
            for key in self._standing.forget():
                self.reaching.setdefault(key, []).append(report.nodeid)


def _pytest(asked: Sequence[str], told: _Told) -> int:
    """What pytest ends with; what it prints is thrown away."""
    nowhere, kept = os.open(os.devnull, os.O_WRONLY), (os.dup(1), os.dup(2))
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    try:
        return int(pytest.main(["-qq", "-x", *asked], plugins=[told]))
    finally:
        for stream, before in enumerate(kept, 1):
            os.dup2(before, stream)


def apart(work: Callable[[], str], seconds: int = SECONDS) -> str:
    """What the work says, done in a process forked from here within its time."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        said = "the engine itself"
        try:
            said = _limited(work, seconds)
        except _Clock:
            said = "the clock"
        finally:
            _write_all(writing, said.encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said


def _write_all(pipe: int, said: bytes) -> None:
    with os.fdopen(pipe, "wb") as file:
        file.write(said)


def _limited(work: Callable[[], str], seconds: int) -> str:
    def stop(*_: object) -> None:
        raise _Clock

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
