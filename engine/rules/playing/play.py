"""Playing lands, spells and activated abilities in the order of 409.1a-i."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing import ways
from engine.rules.choosing.announcing import (
    COPIES,
    ability_object,
    announce_modes,
    announce_targets,
    announced,
    check_aim,
    chosen_modes,
    mode_told,
    tell_put,
    tell_targets,
    wanted_targets,
)
from engine.rules.choosing.interrupting import counters_spells
from engine.rules.choosing.permissions import (
    card_forbidden,
    forbidden,
    land_play,
    may_be_played_any_time,
    permitted,
    ruled,
    ruled_by,
    sorcery_time,
    spell_forbidden,
)
from engine.rules.choosing.playing_abilities import count_use, why_not
from engine.rules.looking.references import amount, resolve
from engine.rules.looking.tests_on_objects import is_mana_ability, passes
from engine.rules.looking.views import Granted
from engine.rules.paying.costs import alternatives, changed_ability_cost, tell_times, total_cost
from engine.rules.paying.mana_abilities import notify
from engine.rules.paying.other_costs import certain
from engine.rules.paying.payment import can_pay, pay
from engine.rules.paying.spending import Purpose
from engine.rules.paying.told_mana import told
from engine.rules.playing.allowed_actions import allowed_actions, take_allowed
from engine.rules.playing.playable import as_in_ones_graveyard, playable_from
from engine.rules.playing.timing import TIMING, check_use, timed
from engine.rules.position.actions import Activate, PlayLand, PlaySpell
from engine.rules.position.events import Change, ChangePlayer, ChangeState, Enter, Fields, Move
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import (
    FAST,
    Characteristics,
    Context,
    ContinuousEffect,
    GameObject,
    ObjectId,
    PlayerId,
    StackEntry,
)
from engine.text import ir
from engine.text.ir.node import walk
from engine.text.keywords import activated_keyword

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def need_priority(gate: Gate, player: PlayerId, *also: str) -> None:
    """Only the player with priority may act (408.1d); `also` are rules that say so of this action."""
    if gate.state.turn.priority != player:
        raise Illegal("408.1d", f"{player} does not have priority", ("408.1c", *also))


def play_land(gate: Gate, action: PlayLand) -> None:
    """Play a land (408.2d, 212.6a)."""
    need_priority(gate, action.by)
    o = gate.state.objects.get(action.card)
    if o is None or "land" not in o.base.types or not playable_from(gate, action.by, o):
        raise Illegal("212.6a", "that is not a land the player can play")
    by = card_forbidden(gate, o.id, action.by)
    if by:
        raise forbidden(by, gate.name(o.id))
    if not sorcery_time(gate, action.by):
        raise Illegal("212.6a", "lands are played in one's own main phase with an empty stack")
    me = gate.state.players[action.by]
    leave = land_play(gate, action.by)
    if leave is None:
        by = ruled_by(gate, "cannot play lands", action.by)
        why = (
            f"{by} keeps {action.by} from playing lands"
            if by
            else f"{action.by} cannot play another land this turn"
        )
        raise Illegal("212.6b", why, ("103.2",) if by else ())
    gate.nothing_refuses()
    (new,) = gate.propose(
        Move(o.id, "in play", "play", controller=action.by),
        rules=("212.6a", "408.2d"),
        text=f"{action.by} plays {gate.name(o.id)}",
    )
    used = {"lands_played": me.lands_played + 1, "land_permissions": me.land_permissions + leave}
    gate.propose(ChangePlayer(action.by, used))
    if new is not None:
        gate.propose(Change(new, {}, "played", player=action.by))


def play_spell(gate: Gate, action: PlaySpell) -> None:
    """Play a spell (409.1a-i)."""
    need_priority(gate, action.by)
    o = gate.state.objects.get(action.card)
    if o is None or o.zone == "ceased":
        raise Illegal("409.1a", "there is no such card")
    if "madness" in o.options and o.zone == "removed" and action.alternative:
        action = replace(action, alternative=0, options=action.options | {"madness"})
    base = half_of(o.base, action.half)
    if base.unread:
        raise Unsupported(f"{base.name}: {base.unread}")
    action = mode_told(gate, action, base)
    _check_timing(gate, action, o, base)
    if action.x and ("face down" in action.options or not ("{X}" in base.cost or has_x(base.abilities))):
        raise Illegal("409.1b", f"{gate.name(o.id)} has no X")
    if _dearer(gate, action, base):
        action = replace(action, options=action.options | {"dearer"})
    leave = permitted(gate, action.by, o.id)
    free = leave is not None and leave.free
    if free and action.alternative == 1 and not alternatives(gate, o.id, base):
        action = replace(action, alternative=0)  # the one alternative there is: not to pay (409.1b)
    put_spell(gate, action, o, base, free)


def put_spell(gate: Gate, action: PlaySpell, o: GameObject, base: Characteristics, free: bool) -> None:
    """Put a spell on the stack and go through 409.1b-i for it; `free`: without paying its mana cost."""
    face_down = "face down" in action.options
    if free and (action.alternative or action.options & ways.ALTERNATIVES or action.x):
        raise Illegal("409.1b", f"{base.name} is played without paying its mana cost and in no other way")
    specs, effects, modes = announce_modes(base, action, face_down)
    out_of_time = not sorcery_time(gate, action.by) and any(
        isinstance(a, ir.PlayedAsInstant) for a in base.abilities
    )
    fields: Fields = {
        "options": action.options | {"as an instant"} if out_of_time else action.options,
        "x": action.x,
        "face_down": face_down,
        "played_from": o.zone,
    }
    if action.half:
        fields["base"] = base
    (new,) = gate.propose(
        Move(o.id, "stack", "play", controller=action.by, changes=fields),
        rules=("409.1a", *ways.rules_of_ways(action.options, base), *(("505.2",) if action.half else ())),
        text=f"{action.by} plays {'a face-down creature' if face_down else base.name}",
    )
    assert new is not None
    colors = gate.sight.view(new).colors  # as the announcement begins (409.1a)
    context = Context(new, action.by, x=action.x, foe=action.foe)
    _bounded(gate, context, base)
    tell_times(gate, context, base)
    targets = wanted_targets(specs, effects, action.options)
    unpaid = ("502.21c",) if targets != specs else ()
    targets += COPIES[gate.state.book.copies](base, face_down)
    context = _aimed(gate, context, targets, effects, action, unpaid)
    entry = StackEntry("spell", context, targets, effects, action.options, modes)
    gate.propose(Change(new, {"entry": entry}), rules=unpaid)
    tell_targets(gate, context, new)
    cost = total_cost(gate, context, base, action, free)
    cost, context = told(gate, context, cost, effects, action.free, Purpose("spells", new))
    paid = pay(gate, context, cost, action.additional, action.free, Purpose("spells", new))
    context = replace(context, paid=paid)
    gate.change_state(last_colors=colors)
    _spell_played(gate, new, action, replace(entry, context=context), "" if face_down else base.name)


def _bounded(gate: Gate, context: Context, base: Characteristics) -> None:
    """Refuse an X that is more than the spell says it can be (409.1b)."""
    bounds = [a.times for a in base.abilities if isinstance(a, ir.CostRule) and a.kind == "most x"]
    most = [amount(gate.sight, context, n) for n in bounds if n is not None]
    if most and context.x > min(most):
        raise Illegal("409.1b", f"X is {min(most)} at most for {base.name}")


def _aimed(
    gate: Gate,
    context: Context,
    targets: tuple[ir.TargetSpec, ...],
    effects: tuple[ir.Effect, ...],
    action: PlaySpell | Activate,
    also: tuple[str, ...] = (),
    cost: tuple[ir.Cost, ...] = (),
) -> Context:
    """With the targets announced (409.1c-e), which leave something for it to do where the book asks for that.

    Where the words of a target speak of what the `cost` takes, that is what it will certainly take.
    """
    if _told_by_payment(targets):
        context = replace(context, paid=certain(gate, context, cost, action.additional))
    context = announce_targets(gate, context, targets, action.targets, action.divide, also=also)
    check_aim(gate, context, targets)
    check_use(gate, context, effects)
    return context


@lru_cache(maxsize=4096)
def _told_by_payment(targets: tuple[ir.TargetSpec, ...]) -> bool:
    return any(isinstance(node, ir.PaidWith) for node in walk(targets))


@lru_cache(maxsize=4096)
def has_x(said: ir.Node | tuple[ir.Node, ...]) -> bool:
    """Whether a value for X is announced for a spell or ability that says this (409.1b)."""
    return any(isinstance(n, ir.X) or (isinstance(n, ir.PayMana) and "{X}" in n.mana) for n in walk(said))


def _spell_played(gate: Gate, new: ObjectId, action: PlaySpell, entry: StackEntry, name: str) -> None:
    """The spell becomes played; what triggers on that sees how many were played before it (409.1i, 502.30a)."""
    before = sum(len(p.spells_played) for p in gate.state.players.values())
    at_once = gate.state.book.cast == "as it is played"
    what = "played" if at_once else ""
    played = Change(new, {"entry": entry}, what, amount=before, player=action.by)
    gate.propose(played, rules=(*announced(entry), "409.1i"))
    if at_once:
        me = gate.state.players[action.by]
        gate.propose(ChangePlayer(action.by, {"spells_played": (*me.spells_played, name)}))
    tell_put(gate, action.by, new)
    _made_sure(gate, action.by, new)


def _made_sure(gate: Gate, player: PlayerId, spell: ObjectId) -> None:
    """The next spell of a kind that a player plays cannot be countered: this one, where it is of that kind."""
    for one in gate.state.rules:
        rule, _, context = one
        if rule.rule != "next spell cannot be countered" or context.controller != player:
            continue
        if rule.what is not None and all(passes(gate.sight, context, spell, t) for t in rule.what.tests):
            sure = (ir.Restrict("cannot be countered"),)
            effect = ContinuousEffect(
                gate.state.clock, context, (spell,), sure, "end of turn", None, gate.name(context.source)
            )
            gate.change_state(
                effects=(*gate.state.effects, effect),
                rules=tuple(r for r in gate.state.rules if r is not one),
            )


def half_of(base: Characteristics, half: str) -> Characteristics:
    """The half of a split card that is played, or the card itself (505.2)."""
    if not base.halves:
        return base
    for one in base.halves:
        if one.name.lower() == half.lower():
            return one
    raise Illegal("505.2", f"say which half of {base.name} is played")


def _check_timing(gate: Gate, action: PlaySpell, o: GameObject, base: Characteristics) -> None:
    if "land" in base.types:
        raise Illegal("212.6g", "a land is not a spell")
    if "flashback" in action.options:
        if o.zone != "graveyard" or not as_in_ones_graveyard(gate, action.by, o):
            raise Illegal("502.22a", "flashback is played from its owner's graveyard")
    elif "madness" in action.options:
        if o.zone != "removed" or "madness" not in o.options or o.owner != action.by:
            raise Illegal("502.24a", f"{gate.name(o.id)} cannot be played by madness now")
    elif not playable_from(gate, action.by, o):
        raise Illegal("409.1a", f"{gate.name(o.id)} cannot be played from there")
    by = spell_forbidden(gate, o.id, action.by, base, "face down" in action.options)
    if by:
        raise forbidden(by, base.name)
    offered = alternatives(gate, o.id, base)[action.alternative - 1 : action.alternative]
    by_offer = bool(action.alternative) and any(r.flash for r in offered)
    any_time = by_offer or "madness" in action.options or _has_flash(base) or _dearer(gate, action, base)
    any_time = any_time or may_be_played_any_time(gate, o.id, action.by, base)
    fast = bool(FAST & set(base.types)) and "face down" not in action.options
    if gate.state.book.sequence != "stack":
        specs, effects, _ = announce_modes(base, action, "face down" in action.options)
        answers = any(s.objects is not None and s.objects.zone == "stack" for s in specs)
        check_timing(gate, base.name, "interrupt" in base.types, () if answers else effects)
    if not fast and not (any_time or sorcery_time(gate, action.by)):
        text = f"{base.name} can be played only in one's main phase with an empty stack"
        raise Illegal("408.1d", text, ways.rules_of_timing(action.options, base))


def check_timing(gate: Gate, name: str, interrupt: bool, effects: tuple[ir.Effect, ...]) -> None:
    """Whether a fast effect may be used now, in the sequence of effects that the book has."""
    TIMING[gate.state.book.sequence](gate, name, interrupt, effects)


def _has_flash(base: Characteristics) -> bool:
    return any(isinstance(a, ir.Keyword) and a.name == "flash" for a in base.abilities)


def _dearer(gate: Gate, action: PlaySpell, base: Characteristics) -> bool:
    """Whether a spell is played when only a price more lets it be (409.1f)."""
    if FAST & set(base.types) or "face down" in action.options or "madness" in action.options:
        return False
    if sorcery_time(gate, action.by) or may_be_played_any_time(gate, action.card, action.by, base):
        return False
    return any(isinstance(a, ir.CostRule) and a.kind == "as instant" for a in base.abilities)


_ACTIVATED: dict[int, tuple[tuple[Granted, ...], list[tuple[int, ir.Activated]]]] = {}


def activated_abilities(gate: Gate, oid: ObjectId) -> Sequence[tuple[int, ir.Activated]]:
    """The activated abilities of an object, in order, with their place among its abilities, keywords included.

    Special actions it allows come after them; those that its effects have left are at no place among its abilities.
    """
    own, left = _own_activated(gate, oid), allowed_actions(gate.state, oid)
    return [*own, *((AT_NO_PLACE, one.ability) for one in left)] if left else own


AT_NO_PLACE = -1


def _own_activated(gate: Gate, oid: ObjectId) -> list[tuple[int, ir.Activated]]:
    abilities = gate.sight.view(oid).abilities
    hit = _ACTIVATED.get(id(abilities))
    if hit is not None and hit[0] is abilities:
        return hit[1]
    found: list[tuple[int, ir.Activated]] = []
    for n, g in enumerate(abilities):
        ability = activated_keyword(g.ability) if isinstance(g.ability, ir.Keyword) else g.ability
        if isinstance(ability, ir.Activated):
            found.append((n, ability))
    found.sort(key=lambda one: one[1].special)
    if len(_ACTIVATED) > 20_000:
        _ACTIVATED.clear()
    _ACTIVATED[id(abilities)] = (abilities, found)
    return found


def _named_ability(gate: Gate, action: Activate) -> tuple[GameObject, int, ir.Activated]:
    """The object and its ability that an action names, with the ability's place; refused where there is none."""
    o = gate.state.objects.get(action.source)
    if o is None:
        raise Illegal("403.1", "there is no such object")
    abilities = activated_abilities(gate, o.id)
    if not 0 <= action.index < len(abilities):
        raise Illegal("403.1", f"{gate.name(o.id)} has no such ability")
    return o, *abilities[action.index]


def activate(gate: Gate, action: Activate) -> None:
    """Play an activated ability (403, 409.1); mana abilities resolve at once (411)."""
    o, place, ability = _named_ability(gate, action)
    mana = is_mana_ability(gate.state.book, ability)
    _in_time(gate, action, ability, mana)
    if place == AT_NO_PLACE:
        take_allowed(gate, action, action.index - len(_own_activated(gate, o.id)))
        return
    _may_activate(gate, action, o, place, ability)
    granter = gate.sight.view(o.id).abilities[place].origin
    context = _with_x(gate, Context(o.id, action.by, x=action.x, granter=granter), ability)
    targets, effects, modes = chosen_modes(ability, action.modes)
    keyword = ways.costs_as(_keyword_at(gate, o.id, place))
    cost = ability_cost(gate, context, ability, context.x, keyword)
    if ability.other_cost and not can_pay(gate, context, cost, action.free):
        cost = ability_cost(gate, context, replace(ability, cost=ability.other_cost), context.x, keyword)
    purpose = Purpose("abilities", o.id)
    count_use(gate, action.by, o.id, place, ability)
    if mana or ability.special:
        context = announce_targets(gate, context, targets, action.targets, action.divide)
    if ability.special:
        pay(gate, context, ability.cost, action.additional, action.free)
        _special_action(gate, context, effects)
        return
    if mana:
        context = replace(context, paid=pay(gate, context, cost, action.additional, action.free, purpose))
        _resolve_mana(gate, context, effects, any(isinstance(c, ir.TapSelf) for c in ability.cost))
        return
    entry = StackEntry("activated", context, targets, effects, modes=modes, ability=ability)
    shell = ability_object(gate, o.ref, action.by, entry)
    text = f"{action.by} plays an ability of {gate.name(o.id)}"
    (new,) = gate.propose(Enter(shell), rules=ways.rules_of_activation(ability), text=text)
    assert new is not None
    context = _aimed(gate, context, targets, effects, action, ways.rules_of_aiming(keyword), cost)
    cost, context = told(gate, context, cost, effects, action.free, purpose)
    tell_targets(gate, context, new)
    paid = pay(gate, context, cost, action.additional, action.free, purpose)
    _ability_played(gate, new, replace(entry, context=replace(context, paid=paid)), o.id, place)


def _in_time(gate: Gate, action: Activate, ability: ir.Activated, mana: bool) -> None:
    """Raise `Illegal` where the player has no priority, or the ability is none to pay with (408.1d, 411.2)."""
    if gate.paying is None:
        need_priority(gate, action.by)
    elif ability.priority or ability.special or not mana:
        why = "cannot be played for a payment" if mana else "gives no mana"
        raise Illegal("409.1g", f"that ability of {gate.name(action.source)} {why}")


def _with_x(gate: Gate, context: Context, ability: ir.Activated) -> Context:
    """X as announced, or as the text defines it (409.1b)."""
    if context.x and not has_x(ability):
        raise Illegal("409.1b", f"that ability of {gate.name(context.source)} has no X")
    if context.x < ability.least_x:
        raise Illegal("409.1b", f"X is {ability.least_x} at least for {gate.name(context.source)}")
    if ability.x is None:
        return context
    x = amount(gate.sight, context, ability.x)
    if context.x not in (0, x):
        raise Illegal("409.1b", f"X is {x} for {gate.name(context.source)}")
    return replace(context, x=x)


def _special_action(gate: Gate, context: Context, effects: tuple[ir.Effect, ...]) -> None:
    """An effect allows an action that does not use the stack and cannot be responded to (408.1i, 408.2i-j)."""
    rule = "408.2j" if effects == (ir.IgnoreEffect(),) else "408.2i"
    gate.say(f"{context.controller} takes the special action that {gate.name(context.source)} allows", rule)
    gate.follow(context, effects)


def _ability_played(gate: Gate, new: ObjectId, entry: StackEntry, source: ObjectId, place: int) -> None:
    """The ability becomes played; cycling a card tells abilities that wait for it (409.1i, 502.18c)."""
    gate.propose(Change(new, {"entry": entry}), rules=(*announced(entry), "409.1i"))
    tell_put(gate, entry.context.controller, new)
    known = gate.state.last_known.get(source)
    if known is None or known[0].zone != "hand":
        return
    granted = known[1].abilities[place].ability
    if isinstance(granted, ir.Keyword) and granted.name.endswith("cycling"):
        card = gate.sight.successor(source)
        others = () if card is None else (card,)
        gate.propose(ChangeState({}, "cycled", entry.context.controller, others=others), rules=("502.18a",))


def _may_activate(gate: Gate, action: Activate, o: GameObject, place: int, ability: ir.Activated) -> None:
    if o.zone != ability.zone and not (o.zone == "vanguard" and ability.zone == "in play"):
        cycling = _keyword_at(gate, o.id, place).endswith("cycling")
        rule = "502.18a" if cycling else "402.8"
        raise Illegal(rule, f"{gate.name(o.id)} is not where its ability works")
    given = gate.sight.view(o.id).abilities[place].origin
    about = Context(o.id, gate.sight.controller(o.id), granter=given)
    if ability.by is not None and action.by not in resolve(gate.sight, about, ability.by):
        raise Illegal("408.2j", f"{gate.name(o.id)} allows that to another player")
    if ability.by is None and about.controller != action.by and not ability.any_player:
        equips = ("212.2k",) if "equipment" in gate.sight.view(o.id).subtypes else ()
        raise Illegal("403.2", f"{gate.name(o.id)} is not {action.by}'s", equips)
    cycles = o.zone == "hand" and _keyword_at(gate, o.id, place).endswith("cycling")
    if cycles and ruled(gate, "cards cannot be cycled", action.by):
        by = ruled_by(gate, "cards cannot be cycled", action.by)
        raise Illegal("409.4", f"{by} keeps {action.by} from cycling cards")
    refused = why_not(gate, action.by, o.id, place, ability)
    if refused is not None:
        raise refused
    if not is_mana_ability(gate.state.book, ability) and not ability.special:
        _, effects, _ = chosen_modes(ability, action.modes)
        check_timing(
            gate, f"the ability of {gate.name(o.id)}", counters_spells(ability), timed(ability, effects)
        )


def _keyword_at(gate: Gate, oid: ObjectId, place: int) -> str:
    return getattr(gate.sight.view(oid).abilities[place].ability, "name", "")


def ability_cost(
    gate: Gate, context: Context, ability: ir.Activated, x: int, keyword: str = ""
) -> tuple[ir.Cost, ...]:
    """The activation cost with all changes (409.1f)."""
    return changed_ability_cost(gate, context, ability.cost, x, ability.x_with, keyword)


def _resolve_mana(gate: Gate, context: Context, effects: tuple[ir.Effect, ...], tapped: bool) -> None:
    before = dict(gate.state.players[context.controller].pool)
    gate.follow(replace(context, tapping=tapped), effects)
    after = gate.state.players[context.controller].pool
    gained = tuple(s for s in after for _ in range(after[s] - before.get(s, 0)))
    if not gained:
        gate.say(f"{gate.name(context.source)} makes no mana", "406.3", "406.6")
    if tapped:
        notify(gate, context.controller, context.source, gained)
