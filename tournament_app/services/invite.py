"""Invitation lists: drawn up from ratings, declined and passed down, with others invited besides."""

from collections.abc import Iterable, Sequence

from engine.days import day_words
from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.invitations import Invitation, InvitationTerms
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.ports import EventStore
from tournament_app.services.qualify import InvitedElsewhere
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import ListWish, rating_lines

MOST_PLACES = 100_000
HIGHEST_RATING = 4000


def candidates(office: RatingOffice, terms: InvitationTerms) -> tuple[Invitation, ...]:
    """Everybody rated in the category on the day (of the country where one is named), best first."""
    wish = ListWish(terms.category, terms.country or None, end=terms.day)
    return tuple(
        Invitation(PlayerId(line.player), line.rank, line.rating, line.matches, provisional=line.provisional)
        for line in rating_lines(office, wish, office.records.register())
        if isinstance(line.player, int)
    )


def draw_up(book: EventBook, terms: InvitationTerms, found: Sequence[Invitation]) -> Act:
    """Put the list of the event on these terms; who declined and who is invited otherwise stays so.

    An answer is the person's for the event: it stays where these terms leave them out, for those that do not.

    Raises ``Illegal`` without a cut-off, for impossible figures and where nobody is rated.
    """
    refuse_when_closed(book)
    problems = (
        [] if terms.places or terms.at_least else ["Give a cut-off: so many places, a rating, or both."]
    )
    if not 0 <= terms.places <= MOST_PLACES:
        problems.append(f"{terms.places} places are impossible; at most {MOST_PLACES} are.")
    if not 0 <= terms.at_least <= HIGHEST_RATING:
        problems.append(f"A rating of {terms.at_least} is impossible; nobody has more than {HIGHEST_RATING}.")
    if not found:
        where = f" from {terms.country}" if terms.country else ""
        problems.append(f"Nobody{where} had a rating in {terms.category} on {day_words(terms.day)}.")
    if problems:
        raise Illegal(*problems)
    before = dict(book.invitations)
    after = {
        one.player: replace(one, why=known.why, declined=known.declined)
        if (known := before.get(one.player)) is not None
        else one
        for one in found
    }
    kept = {
        player: stays
        for player, one in before.items()
        if (stays := replace(one, rank=None, rating=None) if one.why else one.unlisted) is not None
    }
    changes = _changes(before, {**kept, **after})
    if terms != book.invitation_terms:
        changes.insert(0, Change(book.invitation_terms, terms))
    return Act("draw_up_invitations", f"Invitations drawn up: {terms.words}", tuple(changes))


def with_invited(store: EventStore, book: EventBook) -> EventBook:
    """The book with everybody on its invitation list among its people, who need not be enrolled."""
    strangers = [player for player in book.invitations if player not in book.players]
    return book.with_players({**book.players, **store.records(strangers)}) if strangers else book


def answer_invitations(book: EventBook, people: Sequence[Player], *, declined: bool) -> Act:
    """Note that these declined, so that the place is passed down, or take the invitation after all."""
    refuse_when_closed(book)
    strangers = [person.name for person in people if not _is_listed(book, person)]
    if strangers:
        raise Illegal(*(f"{name} is not on the list of invitations." for name in strangers))
    answered = [book.invitations[person.id] for person in people]
    changes = [
        Change(before, replace(before, declined=declined))
        for before in answered
        if before.declined != declined
    ]
    said = "declined" if declined else "taken after all"
    return Act("answer_invitations", f"Invitation {said}: {_names(people)}", tuple(changes))


def invite_besides(book: EventBook, people: Iterable[InvitedElsewhere]) -> Act:
    """Invite people for another reason than their rating; ``Illegal`` without one."""
    refuse_when_closed(book)
    wanted = tuple(people)
    without = [one.player.name for one in wanted if not one.why.strip()]
    if without:
        raise Illegal(*(f"Say why {name} is invited." for name in without))
    changes = []
    for one in wanted:
        before = book.invitations.get(one.player.id)
        after = replace(before or Invitation(one.player.id), why=one.why.strip())
        if after != before:
            changes.append(Change(before, after))
    who = wanted[0].player.name if len(wanted) == 1 else f"{len(changes)} players"
    why = f" ({wanted[0].why.strip()})" if len(wanted) == 1 else ""
    return Act("invite_besides", f"Invited {who}{why}", tuple(changes))


def withdraw_invitations(book: EventBook, people: Sequence[Player]) -> Act:
    """Take back invitations that were given for another reason than the rating."""
    refuse_when_closed(book)
    given = {person.id: book.invitations.get(person.id) for person in people}
    changes = [
        Change(before, before.unlisted if before.rank is None else replace(before, why=""))
        for before in given.values()
        if before is not None and before.why
    ]
    if len(changes) < len(given):
        besides = {change.before.player for change in changes if isinstance(change.before, Invitation)}
        raise Illegal(
            *(
                f"{person.name} has no invitation besides the rating. Who is invited by it may decline."
                for person in people
                if person.id not in besides
            )
        )
    return Act("withdraw_invitations", f"Took back the invitation of {_names(people)}", tuple(changes))


def _is_listed(book: EventBook, person: Player) -> bool:
    found = book.invitations.get(person.id)
    return found is not None and found.is_listed


def _names(people: Sequence[Player]) -> str:
    return ", ".join(person.name for person in people)


def _changes(before: dict[PlayerId, Invitation], after: dict[PlayerId, Invitation]) -> list[Change]:
    gone = [Change(one, None) for player, one in before.items() if player not in after]
    moved = [Change(before.get(player), one) for player, one in after.items() if before.get(player) != one]
    return [*gone, *moved]
