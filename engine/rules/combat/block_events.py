"""What blocks are for abilities that trigger on them, when they are declared and when an effect makes them (410.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.rules.position.events import ChangeState
from engine.rules.position.state import ObjectId

Blocks = Mapping[ObjectId, tuple[ObjectId, ...]]


def blocking(blocks: Blocks) -> tuple[ChangeState, ...]:
    """Each creature blocks, so many at a time (410.9a)."""
    return tuple(ChangeState({}, "blocks", others=(b,), amount=len(those)) for b, those in blocks.items())


def meeting(blocks: Blocks) -> tuple[ChangeState, ...]:
    """Each creature blocks each of its attackers, which becomes blocked by it (410.9b-c)."""
    return tuple(
        ChangeState({}, what, object=of, others=(who,))
        for blocker, those in blocks.items()
        for attacker in those
        for what, of, who in (
            ("blocks creature", attacker, blocker),
            ("becomes blocked by", blocker, attacker),
        )
    )


def becoming_blocked(attackers: Iterable[ObjectId], blocks: Blocks) -> tuple[ChangeState, ...]:
    """Each attacker becomes blocked, by so many creatures, for abilities that ask for a number of them (410.9d)."""
    return tuple(
        ChangeState({}, "becomes blocked", others=(a,), amount=sum(a in those for those in blocks.values()))
        for a in attackers
    )
