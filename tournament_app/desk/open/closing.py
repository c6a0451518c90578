"""Closing the event on screen: the same question from every page that offers it."""

from collections.abc import Callable

from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Confirmation
from tournament_app.desk.open.page import EventTab
from tournament_app.services.create_event import close_event


def close_from(tab: EventTab, done: Callable[[], None]) -> None:
    """Close the tab's event; what still waits for the head judge is asked about, and led to."""
    tab.event_.perform(
        close_event, said=tab.said, done=lambda _: done(), confirmation=_closed_anyway(tab.desk)
    )


def _closed_anyway(desk: Desk) -> Confirmation:
    first = Answer("Decide on them first", lambda: desk.show_tab("penalties"))
    return Confirmation(
        "Close it all the same", lambda book: close_event(book, confirmed=True), "Not now", (first,)
    )
