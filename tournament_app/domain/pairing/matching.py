"""Exact pairing of a part of the field: a matching of least cost over all possible pairs.

Costs are whole numbers in tiers, so that no sum of lesser ones outweighs a greater: blocked opponents,
a second bye, meeting again, points of who gets the bye, squared gaps. A random remainder below them
makes the best matching unique, so that the same seed gives the same pairs on every machine.
"""

from collections.abc import Sequence
from random import Random

import rustworkx

from tournament_app.domain.pairing.field import Entrant, Field
from tournament_app.domain.pairing.unwanted import Unwanted

CHANCE_BITS = 32


def match_exactly(
    field: Field, players: Sequence[Entrant], bye: Entrant | None, chance: Random
) -> tuple[list[Entrant], Entrant | None]:
    """These players (an even number) anew at the least cost, pairs at places 2k and 2k + 1, highest first.

    ``bye`` is a further player, the one who has the bye so far; who gets it now comes back.
    """
    members = list(players)
    if bye is not None:
        members.append(bye)
    members.sort(key=lambda e: (e.standing if field.by_standings else -e.points, e.player))
    costs = _Costs(field, members)
    draw = chance.getrandbits
    gaps = costs.gaps
    edges = []
    for i, first in enumerate(members):
        met = first.avoid
        level = costs.levels[i]
        for j in range(i + 1, len(members)):
            second = members[j]
            cost = gaps[abs(level - costs.levels[j])] + draw(CHANCE_BITS)
            if second.player in met:
                cost += costs.of_meeting(first, second)
            edges.append((i, j, cost))
    if bye is not None:
        edges += [(i, len(members), costs.of_bye(i, e) + draw(CHANCE_BITS)) for i, e in enumerate(members)]
    most = max(cost for _, _, cost in edges) + 1
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(members) + (bye is not None)))
    graph.add_edges_from([(i, j, most - cost) for i, j, cost in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    found = sorted((min(pair), max(pair)) for pair in matched)
    if bye is not None:
        bye = next(members[i] for i, j in found if j == len(members))
    return [members[place] for pair in found if pair[1] < len(members) for place in pair], bye


class _Costs:
    """The tiers for one set of players, each unit greater than everything below it can add up to."""

    def __init__(self, field: Field, members: list[Entrant]) -> None:
        count = len(members) + 1
        self.unwanted = Unwanted(field, members)
        self.levels = [-member.standing if field.by_standings else member.points for member in members]
        self.lowest = min(self.levels)
        widest = max(self.levels) - self.lowest
        gap = count << CHANCE_BITS
        self.gaps = [gap * distance**2 for distance in range(widest + 1)]
        self.bye = gap * (widest**2 * count + 1)
        self.unit = self.bye * (widest + 1)

    def of_meeting(self, first: Entrant, second: Entrant) -> int:
        """The cost of two players meeting who should not."""
        return self.unit * self.unwanted.in_meeting(first, second)

    def of_bye(self, position: int, entrant: Entrant) -> int:
        """The cost of the bye going to this player."""
        return self.bye * (self.levels[position] - self.lowest) + self.unit * self.unwanted.in_bye(entrant)
