"""Playing lands, spells and activated abilities in the order of 409.1a-i."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.actions import Activate, PlayLand, PlaySpell
from engine.rules.costs import total_cost
from engine.rules.events import Change, ChangePlayer, Enter, Move
from engine.rules.mana_abilities import notify
from engine.rules.paying import can_pay, is_mana_ability, pay
from engine.rules.permissions import ability_forbidden, land_plays
from engine.rules.references import amount, holds
from engine.rules.refusal import Illegal, Unsupported
from engine.rules.state import Characteristics, Context, GameObject, ObjectId, PlayerId, Recipient, StackEntry
from engine.rules.targeting import legal_targets
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def need_priority(gate: Gate, player: PlayerId) -> None:
    """Only the player with priority may act (408.1d)."""
    if gate.state.turn.priority != player:
        raise Illegal("408.1d", f"{player} does not have priority")


def sorcery_time(gate: Gate, player: PlayerId) -> bool:
    """A main phase of the player's own turn with an empty stack (408.1d)."""
    t = gate.state.turn
    return t.active == player and t.step in ("main 1", "main 2") and not gate.state.zone("stack")


def play_land(gate: Gate, action: PlayLand) -> None:
    """Play a land (408.2d, 212.6a)."""
    need_priority(gate, action.by)
    o = gate.state.objects.get(action.card)
    if o is None or "land" not in o.base.types or not playable_from(gate, action.by, o):
        raise Illegal("212.6a", "that is not a land the player can play")
    if not sorcery_time(gate, action.by):
        raise Illegal("212.6a", "lands are played in one's own main phase with an empty stack")
    me = gate.state.players[action.by]
    if me.lands_played >= land_plays(gate, action.by):
        raise Illegal("212.6a", f"{action.by} cannot play another land this turn")
    gate.propose(
        Move(o.id, "in play", "play", controller=action.by),
        rules=("212.6a", "408.2d"),
        text=f"{action.by} plays {gate.name(o.id)}",
    )
    gate.propose(ChangePlayer(action.by, {"lands_played": me.lands_played + 1}))


def playable_from(gate: Gate, player: PlayerId, o: GameObject) -> bool:
    """Whether a card is where the player may play it from."""
    if o.zone == "hand":
        return o.owner == player
    if o.zone == "library" and gate.state.zone("library", player)[:1] == (o.id,):
        return _rule(gate, player, "plays top of library")
    if o.zone == "graveyard":
        if o.owner == player:
            return _rule(gate, player, "plays from graveyard")
        return _rule(gate, player, "plays from graveyard") and _rule(
            gate, player, "plays opponents' graveyards"
        )
    return False


def _rule(gate: Gate, player: PlayerId, rule: str) -> bool:
    return any(
        isinstance(g.ability, ir.PlayerRule) and g.ability.rule == rule
        for oid in gate.sight.in_play()
        if gate.sight.controller(oid) == player
        for g in gate.sight.view(oid).abilities
    )


def play_spell(gate: Gate, action: PlaySpell) -> None:
    """Play a spell (409.1)."""
    need_priority(gate, action.by)
    o = gate.state.objects[action.card]
    base = _half(o.base, action.half)
    if base.unread:
        raise Unsupported(f"{base.name}: {base.unread}")
    face_down = "face down" in action.options
    _check_timing(gate, action, o, base)
    context = Context(o.id, action.by, x=action.x)
    targets, effects, modes = announce_modes(base, action, face_down)
    fields: dict[str, Any] = {
        "options": action.options,
        "x": action.x,
        "face_down": face_down,
        "base": base if action.half else o.base,
        "played_from": o.zone,
    }
    (new,) = gate.propose(
        Move(o.id, "stack", "play", controller=action.by, changes=fields),
        rules=("409.1a",),
        text=f"{action.by} plays {gate.name(o.id)}",
    )
    assert new is not None
    context = replace(context, source=new)
    context = announce_targets(gate, context, targets, action.targets, action.divide)
    entry = StackEntry("spell", context, targets, effects, action.options, modes)
    gate.propose(Change(new, {"entry": entry}))
    cost = total_cost(gate, context, base, action)
    paid = pay(gate, context, cost, action.additional, action.free)
    context = replace(context, paid=paid)
    gate.propose(
        Change(new, {"entry": replace(entry, context=context)}, "played", player=action.by), rules=("409.1i",)
    )
    me = gate.state.players[action.by]
    gate.propose(ChangePlayer(action.by, {"spells_played": (*me.spells_played, base.name)}))


def _half(base: Characteristics, half: str) -> Characteristics:
    if not base.halves:
        return base
    for one in base.halves:
        if one.name.lower() == half.lower():
            return one
    raise Illegal("505.2", f"say which half of {base.name} is played")


def _check_timing(gate: Gate, action: PlaySpell, o: GameObject, base: Characteristics) -> None:
    if "land" in base.types:
        raise Illegal("212.6a", "a land is not a spell")
    if "flashback" in action.options:
        if o.zone != "graveyard" or o.owner != action.by:
            raise Illegal("502.22a", "flashback is played from its owner's graveyard")
    elif "madness" in action.options:
        pass
    elif not playable_from(gate, action.by, o):
        raise Illegal("409.1a", f"{gate.name(o.id)} cannot be played from there")
    if gate.sight.view(o.id).restricted("cannot be played"):
        raise Illegal("409.4", f"{base.name} cannot be played")
    if "instant" not in base.types and "madness" not in action.options and not sorcery_time(gate, action.by):
        raise Illegal("408.1d", f"{base.name} can be played only in one's main phase with an empty stack")


def announce_modes(
    base: Characteristics, action: Any, face_down: bool
) -> tuple[tuple[ir.TargetSpec, ...], tuple[ir.Effect, ...], tuple[int, ...]]:
    """Modes chosen, and the targets and instructions that follow from them (409.1b, 409.1d)."""
    spell = next((a for a in base.abilities if isinstance(a, ir.Spell)), None)
    if spell is None or face_down:
        return (), (), ()
    return chosen_modes(spell, action.modes, "entwined" in getattr(action, "options", ()))


def chosen_modes(
    what: Any, modes: tuple[int, ...], entwined: bool = False
) -> tuple[tuple[ir.TargetSpec, ...], tuple[ir.Effect, ...], tuple[int, ...]]:
    """The targets and instructions of the chosen modes, with target numbers made continuous."""
    if not what.modes:
        return what.targets, what.effects, ()
    if entwined:
        modes = tuple(range(1, len(what.modes) + 1))
    wanted = getattr(what, "choose", 1)
    if (len(modes) != wanted and not entwined) or not all(1 <= m <= len(what.modes) for m in modes):
        raise Illegal("409.1b", "the mode must be chosen")
    targets: tuple[ir.TargetSpec, ...] = ()
    effects: tuple[ir.Effect, ...] = ()
    for m in modes:
        mode = what.modes[m - 1]
        effects += tuple(shift(e, len(targets)) for e in mode.effects)
        targets += mode.targets
    return targets, effects, modes


def shift(node: Any, by: int) -> Any:
    """The node with its target numbers moved up, when several modes are chosen."""
    if by == 0:
        return node
    if isinstance(node, ir.Target):
        return ir.Target(node.index + by)
    if isinstance(node, msgspec.Struct):
        return replace(node, **{f: shift(getattr(node, f), by) for f in node.__struct_fields__})
    return tuple(shift(n, by) for n in node) if isinstance(node, tuple) else node


def announce_targets(
    gate: Gate,
    context: Context,
    specs: tuple[ir.TargetSpec, ...],
    given: tuple[Recipient, ...] | None,
    divide: dict[Recipient, int],
) -> Context:
    """Targets and divisions (409.1c, 409.1e)."""
    left = list(given or ())
    chosen: list[tuple[Recipient, ...]] = []
    for n, spec in enumerate(specs):
        context = replace(context, targets=tuple(chosen))
        legal = legal_targets(gate, context, spec)
        least, most = amount(gate.sight, context, spec.least), amount(gate.sight, context, spec.most)
        if (given is not None and spec.chosen_by == "you") or (given is not None and len(left) > 0):
            later = sum(amount(gate.sight, context, s.least) for s in specs[n + 1 :])
            take = left[: max(least, min(most, len(left) - later))]
            left = left[len(take) :]
            if len(take) < least or any(t not in legal for t in take) or len(set(take)) < len(take):
                raise Illegal(
                    _why(gate, context, take),
                    f"{gate.name(context.source)} cannot target "
                    + (", ".join(gate.name(t) for t in take) or "nothing"),
                )
            chosen.append(tuple(take))
            continue
        if len(legal) < least:
            raise Illegal("409.1c", f"there is no legal target for {gate.name(context.source)}")
        who = (
            context.controller
            if spec.chosen_by == "you"
            else next(p for p in gate.state.turn_order() if p != context.controller)
        )
        chosen.append(
            gate.choose_objects(
                who, legal, least, most, f"a target for {gate.name(context.source)}", "409.1c"
            )
        )
    if left:
        raise Illegal("409.1c", f"{gate.name(context.source)} does not have that many targets")
    context = replace(context, targets=tuple(chosen))
    return replace(context, divided=_division(gate, context, specs, divide))


def _why(gate: Gate, context: Context, take: list[Recipient]) -> str:
    """The rule that forbids the first of the targets."""
    from engine.rules.targeting import protected

    for one in take:
        if not isinstance(one, str) and one in gate.state.zone("in play"):
            if protected(gate, one, context.source):
                return "502.7b"
            if gate.sight.view(one).has("shroud"):
                return "415.5"
    return "409.1c"


def _division(
    gate: Gate, context: Context, specs: tuple[ir.TargetSpec, ...], divide: dict[Recipient, int]
) -> dict[Recipient, int]:
    for spec, chosen in zip(specs, context.targets, strict=True):
        if spec.divided is None:
            continue
        total = amount(gate.sight, context, spec.divided)
        if not divide and len(chosen) == 1:
            return {chosen[0]: total}
        if not divide and len(chosen) == total:
            return dict.fromkeys(chosen, 1)
        if set(divide) != set(chosen) or sum(divide.values()) != total or min(divide.values(), default=1) < 1:
            raise Illegal("409.1e", f"{total} must be divided among the targets, at least 1 each")
        return divide
    return {}


def activated_abilities(gate: Gate, oid: ObjectId) -> list[tuple[int, ir.Activated]]:
    """The activated abilities of an object, in order, with their place among its abilities.

    Keywords included.
    """
    from engine.rules.keywords import activated_keyword

    found: list[tuple[int, ir.Activated]] = []
    for n, g in enumerate(gate.sight.view(oid).abilities):
        ability = activated_keyword(g.ability) if isinstance(g.ability, ir.Keyword) else g.ability
        if isinstance(ability, ir.Activated):
            found.append((n, ability))
    return found


def activate(gate: Gate, action: Activate) -> None:
    """Play an activated ability (403, 409.1); mana abilities resolve at once (411)."""
    o = gate.state.objects[action.source]
    abilities = activated_abilities(gate, o.id)
    if action.index >= len(abilities):
        raise Illegal("403.1", f"{gate.name(o.id)} has no such ability")
    place, ability = abilities[action.index]
    mana = is_mana_ability(ability)
    if not mana or gate.state.turn.priority is None:
        need_priority(gate, action.by)
    _may_activate(gate, action, o, place, ability)
    context = Context(o.id, action.by, x=action.x)
    targets, effects, modes = chosen_modes(ability, action.modes)
    cost = ability_cost(gate, context, ability, action.x)
    if mana:
        pay(gate, context, cost, action.additional, action.free)
        _resolve_mana(gate, context, effects, ir.TapSelf() in ability.cost)
        return
    numbers = dict(gate.state.ability_numbers)
    numbers[o.ref] = numbers.get(o.ref, 0) + 1
    entry = StackEntry("activated", context, targets, effects, modes=modes, ability=ability)
    shell = GameObject(
        ObjectId(0),
        f"{o.ref}/{numbers[o.ref]}",
        Characteristics(),
        action.by,
        action.by,
        "stack",
        entry=entry,
    )
    gate.change_state(ability_numbers=numbers)
    (new,) = gate.propose(
        Enter(shell), rules=("409.1a",), text=f"{action.by} plays an ability of {gate.name(o.id)}"
    )
    assert new is not None
    context = announce_targets(gate, context, targets, action.targets, action.divide)
    if ability.once_each_turn:
        gate.propose(Change(o.id, {"used": o.used | {place}}))
    paid = pay(gate, context, cost, action.additional, action.free)
    gate.propose(
        Change(new, {"entry": replace(entry, context=replace(context, paid=paid))}), rules=("409.1i",)
    )


def _may_activate(gate: Gate, action: Activate, o: GameObject, place: int, ability: ir.Activated) -> None:
    if o.zone != ability.zone:
        raise Illegal("403.1", f"{gate.name(o.id)} is not where its ability works")
    if gate.sight.controller(o.id) != action.by and not ability.any_player:
        raise Illegal("403.3", f"{gate.name(o.id)} is not {action.by}'s")
    if ability_forbidden(gate, o.id):
        raise Illegal("409.4", f"abilities of {gate.name(o.id)} cannot be played")
    if ability.once_each_turn and place in o.used:
        raise Illegal("403.3", "that ability can be played only once each turn")
    if ability.sorcery_speed and not sorcery_time(gate, action.by):
        raise Illegal("408.1d", "that ability can be played only when a sorcery could")
    if ability.only is not None and not holds(gate.sight, Context(o.id, action.by), ability.only):
        raise Illegal("403.1", "that ability cannot be played now")


def ability_cost(gate: Gate, context: Context, ability: ir.Activated, x: int) -> tuple[ir.Cost, ...]:
    """The activation cost with increases (409.1f)."""
    from engine.rules.costs import changed_ability_cost

    return changed_ability_cost(gate, context, ability.cost, x)


def _resolve_mana(gate: Gate, context: Context, effects: tuple[ir.Effect, ...], tapped: bool) -> None:
    from engine.rules.instructions import follow

    before = dict(gate.state.players[context.controller].pool)
    follow(gate, context, effects)
    after = gate.state.players[context.controller].pool
    gained = tuple(s for s in after for _ in range(after[s] - before.get(s, 0)))
    if tapped:
        notify(gate, context.controller, context.source, gained)


def could_pay(gate: Gate, context: Context, cost: tuple[ir.Cost, ...]) -> bool:
    """Whether the costs could be paid now."""
    return can_pay(gate, context, cost)
