"""Closing the event on screen: the same question from every page that offers it."""

from collections.abc import Callable

from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Confirmation
from tournament_app.desk.open.page import EventTab
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.calls import open_calls
from tournament_app.domain.penalties.entry import to_confirm
from tournament_app.services.create_event import close_event


def close_from(tab: EventTab, done: Callable[[], None]) -> None:
    """Close the tab's event; what still waits for a judge is asked about, and led to."""
    tab.event_.perform(
        close_event,
        said=tab.said,
        done=lambda _: done(),
        confirmation=_closed_anyway(tab.desk, tab.event_.book),
    )


def _closed_anyway(desk: Desk, book: EventBook) -> Confirmation:
    ways = []
    if to_confirm(book.dossier.log):
        ways.append(Answer("Decide on the penalties first", lambda: desk.show_tab("penalties")))
    if open_calls(book.dossier.calls.values()):
        ways.append(Answer("Answer the calls first", lambda: desk.show_tab("calls")))
    return Confirmation(
        "Close it all the same", lambda book: close_event(book, confirmed=True), "Not now", tuple(ways)
    )
