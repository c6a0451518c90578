"""Byes by rating in an event: what an invitation list's seeding awards, entered for those enrolled."""

from collections.abc import Mapping

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import MOST_BYES
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Illegal
from tournament_app.services.create_event import refuse_when_closed


def award_byes(book: EventBook, byes: Mapping[PlayerId, int]) -> Act:
    """Give enrolled players the byes awarded to them; those not enrolled are passed over.

    Raises ``Illegal`` once a round is paired, for nobody enrolled, and for more than three byes.
    """
    refuse_when_closed(book)
    found = {player: count for player, count in byes.items() if player in book.enrollments}
    problems = [
        f"{book.name_of(p)}: {count} byes; a player gets 0 to {MOST_BYES}."
        for p, count in found.items()
        if not 0 <= count <= MOST_BYES
    ]
    if book.rounds:
        problems.append("A round is paired already: byes by rating are awarded before the first one.")
    if byes and not found:
        problems.append(f"Nobody on the list is enrolled in {book.event.name}. Enrol them first (Players).")
    if problems:
        raise Illegal(*problems)
    changes = tuple(
        Change(entry, replace(entry, awarded_byes=count))
        for player, count in found.items()
        if (entry := book.enrollments[player]).awarded_byes != count
    )
    given = sum(count > 0 for count in found.values())
    return Act("award_byes", f"Awarded byes by rating to {given} player{'' if given == 1 else 's'}", changes)
