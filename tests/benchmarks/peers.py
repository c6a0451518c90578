"""What the pairing and the standings are measured against: bare floors, and exact matchings as peers.

The floor of pairing shuffles, sorts by points, pairs neighbours and swaps repeats away: no byes awarded,
no tables, no reasons, no proof that the pair-downs are the smallest. The peers solve each round exactly,
as programs built on a matching library do: each player is joined to the nearest ``WIDTH`` others.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import networkx
import rustworkx

from tournament_app.domain.book import EventBook

WIDTH = 24

Pairs = list[tuple[int, int]]
PairRound = Callable[[list[int], list[set[int]], Random], Pairs]


def floor_pairs(points: list[int], met: list[set[int]], chance: Random) -> Pairs:
    line = list(range(len(points)))
    chance.shuffle(line)
    line.sort(key=points.__getitem__, reverse=True)
    for i in range(0, len(line), 2):
        if line[i + 1] in met[line[i]]:
            _swap_away(line, i, points, met)
    return list(zip(line[::2], line[1::2], strict=True))


def _swap_away(line: list[int], i: int, points: list[int], met: list[set[int]]) -> None:
    one, two = line[i], line[i + 1]
    best: tuple[int, int] | None = None
    for j in (*range(i + 2, min(len(line), i + 60)), *range(i - 1, max(-1, i - 60), -1)):
        three, four = line[j], line[j ^ 1]
        if three in met[one] or four in met[two]:
            continue
        gaps = (points[one] - points[three]) ** 2 + (points[two] - points[four]) ** 2
        cost = gaps - (points[one] - points[two]) ** 2 - (points[three] - points[four]) ** 2
        if best is None or cost < best[0]:
            best = cost, j
        if cost <= 0:
            break
    if best is not None:
        line[i + 1], line[best[1]] = line[best[1]], line[i + 1]


def _edges(points: list[int], met: list[set[int]], chance: Random) -> list[tuple[int, int, int]]:
    line = sorted(range(len(points)), key=lambda player: (-points[player], chance.random()))
    return [
        (one, two, 10**6 - (points[one] - points[two]) ** 2)
        for place, one in enumerate(line)
        for two in line[place + 1 : place + 1 + WIDTH]
        if two not in met[one]
    ]


def rustworkx_pairs(points: list[int], met: list[set[int]], chance: Random) -> Pairs:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(points)))
    graph.add_edges_from(_edges(points, met, chance))
    return list(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))


def networkx_pairs(points: list[int], met: list[set[int]], chance: Random) -> Pairs:
    graph: Any = networkx.Graph()
    graph.add_weighted_edges_from(_edges(points, met, chance))
    return list(networkx.max_weight_matching(graph, maxcardinality=True))


def float_standings(book: EventBook) -> list[tuple[float, ...]]:
    """Points, OMW, GW and OGW with floats in the plainest way, sorted: the floor of standings."""
    points = dict.fromkeys(book.enrollments, 0)
    played, games, won = points.copy(), points.copy(), points.copy()
    met: dict[int, list[Any]] = {player: [] for player in points}
    for pairings in book.pairings.values():
        for pairing in pairings.values():
            one, two, result = pairing.player1, pairing.player2, pairing.result
            assert two is not None
            assert result is not None
            wins1, wins2, draws = result.wins1, result.wins2, result.draws
            points[one] += 3 if wins1 > wins2 else wins1 == wins2
            points[two] += 3 if wins2 > wins1 else wins1 == wins2
            total = wins1 + wins2 + draws
            for player, own, other in ((one, wins1, two), (two, wins2, one)):
                played[player] += 1
                games[player] += total
                won[player] += 3 * own + draws
                met[player].append(other)
    match_wins = {p: max(0.33, points[p] / (3 * played[p])) for p in points}
    game_wins = {p: max(0.33, won[p] / (3 * games[p])) for p in points}
    return sorted(
        (
            (
                points[p],
                sum(match_wins[o] for o in met[p]) / len(met[p]),
                game_wins[p],
                sum(game_wins[o] for o in met[p]) / len(met[p]),
            )
            for p in points
        ),
        reverse=True,
    )
