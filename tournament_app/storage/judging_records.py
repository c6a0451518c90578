"""The judge desk: its rows, and rows to records and back."""

from typing import Any

from sqlalchemy import Boolean, DateTime, Integer, Row, String, Text

from engine.records import replace
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.penalties.calls import JudgeCall
from tournament_app.domain.penalties.cautions import Cautions
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.entry import Choice, EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.penalties.investigation import Investigation
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.penalties.record import EventStage, Moment
from tournament_app.domain.penalties.remedy import KeptRemedy
from tournament_app.storage.journal_codec import from_json, to_json
from tournament_app.storage.kept import Columns, Kept, utc
from tournament_app.storage.rows import Base, column


class JudgingRow(Base, table="judging"):
    """What an event's judges go by; house infractions are a JSON document."""

    event_id = column(Integer, "event.id", primary_key=True)
    catalogue = column(String(60))
    house = column(Text, long=True)
    event_kind = column(String(60))
    minutes_before_duels = column(Integer)


class StaffRow(Base, table="staff"):
    """A member of an event's staff."""

    event_id = column(Integer, "event.id", primary_key=True)
    name = column(String(200), primary_key=True, seen=True)
    role = column(String(20))
    level = column(Integer)


class PenaltyRow(Base, table="penalty"):
    """One line of an event's penalty log; ``remedy`` is a JSON document, None where nothing changed."""

    event_id = column(Integer, "event.id", primary_key=True)
    number = column(Integer, primary_key=True)
    player_id = column(Integer, "player.id", index=True)
    infraction = column(String(80))
    advised_level = column(String(40), nullable=True)
    advised_penalty = column(String(40), nullable=True)
    chosen_level = column(String(40), nullable=True)
    chosen_penalty = column(String(40), nullable=True)
    stage = column(String(20))
    round = column(Integer)
    day = column(Integer)
    logged_at = column(DateTime(timezone=True))
    judge = column(Text, seen=True)
    table_number = column(Integer, nullable=True)
    note = column(Text, long=True)
    minutes_late = column(Integer)
    repeat = column(Boolean)
    intentional = column(Boolean)
    status = column(String(20))
    shared_with = column(Integer, nullable=True)
    decided_by = column(Text, seen=True)
    decided_at = column(DateTime(timezone=True), nullable=True)
    decision_note = column(Text, long=True)
    remedy = column(Text, nullable=True, long=True)
    insisted = column(Text)


class InvestigationRow(Base, table="investigation"):
    """The file on one line of the log; statements and decisions are a JSON document."""

    event_id = column(Integer, "event.id", primary_key=True)
    entry = column(Integer, primary_key=True)
    content = column(Text, long=True)


class CallRow(Base, table="judge_call"):
    """A call of a judge; rulings are a JSON document, ``case_file`` a disputed game as it came."""

    event_id = column(Integer, "event.id", primary_key=True)
    number = column(Integer, primary_key=True)
    content = column(Text, long=True)
    case_file = column(Text, long=True)


class CautionsRow(Base, table="caution"):
    """How many cautions a player has had at an event."""

    event_id = column(Integer, "event.id", primary_key=True)
    player_id = column(Integer, "player.id", primary_key=True)
    times = column(Integer)


def _judging_columns(settings: JudgingSettings) -> Columns:
    return {
        "catalogue": settings.catalogue,
        "house": to_json(settings.house),
        "event_kind": settings.event_kind,
        "minutes_before_duels": settings.minutes_before_duels,
    }


def _judging_from(row: Row[Any]) -> JudgingSettings:
    house = from_json(row.house, tuple[Infraction, ...])
    return JudgingSettings(row.catalogue, house, row.event_kind, row.minutes_before_duels)


def _staff_columns(member: StaffMember) -> Columns:
    return {"name": member.name, "role": member.role.value, "level": member.level}


def _staff_from(row: Row[Any]) -> StaffMember:
    return StaffMember(row.name, StaffRole(row.role), row.level)


def _penalty_columns(entry: PenaltyEntry) -> Columns:
    """The row of a line of the log without its event."""
    return {
        "number": entry.number,
        "player_id": entry.player,
        "infraction": entry.infraction,
        "advised_level": entry.advised.level,
        "advised_penalty": entry.advised.penalty,
        "chosen_level": entry.chosen.level,
        "chosen_penalty": entry.chosen.penalty,
        "stage": entry.moment.stage.value,
        "round": entry.moment.round,
        "day": entry.moment.day,
        "logged_at": entry.logged_at,
        "judge": entry.judge,
        "table_number": entry.table,
        "note": entry.note,
        "minutes_late": entry.minutes_late,
        "repeat": entry.repeat,
        "intentional": entry.intentional,
        "status": entry.status.value,
        "shared_with": entry.shared_with,
        "decided_by": entry.decided_by,
        "decided_at": entry.decided_at,
        "decision_note": entry.decision_note,
        "remedy": None if entry.remedy is None else to_json(entry.remedy),
        "insisted": entry.insisted,
    }


def penalty_from(row: Row[Any]) -> PenaltyEntry:
    """The line of the log of a row; moments are UTC also where the database forgets the zone."""
    return PenaltyEntry(
        number=row.number,
        player=PlayerId(row.player_id),
        infraction=row.infraction,
        advised=Choice(row.advised_level, row.advised_penalty),
        chosen=Choice(row.chosen_level, row.chosen_penalty),
        moment=Moment(EventStage(row.stage), row.round, row.day),
        logged_at=utc(row.logged_at),
        judge=row.judge,
        table=None if row.table_number is None else TableNumber(row.table_number),
        note=row.note,
        minutes_late=row.minutes_late,
        repeat=row.repeat,
        intentional=row.intentional,
        status=EntryStatus(row.status),
        shared_with=row.shared_with,
        decided_by=row.decided_by,
        decided_at=None if row.decided_at is None else utc(row.decided_at),
        decision_note=row.decision_note,
        remedy=None if row.remedy is None else from_json(row.remedy, KeptRemedy),
        insisted=row.insisted,
    )


def _investigation_columns(file: Investigation) -> Columns:
    return {"entry": file.entry, "content": to_json(file)}


def _investigation_from(row: Row[Any]) -> Investigation:
    return from_json(row.content, Investigation)


def _call_columns(call: JudgeCall) -> Columns:
    content = to_json(replace(call, case_file=""))
    return {"number": call.number, "content": content, "case_file": call.case_file}


def _call_from(row: Row[Any]) -> JudgeCall:
    return replace(from_json(row.content, JudgeCall), case_file=row.case_file)


def _cautions_columns(cautions: Cautions) -> Columns:
    return {"player_id": cautions.player, "times": cautions.times}


def _cautions_from(row: Row[Any]) -> Cautions:
    return Cautions(PlayerId(row.player_id), row.times)


JUDGING_RECORDS: tuple[Kept[Any], ...] = (
    Kept(JudgingSettings, JudgingRow, _judging_columns, _judging_from),
    Kept(StaffMember, StaffRow, _staff_columns, _staff_from),
    Kept(PenaltyEntry, PenaltyRow, _penalty_columns, penalty_from),
    Kept(Investigation, InvestigationRow, _investigation_columns, _investigation_from),
    Kept(JudgeCall, CallRow, _call_columns, _call_from),
    Kept(Cautions, CautionsRow, _cautions_columns, _cautions_from),
)
