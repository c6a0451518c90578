"""Reports for the DCI as plain text: an investigated entry (RS D.3.2 e), a player's record over all events."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from tournament_app.domain.penalties.entry import Choice, EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.investigation import DciReport
from tournament_app.domain.player import Player
from tournament_app.services.ports import EventLine

STATES = {
    EntryStatus.PENDING: "not yet confirmed",
    EntryStatus.STANDS: "stands",
    EntryStatus.DECLINED: "declined by the head judge",
    EntryStatus.UNDONE: "taken back by the head judge",
}


def report_text(report: DciReport) -> str:
    """The report on one entry; what is still missing stands at its end."""
    event, player, entry = report.event, report.player, report.entry
    lines = [
        "Report to the DCI",
        "",
        f"Event: {event.name}, {event.date.isoformat()}{f', {event.place}' if event.place else ''}",
        f"Sanctioned: {'yes' if event.sanctioned else 'no'}",
        f"Head judge: {event.head_judge or 'not named'} (highest level present: {event.highest_judge_level})",
        "",
        f"Player: {player.name}, DCI number {player.dci or 'unknown'}",
        f"Infraction: {report.infraction_name} ({report.rule})",
        f"Given: {', '.join(filter(None, (report.level_name, report.penalty_name))) or 'none'}",
        f"Round {entry.moment.round}{'' if entry.table is None else f', table {entry.table}'}, "
        f"logged {_when(entry.logged_at)} by {entry.judge}",
        f"Intentional: {'yes' if entry.intentional else 'no'}",
        f"State: {STATES[entry.status]}{f' ({entry.decided_by})' if entry.decided_by else ''}",
        f"What happened: {entry.note or 'no note'}",
        "",
        *_investigation(report),
        "",
        "Earlier entries:",
        *([f"- {_entry(prior)}" for prior in report.prior] or ["- none"]),
    ]
    if report.open_points:
        lines += ["", "Still open:", *(f"- {point}" for point in report.open_points)]
    return "\n".join(lines) + "\n"


def record_text(player: Player, history: Sequence[tuple[EventLine, PenaltyEntry]]) -> str:
    """A player's record over all events, newest event first."""
    lines = [f"Penalty record of {player.name}, DCI number {player.dci or 'unknown'}", ""]
    shown = None
    for event, entry in history:
        if event.id != shown:
            lines += [f"{event.name}, {event.date.isoformat()}"]
            shown = event.id
        lines.append(f"- {_entry(entry)}")
    if not history:
        lines.append("No penalty is on record.")
    return "\n".join(lines) + "\n"


def _entry(entry: PenaltyEntry) -> str:
    note = f": {entry.note}" if entry.note else ""
    return (
        f"{_when(entry.logged_at)}, round {entry.moment.round}, {entry.infraction}, "
        f"{_choice(entry.chosen)}, {STATES[entry.status]}{note}"
    )


def _choice(choice: Choice) -> str:
    return " and ".join(filter(None, (choice.level, choice.penalty))) or "no warning"


def _investigation(report: DciReport) -> Iterator[str]:
    file = report.investigation
    if file is None:
        yield "Investigation: none opened"
        return
    yield f"Investigation opened {_when(file.opened_at)}"
    yield from _statements((one.by, one.taken_by, one.taken_at, one.text) for one in file.statements)
    if file.decision is not None:
        yield f"Decision of {file.decision.by}, {_when(file.decision.at)}: {file.decision.text}"
    if file.appealed_to_dci_at is not None:
        yield f"Appealed to the DCI {_when(file.appealed_to_dci_at)}"
    if file.dci_ruling is not None:
        yield f"Ruling of {file.dci_ruling.by}, {_when(file.dci_ruling.at)}: {file.dci_ruling.text}"


def _statements(statements: Iterable[tuple[str, str, datetime, str]]) -> Iterator[str]:
    for by, taken_by, at, text in statements:
        yield f"Statement of {by}, taken by {taken_by} {_when(at)}: {text}"


def _when(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"
