"""Libraries after a shuffle: which card is on top is chance, asked when it matters (101.1, 217.2b)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from engine.rules.position.events import ChangeState
from engine.rules.position.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def shuffle(gate: Gate, player: PlayerId) -> None:
    """From now on the order of the player's library is unknown."""
    library = gate.state.zone("library", player)
    kept = tuple(p for p in gate.state.permissions if p.card not in library)
    caused = "shuffles" if gate.cause is not None else ""
    gate.propose(
        ChangeState({"shuffled": {**gate.state.shuffled, player: 0}, "permissions": kept}, caused, player)
    )
    gate.say(f"{player} shuffles the library", "413.2b")


def settle_top(gate: Gate, player: PlayerId, n: int, below: Collection[ObjectId] = ()) -> None:
    """Find out what the top cards of a shuffled library are, where that is not known yet; not those kept `below`."""
    known = gate.state.shuffled.get(player)
    if known is None or known >= n:
        return
    library = gate.state.zone("library", player)
    rest = [i for i in library[known:] if i not in below]
    wanted = min(n - known, len(rest))
    if wanted <= 0 or len({gate.state.objects[i].base for i in rest}) == 1:
        return
    found = gate.chance(player, rest, wanted, f"the top of {player}'s library")
    order = (*library[:known], *found, *(i for i in library[known:] if i not in found))
    zones = {**gate.state.zones, ("library", str(player)): order}
    gate.change_state(zones=zones, shuffled={**gate.state.shuffled, player: known + wanted})
