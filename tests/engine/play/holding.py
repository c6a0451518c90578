"""What holds between any two positions of a game: checked after every action of random play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.rules.position.state import PlayerId, State
from engine.rules.priority.state_based import applicable
from engine.rules.status import status
from engine.rules.transition import Transition

Fault = tuple[str, str]


def cards_of(state: State) -> Counter[tuple[str, PlayerId]]:
    """Every real card by its reference and owner, wherever it is."""
    return Counter(
        (o.ref, o.owner)
        for o in state.objects.values()
        if not o.token and not o.copy and (o.entry is None or o.entry.kind == "spell") and o.zone != "ceased"
    )


def broken(first: State, now: State) -> Iterator[Fault]:
    """Every invariant that does not hold: which, and where it is seen."""
    yield from _cards(first, now)
    yield from _places(now)
    for player in now.players.values():
        if any(n < 0 for n in player.pool.values()):
            yield "negative mana", str(player)
    if now.result:
        return
    if now.turn.priority is not None:
        waiting = list(applicable(Transition(now)))
        if waiting:
            yield "a state-based effect waits while a player has priority", str(waiting[0])
        if now.pending:
            yield "a trigger waits while a player has priority", str(now.pending[0].source)
    for one in status(now):
        if one.kind == "impossible":
            yield f"impossible: {one.text}", one.where


def _cards(first: State, now: State) -> Iterator[Fault]:
    there, here = cards_of(first), cards_of(now)
    if there == here:
        return
    left = {n for n, p in now.players.items() if p.lost}
    lost = {k: n for k, n in (there - here).items() if k[1] not in left}
    if lost:
        yield "cards lost", str(lost)
    if here - there:
        yield "cards doubled", str(here - there)


def _places(now: State) -> Iterator[Fault]:
    listed = Counter(i for ids in now.zones.values() for i in ids)
    for oid, times in listed.items():
        if times > 1 or oid not in now.objects:
            yield "an object in two zones or none", str(oid)
    for (zone, owner), ids in now.zones.items():
        for oid in ids:
            o = now.objects.get(oid)
            if o is not None and (o.zone != zone or owner not in ("", o.owner)):
                yield "an object in a zone that is not its own", f"{o.ref} in {zone}"
