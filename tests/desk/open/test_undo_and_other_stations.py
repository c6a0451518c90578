"""Undo at one of several stations: what somebody else did last is asked about, what was done here is taken back."""

from tests.desk.conftest import RunningDesk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId
from tournament_app.services.drop_player import drop_players


def left(event: OpenEvent) -> int:
    return sum(entry.drop is not None for entry in event.book.enrollments.values())


def dropped(running: RunningDesk, event: OpenEvent, who: PlayerId) -> None:
    """Somebody is dropped at another station, and this one has heard of it."""
    running.table.perform(event.id, lambda book: drop_players(book, [who], DropReason.BY_PLAYER))
    running.catch_up()


def test_what_another_station_did_last_is_asked_about_before_it_is_taken_back(running: RunningDesk) -> None:
    event = running.open(running.event(players=4))
    first, second, *_ = event.book.enrollments
    assert running.room.event_page is not None
    said = running.room.event_page.tab.said
    event.perform(lambda book: drop_players(book, [first], DropReason.BY_PLAYER), said=said)
    running.settle()
    dropped(running, event, second)
    event.undo()
    running.settle()
    assert left(event) == 2
    assert running.room.messages.words.startswith("Another station did this last: ")
    running.room.messages.undo_button.click()
    running.settle()
    assert left(event) == 1
    event.undo()
    running.settle()
    assert left(event) == 0, "what was done here is taken back without a question"


def test_what_stands_in_the_event_as_it_is_opened_is_undone_at_once(running: RunningDesk) -> None:
    book = running.event(players=4)
    running.table.perform(
        book.event.id,
        lambda found: drop_players(found, [next(iter(found.enrollments))], DropReason.BY_PLAYER),
    )
    event = running.open(running.table.book(book.event.id))
    event.undo()
    running.settle()
    assert left(event) == 0
