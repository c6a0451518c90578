"""Who qualifies at an event for another one, and who passes that on to the next in the order of finish."""

from collections.abc import Iterable

from msgspec import Struct

from engine.days import day_words
from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.invitations import Qualified, Qualifying, qualified
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.structures import final_ranking
from tournament_app.services.scorers_table import ScorersTable


class InvitedElsewhere(Struct, frozen=True):
    """Somebody who qualified for this event at another one, and where."""

    player: Player
    why: str


def who_qualified(book: EventBook) -> tuple[Qualified, ...]:
    """Who qualifies at this event for another, by the order of finish; while it runs, as it stands."""
    qualifying = book.event.qualifying
    if not qualifying.places:
        return ()
    return qualified(qualifying, ((place.rank, place.player) for place in final_ranking(book)))


def pass_on(book: EventBook, players: Iterable[PlayerId]) -> Act:
    """Players who qualified pass the invitation on to the next, or take it up again.

    Raises ``Illegal`` with everybody who did not qualify.
    """
    qualifying = book.event.qualifying
    if not qualifying.places:
        raise Illegal(f"Nobody qualifies at {book.event.name}; say so under Set-up.")
    have = {found.player for found in who_qualified(book)}
    passed = list(qualifying.passed_on)
    said, problems = [], []
    for player in players:
        name = book.name_of(player)
        if player in passed:
            passed.remove(player)
            said.append(f"{name} takes up the invitation again")
        elif player in have:
            passed.append(player)
            said.append(f"{name} passes the invitation to {qualifying.to} on")
        else:
            problems.append(f"{name} did not qualify for {qualifying.to}, so there is nothing to pass on.")
    if problems:
        raise Illegal(*problems)
    after = replace(book.event, qualifying=replace(qualifying, passed_on=tuple(passed)))
    return Act("pass_on", "; ".join(said), (Change(book.event, after),))


def qualified_for(table: ScorersTable, name: str) -> tuple[InvitedElsewhere, ...]:
    """Everybody who qualified for the event called so at another one that is closed, and where they did."""
    found = []
    for line in table.store.events():
        if line.status is not EventStatus.CLOSED:
            continue
        book = table.store.load(line.id)
        if _alike(book.event.qualifying, name):
            found += [
                InvitedElsewhere(
                    book.players[one.player], f"{one.words} of {line.name}, {day_words(line.date)}"
                )
                for one in who_qualified(book)
            ]
    return tuple({one.player.id: one for one in reversed(found)}.values())[::-1]


def _alike(qualifying: Qualifying, name: str) -> bool:
    return bool(qualifying.places) and qualifying.to.strip().casefold() == name.strip().casefold()
