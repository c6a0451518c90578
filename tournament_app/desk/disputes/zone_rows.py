"""Permanents in the order a table shows them, what is alike together."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from engine.cases.showing.layout import Shown


def alike_together(permanents: Sequence[Shown], changed: Mapping[str, str]) -> Iterable[tuple[Shown, ...]]:
    """Creatures, then what else there is, then lands; lands that are alike together unless one has changed."""
    ranked = sorted(permanents, key=lambda one: 0 if one.is_creature else 2 if one.is_land else 1)
    for land, rest in groupby(ranked, key=lambda one: one.is_land):
        if not land:
            yield from ((one,) for one in rest)
            continue
        alike: dict[object, list[Shown]] = {}
        for one in rest:
            key = one.ref if one.ref in changed else (one.name, one.types, one.keywords, one.marks)
            alike.setdefault(key, []).append(one)
        yield from (tuple(together) for together in alike.values())
