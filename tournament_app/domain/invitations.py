"""Who is invited to an event, by rating and otherwise, and who qualified at one for another (RS D.4.3, D.3.12)."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from enum import StrEnum

from msgspec import Struct

from engine.days import day_words
from engine.records import replace
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.ratings.rounding import shown


class InvitationTerms(Struct, frozen=True):
    """Whom ratings invite: the category as it stood on ``day``, one country (empty: all), a cut-off.

    ``places`` are given to the first so many, ``at_least`` to whoever is rated so (0: no such cut-off); both
    count where both are given. ``provisional`` ratings count only where it says so.
    """

    category: str
    day: date
    places: int = 0
    at_least: int = 0
    country: str = ""
    provisional: bool = False

    @property
    def words(self) -> str:
        """``standard of 31 Dec 2003, Poland, 8 places and 1700 or more``."""
        cuts = (
            f"{self.places} places" if self.places else "",
            f"{self.at_least} or more" if self.at_least else "",
        )
        country = f", {self.country}" if self.country else ""
        return f"{self.category} of {day_words(self.day)}{country}, {' and '.join(filter(None, cuts))}"


class Invitation(Struct, frozen=True):
    """One player on the list: by rating with ``rank`` on that day, or for another reason (rank None).

    ``why`` is that other reason; who has one takes no place by rating. ``rating`` is unrounded. With neither
    the player is on no list: what is kept is that they declined, should another list name them again.
    """

    player: PlayerId
    rank: int | None = None
    rating: float | None = None
    matches: int = 0
    provisional: bool = False
    why: str = ""
    declined: bool = False

    @property
    def is_listed(self) -> bool:
        """Whether the player is on the list."""
        return bool(self.why) or self.rank is not None

    @property
    def unlisted(self) -> "Invitation | None":
        """What stays of it when the player is no longer on the list: the answer, if they declined."""
        return replace(self, rank=None, rating=None, why="") if self.declined else None


class InvitationState(StrEnum):
    """Where a player on the list stands."""

    INVITED = "invited"
    DECLINED = "declined"
    WAITING = "waiting"
    NOT_INVITED = "not invited"


class InvitationLine(Struct, frozen=True):
    """A player on the list, with the state and the reason for it."""

    invitation: Invitation
    state: InvitationState
    why: str


class Qualifying(Struct, frozen=True):
    """That the first ``places`` of an event qualify for another one, called ``to``; 0 for none.

    Who passes an invitation on is in ``passed_on``: the next in the order of finish has it then.
    """

    places: int = 0
    to: str = ""
    passed_on: tuple[PlayerId, ...] = ()


NOBODY_QUALIFIES = Qualifying()


class Qualified(Struct, frozen=True):
    """A player who qualified, with the place in the order of finish; ``instead_of`` so many who passed it on."""

    player: PlayerId
    rank: int
    instead_of: int = 0

    @property
    def words(self) -> str:
        """``2nd``; ``9th, 1 invitation passed on``."""
        said = "invitation" if self.instead_of == 1 else "invitations"
        return ordinal(self.rank) + (f", {self.instead_of} {said} passed on" if self.instead_of else "")


def invitation_lines(
    terms: InvitationTerms | None, invitations: Iterable[Invitation]
) -> tuple[InvitationLine, ...]:
    """The list with the reason for each line: those invited otherwise first, then by rating, best first.

    A declined invitation by rating is passed down to the next; equal ratings at the cut are invited together.
    """
    everybody = tuple(invitations)
    otherwise = (
        InvitationLine(
            one,
            InvitationState.DECLINED if one.declined else InvitationState.INVITED,
            f"{one.why}, declined" if one.declined else one.why,
        )
        for one in everybody
        if one.why
    )
    if terms is None:
        return tuple(otherwise)
    ranked = sorted((one for one in everybody if not one.why and one.rank is not None), key=_by_rank)
    return (*otherwise, *_by_rating(terms, ranked))


def invited(terms: InvitationTerms | None, invitations: Mapping[PlayerId, Invitation]) -> set[PlayerId]:
    """Everybody who is invited."""
    return {
        line.invitation.player
        for line in invitation_lines(terms, invitations.values())
        if line.state is InvitationState.INVITED
    }


def qualified(qualifying: Qualifying, finish: Iterable[tuple[int, PlayerId]]) -> tuple[Qualified, ...]:
    """Who qualified, in the order of ``finish`` (ranks and players, best first)."""
    found: list[Qualified] = []
    passed = 0
    for rank, player in finish:
        if len(found) == qualifying.places:
            break
        if player in qualifying.passed_on:
            passed += 1
        else:
            found.append(Qualified(player, rank, passed if rank > qualifying.places else 0))
    return tuple(found)


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _by_rating(terms: InvitationTerms, ranked: Iterable[Invitation]) -> Iterator[InvitationLine]:
    given = declined = waiting = 0
    last: float | None = None
    for one in ranked:
        assert one.rank is not None
        assert one.rating is not None
        place = f"{ordinal(one.rank)} by rating"
        if short := _short(terms, one):
            yield InvitationLine(one, InvitationState.NOT_INVITED, f"{place}: {short}")
        elif one.declined:
            declined += 1
            yield InvitationLine(one, InvitationState.DECLINED, f"{place}, declined")
        elif not terms.places or given < terms.places or one.rating == last:
            passed = bool(terms.places) and given + declined >= terms.places and declined > 0
            given, last = given + 1, one.rating
            down = f", passed down: {declined} declined" if passed else ""
            tied = ", level with the last place" if terms.places and given > terms.places else ""
            yield InvitationLine(one, InvitationState.INVITED, f"{place}{down}{tied}")
        else:
            waiting += 1
            yield InvitationLine(one, InvitationState.WAITING, f"{place}, {ordinal(waiting)} waiting")


def _short(terms: InvitationTerms, one: Invitation) -> str:
    assert one.rating is not None
    if one.provisional and not terms.provisional:
        return f"provisional after {one.matches} match{'' if one.matches == 1 else 'es'}"
    if terms.at_least and shown(one.rating) < terms.at_least:
        return f"{terms.at_least} needed"
    return ""


def _by_rank(one: Invitation) -> tuple[int, float, PlayerId]:
    return one.rank or 0, -(one.rating or 0.0), one.player
