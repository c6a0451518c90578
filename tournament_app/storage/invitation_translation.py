"""Rows of invitations to domain values and back."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, select

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.invitations import Invitation, InvitationTerms
from tournament_app.storage.journal_codec import from_json
from tournament_app.storage.rows import InvitationRow, InvitationTermsRow


def invitation_columns(invitation: Invitation) -> dict[str, Any]:
    """The row of an invitation without its event."""
    return {
        "player_id": invitation.player,
        "rank": invitation.rank,
        "rating": invitation.rating,
        "matches": invitation.matches,
        "provisional": invitation.provisional,
        "why": invitation.why,
        "declined": invitation.declined,
    }


def with_invitations(connection: Connection, event: EventId, book: EventBook) -> EventBook:
    """The book with the event's invitations and their terms."""
    terms = connection.execute(
        select(InvitationTermsRow.content).where(InvitationTermsRow.event_id == event)
    ).scalar()
    columns = InvitationRow.__table__.columns
    rows = connection.execute(select(*columns).where(InvitationRow.event_id == event))
    return replace(
        book,
        invitation_terms=None if terms is None else from_json(terms, InvitationTerms),
        invitations={found.player: found for found in map(_invitation_from, rows)},
    )


def _invitation_from(row: Row[Any]) -> Invitation:
    return Invitation(
        player=PlayerId(row.player_id),
        rank=row.rank,
        rating=row.rating,
        matches=row.matches,
        provisional=row.provisional,
        why=row.why,
        declined=row.declined,
    )
