"""Decks: their rows, and rows to records and back."""

from typing import Any

from sqlalchemy import Boolean, DateTime, Integer, Row, String, Text

from tournament_app.domain.decks.check import DeckCheck, Finding
from tournament_app.domain.decks.moves import Cards, SideboardMove
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.storage.journal_codec import from_json, to_json
from tournament_app.storage.kept import Columns, Kept, utc
from tournament_app.storage.rows import Base, column


class DeckTermsRow(Base, table="deck_terms"):
    """That deck lists are collected at an event, and until when."""

    event_id = column(Integer, "event.id", primary_key=True)
    deadline = column(DateTime(timezone=True), nullable=True)
    lands_added = column(Integer, nullable=True)
    moves_recorded = column(Boolean)


class DeckRow(Base, table="deck"):
    """One player's deck list at one event, as it was handed in."""

    event_id = column(Integer, "event.id", primary_key=True)
    player_id = column(Integer, "player.id", primary_key=True)
    list_text = column(Text, long=True)
    pool_text = column(Text, long=True)
    name = column(Text, seen=True)
    registered_at = column(DateTime(timezone=True))
    reason = column(Text)


class DeckCheckRow(Base, table="deck_check"):
    """The check of one player's deck in one round."""

    event_id = column(Integer, "event.id", primary_key=True)
    round = column(Integer, primary_key=True)
    player_id = column(Integer, "player.id", primary_key=True)
    table_number = column(Integer)
    at_random = column(Boolean)
    began_at = column(DateTime(timezone=True))
    finding = column(String(20))
    differences = column(Text, long=True)
    note = column(Text, long=True)
    minutes = column(Integer)


class SideboardMoveRow(Base, table="sideboard_move"):
    """What a player moved before a duel; the cards are JSON documents."""

    event_id = column(Integer, "event.id", primary_key=True)
    round = column(Integer, primary_key=True)
    player_id = column(Integer, "player.id", primary_key=True)
    duel = column(Integer, primary_key=True)
    brought_in = column(Text)
    taken_out = column(Text)


def _terms_columns(terms: DeckTerms) -> Columns:
    """The row of an event's terms without the event."""
    return {
        "deadline": terms.deadline,
        "lands_added": terms.lands_added,
        "moves_recorded": terms.moves_recorded,
    }


def _terms_from(row: Row[Any]) -> DeckTerms:
    deadline = None if row.deadline is None else utc(row.deadline)
    return DeckTerms(deadline, row.lands_added, row.moves_recorded)


def _deck_columns(deck: DeckRegistration) -> Columns:
    """The row of a registered deck without its event."""
    return {
        "player_id": deck.player,
        "list_text": deck.text,
        "pool_text": deck.pool,
        "name": deck.name,
        "registered_at": deck.registered_at,
        "reason": deck.reason,
    }


def _deck_from(row: Row[Any]) -> DeckRegistration:
    return DeckRegistration(
        player=PlayerId(row.player_id),
        text=row.list_text,
        registered_at=utc(row.registered_at),
        pool=row.pool_text,
        name=row.name,
        reason=row.reason,
    )


def _check_columns(check: DeckCheck) -> Columns:
    """The row of a deck check without its event."""
    return {
        "round": check.round,
        "player_id": check.player,
        "table_number": check.table,
        "at_random": check.at_random,
        "began_at": check.began_at,
        "finding": check.finding.value,
        "differences": check.differences,
        "note": check.note,
        "minutes": check.minutes,
    }


def _check_from(row: Row[Any]) -> DeckCheck:
    return DeckCheck(
        round=RoundNumber(row.round),
        player=PlayerId(row.player_id),
        table=TableNumber(row.table_number),
        at_random=row.at_random,
        began_at=utc(row.began_at),
        finding=Finding(row.finding),
        differences=row.differences,
        note=row.note,
        minutes=row.minutes,
    )


def _move_columns(move: SideboardMove) -> Columns:
    """The row of moves before a duel without the event."""
    return {
        "round": move.round,
        "player_id": move.player,
        "duel": move.duel,
        "brought_in": to_json(move.brought_in),
        "taken_out": to_json(move.taken_out),
    }


def _move_from(row: Row[Any]) -> SideboardMove:
    return SideboardMove(
        RoundNumber(row.round),
        PlayerId(row.player_id),
        row.duel,
        from_json(row.brought_in, Cards),
        from_json(row.taken_out, Cards),
    )


DECK_RECORDS: tuple[Kept[Any], ...] = (
    Kept(DeckTerms, DeckTermsRow, _terms_columns, _terms_from),
    Kept(DeckRegistration, DeckRow, _deck_columns, _deck_from),
    Kept(DeckCheck, DeckCheckRow, _check_columns, _check_from),
    Kept(SideboardMove, SideboardMoveRow, _move_columns, _move_from),
)
