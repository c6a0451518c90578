"""Invitations: their rows, and rows to records and back."""

from typing import Any

from sqlalchemy import Boolean, Double, Integer, Row, Text

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.invitations import Invitation, InvitationTerms
from tournament_app.storage.journal_codec import from_json, to_json
from tournament_app.storage.kept import Columns, Kept
from tournament_app.storage.rows import Base, column


class InvitationTermsRow(Base, table="invitation_terms"):
    """Whom ratings invite to an event, as a JSON document."""

    event_id = column(Integer, "event.id", primary_key=True)
    content = column(Text, long=True)


class InvitationRow(Base, table="invitation"):
    """One player on an event's list of invitations; ``rank`` and ``rating`` None for who is not rated."""

    event_id = column(Integer, "event.id", primary_key=True)
    player_id = column(Integer, "player.id", primary_key=True, index=True)
    rank = column(Integer, nullable=True)
    rating = column(Double, nullable=True)
    matches = column(Integer)
    provisional = column(Boolean)
    why = column(Text, long=True)
    declined = column(Boolean)


def _terms_columns(terms: InvitationTerms) -> Columns:
    return {"content": to_json(terms)}


def _terms_from(row: Row[Any]) -> InvitationTerms:
    return from_json(row.content, InvitationTerms)


def _invitation_columns(invitation: Invitation) -> Columns:
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


INVITATION_RECORDS: tuple[Kept[Any], ...] = (
    Kept(InvitationTerms, InvitationTermsRow, _terms_columns, _terms_from),
    Kept(Invitation, InvitationRow, _invitation_columns, _invitation_from),
)
