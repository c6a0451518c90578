"""Deck checks and what is played, through real widgets and a real database."""

import pyqtgraph
import pytest
from PySide6.QtCore import QPointF, Qt

from tests.desk.conftest import NOON, RunningDesk
from tests.desk.decks.lists import LEGAL
from tests.desk.decks.test_decks_tab import decks_of
from tests.printing.reading import page_texts
from tournament_app.desk.decks.decks_tab import CHECKS, METAGAME, DecksTab
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.open.equipment import PaperWish
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.decks.check import Finding
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.entry_line import AtTable, parse_line
from tournament_app.domain.result import MatchResult
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.pair_round import pair_next_round, publish_round
from tournament_app.services.record_result import SlipEntry, record_result
from tournament_app.services.register_deck import HandedIn, register_decks

ONE = RoundNumber(1)
NAMES = ("Sligh", "Goblins", "Sligh", "The Rock")


def round_one(running: RunningDesk) -> tuple[DecksTab, OpenEvent]:
    """Four players with lists, round 1 posted, the deck checks on screen."""
    tab = decks_of(running, players=4)
    event = running.desk.current_event
    assert event is not None
    lists = [
        HandedIn(player, LEGAL, name=name) for player, name in zip(event.book.enrollments, NAMES, strict=True)
    ]
    for task in (
        lambda book: register_decks(book, lists, NOON),
        lambda book: pair_next_round(book, 7),
        publish_round,
    ):
        event.perform(task, said=tab.said)
        running.settle()
    tab.parts.setCurrentIndex(CHECKS)
    return tab, event


def test_a_drawn_table_is_ticked_off_recorded_and_gets_its_time(running: RunningDesk) -> None:
    tab, event = round_one(running)
    checks, desk = tab.checks, tab.checks.check_desk
    assert "0 of 4 decks checked; 1 is the day's share, so 1 table in this round" in checks.share.text()
    running.bot.mouseClick(checks.draw_button, Qt.MouseButton.LeftButton)
    running.settle()
    assert desk.shown is not None
    table = desk.shown[1]
    first, second = (check.player for check in desk._checks)
    view = desk.list.view
    view.setFocus()
    running.bot.keyClick(view, Qt.Key.Key_Space)
    assert [line.mark for line in desk.list.model.records()[:2]] == ["✓", ""]
    running.bot.keyClick(view, Qt.Key.Key_9)
    assert desk.list.model.record(1).difference.startswith(f"{desk.list.model.record(1).card}: 9 in the deck")
    running.bot.mouseClick(tab.primary, Qt.MouseButton.LeftButton)
    assert "not looked at yet" in tab.said.words
    running.bot.mouseClick(desk.list.all_button, Qt.MouseButton.LeftButton)
    desk.players.setCurrentIndex(1)
    assert desk.list.model.record(1).mark == ""
    running.bot.mouseClick(desk.list.all_button, Qt.MouseButton.LeftButton)
    desk.minutes.setValue(5)
    running.bot.mouseClick(tab.primary, Qt.MouseButton.LeftButton)
    running.settle()
    stored = running.table.store.load(event.id)
    assert stored.deck_checks[ONE, first].finding is Finding.DIFFERENT
    assert stored.deck_checks[ONE, second].finding is Finding.AS_REGISTERED
    pairing = stored.pairing_at(ONE, table)
    assert pairing is not None
    assert pairing.extension_minutes == 5
    assert desk.shown is None
    event.undo()
    running.settle()
    assert desk.shown == (ONE, table)


def test_what_was_ticked_stays_when_the_order_changes(running: RunningDesk) -> None:
    tab, _ = round_one(running)
    tab.checks.draw()
    running.settle()
    desk = tab.checks.check_desk
    running.bot.keyClick(desk.list.view, Qt.Key.Key_Space)
    (ticked,) = [line.card for line in desk.list.model.records() if line.mark]
    desk.order.setCurrentText("By name")
    assert [line.card for line in desk.list.model.records() if line.mark] == [ticked]


def test_a_table_is_chosen_by_its_number_from_the_palette(running: RunningDesk) -> None:
    tab, event = round_one(running)
    tab.parts.setCurrentIndex(0)
    tab._check_table("2")
    running.settle()
    assert tab.checks.check_desk.shown == (ONE, TableNumber(2))
    assert not any(check.at_random for check in event.book.deck_checks.values())
    running.bot.mouseClick(tab.checks.check_desk.call_off_button, Qt.MouseButton.LeftButton)
    running.settle()
    assert event.book.deck_checks == {}


@pytest.mark.parametrize("typed", ["0", "20000", "99999999999"])
def test_no_other_table_is_taken_for_one_that_there_is_not(running: RunningDesk, typed: str) -> None:
    tab, event = round_one(running)
    tab._check_table(typed)
    running.settle()
    assert f"There is no match at table {typed}" in tab.said.words
    assert event.book.deck_checks == {}


def test_with_large_letters_every_button_of_a_check_shows_its_words(running: RunningDesk) -> None:
    tab, _ = round_one(running)
    theme.wear("light", 14)
    running.shell.window.resize(1366, 768)
    running.room.palette.open()
    running.bot.keyClicks(running.room.palette.line, "deck check 1")
    running.bot.keyClick(running.room.palette.line, Qt.Key.Key_Return)
    running.settle()
    running.bot.wait(30)
    shown = [button for button in tab.findChildren(Button) if button.isVisible() and button.text()]
    assert "Print the sheets" in [button.text() for button in shown]
    assert [button.text() for button in shown if button.width() < button.sizeHint().width()] == []


def test_what_is_played_is_counted_against_its_results(running: RunningDesk) -> None:
    tab, event = round_one(running)
    for number in (1, 2):
        slip = SlipEntry(ONE, TableNumber(number), MatchResult(2, 0))
        event.perform(lambda book, slip=slip: record_result(book, slip), said=tab.said)
        running.settle()
    tab.parts.setCurrentIndex(METAGAME)
    rows = {row.name: row for row in tab.metagame.model.records()}
    assert {name: row.decks for name, row in rows.items()} == {"Sligh": 2, "Goblins": 1, "The Rock": 1}
    assert sum(row.wins for row in rows.values()) == sum(row.losses for row in rows.values())
    tab.metagame.view.opened.emit(rows["The Rock"])
    assert tab.lists.player == PlayerId(4)


@pytest.mark.parametrize("points", [10, 14])
def test_no_bar_of_what_is_played_runs_under_the_legend(running: RunningDesk, points: int) -> None:
    tab, _ = round_one(running)
    theme.wear("light", points)
    tab.parts.setCurrentIndex(METAGAME)
    running.settle()
    running.bot.wait(100)
    chart = tab.metagame.findChild(pyqtgraph.PlotWidget)
    item = chart.getPlotItem()
    (*_, bars) = [found for found in item.items if isinstance(found, pyqtgraph.BarGraphItem)]
    highest = item.getViewBox().mapViewToScene(QPointF(0, 3 + 0.35)).y()
    assert bars.isVisible()
    assert item.legend.sceneBoundingRect().bottom() <= highest


def test_the_sheets_of_decks_being_checked_are_paper_like_any_other(running: RunningDesk) -> None:
    tab, event = round_one(running)
    tab.checks.draw()
    running.settle()
    content = running.desk.equipment.set_form(event.book, PaperWish("deck-check", None, "a4"))
    pages = page_texts(content)
    assert len(pages) == 2
    assert all("Counterspell" in page for page in pages)


def test_a_difference_is_a_door_to_the_penalties(running: RunningDesk) -> None:
    tab, _ = round_one(running)
    tab.checks.draw()
    running.settle()
    desk = tab.checks.check_desk
    asked: list[tuple[str, str]] = []
    running.desk.tab_wanted.connect(lambda tab, argument: asked.append((tab, argument)))
    running.bot.keyClick(desk.list.view, Qt.Key.Key_9)
    desk._to_penalties()
    ((where, line),) = asked
    assert where == "penalties"
    read = parse_line(line, load_catalogue())
    assert read.infraction.code == "misregistered-deck"
    assert isinstance(read.who, AtTable)
    assert "9 in the deck" in read.note


def test_moves_are_recorded_where_asked_for_and_a_check_shows_the_deck_as_moved(running: RunningDesk) -> None:
    tab, event = round_one(running)
    tab.show_argument("moves")
    moves = tab.moves
    assert not moves.line.isEnabled()
    running.bot.mouseClick(moves.wanted, Qt.MouseButton.LeftButton)
    running.settle()
    assert moves.line.isEnabled()
    pairing = event.book.pairing_at(ONE, TableNumber(1))
    assert pairing is not None
    player = pairing.player1
    moves.player.setText(event.book.name_of(player))
    moves.brought_in.setText("2 Shatter")
    moves.taken_out.setText("3 Impulse")
    running.bot.keyClick(moves.taken_out, Qt.Key.Key_Return)
    running.settle()
    assert "swapped one for one" in tab.said.words
    assert moves.brought_in.text() == "2 Shatter"
    moves.taken_out.setText("2 Impulse")
    running.bot.keyClick(moves.taken_out, Qt.Key.Key_Return)
    running.settle()
    assert [line.move.words for line in moves.model.records()] == ["in 2 Shatter; out 2 Impulse"]
    assert moves.player.text() == ""
    tab.show_argument("checks")
    tab.checks.check_table("1")
    running.settle()
    desk = tab.checks.check_desk
    assert "Moved before duel 2: in 2 Shatter; out 2 Impulse" in desk.moved.text()
    found = {(line.card, line.sideboard): line.registered for line in desk.list.model.records()}
    assert (found["Shatter", False], found["Impulse", False], found["Impulse", True]) == (2, 2, 2)
    tab.show_argument("moves")
    moves.view.choose(0)
    running.bot.mouseClick(moves.strike_button, Qt.MouseButton.LeftButton)
    running.settle()
    assert not event.book.sideboard_moves
