"""By which rulebook the open event is played, as the data of its format say."""

from typing import NamedTuple

from tournament_app.desk.open.desk import Desk


class PlayedBy(NamedTuple):
    """The title of a format and the name of its rulebook; both empty where no event is open or no format known."""

    format: str = ""
    book: str = ""


def played_by(desk: Desk) -> PlayedBy:
    """That of the open event; nothing before the formats have been read."""
    library, event = desk.cards.library, desk.current_event
    found = (
        library.formats.get(event.book.event.format) if library is not None and event is not None else None
    )
    return PlayedBy() if found is None else PlayedBy(found.title, found.rulebook)
