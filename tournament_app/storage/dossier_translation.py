"""Rows of the judge desk to domain values and back; reading and writing an event's whole dossier."""

import datetime as dt
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, Table, select

from tournament_app.domain.identity import EventId, PlayerId, TableNumber
from tournament_app.domain.penalties.calls import JudgeCall
from tournament_app.domain.penalties.cautions import Cautions
from tournament_app.domain.penalties.dossier import Dossier, DossierEntry, JudgingSettings
from tournament_app.domain.penalties.entry import Choice, EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.penalties.investigation import Investigation
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.penalties.record import EventStage, Moment
from tournament_app.domain.penalties.remedy import KeptRemedy
from tournament_app.storage.journal_codec import from_json, to_json
from tournament_app.storage.rows import (
    Base,
    CallRow,
    CautionsRow,
    InvestigationRow,
    JudgingRow,
    PenaltyRow,
    StaffRow,
)

Columns = dict[str, Any]

DOSSIER_ROWS: tuple[type[Base], ...] = (
    JudgingRow,
    StaffRow,
    PenaltyRow,
    InvestigationRow,
    CallRow,
    CautionsRow,
)


def dossier_address(entry: DossierEntry) -> tuple[type[Base], Columns, Columns]:
    """Where a record is kept: its row class, key columns (event apart) and all its columns."""
    match entry:
        case JudgingSettings():
            return JudgingRow, {}, {
                "catalogue": entry.catalogue,
                "house": to_json(entry.house),
                "event_kind": entry.event_kind,
                "minutes_before_duels": entry.minutes_before_duels,
            }  # fmt: skip
        case StaffMember():
            key: Columns = {"name": entry.name}
            return StaffRow, key, {**key, "role": entry.role.value, "level": entry.level}
        case PenaltyEntry():
            return PenaltyRow, {"number": entry.number}, penalty_columns(entry)
        case Investigation():
            key = {"entry": entry.entry}
            return InvestigationRow, key, {**key, "content": to_json(entry)}
        case JudgeCall():
            key = {"number": entry.number}
            content = to_json(replace(entry, case_file=""))
            return CallRow, key, {**key, "content": content, "case_file": entry.case_file}
        case Cautions():
            key = {"player_id": entry.player}
            return CautionsRow, key, {**key, "times": entry.times}


def penalty_columns(entry: PenaltyEntry) -> Columns:
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
    logged_at = _utc(row.logged_at)
    assert logged_at is not None, "a line of the log has its moment"
    return PenaltyEntry(
        number=row.number,
        player=PlayerId(row.player_id),
        infraction=row.infraction,
        advised=Choice(row.advised_level, row.advised_penalty),
        chosen=Choice(row.chosen_level, row.chosen_penalty),
        moment=Moment(EventStage(row.stage), row.round, row.day),
        logged_at=logged_at,
        judge=row.judge,
        table=None if row.table_number is None else TableNumber(row.table_number),
        note=row.note,
        minutes_late=row.minutes_late,
        repeat=row.repeat,
        intentional=row.intentional,
        status=EntryStatus(row.status),
        shared_with=row.shared_with,
        decided_by=row.decided_by,
        decided_at=_utc(row.decided_at),
        decision_note=row.decision_note,
        remedy=None if row.remedy is None else from_json(row.remedy, KeptRemedy),
        insisted=row.insisted,
    )


def read_dossier(connection: Connection, event: EventId) -> Dossier:
    """Everything the judge desk has recorded of an event."""

    def rows(row: type[Base]) -> list[Row[Any]]:
        table = row.__table__
        assert isinstance(table, Table)
        return list(connection.execute(select(table).where(table.c.event_id == event)))

    settings = [
        JudgingSettings(
            r.catalogue, from_json(r.house, tuple[Infraction, ...]), r.event_kind, r.minutes_before_duels
        )
        for r in rows(JudgingRow)
    ]
    calls = [
        replace(from_json(r.content, JudgeCall), case_file=r.case_file) for r in rows(CallRow)
    ]  # fmt: skip
    files = [from_json(r.content, Investigation) for r in rows(InvestigationRow)]
    return Dossier(
        settings=settings[0] if settings else None,
        penalties={r.number: penalty_from(r) for r in rows(PenaltyRow)},
        calls={call.number: call for call in calls},
        staff={r.name: StaffMember(r.name, StaffRole(r.role), r.level) for r in rows(StaffRow)},
        investigations={file.entry: file for file in files},
        cautions={PlayerId(r.player_id): Cautions(PlayerId(r.player_id), r.times) for r in rows(CautionsRow)},
    )


def _utc(moment: dt.datetime | None) -> dt.datetime | None:
    if moment is None:
        return None
    return moment.replace(tzinfo=dt.UTC) if moment.tzinfo is None else moment.astimezone(dt.UTC)
