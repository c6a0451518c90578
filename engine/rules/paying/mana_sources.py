"""What could give a player mana now (406, 411.2): each mana ability with what it gives, and with what it takes.

Sources that only tap have rank 0, those with other consequences 1, those that cost life or counters 2, those that
sacrifice themselves 3, and those that take something else `DEAR`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING

import msgspec

from engine.records import replace
from engine.rules.choosing.playing_abilities import LANDS_ONLY, uses_left, why_not
from engine.rules.looking.choices import choice
from engine.rules.looking.conditions import holds
from engine.rules.looking.references import amount, resolve
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import adds_mana, is_mana_ability, is_snow, one_by_one, passes
from engine.rules.paying.costs import changed_ability_cost
from engine.rules.paying.dear_mana import Way, gone, ways_to_pay
from engine.rules.paying.other_costs import can_tap, could_pay
from engine.rules.paying.spending import ANYTHING, Purpose, last_linked, may_spend
from engine.rules.position.mana import COLORED, STAR, parse, symbols
from engine.rules.position.state import Context, Happening, ObjectId, PlayerId, Zone
from engine.rules.triggering.triggers import fits_trigger
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

LETTERS = COLORED + "C"
_BECOMES, _GIVE = "colored mana becomes", "lands give"
Rules = list[tuple[ir.PlayerRule, Context]]
"""Rules about mana, each with its context."""
DEAR = 4
"""The rank of what takes something else than a tap; it is thought of where nothing else pays."""

_ELSEWHERE: tuple[Zone, ...] = ("hand", "graveyard")
"""Where else than in play a card may have a mana ability."""
Taken = frozenset[object]


class Source(msgspec.Struct, frozen=True, dict=True):
    """One mana ability that could be played: whose, which of its, what it could give and what mana it costs."""

    object: ObjectId
    player: PlayerId
    place: int
    ability: ir.Activated
    options: tuple[tuple[str, ...], ...]
    rank: int = 0
    cost: str = ""
    tied: bool = False
    way: Way | None = None

    @cached_property
    def leaves(self) -> bool:
        """Whether playing it sacrifices the permanent itself."""
        return any(isinstance(c, ir.SacrificeCost) for c in self.ability.cost)

    @cached_property
    def use(self) -> tuple[bool, int, int, int]:
        """How useful it is for other costs: what costs mana last, before it what takes or gives most."""
        return bool(self.cost), self.rank, len(self.options[0]), len(self.options)

    @cached_property
    def turn(self) -> tuple[bool, int, bool, int, int]:
        """When it is thought of for a cost: as it is useful for others, but what is tied to this one first."""
        costs, rank, most, ways = self.use
        return costs, rank, not self.tied, most, ways

    @cached_property
    def most(self) -> tuple[str, ...]:
        """The most mana that it could give."""
        return max(self.options, key=len)

    @cached_property
    def takes(self) -> Taken:
        """What can be used only once, and is used for it; what is tapped freely may be given up afterwards.

        An ability that can be played again and again leaves its permanent where it is.
        """
        own: Taken = frozenset({self.object}) if self.way is None else self.way.takes
        stays = self.way is not None and self.way.again
        return (
            own | gone(self.object)
            if (self.cost and not stays) or (self.leaves and self.way is None)
            else own
        )

    @property
    def context(self) -> Context:
        """What its instructions refer to, as it is planned to be paid."""
        taps = any(isinstance(c, ir.TapSelf) for c in self.ability.cost)
        way = self.way or Way()
        return Context(self.object, self.player, x=way.x, paid=way.given, tapping=taps)


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
    becomes = _rules(sight, _BECOMES, context)
    options = tuple(dict.fromkeys(_recolored(o, becomes) for o in _said(sight, context, effect)))
    if not context.tapping or "land" not in sight.view(context.source).types:
        return options
    instead = _rules(sight, _GIVE, context)
    if not instead:
        return options
    made = (new for o in options for r, c in instead for new in _other_mana(sight, c, r, o))
    return tuple(dict.fromkeys(_recolored(new, becomes) for new in made))


def _recolored(option: tuple[str, ...], becomes: Rules) -> tuple[str, ...]:
    """The mana as it is where colored mana of such spells and abilities becomes mana of one color (419.1a)."""
    for rule, _ in becomes:
        option = tuple(rule.mana if s in COLORED else s for s in option)
    return option


def _rules(sight: Sight, kind: str, made: Context) -> Rules:
    """The rules of a kind about mana that hold for what is made now, each with its context (406.6)."""
    found: Rules = []
    for oid in sight.shelved(kind):
        about = Context(oid, sight.controller(oid))
        there = (g.ability for g in sight.view(oid).abilities)
        found += [(one, about) for one in there if isinstance(one, ir.PlayerRule) and one.rule == kind]
    found += [(rule, about) for rule, _, about in sight.state.rules if rule.rule == kind]
    return [(rule, about) for rule, about in found if _goes_for(sight, about, rule, made)]


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
    if ">" in rule.mana:  # one kind of mana instead of one other
        old, new = rule.mana.split(">")
        return [tuple(new.strip("{}") if "{" + s + "}" == old else s for s in option)]
    kinds = COLORED if rule.mana == "choose" else rule.mana.strip("{}")
    return [(kind,) * (rule.n or len(option)) for kind in kinds]


def _said(sight: Sight, context: Context, effect: ir.AddMana) -> tuple[tuple[str, ...], ...]:
    """The alternatives of mana that an effect can add; none where the type is undefined (406.6)."""
    n = amount(sight, context, effect.times)
    if effect.mana == "any":
        return tuple((c,) * n for c in COLORED)
    if effect.mana == "chosen":
        return tuple((c,) * n for c in _letters(choice(sight, context, "color")))
    if effect.mana == "linked":
        colors = {c for i in sight.object(context.source).linked for c in sight.view(i).colors}
        return tuple((c,) * n for c in _letters(*sorted(colors)))
    if effect.mana in ("colors of lands", "types of lands") and effect.lands is not None:
        there = (i for i in sight.in_play() if sight.fits(context, i, effect.lands))
        colorless = effect.mana == "types of lands"
        kinds = dict.fromkeys(s for i in there for s in could_produce(sight, i) if s != "C" or colorless)
        return tuple((s,) * n for s in kinds)
    if effect.mana == "colors of permanents" and effect.lands is not None:
        there = (i for i in sight.in_play() if sight.fits(context, i, effect.lands))
        found = {c for i in there for c in sight.view(i).colors}
        return tuple((s,) * n for s in _letters(*sorted(found)))
    if effect.mana == "paid":
        kinds = dict.fromkeys(s for i in context.paid for s in could_produce(sight, i))
        return tuple((s,) * n for s in kinds)
    if effect.mana == "noted":
        noted = choice(sight, context, "noted mana")
        return (tuple(noted),) if noted else ()
    if effect.mana == "symbols":
        paid = (sight.object(i).base for i in context.paid)
        costs = "".join(half.cost for base in paid for half in base.halves or (base,))
        colored = (s.split("/") for s in parse(costs)[0])
        return tuple(dict.fromkeys(product(*(kinds for kinds in colored if set(kinds) <= set(COLORED)))))
    ways = (product(*(s.split("/") for s in symbols(part))) for part in effect.mana.split("|"))
    return tuple(dict.fromkeys(way * n for part in ways for way in part))


def _letters(*colors: str) -> tuple[str, ...]:
    names = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
    return tuple(names[c] for c in colors if c in names)


_OF_OTHERS = ("paid", "colors of lands", "types of lands")
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
    for oid, place, a, source in mana_abilities(sight, player):
        if plain and source is not None:
            if can_tap(sight, oid):
                found.append(source)
        elif not _takes_more(a) and why_not(gate, player, oid, place, a) is None:
            made = _source(gate, oid, player, place, _now(sight, oid, player, a))
            if made is not None and _of_use(sight, oid, made.ability, purpose):
                found.append(made)
    return found


def _now(sight: Sight, oid: ObjectId, player: PlayerId, a: ir.Activated) -> ir.Activated:
    """The ability with the instructions that are followed as things are now."""
    if not any(isinstance(e, ir.If) for e in a.effects):
        return a
    return replace(a, effects=followed(sight, Context(oid, player), a.effects))


@lru_cache(maxsize=4096)
def _takes_more(a: ir.Activated) -> bool:
    """Whether the ability takes something else than a tap, life, its own counters or itself, or is limited."""
    if a.priority or any(_is_dear(c) for c in a.cost) or a.times_each_turn is not None:
        return True
    return not any(isinstance(c, ir.TapSelf | ir.SacrificeCost) for c in a.cost)


def _is_dear(cost: ir.Cost) -> bool:
    match cost:
        case ir.PayMana() | ir.TapSelf() | ir.PayLife() | ir.SacrificeCost(of=None):
            return False
        case ir.RemoveCounterCost(of=None, n=n):
            return isinstance(n, ir.X)
        case _:
            return True


def _pays(sight: Sight, ability: ir.Activated) -> bool:
    """Whether it is a mana ability that a payment may use by itself: what targets has to be announced (409.1c)."""
    return not ability.targets and is_mana_ability(sight.state.book, ability)


def mana_abilities(
    sight: Sight, player: PlayerId
) -> tuple[tuple[ObjectId, int, ir.Activated, Source | None], ...]:
    """The mana abilities that the player may play, each with its place; one that is plain with all it ever gives.

    That is one that taps for mana which the ability itself names, where no other ability has a say in that.
    """
    found: tuple[tuple[ObjectId, int, ir.Activated, Source | None], ...] | None
    found = sight.kinds.get(("mana", player))
    if found is None:
        free = _nothing_has_a_say(sight)
        found = tuple(
            (oid, n, g.ability, _plain(sight, oid, player, n, g.ability) if free else None)
            for oid in sight.in_play()
            for n, g in enumerate(sight.views[oid].abilities)
            if isinstance(g.ability, ir.Activated)
            and (sight.views[oid].controller == player or g.ability.any_player)
            and _pays(sight, g.ability)
        )
        sight.kinds["mana", player] = found
    return found


def _nothing_has_a_say(sight: Sight) -> bool:
    """Whether tapping for mana costs and gives what abilities say of themselves, whenever they may be played."""
    return not (
        any(_on_tapping(sight))
        or any(rule.rule in SAYING for _, _, rule, _ in sight.having(ir.PlayerRule))
        or any(rule.abilities for _, _, rule, _ in sight.having(ir.CostRule))
        or (sight.state.book.upkeep == "duties" and sight.state.turn.step == "upkeep")
    )


SAYING = frozenset(
    {
        _BECOMES,
        _GIVE,
        "own turn only",
        "abilities cannot be played",
        "no ability can be played",
        LANDS_ONLY.rule,
    }
)
"""Rules about players that have a say in what tapping for mana gives, or whether it may be done."""
_TAP = (ir.TapSelf(),)
_TAPPED = "tapped for mana"
_NOTHING_MORE = ir.Activated(())
_NAMED = re.compile(r"any|(\{[WUBRGC0-9]+\})+(\|(\{[WUBRGC0-9]+\})+)*")


def _plain(sight: Sight, oid: ObjectId, player: PlayerId, place: int, a: ir.Activated) -> Source | None:
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
    options = options_of(sight, Context(oid, player), a.effects)
    if is_snow(view):
        options = tuple(tuple(s + STAR for s in o) for o in options)
    return Source(oid, player, place, a, options) if options else None


def options_of(sight: Sight, about: Context, effects: tuple[ir.Effect, ...]) -> tuple[tuple[str, ...], ...]:
    """The alternatives of mana that instructions add together."""
    parts = [produced(sight, about, e) for e in effects if isinstance(e, ir.AddMana)]
    made = (tuple(s for part in way for s in part) for way in product(*parts))
    return tuple(dict.fromkeys(o for o in made if o))


def dear_sources(gate: Gate, player: PlayerId, purpose: Purpose = ANYTHING) -> list[Source]:
    """The mana abilities that take something else than a tap, once for each way to pay for them now."""
    sight = gate.sight
    there = [(oid, n, a) for oid, n, a, source in mana_abilities(sight, player) if source is None]
    there += [
        (oid, n, g.ability)
        for zone in _ELSEWHERE
        for oid in gate.state.zone(zone, player)
        for n, g in enumerate(sight.view(oid).abilities)
        if isinstance(g.ability, ir.Activated) and g.ability.zone == zone and _pays(sight, g.ability)
    ]
    found: list[Source] = []
    for oid, place, one in there:
        if _takes_more(one) and not one.priority and why_not(gate, player, oid, place, one) is None:
            a = _now(sight, oid, player, one)
            if _of_use(sight, oid, a, purpose):
                found += _each_way(gate, oid, player, place, a)
    return found


def _each_way(gate: Gate, oid: ObjectId, player: PlayerId, place: int, a: ir.Activated) -> Iterator[Source]:
    context = Context(oid, player)
    mana, rest = _its_cost(gate, context, a)
    for way in ways_to_pay(gate, context, rest, place, uses_left(gate, player, oid, place, a)):
        source = Source(oid, player, place, a, (), DEAR, mana, _is_tied(a), way)
        options = options_of(gate.sight, source.context, a.effects)
        if options:
            yield replace(source, options=options)


def _its_cost(gate: Gate, context: Context, a: ir.Activated) -> tuple[str, tuple[ir.Cost, ...]]:
    """The mana that the ability costs, with what effects change of it (409.1f), and all else it costs."""
    changed = changed_ability_cost(gate, context, a.cost, 0)
    mana = "".join(c.mana for c in changed if isinstance(c, ir.PayMana))
    return mana, tuple(c for c in changed if not isinstance(c, ir.PayMana))


def _is_tied(a: ir.Activated) -> bool:
    return any(isinstance(e, ir.AddMana) and e.only is not None for e in a.effects)


def _of_use(sight: Sight, oid: ObjectId, a: ir.Activated, purpose: Purpose) -> bool:
    """Whether the mana may be spent for the purpose."""
    card = last_linked(sight, oid)
    return all(may_spend(sight, e.only, purpose, card) for e in a.effects if isinstance(e, ir.AddMana))


def _source(gate: Gate, oid: ObjectId, player: PlayerId, place: int, a: ir.Activated) -> Source | None:
    """The ability as a source, where it can be paid for and gives something now."""
    context = Context(oid, player)
    mana, rest = _its_cost(gate, context, a)
    if not all(could_pay(gate, context, c) for c in rest):
        return None
    itself = any(isinstance(c, ir.SacrificeCost) for c in rest)
    rank = 3 if itself else 2 if any(isinstance(c, ir.PayLife | ir.RemoveCounterCost) for c in rest) else 0
    if rank == 0 and any(not isinstance(e, ir.AddMana) for e in a.effects):
        rank = 1
    taps = any(isinstance(c, ir.TapSelf) for c in rest)
    own = options_of(gate.sight, Context(oid, player, tapping=taps), a.effects)
    if is_snow(gate.sight.views[oid]):
        own = tuple(tuple(s + STAR for s in o) for o in own)
    options = (
        tuple(dict.fromkeys(way for o in own for way in _with_extra(gate, oid, player, o))) if taps else own
    )
    return Source(oid, player, place, a, options, rank, mana, _is_tied(a)) if options else None


def _with_extra(
    gate: Gate, oid: ObjectId, player: PlayerId, option: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """What comes of tapping a source for mana, with all that triggered mana abilities can add to it (411.3)."""
    added: list[tuple[tuple[str, ...], ...]] = []
    h = Happening(_TAPPED, oid, None, player)
    for context, trigger, effects in _on_tapping(gate.sight):
        about = replace(context, subject=oid, event_player=player)
        if not fits_trigger(gate.sight, about, trigger, h):
            continue
        for e in one_by_one(followed(gate.sight, about, effects)):
            if isinstance(e, ir.AddMana) and player in resolve(gate.sight, about, e.player):
                added.append(added_to(gate.sight, about, e, option))
    return ((*option, *(s for way in ways for s in way)) for ways in product(*filter(None, added)))


def _on_tapping(sight: Sight) -> Iterator[tuple[Context, ir.Trigger, tuple[ir.Effect, ...]]]:
    """What triggers on tapping for mana: abilities in play, and those that a resolved spell has made (404.4)."""
    for source, _, ability, _ in sight.waiting_for(_TAPPED):
        yield Context(source, sight.controller(source)), ability.trigger, ability.effects
    for delayed in sight.state.delayed:
        if delayed.trigger.event == _TAPPED and not (delayed.once or delayed.waits):
            yield delayed.context, delayed.trigger, delayed.effects


def added_to(
    sight: Sight, context: Context, effect: ir.AddMana, option: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """The alternatives of what a triggered mana ability adds to mana of a mana ability (411.3a)."""
    if effect.mana == "that":
        return tuple((kind,) for kind in dict.fromkeys(option))
    return produced(sight, context, effect)
