"""Automatic payment of mana (409.1g): a search over the player's mana abilities for one that is enough.

Sources that only tap come first, then those with other consequences, then those that cost life or counters, and
last those that sacrifice themselves. An ability that costs mana itself is paid by the others.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import msgspec

from engine.rules.conditions import holds
from engine.rules.happenings import Happening
from engine.rules.mana import parse, symbols
from engine.rules.other_costs import could_pay
from engine.rules.permissions import ability_forbidden
from engine.rules.references import amount
from engine.rules.sight import Sight
from engine.rules.spending import ANYTHING, Purpose, may_spend, usable
from engine.rules.state import Context, ObjectId, PlayerId
from engine.rules.triggers import fits_trigger, triggered
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

LETTERS = "WUBRGC"
_STEPS = 20_000


class Source(msgspec.Struct, frozen=True):
    """One mana ability that could be played: whose, which, what it could give and what mana it costs."""

    object: ObjectId
    ability: ir.Activated
    options: tuple[tuple[str, ...], ...]
    rank: int = 0
    cost: str = ""
    tied: bool = False


def is_mana_ability(ability: ir.Activated) -> bool:
    """An activated ability that could put mana into a pool, and targets nothing (406.1)."""
    return not ability.targets and any(isinstance(e, ir.AddMana) for e in ability.effects)


def produced(sight: Sight, context: Context, effect: ir.AddMana) -> tuple[tuple[str, ...], ...]:
    """The alternatives of mana that an effect can add; none where the type is undefined (406.6)."""
    given = _given_instead(sight, context)
    if given:
        return (given,)
    n = amount(sight, context, effect.times)
    if effect.mana == "any":
        return tuple((c,) * n for c in "WUBRG")
    if effect.mana == "chosen":
        return tuple((c,) * n for c in _letters(sight.object(context.source).chosen.get("color", "")))
    if effect.mana == "linked":
        colors = {c for i in sight.object(context.source).linked for c in sight.view(i).colors}
        return tuple((c,) * n for c in _letters(*sorted(colors)))
    if effect.mana == "opponents' lands":
        return tuple((s,) * n for s in _reflected(sight, context, False) if s != "C")
    if effect.mana == "paid":
        kinds = dict.fromkeys(s for i in context.paid for s in could_produce(sight, i))
        return tuple((s,) * n for s in kinds)
    if effect.mana == "lands":
        return tuple((s,) * n for s in _reflected(sight, context))
    return tuple(tuple(symbols(part)) * n for part in effect.mana.split("|"))


def _given_instead(sight: Sight, context: Context) -> tuple[str, ...]:
    """What an effect has every land give when it is tapped for mana, whatever it says itself (419.1)."""
    o = sight.state.objects.get(context.source)
    if o is None or o.zone != "in play" or "land" not in sight.view(o.id).types:
        return ()
    for oid in sight.shelved("lands give"):
        for g in sight.view(oid).abilities:
            if isinstance(g.ability, ir.PlayerRule) and g.ability.rule == "lands give":
                return tuple(symbols(g.ability.mana))
    return ()


def _letters(*colors: str) -> tuple[str, ...]:
    names = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
    return tuple(names[c] for c in colors if c in names)


def _reflected(sight: Sight, context: Context, own: bool = True) -> tuple[str, ...]:
    """The mana that lands could produce, one's own or the opponents' (406.6)."""
    found: dict[str, None] = {}
    for oid in sight.in_play():
        view = sight.view(oid)
        if "land" in view.types and (view.controller == context.controller) is own:
            found.update(dict.fromkeys(could_produce(sight, oid)))
    return tuple(found)


def could_produce(sight: Sight, oid: ObjectId) -> tuple[str, ...]:
    """The types of mana that the mana abilities of a permanent give, or gave when last known."""
    found: dict[str, None] = {}
    view = sight.view(oid)
    for g in view.abilities:
        for e in g.ability.effects if isinstance(g.ability, ir.Activated) else ():
            if isinstance(e, ir.AddMana) and e.mana not in ("lands", "paid", "opponents' lands"):
                made = produced(sight, Context(oid, view.controller), e)
                found.update(dict.fromkeys(s for o in made for s in o))
    return tuple(found)


def mana_sources(gate: Gate, player: PlayerId, purpose: Purpose = ANYTHING) -> list[Source]:
    """The mana abilities the player could play now without further choices, for mana of use for the purpose."""
    sight = gate.sight
    found: list[Source] = []
    for oid in sight.in_play():
        view = sight.views[oid]
        if view.controller != player:
            continue
        for g in view.abilities:
            a = g.ability
            if (
                not isinstance(a, ir.Activated)
                or not is_mana_ability(a)
                or ability_forbidden(gate, oid, player, True)
            ):
                continue
            made = _source(gate, oid, player, a) if _of_use(sight, a, purpose) else None
            if made is not None:
                found.append(made)
    return found


def _of_use(sight: Sight, a: ir.Activated, purpose: Purpose) -> bool:
    """Whether the mana may be spent for the purpose."""
    return all(may_spend(sight, e.only, purpose) for e in a.effects if isinstance(e, ir.AddMana))


def _source(gate: Gate, oid: ObjectId, player: PlayerId, a: ir.Activated) -> Source | None:
    context = Context(oid, player)
    mana = "".join(c.mana for c in a.cost if isinstance(c, ir.PayMana))
    rest = tuple(c for c in a.cost if not isinstance(c, ir.PayMana))
    known = (ir.TapSelf, ir.UntapSelf, ir.PayLife, ir.RemoveCounterCost)
    own = [c for c in rest if isinstance(c, ir.SacrificeCost) and c.of is None]
    if (
        any(not isinstance(c, known) and c not in own for c in rest)
        or a.modes
        or a.times_each_turn is not None
    ):
        return None
    if not all(could_pay(gate, context, c) for c in rest) or (
        a.only is not None and not holds(gate.sight, context, a.only)
    ):
        return None
    if not any(isinstance(c, ir.TapSelf | ir.UntapSelf | ir.SacrificeCost) for c in rest):
        return None
    rank = 3 if own else 2 if any(isinstance(c, ir.PayLife | ir.RemoveCounterCost) for c in rest) else 0
    if rank == 0 and any(not isinstance(e, ir.AddMana) for e in a.effects):
        rank = 1
    parts = [produced(gate.sight, context, e) for e in a.effects if isinstance(e, ir.AddMana)]
    taps = any(isinstance(c, ir.TapSelf) for c in rest)
    made = [tuple(s for part in way for s in part) for way in product(*parts)]
    options = tuple(dict.fromkeys(o + (_extra(gate, oid, player, o) if taps else ()) for o in made if o))
    tied = any(isinstance(e, ir.AddMana) and e.only is not None for e in a.effects)
    return Source(oid, a, options, rank, mana, tied) if options else None


def _extra(gate: Gate, oid: ObjectId, player: PlayerId, option: tuple[str, ...]) -> tuple[str, ...]:
    """What triggered mana abilities will add when this source is tapped (411.3)."""
    found: list[str] = []
    h = Happening("tapped for mana", oid, None, player)
    for source in gate.sight.in_play():
        for _, ability in triggered(gate.sight.view(source).abilities).get("tapped for mana", ()):
            about = Context(source, gate.sight.controller(source), subject=oid, event_player=player)
            if not fits_trigger(gate.sight, about, ability.trigger, h):
                continue
            for e in ability.effects:
                if isinstance(e, ir.AddMana) and e.mana == "that":
                    found.append(option[0])
    return tuple(found)


class _Search:
    """Depth-first search for enough sources, coloured needs first."""

    def __init__(self, sources: list[Source], pool: dict[str, int]) -> None:
        self.sources = sources
        self.pool = pool
        self.chosen: list[tuple[Source, tuple[str, ...]]] = []
        self.left = _STEPS

    def needs(self, colored: tuple[str, ...], owed: int, used: frozenset[ObjectId]) -> bool:
        """Meet the coloured needs one by one, then the generic rest."""
        self.left -= 1
        if self.left < 0:
            return False
        if not colored:
            return self.generic(owed, used)
        need, rest = colored[0], colored[1:]
        if self.pool.get(need, 0) > 0:
            self.pool[need] -= 1
            if self.needs(rest, owed, used):
                return True
            self.pool[need] += 1
        tried: set[tuple[tuple[str, ...], str]] = set()
        for s in self.sources:
            if s.object in used:
                continue
            for option in s.options:
                if need in option and (option, s.cost) not in tried:
                    tried.add((option, s.cost))
                    if self.use(s, option, need, rest, owed, used):
                        return True
        return False

    def use(
        self, s: Source, option: tuple[str, ...], need: str, rest: tuple[str, ...], owed: int,
        used: frozenset[ObjectId],
    ) -> bool:  # fmt: skip
        """Play one source for a need (or for generic mana, with no need) and go on."""
        spare = list(option)
        if need:
            spare.remove(need)
        for symbol in spare:
            self.pool[symbol] = self.pool.get(symbol, 0) + 1
        colored, generic, _ = parse(s.cost)
        self.chosen.append((s, option))
        if self.needs((*colored, *rest), owed + generic, used | {s.object}):
            return True
        self.chosen.pop()
        for symbol in spare:
            self.pool[symbol] -= 1
        return False

    def generic(self, owed: int, used: frozenset[ObjectId]) -> bool:
        """Cover what is left with whatever gives most."""
        have = sum(self.pool.values())
        if have >= owed:
            return True
        free = [s for s in self.sources if s.object not in used]
        free.sort(key=lambda s: (bool(s.cost), s.rank, len(s.options[0]), len(s.options)))
        most: dict[ObjectId, int] = {}
        for s in free:
            most[s.object] = max(most.get(s.object, 0), *(len(o) for o in s.options))
        if have + sum(most.values()) < owed:
            return False
        for s in free:
            option = max(s.options, key=len)
            gain = len(option) - parse(s.cost)[1] - len(parse(s.cost)[0])
            if gain > 0 and self.use(s, option, "", (), owed, used):
                return True
        return False


def plan(
    gate: Gate,
    player: PlayerId,
    cost: str,
    reserved: frozenset[ObjectId] = frozenset(),
    purpose: Purpose = ANYTHING,
) -> list[tuple[Source, tuple[str, ...]]] | None:
    """Which sources to play for a cost beyond the pool, in the order to play them.

    Nothing if it cannot be paid.
    """
    pool = usable(gate, player, purpose)
    colored, generic, _ = parse(cost)
    if _enough(pool, colored, generic):
        return []
    sources = [s for s in mana_sources(gate, player, purpose) if s.object not in reserved]
    if not gate.state.players[player].tied and not any(s.tied for s in sources):
        return _searched(sources, pool, colored, generic)
    free = _searched([s for s in sources if not s.cost], pool, colored, generic)
    if free is not None:
        return free
    anyhow = usable(gate, player, ANYTHING)  # tied mana pays for no other mana ability
    return _searched([s for s in sources if not s.tied], anyhow, colored, generic)


def _searched(
    sources: list[Source], pool: dict[str, int], colored: tuple[str, ...], generic: int
) -> list[tuple[Source, tuple[str, ...]]] | None:
    """The cheapest sufficient choice among the sources, by rank; nothing if there is none."""
    for rank in range(4):
        within = [s for s in sources if s.rank <= rank]
        if rank and len(within) == len([s for s in sources if s.rank < rank]):
            continue
        within.sort(key=lambda s: (bool(s.cost), s.rank, not s.tied, len(s.options)))
        search = _Search(within, dict(pool))
        if search.needs(colored, generic, frozenset()):
            backwards = search.chosen[::-1]
            return [c for c in backwards if not c[0].cost] + [c for c in backwards if c[0].cost]
    return None


def _enough(pool: dict[str, int], colored: tuple[str, ...], generic: int) -> bool:
    left = dict(pool)
    for symbol in colored:
        if left.get(symbol, 0) < 1:
            return False
        left[symbol] -= 1
    return sum(left.values()) >= generic
