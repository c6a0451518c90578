"""Teams of two or three, and Two-Headed Giant: a team is an entrant under its own name, with its members.

Everything else (pairings, results, standings) treats a team as one player. Games are no tiebreaker then.
"""

from collections.abc import Sequence

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import Enrollment, Member
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.spelling import folded
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.enroll_player import (
    MissedRounds,
    bar_questions,
    enroll_entrants,
    enrollment_of,
    insisted_words,
)
from tournament_app.services.team_rules import known_as, members_problems, size_problem


def play_in_teams(book: EventBook, size: int) -> Act:
    """Make the event one for teams of ``size`` (1: single players again), before anybody is enrolled."""
    refuse_when_closed(book)
    if problem := size_problem(size):
        raise Illegal(problem)
    if book.enrollments:
        raise Illegal("Somebody is enrolled already: decide about teams before the first entry.")
    settings = replace(book.event.tiebreaks, games_counted=size == 1)
    event = replace(book.event, team_size=size, tiebreaks=settings)
    return Act("play_in_teams", f"Entrants are teams of {size}", (Change(book.event, event),))


def enroll_team(
    book: EventBook,
    team: Player,
    members: Sequence[Member],
    lot: int,
    missed: MissedRounds = MissedRounds.LOST,
    *,
    register: Sequence[Player] = (),
    confirmed: bool = False,
) -> Act:
    """Enrol a team with its members in the order of their seats.

    Raises ``Illegal`` with everything wrong: the number of members, a name that is missing, a number that is none,
    someone named twice or in another team. Members whom the ``register`` knows as people who may not play are
    asked about (RS D.3.12, D.12.3).
    """
    refuse_members(book, members)
    insisted = _ask_about(book, members, register, confirmed=confirmed)
    act = enroll_entrants(book, [team], [lot], missed, confirmed=confirmed)
    changes = tuple(
        Change(None, replace(change.after, members=tuple(members)))
        if isinstance(change.after, Enrollment)
        else change
        for change in act.changes
    )
    names = ", ".join(member.name for member in members)
    return Act("enroll_team", f"{act.summary} ({names}){insisted}", changes)


def refuse_members(book: EventBook, members: Sequence[Member], team: PlayerId | None = None) -> None:
    """Raise ``Illegal`` with everything wrong about the members of a new team, or of ``team``."""
    problems = _problems(book, members, team)
    if problems:
        raise Illegal(*problems)


def change_members(
    book: EventBook,
    team: PlayerId,
    members: Sequence[Member],
    *,
    register: Sequence[Player] = (),
    confirmed: bool = False,
) -> Act:
    """Correct who plays in a team; refused and asked as in enrolling."""
    refuse_when_closed(book)
    entry = enrollment_of(book, team)
    refuse_members(book, members, team)
    new = [member for member in members if member not in entry.members]
    insisted = _ask_about(book, new, register, confirmed=confirmed)
    names = ", ".join(member.name for member in members)
    after = replace(entry, members=tuple(members))
    return Act("change_members", f"{book.name_of(team)}: {names}{insisted}", (Change(entry, after),))


def _ask_about(
    book: EventBook, members: Sequence[Member], register: Sequence[Player], *, confirmed: bool
) -> str:
    """What is said of members who may not play and whom a judge let in, ``NeedsConfirmation`` until one does.

    A member is known by the number, else by the whole name.
    """
    meant = [
        person
        for member in members
        for person in register
        if (member.dci and member.dci == person.dci)
        or (not (member.dci and person.dci) and folded(member.name) == folded(person.name))
    ]
    return insisted_words(bar_questions(book, dict.fromkeys(meant)), confirmed=confirmed)


def _problems(book: EventBook, members: Sequence[Member], team: PlayerId | None) -> list[str]:
    size = book.event.team_size
    if size == 1:
        return ["This event is for single players. Choose the size of teams first (Set-up)."]
    elsewhere = {
        known_as(member): book.name_of(entry.player)
        for entry in book.enrollments.values()
        if entry.player != team
        for member in entry.members
    }
    return members_problems(size, members, elsewhere)
