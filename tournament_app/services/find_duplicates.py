"""Find records of the register that may be the same person."""

from collections import defaultdict
from collections.abc import Sequence

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.spelling import folded


def possible_duplicates(register: Sequence[Player]) -> frozenset[PlayerId]:
    """Everybody whose name another record bears too: accents, case and the order of its parts aside."""
    namesakes: dict[tuple[str, ...], list[PlayerId]] = defaultdict(list)
    for player in register:
        namesakes[tuple(sorted(folded(player.name.replace(",", " ")).split()))].append(player.id)
    return frozenset(id_ for ids in namesakes.values() if len(ids) > 1 for id_ in ids)
