"""What is named for a cost of several parts, shared among them: each object pays for one of them (403.1, 409.1h)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.rules.position.state import ObjectId


class Part(msgspec.Struct, frozen=True):
    """One part of a cost: what it may be paid with, and how many objects it takes at most."""

    options: tuple[ObjectId, ...] = ()
    most: int = 0


class Shares(msgspec.Struct, frozen=True):
    """What pays for each part, in the order named, and the first that is named and can pay for none."""

    of_parts: tuple[tuple[ObjectId, ...], ...]
    unfit: ObjectId | None = None


def shared(named: Sequence[ObjectId], parts: Sequence[Part]) -> Shares:
    """Share what is named among the parts that it fits, the first part that has room first.

    No part takes one object twice; an object makes room for another where a second part takes it as well.
    """
    held: list[list[int]] = [[] for _ in parts]

    def settle(one: int, passed: set[int]) -> bool:
        for n, part in enumerate(parts):
            there = held[n]
            if n in passed or named[one] not in part.options or named[one] in (named[k] for k in there):
                continue
            passed.add(n)
            if len(there) < part.most:
                there.append(one)
                return True
            for other in there:
                if settle(other, passed):
                    there[there.index(other)] = one
                    return True
        return False

    unfit = next((named[one] for one in range(len(named)) if not settle(one, set())), None)
    return Shares(tuple(tuple(named[k] for k in sorted(there)) for there in held), unfit)
