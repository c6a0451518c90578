"""A results file as an event's book, and a book as a results file.

Bracket rounds become rounds of a second stage with their names as labels. Matches get tables in their
order where the file names none. Where the file keeps no list of drops, a player who no longer appears
has left: at the end of a day by the cut, otherwise by choice. The published order settles exact ties,
since the publisher's own lots are not known otherwise.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Drop, DropReason, Enrollment
from tournament_app.domain.event import Event, EventStatus, Stage, Structure, TiebreakSettings
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.result import ResultKind
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.domain.standings import standings
from tournament_app.domain.standings.scoring import ELIMINATION
from tournament_app.exchange.results_file import FileMatch, FileRound, ResultsFile


def book_of(
    file: ResultsFile, template: Event, player_ids: Mapping[str, PlayerId], chance: Random
) -> EventBook:
    """The file as a book.

    ``template`` gives the event's id and everything that the file is silent about; ``player_ids`` maps
    the file's ids to the register's; ``chance`` draws lots for players without a published place.
    """
    ids = {player.id: player_ids[player.id] for player in file.players}
    minutes = template.round_minutes
    rounds: dict[RoundNumber, Round] = {}
    pairings: dict[RoundNumber, dict[int, Pairing]] = {}
    for position, found in enumerate((*file.rounds, *file.bracket), 1):
        number = RoundNumber(position)
        stage = 1 if position <= len(file.rounds) else 2
        rounds[number] = Round(number, stage, RoundStatus.PUBLISHED, 0, Clock(minutes), found.label)
        pairings[number] = {p.number: p for p in _pairings(found, number, ids, template.first_table)}
    return EventBook(
        event=_event(file, template),
        players={ids[p.id]: Player(ids[p.id], p.name, p.dci, p.country) for p in file.players},
        enrollments={entry.player: entry for entry in _enrollments(file, ids, chance)},
        rounds=rounds,
        pairings=pairings,
    )


def settings_of(file: ResultsFile, usual: TiebreakSettings) -> TiebreakSettings:
    """The tiebreaker settings with what the publisher did differently."""
    rules = file.rules
    return replace(
        usual,
        floor=usual.floor if rules.floor is None else rules.floor,
        game_draw_points=usual.game_draw_points if rules.game_draw_points is None else rules.game_draw_points,
        own_game_win_floored=(
            usual.own_game_win_floored if rules.gw_published is None else rules.gw_published != "raw"
        ),
        phase_ends=usual.phase_ends if rules.phase_ends is None else rules.phase_ends,
        bracket_rounds_counted=(
            usual.bracket_rounds_counted
            if rules.bracket_rounds_counted is None
            else rules.bracket_rounds_counted
        ),
    )


def _event(file: ResultsFile, template: Event) -> Event:
    stages = [Stage(1, file.structure, file.planned_rounds)]
    if file.bracket:
        stages.append(Stage(2, Structure.SINGLE_ELIMINATION, len(file.bracket)))
    matches = [match for found in (*file.rounds, *file.bracket) for match in found.matches]
    unfinished = any(match.kind is PairingKind.MATCH and match.result is None for match in matches)
    return replace(
        template,
        name=file.name,
        date=file.date or template.date,
        place=file.place or template.place,
        format=file.format or template.format,
        stages=tuple(stages),
        wins_needed=file.wins_needed,
        tiebreaks=settings_of(file, template.tiebreaks),
        status=EventStatus.RUNNING if unfinished else EventStatus.CLOSED,
        source=file.source or template.source,
    )


def _pairings(
    found: FileRound, number: RoundNumber, ids: Mapping[str, PlayerId], first_table: TableNumber
) -> Iterable[Pairing]:
    tables = _usual_tables(found.matches, first_table)
    for position, (match, table) in enumerate(zip(found.matches, tables, strict=True), 1):
        yield Pairing(
            number,
            position,
            None if table is None else TableNumber(match.table or table),
            ids[match.player1],
            None if match.player2 is None else ids[match.player2],
            match.kind,
            match.result,
            solo_games=match.solo_games,
        )


def _usual_tables(matches: Iterable[FileMatch | Pairing], first: TableNumber) -> list[int | None]:
    """The table that each match gets where nothing else is said: in order, from the first table."""
    tables: list[int | None] = []
    free = int(first)
    for match in matches:
        seated = match.kind is PairingKind.MATCH
        tables.append(free if seated else None)
        free += seated
    return tables


def _enrollments(file: ResultsFile, ids: Mapping[str, PlayerId], chance: Random) -> Iterable[Enrollment]:
    ranks = {row.player: row.rank for row in file.standings}
    behind = max(ranks.values(), default=0)
    lots = list(range(behind + 1, behind + 1 + len(file.players)))
    chance.shuffle(lots)
    seen: dict[str, tuple[int, int]] = {}
    for number, found in enumerate(file.rounds, 1):
        for match in found.matches:
            for who in match.players:
                seen[who] = (seen.get(who, (number, 0))[0], number)
    for found in file.bracket:
        for match in found.matches:
            for who in match.players:
                seen[who] = (seen.get(who, (1, 0))[0], len(file.rounds))
    drops = _drops(file, seen)
    for number, player in enumerate(file.players, 1):
        lot = ranks.get(player.id, lots[number - 1]) if player.lot is None else player.lot
        yield Enrollment(
            ids[player.id],
            number,
            lot,
            player.awarded_byes,
            None if player.fixed_table is None else TableNumber(player.fixed_table),
            RoundNumber(player.first_round or seen.get(player.id, (1, 0))[0]),
            drops.get(player.id),
        )


def _drops(file: ResultsFile, seen: Mapping[str, tuple[int, int]]) -> dict[str, Drop]:
    if file.drops is not None:
        return {drop.player: Drop(RoundNumber(drop.after_round), drop.reason) for drop in file.drops}
    cuts = file.rules.phase_ends or ()
    return {
        player.id: Drop(RoundNumber(last), DropReason.CUT if last in cuts else DropReason.BY_PLAYER)
        for player in file.players
        if (last := seen.get(player.id, (1, 0))[1]) < len(file.rounds)
    }


def written(book: EventBook) -> bytes:
    """The book as a results file with its computed standings, indented and in UTF-8.

    Reading it gives the same rounds, enrolments and standings; staff notes, seeds, clocks and why a
    pairing was made have no place in the format.
    """
    return msgspec.json.format(msgspec.json.encode(_document(book)), indent=1)


def _document(book: EventBook) -> dict[str, Any]:
    event = book.event
    width = max(3, len(str(len(book.enrollments))))
    entries = sorted(book.enrollments.values(), key=lambda entry: entry.number)
    names = {entry.player: f"P{position:0{width}d}" for position, entry in enumerate(entries, 1)}
    optional = {"place": event.place, "source": event.source}
    rounds, bracket = _rounds(book)
    planned = sum(stage.rounds for stage in event.stages if stage.number not in _brackets(event))
    return {
        "name": event.name,
        "date": event.date.isoformat(),
        "format": event.format,
        "structure": event.stages[0].structure.value,
        **{key: value for key, value in optional.items() if value},
        **({"best_of": 2 * event.wins_needed - 1} if event.wins_needed != 2 else {}),
        **({"planned_rounds": planned} if planned > len(rounds) else {}),
        "players": [_player(book.players[entry.player], entry, names) for entry in entries],
        "rounds": [
            {"round": position, "matches": _matches(book, found, names)}
            for position, found in enumerate(rounds, 1)
        ],
        "drops": [
            {
                "player": names[entry.player],
                "after_round": entry.drop.after_round,
                **({} if entry.drop.reason is DropReason.BY_PLAYER else {"reason": entry.drop.reason.value}),
            }
            for entry in entries
            if entry.drop is not None
        ],
        "bracket": [
            {"round": found.label or f"Round {found.number}", **match}
            for found in bracket
            for match in _matches(book, found, names)
        ],
        "standings": _standings(book, names),
        "rules": _rules(event.tiebreaks),
    }


def _brackets(event: Event) -> set[int]:
    """Numbers of the elimination stages that follow another stage."""
    return {stage.number for stage in event.stages[1:] if stage.structure in ELIMINATION}


def _rounds(book: EventBook) -> tuple[list[Round], list[Round]]:
    """Published rounds in order, and those of the bracket."""
    brackets = _brackets(book.event)
    published = [found for _, found in sorted(book.rounds.items()) if found.status is RoundStatus.PUBLISHED]
    return (
        [found for found in published if found.stage not in brackets],
        [found for found in published if found.stage in brackets],
    )


def _player(player: Player, entry: Enrollment, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    optional: dict[str, Any] = {
        "dci": player.dci,
        "country": player.country,
        "awarded_byes": entry.awarded_byes,
        "fixed_table": entry.fixed_table,
        "first_round": entry.first_round if entry.first_round > 1 else None,
    }
    return {
        "id": names[player.id],
        "name": player.name,
        **{key: value for key, value in optional.items() if value},
        "lot": entry.lot,
    }


def _matches(book: EventBook, found: Round, names: Mapping[PlayerId, str]) -> list[dict[str, Any]]:
    pairings = book.round_pairings(found.number)
    tables = _usual_tables(pairings, book.event.first_table)
    return [_match(pairing, table, names) for pairing, table in zip(pairings, tables, strict=True)]


def _match(pairing: Pairing, usual: int | None, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    if pairing.player2 is None:
        solo = {} if pairing.solo_games is None else {"games": list(pairing.solo_games)}
        return {pairing.kind.value: names[pairing.player1], **solo}
    table = {} if pairing.table == usual else {"table": pairing.table}
    players = {"p1": names[pairing.player1], "p2": names[pairing.player2]}
    result = pairing.result
    if result is None:
        return {**players, "outstanding": True, **table}
    games = {"p1_games": result.wins1, "p2_games": result.wins2, "draw_games": result.draws}
    kind = {} if result.kind is ResultKind.PLAYED else {"kind": result.kind.value}
    return {**players, **games, **kind, **table}


def _standings(book: EventBook, names: Mapping[PlayerId, str]) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "player": names[row.player],
            "points": row.points,
            "omw": float(row.omw),
            "gw": float(row.gw),
            "ogw": float(row.ogw),
            "wins": row.wins,
            "losses": row.losses,
            "draws": row.draws,
        }
        for row in standings(book)
    ]


def _rules(settings: TiebreakSettings) -> dict[str, Any]:
    floor = settings.floor
    exact = 100 % floor.denominator == 0
    return {
        "floor": f"{float(floor):.2f}" if exact else str(floor),
        "game_draw_points": settings.game_draw_points,
        "gw_published": "floored" if settings.own_game_win_floored else "raw",
        "phase_ends": list(settings.phase_ends),
        "bracket_rounds_counted": settings.bracket_rounds_counted,
        "tolerance": "0.00001",
    }
