"""The change by which a player is out of the event, for every task that leads to it, and what everybody knows of it."""

from engine.records import replace
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import RoundStatus
from tournament_app.services.enroll_player import enrollment_of


def drop_change(book: EventBook, player: PlayerId, reason: DropReason) -> Change:
    """The change that drops one player after the newest published round."""
    entry = enrollment_of(book, player)
    return Change(entry, replace(entry, drop=Drop(rounds_published(book), reason)))


def as_everybody_knows(book: EventBook) -> EventBook:
    """The book in which nobody leaves after a round that is not posted, as only whoever left without notice does.

    That they did is told by the round that they lose (RS D.1.6), when it is posted.
    """
    posted = rounds_published(book)
    early = {
        player: replace(entry, drop=Drop(posted, entry.drop.reason))
        for player, entry in book.enrollments.items()
        if entry.drop is not None and entry.drop.after_round > posted
    }
    return replace(book, enrollments={**book.enrollments, **early}) if early else book


def rounds_published(book: EventBook) -> RoundNumber:
    """The number of the newest published round, 0 before the first."""
    return max(
        (r.number for r in book.rounds.values() if r.status is RoundStatus.PUBLISHED),
        default=RoundNumber(0),
    )
