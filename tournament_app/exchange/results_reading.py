"""Reading a results file: strictly, with every problem named by round and match."""

from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum
from typing import Any, TypeVar

from engine.intake.limits import GAMES, ROUNDS, TABLES
from tournament_app.domain.eligibility import number_problem
from tournament_app.domain.enrollment import MOST_BYES, DropReason, Member
from tournament_app.domain.event import Structure
from tournament_app.domain.person_name import is_family_of
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import PairingKind
from tournament_app.exchange.results_file import (
    FileDrop,
    FileMatch,
    FilePlayer,
    FileRound,
    PublishedRow,
    ResultsFile,
    too_large,
)
from tournament_app.exchange.results_limits import at_odds, cannot_be, in_teams
from tournament_app.exchange.results_rules import games_of, read_rules
from tournament_app.exchange.results_setup import SETUP, read_setup
from tournament_app.exchange.results_stages import read_stages
from tournament_app.exchange.strict_json import Reading, decoded
from tournament_app.services.team_rules import LARGEST_TEAM

Choice = TypeVar("Choice", bound=StrEnum)

OPTIONAL = (
    "date", "format", "structure", "players", "drops", "bracket", "standings", "rules",
    "software", "source", "place", "best_of", "planned_rounds", "stages", "team_size",
    *SETUP,
)  # fmt: skip
PLAYER = ("name", "family", "dci", "country", "lot", "awarded_byes", "fixed_table", "first_round", "members")
MATCH = ("p1_games", "p2_games")


def read_results_file(file: str, content: bytes) -> ResultsFile:
    """The results file in ``content``; ``file`` names it in problems.

    Raises Malformed with all problems: unknown keys, players seated twice, impossible results and so on.
    """
    reading = Reading(file)
    record = reading.record(decoded(file, content), "", ("name", "rounds"), OPTIONAL)
    reading.refuse_if_wrong()
    best_of = reading.whole(record, "best_of", "", 3, 1, GAMES.most)
    wins_needed = best_of // 2 + 1
    rounds = tuple(_rounds(reading, record, wins_needed))
    bracket = _bracket(reading, record, wins_needed)
    players = _players(reading, record, (*rounds, *bracket))
    known = {player.id for player in players}
    found = ResultsFile(
        name=reading.text(record, "name", ""),
        date=_date(reading, record),
        format=reading.text(record, "format", ""),
        structure=_choice(reading, record, "structure", "", Structure.SWISS),
        place=reading.text(record, "place", ""),
        software=reading.text(record, "software", ""),
        source=reading.text(record, "source", ""),
        wins_needed=wins_needed,
        planned_rounds=_planned(reading, record, len(rounds)),
        players=players,
        rounds=rounds,
        drops=_drops(reading, record, known, rounds, len(bracket)) if "drops" in record else None,
        bracket=bracket,
        standings=tuple(_standings(reading, record, known)),
        rules=read_rules(reading, record),
        team_size=reading.whole(record, "team_size", "", 1, 1, LARGEST_TEAM),
        stages=read_stages(reading, record.get("stages", []), known),
        setup=read_setup(reading, record, known),
    )
    if not found.name:
        reading.problem("", "the event has no name.")
    _find_at_odds(reading, record, found)
    reading.refuse_if_wrong()
    return found


def _find_at_odds(reading: Reading, record: dict[str, Any], found: ResultsFile) -> None:
    """Problems of the file as a whole."""
    for problem in (*too_large(found), *at_odds(found)):
        reading.problem("", problem)
    if record.get("team_size", 1) == found.team_size:
        for team, problem in in_teams(found):
            reading.problem(team, problem)
    for played in (*found.rounds, *found.bracket):
        if played.stage is not None and played.stage > len(found.stages):
            reading.problem("", f"a round belongs to stage {played.stage}, which the file does not list.")


def _rounds(reading: Reading, record: dict[str, Any], wins_needed: int) -> Iterator[FileRound]:
    for position, value in enumerate(reading.entries(record["rounds"], "rounds"), 1):
        where = f"round {position}"
        found = reading.record(value, where, ("round", "matches"), ("stage", "label"))
        number = reading.whole(found, "round", where, position, 1)
        if number != position:
            reading.problem(where, f"it is numbered {number}; rounds must follow each other from 1.")
        entries = reading.entries(found.get("matches", []), where)
        matches = [
            _match(reading, entry, f"{where}, match {n}", wins_needed) for n, entry in enumerate(entries, 1)
        ]
        stage = reading.whole(found, "stage", where, 0, 1) or None
        yield _seated_once(reading, where, reading.text(found, "label", where), matches, stage)


def _bracket(reading: Reading, record: dict[str, Any], wins_needed: int) -> tuple[FileRound, ...]:
    by_name: dict[tuple[str, int | None], list[FileMatch | None]] = {}
    for position, entry in enumerate(reading.entries(record.get("bracket", []), "bracket"), 1):
        where = f"bracket, match {position}"
        name, stage = "", None
        if isinstance(entry, dict):
            if "round" not in entry:
                reading.problem(where, "'round' is missing.")
            name = reading.text(entry, "round", where)
            stage = reading.whole(entry, "stage", where, 0, 1) or None
            entry = {key: value for key, value in entry.items() if key not in ("round", "stage")}
        by_name.setdefault((name, stage), []).append(_match(reading, entry, where, wins_needed))
    return tuple(
        _seated_once(reading, f"bracket, {name}", name, matches, stage)
        for (name, stage), matches in by_name.items()
    )


def _seated_once(
    reading: Reading,
    where: str,
    label: str,
    matches: Iterable[FileMatch | None],
    stage: int | None,
) -> FileRound:
    """The round; players, tables and numbers of matches that stand in it twice are problems."""
    seated: dict[str, int] = {}
    tables: dict[int, int] = {}
    numbers: dict[int, int] = {}
    good = []
    for number, match in enumerate(matches, 1):
        if match is None:
            continue
        good.append(match)
        own = match.number or number
        if numbers.setdefault(own, number) != number:
            reading.problem(f"{where}, match {number}", f"number {own} is that of match {numbers[own]} too.")
        for player in match.players:
            if player in seated:
                other = "both seats" if seated[player] == number else f"match {seated[player]} too"
                reading.problem(f"{where}, match {number}", f"{player} is seated in {other}.")
            seated[player] = number
        if match.table is not None and tables.setdefault(match.table, number) != number:
            reading.problem(
                f"{where}, match {number}", f"table {match.table} is taken by match {tables[match.table]}."
            )
    return FileRound(label, tuple(good), stage)


def _match(reading: Reading, value: Any, where: str, wins_needed: int) -> FileMatch | None:
    before = len(reading.problems)
    keys = value.keys() if isinstance(value, dict) else ()
    solo = next((key for key in ("bye", "loss") if key in keys), None)
    if solo is not None:
        found = reading.record(value, where, (solo,), ("games", "number"))
        match = FileMatch(
            reading.identity(found, solo, where),
            None,
            PairingKind(solo),
            solo_games=games_of(reading, found, "games", where),
            number=reading.whole(found, "number", where, 0, 1) or None,
        )
    else:
        results = () if "outstanding" in keys else MATCH
        optional = ("outstanding",) if "outstanding" in keys else ("draw_games", "kind")
        found = reading.record(value, where, ("p1", "p2", *results), (*optional, "table", "number"))
        if not results and found["outstanding"] is not True:
            reading.problem(
                where, "'outstanding' can only be true: give the games of a match that has a result."
            )
        match = FileMatch(
            reading.identity(found, "p1", where),
            reading.identity(found, "p2", where),
            result=_result(reading, found, where) if results else None,
            table=reading.whole(found, "table", where, 0, 1, TABLES.most) or None,
            number=reading.whole(found, "number", where, 0, 1) or None,
        )
    readable = len(reading.problems) == before
    for problem in cannot_be(match, wins_needed) if readable else ():
        reading.problem(where, problem)
    return match if readable else None


def _result(reading: Reading, record: dict[str, Any], where: str) -> MatchResult:
    wins1, wins2 = (reading.whole(record, key, where) for key in MATCH)
    return MatchResult(
        wins1,
        wins2,
        reading.whole(record, "draw_games", where),
        _choice(reading, record, "kind", where, ResultKind.PLAYED),
    )


def _players(
    reading: Reading, record: dict[str, Any], rounds: tuple[FileRound, ...]
) -> tuple[FilePlayer, ...]:
    players: dict[str, FilePlayer] = {}
    numbers: dict[str, str] = {}
    for position, value in enumerate(reading.entries(record.get("players", []), "players"), 1):
        where = f"player {position}"
        found = reading.record(value, where, ("id",), PLAYER)
        who = reading.identity(found, "id", where)
        if not who:
            continue
        if who in players:
            reading.problem(where, f"{who} is listed twice.")
        dci = reading.identity(found, "dci", where) if found.get("dci") else ""
        if (wrong := number_problem(dci)) is not None:
            reading.problem(where, wrong)
        elif dci and numbers.setdefault(dci, who) != who:
            reading.problem(where, f"DCI number {dci} belongs to {numbers[dci]} already.")
        name = reading.text(found, "name", where) or who
        family = reading.text(found, "family", where)
        if family and not is_family_of(name, family):
            reading.problem(where, f"'family' is {family!r}, and {name} neither ends nor begins with it.")
        players[who] = FilePlayer(
            who,
            name,
            dci,
            reading.text(found, "country", where),
            reading.whole(found, "lot", where) if "lot" in found else None,
            reading.whole(found, "awarded_byes", where, most=MOST_BYES),
            reading.whole(found, "fixed_table", where, 0, 1, TABLES.most) or None,
            reading.whole(found, "first_round", where, 0, 1, ROUNDS.most) or None,
            tuple(_members(reading, found, where)),
            family,
        )
    for found_round in rounds:
        for match in found_round.matches:
            for who in match.players:
                players.setdefault(who, FilePlayer(who, who))
    return tuple(players.values())


def _members(reading: Reading, record: dict[str, Any], where: str) -> Iterator[Member]:
    for value in reading.entries(record.get("members", []), f"{where}, members"):
        found = reading.record(value, f"{where}, members", (), ("name", "dci"))
        yield Member(reading.text(found, "name", where), reading.text(found, "dci", where))


def _drops(
    reading: Reading, record: dict[str, Any], known: set[str], played: tuple[FileRound, ...], bracket: int
) -> tuple[FileDrop, ...]:
    """Who left, and when; whoever left without notice still loses the round after the last one (RS D.1.6)."""
    last = {who: n for n, found in enumerate(played, 1) for match in found.matches for who in match.players}
    rounds = len(played) + bracket
    drops: dict[str, FileDrop] = {}
    for position, value in enumerate(reading.entries(record["drops"], "drops"), 1):
        where = f"drop {position}"
        found = reading.record(value, where, ("player", "after_round"), ("reason",))
        who = reading.identity(found, "player", where)
        after = reading.whole(found, "after_round", where)
        if who and who not in known:
            reading.problem(where, f"{who} is in no round and not among the players.")
        if who in drops:
            reading.problem(where, f"{who} drops twice.")
        reason = _choice(reading, found, "reason", where, DropReason.BY_PLAYER)
        if after > rounds + (reason is DropReason.NO_SHOW):
            reading.problem(where, f"{who} drops after round {after}, but there are {rounds} rounds.")
        if after < last.get(who, 0):
            reading.problem(where, f"{who} drops after round {after}, but plays in round {last[who]}.")
        drops[who] = FileDrop(who, after, reason)
    return tuple(drops.values())


def _standings(reading: Reading, record: dict[str, Any], known: set[str]) -> Iterator[PublishedRow]:
    optional = ("points", "omw", "gw", "ogw", "wins", "losses", "draws")
    listed: set[str] = set()
    for position, value in enumerate(reading.entries(record.get("standings", []), "standings"), 1):
        where = f"standings, row {position}"
        found = reading.record(value, where, ("rank", "player"), optional)
        who = reading.identity(found, "player", where)
        if who and who not in known:
            reading.problem(where, f"{who} is in no round and not among the players.")
        if who in listed:
            reading.problem(where, f"{who} is listed twice.")
        listed.add(who)
        for key in ("wins", "losses", "draws"):
            reading.whole(found, key, where)
        yield PublishedRow(
            reading.whole(found, "rank", where, position, 1),
            who,
            reading.whole(found, "points", where) if "points" in found else None,
            reading.share(found, "omw", where),
            reading.share(found, "gw", where),
            reading.share(found, "ogw", where),
        )


def _planned(reading: Reading, record: dict[str, Any], played: int) -> int:
    """The rounds planned, at least those in the file where it does not say 0: that is still to be decided."""
    planned = reading.whole(record, "planned_rounds", "", played, most=ROUNDS.most)
    return max(planned, played) if planned else 0


def _date(reading: Reading, record: dict[str, Any]) -> date | None:
    written = reading.text(record, "date", "")
    if not written:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError:
        reading.problem("", f"the date {written!r} should be written as 2003-12-20.")
        return None


def _choice(reading: Reading, record: dict[str, Any], key: str, where: str, default: Choice) -> Choice:
    """One of the values of the default's kind."""
    kind = type(default)
    value = record.get(key, default.value)
    for member in kind:
        if value == member.value:
            return member
    known = ", ".join(member.value for member in kind)
    reading.problem(where, f"{key!r} is {value!r}; known are {known}.")
    return default
