"""``tournament-app event ...``: who is invited to an event, who declined, who qualified at it."""

from datetime import datetime
from functools import partial
from typing import Annotated

import typer

from tournament_app.commands.console import event_named, opened, print_json, refusing_plainly, say, tell
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import EventId
from tournament_app.domain.invitations import InvitationTerms, invitation_lines
from tournament_app.domain.ratings.rounding import shown
from tournament_app.domain.refusal import Illegal
from tournament_app.services.scorers_table import ScorersTable

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def add_to(app: typer.Typer) -> None:
    """Put these commands under ``event``."""
    app.command()(invite)
    app.command()(invitations)
    app.command("qualified")(qualified_)


def invite(
    context: typer.Context,
    event: str,
    category: Annotated[str, typer.Option(help="vintage, extended, limited or standard.")],
    on: Annotated[
        datetime | None,
        typer.Option("--date", formats=["%Y-%m-%d"], help="Ratings as of; default: the event's day."),
    ] = None,
    places: Annotated[int, typer.Option(help="The first so many.", min=0)] = 0,
    at_least: Annotated[int, typer.Option(help="Whoever is rated so.", min=0)] = 0,
    country: Annotated[str, typer.Option(help="Of one country, as the register writes it.")] = "",
    provisional: Annotated[bool, typer.Option("--provisional", help="Provisional ratings too.")] = False,
) -> None:
    """Draw up an event's list of invitations from the ratings; who declined stays so."""
    from tournament_app.bootstrap.ratings import open_rating_office
    from tournament_app.services.invite import candidates, draw_up

    with refusing_plainly():
        table = opened(context)
        found = event_named(table, event)
        day = on.date() if on is not None else table.book(found).event.date
        terms = InvitationTerms(category, day, places, at_least, country, provisional)
        rated = candidates(open_rating_office(table), terms)
        done = table.perform(found, lambda book: draw_up(book, terms, rated))
    tell(done.act)


def invitations(
    context: typer.Context,
    event: str,
    declined: Annotated[str | None, typer.Option(help="Note that this player declined.")] = None,
    accepted: Annotated[str | None, typer.Option(help="Note that this player takes it after all.")] = None,
    besides: Annotated[
        str | None, typer.Option(help="Invite this player for another reason (--why).")
    ] = None,
    why: Annotated[str, typer.Option(help="The reason.")] = "",
    qualified: Annotated[
        bool, typer.Option("--qualified", help="Invite who qualified for this event.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Show who is invited, and why or why not; note an answer first where one is named."""
    from tournament_app.services.invite import answer_invitations, invite_besides
    from tournament_app.services.keep_register import person_called
    from tournament_app.services.qualify import InvitedElsewhere, qualified_for

    with refusing_plainly():
        if sum((declined is not None, accepted is not None, besides is not None, qualified)) > 1:
            raise Illegal("Give one of --declined, --accepted, --besides and --qualified at a time.")
        table = opened(context)
        found = event_named(table, event)
        if declined is not None or accepted is not None:
            person = person_called(table.store.players(), declined or accepted or "")
            said = partial(answer_invitations, people=[person], declined=declined is not None)
            table.perform(found, said)
        if besides is not None:
            guest = InvitedElsewhere(person_called(table.store.players(), besides), why)
            table.perform(found, lambda book: invite_besides(book, [guest]))
        if qualified:
            guests = qualified_for(table, table.book(found).event.name)
            table.perform(found, lambda book: invite_besides(book, guests))
        _show(table, found, json=json)


def qualified_(context: typer.Context, event: str, json: JsonOption = False) -> None:
    """Show who qualified at an event for another one, by the order of finish."""
    from tournament_app.services.qualify import who_qualified

    with refusing_plainly():
        table = opened(context)
        book = table.book(event_named(table, event))
    rows = [
        {
            "player": book.players[one.player].name,
            "rank": one.rank,
            "for": book.event.qualifying.to,
            "why": one.words,
        }
        for one in who_qualified(book)
    ]
    if json:
        print_json(rows)
        return
    for row in rows:
        say(f"{row['player']}: {row['why']}, for {row['for'] or 'another event'}")
    if not rows:
        say(f"Nobody qualifies at {book.event.name}; say so under Set-up.")


def _show(table: ScorersTable, event: EventId, *, json: bool) -> None:
    book: EventBook = table.book(event)
    lines = invitation_lines(book.invitation_terms, book.invitations.values())
    people = table.store.records([line.invitation.player for line in lines])
    rows = [
        {
            "player": people[line.invitation.player].name,
            "rank": line.invitation.rank,
            "rating": None if line.invitation.rating is None else shown(line.invitation.rating),
            "state": line.state.value,
            "why": line.why,
        }
        for line in lines
    ]
    if json:
        print_json(rows)
        return
    for row in rows:
        rating = "" if row["rating"] is None else f" ({row['rating']})"
        say(f"{row['state']:12} {row['player']}{rating}: {row['why']}")
    if not rows:
        say("Nobody is on the list: tournament-app event invite EVENT --category ... --places ...")
