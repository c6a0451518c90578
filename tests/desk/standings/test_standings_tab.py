from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.standings.standings_tab import StandingsTab
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.percent import percent
from tournament_app.domain.result import MatchResult
from tournament_app.domain.standings import standings
from tournament_app.services.drop_player import drop_players
from tournament_app.services.pair_round import pair_next_round, publish_round


def play(running: RunningDesk, book: EventBook, rounds: int) -> EventBook:
    """So many rounds, every match won 2-1 by the first player of the table."""
    for number in range(1, rounds + 1):
        running.table.perform(book.event.id, lambda b: pair_next_round(b, 7))
        running.table.perform(book.event.id, publish_round)

        def results(b: EventBook, number: RoundNumber = RoundNumber(number)) -> Act:
            out = b.outstanding(number)
            return Act(
                "record_result",
                "Results",
                tuple(Change(p, replace(p, result=MatchResult(2, 1))) for p in out),
            )

        book = running.table.perform(book.event.id, results).book
    return book


def open_tab(running: RunningDesk, players: int = 8, rounds: int = 3) -> StandingsTab:
    running.open(play(running, running.event(players=players), rounds))
    return shown(running, "standings", StandingsTab)


def cells(tab: StandingsTab) -> list[list[str]]:
    return [
        [tab.model.data(tab.model.index(row, column)) for column in range(tab.model.columnCount())]
        for row in range(tab.model.rowCount())
    ]


def expected(book: EventBook, after: RoundNumber | None) -> list[list[str]]:
    return [
        [
            str(row.rank),
            book.name_of(row.player),
            str(row.points),
            f"{row.wins}-{row.losses}-{row.draws}",
            percent(row.omw),
            percent(row.gw),
            percent(row.ogw),
            "",
        ]
        for row in standings(book, after)
    ]


def test_the_standings_of_now_and_of_a_past_round_are_those_of_the_rules(running: RunningDesk) -> None:
    tab = open_tab(running)
    book = tab.event_.book
    assert cells(tab) == expected(book, None)
    tab.show_argument("round 1")
    running.settle()
    assert cells(tab) == expected(book, RoundNumber(1))
    assert cells(tab) != expected(book, None)


def test_a_dropped_player_is_marked_by_a_word_as_soon_as_it_happens(running: RunningDesk) -> None:
    tab = open_tab(running)
    victim = standings(tab.event_.book)[2].player
    tab.event_.perform(lambda b: drop_players(b, [victim], DropReason.BY_PLAYER), said=tab.said)
    running.bot.waitUntil(lambda: any("(dropped)" in row[1] for row in cells(tab)), timeout=3000)
    assert cells(tab)[2][1].endswith("(dropped)")


def test_enter_explains_a_row_with_its_opponents_and_follows_the_choice(running: RunningDesk) -> None:
    tab = open_tab(running)
    tab.view.choose(0)
    running.bot.keyClick(tab.view, Qt.Key.Key_Return)
    running.settle()
    winner, runner_up = (row[1] for row in cells(tab)[:2])
    assert f"{winner} is in place 1 with 9 match points" in tab.explanation.text.toPlainText()
    assert tab.explanation.text.toPlainText().count("Opponent Player") == 3
    tab.view.choose(1)
    running.settle()
    assert f"{runner_up} is in place 2" in tab.explanation.text.toPlainText()


def test_the_standings_go_to_the_clipboard_with_their_titles(running: RunningDesk) -> None:
    tab = open_tab(running)
    running.bot.keyClick(
        tab.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:4] == ["Rank", "Player", "Points", "W-L-D"]
    assert [line.split("\t") for line in lines[1:]] == [row[:-1] for row in cells(tab)], (
        "no playoff has begun"
    )


def test_the_palette_shows_the_standings_after_a_round(running: RunningDesk) -> None:
    tab = open_tab(running)
    running.room.palette.open("standings round 2")
    running.bot.keyClick(running.room.palette.line, Qt.Key.Key_Return)
    running.settle()
    assert tab.after == 2
    tab.show_argument("9")
    assert "Round 9 is not published" in running.room.messages.words


def test_an_event_without_players_says_how_standings_get_here(running: RunningDesk) -> None:
    tab = open_tab(running, players=0, rounds=0)
    assert tab.model.count == 0
    assert "Enrol players" in tab.view.empty
