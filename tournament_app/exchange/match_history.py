"""Match histories as CSV: ``date,event,category,players,judge_level,round,player,opponent,result``.

Rows stand in the order in which the matches were played, seen from ``player``'s side. A match may be
given once, or by both players' rows; both rows of a match count as one match, and must agree. Within
one event all matches are given the same way. An event is known by its name, so events that share a
name (a weekly one) must be told apart in it. Two events may be under way at the same time, but the
rows of one round stand together.

All problems of a file are reported at once, by line.
"""

import csv
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from io import StringIO
from pathlib import Path

from msgspec import Struct, field

from engine.intake.limits import MATCH_HISTORY_FILE
from tournament_app.domain.ratings.history import HistoryBuilder, MatchHistory
from tournament_app.domain.ratings.report import EventHeader, EventReport
from tournament_app.domain.ratings.system import RatingSystems
from tournament_app.domain.refusal import Malformed
from tournament_app.exchange.match_rows import COLUMNS, MatchRow, Problems, RowReader
from tournament_app.files.reading import text_in


class HistoryFile(Struct, frozen=True):
    """A history as read; ``notices`` are oddities that do not keep it from being rated."""

    history: MatchHistory
    notices: tuple[str, ...] = ()


def read_file(path: Path) -> str:
    """The text of a CSV file in UTF-8. Raises ``Unavailable`` or ``Malformed`` with what to do."""
    return text_in(path, MATCH_HISTORY_FILE)


def read_match_history(
    lines: Iterable[str], systems: RatingSystems, own_categories: Collection[str] = (), place: str = "history"
) -> HistoryFile:
    """The history that the lines of a CSV file give.

    ``own_categories`` are accepted besides those of the rules; ``place`` names the file in problems.
    Raises ``Malformed`` with every problem: line, what is wrong, what to do.
    """
    problems = Problems()
    reader = RowReader((*systems.category_names, *own_categories), problems)
    assembly = _Assembly(systems, problems)
    rows = csv.reader(lines, strict=True)
    try:
        if reader.header(next(rows, [])):
            for row in rows:
                if row and (match := reader.row(rows.line_num, row)):
                    assembly.add(match)
    except csv.Error as why:
        problems.note(rows.line_num, f"{why}; check the quotation marks.")
    assembly.finish()
    if problems.found:
        raise Malformed(*(f"{place}, {problem}" for problem in problems.by_line()))
    notices = tuple(f"{place}, {notice}" for notice in assembly.notices())
    return HistoryFile(assembly.builder.history(), notices)


class _OpenRound(Struct):
    number: int
    line: int
    rows: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)


class _OpenEvent(Struct):
    index: int
    header: EventHeader
    line: int
    latest: date
    names: set[str] = field(default_factory=set)
    compared: set[EventHeader] = field(default_factory=set)
    rounds: dict[int, int] = field(default_factory=dict)
    mirrored: bool | None = None


class _Assembly:
    """Puts sound rows into events and rounds, pairs both sides of a match, checks the order."""

    def __init__(self, systems: RatingSystems, problems: Problems) -> None:
        self.builder = HistoryBuilder(systems)
        self._problems = problems
        self._events: dict[str, _OpenEvent] = {}
        self._event: _OpenEvent | None = None
        self._round: _OpenRound | None = None
        self._last_begun: _OpenEvent | None = None
        self._place: tuple[EventHeader, int] | None = None

    def add(self, row: MatchRow) -> None:
        """Takes the next row."""
        line, header, number, player, opponent, half_points = row
        if self._place is None or self._place[0] is not header or self._place[1] != number:
            self._enter_event(line, header)
            self._enter_round(line, number)
            self._place = (header, number)
        self._enter_match(line, player, opponent, half_points)

    def finish(self) -> None:
        """Ends the round being read."""
        self._close_round()

    def notices(self) -> Iterator[str]:
        """Events in which more people have results than came."""
        for event in self._events.values():
            if len(event.names) > event.header.players:
                yield (
                    f"line {event.line}: {event.header.name} lists {event.header.players} players but "
                    f"{len(event.names)} have results; check the attendance, it decides K."
                )

    def _enter_event(self, line: int, header: EventHeader) -> None:
        event = self._events.get(header.name)
        if event is None:
            self._close_round()
            self._event = event = self._begin_event(line, header)
        elif event is not self._event:
            self._close_round()
            self._event = event
        if event.header is header and event.latest == header.date:
            return
        if header.date < event.header.date:
            self._problems.note(
                line,
                f"dated {header.date}, before its event {header.name} began ({event.header.date}, line "
                f"{event.line}); correct the date, or give another event another name.",
            )
        elif header.date < event.latest:
            self._problems.note(
                line,
                f"dated {header.date}, after rows of {event.latest} of {header.name}; put rows in order.",
            )
        event.latest = max(event.latest, header.date)
        if header not in event.compared:
            event.compared.add(header)
            self._compare(line, event, header)

    def _compare(self, line: int, event: _OpenEvent, header: EventHeader) -> None:
        for label, now, then in (
            ("category", header.category, event.header.category),
            ("players", header.players, event.header.players),
            ("judge_level", header.judge_level, event.header.judge_level),
        ):
            if now != then:
                self._problems.note(
                    line,
                    f"{label} {now} for {header.name}, but {then} in line {event.line}; an event has one "
                    "(give another event another name).",
                )

    def _begin_event(self, line: int, header: EventHeader) -> _OpenEvent:
        last = self._last_begun
        if last is not None and header.date < last.header.date:
            self._problems.note(
                line,
                f"{header.name} ({header.date}) begins after {last.header.name} ({last.header.date}, line "
                f"{last.line}); put the rows in the order of play.",
            )
        event = _OpenEvent(self.builder.begin_event(header), header, line, header.date)
        self._events[header.name] = self._last_begun = event
        return event

    def _enter_round(self, line: int, number: int) -> None:
        assert self._event is not None
        if self._round is not None and self._round.number == number:
            return
        self._close_round()
        rounds, name = self._event.rounds, self._event.header.name
        if number in rounds:
            self._problems.note(
                line,
                f"round {number} of {name} goes on after other matches (it began in line {rounds[number]}); "
                "put the rows of a round together, or give another event another name.",
            )
        elif rounds and number < max(rounds):
            self._problems.note(
                line,
                f"round {number} of {name} comes after its round {max(rounds)}; put the rounds in order, "
                "or give another event another name.",
            )
        rounds.setdefault(number, line)
        self._round = _OpenRound(number, line)

    def _enter_match(self, line: int, player: str, opponent: str, half_points: int) -> None:
        assert self._event is not None
        assert self._round is not None
        earlier = self._round.rows.setdefault((player, opponent), (half_points, line))[1]
        if earlier != line:
            self._problems.note(
                line,
                f"{player} against {opponent} was given in line {earlier} already for round "
                f"{self._round.number}; keep one of the two.",
            )

    def _close_round(self) -> None:
        open_round, self._round = self._round, None
        if open_round is None:
            return
        assert self._event is not None
        rows, matches, single = open_round.rows, [], []
        for (player, opponent), (half_points, line) in rows.items():
            other = rows.get((opponent, player))
            if other is None:
                single.append(line)
                matches.append((player, opponent, half_points))
            elif other[1] > line:
                matches.append((player, opponent, half_points))
                if other[0] + half_points != 2:
                    self._problems.note(
                        other[1],
                        f"{opponent} against {player} contradicts line {line}, where the same match ended "
                        "otherwise; correct one of the two rows.",
                    )
        self._check_sides(open_round, single, len(single) < len(matches))
        self._event.names.update(name for pair in rows for name in pair)
        self.builder.add_round(self._event.index, open_round.number, matches)

    def _check_sides(self, open_round: _OpenRound, single: list[int], some_mirrored: bool) -> None:
        assert self._event is not None
        if self._event.mirrored is None:
            self._event.mirrored = some_mirrored
        name = self._event.header.name
        if self._event.mirrored:
            for line in single:
                self._problems.note(
                    line, f"the opponent's own row is missing; {name} gives both players' rows elsewhere."
                )
        elif some_mirrored:
            self._problems.note(
                open_round.line,
                f"round {open_round.number} of {name} gives both players' rows, earlier rounds only one; "
                "give all matches of an event the same way.",
            )


def match_history_csv(reports: Iterable[EventReport]) -> str:
    """Reports as CSV text that ``read_match_history`` reads; one row a match."""
    text = StringIO(newline="")
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for report in reports:
        head = report.header
        event = (head.date, head.key, head.category, head.players, head.judge_level)
        for each in report.rounds:
            for match in each.matches:
                rows.writerow((*event, each.number, match.player, match.opponent, match.outcome.value))
    return text.getvalue()
