"""Rows of decks to domain values and back; moments are UTC also where the database forgets the zone."""

import datetime as dt
from typing import Any

from sqlalchemy import Connection, Row, Table, select

from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.check import DeckCheck, Finding
from tournament_app.domain.decks.moves import Cards, SideboardMove
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.storage.journal_codec import from_json, to_json
from tournament_app.storage.rows import Base, DeckCheckRow, DeckRow, DeckTermsRow, SideboardMoveRow


def utc(moment: dt.datetime) -> dt.datetime:
    """The same moment in UTC."""
    return moment.replace(tzinfo=dt.UTC) if moment.tzinfo is None else moment.astimezone(dt.UTC)


def deck_columns(deck: DeckRegistration) -> dict[str, Any]:
    """The row of a registered deck without its event."""
    return {
        "player_id": deck.player,
        "list_text": deck.text,
        "pool_text": deck.pool,
        "name": deck.name,
        "registered_at": deck.registered_at,
        "reason": deck.reason,
    }


def check_columns(check: DeckCheck) -> dict[str, Any]:
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


def terms_columns(terms: DeckTerms) -> dict[str, Any]:
    """The row of an event's terms without the event."""
    return {
        "deadline": terms.deadline,
        "lands_added": terms.lands_added,
        "moves_recorded": terms.moves_recorded,
    }


def move_columns(move: SideboardMove) -> dict[str, Any]:
    """The row of moves before a duel without the event."""
    return {
        "round": move.round,
        "player_id": move.player,
        "duel": move.duel,
        "brought_in": to_json(move.brought_in),
        "taken_out": to_json(move.taken_out),
    }


def with_decks(connection: Connection, event: EventId, book: EventBook) -> EventBook:
    """The book with the event's deck terms, decks, checks and moves."""
    terms = connection.execute(_of(DeckTermsRow, event)).first()
    decks = [_deck_from(row) for row in connection.execute(_of(DeckRow, event))]
    checks = [_check_from(row) for row in connection.execute(_of(DeckCheckRow, event))]
    moves = [_move_from(row) for row in connection.execute(_of(SideboardMoveRow, event))]
    return book.with_decks(
        None if terms is None else _terms_from(terms),
        {deck.player: deck for deck in decks},
        {(check.round, check.player): check for check in checks},
        {(move.round, move.player, move.duel): move for move in moves},
    )


def _terms_from(row: Row[Any]) -> DeckTerms:
    deadline = None if row.deadline is None else utc(row.deadline)
    return DeckTerms(deadline, row.lands_added, row.moves_recorded)


def _of(row: type[Base], event: EventId) -> Any:
    table = row.__table__
    assert isinstance(table, Table)
    return select(table).where(table.c.event_id == event)


def _deck_from(row: Row[Any]) -> DeckRegistration:
    return DeckRegistration(
        player=PlayerId(row.player_id),
        text=row.list_text,
        registered_at=utc(row.registered_at),
        pool=row.pool_text,
        name=row.name,
        reason=row.reason,
    )


def _move_from(row: Row[Any]) -> SideboardMove:
    return SideboardMove(
        RoundNumber(row.round),
        PlayerId(row.player_id),
        row.duel,
        from_json(row.brought_in, Cards),
        from_json(row.taken_out, Cards),
    )


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
