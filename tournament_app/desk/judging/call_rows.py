"""Calls of a judge as rows of a table."""

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from tournament_app.desk.kit.record_table import Column
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.calls import CallKind, JudgeCall, open_calls

KINDS = {
    CallKind.RULING: "Question",
    CallKind.DECK_CHECK: "Deck check",
    CallKind.MISCONDUCT: "Misconduct",
}


class CallRow(Struct, frozen=True):
    """A call in words; ``players`` are those at the table."""

    call: JudgeCall
    players: str

    @property
    def state(self) -> str:
        """Where the call is."""
        call = self.call
        if call.appealed_at is not None and call.appeal_ruling is None:
            return "appealed"
        if call.open:
            return "waits" if not call.judge else "judge there"
        return "final" if call.final else "ruled"


def call_rows(book: EventBook, *, everything: bool) -> list[CallRow]:
    """Open calls, the longest-waiting first; with ``everything`` the others after them, newest first."""
    calls = book.dossier.calls.values()
    waiting = list(open_calls(calls))
    done = sorted((c for c in calls if not c.open), key=lambda c: -c.number) if everything else []
    return [CallRow(call, players_at(book, call)) for call in (*waiting, *done)]


def players_at(book: EventBook, call: JudgeCall) -> str:
    """Who sits at the table of a call."""
    pairing = book.pairing_at(call.round, call.table)
    return " \u2013 ".join(book.name_of(player) for player in pairing.players) if pairing else ""


def waited(seconds: float) -> str:
    """Minutes and seconds, ``4:07``."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def columns(now: Callable[[], datetime], limit: Callable[[], int]) -> list[Column[CallRow]]:
    """The columns; a call that waits longer than the limit changes colour and says so in its tip."""

    def tone(row: CallRow) -> str:
        if not row.call.open:
            return "muted"
        return "amber" if row.call.seconds(now()) > limit() else ""

    return [
        Column("Table", lambda r: str(r.call.table), lambda r: r.call.table, True, 5, tone=tone),
        Column(
            "Wait",
            lambda r: waited(r.call.seconds(now())),
            lambda r: r.call.seconds(now()),
            True,
            6,
            tone=tone,
            heading_tip="From the call to the last word, minutes and seconds",
        ),
        Column("State", lambda r: r.state, width=10, tone=tone),
        Column("Judge", lambda r: r.call.judge or "nobody yet", width=14, tone=tone),
        Column(
            "Question",
            lambda r: r.call.question,
            width=0,
            tone=tone,
            tip=lambda r: r.call.question,
            enough=32,
        ),
        Column(
            "Players",
            lambda r: r.players,
            width=20,
            tone=tone,
            tip=lambda r: r.players,
            shortens=True,
            spare=1,
            enough=24,
        ),
        Column("Kind", lambda r: KINDS[r.call.kind], width=10, tone=tone, spare=2),
        Column("Round", lambda r: str(r.call.round), lambda r: r.call.round, True, 6, tone=tone, spare=3),
    ]
