"""Automatic payment of mana (409.1g): a search over the player's mana abilities for one that is enough.

Sources that only tap come first, then those with other consequences, then those that cost life or counters, and
last those that sacrifice themselves. An ability that costs mana itself is paid by the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import msgspec

from engine.rules.choosing.permissions import ability_forbidden
from engine.rules.looking.choices import choice
from engine.rules.looking.conditions import holds
from engine.rules.looking.references import amount, resolve
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import adds_mana, is_mana_ability, is_snow, one_by_one, passes
from engine.rules.paying.other_costs import could_pay
from engine.rules.paying.spending import ANYTHING, Purpose, may_spend, usable
from engine.rules.position.mana import STAR, parse, payers, spent_on, symbols
from engine.rules.position.state import Context, Happening, ObjectId, PlayerId
from engine.rules.triggering.triggers import fits_trigger
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

replace = msgspec.structs.replace
LETTERS = "WUBRGC"
_STEPS = 20_000
_Used = frozenset[ObjectId]
_GoOn = Callable[[_Used, tuple[str, ...]], bool]


class Source(msgspec.Struct, frozen=True):
    """One mana ability that could be played: whose, which, what it could give and what mana it costs."""

    object: ObjectId
    ability: ir.Activated
    options: tuple[tuple[str, ...], ...]
    rank: int = 0
    cost: str = ""
    tied: bool = False

    @property
    def leaves(self) -> bool:
        """Whether playing it sacrifices the permanent itself."""
        return any(isinstance(c, ir.SacrificeCost) for c in self.ability.cost)


def followed(sight: Sight, context: Context, effects: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
    """The instructions of a mana ability that are followed as things are now."""
    found: list[ir.Effect] = []
    for e in effects:
        if isinstance(e, ir.If) and adds_mana((e,)):
            branch = e.effects if holds(sight, context, e.condition) else e.otherwise
            found.extend(followed(sight, context, branch))
        else:
            found.append(e)
    return tuple(found)


def produced(sight: Sight, context: Context, effect: ir.AddMana) -> tuple[tuple[str, ...], ...]:
    """The alternatives of mana that an effect can add, as other effects change it for a land that is tapped."""
    options = _said(sight, context, effect)
    if not context.tapping or "land" not in sight.view(context.source).types:
        return options
    instead = list(_instead(sight, context))
    if not instead:
        return options
    return tuple(
        dict.fromkeys(made for o in options for r, c in instead for made in _other_mana(sight, c, r, o))
    )


def _instead(sight: Sight, context: Context) -> Iterator[tuple[ir.PlayerRule, Context]]:
    """The rules that say which mana the tapped land produces instead, each with its context (406.6)."""
    for oid in sight.shelved("lands give"):
        about = Context(oid, sight.controller(oid))
        for g in sight.view(oid).abilities:
            one = g.ability
            if (
                isinstance(one, ir.PlayerRule)
                and one.rule == "lands give"
                and _goes_for(sight, about, one, context)
            ):
                yield one, about
    for rule, _, about in sight.state.rules:
        if rule.rule == "lands give" and _goes_for(sight, about, rule, context):
            yield rule, about


def _goes_for(sight: Sight, about: Context, rule: ir.PlayerRule, tapped: Context) -> bool:
    if rule.players is not None and tapped.controller not in resolve(sight, about, rule.players):
        return False
    return rule.what is None or all(passes(sight, about, tapped.source, t) for t in rule.what.tests)


def _other_mana(
    sight: Sight, about: Context, rule: ir.PlayerRule, option: tuple[str, ...]
) -> list[tuple[str, ...]]:
    """As much mana of the type that is told, or just one where the amount is told as well.

    A chosen color stands for other colors only: colorless mana has none to change.
    """
    if rule.mana == "chosen":
        letters = _letters(choice(sight, about, "color").lower())
        return [tuple(letters[0] if s != "C" and letters else s for s in option)]
    kinds = "WUBRG" if rule.mana == "choose" else rule.mana.strip("{}")
    return [(kind,) * (rule.n or len(option)) for kind in kinds]


def _said(sight: Sight, context: Context, effect: ir.AddMana) -> tuple[tuple[str, ...], ...]:
    """The alternatives of mana that an effect can add; none where the type is undefined (406.6)."""
    n = amount(sight, context, effect.times)
    if effect.mana == "any":
        return tuple((c,) * n for c in "WUBRG")
    if effect.mana == "chosen":
        return tuple((c,) * n for c in _letters(choice(sight, context, "color")))
    if effect.mana == "linked":
        colors = {c for i in sight.object(context.source).linked for c in sight.view(i).colors}
        return tuple((c,) * n for c in _letters(*sorted(colors)))
    if effect.mana == "colors of lands" and effect.lands is not None:
        there = (i for i in sight.in_play() if sight.fits(context, i, effect.lands))
        kinds = dict.fromkeys(s for i in there for s in could_produce(sight, i) if s != "C")
        return tuple((s,) * n for s in kinds)
    if effect.mana == "paid":
        kinds = dict.fromkeys(s for i in context.paid for s in could_produce(sight, i))
        return tuple((s,) * n for s in kinds)
    if effect.mana == "lands":
        return tuple((s,) * n for s in _reflected(sight, context))
    ways = (product(*(s.split("/") for s in symbols(part))) for part in effect.mana.split("|"))
    return tuple(dict.fromkeys(way * n for part in ways for way in part))


def _letters(*colors: str) -> tuple[str, ...]:
    names = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
    return tuple(names[c] for c in colors if c in names)


def _reflected(sight: Sight, context: Context) -> tuple[str, ...]:
    """The mana that one's own lands could produce (406.6)."""
    found: dict[str, None] = {}
    for oid in sight.in_play():
        view = sight.view(oid)
        if "land" in view.types and view.controller == context.controller:
            found.update(dict.fromkeys(could_produce(sight, oid)))
    return tuple(found)


_OF_OTHERS = ("lands", "paid", "colors of lands")
"""Mana told by what other things could produce: lands that look at each other find nothing (406.6)."""


def could_produce(sight: Sight, oid: ObjectId) -> tuple[str, ...]:
    """The types of mana that the mana abilities of a permanent give, or gave when last known."""
    found: dict[str, None] = {}
    view = sight.view(oid)
    for one in (g.ability for g in view.abilities):
        if not isinstance(one, ir.Activated):
            continue
        taps = any(isinstance(c, ir.TapSelf) for c in one.cost)
        context = Context(oid, view.controller, tapping=taps)
        for e in followed(sight, context, one.effects):
            if isinstance(e, ir.AddMana) and e.mana not in _OF_OTHERS:
                found.update(dict.fromkeys(s for o in produced(sight, context, e) for s in o))
    return tuple(found)


def mana_sources(gate: Gate, player: PlayerId, purpose: Purpose = ANYTHING) -> list[Source]:
    """The mana abilities the player could play now without further choices, for mana of use for the purpose."""
    sight = gate.sight
    found: list[Source] = []
    plain = not any(rule.rule in SAYING for rule, _, _ in sight.state.rules)
    for oid, a, source in mana_abilities(sight, player):
        if plain and source is not None:
            if could_pay(gate, Context(oid, player), ir.TapSelf()):
                found.append(source)
            continue
        if ability_forbidden(gate, oid, player, True):
            continue
        if any(isinstance(e, ir.If) for e in a.effects):
            a = replace(a, effects=followed(sight, Context(oid, player), a.effects))
        made = _source(gate, oid, player, a) if _of_use(sight, a, purpose) else None
        if made is not None:
            found.append(made)
    return found


def mana_abilities(
    sight: Sight, player: PlayerId
) -> tuple[tuple[ObjectId, ir.Activated, Source | None], ...]:
    """The mana abilities of the player's permanents; one that is plain with all that it ever gives.

    That is one that taps for mana which the ability itself names, where no other ability has a say in that.
    """
    found: tuple[tuple[ObjectId, ir.Activated, Source | None], ...] | None
    found = sight.kinds.get(("mana", player))
    if found is None:
        free = not sight.waiting_for("tapped for mana") and not any(
            rule.rule in SAYING for _, _, rule, _ in sight.having(ir.PlayerRule)
        )
        found = tuple(
            (oid, g.ability, _plain(sight, oid, player, g.ability) if free else None)
            for oid in sight.in_play()
            if sight.views[oid].controller == player
            for g in sight.views[oid].abilities
            if isinstance(g.ability, ir.Activated) and is_mana_ability(g.ability)
        )
        sight.kinds["mana", player] = found
    return found


SAYING = frozenset({"lands give", "own turn only", "abilities cannot be played"})
"""Rules about players that have a say in what tapping for mana gives, or whether it may be done."""
_TAP = (ir.TapSelf(),)
_NOTHING_MORE = ir.Activated(())
_NAMED = re.compile(r"(\{[WUBRGC0-9]+\})+(\|(\{[WUBRGC0-9]+\})+)*")


def _plain(sight: Sight, oid: ObjectId, player: PlayerId, a: ir.Activated) -> Source | None:
    view = sight.views[oid]
    if a.cost != _TAP or view.restrictions or replace(a, cost=(), effects=()) != _NOTHING_MORE:
        return None
    if not all(
        isinstance(e, ir.AddMana)
        and e.only is None
        and isinstance(e.times, ir.Number)
        and _NAMED.fullmatch(e.mana)
        for e in a.effects
    ):
        return None
    options = _options(sight, Context(oid, player), a.effects)
    if is_snow(view):
        options = tuple(tuple(s + STAR for s in o) for o in options)
    return Source(oid, a, options) if options else None


def _options(sight: Sight, about: Context, effects: tuple[ir.Effect, ...]) -> tuple[tuple[str, ...], ...]:
    """The alternatives of mana that instructions add together."""
    parts = [produced(sight, about, e) for e in effects if isinstance(e, ir.AddMana)]
    made = (tuple(s for part in way for s in part) for way in product(*parts))
    return tuple(dict.fromkeys(o for o in made if o))


def _of_use(sight: Sight, a: ir.Activated, purpose: Purpose) -> bool:
    """Whether the mana may be spent for the purpose."""
    return all(may_spend(sight, e.only, purpose) for e in a.effects if isinstance(e, ir.AddMana))


def _source(gate: Gate, oid: ObjectId, player: PlayerId, a: ir.Activated) -> Source | None:
    context = Context(oid, player)
    mana = "".join(c.mana for c in a.cost if isinstance(c, ir.PayMana))
    rest = tuple(c for c in a.cost if not isinstance(c, ir.PayMana))
    known = (ir.TapSelf, ir.PayLife, ir.RemoveCounterCost)
    itself = [c for c in rest if isinstance(c, ir.SacrificeCost) and c.of is None]
    if any(not isinstance(c, known) and c not in itself for c in rest) or a.times_each_turn is not None:
        return None
    if not all(could_pay(gate, context, c) for c in rest) or (
        a.only is not None and not holds(gate.sight, context, a.only)
    ):
        return None
    if not any(isinstance(c, ir.TapSelf | ir.SacrificeCost) for c in rest):
        return None
    rank = 3 if itself else 2 if any(isinstance(c, ir.PayLife | ir.RemoveCounterCost) for c in rest) else 0
    if rank == 0 and any(not isinstance(e, ir.AddMana) for e in a.effects):
        rank = 1
    taps = any(isinstance(c, ir.TapSelf) for c in rest)
    own = _options(gate.sight, Context(oid, player, tapping=taps), a.effects)
    tied = any(isinstance(e, ir.AddMana) and e.only is not None for e in a.effects)
    if is_snow(gate.sight.views[oid]):
        own = tuple(tuple(s + STAR for s in o) for o in own)
    options = (
        tuple(dict.fromkeys(way for o in own for way in _with_extra(gate, oid, player, o))) if taps else own
    )
    return Source(oid, a, options, rank, mana, tied) if options else None


def _with_extra(
    gate: Gate, oid: ObjectId, player: PlayerId, option: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """What comes of tapping a source for mana, with all that triggered mana abilities can add to it (411.3)."""
    added: list[tuple[tuple[str, ...], ...]] = []
    h = Happening("tapped for mana", oid, None, player)
    for source, _, ability, _ in gate.sight.waiting_for("tapped for mana"):
        about = Context(source, gate.sight.controller(source), subject=oid, event_player=player)
        if not fits_trigger(gate.sight, about, ability.trigger, h):
            continue
        for e in one_by_one(followed(gate.sight, about, ability.effects)):
            if isinstance(e, ir.AddMana) and player in resolve(gate.sight, about, e.player):
                added.append(added_to(gate.sight, about, e, option))
    return ((*option, *(s for way in ways for s in way)) for ways in product(*filter(None, added)))


def added_to(
    sight: Sight, context: Context, effect: ir.AddMana, option: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """The alternatives of what a triggered mana ability adds to mana of a mana ability (411.3a)."""
    if effect.mana == "that":
        return tuple((kind,) for kind in dict.fromkeys(option))
    return produced(sight, context, effect)


def _with(go_on: Callable[[_Used, str], bool], mana: str, used: _Used) -> bool:
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
        self.pool = pool
        self.chosen: list[Play] = []
        self.left = _STEPS

    def pays(self, colored: tuple[str, ...], generic: int) -> bool:
        """Whether the sources pay; `chosen` has them in the order in which they are played."""
        return self._meet(colored, frozenset(), (), lambda used, _: self._rest(generic, used))

    def _meet(self, colored: tuple[str, ...], used: _Used, paid: tuple[str, ...], go_on: _GoOn) -> bool:
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
        self, used: _Used, kinds: Iterable[str], go_on: Callable[[_Used, str], bool], sources: list[Source]
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
            for option in s.options if s.object not in used else ():
                mana = next((kind for kind in kinds if kind in option), "")
                if mana and (option, s.cost) not in tried:
                    tried.add((option, s.cost))
                    if self._play(s, option, used, mana, partial(_with, go_on, mana)):
                        return True
        return False

    def _play(
        self, s: Source, option: tuple[str, ...], used: _Used, taken: str, go_on: Callable[[_Used], bool]
    ) -> bool:
        """Pay for one source, then go on with the mana it gives in the pool, but for what is taken at once."""
        spare = list(option)
        if taken:
            spare.remove(taken)

        def paid_for(now: _Used, paid: tuple[str, ...]) -> bool:
            self.chosen.append(Play(s, option, paid))
            for mana in spare:
                self.pool[mana] = self.pool.get(mana, 0) + 1
            if go_on(now):
                return True
            for mana in spare:
                self.pool[mana] -= 1
            self.chosen.pop()
            return False

        colored, generic, _ = parse(s.cost)
        return self._meet(
            colored, used | {s.object}, (), lambda now, paid: self._anything(generic, now, paid, paid_for)
        )

    def _anything(self, generic: int, used: _Used, paid: tuple[str, ...], go_on: _GoOn) -> bool:
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

    def _free(self, used: _Used) -> list[Source]:
        """What is not used yet, the least useful first."""
        free = [s for s in self.sources if s.object not in used]
        return sorted(free, key=lambda s: (bool(s.cost), s.rank, len(s.options[0]), len(s.options)))

    def _rest(self, owed: int, used: _Used) -> bool:
        """Cover the generic rest of the whole cost with whatever gives most."""
        have = sum(self.pool.values())
        if have >= owed:
            return True
        free = self._free(used)
        most: dict[ObjectId, int] = {}
        for s in free:
            most[s.object] = max(most.get(s.object, 0), *(len(o) for o in s.options))
        if have + sum(most.values()) < owed:
            return False
        for s in free:
            option = max(s.options, key=len)
            gain = len(option) - parse(s.cost)[1] - len(parse(s.cost)[0])
            if gain > 0 and self._play(s, option, used, "", lambda now: self._rest(owed, now)):
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
    colored, generic, _ = parse(cost)
    if _enough(pool, colored, generic):
        return []
    sources = [s for s in mana_sources(gate, player, purpose) if s.object not in reserved]
    sparing = [s for s in sources if s.object not in wanted or not s.leaves]
    found = _chosen(gate, player, sparing, pool, colored, generic)
    if found is None and len(sparing) < len(sources):
        found = _chosen(gate, player, sources, pool, colored, generic)
    return found


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
    for rank in range(4):
        within = [s for s in sources if s.rank <= rank]
        if rank and len(within) == len([s for s in sources if s.rank < rank]):
            continue
        within.sort(key=lambda s: (bool(s.cost), s.rank, not s.tied, len(s.options[0]), len(s.options)))
        search = _Search(within, dict(pool))
        if search.pays(colored, generic):
            return search.chosen
    return None


def _enough(pool: dict[str, int], colored: tuple[str, ...], generic: int) -> bool:
    paid = spent_on(pool, colored)
    return paid is not None and sum(pool.values()) - len(paid) >= generic
