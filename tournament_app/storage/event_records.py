"""Players, events, enrolments, rounds and pairings: their rows, and rows to records and back."""

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import BigInteger, Boolean, Date, DateTime, Double, Index, Integer, Row, String, Text

from tournament_app.domain.eligibility import Bar
from tournament_app.domain.enrollment import Drop, DropReason, Enrollment, Member
from tournament_app.domain.event import Event, EventStatus, Stage, TiebreakSettings
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.domain.invitations import Qualifying
from tournament_app.domain.person_name import Naming
from tournament_app.domain.player import Player
from tournament_app.domain.reporting import Reporting
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.storage.journal_codec import from_json, to_json
from tournament_app.storage.kept import Columns, Kept, utc
from tournament_app.storage.rows import Base, column

NO_MEMBERS = NO_BARS = "[]"
PAIRING_KINDS = {kind.value: kind for kind in PairingKind}
RESULT_KINDS = {kind.value: kind for kind in ResultKind}


class PlayerRow(Base, table="player", indexes=(Index("player_dci_once", "dci", unique=True),)):
    """A person in the register; a number is once there, where there is one."""

    id = column(Integer, primary_key=True)
    name = column(Text, seen=True)
    dci = column(String(40), seen=True)
    country = column(String(80), seen=True)
    notes = column(Text, long=True)
    merged_into = column(Integer, "player.id", nullable=True)
    bars = column(Text)
    family = column(Text, seen=True)
    aside = column(Boolean)


class EventRow(Base, table="event"):
    """An event's header; stages, tiebreak settings and blocked opponents are JSON documents."""

    id = column(Integer, primary_key=True)
    name = column(Text, seen=True)
    date = column(Date)
    place = column(Text, seen=True)
    format = column(String(60))
    sanctioned = column(Boolean)
    stages = column(Text, long=True)
    round_minutes = column(Integer)
    wins_needed = column(Integer)
    enforcement_level = column(Integer)
    head_judge = column(Text, seen=True)
    highest_judge_level = column(Integer)
    tiebreaks = column(Text, long=True)
    status = column(String(20))
    last_round_by_standings = column(Boolean)
    first_table = column(Integer)
    blocked_opponents = column(Text, long=True)
    notice = column(Text)
    source = column(Text, seen=True)
    team_size = column(Integer)
    reporting = column(Text, long=True)
    naming = column(Text)
    qualifying = column(Text)
    revision = column(Integer)
    seal = column(Text)
    journal_seal = column(Text)


class EnrollmentRow(Base, table="enrollment"):
    """One player's entry in one event."""

    event_id = column(Integer, "event.id", primary_key=True)
    player_id = column(Integer, "player.id", primary_key=True, index=True)
    number = column(Integer)
    lot = column(Integer)
    awarded_byes = column(Integer)
    fixed_table = column(Integer, nullable=True)
    first_round = column(Integer)
    drop_after_round = column(Integer, nullable=True)
    drop_reason = column(String(20), nullable=True)
    note = column(Text, long=True)
    members = column(Text, long=True)


class RoundRow(Base, table="round"):
    """One round of a stage with its clock."""

    event_id = column(Integer, "event.id", primary_key=True)
    number = column(Integer, primary_key=True)
    stage = column(Integer)
    status = column(String(20))
    seed = column(BigInteger)
    label = column(Text, seen=True)
    clock_minutes = column(Integer)
    clock_spent_seconds = column(Double)
    clock_running_since = column(DateTime(timezone=True), nullable=True)


class PairingRow(Base, table="pairing"):
    """Two players at a table in one round, or one player alone, with the result."""

    event_id = column(Integer, "event.id", primary_key=True)
    round = column(Integer, primary_key=True)
    number = column(Integer, primary_key=True)
    table_number = column(Integer, nullable=True)
    player1_id = column(Integer, "player.id")
    player2_id = column(Integer, "player.id", nullable=True)
    kind = column(String(20))
    wins1 = column(Integer, nullable=True)
    wins2 = column(Integer, nullable=True)
    draws = column(Integer, nullable=True)
    result_kind = column(String(20), nullable=True)
    extension_minutes = column(Integer)
    why = column(Text, long=True)
    solo_won = column(Integer, nullable=True)
    solo_lost = column(Integer, nullable=True)
    start1 = column(Integer)
    start2 = column(Integer)
    no_spectators = column(Boolean)


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


@lru_cache(maxsize=1024)
def _result(wins1: int, wins2: int, draws: int, kind: str) -> MatchResult:
    """One value for all matches that ended alike."""
    return MatchResult(wins1, wins2, draws, RESULT_KINDS[kind])


def pairing_from(row: Sequence[Any]) -> Pairing:
    """The pairing of a row with its columns in their order, the event's left out."""
    number, key, table, one, two, kind, wins1, wins2, draws, result_kind, extension, why, *rest = row
    won, lost, start1, start2, no_spectators = rest
    return Pairing(
        number,
        key,
        table,
        one,
        two,
        PAIRING_KINDS[kind],
        None if result_kind is None else _result(wins1, wins2, draws, result_kind),
        extension,
        why,
        None if won is None else (won, lost),
        (start1, start2),
        bool(no_spectators),
    )


EVENT_RECORDS: tuple[Kept[Any], ...] = (
    Kept(Player, PlayerRow, player_columns, player_from),
    Kept(Event, EventRow, event_columns, event_from),
    Kept(Enrollment, EnrollmentRow, enrollment_columns, enrollment_from, in_order_of="number"),
    Kept(Round, RoundRow, round_columns, round_from),
    Kept(Pairing, PairingRow, pairing_columns, pairing_from),
)
