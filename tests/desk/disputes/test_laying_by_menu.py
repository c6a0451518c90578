"""Copies, choices, effects, control, phasing and the stack laid out by mouse and by keyboard, without typing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tests.desk.conftest import RunningDesk
from tests.desk.disputes.test_recording import Recorded

Key = Qt.Key


@pytest.fixture
def desk(running: RunningDesk) -> Recorded:
    found = Recorded(running)
    found.lay(
        "clone", "grizzly bears", "hand giant growth", "hand lightning bolt", "bob: hill giant", "hand shock"
    )
    return found


def chosen(desk: Recorded, ref: str, *way: str) -> None:
    """A card's menu by the keyboard, then down the way in it."""
    desk.press(Key.Key_F4)
    desk.page.state.table.choose(ref)
    desk.press(Key.Key_Return)
    menu = desk.page.record.deeds.menu
    for words in way[:-1]:
        inner = action(menu, words).menu()
        assert isinstance(inner, QMenu)
        menu = inner
    action(menu, way[-1]).trigger()
    desk.page.record.deeds.menu.close()
    desk.settle()


def action(menu: QMenu, words: str) -> QAction:
    return next(a for a in menu.actions() if a.text().replace("&", "") == words)


def test_a_copy_and_a_copy_no_more(desk: Recorded) -> None:
    chosen(desk, "clone", "Copy of", "Hill Giant")
    assert "copy of: Hill Giant" in desk.words
    assert "Hill Giant" in desk.position.partition("Bob")[0]
    chosen(desk, "clone", "Copy of", "nothing")
    assert "copy of" not in desk.words


def test_a_choice_made_for_it(desk: Recorded) -> None:
    chosen(desk, "grizzly-bears", "Chosen for it", "blue")
    chosen(desk, "grizzly-bears", "Chosen for it", "Bob")
    assert "chosen: {color: blue, player: Bob}" in desk.words
    chosen(desk, "grizzly-bears", "Chosen for it", "a creature type …")
    assert desk.page.laying.line.text() == "set grizzly-bears type "


def test_whoever_controls_it_does_not_own_it(desk: Recorded) -> None:
    chosen(desk, "hill-giant", "Controlled by", "Ann")
    assert "owner: Bob" in desk.words
    assert "Hill Giant" in desk.position.partition("Bob: 20")[2] or "hill-giant" in desk.words
    state = desk.page.state.state
    assert state is not None
    giant = state.latest("hill-giant")
    assert giant is not None
    assert (giant.controller, giant.owner) == ("Ann", "Bob")
    chosen(desk, "hill-giant", "Controlled by", "Bob")
    assert "owner: Bob" not in desk.words


def test_an_effect_on_it_and_its_end(desk: Recorded) -> None:
    chosen(desk, "grizzly-bears", "Effect on it", "Giant Growth of Ann")
    assert "Grizzly Bears 5/5" in desk.position.replace("  ", " ") or "5/5" in desk.position
    chosen(desk, "grizzly-bears", "Effect on it", "End the newest")
    assert "5/5" not in desk.position
    chosen(desk, "grizzly-bears", "Effect on it", "End the newest")
    assert "No effect is on grizzly-bears" in desk.page.said.words


def test_phased_out_by_its_menu(desk: Recorded) -> None:
    chosen(desk, "grizzly-bears", "Phased out")
    state = desk.page.state.state
    assert state is not None
    bears = state.latest("grizzly-bears")
    assert bears is not None
    assert bears.zone == "phased out"


def test_a_card_goes_onto_the_stack_and_is_aimed_by_menu(desk: Recorded) -> None:
    chosen(desk, "lightning-bolt", "Move to", "Ann: stack", "Aims at hill-giant")
    assert "spell: {card: Lightning Bolt, id: lightning-bolt}" in desk.words
    assert "targets: [hill-giant]" in desk.words
    desk.tell("resolve")
    assert "hill-giant" not in {
        plate.first.ref for plate in desk.page.state.table.plates if plate.zone == "in play"
    }


def test_a_card_is_dragged_onto_the_stack_and_asked_at_what_it_aims(desk: Recorded) -> None:
    table = desk.page.state.table
    stack = next(a for a in table._plan.areas if a.zone == "stack")
    desk.drag("shock", stack.rect.center())
    menu = desk.page.record.deeds.menu
    action(menu, "Aims at grizzly-bears").trigger()
    menu.close()
    desk.settle()
    assert "targets: [grizzly-bears]" in desk.words
    assert [plate.first.ref for plate in table.plates if plate.zone == "stack"] == ["shock"]
    table.choose("shock")
    table.setFocus()
    QTest.keyClick(table, Key.Key_Delete)
    desk.settle()
    assert "Shock" not in desk.words
