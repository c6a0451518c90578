"""Match logs with game scores: one CSV of matches, one of events, turned into reports for rating.

Matches: ``event_no,date,round,player_1,player_2,player_1_games,player_2_games,draw_games``. Events:
``event_no,date,name,players,rounds,source_path``. More games won is a match won; as many is a draw,
none at all included. Such logs name neither category nor judge, so both are asked for.
"""

import csv
from collections.abc import Iterable, Mapping
from datetime import date
from io import StringIO

from engine.intake.numbers import plain_whole
from tournament_app.domain.ratings.report import EventHeader, EventReport, MatchReport, Outcome, RoundReport
from tournament_app.domain.refusal import Malformed

MATCH_COLUMNS = (
    "event_no",
    "date",
    "round",
    "player_1",
    "player_2",
    "player_1_games",
    "player_2_games",
    "draw_games",
)
EVENT_COLUMNS = ("event_no", "date", "name", "players", "rounds", "source_path")

Row = Mapping[str, str]


def read_match_log(matches: str, events: str, category: str, judge_level: int) -> tuple[EventReport, ...]:
    """The events of a log in its order, all rated in ``category`` under a judge of ``judge_level``.

    Raises ``Malformed`` with every problem: file, line, what to do.
    """
    problems: list[str] = []
    known = _headers(events, category, judge_level, problems)
    played: dict[str, dict[int, list[MatchReport]]] = {}
    for line, row in _rows(matches, MATCH_COLUMNS, "matches", problems):
        where = f"matches, line {line}"
        header = known.get(row["event_no"])
        if header is None:
            problems.append(f"{where}: no event {row['event_no']!r} in the events; add it there.")
        elif row["date"] != header.date.isoformat():
            problems.append(
                f"{where}: dated {row['date']}, but {header.name} was on {header.date}; correct one."
            )
        report = _match(row, where, problems)
        if report is not None:
            rounds = played.setdefault(row["event_no"], {})
            rounds.setdefault(int(row["round"]), []).append(report)
    reports = tuple(
        EventReport(known[key], tuple(RoundReport(number, tuple(found)) for number, found in rounds.items()))
        for key, rounds in played.items()
        if key in known
    )
    problems += [problem for report in reports for problem in report.problems()]
    if problems:
        raise Malformed(*problems)
    return reports


def _headers(text: str, category: str, judge_level: int, problems: list[str]) -> dict[str, EventHeader]:
    found: dict[str, EventHeader] = {}
    for line, row in _rows(text, EVENT_COLUMNS, "events", problems):
        key = row["event_no"]
        if key in found:
            problems.append(f"events, line {line}: event {key} is listed twice; keep one.")
        try:
            day, players = date.fromisoformat(row["date"]), plain_whole(row["players"])
        except ValueError:
            problems.append(
                f"events, line {line}: date {row['date']!r} or players {row['players']!r} unreadable."
            )
            continue
        found[key] = EventHeader(key, row["name"].strip(), day, category, players, judge_level)
    return found


def _match(row: Row, where: str, problems: list[str]) -> MatchReport | None:
    figures = (row["round"], row["player_1_games"], row["player_2_games"], row["draw_games"])
    if not all(figure.isascii() and figure.isdigit() and len(figure) < 10 for figure in figures):
        problems.append(
            f"{where}: round and games must be whole numbers from 0 up, not {', '.join(figures)}."
        )
        return None
    if not row["player_1"] or not row["player_2"]:
        problems.append(f"{where}: a player is missing; leave byes out.")
        return None
    won, lost = int(row["player_1_games"]), int(row["player_2_games"])
    outcome = Outcome.WIN if won > lost else Outcome.LOSS if won < lost else Outcome.DRAW
    return MatchReport(row["player_1"], row["player_2"], outcome)


def _rows(text: str, columns: tuple[str, ...], what: str, problems: list[str]) -> Iterable[tuple[int, Row]]:
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    try:
        header = tuple(next(reader, ()))
        if header != columns:
            problems.append(f"{what}, line 1: the header must be {','.join(columns)}.")
            return
        for row in reader:
            if len(row) == len(columns):
                yield reader.line_num, dict(zip(columns, row, strict=True))
            elif row:
                problems.append(
                    f"{what}, line {reader.line_num}: {len(row)} fields instead of {len(columns)}."
                )
    except csv.Error as why:
        problems.append(f"{what}, line {reader.line_num}: {why}; check the quotation marks.")
