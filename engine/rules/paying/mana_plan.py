"""Automatic payment of mana (409.1g): a search over the player's mana abilities for one that is enough.

Sources that only tap come first, then those with other consequences, then those that cost life or counters, and
last those that sacrifice themselves or take something else. An ability that costs mana itself is paid by the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from engine.records import replace
from engine.rules.paying.mana_sources import DEAR, Source, Taken, dear_sources, mana_sources
from engine.rules.paying.spending import ANYTHING, Purpose, as_permitted, usable
from engine.rules.position.mana import parse, payers, spent_on
from engine.rules.position.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_STEPS = 20_000
_use, _turn = attrgetter("use"), attrgetter("turn")
_GoOn = Callable[[Taken, tuple[str, ...]], bool]


def _with(go_on: Callable[[Taken, str], bool], mana: str, used: Taken) -> bool:
    return go_on(used, mana)


class Play(msgspec.Struct, frozen=True):
    """One mana ability of a plan: the mana it is to give, and what is taken from the pool for its own cost."""

    source: Source
    option: tuple[str, ...]
    paid: tuple[str, ...]


class _Search:
    """Depth-first search for enough sources, coloured needs first; what a source gives is there once it is paid."""

    def __init__(self, sources: list[Source], pool: dict[str, int]) -> None:
        self.sources = sources
        self.least_useful_first = sorted(sources, key=_use)
        self.pool = pool
        self.chosen: list[Play] = []
        self.left = _STEPS

    def pays(self, colored: tuple[str, ...], generic: int) -> bool:
        """Whether the sources pay; `chosen` has them in the order in which they are played."""
        return self._meet(colored, frozenset(), (), lambda used, _: self._rest(generic, used))

    def _meet(self, colored: tuple[str, ...], used: Taken, paid: tuple[str, ...], go_on: _GoOn) -> bool:
        """Meet the coloured needs one by one, then go on with what is used and paid by then."""
        self.left -= 1
        if self.left < 0:
            return False
        if not colored:
            return go_on(used, paid)
        kinds, rest = payers(colored[0]), colored[1:]
        return self._each_way(
            used, kinds, lambda now, mana: self._meet(rest, now, (*paid, mana), go_on), self.sources
        )

    def _each_way(
        self, used: Taken, kinds: Iterable[str], go_on: Callable[[Taken, str], bool], sources: list[Source]
    ) -> bool:
        """One mana of one of these kinds, from the pool or a source."""
        for mana in kinds:
            if self.pool.get(mana, 0) > 0:
                self.pool[mana] -= 1
                if go_on(used, mana):
                    return True
                self.pool[mana] += 1
        tried: set[tuple[tuple[str, ...], str]] = set()
        for s in sources:
            for option in s.options if used.isdisjoint(s.takes) else ():
                mana = next((kind for kind in kinds if kind in option), "")
                if mana and (option, s.cost) not in tried:
                    tried.add((option, s.cost))
                    if self._play(s, option, used, mana, partial(_with, go_on, mana)):
                        return True
        return False

    def _play(
        self, s: Source, option: tuple[str, ...], used: Taken, taken: str, go_on: Callable[[Taken], bool]
    ) -> bool:
        """Pay for one source, then go on with the mana it gives in the pool, but for what is taken at once."""
        spare = list(option)
        if taken:
            spare.remove(taken)

        def paid_for(now: Taken, paid: tuple[str, ...]) -> bool:
            self.chosen.append(Play(s, option, paid))
            for mana in spare:
                self.pool[mana] = self.pool.get(mana, 0) + 1
            if go_on(now):
                return True
            for mana in spare:
                self.pool[mana] -= 1
            self.chosen.pop()
            return False

        if not s.cost:
            self.left -= 1
            return self.left >= 0 and paid_for(used | s.takes, ())
        colored, generic, _ = parse(s.cost)
        return self._meet(
            colored, used | s.takes, (), lambda now, paid: self._anything(generic, now, paid, paid_for)
        )

    def _anything(self, generic: int, used: Taken, paid: tuple[str, ...], go_on: _GoOn) -> bool:
        """Pay the generic part of a source's own cost: one mana after another."""
        self.left -= 1
        if self.left < 0:
            return False
        if not generic:
            return go_on(used, paid)
        kinds = dict.fromkeys((*self.pool, *(m for s in self.sources for o in s.options for m in o)))
        return self._each_way(
            used,
            kinds,
            lambda now, mana: self._anything(generic - 1, now, (*paid, mana), go_on),
            self._free(used),
        )

    def _free(self, used: Taken) -> list[Source]:
        """What is not used yet, the least useful first."""
        return [s for s in self.least_useful_first if used.isdisjoint(s.takes)]

    def _rest(self, owed: int, used: Taken) -> bool:
        """Cover the generic rest of the whole cost with whatever gives most."""
        have = sum(self.pool.values())
        if have >= owed:
            return True
        free = self._free(used)
        most: dict[frozenset[object], int] = {}
        for s in free:
            most[s.takes] = max(most.get(s.takes, 0), len(s.most))
        if have + sum(most.values()) < owed:
            return False
        for s in free:
            gain = len(s.most) - parse(s.cost)[1] - len(parse(s.cost)[0])
            if gain > 0 and self._play(s, s.most, used, "", lambda now: self._rest(owed, now)):
                return True
        return False


def plan(
    gate: Gate,
    player: PlayerId,
    cost: str,
    reserved: frozenset[ObjectId] = frozenset(),
    purpose: Purpose = ANYTHING,
    wanted: frozenset[ObjectId] = frozenset(),
) -> list[Play] | None:
    """Which sources to play for a cost beyond the pool, in the order to play them.

    `reserved` gives no mana; `wanted`, which other parts of the cost may take, is given up for mana only where
    nothing else pays. Nothing if it cannot be paid.
    """
    pool = usable(gate, player, purpose)
    colored, generic, _ = parse(as_permitted(gate, player, cost))
    if _enough(pool, colored, generic):
        return []
    sources = _open(
        gate, player, [s for s in mana_sources(gate, player, purpose) if s.object not in reserved]
    )
    sparing = [s for s in sources if s.object not in wanted or not s.leaves]
    found = _chosen(gate, player, sparing, pool, colored, generic)
    if found is None and len(sparing) < len(sources):
        found = _chosen(gate, player, sources, pool, colored, generic)
    if found is None and (
        dear := [s for s in dear_sources(gate, player, purpose) if reserved.isdisjoint(s.takes)]
    ):
        found = _chosen(gate, player, [*sources, *_open(gate, player, dear)], pool, colored, generic)
    return found


def _open(gate: Gate, player: PlayerId, sources: list[Source]) -> list[Source]:
    """The sources, what they cost open to all mana that the player may spend on it."""
    return [replace(s, cost=as_permitted(gate, player, s.cost)) if s.cost else s for s in sources]


def _chosen(
    gate: Gate,
    player: PlayerId,
    sources: list[Source],
    pool: dict[str, int],
    colored: tuple[str, ...],
    generic: int,
) -> list[Play] | None:
    """The sources that pay, where mana tied to one use pays for no mana ability."""
    if not gate.state.players[player].tied and not any(s.tied for s in sources):
        return _searched(sources, pool, colored, generic)
    free = _searched([s for s in sources if not s.cost], pool, colored, generic)
    if free is not None:
        return free
    anyhow = usable(gate, player, ANYTHING)  # tied mana pays for no other mana ability
    return _searched([s for s in sources if not s.tied], anyhow, colored, generic)


def _searched(
    sources: list[Source], pool: dict[str, int], colored: tuple[str, ...], generic: int
) -> list[Play] | None:
    """The cheapest sufficient choice among the sources, by rank; nothing if there is none."""
    for rank in sorted({0, *(s.rank for s in sources)}):
        within = [s for s in sources if s.rank <= rank]
        within.sort(key=_turn)
        search = _Search(within, dict(pool))
        if search.pays(colored, generic):
            return sorted(search.chosen, key=lambda one: DEAR + 1 if one.source.cost else one.source.rank)
    return None


def _enough(pool: dict[str, int], colored: tuple[str, ...], generic: int) -> bool:
    paid = spent_on(pool, colored)
    return paid is not None and sum(pool.values()) - len(paid) >= generic
