"""Announcing modes, targets and divisions (409.1b-e, 415)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from engine.records import replace, with_fields
from engine.rules.choosing.numbered import one_way
from engine.rules.choosing.permissions import ruled, rules_for
from engine.rules.choosing.targeting import enchants, is_combat_damage, legal_targets, models_of, protected
from engine.rules.looking.references import amount, matching, resolve
from engine.rules.looking.tests_on_objects import creature_types
from engine.rules.position.actions import PlaySpell
from engine.rules.position.events import ChangeState
from engine.rules.position.refusal import Illegal, NoTarget
from engine.rules.position.state import (
    Characteristics,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Question,
    Recipient,
    StackEntry,
    only_objects,
)
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def _no_targets(_base: Characteristics, _face_down: bool) -> tuple[ir.TargetSpec, ...]:
    return ()


def _of_its_model(base: Characteristics, face_down: bool) -> tuple[ir.TargetSpec, ...]:
    """A permanent that comes into play as a copy targets what it copies, and cannot be played without."""
    return () if face_down else tuple(ir.TargetSpec(model) for model in models_of(base))


COPIES: dict[str, Callable[[Characteristics, bool], tuple[ir.TargetSpec, ...]]] = {
    "chosen on arrival": _no_targets,
    "targeted": _of_its_model,
}


def announce_modes(
    base: Characteristics, action: Any, face_down: bool
) -> tuple[tuple[ir.TargetSpec, ...], tuple[ir.Effect, ...], tuple[int, ...]]:
    """Modes chosen, and the targets and instructions that follow from them (409.1b, 409.1d)."""
    spell = next((a for a in base.abilities if isinstance(a, ir.Spell)), None)
    if spell is None or face_down:
        spell = ir.Spell()
    return chosen_modes(spell, action.modes, "entwined" in getattr(action, "options", ()))


def mode_told(gate: Gate, action: PlaySpell, base: Characteristics) -> PlaySpell:
    """The action with the mode that an opponent chooses, unless the record says which (409.1b).

    Which of several opponents that is its player says.
    """
    spell = next((a for a in base.abilities if isinstance(a, ir.Spell)), None)
    if spell is None or not spell.opponent_chooses or "face down" in action.options:
        return action
    if action.modes and not any(ir.Players("an opponent") in walk(mode) for mode in spell.modes):
        return action
    text = f"which opponent chooses the mode of {base.name}"
    opponents = gate.state.opponents(action.by)
    foe = PlayerId(str(gate.choose_objects(action.by, opponents, 1, 1, text, "409.1b")[0]))
    if action.modes:
        return replace(action, foe=foe)
    text = f"which mode of {base.name} to choose"
    one = one_way(gate, foe, text, spell.modes, base.name, rule="409.1b")
    return replace(action, modes=(one,), foe=foe)


def chosen_modes(
    what: Any, modes: tuple[int, ...], entwined: bool = False
) -> tuple[tuple[ir.TargetSpec, ...], tuple[ir.Effect, ...], tuple[int, ...]]:
    """The targets and instructions of the chosen modes, with target numbers made continuous."""
    if not what.modes:
        if modes:
            raise Illegal("409.1b", "there are no modes to choose among")
        return what.targets, what.effects, ()
    every = tuple(range(1, len(what.modes) + 1))
    if entwined and not modes:
        modes = every
    wanted = len(every) if entwined else getattr(what, "choose", 1)
    if len(modes) != wanted or len(set(modes)) < len(modes) or not set(modes) <= set(every):
        raise Illegal("409.1b", "the mode must be chosen")
    targets: tuple[ir.TargetSpec, ...] = ()
    effects: tuple[ir.Effect, ...] = ()
    for m in modes:
        mode = what.modes[m - 1]
        effects += tuple(shift(e, len(targets)) for e in mode.effects)
        targets += mode.targets
    return targets, effects, modes


def shift(node: object, by: int) -> Any:
    """The node with its target numbers moved up, when several modes are chosen."""
    if by == 0:
        return node
    if isinstance(node, ir.Target):
        return ir.Target(node.index + by)
    if isinstance(node, msgspec.Struct):
        return with_fields(node, **{f: shift(getattr(node, f), by) for f in node.__struct_fields__})
    return tuple(shift(n, by) for n in node) if isinstance(node, tuple) else node


def announce_targets(
    gate: Gate,
    context: Context,
    specs: tuple[ir.TargetSpec, ...],
    given: tuple[Recipient, ...] | None,
    divide: dict[Recipient, int],
    rule: str = "409.1c",
    also: tuple[str, ...] = (),
) -> Context:
    """Targets and divisions (409.1c, 409.1e); where targets are not `given`, both are asked.

    They are asked by the `rule` that has them chosen at this time; `also` says what may be chosen besides.

    Raises `NoTarget` where there is nothing to choose, `Illegal` for a choice that the rules forbid.
    """
    if divide and all(spec.divided is None for spec in specs):
        raise Illegal("409.1e", f"{gate.name(context.source)} divides nothing")
    if not specs:
        if given:
            raise Illegal("409.1c", f"{gate.name(context.source)} has no targets")
        return context
    groups, left = shared_among(gate, context, specs, given)
    chosen: list[tuple[Recipient, ...]] = [group or () for group in groups]
    for n in in_turn(specs):
        spec, group = specs[n], groups[n]
        context = replace(context, targets=tuple(chosen))
        who = _chooser(gate, context, spec)
        about = context if who == context.controller else replace(context, foe=who)
        legal = legal_targets(gate, about, spec)
        if gate.state.book.same_target == "never twice":
            others = {t for m, taken in enumerate(chosen) if m != n for t in taken}
            legal = tuple(t for t in legal if t not in others)
        least, most = amount(gate.sight, context, spec.least), amount(gate.sight, context, spec.most)
        name = gate.name(context.source)
        if group is not None:
            if (
                not least <= len(group) <= most
                or any(t not in legal for t in group)
                or len(set(group)) < len(group)
            ):
                named = ", ".join(gate.name(t) for t in group) or "nothing"
                why, *besides = _why(gate, context, group)
                besides += ["one target twice"] if len(set(group)) < len(group) else []
                raise Illegal(why, f"{name} cannot target {named}", (*besides, *also))
            continue
        if len(legal) < least:
            raise NoTarget("409.1c", f"there is no legal target for {name}")
        by = rule if who == context.controller else "409.2"
        chosen[n] = gate.choose_objects(who, legal, least, most, f"a target for {name}", by)
    in_one_place(gate, context, specs, chosen)
    if left:
        raise Illegal("409.1c", f"{gate.name(context.source)} does not have that many targets", also)
    context = replace(context, targets=tuple(chosen))
    return replace(context, divided=division(gate, context, specs, divide, given is None))


def announced(entry: StackEntry) -> tuple[str, ...]:
    """The rules by which a spell or ability had something announced: modes and X, targets, a division (409.1b-e)."""
    found = {
        "409.1b": bool(entry.modes or entry.context.x),
        "409.1c": any(entry.context.targets),
        "409.1e": bool(entry.context.divided),
    }
    return tuple(rule for rule, applies in found.items() if applies)


def in_one_place(
    gate: Gate, context: Context, specs: tuple[ir.TargetSpec, ...], chosen: Sequence[tuple[Recipient, ...]]
) -> None:
    """Raises `Illegal` where targets that are of one owner or one controller are not."""
    for spec, group in zip(specs, chosen, strict=True):
        if spec.one_owner and len({gate.sight.object(t).owner for t in group if not isinstance(t, str)}) > 1:
            raise Illegal(
                "409.1c", f"the targets of {gate.name(context.source)} are not all in one graveyard"
            )
        if (
            spec.one_controller
            and len({gate.sight.controller(t) for t in group if not isinstance(t, str)}) > 1
        ):
            raise Illegal("409.1c", f"the targets of {gate.name(context.source)} have several controllers")
        if spec.one_each and sorted(gate.sight.controller(i) for i in only_objects(group)) != sorted(
            gate.state.opponents(context.controller)
        ):
            raise Illegal("409.1c", f"{gate.name(context.source)} has one target for each opponent")
        kinds = [creature_types(gate.sight.view(i)) for i in only_objects(group)] if spec.one_type else []
        if kinds and not frozenset.intersection(*kinds):
            raise Illegal("409.1c", f"the targets of {gate.name(context.source)} share no creature type")


def shared_among(
    gate: Gate, context: Context, specs: tuple[ir.TargetSpec, ...], given: tuple[Recipient, ...] | None
) -> tuple[list[tuple[Recipient, ...] | None], list[Recipient]]:
    """The targets named, in the order of the text, shared among the words "target"; none where they are to be asked."""
    left = list(given or ())
    groups: list[tuple[Recipient, ...] | None] = []
    for n, spec in enumerate(specs):
        if given is None or (spec.chosen_by != "you" and not left):
            groups.append(None)
            continue
        least = amount(gate.sight, context, spec.least)
        most = len(left) if _told_by(spec.most) else amount(gate.sight, context, spec.most)
        later = sum(amount(gate.sight, context, s.least) for s in specs[n + 1 :])
        take = left[: max(least, min(most, len(left) - later))]
        left = left[len(take) :]
        groups.append(tuple(take))
    return groups, left


@lru_cache(maxsize=4096)
def in_turn(specs: tuple[ir.TargetSpec, ...]) -> tuple[int, ...]:
    """The words "target" in the order in which they are chosen: one told by another ("target player's") after that."""
    order: list[int] = []
    todo = list(range(len(specs)))
    while todo:
        free = [n for n in todo if not any(m in todo and m != n for m in _told_by(specs[n]))]
        order.append((free or todo)[0])
        todo.remove(order[-1])
    return tuple(order)


@lru_cache(maxsize=4096)
def _told_by(said: ir.TargetSpec | ir.Quantity) -> frozenset[int]:
    """The targets that something speaks of."""
    return frozenset(n.index for n in walk(said) if isinstance(n, ir.Target))


def _chooser(gate: Gate, context: Context, spec: ir.TargetSpec) -> PlayerId:
    """Who chooses a target: its controller unless the text gives that to somebody else (409.2)."""
    if spec.chosen_by == "you":
        return context.controller
    if spec.chosen_by == "event player" and context.event_player is not None:
        return context.event_player
    if spec.chosen_by == "defending":
        (defender,) = resolve(gate.sight, context, ir.Players("defending"))
        return PlayerId(str(defender))
    opponents = gate.state.opponents(context.controller)
    text = f"which opponent chooses a target for {gate.name(context.source)}"
    return PlayerId(str(gate.choose_objects(context.controller, opponents, 1, 1, text, "409.2")[0]))


def check_aim(gate: Gate, context: Context, specs: tuple[ir.TargetSpec, ...]) -> None:
    """Raise `Illegal` where one of certain permanents has to be among the targets and is not (409.1c)."""
    rules = list(rules_for(gate, "aims at", context.controller)) if specs else []
    if not rules:
        return
    mine = [s for s in specs if s.chosen_by == "you" and amount(gate.sight, context, s.most) > 0]
    chosen = {t for group in context.targets for t in group}
    for rule, about in rules if mine else ():
        wanted = set(matching(gate.sight, about, rule.what or ir.Filter()))
        if not wanted & chosen and any(wanted & set(legal_targets(gate, context, s)) for s in mine):
            raise Illegal("409.1c", f"{gate.name(about.source)} has to be aimed at, or another of its kind")


def _why(gate: Gate, context: Context, take: tuple[Recipient, ...]) -> tuple[str, ...]:
    """The rules that forbid the first of the targets, the nearest first."""
    aura = enchants(gate, context.source)
    for one in take:
        if isinstance(one, str):
            if ruled(gate, "shroud", one):
                return ("shroud",)
        elif context.source in (one, gate.sight.successor(one)):
            return ("415.6",)
        elif one in gate.state.zone("in play"):
            if protected(gate, one, context.source):
                return ("502.7b", "502.7c") if aura else ("502.7b",)
            if gate.sight.view(one).has("shroud"):
                return ("shroud", "415.3") if aura else ("shroud",)
        elif is_combat_damage(gate, one):
            return ("310.3",)
        elif _is_ability(gate.state.objects.get(one)):
            return ("409.1c", "402.5")
    return ("409.1c", "212.4d", "415.3") if aura else ("409.1c",)


def _is_ability(o: GameObject | None) -> bool:
    """Whether it is an activated or triggered ability on the stack, which is no spell (402.5)."""
    return o is not None and o.entry is not None and o.entry.kind in ("activated", "triggered")


@lru_cache(maxsize=4096)
def guards(effects: tuple[ir.Effect, ...], specs: int) -> list[frozenset[tuple[str, int]]]:
    """For each target, the optional costs without which nothing would use it (409.1d, 502.21c)."""
    uses: dict[int, list[frozenset[tuple[str, int]]]] = {}

    def walk(node: object, under: frozenset[tuple[str, int]]) -> None:
        if isinstance(node, ir.Target):
            uses.setdefault(node.index, []).append(under)
        elif isinstance(node, ir.If):
            paid = node.condition
            own = {(paid.what, paid.n)} if isinstance(paid, ir.PaidOptional) and paid.of is None else set()
            more = under | own
            walk(node.condition, under)
            walk(node.effects, more)
            walk(node.otherwise, under)
        elif isinstance(node, msgspec.Struct):
            for field in node.__struct_fields__:
                walk(getattr(node, field), under)
        elif isinstance(node, tuple):
            for one in node:
                walk(one, under)

    walk(effects, frozenset())
    return [frozenset.intersection(*uses[n]) if uses.get(n) else frozenset() for n in range(specs)]


def wanted_targets(
    specs: tuple[ir.TargetSpec, ...], effects: tuple[ir.Effect, ...], options: frozenset[str]
) -> tuple[ir.TargetSpec, ...]:
    """The targets as they are chosen: those that only an unpaid cost would use are not (409.1d)."""
    found = []
    for spec, needed in zip(specs, guards(effects, len(specs)), strict=True):
        paid = all((f"{what}:{n}" if n else what) in options for what, n in needed)
        found.append(spec if paid else replace(spec, least=ir.Number(0), most=ir.Number(0)))
    return tuple(found)


def ability_object(gate: Gate, source: str, controller: PlayerId, entry: StackEntry) -> GameObject:
    """An ability about to go on the stack, numbered after the source it comes from (217.6c)."""
    numbers = dict(gate.state.ability_numbers)
    numbers[source] = numbers.get(source, 0) + 1
    gate.change_state(ability_numbers=numbers)
    ref = f"{source}/{numbers[source]}"
    return GameObject(ObjectId(0), ref, Characteristics(), controller, controller, "stack", entry=entry)


def tell_targets(
    gate: Gate,
    context: Context,
    by: ObjectId,
    before: Context | None = None,
    chooser: PlayerId | None = None,
    quietly: bool = False,
) -> None:
    """Abilities that trigger on becoming a target trigger as the targets are chosen (409.1c, 410.2).

    Where targets change or a copy gets new ones, nothing becomes a target that was one `before` (415.7a, 503.10). What
    triggers on the `chooser` having chosen does not where that is done `quietly`, as where chance chooses.
    """
    had = {t for targets in before.targets for t in targets} if before is not None else set()
    chosen = tuple(dict.fromkeys(t for targets in context.targets for t in targets if t not in had))
    if chosen:
        gate.propose(ChangeState({}, "becomes target", context.controller, object=by, others=chosen))
    if chosen and not quietly:
        _tell(gate, "targets chosen", chooser or context.controller, by)


def tell_put(gate: Gate, player: PlayerId, new: ObjectId) -> None:
    """Abilities that trigger on something being put on the stack see it with all that was chosen for it (409.1i)."""
    _tell(gate, "put on the stack", player, new)


def _tell(gate: Gate, event: str, player: PlayerId, what: ObjectId) -> None:
    if gate.sight.awaits(event):
        gate.propose(ChangeState({}, event, player, object=what))


def _with_opponent(gate: Gate, context: Context, counted: ir.Quantity) -> Context:
    """The context with the opponent a quantity speaks of, whom its controller chooses where there are several."""
    if ir.Players("an opponent") not in walk(counted):
        return context
    opponents = gate.state.opponents(context.controller)
    text = f"which opponent {gate.name(context.source)} is about"
    found = gate.choose_objects(context.controller, opponents, 1, 1, text, "409.1e")
    return replace(context, foe=PlayerId(str(found[0])))


def division(
    gate: Gate, context: Context, specs: tuple[ir.TargetSpec, ...], divide: dict[Recipient, int], asked: bool
) -> dict[Recipient, int]:
    """How something is divided among the targets: as announced, the only way there is, or as `asked` (409.1e)."""
    for spec, chosen in zip(specs, context.targets, strict=True):
        if spec.divided is None:
            continue
        total = amount(gate.sight, _with_opponent(gate, context, spec.divided), spec.divided)
        if not divide and len(chosen) == 1:
            return {chosen[0]: total}
        if not divide and len(chosen) == total:
            return dict.fromkeys(chosen, 1)
        if not divide and asked:
            text = f"how {gate.name(context.source)} divides {total} among its targets"
            who = context.controller
            divide = dict(gate.ask(Question(who, text, "words", chosen, rule="409.1e", total=total)))
        if set(divide) != set(chosen) or sum(divide.values()) != total or min(divide.values(), default=1) < 1:
            raise Illegal("409.1e", f"{total} must be divided among the targets, at least 1 each")
        return divide
    return {}
