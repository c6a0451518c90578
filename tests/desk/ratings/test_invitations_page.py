"""Invitations at the desk: drawn up, declined, invited besides, enrolled; who qualified, under Set-up."""

from datetime import date

from PySide6.QtCore import QDate, Qt

from tests.desk.conftest import RunningDesk
from tests.desk.ratings.test_ratings_page import close_by_hand, go, played
from tests.desk.worked_tab import shown
from tournament_app.desk.paper.paper_tab import PaperTab
from tournament_app.desk.ratings.invitations_page import InvitationsPage
from tournament_app.desk.set_up.set_up_tab import SetUpTab
from tournament_app.desk.standings.standings_tab import StandingsTab
from tournament_app.services.qualify import who_qualified


def page_of(running: RunningDesk) -> InvitationsPage:
    page = go(running, "invitations")
    assert isinstance(page, InvitationsPage)
    return page


def states(page: InvitationsPage) -> list[str]:
    return [one.line.state.value for one in page.model.records()]


def test_without_an_open_event_it_says_what_to_do(running: RunningDesk) -> None:
    page = page_of(running)
    assert "Open the event" in page.about.text()
    page.draw()
    assert "Open the event" in running.room.messages.words


def test_a_list_is_drawn_up_answered_and_enrolled(running: RunningDesk) -> None:
    close_by_hand(running, played(running))
    running.open(running.event("Nationals", 0))
    page = page_of(running)
    page.category.setCurrentIndex(page.category.findData("vintage"))
    page.day.setDate(QDate(2003, 12, 31))
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    assert "Give a cut-off" in page.said.words
    page.places.setValue(2)
    page.provisional.setChecked(True)
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    running.settle()
    assert states(page) == ["invited"] * 4 + ["waiting"] * 4
    assert page.count.text() == "4 invited of 8"
    page.view.choose(0)
    page.answer(declined=True)
    running.settle()
    running.settle()
    assert states(page)[0] == "declined"
    page.view.choose(0)
    page.answer(declined=False)
    running.settle()
    running.settle()
    last = page.model.record(7).person
    page.name.setText(last.name)
    running.bot.keyClick(page.name, Qt.Key.Key_Return)
    running.settle()
    assert "Say why" in page.said.words
    page.why.setText("guest of the organizer")
    running.bot.keyClick(page.why, Qt.Key.Key_Return)
    running.settle()
    running.settle()
    assert page.model.record(0).person.id == last.id
    assert page.model.record(0).line.why == "guest of the organizer"
    assert page.name.text() == ""
    next(action for action in page.actions() if action.text() == "Print the list").trigger()
    running.settle()
    paper = shown(running, "paper", PaperTab)
    running.bot.waitUntil(lambda: paper.preview.pages is not None, timeout=5000)
    assert paper.choice.form.name == "invitations"
    assert paper.preview.pages is not None
    assert paper.preview.pages.count == 1
    page_of(running).enrol()
    running.settle()
    event = running.desk.current_event
    assert event is not None
    assert len(event.book.enrollments) == 5
    assert last.id in event.book.enrollments
    page.view.choose(0)
    page.withdraw()
    running.settle()
    running.settle()
    assert states(page) == ["invited"] * 4 + ["waiting"] * 4


def test_who_qualifies_is_set_shown_and_passed_on_and_invited_to_the_other_event(
    running: RunningDesk,
) -> None:
    book = played(running, on=date(2003, 11, 1))
    running.open(book)
    tab = shown(running, "set-up", SetUpTab)
    for field in tab.fields:
        if field.widget.accessibleName() == "For which event they qualify":
            field.widget.setText("Nationals")  # type: ignore[attr-defined]
            field.widget.editingFinished.emit()  # type: ignore[attr-defined]
        elif field.widget.accessibleName() == "How many qualify for another event":
            field.widget.setValue(2)  # type: ignore[attr-defined]
            field.widget.editingFinished.emit()  # type: ignore[attr-defined]
    running.settle()
    event = running.desk.current_event
    assert event is not None
    first, second = who_qualified(event.book)
    assert f"{event.book.name_of(first.player)} (1st)" in tab.qualified.text()
    standings = shown(running, "standings", StandingsTab)
    running.bot.waitUntil(lambda: standings.model.rowCount() == 8, timeout=5000)
    standings.view.choose(0)
    standings._pass_on()
    running.settle()
    assert [one.words for one in who_qualified(event.book)] == ["2nd", "3rd, 1 invitation passed on"]
    close_by_hand(running, event.book)
    running.open(running.event("Nationals", 0))
    page = page_of(running)
    page.take_qualified()
    running.bot.waitUntil(lambda: page.model.rowCount() == 2, timeout=5000)
    assert [one.line.why for one in page.model.records()] == [
        "2nd of Winter Open, 1 Nov 2003",
        "3rd, 1 invitation passed on of Winter Open, 1 Nov 2003",
    ]
    assert second.player == page.model.record(0).person.id
