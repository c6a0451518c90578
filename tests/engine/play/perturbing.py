"""Actions made up at random, most of them against the rules, and how the list of legal actions would write them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.records import replace
from engine.rules.position import actions as a
from engine.rules.position.state import State


def perturbed(state: State, rng: random.Random, n: int) -> Iterator[a.Action]:
    """So many actions of any player on any object, whatever the moment."""
    for _ in range(n):
        yield _one(state, rng)


def _one(state: State, rng: random.Random) -> a.Action:
    by = rng.choice(list(state.players))
    ids = list(state.objects)
    one = rng.choice(ids)
    creatures = [i for i in state.zone("in play") if "creature" in state.objects[i].base.types] or ids
    some = tuple(rng.sample(creatures, min(len(creatures), rng.randint(0, 2))))
    match rng.randint(0, 8):
        case 0:
            return a.Pass(by)
        case 1:
            return a.PlayLand(by, one)
        case 2 | 3:
            kind = rng.choice(("", "kicked", "buyback", "flashback", "entwined", "face down"))
            modes = (rng.randint(0, 3),) if rng.random() < 0.2 else ()
            options = frozenset({kind} - {""})
            alternative = rng.choice((0, 0, 0, 1))
            return a.PlaySpell(
                by, one, x=rng.choice((0, 0, 1)), modes=modes, options=options, alternative=alternative
            )
        case 4:
            return a.Activate(by, one, rng.choice((0, 0, 1, -1)), x=rng.choice((0, 0, 1)))
        case 5:
            return a.Unmorph(by, one)
        case 6:
            bands = (some,) if len(some) > 1 and rng.random() < 0.3 else ()
            return a.Attack(by, some, bands)
        case 7:
            attackers = state.combat.attackers if state.combat else ()
            return a.Block(by, {b: (rng.choice(attackers or tuple(ids)),) for b in some})
        case _:
            return a.GoOn(by)


def as_listed(state: State, action: a.Action) -> str:
    """The action as a list of legal actions says it: creatures in the order in which they came."""
    order = {oid: n for n, oid in enumerate(state.zone("in play"))}
    changes: dict[str, Any] = {}
    if isinstance(action, a.Attack):
        changes["attackers"] = tuple(sorted(action.attackers, key=lambda i: order[i]))
        changes["bands"] = tuple(tuple(sorted(b, key=lambda i: order[i])) for b in action.bands)
    elif isinstance(action, a.Block):
        changes["blocks"] = {b: action.blocks[b] for b in sorted(action.blocks, key=lambda i: order[i])}
    return repr(replace(action, **changes))
