"""What may be handed to anybody: who left and when stays, why stays with the officials."""

from dataclasses import replace

from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason


def for_everybody(book: EventBook) -> EventBook:
    """The book with everybody who left having left by themselves, disqualified players too."""
    entries = {
        player: entry
        if entry.drop is None
        else replace(entry, drop=replace(entry.drop, reason=DropReason.BY_PLAYER))
        for player, entry in book.enrollments.items()
    }
    return replace(book, enrollments=entries)
