"""In which order triggered abilities of one player come, and with which of their modes (410.3-410.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from operator import itemgetter
from string import ascii_lowercase
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.announcing import chosen_modes
from engine.rules.choosing.numbered import one_way
from engine.rules.choosing.targeting import legal_targets
from engine.rules.looking.conditions import holds
from engine.rules.looking.outcome import outcome
from engine.rules.position.refusal import Illegal, NeedAnswer, Unsupported
from engine.rules.position.state import ObjectId, PendingTrigger, PlayerId, Question
from engine.rules.priority.state_based import check
from engine.text import ir
from engine.text.ir.node import walk
from engine.text.phrases import spoken

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_TRIED = 4
_OF_THE_EVENT = (ir.EventObject, ir.EventPlayer, ir.ThatMuch)


def in_chosen_order(gate: Gate, player: PlayerId, mine: list[PendingTrigger]) -> list[PendingTrigger]:
    """The player's waiting triggers in the order chosen: by source, then those of one source among themselves.

    Those that will be removed for want of a target (410.4) are in nobody's way.
    """
    aimless = [p for p in mine if not _can_aim(gate, p)]
    mine = [p for p in mine if p not in aimless]
    return [*aimless, *_ordered(gate, player, mine)]


def _ordered(gate: Gate, player: PlayerId, mine: list[PendingTrigger]) -> list[PendingTrigger]:
    kinds = {(p.ability, gate.name(p.source), p.context.subject, p.context.other) for p in mine}
    if len(mine) < 2 or len(kinds) < 2:
        return mine
    if _alike(gate, mine):
        return _about_several(gate, player, mine)
    sources = tuple(dict.fromkeys(p.source for p in mine))
    order: tuple[ObjectId, ...] = sources
    if len(sources) > 1:
        text = "the order in which triggered abilities go on the stack"
        n = len(sources)
        order = gate.ask(Question(player, text, "order", sources, n, n, "410.3"))
    by_source = {s: _of_one_source(gate, player, [p for p in mine if p.source == s]) for s in sources}
    found: list[PendingTrigger] = []
    for place, source in enumerate((*order, *sources)):
        again = source in order[place + 1 :]
        taken = by_source[source][:1] if again else by_source[source]
        by_source[source] = by_source[source][len(taken) :]
        found += taken
    return found


def _alike(gate: Gate, mine: list[PendingTrigger]) -> bool:
    """Whether they say the same of the same: what speaks of its own source says another thing of another card."""
    same = len({p.ability for p in mine}) < 2
    return same and (len({gate.name(p.source) for p in mine}) < 2 or not _of_itself(mine[0].ability))


def _of_itself(ability: ir.Ability) -> bool:
    return isinstance(ability, ir.Triggered) and any(isinstance(n, ir.Self) for n in walk(ability.effects))


def _of_one_source(gate: Gate, player: PlayerId, group: list[PendingTrigger]) -> list[PendingTrigger]:
    """Different triggered abilities of one source, in the order their controller chooses (410.3)."""
    different = list(dict.fromkeys(p.ability for p in group))
    if len(different) < 2:
        return _about_several(gate, player, group)
    name = gate.name(group[0].source)
    said = [(spoken((a,), name)[0] or _by_rule(gate, a)).replace("~", name) for a in different]
    options = tuple(f"{n}: {words}" for n, words in enumerate(said, 1))
    text = f"the order in which the triggered abilities of {name} go on the stack"
    question = Question(player, text, "order", options, len(options), len(options), "410.3")
    if len(group) <= _TRIED and _outcomes(gate, permutations(group)) == 1:
        gate.automatic.append((question, ()))
        return group
    chosen = gate.ask(question)
    place = dict(zip(different, options, strict=True))
    return sorted(group, key=lambda p: chosen.index(place[p.ability]) if place[p.ability] in chosen else 99)


def _about_several(gate: Gate, player: PlayerId, group: list[PendingTrigger]) -> list[PendingTrigger]:
    """One ability that has triggered for several things, in the order chosen among those.

    It is asked only where one order and the other are seen to end differently; what speaks of none of them is the
    same ability however often it has triggered.
    """
    if not any(isinstance(node, _OF_THE_EVENT) for node in walk((group[0].ability,))):
        return group
    about = [p.context.subject for p in group]
    if len(set(about)) == 1:
        about = [p.context.other for p in group]
    told = tuple(dict.fromkeys(one for one in about if one is not None))
    if len(told) < 2 or None in about:
        return group
    text = f"the order in which the abilities of {gate.name(group[0].source)} about these go on the stack"
    question = Question(player, text, "order", told, len(told), len(told), "410.3")
    if _outcomes(gate, (group, group[::-1])) != 2:
        gate.automatic.append((question, ()))
        return group
    chosen = gate.ask(question)
    places = [chosen.index(one) if one in chosen else len(told) for one in about]
    return [p for _, p in sorted(zip(places, group, strict=True), key=itemgetter(0))]


def _outcomes(gate: Gate, orders: Iterable[Sequence[PendingTrigger]]) -> int:
    """In how many ways the abilities end in these orders; 0 where somebody has a choice in them."""
    outcomes = set()
    for order in orders:
        if any(getattr(p.ability, "targets", ()) for p in order):
            return 0
        aside = gate.aside()
        try:
            for p in order:
                _on_trial(aside, p)
        except (NeedAnswer, Illegal, Unsupported):
            return 0
        outcomes.add(outcome(aside.sight))
    return len(outcomes)


def _on_trial(gate: Gate, p: PendingTrigger) -> None:
    """What one of the abilities does, and what follows of itself before the next one resolves."""
    ability = p.ability
    assert isinstance(ability, ir.Triggered)
    if ability.condition is None or holds(gate.sight, p.context, ability.condition):
        gate.follow(p.context, ability.effects)
    check(gate)


def _by_rule(gate: Gate, ability: ir.Ability) -> str:
    """A triggered ability that stands for a keyword, called by what the keyword's rule is called."""
    rule = getattr(ability, "keyword", "").rstrip(ascii_lowercase)
    book = gate.state.book
    return f"its {book.short_title(book.cite(rule)[0])}" if rule else "its ability of another effect"


def with_modes(
    gate: Gate, p: PendingTrigger, ability: ir.Triggered
) -> tuple[tuple[ir.TargetSpec, ...], tuple[ir.Effect, ...], tuple[int, ...]]:
    """The modes of a modal triggered ability are chosen as it goes on the stack, among the possible (410.4)."""
    picked: list[int] = []
    able = [n for n, m in enumerate(ability.modes, 1) if _has_targets(gate, p, m)]
    for _ in range(min(ability.choose, len(able))):
        options = tuple(n for n in able if n not in picked)
        text = f"which mode of the ability of {gate.name(p.source)}"
        picked.append(one_way(gate, p.controller, text, ability.modes, gate.name(p.source), options, "410.4"))
    if ability.modes and len(picked) < ability.choose:
        picked = picked or [1]
    return chosen_modes(replace(ability, choose=len(picked)), tuple(sorted(picked)))


def _can_aim(gate: Gate, p: PendingTrigger) -> bool:
    """Whether there is a target for each that it needs, in one of its modes where it has any."""
    ability = p.ability
    if not isinstance(ability, ir.Triggered):
        return True
    return any(_has_targets(gate, p, mode) for mode in ability.modes or (ability,))


def _has_targets(gate: Gate, p: PendingTrigger, mode: ir.Mode | ir.Triggered) -> bool:
    return all(spec.least == ir.Number(0) or legal_targets(gate, p.context, spec) for spec in mode.targets)
