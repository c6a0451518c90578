"""Every page at 4,096 players in round 15: the longest that the window stands still, act by act.

Measured in processor time of the GUI thread between two beats of a watchdog, the least of alternate rounds of
visits, so that other programs of the computer do not count, against a bare table of as many rows filled under the
same watchdog.
"""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from tests.benchmarks import test_desk_speed
from tests.benchmarks.large_event import PLAYERS, ROUNDS
from tests.desk.conftest import RunningDesk, on_screen
from tests.desk.looking import Watchdog
from tests.tournament import Tournament
from tournament_app.bootstrap import application
from tournament_app.desk.shell.places import EVENT_TABS, PLACES
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult
from tournament_app.services.record_result import SlipEntry, record_result

VISITS = 2
BARE = "a bare table filled"
COLUMNS = 12
LIMIT = 6
"""Bare tables; the slowest act takes 3.6 to 4.3 of them, 36 to 44 ms where one is filled in 10."""

pytestmark = pytest.mark.benchmark
large, BareModel = test_desk_speed.large, test_desk_speed.BareModel


class Visits:
    """Goes where it is told and keeps, for each act, the longest stand-still of each time it was done."""

    def __init__(self, desk: RunningDesk, earlier: "Visits | None" = None) -> None:
        """``earlier`` are those to another desk, which count besides."""
        self.running = desk
        self.watchdog = Watchdog(desk.shell.window)
        self.longest: dict[str, list[float]] = defaultdict(list) if earlier is None else earlier.longest

    def act(self, name: str, do: Callable[[], object]) -> None:
        self.running.settle()
        self.running.bot.wait(30)
        self.watchdog.begin()
        do()
        self.running.settle()
        self.running.bot.wait(60)
        self.running.settle()
        self.longest[name].append(self.watchdog.longest)


def _rows() -> list[tuple[str, ...]]:
    return [tuple(f"{row} of {column}" for column in range(COLUMNS)) for row in range(PLAYERS)]


def test_no_page_stops_the_window(large: Tournament, qtbot: QtBot, tmp_path: Path) -> None:
    """A scripted event that visits every page: first visits, later ones and what changes while each is shown.

    Each round of visits is to a desk opened anew, so that what is seen at first is measured as often as the rest.
    """
    visits: Visits | None = None
    entries = count(1)
    for _ in range(VISITS):
        equipment = application.equipment(str(large.table.store.engine.url.database), folder=tmp_path)
        with on_screen(equipment, qtbot) as desk:
            visits = Visits(desk, visits)
            _visit(visits, large, entries)
    assert visits is not None
    assert {len(times) for times in visits.longest.values()} == {VISITS}
    floor = min(visits.longest.pop(BARE))
    stops = {name: min(times) for name, times in visits.longest.items()}
    for name, seconds in sorted(stops.items(), key=lambda found: -found[1])[:12]:
        print(f"{name}: {1000 * seconds:.0f} ms, {seconds / floor:.1f} bare tables of {1000 * floor:.0f} ms")
    slow = {name: stop / floor for name, stop in stops.items() if stop > LIMIT * floor}
    assert slow == {}


def _visit(visits: Visits, large: Tournament, entries: Iterator[int]) -> None:
    """Every page of a desk."""
    running = visits.running
    bare = QTableView()
    running.bot.addWidget(bare)
    bare.setModel(model := BareModel(_rows()))
    bare.show()

    def enter() -> None:
        event, page = running.desk.current_event, running.room.event_page
        assert event is not None
        assert page is not None
        slip = SlipEntry(RoundNumber(ROUNDS), TableNumber(next(entries)), MatchResult(2, 1))
        event.perform(lambda book: record_result(book, slip), said=page.said)

    running.open(large.book)
    running.settle()
    running.bot.waitUntil(lambda: running.room.read_ahead.is_over, timeout=60_000)
    running.bot.wait(1500)
    visits.act(BARE, lambda: model.again(_rows()))
    for tab in EVENT_TABS:
        visits.act(f"tab {tab.key} at first", partial(running.desk.show_tab, tab.key))
        visits.act(f"a result while {tab.key} is shown", enter)
    for place in PLACES:
        visits.act(f"place {place.key} at first", partial(running.desk.show_place, place.key))
    for tab in EVENT_TABS:
        visits.act(f"tab {tab.key} again", partial(running.desk.show_tab, tab.key))
