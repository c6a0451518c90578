"""The penalty log as rows of a table."""

from msgspec import Struct

from tournament_app.desk.kit.column_widths import NAME
from tournament_app.desk.kit.record_table import Column
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import EntryStatus, PenaltyEntry
from tournament_app.services.penalty_report import choice_words

STATES = {
    EntryStatus.PENDING: "to confirm",
    EntryStatus.STANDS: "stands",
    EntryStatus.DECLINED: "declined",
    EntryStatus.UNDONE: "taken back",
}


class LogRow(Struct, frozen=True):
    """A line of the log in words."""

    entry: PenaltyEntry
    name: str
    infraction: str
    given: str

    @property
    def pending(self) -> bool:
        """True while the head judge has not decided."""
        return self.entry.status is EntryStatus.PENDING

    @property
    def round(self) -> str:
        """The round, empty before the first."""
        return str(self.entry.moment.round) if self.entry.moment.round else ""


def log_row(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> LogRow:
    """The row of an entry."""
    what = catalogue.infraction(entry.infraction).name
    return LogRow(entry, book.name_of(entry.player), what, choice_words(catalogue, entry.chosen))


def log_rows(book: EventBook, catalogue: Catalogue) -> list[LogRow]:
    """The whole log, newest first."""
    return [log_row(book, entry, catalogue) for entry in reversed(book.dossier.log)]


def _tone(row: LogRow) -> str:
    if row.pending:
        return "amber"
    return "" if row.entry.on_record else "muted"


COLUMNS: list[Column[LogRow]] = [
    Column("No.", lambda r: str(r.entry.number), lambda r: r.entry.number, figures=True, width=4, tone=_tone),
    Column(
        "Rd", lambda r: r.round, lambda r: r.entry.moment.round, figures=True, width=4, tone=_tone, spare=1
    ),
    Column(
        "Table",
        lambda r: "" if r.entry.table is None else str(r.entry.table),
        lambda r: r.entry.table or 0,
        figures=True,
        width=5,
        tone=_tone,
        spare=2,
    ),
    Column("Player", lambda r: r.name, width=0, tone=_tone, tip=lambda r: r.name),
    Column("Infraction", lambda r: r.infraction, width=0, tone=_tone, tip=lambda r: r.infraction, enough=32),
    Column("Given", lambda r: r.given, width=20, tone=_tone, tip=lambda r: r.given),
    Column("State", lambda r: STATES[r.entry.status], width=10, tone=_tone),
    Column(
        "Judge",
        lambda r: r.entry.judge,
        width=NAME,
        tone=_tone,
        tip=lambda r: r.entry.judge,
        spare=3,
    ),
    Column(
        "Time",
        lambda r: f"{r.entry.logged_at.astimezone():%H:%M}",
        lambda r: r.entry.logged_at,
        figures=True,
        width=5,
        tone=_tone,
        spare=4,
    ),
]
