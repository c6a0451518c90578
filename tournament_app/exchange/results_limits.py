"""What no results file can say, whoever wrote it: of a match, of an entry, of teams, of the order of stages.

Published files run past the games that decide a match (3-0 where two do), so only what no match comes to is
refused: RS D.1.1, D.1.5, D.1.7.
"""

from collections.abc import Iterator

from tournament_app.domain.match_rules import of_manner, too_many_drawn
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import PairingKind
from tournament_app.exchange.results_file import FileMatch, ResultsFile
from tournament_app.services.counting_rules import alone_problem
from tournament_app.services.team_rules import known_as, members_problems, size_problem


def cannot_be(match: FileMatch, wins_needed: int) -> Iterator[str]:
    """A sentence for each thing about a match, a bye or a loss without an opponent that cannot be."""
    if match.result is not None:
        yield from _impossible(match.result, wins_needed)
    elif match.solo_games is not None:
        yield from _alone(match.kind, match.solo_games, 2 * wins_needed - 1)


def _impossible(result: MatchResult, wins_needed: int) -> Iterator[str]:
    most = 2 * wins_needed - 1
    if result.wins1 + result.wins2 > most or min(result.wins1, result.wins2) >= wins_needed:
        yield f"{result} is impossible in best of {most}. Check the match slip."
    yield from too_many_drawn(result, wins_needed)
    yield from of_manner(result)


def _alone(kind: PairingKind, games: tuple[int, int], most: int) -> Iterator[str]:
    """A bye is a won match, a loss a lost one: their games cannot say the opposite."""
    won, lost = games
    if problem := alone_problem(kind, games):
        yield problem
    if won + lost > most:
        yield f"a {kind.value} of {won}-{lost} is impossible in best of {most}."


def at_odds(file: ResultsFile) -> Iterator[str]:
    """What the parts of a file say against each other: entries, rounds, stages."""
    rounds = (*file.rounds, *file.bracket)
    for player in file.players:
        if player.first_round is not None and player.first_round > len(rounds) + 1:
            yield (
                f"{player.id} enters in round {player.first_round}, but there are {len(rounds)} rounds so far: "
                f"nobody enters later than in round {len(rounds) + 1}."
            )
    stages = [found.stage for found in rounds if found.stage is not None]
    if stages != sorted(stages):
        yield "a round belongs to an earlier stage than the round before it."


def in_teams(file: ResultsFile) -> Iterator[tuple[str, str]]:
    """What is wrong with the teams of a file, each with its place; one whose members are not listed is a team too."""
    elsewhere: dict[str, str] = {}
    if problem := size_problem(file.team_size):
        yield "", problem
    for team in file.players:
        if not team.members:
            continue
        where = f"team {team.id}"
        if file.team_size == 1:
            yield where, "it has members, but the event is for single players."
            continue
        for problem in members_problems(file.team_size, team.members, elsewhere):
            yield where, problem
        for member in team.members:
            elsewhere.setdefault(known_as(member), team.name)
