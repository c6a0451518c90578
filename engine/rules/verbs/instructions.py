"""Following instructions in the order written (413.2c): combinations here.

Verbs in `table` and its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.records import replace
from engine.rules.choosing.picking import present
from engine.rules.looking.conditions import holds
from engine.rules.looking.references import amount, resolve
from engine.rules.paying.payment import multiplied, priced
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import (
    Afterwards,
    Context,
    PlayerId,
    Recipient,
    State,
    only_objects,
)
from engine.rules.verbs import optional
from engine.rules.verbs.damage_and_life import damage_together
from engine.rules.verbs.moving import sacrificed, to_sacrifice
from engine.rules.verbs.table import VERBS
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

MOST_ROUNDS = 1000  # of a process repeated until something is so, which no library and no hand outlasts


def follow(gate: Gate, context: Context, effects: tuple[ir.Effect, ...]) -> Context:
    """Carry out instructions; the context comes back knowing what "it" and "that much" are now."""
    groups = _grouped(_paired(effects))
    for n, effects_at_once in enumerate(groups):
        if gate.state.result:  # the game has ended, and nothing more happens in it (102.3)
            break
        before = gate.state
        if len(effects_at_once) > 1:
            together = tuple(e for e in effects_at_once if isinstance(e, ir.DealDamage))
            context = damage_together(gate, context, together)
        else:
            context = _one(gate, context, effects_at_once[0])
        if not (said := _targets_in(effects_at_once)) <= context.spoken:
            context = replace(context, spoken=context.spoken | said)
        if _left_for_later(gate, context, before, effects_at_once, groups[n + 1 :]):
            break
    return context


@lru_cache(maxsize=8192)
def _targets_in(effects: tuple[ir.Effect, ...]) -> frozenset[int]:
    return frozenset(n.index for n in walk(effects) if isinstance(n, ir.Target))


def _left_for_later(
    gate: Gate,
    context: Context,
    before: State,
    done: tuple[ir.Effect, ...],
    rest: list[tuple[ir.Effect, ...]],
) -> bool:
    """Whether the rest is about damage or destruction that waits for its resolution, and waits with it."""
    state = gate.state
    if state.blows is before.blows and state.doomed is before.doomed:
        return False
    effects = tuple(e for group in rest for e in group)
    hitting = frozenset(b.source for b in state.blows[len(before.blows) :])
    dying = frozenset(d.object for d in state.doomed[len(before.doomed) :])
    if dying and (_tells_of_destruction(effects) or _asks_whether_done(done, effects)):
        one = Afterwards(context, effects, frozenset(), dying)
    elif hitting and _tells_of_damage(effects):
        one = Afterwards(context, effects, hitting)
    else:
        return False
    gate.change_state(afterwards=(*state.afterwards, one))
    return True


@lru_cache(maxsize=8192)
def _tells_of_damage(effects: tuple[ir.Effect, ...]) -> bool:
    return any(
        isinstance(n, ir.DamageDealt) or getattr(n, "deed", "") == "dealt damage" for n in walk(effects)
    )


@lru_cache(maxsize=8192)
def _tells_of_destruction(effects: tuple[ir.Effect, ...]) -> bool:
    return any(getattr(n, "deed", "") == "destroyed" for n in walk(effects))


def _asks_whether_done(done: tuple[ir.Effect, ...], rest: tuple[ir.Effect, ...]) -> bool:
    """Whether the rest begins by asking if what was to be destroyed has been."""
    asks = bool(rest) and isinstance(rest[0], ir.If) and isinstance(rest[0].condition, ir.DidIt)
    return asks and isinstance(done[0], ir.Destroy)


@lru_cache(maxsize=8192)
def _paired(effects: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
    """Instructions in which "if you do ... if you don't ..." is one choice: both speak of the same deed (413.2c)."""
    found: list[ir.Effect] = []
    for effect in effects:
        last = found[-1] if found else None
        if (
            isinstance(effect, ir.If)
            and isinstance(last, ir.If)
            and isinstance(effect.condition, ir.No)
            and isinstance(effect.condition.condition, ir.DidIt)
            and isinstance(last.condition, ir.DidIt)
            and not last.otherwise
        ):
            found[-1] = replace(last, otherwise=effect.effects)
        else:
            found.append(effect)
    return tuple(found)


def _grouped(effects: tuple[ir.Effect, ...]) -> list[tuple[ir.Effect, ...]]:
    """Instructions one by one, except that equal damage to several recipients in a row is dealt at once."""
    found: list[tuple[ir.Effect, ...]] = []
    for effect in effects:
        last = found[-1][-1] if found else None
        if (
            isinstance(effect, ir.DealDamage)
            and isinstance(last, ir.DealDamage)
            and (effect.amount, effect.source, effect.divided) == (last.amount, last.source, last.divided)
        ):
            found[-1] += (effect,)
        else:
            found.append((effect,))
    return found


def _one(gate: Gate, context: Context, effect: ir.Effect) -> Context:
    match effect:
        case ir.If(ir.DidIt()) if context.did is None:  # a coin that was not flipped: neither won nor lost
            return context
        case ir.If():
            return _conditional(gate, context, effect)
        case ir.Sequence(effects) if all(isinstance(e, ir.DealDamage) for e in effects):
            together = tuple(e for e in effects if isinstance(e, ir.DealDamage))
            return damage_together(gate, context, together)
        case ir.Sequence(effects):
            return follow(gate, context, _losers_first(effects))
        case ir.May(effects, player, otherwise, first):
            return optional.may(gate, context, effects, player, otherwise, first)
        case ir.Unless(effects, player):
            return optional.unless(gate, context, effects, player, _price(gate, context, effect))
        case ir.SoManyTimes(n, effects):
            return follow(gate, context, effects * amount(gate.sight, context, n))
        case ir.Repeat():
            return _repeated(gate, context, effect)
        case ir.EitherOf(ways, player):
            return follow(gate, context, (optional.one_of(gate, context, ways, player),))
        case ir.ForEach(each, effects):
            return _for_each(gate, context, each, effects)
        case ir.By(player, effects):
            return _by(gate, context, player, effects)
        case _:
            return verb(effect)(gate, context, effect)


def _for_each(gate: Gate, context: Context, each: ir.Ref, effects: tuple[ir.Effect, ...]) -> Context:
    """The instructions for each player or object that is meant, one after the other.

    What is sacrificed or destroyed, or paid for so that it is not, all is decided before any of it happens, and so
    is what players find who may search; of several instructions all players follow one before the next (413.2c-d).
    """
    about = [_about(context, one) for one in resolve(gate.sight, context, each)]
    made = _made_at_once(each, effects)
    if made is not None:
        return _all_at_once(gate, context, about, effects, made)
    if isinstance(each, ir.Players) and (offered := _search_offered(effects)) is not None:
        asked = [c for c in about if offered.condition is None or holds(gate.sight, c, offered.condition)]
        return optional.each_may_search(gate, context, offered.search, [PlayerId(str(c.each)) for c in asked])
    only = effects[0] if len(effects) == 1 else None
    if isinstance(each, ir.Players) and isinstance(only, ir.By) and only.player in (ir.It(), ir.EachOne()):
        about, effects = [replace(c, controller=PlayerId(str(c.each))) for c in about], only.effects
    for step in _steps(effects) if isinstance(each, ir.Players) else (effects,):
        for n, one in enumerate(about):
            about[n] = follow(gate, replace(one, deeds=context.deeds), step)
            context = replace(context, deeds=about[n].deeds)
    return context


def _about(context: Context, one: Recipient) -> Context:
    """The context of instructions about one of those that they are for."""
    who = one if isinstance(one, str) else None
    return replace(context, it=(one,), event_player=who, each=context.each if who is None else who)


def _all_at_once(
    gate: Gate,
    context: Context,
    about: list[Context],
    effects: tuple[ir.Effect, ...],
    made: MadeAtOnce,
) -> Context:
    """What all decide on in turn is sacrificed, destroyed or dealt damage together (413.2d)."""
    what: list[Recipient] = []
    for one in about:
        chosen = follow(gate, replace(one, deeds=context.deeds), effects[:-1])
        if _pays_instead(gate, chosen, effects[-1]):
            continue
        if isinstance(made, ir.SacrificeIt):
            what += to_sacrifice(gate, chosen, made)
        else:
            what += chosen.it if isinstance(made, ir.DealDamage) else present(gate, chosen.it)
    if isinstance(made, ir.SacrificeIt):
        return replace(context, deeds=sacrificed(gate, context, only_objects(what)).deeds)
    return replace(context, deeds=follow(gate, replace(context, it=tuple(what)), (made,)).deeds)


class SearchOffered(NamedTuple):
    """A search that players may make, each of them if something is so."""

    search: ir.SearchLibrary
    condition: ir.Condition | None


@lru_cache(maxsize=8192)
def _search_offered(effects: tuple[ir.Effect, ...]) -> SearchOffered | None:
    """The search that instructions for each player offer, where they do nothing else."""
    (only, *more), condition = effects, None
    if isinstance(only, ir.If) and not only.otherwise and len(only.effects) == 1:
        condition, only = only.condition, only.effects[0]
    if more or not isinstance(only, ir.May) or only.otherwise or only.first or len(only.effects) > 1:
        return None
    search = only.effects[0]
    mine = only.player in (ir.It(), ir.EachOne())
    return SearchOffered(search, condition) if mine and isinstance(search, ir.SearchLibrary) else None


@lru_cache(maxsize=8192)
def _steps(effects: tuple[ir.Effect, ...]) -> tuple[tuple[ir.Effect, ...], ...]:
    """Instructions for each player one by one, but for those that tell of what may have to wait for its turn.

    A player who makes more than one choice makes them all before the next player makes any (413.2d).
    """
    if _tells_of_damage(effects) or _tells_of_destruction(effects):
        return (effects,)
    found: list[tuple[ir.Effect, ...]] = []
    for effect in _paired(effects):
        if found and isinstance(effect, ir.ChooseObjects) and isinstance(found[-1][-1], ir.ChooseObjects):
            found[-1] += (effect,)
        else:
            found.append((effect,))
    return tuple(found)


MadeAtOnce = ir.SacrificeIt | ir.Destroy | ir.DealDamage


@lru_cache(maxsize=8192)
def _made_at_once(each: ir.Ref, effects: tuple[ir.Effect, ...]) -> MadeAtOnce | None:
    """What the instructions for each come to, where they are that alone and no choice bears on another."""
    made = effects[-1]
    while isinstance(made, ir.Unless):
        if len(made.effects) > 1:
            return None
        made = made.effects[0]
    if any(not isinstance(e, ir.ChooseObjects) for e in effects[:-1]):
        return None
    if isinstance(made, ir.SacrificeIt) and (isinstance(each, ir.Players) or made.what == ir.It()):
        return made
    if isinstance(made, ir.DealDamage) and made == ir.DealDamage(made.amount, ir.It()):
        return made if isinstance(made.amount, ir.Number) else None
    return made if isinstance(made, ir.Destroy) and made.what == ir.It() else None


def _pays_instead(gate: Gate, context: Context, effect: ir.Effect) -> bool:
    """Whether it is paid for that an effect does not happen, in one of the ways there are."""
    if not isinstance(effect, ir.Unless):
        return False
    paid = optional.anybody_pays(gate, context, effect.player, _price(gate, context, effect))
    return paid or _pays_instead(gate, context, effect.effects[0])


def _price(gate: Gate, context: Context, effect: ir.Unless) -> tuple[ir.Cost, ...]:
    return multiplied(priced(effect.cost, context.x), amount(gate.sight, context, effect.times))


def _conditional(gate: Gate, context: Context, effect: ir.If) -> Context:
    """One way or the other; a card that the condition looked at is "it".

    What was not offered was not done, and a coin that was not flipped was neither won nor lost.
    """
    true = holds(gate.sight, context, effect.condition)
    spoken = effect.condition.ref if isinstance(effect.condition, ir.Is) else None
    if true and isinstance(spoken, ir.InGraveyard | ir.TopOfLibrary):
        context = replace(context, it=resolve(gate.sight, context, spoken))
    if not true and not effect.otherwise:
        if any(isinstance(e, ir.FlipCoin) for e in effect.effects):
            return replace(context, did=None)
        if any(isinstance(e, ir.May) for e in effect.effects):
            return replace(context, did=False)
    return follow(gate, context, effect.effects if true else effect.otherwise)


def _repeated(gate: Gate, context: Context, effect: ir.Repeat) -> Context:
    """The instructions until something is so, or as long as the player says so and could follow them (413.2c)."""
    effects, player = effect.effects, effect.player
    if effect.until is not None:
        for _ in range(MOST_ROUNDS):
            context = follow(gate, context, effects)
            if gate.state.result or holds(gate.sight, context, effect.until):
                return context
        raise Unsupported(f"a process that {gate.name(context.source)} repeats over {MOST_ROUNDS} times")
    who = next((PlayerId(p) for p in resolve(gate.sight, context, player) if isinstance(p, str)), None)
    while who is not None and optional.possible(gate, replace(context, controller=who), effects):
        if gate.state.result or not gate.yes(who, f"{gate.name(context.source)}: whether to do it again"):
            break
        context = follow(gate, context, effects)
    return context


def _by(gate: Gate, context: Context, player: ir.Ref, effects: tuple[ir.Effect, ...]) -> Context:
    """Instructions to one player, who makes the choices in them (413.2d)."""
    found = [PlayerId(p) for p in resolve(gate.sight, context, player) if isinstance(p, str)]
    if len(found) > 1 and isinstance(player, ir.Leaders):  # of those who tie the controller chooses one
        text = f"who it is for {gate.name(context.source)}"
        found = [
            PlayerId(str(p))
            for p in gate.choose_objects(context.controller, tuple(found), 1, 1, text, "413.2d")
        ]
    if len(found) != 1:
        return follow(gate, context, effects)
    after = follow(gate, replace(context, controller=PlayerId(found[0])), effects)
    return replace(after, controller=context.controller)


def _losers_first(effects: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
    """Who would win and lose by one instruction loses, so that losing is looked at first (102.5)."""
    return tuple(sorted(effects, key=lambda e: isinstance(e, ir.WinGame))) if _ends(effects) else effects


def _ends(effects: tuple[ir.Effect, ...]) -> bool:
    kinds = {type(e) for e in effects}
    return kinds == {ir.WinGame, ir.LoseGame}


COMBINATIONS: frozenset[type[object]] = frozenset(
    {ir.If, ir.May, ir.Unless, ir.ForEach, ir.Sequence, ir.By, ir.EitherOf, ir.Repeat, ir.SoManyTimes}
)


def verb(effect: ir.Effect) -> Callable[[Gate, Context, object], Context]:
    """The function that carries out an instruction."""
    found: Callable[[Gate, Context, object], Context] | None = VERBS.get(type(effect))
    if found is None:
        raise Unsupported(f"instruction {type(effect).__name__}")
    return found
