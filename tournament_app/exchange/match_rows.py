"""Rows of a match history, one by one: the header, the fields of a row, and what is wrong with them."""

from collections.abc import Collection, Iterator
from datetime import date
from typing import NamedTuple

from msgspec import Struct, field

from tournament_app.domain.ratings.report import EventHeader, Outcome

COLUMNS = ("date", "event", "category", "players", "judge_level", "round", "player", "opponent", "result")
HALF_POINTS = {outcome.value: outcome.half_points for outcome in Outcome}

MOST_LINES = 20
"""How many lines with the same problem are named; the others are counted."""


class Problems(Struct):
    """What is wrong with a file, by line."""

    found: list[tuple[int, str]] = field(default_factory=list)

    def note(self, line: int, problem: str) -> None:
        """Keeps a problem of a line."""
        self.found.append((line, problem))

    def by_line(self) -> Iterator[str]:
        """Sentences in the order of their lines; the same problem of several lines is told once."""
        lines: dict[str, list[int]] = {}
        for line, problem in sorted(self.found):
            lines.setdefault(problem, []).append(line)
        for problem, at in lines.items():
            named = ", ".join(map(str, at[:MOST_LINES]))
            more = f" and {len(at) - MOST_LINES} more" if len(at) > MOST_LINES else ""
            yield f"line{'s' if len(at) > 1 else ''} {named}{more}: {problem}"


class MatchRow(NamedTuple):
    """A sound row; rows with the same event fields share one header object."""

    line: int
    header: EventHeader
    round: int
    player: str
    opponent: str
    half_points: int


class RowReader:
    """Turns the fields of rows into values; what cannot be read goes to ``problems``."""

    def __init__(self, categories: Collection[str], problems: Problems) -> None:
        self._categories = categories
        self._problems = problems
        self._positions: list[int] = []
        self._in_order = True
        self._headers: dict[tuple[str, ...], EventHeader | None] = {}
        self._places: dict[tuple[str, ...], tuple[EventHeader, int]] = {}

    def header(self, row: list[str]) -> bool:
        """Learns where the columns stand; False after noting what is wrong with the header."""
        names = [name.strip() for name in row]
        missing = [name for name in COLUMNS if name not in names]
        unknown = [name for name in names if name not in COLUMNS]
        twice = sorted({name for name in names if names.count(name) > 1})
        for what, found in (("lacks", missing), ("has unknown", unknown), ("repeats", twice)):
            if found:
                remedy = f"it must be {','.join(COLUMNS)}."
                self._problems.note(1, f"the header {what} {', '.join(found)}; {remedy}")
        if missing or unknown or twice:
            return False
        self._positions = [names.index(name) for name in COLUMNS]
        self._in_order = tuple(names) == COLUMNS
        return True

    def row(self, line: int, row: list[str]) -> MatchRow | None:
        """A row's values; None after noting everything that is wrong with it."""
        if len(row) != len(COLUMNS):
            self._problems.note(line, f"{len(row)} fields instead of {len(COLUMNS)}; check the commas.")
            return None
        fields = row if self._in_order else [row[position] for position in self._positions]
        player, opponent, result = fields[6].strip(), fields[7].strip(), fields[8].strip()
        place = self._places.get(tuple(fields[:6]))
        if place is None or not player or not opponent or player == opponent or result not in HALF_POINTS:
            return self._checked(line, fields, player, opponent, result)
        return MatchRow(line, *place, player, opponent, HALF_POINTS[result])

    def _checked(
        self, line: int, fields: list[str], player: str, opponent: str, result: str
    ) -> MatchRow | None:
        known = len(self._problems.found)
        *head, number = (text.strip() for text in fields[:6])
        key = tuple(head)
        if key not in self._headers:
            self._headers[key] = self._event_header(line, key)
        header = self._headers[key]
        self._check_match(line, number, player, opponent, result)
        if header is None or len(self._problems.found) > known:
            return None
        self._places[tuple(fields[:6])] = (header, int(number))
        return MatchRow(line, header, int(number), player, opponent, HALF_POINTS[result])

    def _event_header(self, line: int, head: tuple[str, ...]) -> EventHeader | None:
        day, name, category, players, level = head
        known = len(self._problems.found)
        when = date.min
        try:
            when = date.fromisoformat(day)
        except ValueError:
            self._problems.note(line, f"date {day!r} is not a day; write it like 2003-12-20.")
        if not name:
            self._problems.note(line, "no event name; every match belongs to an event.")
        if category not in self._categories:
            choice = f"choose one of {', '.join(self._categories)}, or accept it as your own"
            self._problems.note(line, f"no category {category!r}; {choice}.")
        for label, figure in (("players", players), ("judge_level", level)):
            if not _whole(figure):
                self._problems.note(line, f"{label} {figure!r} is not a whole number from 0 up.")
        if len(self._problems.found) > known:
            return None
        return EventHeader(name, name, when, category, int(players), int(level))

    def _check_match(self, line: int, number: str, player: str, opponent: str, result: str) -> None:
        if not _whole(number) or int(number) == 0:
            self._problems.note(line, f"round {number!r} is not a number from 1 up.")
        if not player:
            self._problems.note(line, "no player; name who the result is for.")
        if not opponent:
            self._problems.note(
                line, "no opponent; byes and matches not played are not rated, leave the row out."
            )
        if player and player == opponent:
            self._problems.note(line, f"{player} plays against themself; correct one of the two names.")
        if result not in HALF_POINTS:
            self._problems.note(line, f"result {result!r}; write one of {', '.join(HALF_POINTS)}.")


def _whole(figure: str) -> bool:
    return figure.isascii() and figure.isdigit() and len(figure) < 10
