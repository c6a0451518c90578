"""What goes out of sight with the keyboard on it leaves the keyboard on the page."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.desk.conftest import RunningDesk, until
from tests.desk.judging.judge_desk import JudgeDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.judging.calls_tab import CallsTab
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.domain.refusal import NeedsConfirmation


def test_an_answer_that_was_pressed_leaves_the_keyboard_on_the_page(running: RunningDesk) -> None:
    desk = JudgeDesk(running, 8)
    tab = shown(running, "round", RoundTab)
    tab.said.ask(NeedsConfirmation("Round 3 would have been paired differently."), Answer("Fix it", str))
    tab.said.answer_buttons[-1].setFocus()
    desk.press(Qt.Key.Key_Return)
    assert not tab.said.words
    until(tab.entry.line.hasFocus)


def test_a_ruling_that_was_entered_leaves_the_keyboard_at_the_calls(running: RunningDesk) -> None:
    desk = JudgeDesk(running, 8)
    tab = shown(running, "calls", CallsTab)
    running.bot.keyClicks(tab.line, "3 does it untap?")
    desk.press(Qt.Key.Key_Return)
    tab.view.choose(0)
    tab.panel.answer.setFocus()
    running.bot.keyClicks(tab.panel.answer, "It does.")
    desk.press(Qt.Key.Key_Return)
    assert not tab.panel.answer.isVisible()
    until(tab.line.hasFocus)


def test_a_penalty_that_was_declined_leaves_the_keyboard_at_the_line(running: RunningDesk) -> None:
    desk = JudgeDesk(running, 8)
    desk.type("1 1 hb")
    desk.choose(1)
    desk.tab.panel.buttons["decline"].setFocus()
    assert QApplication.focusWidget() is desk.tab.panel.buttons["decline"]
    desk.press(Qt.Key.Key_Return)
    until(desk.tab.entry.line.hasFocus)
