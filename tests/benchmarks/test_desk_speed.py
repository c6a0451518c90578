"""The desk at 4,096 players in round 15 against a bare table of as many rows in the same run."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from engine.records import replace
from tests.benchmarks.conftest import OpenDesk
from tests.benchmarks.heartbeat import Heartbeat
from tests.benchmarks.large_event import PLAYERS, ROUNDS, TABLES, enrolled
from tests.benchmarks.stopwatch import in_turns, seconds
from tests.desk.conftest import RunningDesk
from tests.tournament import Tournament
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.desk.round.table_lines import FIRST, RESULT
from tournament_app.domain.book import Act, Change
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult
from tournament_app.services.pair_round import pair_next_round
from tournament_app.services.record_result import SlipEntry, record_result

ENTRIES = 40
OPENING = 2.5
LAPS = 3
"""Rounds of the acts at the desk; the first, in which Python reads what it never read, does not count."""
FIRST_ENTERED = 10
HELD = 10
"""Bare tables that an act may hold the window."""

pytestmark = pytest.mark.benchmark


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    folder: Path = tmp_path_factory.mktemp("large")
    chance = Random(15)
    names = [f"{chance.choice('ABCDEFGHKLMNOPRSTW')}ame{n} Player{n}" for n in range(PLAYERS)]
    tournament, rounds = enrolled(str(folder / "desk.sqlite"), names)
    tournament.table.perform(tournament.event, lambda _: rounds)
    return tournament


class BareModel(QAbstractTableModel):
    """As many rows and columns of text, and nothing else."""

    def __init__(self, rows: list[tuple[str, ...]]) -> None:
        super().__init__()
        self.rows = rows

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows[0])

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        return self.rows[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None

    def again(self, rows: list[tuple[str, ...]]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()


@pytest.fixture
def running(large: Tournament, open_desk: OpenDesk) -> RunningDesk:
    return open_desk(Path(str(large.table.store.engine.url.database)))


def round_tab(running: RunningDesk, large: Tournament) -> RoundTab:
    running.open(large.book)
    page = running.room.event_page
    assert page is not None
    page.show_tab("round")
    assert isinstance(page.tab, RoundTab)
    return page.tab


def bare_view(bot: QtBot, tab: RoundTab) -> QTableView:
    rows = [tuple(column.text(record) for column in tab.model.columns) for record in tab.model.records()]
    view = QTableView()
    bot.addWidget(view)
    view.setModel(BareModel(rows))
    view.verticalHeader().setDefaultSectionSize(26)
    view.resize(1040, 480)
    view.show()
    bot.waitExposed(view)
    return view


def _sorting_bare_rows(heart: Heartbeat, bare: QTableView) -> float:
    model = bare.model()
    assert isinstance(model, BareModel)
    rows = list(model.rows)
    return heart.longest_stop(lambda: model.again(sorted(rows, key=lambda row: row[1])))


def test_the_gui_thread_is_never_held_longer_than_a_bare_table_would(
    running: RunningDesk, large: Tournament
) -> None:
    tab, bot = round_tab(running, large), running.bot
    page = running.room.event_page
    assert page is not None
    bare, heart = bare_view(bot, tab), Heartbeat(bot)
    floor = min(_sorting_bare_rows(heart, bare) for _ in range(3))
    blocks: dict[str, list[float]] = defaultdict(list)

    def held(act: str, do: Callable[[], object], done: Callable[[], bool] = lambda: True) -> None:
        blocks[act].append(heart.longest_stop(do, done))

    header, bar = tab.view.horizontalHeader(), tab.view.verticalScrollBar()
    for lap in range(LAPS):
        table = FIRST_ENTERED + lap
        number = tab.event_.book.round_pairings(RoundNumber(ROUNDS))[table - 1].number

        def enter(table: int = table) -> None:
            bot.keyClicks(tab.entry.line, f"{table} 2 1")
            bot.keyClick(tab.entry.line, Qt.Key.Key_Return)

        def entered(number: int = number) -> bool:
            return tab.event_.book.pairings[RoundNumber(ROUNDS)][number].result is not None

        page.show_tab("set-up")
        tab._stale = True
        held(
            "switching to the tab", lambda: page.show_tab("round"), lambda: tab.isVisible() and not tab._stale
        )
        held("sorting by name", lambda: header.setSortIndicator(FIRST, Qt.SortOrder.AscendingOrder))
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        held("filtering", lambda: tab.chrome.search.setText("player77"))
        tab.chrome.search.clear()
        held("entering a result", enter, entered)
        held("typing a name", lambda: bot.keyClicks(tab.entry.line, "pl"))
        tab.entry.line.clear()
        held("showing round 3", lambda: tab.show_round(RoundNumber(3)))
        tab.show_round(RoundNumber(ROUNDS))
        held(
            "scrolling to the end", lambda: bar.setValue(bar.maximum()), lambda: bar.value() == bar.maximum()
        )
        bar.setValue(0)
    longest = {act: min(stops[1:]) for act, stops in blocks.items()}
    print(f"bare table sorted and reset: {floor * 1000:.0f} ms")
    for act, stop in longest.items():
        print(f"{act}: longest block {stop * 1000:.1f} ms, {stop / floor:.1f} bare tables")
    assert max(longest.values()) < HELD * floor


def test_an_event_is_open_in_little_more_than_reading_its_book_takes(
    running: RunningDesk, large: Tournament
) -> None:
    """From the wish to the tables of the round on screen, on all threads; read from disk each time."""
    running.open(large.book)

    def opened() -> None:
        running.table.forget(large.event)
        running.open(large.book)

    floor, own = in_turns(5, lambda: large.table.store.load(large.event), opened)
    print(f"opening an event: {own * 1000:.0f} ms, reading its book {floor * 1000:.0f} ms")
    assert own < OPENING * floor


def test_a_typed_result_is_on_disk_and_on_screen_soon(running: RunningDesk, large: Tournament) -> None:
    tab, bot = round_tab(running, large), running.bot
    heart = Heartbeat(bot)
    floor = min(_sorting_bare_rows(heart, bare_view(bot, tab)) for _ in range(3))
    direct, typed = [], []
    for table in range(101, 101 + ENTRIES):
        slip = SlipEntry(RoundNumber(ROUNDS), TableNumber(table), MatchResult(2, 1))
        entered = partial(record_result, slip=slip)
        direct.append(seconds(partial(large.table.perform, large.event, entered)))
    running.catch_up()
    for table in range(201, 201 + ENTRIES):
        number = next(
            p.number for p in tab.event_.book.round_pairings(RoundNumber(ROUNDS)) if p.table == table
        )

        def shown(number: int = number) -> bool:
            row = tab.model.row_of(number)
            return tab.model.index(row, RESULT).data() == "2-0"

        bot.keyClicks(tab.entry.line, f"{table} 2 0")
        started = process_time()
        bot.keyClick(tab.entry.line, Qt.Key.Key_Return)
        while not shown():
            bot.wait(1)
        typed.append(process_time() - started)
    print(f"one result: task alone {min(direct) * 1000:.1f} ms, bare table reset {floor * 1000:.1f} ms")
    print(
        f"typed to refreshed row {min(typed) * 1000:.1f} ms, slowest of {ENTRIES} {max(typed) * 1000:.1f} ms"
    )
    assert min(typed) < min(direct) + 5 * floor


def test_a_round_is_paired_and_on_screen_soon(running: RunningDesk, large: Tournament) -> None:
    number = RoundNumber(ROUNDS)
    played = tuple(
        Change(pairing, replace(pairing, result=MatchResult(2, 0)))
        for pairing in large.book.outstanding(number)
    )
    large.table.perform(large.event, lambda _: Act("import", "Results", played))
    tab, bot = round_tab(running, large), running.bot
    heart = Heartbeat(bot)
    floor = min(_sorting_bare_rows(heart, bare_view(bot, tab)) for _ in range(3))
    following = RoundNumber(ROUNDS + 1)
    started = process_time()
    act = pair_next_round(tab.event_.book, 7)
    task = process_time() - started
    started = process_time()
    block = heart.longest_stop(tab.primary.click, lambda: tab.shown == following)
    whole = process_time() - started
    print(f"pairing {TABLES:,} tables: task alone {task * 1000:.0f} ms, click to rows on screen under "
          f"{whole * 1000:.0f} ms, longest block {block * 1000:.0f} ms, bare table {floor * 1000:.1f} ms")  # fmt: skip
    tab.steps.discard()
    running.settle()
    assert len(act.changes) > TABLES
    assert block < 14 * floor
