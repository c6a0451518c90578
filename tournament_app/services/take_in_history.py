"""Take in matches played elsewhere: their people join the register, their matches are rated."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.ratings.report import EventReport, MatchReport, PlayerKey, RoundReport
from tournament_app.domain.refusal import Illegal
from tournament_app.services.import_players import (
    DCI_DIGITS,
    KnownBy,
    ListedPlayer,
    Namesakes,
    Recognised,
    import_players,
    recognise,
)
from tournament_app.services.rating_records import RatingRecords
from tournament_app.services.scorers_table import ScorersTable


class HistoryToTakeIn(Struct, frozen=True):
    """Events read from a file, players by the names or numbers of the file; ``notices`` for the person."""

    source: str
    reports: tuple[EventReport, ...]
    notices: tuple[str, ...] = ()

    @property
    def matches(self) -> int:
        """How many matches it holds."""
        return sum(len(each.matches) for report in self.reports for each in report.rounds)


class Examined(Struct, frozen=True):
    """A history and who of it is in the register; each person once, in order of appearance."""

    history: HistoryToTakeIn
    people: tuple[Recognised, ...]

    @property
    def new(self) -> int:
        """How many people the register does not know."""
        return sum(person.by is KnownBy.NEW for person in self.people)


def examine(table: ScorersTable, history: HistoryToTakeIn) -> Examined:
    """Who of a history the register knows; a name of digits only is taken for a DCI number as well."""
    names = dict.fromkeys(_names(history.reports))
    listed = [ListedPlayer(line, name, _number(name)) for line, name in enumerate(names, 1)]
    return Examined(history, recognise(listed, table.store.players()))


def take_in_history(table: ScorersTable, records: RatingRecords, examined: Examined) -> int:
    """Register the newcomers and keep the matches; the id of the history.

    Raises ``Illegal`` where two names of the file are one record of the register and met each other.
    """
    people = import_players_once(table, examined.people)
    reports = tuple(_registered(report, people) for report in examined.history.reports)
    if problems := [problem for report in reports for problem in report.problems()]:
        raise Illegal(*problems)
    return records.take_in(examined.history.source, reports, table.signature())


def import_players_once(table: ScorersTable, people: Sequence[Recognised]) -> Mapping[str, int]:
    """The register's id for each name of a file, newcomers registered; a file means one person by one name."""
    lost = [person.listed.name for person in people if person.namesakes]
    if lost:
        raise Illegal(
            *(f"{name} bears the name of several records; merge or number them first." for name in lost)
        )
    found = import_players(table, people, Namesakes.SAME)
    return {person.listed.name: record.id for person, record in zip(people, found, strict=True)}


def _registered(report: EventReport, ids: Mapping[str, int]) -> EventReport:
    def match(found: MatchReport) -> MatchReport:
        return MatchReport(ids[str(found.player)], ids[str(found.opponent)], found.outcome)

    rounds = tuple(RoundReport(each.number, tuple(map(match, each.matches))) for each in report.rounds)
    return replace(report, rounds=rounds)


def _names(reports: Sequence[EventReport]) -> list[str]:
    keys: list[PlayerKey] = [
        player
        for report in reports
        for each in report.rounds
        for match in each.matches
        for player in (match.player, match.opponent)
    ]
    return [str(key) for key in keys]


def _number(name: str) -> str:
    return name if name.isascii() and name.isdigit() and len(name) in DCI_DIGITS else ""
