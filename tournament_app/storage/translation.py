"""Rows to domain values and back, one pair of functions a table."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Table

from tournament_app.domain.book import Entry
from tournament_app.domain.decks.check import DeckCheck
from tournament_app.domain.decks.moves import SideboardMove
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.eligibility import Bar
from tournament_app.domain.enrollment import Drop, DropReason, Enrollment, Member
from tournament_app.domain.event import Event, EventStatus, Stage, TiebreakSettings
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.domain.invitations import Invitation, InvitationTerms, Qualifying
from tournament_app.domain.person_name import Naming
from tournament_app.domain.player import Player
from tournament_app.domain.reporting import Reporting
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.storage.deck_translation import (
    check_columns,
    deck_columns,
    move_columns,
    terms_columns,
    utc,
)
from tournament_app.storage.dossier_translation import dossier_address
from tournament_app.storage.invitation_translation import invitation_columns
from tournament_app.storage.journal_codec import from_json, to_json
from tournament_app.storage.rows import (
    Base,
    DeckCheckRow,
    DeckRow,
    DeckTermsRow,
    EnrollmentRow,
    EventRow,
    InvitationRow,
    InvitationTermsRow,
    PairingRow,
    PlayerRow,
    RoundRow,
    SideboardMoveRow,
)

Columns = dict[str, Any]

NO_MEMBERS = NO_BARS = "[]"
PAIRING_KINDS = {kind.value: kind for kind in PairingKind}
RESULT_KINDS = {kind.value: kind for kind in ResultKind}


def player_columns(player: Player) -> Columns:
    """The row of a player."""
    return {
        "id": player.id,
        "name": player.name,
        "dci": player.dci,
        "country": player.country,
        "notes": player.notes,
        "merged_into": player.merged_into,
        "bars": to_json(player.bars),
        "family": player.family,
        "aside": player.aside,
    }


def player_from(row: Row[Any]) -> Player:
    """The player of a row."""
    return Player(
        PlayerId(row.id),
        row.name,
        row.dci,
        row.country,
        row.notes,
        row.merged_into,
        bars_from(row.bars),
        row.family,
        row.aside,
    )


def bars_from(text: str) -> tuple[Bar, ...]:
    """What keeps somebody from playing; most people have nothing."""
    return () if text == NO_BARS else from_json(text, tuple[Bar, ...])


def event_columns(event: Event) -> Columns:
    """The row of an event without its revision."""
    return {
        "id": event.id,
        "name": event.name,
        "date": event.date,
        "place": event.place,
        "format": event.format,
        "sanctioned": event.sanctioned,
        "stages": to_json(event.stages),
        "round_minutes": event.round_minutes,
        "wins_needed": event.wins_needed,
        "enforcement_level": event.enforcement_level,
        "head_judge": event.head_judge,
        "highest_judge_level": event.highest_judge_level,
        "tiebreaks": to_json(event.tiebreaks),
        "status": event.status.value,
        "last_round_by_standings": event.last_round_by_standings,
        "first_table": event.first_table,
        "blocked_opponents": to_json(event.blocked_opponents),
        "notice": event.notice,
        "source": event.source,
        "team_size": event.team_size,
        "reporting": to_json(event.reporting),
        "naming": to_json(event.naming),
        "qualifying": to_json(event.qualifying),
    }


def event_from(row: Row[Any]) -> Event:
    """The event of a row."""
    return Event(
        id=EventId(row.id),
        name=row.name,
        date=row.date,
        place=row.place,
        format=row.format,
        sanctioned=row.sanctioned,
        stages=from_json(row.stages, tuple[Stage, ...]),
        round_minutes=row.round_minutes,
        wins_needed=row.wins_needed,
        enforcement_level=row.enforcement_level,
        head_judge=row.head_judge,
        highest_judge_level=row.highest_judge_level,
        tiebreaks=from_json(row.tiebreaks, TiebreakSettings),
        status=EventStatus(row.status),
        last_round_by_standings=row.last_round_by_standings,
        first_table=TableNumber(row.first_table),
        blocked_opponents=from_json(row.blocked_opponents, tuple[tuple[PlayerId, PlayerId], ...]),
        notice=row.notice,
        source=row.source,
        team_size=row.team_size,
        reporting=from_json(row.reporting, Reporting),
        naming=from_json(row.naming, Naming),
        qualifying=from_json(row.qualifying, Qualifying),
    )


def enrollment_columns(enrollment: Enrollment) -> Columns:
    """The row of an enrolment without its event."""
    drop = enrollment.drop
    return {
        "player_id": enrollment.player,
        "number": enrollment.number,
        "lot": enrollment.lot,
        "awarded_byes": enrollment.awarded_byes,
        "fixed_table": enrollment.fixed_table,
        "first_round": enrollment.first_round,
        "drop_after_round": drop.after_round if drop else None,
        "drop_reason": drop.reason.value if drop else None,
        "note": enrollment.note,
        "members": to_json(enrollment.members),
    }


def enrollment_from(row: Row[Any]) -> Enrollment:
    """The enrolment of a row."""
    drop = None
    if row.drop_after_round is not None:
        drop = Drop(RoundNumber(row.drop_after_round), DropReason(row.drop_reason))
    return Enrollment(
        player=PlayerId(row.player_id),
        number=row.number,
        lot=row.lot,
        awarded_byes=row.awarded_byes,
        fixed_table=row.fixed_table,
        first_round=RoundNumber(row.first_round),
        drop=drop,
        note=row.note,
        members=() if row.members == NO_MEMBERS else from_json(row.members, tuple[Member, ...]),
    )


def round_columns(round_: Round) -> Columns:
    """The row of a round without its event."""
    return {
        "number": round_.number,
        "stage": round_.stage,
        "status": round_.status.value,
        "seed": round_.seed,
        "label": round_.label,
        "clock_minutes": round_.clock.minutes,
        "clock_spent_seconds": round_.clock.spent_seconds,
        "clock_running_since": round_.clock.running_since,
    }


def round_from(row: Row[Any]) -> Round:
    """The round of a row; moments are UTC also where the database forgets the zone."""
    since: dt.datetime | None = row.clock_running_since
    clock = Clock(row.clock_minutes, row.clock_spent_seconds, None if since is None else utc(since))
    return Round(RoundNumber(row.number), row.stage, RoundStatus(row.status), row.seed, clock, row.label)


def pairing_columns(pairing: Pairing) -> Columns:
    """The row of a pairing without its event."""
    result, solo = pairing.result, pairing.solo_games
    return {
        "round": pairing.round,
        "number": pairing.number,
        "table_number": pairing.table,
        "player1_id": pairing.player1,
        "player2_id": pairing.player2,
        "kind": pairing.kind.value,
        "wins1": result.wins1 if result else None,
        "wins2": result.wins2 if result else None,
        "draws": result.draws if result else None,
        "result_kind": result.kind.value if result else None,
        "extension_minutes": pairing.extension_minutes,
        "why": pairing.why,
        "solo_won": solo[0] if solo else None,
        "solo_lost": solo[1] if solo else None,
        "start1": pairing.start_score[0],
        "start2": pairing.start_score[1],
        "no_spectators": pairing.no_spectators,
    }


def pairing_from(row: Sequence[Any]) -> Pairing:
    """The pairing of a row with the columns in the order of ``PAIRING_COLUMNS``."""
    number, key, table, one, two, kind, wins1, wins2, draws, result_kind, extension, why, *rest = row
    won, lost, start1, start2, no_spectators = rest
    return Pairing(
        number,
        key,
        table,
        one,
        two,
        PAIRING_KINDS[kind],
        None if result_kind is None else MatchResult(wins1, wins2, draws, RESULT_KINDS[result_kind]),
        extension,
        why,
        None if won is None else (won, lost),
        (start1, start2),
        bool(no_spectators),
    )


PAIRING_COLUMNS = [column for column in PairingRow.__table__.columns if column.name != "event_id"]


def table_of(row: type[Base]) -> Table:
    """The table of such rows."""
    return row.__table__


def address(entry: Entry) -> tuple[type[Base], Columns, Columns]:
    """Where a record is kept: its row class, key columns (event apart) and all its columns."""
    match entry:
        case Event():
            return EventRow, {"id": entry.id}, event_columns(entry)
        case Player():
            return PlayerRow, {"id": entry.id}, player_columns(entry)
        case Enrollment():
            return EnrollmentRow, {"player_id": entry.player}, enrollment_columns(entry)
        case Round():
            return RoundRow, {"number": entry.number}, round_columns(entry)
        case Pairing():
            return PairingRow, {"round": entry.round, "number": entry.number}, pairing_columns(entry)
        case DeckTerms():
            return DeckTermsRow, {}, terms_columns(entry)
        case DeckRegistration():
            return DeckRow, {"player_id": entry.player}, deck_columns(entry)
        case DeckCheck():
            return DeckCheckRow, {"round": entry.round, "player_id": entry.player}, check_columns(entry)
        case SideboardMove():
            key = {"round": entry.round, "player_id": entry.player, "duel": entry.duel}
            return SideboardMoveRow, key, move_columns(entry)
        case InvitationTerms():
            return InvitationTermsRow, {}, {"content": to_json(entry)}
        case Invitation():
            return InvitationRow, {"player_id": entry.player}, invitation_columns(entry)
        case _:
            return dossier_address(entry)
