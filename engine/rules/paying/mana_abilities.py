"""Mana abilities (406, 411): played and resolved at once, without the stack."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from engine.rules.choosing.picking import players
from engine.rules.choosing.playing_abilities import count_use
from engine.rules.looking.tests_on_objects import adds_mana, is_snow, one_by_one
from engine.rules.paying.mana_plan import Play, plan
from engine.rules.paying.mana_sources import Source, added_to, followed, options_of
from engine.rules.paying.other_costs import pay_others
from engine.rules.paying.spending import ANYTHING, Purpose, as_permitted, last_linked, left_after, usable
from engine.rules.position.events import ChangePlayer, ChangeState
from engine.rules.position.mana import COLORED, STAR, parse, payers, spent_on, unpaid
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import SYMBOLS, ObjectId, PlayerId, Question, TiedMana
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def add_mana(
    gate: Gate,
    player: PlayerId,
    option: tuple[str, ...],
    only: ir.SpendOnly | None = None,
    source: ObjectId | None = None,
) -> None:
    """Mana goes into the pool, tied to a use or not; none where the type is undefined (406.6)."""
    if not option:
        return
    if source is not None:
        _tell_speed(gate, source)
    me = gate.state.players[player]
    pool, snow = dict(me.pool), dict(me.snow)
    from_snow = source is not None and is_snow(gate.sight.view(source))
    for symbol in option:
        pool[symbol] = pool.get(symbol, 0) + 1
        if from_snow:
            snow[symbol] = snow.get(symbol, 0) + 1
    card = None if source is None or only is None else last_linked(gate.sight, source)
    tied = me.tied if only is None else (*me.tied, *(TiedMana(symbol, only, card) for symbol in option))
    gate.propose(
        ChangePlayer(player, {"pool": pool, "tied": tied, "snow": snow}, "mana"),
        rules=("406.1", "408.2e", "411.1"),
        text=f"{player} gets {''.join('{' + s + '}' for s in option)}",
    )


def _tell_speed(gate: Gate, source: ObjectId) -> None:
    """Say what is taken for granted where only lands make mana faster than fast effects unless a card says so."""
    if gate.state.book.interrupts == "a kind of their own" and "land" not in gate.sight.view(source).types:
        text = f"the mana of {gate.name(source)} is taken to come at the speed of an interrupt, as its card must say"
        gate.say(text, "mana at interrupt speed")


def play_source(gate: Gate, player: PlayerId, one: Play) -> None:
    """Play one mana ability of a plan: pay its cost, add the mana, do the rest of what it says (411.1, 408.2e)."""
    source = one.source
    context = source.context
    count_use(gate, player, source.object, source.place, source.ability)
    rest = tuple(c for c in source.ability.cost if not isinstance(c, ir.PayMana))
    if source.cost:
        _take(gate, player, one.paid, Purpose("abilities", source.object))
    pay_others(gate, context, rest, context.paid)
    before = dict(gate.state.players[player].pool)
    added = False
    plain = tuple(s.removesuffix(STAR) for s in one.option)
    own = plain if source.way is not None else _own(gate, source, plain)
    for effect in source.ability.effects:
        if not isinstance(effect, ir.AddMana):
            gate.follow(context, (effect,))
        elif not added:
            add_mana(gate, player, own, effect.only, source.object)
            added = True
    if any(isinstance(c, ir.TapSelf) for c in rest):
        after = gate.state.players[player].pool
        made = tuple(s for s in after for _ in range(after[s] - before.get(s, 0)))
        notify(gate, player, source.object, made, plain[len(own) :])


def _own(gate: Gate, source: Source, option: tuple[str, ...]) -> tuple[str, ...]:
    """The part of a planned option that the source itself makes; triggered abilities add the rest (411.3)."""
    made = options_of(gate.sight, source.context, source.ability.effects)
    return next((o for o in sorted(made, key=len, reverse=True) if option[: len(o)] == o), option)


def which_mana(
    gate: Gate, player: PlayerId, source: ObjectId, options: tuple[tuple[str, ...], ...]
) -> tuple[str, ...]:
    """The mana a player chooses among what an ability can add; none where the type is undefined (406.6).

    Played for a payment, it adds what can pay, where only one can.
    """
    if len(options) < 2:
        return (options or ((),))[0]
    text = f"which mana {gate.name(source)} gives"
    told = gate.paying is not None and gate.paying.gives
    if gate.serves is not None and not told and all(len(o) == 1 for o in options):
        serving = [o for o in options if gate.serves(o)]
        if len(serving) == 1:
            names = {o: SYMBOLS.get(o[0], "colorless") for o in options}
            asked = Question(player, text, "color", tuple(names.values()))
            gate.automatic.append((asked, names[serving[0]]))
            return serving[0]
    if (symbols := _each_by_itself(options)) is not None:
        return _one_by_one(gate, player, text, symbols)
    if all(o and len(set(o)) == 1 and o[0] in SYMBOLS for o in options):
        colors = {SYMBOLS[o[0]]: o for o in options}
        picked = gate.ask(Question(player, text, "color", tuple(colors)))
        return colors[picked]
    chosen: tuple[str, ...] = gate.ask(Question(player, text, "choice", options))
    return chosen


def _each_by_itself(options: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...] | None:
    """What there is to choose for each of several mana, where one has nothing to do with the other (406.1)."""
    if len({len(o) for o in options}) != 1:
        return None
    each = tuple(tuple(dict.fromkeys(place)) for place in zip(*options, strict=True))
    open_ones = [ways for ways in each if len(ways) > 1 and set(ways) <= set(SYMBOLS)]
    return each if len(open_ones) > 1 and set(product(*each)) == set(options) else None


def _one_by_one(
    gate: Gate, player: PlayerId, text: str, each: tuple[tuple[str, ...], ...]
) -> tuple[str, ...]:
    """A color for each mana that leaves a choice, asked in the order written (413.2c)."""
    left = sum(len(ways) > 1 for ways in each)
    made: list[str] = []
    for ways in each:
        if len(ways) == 1:
            made.append(ways[0])
            continue
        left -= 1
        colors = {SYMBOLS.get(s, "colorless"): s for s in ways}
        made.append(colors[gate.ask(Question(player, text, "color", tuple(colors), rest=left))])
    return tuple(made)


def spend(gate: Gate, player: PlayerId, cost: str, purpose: Purpose = ANYTHING) -> None:
    """Pay a cost from the pool, generic mana with colorless mana first (409.1h)."""
    colored, generic, _ = parse(as_permitted(gate, player, cost))
    pool = usable(gate, player, purpose)
    paid = spent_on(pool, colored)
    if paid is None:
        raise Illegal("409.1h", f"{player} cannot pay {cost}")
    for mana in paid:
        pool[mana] -= 1
    left = [mana for mana in ("C", *COLORED, *payers("S")) for _ in range(pool.get(mana, 0))]
    if len(left) < generic:
        raise Illegal("409.1h", f"{player} cannot pay {cost}")
    _take(gate, player, (*paid, *left[:generic]), purpose)


def _take(gate: Gate, player: PlayerId, paid: tuple[str, ...], purpose: Purpose) -> None:
    """Take this mana from the pool."""
    gate.propose(ChangePlayer(player, left_after(gate, player, Counter(paid), purpose), "pays mana"))


def pay_mana(
    gate: Gate,
    player: PlayerId,
    cost: str,
    kept: frozenset[ObjectId] = frozenset(),
    purpose: Purpose = ANYTHING,
    wanted: frozenset[ObjectId] = frozenset(),
) -> None:
    """Play mana abilities as needed, or as listed, and pay from the pool (409.1g-h, 411.2); see `plan`."""
    if gate.play_listed(player, partial(_serves, gate, player, cost, purpose)):
        spend(gate, player, cost, purpose)
        return
    chosen = plan(gate, player, cost, kept, purpose, wanted)
    if chosen is None:
        raise Illegal("409.1h", f"{player} cannot pay {cost or 'the mana'}")
    for one in chosen:
        play_source(gate, player, one)
    spend(gate, player, cost, purpose)


def _serves(
    gate: Gate, player: PlayerId, cost: str, purpose: Purpose, to_come: int, mana: tuple[str, ...]
) -> bool:
    """Whether with this mana a cost could still be paid, by one mana of any kind from each ability `to_come`."""
    pool = usable(gate, player, purpose)
    for symbol in mana:
        pool[symbol] = pool.get(symbol, 0) + 1
    colored, generic, _ = parse(as_permitted(gate, player, cost))
    owed = unpaid(pool, colored)
    return owed <= to_come and sum(pool.values()) + to_come >= len(colored) + generic


def notify(
    gate: Gate, player: PlayerId, source: ObjectId, option: tuple[str, ...], planned: tuple[str, ...] = ()
) -> None:
    """Triggered mana abilities resolve at once, right after what triggered them (406.1, 411.3).

    `planned` is what a payment counts on; where it says nothing, players choose which mana is added.
    """
    before = len(gate.state.pending)
    gate.propose(ChangeState({}, "tapped for mana", player, source))
    mine = gate.state.pending[before:]
    if not mine:
        return
    now = [p for p in mine if isinstance(p.ability, ir.Triggered) and adds_mana(p.ability.effects)]
    gate.change_state(pending=tuple(p for p in gate.state.pending if p not in now))
    counted_on = list(planned)
    for p in now:
        assert isinstance(p.ability, ir.Triggered)
        for effect in one_by_one(followed(gate.sight, p.context, p.ability.effects)):
            if not isinstance(effect, ir.AddMana):
                gate.follow(p.context, (effect,))
                continue
            ways = added_to(gate.sight, p.context, effect, option)
            for whose in players(gate, p.context, effect.player):
                way = _counted_on(ways, counted_on) if whose == player else None
                if way is None:
                    again = effect.mana == "that" and len(ways) > 1
                    way = (
                        _which_again(gate, whose, ways) if again else which_mana(gate, whose, p.source, ways)
                    )
                add_mana(gate, whose, way, effect.only, p.source)


def _which_again(gate: Gate, player: PlayerId, ways: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Which type the triggered ability adds, where the first made several (411.3a)."""
    kinds = tuple(kind for (kind,) in ways)
    return (str(gate.ask(Question(player, "which type of mana", "choice", kinds, rule="411.3a"))),)


def _counted_on(ways: tuple[tuple[str, ...], ...], counted_on: list[str]) -> tuple[str, ...] | None:
    """The alternative that a payment counts on, taken off what it counts on; nothing where it counts on none."""
    for way in ways:
        if way and all(counted_on.count(s) >= way.count(s) for s in way):
            for s in way:
                counted_on.remove(s)
            return way
    return None
