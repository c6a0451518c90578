"""A results file as an event's book.

Bracket rounds become rounds of a second stage with their names as labels. Matches get tables in their
order where the file names none. Where the file keeps no list of drops, a player who no longer appears
has left: at the end of a day by the cut, otherwise by choice. The published order settles exact ties,
since the publisher's own lots are not known otherwise.
"""

from collections.abc import Iterable, Mapping
from itertools import count
from random import Random

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Drop, DropReason, Enrollment
from tournament_app.domain.event import Event, EventStatus, Stage, Structure, TiebreakSettings
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.exchange.results_file import FileMatch, FileRound, ResultsFile


def book_of(
    file: ResultsFile, template: Event, player_ids: Mapping[str, PlayerId], chance: Random
) -> EventBook:
    """The file as a book.

    ``template`` gives the event's id and everything that the file is silent about; ``player_ids`` maps
    the file's ids to the register's; ``chance`` draws lots for players without a published place.
    """
    ids = {player.id: player_ids[player.id] for player in file.players}
    minutes = file.setup.round_minutes or template.round_minutes
    rounds: dict[RoundNumber, Round] = {}
    pairings: dict[RoundNumber, dict[int, Pairing]] = {}
    for position, found in enumerate((*file.rounds, *file.bracket), 1):
        number = RoundNumber(position)
        stage = found.stage or (1 if position <= len(file.rounds) else 2)
        rounds[number] = Round(number, stage, RoundStatus.PUBLISHED, 0, Clock(minutes), found.label)
        pairings[number] = {p.number: p for p in _pairings(found, number, ids, template.first_table)}
    return EventBook(
        event=_event(file, template, ids),
        players={
            ids[p.id]: Player(ids[p.id], p.name, p.dci, p.country, family=p.family) for p in file.players
        },
        enrollments={entry.player: entry for entry in _enrollments(file, ids, chance)},
        rounds=rounds,
        pairings=pairings,
        dossier=file.penalties.dossier(ids),
    )


def settings_of(file: ResultsFile, usual: TiebreakSettings) -> TiebreakSettings:
    """The tiebreaker settings with what the publisher did differently."""
    rules = file.rules
    win, draw, loss = rules.match_points or (usual.win_points, usual.draw_points, usual.loss_points)
    return replace(
        usual,
        win_points=win,
        draw_points=draw,
        loss_points=loss,
        game_win_points=rules.game_win_points or usual.game_win_points,
        bye_games=rules.bye_games or usual.bye_games,
        loss_games=rules.loss_games or usual.loss_games,
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
        bracket_counts_for_opponents=(
            usual.bracket_counts_for_opponents
            if rules.bracket_counts_for_opponents is None
            else rules.bracket_counts_for_opponents
        ),
    )


def _event(file: ResultsFile, template: Event, ids: Mapping[str, PlayerId]) -> Event:
    stages = [found.seated(ids) for found in file.stages]
    if not stages:
        stages.append(Stage(1, file.structure, file.planned_rounds))
    if file.bracket and not file.stages:
        stages.append(Stage(2, Structure.SINGLE_ELIMINATION, len(file.bracket)))
    matches = [match for found in (*file.rounds, *file.bracket) for match in found.matches]
    unfinished = any(match.kind is PairingKind.MATCH and match.result is None for match in matches)
    going_on = unfinished or (bool(file.rounds) and not file.planned_rounds)
    return replace(
        file.setup.put(template, ids),
        name=file.name,
        date=file.date or template.date,
        place=file.place or template.place,
        format=file.format or template.format,
        stages=tuple(stages),
        wins_needed=file.wins_needed,
        tiebreaks=replace(settings_of(file, template.tiebreaks), games_counted=file.team_size == 1),
        team_size=file.team_size,
        status=EventStatus.RUNNING if going_on else EventStatus.CLOSED,
        source=file.source or template.source,
    )


def _pairings(
    found: FileRound, number: RoundNumber, ids: Mapping[str, PlayerId], first_table: TableNumber
) -> Iterable[Pairing]:
    tables = _tables(found.matches, first_table)
    for position, (match, table) in enumerate(zip(found.matches, tables, strict=True), 1):
        yield Pairing(
            number,
            match.number or position,
            table,
            ids[match.player1],
            None if match.player2 is None else ids[match.player2],
            match.kind,
            match.result,
            solo_games=match.solo_games,
        )


def _tables(matches: tuple[FileMatch, ...], first: TableNumber) -> Iterable[TableNumber | None]:
    """The tables of a round: as the file says, the others in order from the first table around them."""
    taken = {match.table for match in matches}
    free = (table for table in count(first) if table not in taken)
    for match in matches:
        if match.kind is not PairingKind.MATCH:
            yield None
        else:
            yield TableNumber(next(free) if match.table is None else match.table)


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
            members=player.members,
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
