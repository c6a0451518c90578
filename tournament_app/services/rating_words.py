"""What is said of ratings: what a rerating changed, and for whom."""

from engine.days import day_words
from tournament_app.domain.book import EventBook
from tournament_app.domain.ratings.ledger import RatingShift
from tournament_app.domain.ratings.reporting import why_not_counted
from tournament_app.domain.ratings.rounding import shown
from tournament_app.services.rating_office import Rerating
from tournament_app.services.rating_views import Names, name_of


def what_happened(rerating: Rerating) -> str:
    """What was rated, in one line without a full stop."""
    if rerating.rated and not rerating.corrected:
        return "Rated " + " and ".join(event.name for event in rerating.rated)
    if rerating.withdrawn:
        names = " and ".join(event.name for event in rerating.withdrawn)
        return f"{names} is not rated until it is closed again"
    if rerating.since is None:
        return "Nothing is rated any more"
    return f"Rated again from {rerating.since.name} ({day_words(rerating.since.date)}) on"


def said_of(rerating: Rerating, people: Names) -> str:
    """One line for the message bar: what was rated and whose rating moved most."""
    count = len(rerating.shifts)
    if not count:
        return f"{what_happened(rerating)}: no rating changed."
    moved = f"{count:,} rating{'' if count == 1 else 's'} changed"
    most = max(rerating.shifts, key=lambda shift: abs(shift.points))
    return f"{what_happened(rerating)}: {moved}, {name_of(people, most.player)} {shift_words(most)}."


def shift_words(shift: RatingShift) -> str:
    """``1612 → 1640``; a rating that appeared or went away says so."""
    if shift.rating_after is None:
        return "no longer rated"
    after = shown(shift.rating_after)
    return f"now {after}" if shift.rating_before is None else f"{shown(shift.rating_before)} → {after}"


def points_words(shift: RatingShift) -> str:
    """``+28``, ``-3``; ``new`` or ``gone`` for a rating that appeared or went away."""
    if shift.rating_before is None:
        return "new"
    return "gone" if shift.rating_after is None else f"{shift.points:+.1f}"


def counted_words(*, members_only: bool) -> str:
    """Whose matches a list counts, as it names it (RS D.5.1)."""
    return "members with a number only" if members_only else "a house list: everybody counts"


def not_counted_words(book: EventBook, *, members_only: bool) -> str:
    """Every pairing that is no rated match, by the reason; empty where all of them count."""
    reasons: dict[str, list[str]] = {}
    for number in sorted(book.rounds):
        for pairing in book.round_pairings(number):
            why = why_not_counted(book, pairing, members_only=members_only)
            if why:
                names = " and ".join(book.name_of(player) for player in pairing.players)
                reasons.setdefault(why, []).append(f"{names} in round {number}")
    if not reasons:
        return ""
    return "Not counted: " + "; ".join(f"{why}: {', '.join(found)}" for why, found in reasons.items()) + "."
