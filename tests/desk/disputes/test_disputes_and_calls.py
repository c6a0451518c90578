"""Between a call and the dispute desk: the attached case there in a keystroke, the open one kept with a call."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desk.conftest import RunningDesk
from tests.desk.disputes.dispute_desk import CHOICE, FIGHT, DisputeDesk
from tests.desk.judging.test_calls_and_judges import Calls
from tournament_app.desk.disputes.disputes_page import DisputesPage
from tournament_app.desk.disputes.ruling_paper import RulingPaperPage
from tournament_app.desk.judging.calls_tab import CallsTab
from tournament_app.services.handle_call import attach_case

Key, Control, Shift, Alt = (
    Qt.Key,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def calls(running: RunningDesk) -> Calls:
    found = Calls(running)
    found.log("3 was it dead already?")
    found.log("1 who has priority?")
    return found


def at_the_desk(calls: Calls) -> DisputeDesk:
    page = calls.desk.running.shell.window.place
    assert isinstance(page, DisputesPage)
    found = DisputeDesk.__new__(DisputeDesk)
    found.running, found.page = calls.desk.running, page
    found.settle()
    return found


def to_the_desk(calls: Calls, number: int) -> DisputeDesk:
    calls.choose(number)
    QTest.keyClick(calls.tab.view, Key.Key_R, Control)
    calls.desk.running.settle()
    return at_the_desk(calls)


def test_the_case_of_a_call_is_ruled_on_in_a_keystroke_and_alt_left_goes_back(calls: Calls) -> None:
    calls.desk.do(lambda book: attach_case(book, 1, FIGHT))
    disputes = to_the_desk(calls, 1)
    assert disputes.verdict.startswith("Legal")
    assert disputes.page.case.named.text() == "Call 1, table 3"
    disputes.press(Key.Key_Left, Alt)
    page = calls.desk.running.room.event_page
    assert page is not None
    assert isinstance(page.tab, CallsTab)
    assert page.tab.panel.call is not None
    assert page.tab.panel.call.number == 1
    assert page.tab.panel.answer.hasFocus()


def test_a_call_without_a_case_begins_one_with_its_players(calls: Calls) -> None:
    calls.choose(2)
    assert calls.tab.panel.buttons["judge"].text() == "Write the case"
    disputes = to_the_desk(calls, 2)
    pairing = calls.desk.at(1)
    names = [calls.desk.event.book.name_of(player) for player in pairing.players]
    assert all(f"  {name}:\n" in disputes.page.case.words for name in names)
    assert 'title: "who has priority?"' in disputes.page.case.words
    assert disputes.verdict.startswith("Not yet ruled")
    assert disputes.page.laying.seat.player == names[0]
    disputes.press(Key.Key_S, Control | Shift)
    assert calls.call(2).case_file == disputes.page.case.words


def test_the_open_case_is_attached_to_a_call_on_disk_and_undone(calls: Calls) -> None:
    running = calls.desk.running
    disputes = DisputeDesk(running)
    disputes.paste(CHOICE)
    disputes.press(Key.Key_A, Control | Shift)
    menu = disputes.page.attaching.menu
    assert [action.text() for action in menu.actions()] == [
        "Call 1, table 3: was it dead already?",
        "Call 2, table 1: who has priority?",
    ]
    QTest.keyClick(menu, Key.Key_Return)
    menu.close()
    disputes.settle()
    assert calls.call(1).case_file == CHOICE
    assert running.table.book(calls.desk.event.id).dossier.calls[1].case_file == CHOICE
    assert disputes.page.attaching.line.isVisible()
    calls.desk.event.undo()
    running.settle()
    assert calls.call(1).case_file == ""


def test_what_was_chosen_is_kept_with_the_call(calls: Calls) -> None:
    calls.desk.do(lambda book: attach_case(book, 1, CHOICE))
    disputes = to_the_desk(calls, 1)
    disputes.page.choose("urzas-armor")
    disputes.settle()
    assert "not kept yet" in disputes.page.case.named.text()
    disputes.press(Key.Key_S, Control | Shift)
    assert "pick: urzas-armor" in calls.call(1).case_file
    assert "not kept yet" not in disputes.page.case.named.text()


def test_without_an_event_the_desk_rules_and_says_why_nothing_can_be_attached(running: RunningDesk) -> None:
    disputes = DisputeDesk(running)
    disputes.paste(FIGHT)
    assert disputes.verdict.startswith("Legal")
    disputes.press(Key.Key_A, Control | Shift)
    assert "No event is open" in running.room.messages.words
    disputes.page.attaching.keep()
    assert "hangs on no call yet" in running.room.messages.words
    running.desk.show_place("disputes", "call 7")
    assert "no call 7" in disputes.page.said.words


def test_a_case_of_another_event_is_not_kept_with_a_call_of_the_same_number(calls: Calls) -> None:
    calls.desk.do(lambda book: attach_case(book, 1, FIGHT))
    disputes = to_the_desk(calls, 1)
    calls.desk.running.open(calls.desk.running.event("Another Open"))
    calls.desk.running.desk.show_place("disputes")
    disputes.page.attaching.keep()
    assert "Open Winter Open first" in disputes.page.said.words


def test_the_ruling_goes_to_paper_with_its_call(calls: Calls, tmp_path) -> None:
    calls.desk.do(lambda book: attach_case(book, 1, FIGHT))
    disputes = to_the_desk(calls, 1)
    disputes.press(Key.Key_P, Control)
    running = calls.desk.running
    running.settle()
    paper = running.shell.window.place
    assert isinstance(paper, RulingPaperPage)
    assert paper.primary.text() == "Print 2 pages"
    fitted = paper.preview.percent
    for name in ("Larger", "Larger", "Smaller", "Smaller"):
        next(action for action in paper.actions() if action.text() == name).trigger()
    assert paper.preview.percent == fitted
    paper.save_to(tmp_path / "ruling.pdf")
    running.settle()
    from tests.printing.reading import page_texts

    text, code = page_texts((tmp_path / "ruling.pdf").read_bytes())
    assert "read it with a telephone" in code
    assert "Winter Open" in text
    assert "round 1, table 3" in text
    assert "was it dead already?" in text
    assert "RS D.4.1" in text


def test_the_paper_page_says_where_a_ruling_comes_from(running: RunningDesk) -> None:
    running.desk.show_place("ruling-paper")
    running.settle()
    paper = running.shell.window.place
    assert isinstance(paper, RulingPaperPage)
    assert "press Ctrl+P there" in paper.preview.picture.text()
    paper.primary.click()
    running.settle()
    assert isinstance(running.shell.window.place, DisputesPage)
    running.settle()
