"""What ratings are computed from, in the database. Reads with connections of its own, on any thread."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from sqlalchemy import Engine, delete, func, insert, select

from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.ratings.report import (
    BY_HALF_POINTS,
    EventHeader,
    EventReport,
    MatchReport,
    RoundReport,
)
from tournament_app.domain.refusal import Illegal
from tournament_app.services.ports import Signature
from tournament_app.services.rating_records import InRegister, TakenIn
from tournament_app.storage.event_records import EventRow, PlayerRow
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.kept import utc
from tournament_app.storage.kept_seals import seal_rows, write_register_line
from tournament_app.storage.plain_words import speaking_plainly
from tournament_app.storage.rows import (
    RatingCategoryRow,
    RatingHistoryEventRow,
    RatingHistoryRow,
    table_of,
)

Rounds = list[tuple[int, list[tuple[int, int, int]]]]
"""Round number and its matches: player, opponent, the player's half points."""

CHUNK = 500
HISTORIES = (RatingHistoryRow, RatingHistoryEventRow)
_ROUNDS = msgspec.json.Decoder(Rounds)


class DatabaseRatingStore:
    """``services.rating_records.RatingRecords`` on a database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._events = DatabaseEventStore(engine)
        self._writing = engine.execution_options(writes=True)

    def closed_events(self) -> Mapping[EventId, int]:
        """Every closed sanctioned event with the revision of its book."""
        query = select(EventRow.id, EventRow.revision).where(
            EventRow.sanctioned, EventRow.status == EventStatus.CLOSED.value
        )
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            return {EventId(row.id): row.revision for row in connection.execute(query)}

    def load(self, event: EventId) -> EventBook:
        """The newest book of an event."""
        return self._events.load(event)

    def formats(self) -> Sequence[str]:
        """The formats of all sanctioned events."""
        query = select(EventRow.format).where(EventRow.sanctioned).distinct().order_by(EventRow.format)
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def histories(self) -> Sequence[TakenIn]:
        """The histories taken in, oldest first."""
        event, history = RatingHistoryEventRow, RatingHistoryRow
        query = (
            select(
                history.id,
                history.source,
                history.at,
                history.by,
                func.count(event.id).label("events"),
                func.sum(event.matches).label("matches"),
                func.min(event.date).label("first_day"),
                func.max(event.date).label("last_day"),
            )
            .join(table_of(event), event.history_id == history.id)
            .group_by(history.id, history.source, history.at, history.by)
            .order_by(history.id)
        )
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            return [
                TakenIn(
                    row.id,
                    row.source,
                    row.events,
                    row.matches,
                    row.first_day,
                    row.last_day,
                    utc(row.at),
                    row.by,
                )
                for row in connection.execute(query)
            ]

    def history_reports(self, history: int) -> Iterator[EventReport]:
        """The events of a history in its order, players by their ids in the register."""
        event = RatingHistoryEventRow
        columns = (event.id, event.name, event.date, event.category, event.players, event.judge_level)
        query = select(*columns, event.rounds).where(event.history_id == history).order_by(event.id)
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            for row in connection.execution_options(yield_per=CHUNK).execute(query):
                header = EventHeader(
                    f"imported {row.id}", row.name, row.date, row.category, row.players, row.judge_level
                )
                yield EventReport(header, _rounds_from(row.rounds))

    def take_in(self, source: str, reports: Sequence[EventReport], signature: Signature) -> int:
        """Keep a history; its id."""
        summary = f"Took in {len(reports)} events for rating from {source}"
        with speaking_plainly(self.engine.url), self._writing.begin() as connection:
            made = connection.execute(
                insert(table_of(RatingHistoryRow))
                .values(source=source, at=signature.at, by=signature.by)
                .returning(RatingHistoryRow.id)
            ).scalar_one()
            rows = [{"history_id": made, **_columns(report)} for report in reports]
            for start in range(0, len(rows), CHUNK):
                connection.execute(insert(table_of(RatingHistoryEventRow)), rows[start : start + CHUNK])
            seal_rows(connection, *HISTORIES)
            act = Act("take_in_history", summary, ())
            write_register_line(connection, act, signature, keep_changes=False)
        return int(made)

    def remove_history(self, history: int, signature: Signature) -> None:
        """Take a history back."""
        row, event = RatingHistoryRow, RatingHistoryEventRow
        with speaking_plainly(self.engine.url), self._writing.begin() as connection:
            source = connection.execute(select(row.source).where(row.id == history)).scalar()
            if source is None:
                raise Illegal("This match history was taken back already.")
            connection.execute(delete(table_of(event)).where(event.history_id == history))
            connection.execute(delete(table_of(row)).where(row.id == history))
            act = Act("remove_history", f"Took back the matches from {source}", ())
            seal_rows(connection, *HISTORIES)
            write_register_line(connection, act, signature, keep_changes=False)

    def categories(self) -> Mapping[str, str]:
        """The organizer's category for formats, by format."""
        query = select(RatingCategoryRow.format, RatingCategoryRow.category)
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            return {row.format: row.category for row in connection.execute(query)}

    def choose_category(self, format: str, category: str, signature: Signature) -> None:
        """Have a format rated in a category; empty for one of its own."""
        row = RatingCategoryRow
        act = Act("choose_category", f"{format} is rated as {category or 'a category of its own'}", ())
        with speaking_plainly(self.engine.url), self._writing.begin() as connection:
            connection.execute(delete(table_of(row)).where(row.format == format))
            if category:
                connection.execute(insert(table_of(row)).values(format=format, category=category))
            seal_rows(connection, RatingCategoryRow)
            write_register_line(connection, act, signature, keep_changes=False)

    def merged(self) -> Mapping[PlayerId, PlayerId]:
        """For each record that was merged away, the record that stands for it now."""
        query = select(PlayerRow.id, PlayerRow.merged_into).where(PlayerRow.merged_into.is_not(None))
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            into = {row.id: row.merged_into for row in connection.execute(query)}
        return {PlayerId(gone): PlayerId(_last(into, gone)) for gone in into}

    def register(self) -> Mapping[PlayerId, InRegister]:
        """What lists say of everyone in the register, merged records left out."""
        row = PlayerRow
        query = select(row.id, row.name, row.dci, row.country).where(row.merged_into.is_(None))
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            return {
                PlayerId(id_): InRegister(name, dci, country)
                for id_, name, dci, country in connection.execute(query)
            }


def _last(into: Mapping[int, int], gone: int) -> int:
    while gone in into:
        gone = into[gone]
    return gone


def _rounds_from(text: str) -> tuple[RoundReport, ...]:
    outcome = BY_HALF_POINTS
    return tuple(
        RoundReport(number, tuple([MatchReport(one, two, outcome[points]) for one, two, points in found]))
        for number, found in _ROUNDS.decode(text)
    )


def _columns(report: EventReport) -> dict[str, object]:
    head = report.header
    rounds = [
        (each.number, [(match.player, match.opponent, match.outcome.half_points) for match in each.matches])
        for each in report.rounds
    ]
    return {
        "name": head.name,
        "date": head.date,
        "category": head.category,
        "players": head.players,
        "judge_level": head.judge_level,
        "matches": sum(len(found) for _, found in rounds),
        "rounds": msgspec.json.encode(rounds).decode(),
    }
