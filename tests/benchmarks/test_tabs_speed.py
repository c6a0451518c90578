"""The window at 4,096 players after 14 rounds: how long each thing a person does stops it, in bare tables filled."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView

from engine.records import replace
from tests.benchmarks.conftest import OpenDesk
from tests.benchmarks.heartbeat import Heartbeat
from tests.benchmarks.test_desk_speed import BareModel
from tests.desk.conftest import RunningDesk
from tests.tournament import Tournament
from tournament_app.desk.log.log_tab import LogTab
from tournament_app.desk.paper.paper_tab import PaperTab
from tournament_app.desk.players.players_tab import PlayersTab
from tournament_app.desk.standings.standings_tab import StandingsTab
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.result import MatchResult
from tournament_app.services.drop_player import drop_players
from tournament_app.services.pair_round import pair_next_round, publish_round

PLAYERS, ROUNDS = 4096, 14
LIMIT = 6
"""Bare tables of as many rows; enrolling somebody late takes 2.3 to 4.2 of them."""
TRIES = 5

pytestmark = pytest.mark.benchmark


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file: Path = tmp_path_factory.mktemp("large") / "desk.sqlite"
    chance = Random(15)
    tournament = Tournament.of(
        str(file), [f"{chance.choice('ABDEK')}ame{n} Kowal{n}" for n in range(PLAYERS)]
    )
    for number in range(ROUNDS):
        tournament.table.perform(tournament.event, lambda book, seed=number: pair_next_round(book, seed))
        tournament.table.perform(tournament.event, publish_round)
        tournament.table.perform(tournament.event, lambda book: _results(book, chance))
    return file


def _results(book: EventBook, chance: Random) -> Act:
    out = book.outstanding(max(book.rounds))
    scores = [MatchResult(*chance.choice([(2, 0), (2, 1), (1, 2), (0, 2)])) for _ in out]
    changes = (Change(p, replace(p, result=score)) for p, score in zip(out, scores, strict=True))
    return Act("record_result", "Results", tuple(changes))


class Window:
    """An opened event and a stopwatch for the event loop."""

    def __init__(self, running: RunningDesk) -> None:
        self.running = running
        table = running.table
        running.open(table.book(table.store.events()[0].id))
        self._heart = Heartbeat(running.bot)

    def show(self, tab: str) -> object:
        page = self.running.room.event_page
        assert page is not None
        page.show_tab(tab)
        self.running.settle()
        QTest.qWait(200)
        return page.tab

    def longest_stop(self, do: Callable[[], object]) -> float:
        """The shortest over a few tries of the longest stop that doing something causes."""
        found = []
        for _ in range(TRIES):
            self.running.settle()
            QTest.qWait(100)
            found.append(self._heart.longest_stop(do, lambda: self.running.room.errands.under_way == 0))
        return min(found)

    def bare_table(self) -> float:
        """The longest stop that filling a table of as many rows with text and nothing else causes."""
        rows = [tuple(f"{row} of {column}" for column in range(12)) for row in range(PLAYERS)]
        view = QTableView()
        self.running.bot.addWidget(view)
        model = BareModel(rows)
        view.setModel(model)
        view.show()
        return self.longest_stop(lambda: model.again([tuple(map(str, row)) for row in rows]))


@pytest.fixture
def window(database: Path, open_desk: OpenDesk) -> Window:
    return Window(open_desk(database))


def test_no_act_on_players_standings_or_log_stops_the_window_for_long(window: Window) -> None:
    players = window.show("players")
    assert isinstance(players, PlayersTab)
    event = players.event_
    several = list(event.book.enrollments)
    numbers = iter(range(10))

    def enroll() -> None:
        QTest.keyClicks(players.entry.line, f"Newcomer{next(numbers)} Zzz")
        QTest.keyClick(players.entry.line, Qt.Key.Key_Return)
        QTest.keyClick(next(iter(players.late.buttons.values())), Qt.Key.Key_L)

    stops = {
        "type a name": window.longest_stop(
            lambda: (players.entry.line.clear(), players.entry.line.setText("kow"))
        ),
        "enrol late": window.longest_stop(lambda: (players.entry.line.clear(), enroll())),
        "drop": window.longest_stop(
            lambda: event.perform(
                lambda book: drop_players(book, [several.pop()], DropReason.BY_PLAYER), said=players.said
            )
        ),
        "filter": window.longest_stop(
            lambda: players.finding.choice.setCurrentIndex(1 - players.finding.choice.currentIndex())
        ),
        "sort": window.longest_stop(lambda: players.view.sortByColumn(1, Qt.SortOrder.DescendingOrder)),
    }
    standings = window.show("standings")
    assert isinstance(standings, StandingsTab)
    stops["standings"] = window.longest_stop(standings._compute)
    stops["explain"] = window.longest_stop(lambda: (standings.view.choose(100), standings._explain()))
    log = window.show("log")
    assert isinstance(log, LogTab)
    stops["log"] = window.longest_stop(log._read)
    paper = window.show("paper")
    assert isinstance(paper, PaperTab)
    stops["paper"] = window.longest_stop(lambda: paper.show_argument("pairings-by-name"))
    floor = window.bare_table()
    print(f"bare table {1000 * floor:.0f} ms:", {what: round(1000 * stop) for what, stop in stops.items()})
    assert {what: stop / floor for what, stop in stops.items() if stop > LIMIT * floor} == {}
