"""What is said of ratings: what a rerating changed, and for whom."""

from collections.abc import Mapping

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.ratings.arithmetic import shown
from tournament_app.domain.ratings.ledger import RatingShift
from tournament_app.services.rating_office import Rerating
from tournament_app.services.rating_views import name_of


def what_happened(rerating: Rerating) -> str:
    """What was rated, in one line without a full stop."""
    if rerating.rated and not rerating.corrected:
        return "Rated " + " and ".join(event.name for event in rerating.rated)
    if rerating.withdrawn:
        names = " and ".join(event.name for event in rerating.withdrawn)
        return f"{names} is not rated until it is closed again"
    if rerating.since is None:
        return "Nothing is rated any more"
    return f"Rated again from {rerating.since.name} ({rerating.since.date}) on"


def said_of(rerating: Rerating, people: Mapping[PlayerId, Player]) -> str:
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
