"""A narrow window with large letters: nothing is cut, everything can be reached."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFont, QFontMetrics
from PySide6.QtWidgets import QPushButton, QStyleOptionToolButton, QToolButton

from tests.desk.conftest import RunningDesk
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.shell.places import EVENT_TABS, RAIL


def test_tabs_that_do_not_fit_scroll_into_sight_and_stand_in_a_menu(running: RunningDesk) -> None:
    running.shell.window.resize(900, 600)
    running.open(running.event(players=4))
    page = running.room.event_page
    assert page is not None
    row = page.tab_row
    running.bot.waitUntil(row.more.isVisible)
    menu = row.more.menu()
    assert menu is not None
    assert [action.text() for action in menu.actions()] == [tab.name for tab in EVENT_TABS]
    menu.actions()[-1].trigger()
    running.settle()
    assert page.tab is not None
    assert page.tab.title == EVENT_TABS[-1].name
    running.shell.window.resize(1900, 700)
    running.bot.waitUntil(lambda: not row.more.isVisible())


def test_tabs_are_told_as_tabs_and_arrows_go_from_one_to_the_next(running: RunningDesk) -> None:
    running.open(running.event(players=4))
    page = running.room.event_page
    assert page is not None
    bar = page.tab_row.bar
    told = QAccessible.queryAccessibleInterface(bar)
    assert told.role() == QAccessible.Role.PageTabList
    tabs = [told.child(at) for at in range(told.childCount())]
    named = {tab.text(QAccessible.Text.Name): tab for tab in tabs if tab.role() == QAccessible.Role.PageTab}
    assert [tab.name for tab in EVENT_TABS] == list(named)[: len(EVENT_TABS)]
    running.desk.show_tab("round")
    running.settle()
    assert [name for name, tab in named.items() if tab.state().selected] == ["Round"]
    bar.setFocus(Qt.FocusReason.TabFocusReason)
    running.bot.keyClick(bar, Qt.Key.Key_Right)
    running.settle()
    assert page.tab is not None
    assert page.tab.title == "Standings"
    assert bar.hasFocus()
    running.bot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    running.settle()
    assert page.tab.title == "Players"


def test_buttons_beside_the_title_give_up_their_words_rather_than_cut_them(running: RunningDesk) -> None:
    running.open(running.event(players=4))
    running.desk.show_tab("standings")
    page = running.room.event_page
    assert page is not None
    assert page.tab is not None
    buttons = [page.tab.tools.itemAt(at).widget() for at in range(page.tab.tools.count())]
    named = [button for button in buttons if isinstance(button, QPushButton) and not button.icon().isNull()]
    running.shell.window.resize(1500, 700)
    running.bot.waitUntil(lambda: all(button.text() for button in named))
    words = [button.text() for button in named]
    running.shell.window.resize(820, 600)
    theme.start(_app(), "light", 15)
    running.shell.window.resize(800, 600)
    running.bot.waitUntil(lambda: not any(button.text() for button in named))
    assert all(button.toolTip() for button in named)
    theme.start(_app(), "light", 10)
    running.shell.window.resize(1500, 700)
    running.bot.waitUntil(lambda: [button.text() for button in named] == words)


def _app():
    from PySide6.QtWidgets import QApplication

    return QApplication.instance()


@pytest.mark.parametrize("points", [10, 14])
def test_the_rail_has_room_for_the_place_where_one_is_in_its_heavier_letters(
    running: RunningDesk, points: int
) -> None:
    rail = running.shell.window.rail
    running.shell.window.resize(1900, 700)
    running.bot.waitUntil(lambda: not rail.folded)
    theme.wear("light", points)
    for place in RAIL:
        rail.mark(place.key)
    heavy = QFont(rail.font())
    heavy.setWeight(QFont.Weight.DemiBold)
    for button in rail.findChildren(QToolButton):
        option = QStyleOptionToolButton()
        button.initStyleOption(option)
        left, right = 16, 12
        taken = (
            left + option.iconSize.width() + 4 + QFontMetrics(heavy).horizontalAdvance(button.text()) + right
        )
        assert taken <= rail.width(), button.text()
