"""Continuous effects and delayed triggers that a resolution leaves behind, and their ends (404.4, 418)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from engine.records import replace, with_fields
from engine.rules.choosing.picking import followed, of_one_opponent, pick
from engine.rules.choosing.values import subtypes_chosen
from engine.rules.looking.conditions import begins
from engine.rules.looking.layering import layering
from engine.rules.looking.references import amount, resolve
from engine.rules.paying.payment import priced
from engine.rules.position.creature_types import creature_types
from engine.rules.position.events import Change
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import (
    COLORS,
    Context,
    ContinuousEffect,
    DelayedTrigger,
    ObjectId,
    Question,
    Recipient,
    only_objects,
)
from engine.rules.verbs.becoming_copies import become_copies
from engine.text import ir
from engine.text.ir.node import walk
from engine.text.land_types import BASIC_LAND_TYPES

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_OF_ONE_STEP = frozenset({"skips next untap", "returns next untap"})
"""What happens to permanents in a step to come, when nothing attacks, blocks or is tapped as it was on resolution."""

_ABOUT: dict[type[object], str] = {
    ir.GainAbility: "407.1",
    ir.LoseAbility: "407.3",
    ir.ReplaceWord: "418.6a",
    ir.SwitchPT: "418.5i",
}
"""The rules about what a kind of modification does."""


def _goes_for_later(of: ir.Filter, modifications: tuple[ir.Modification, ...]) -> bool:
    """Whether an effect goes for what comes to be described later, too: one that changes nothing but rules (418.3b).

    Whoever is described by what it does on resolution is meant as it is then, where a step to come is spoken of.
    """
    rules = [m.rule for m in modifications if isinstance(m, ir.Restrict)]
    then = any(isinstance(node, ir.IsStatus) for node in walk(of))
    return len(rules) == len(modifications) and not (then and _OF_ONE_STEP.intersection(rules))


def apply(gate: Gate, context: Context, e: ir.Apply) -> Context:
    """A continuous effect with its objects and its values locked in (418.3b-c).

    One that changes rules rather than characteristics goes for whatever it describes, also later (418.3b).
    """
    to = pick(gate, context, e.to, f"what {gate.name(context.source)} affects")
    for mod in e.modifications:
        if isinstance(mod, ir.GiveControl):
            context = of_one_opponent(gate, context, mod.player)
    if e.as_long_as is not None and not begins(gate.sight, context, e.as_long_as):
        gate.say(f"what {gate.name(context.source)} waits for is over already", "418.3d")
        return replace(context, it=to)
    to = tuple(i for i in to if not _has_already(gate, i, e.modifications))
    to_all = e.to.of if isinstance(e.to, ir.AllOf) and _goes_for_later(e.to.of, e.modifications) else None
    differs = _differs(e)
    kept = [i for i in only_objects(to) if _kept(gate, context, i, e.modifications)]
    groups = [(one,) for one in to] if differs or kept else [to]
    waits = _awaited(gate, context, e.next_turn_of)
    new: list[ContinuousEffect] = []
    for group in groups:
        about = replace(context, it=group) if differs else context
        fixed = tuple(_fix(gate, about, m) for m in _for_these(e.modifications, group, kept))
        new.append(
            ContinuousEffect(
                gate.state.clock,
                about,
                group,
                fixed,
                "permanent" if waits else e.duration,
                e.as_long_as,
                gate.name(context.source),
                to_all,
                e.until,
                waits,
            )
        )
    for mod in e.modifications:
        if isinstance(mod, ir.CopyOf):
            become_copies(gate, context, mod, to, e)
    gate.change_state(effects=(*gate.state.effects, *(n for n in new if n.modifications)))
    names = ", ".join(gate.name(i) for i in to) or "nothing"
    mods = tuple(m for effect in new for m in effect.modifications)
    rules = (*(("418.3c",) if set(mods) - set(e.modifications) else ()), *_applied_by(gate, mods))
    gate.say(f"{gate.name(context.source)} affects {names}", "418.3b", "418.5g", *rules)
    return replace(context, it=to)


def _has_already(gate: Gate, one: Recipient, mods: tuple[ir.Modification, ...]) -> bool:
    """Whether an object has all that it would gain if it did not have it."""
    lacking = [a for m in mods if isinstance(m, ir.GainAbility) and m.lacking for a in m.abilities]
    if not lacking or isinstance(one, str):
        return False
    there = [g.ability for g in gate.sight.view(one).abilities]
    return all(a in there for a in lacking)


def _applied_by(gate: Gate, mods: tuple[ir.Modification, ...]) -> tuple[str, ...]:
    """The rules of the layers that modifications apply in, and those about what they do (212.6e, 407, 418.5-418.6)."""
    said = [_ABOUT[type(m)] for m in mods if type(m) in _ABOUT]
    if any(isinstance(m, ir.SetTypes) and set(BASIC_LAND_TYPES).intersection(m.subtypes) for m in mods):
        said.append("212.6e")
    return (*layering(gate.state).rules_of(mods), *dict.fromkeys(said))


def _kept(gate: Gate, context: Context, one: ObjectId, mods: tuple[ir.Modification, ...]) -> bool:
    """Whether a permanent stays with its controller, whoever would gain control of it (103.2)."""
    taker = next((m.player for m in mods if isinstance(m, ir.GiveControl)), None)
    view = gate.sight.view(one)
    if taker is None or not view.restricted("others cannot gain control"):
        return False
    return view.controller not in resolve(gate.sight, context, taker)


def _for_these(
    mods: tuple[ir.Modification, ...], group: tuple[Recipient, ...], kept: list[ObjectId]
) -> list[ir.Modification]:
    """What is changed about these: not what they are copies of, nor whose they are where they stay where they are."""
    stay = any(one in kept for one in group)
    return [m for m in mods if not isinstance(m, ir.CopyOf) and not (stay and isinstance(m, ir.GiveControl))]


def _differs(e: ir.Apply) -> bool:
    """Whether the values are worked out for each object by itself ("its power").

    Where an ability changes its own source, that source is named and "that card" is what came before (413.2c).
    """
    return not isinstance(e.to, ir.Self) and any(isinstance(n, ir.It) for n in walk(e.modifications))


def _fix(gate: Gate, context: Context, m: ir.Modification) -> ir.Modification:
    """Values are worked out once, on resolution (413.2f)."""
    if isinstance(m, ir.SetTypes):
        m = replace(m, subtypes=subtypes_chosen(gate, context, m))
    if isinstance(m, ir.AddPT | ir.SetPT | ir.SetTypes):
        power = None if m.power is None else ir.Number(amount(gate.sight, context, m.power))
        toughness = None if m.toughness is None else ir.Number(amount(gate.sight, context, m.toughness))
        return with_fields(m, power=power, toughness=toughness)
    if isinstance(m, ir.Restrict) and m.cost:
        return replace(m, cost=priced(m.cost, context.x))
    if isinstance(m, ir.SetColors) and "choose" in m.colors:
        color = gate.ask(
            Question(context.controller, f"the color for {gate.name(context.source)}", "color", COLORS)
        )
        return replace(m, colors=(color,))
    if isinstance(m, ir.SetColors) and "choose any" in m.colors:
        text = f"the color or colors for {gate.name(context.source)}"
        sets = tuple(" and ".join(some) for n in range(1, 6) for some in combinations(COLORS, n))
        answer = str(gate.ask(Question(context.controller, text, "choice", sets)))
        return with_fields(m, colors=tuple(answer.split(" and ")))
    if isinstance(m, ir.GainAbility):
        m = replace(m, abilities=tuple(_colors_now(gate, context, a) for a in m.abilities))
    if isinstance(m, ir.GainAbility) and any(_open(a) for a in m.abilities):
        color = gate.ask(
            Question(context.controller, f"the color for {gate.name(context.source)}", "color", COLORS)
        )
        return replace(
            m,
            abilities=tuple(with_fields(a, quality=f"from {color}") if _open(a) else a for a in m.abilities),
        )
    if isinstance(m, ir.ReplaceWord) and not m.pairs:
        pairs = gate.ask(
            Question(
                context.controller, f"which word {gate.name(context.source)} changes into which", "words"
            )
        )
        return replace(m, pairs=tuple(_reworded(gate, context, m, old, new) for old, new in pairs))
    return m


def _reworded(gate: Gate, context: Context, m: ir.ReplaceWord, old: str, new: str) -> tuple[str, str]:
    """A word and another of the same kind, as the effect changes them."""
    old, new, name = old.lower(), new.lower(), gate.name(context.source)
    words = {
        "color": frozenset(COLORS),
        "land type": frozenset(BASIC_LAND_TYPES),
        "creature type": creature_types(gate.state.book.creature_types),
    }
    if old == new or not any({old, new} <= words[kind] for kind in m.kinds):
        kinds = " or ".join(f"one {'basic ' * (k == 'land type')}{k} into another" for k in m.kinds)
        raise Illegal("413.2c", f"{name} changes {kinds}")
    if new in m.never:
        raise Illegal("413.2c", f"that is no type {name} can bring")
    return old, new


def _colors_now(gate: Gate, context: Context, ability: ir.Ability) -> ir.Ability:
    """Protection from the colors of the spell that triggered, which are looked at once (413.2f)."""
    if not isinstance(ability, ir.Keyword) or ability.of != _OF_THAT_SPELL or context.subject is None:
        return ability
    spell = only_objects((context.subject,))
    colors = [c for c in COLORS if any(c in gate.sight.view(i).colors for i in spell)]
    return replace(ability, of=None, quality=" and ".join(f"from {c}" for c in colors))


_OF_THAT_SPELL = ir.Filter((ir.SharesColor(ir.EventObject()),), "any")


def _open(ability: ir.Ability) -> bool:
    """Whether protection is from a color still to be chosen."""
    return isinstance(ability, ir.Keyword) and ability.quality == "from the color of your choice"


def exchange(gate: Gate, context: Context, e: ir.ExchangeControl) -> Context:
    """Exchange control: all or nothing."""
    text = f"what changes sides with {gate.name(context.source)}"
    a, b = pick(gate, context, e.first, text), pick(gate, context, e.second, text)
    if (
        not a
        or not b
        or isinstance(a[0], str)
        or isinstance(b[0], str)
        or not {a[0], b[0]} <= set(gate.state.zone("in play"))
    ):
        return replace(context, did=False)
    ca, cb = gate.sight.controller(a[0]), gate.sight.controller(b[0])
    rule = "others cannot gain control"
    if ca == cb or any(gate.sight.view(i).restricted(rule) for i in only_objects((a[0], b[0]))):
        return replace(context, did=False)
    new = []
    for target, player in ((a[0], cb), (b[0], ca)):
        c = replace(context, controller=player)
        new.append(
            ContinuousEffect(
                gate.state.clock,
                c,
                (target,),
                (ir.GiveControl(),),
                "permanent",
                None,
                gate.name(context.source),
            )
        )
    gate.change_state(effects=(*gate.state.effects, *new))
    return replace(context, did=True)


def rule_this_turn(gate: Gate, context: Context, e: ir.RuleThisTurn) -> Context:
    """A rule for players that ends with the turn, or never."""
    rule, context = e.rule, replace(context, it=())
    if rule.players is not None and rule.players not in (ir.You(), ir.Players("each")):
        who = resolve(gate.sight, context, rule.players)  # whom it is about is settled now (413.2f)
        context, rule = replace(context, it=who), replace(rule, players=ir.It())
    gate.change_state(rules=(*gate.state.rules, (rule, e.duration, context)))
    return context


def hold_back(gate: Gate, context: Context, e: ir.HoldBack) -> Context:
    """Cards in a hand are revealed, and are not to be played before their owner's next turn (103.2)."""
    held = ir.PlayerRule("cards cannot be played", what=ir.Filter((ir.IsOneOf(ir.It()),), "any"))
    for one in only_objects(resolve(gate.sight, context, e.what)):
        o = gate.sight.object(one)
        about = replace(context, controller=o.owner, it=(one,))
        gate.say(f"{gate.name(one)} stays revealed in the hand of {o.owner}", "413.2c")
        gate.change_state(rules=(*gate.state.rules, (held, "your next turn", about)))
    return context


def end_effect(gate: Gate, context: Context, _e: ir.EndEffect) -> Context:
    """The effect that gave its source this special action is over, and what it attached comes off (418.3a)."""

    def ends(m: ir.Modification) -> bool:
        return isinstance(m, ir.GainAbility) and any(_is_ending(a) for a in m.abilities)

    kept = tuple(
        e
        for e in gate.state.effects
        if context.source not in e.applies_to or not any(ends(m) for m in e.modifications)
    )
    gate.change_state(effects=kept)
    if context.source in gate.state.zone("in play") and not gate.sight.view(context.source).keywords(
        "enchant"
    ):
        gate.propose(Change(context.source, {"attached": None}))
    return context


def ignore_effect(gate: Gate, context: Context, _e: ir.IgnoreEffect) -> Context:
    """What the static abilities of the source do to a player is suspended for the turn (408.2j)."""
    gate.change_state(ignored=gate.state.ignored | {(context.source, context.controller)})
    return context


def _is_ending(ability: ir.Ability) -> bool:
    return isinstance(ability, ir.Activated) and ability.effects == (ir.EndEffect(),)


def later(gate: Gate, context: Context, e: ir.Later) -> Context:
    """A delayed triggered ability, about what it speaks of as it is now, where that is now (404.4, 404.4d)."""
    if e.as_long_as is not None and not begins(gate.sight, context, e.as_long_as):
        return context
    subject = context.it[0] if context.it else context.subject
    about = replace(
        context,
        it=_as_of_now(gate, context, context.it),
        paid=tuple(only_objects(_as_of_now(gate, context, context.paid))),
        targets=tuple(_as_of_now(gate, context, one) for one in context.targets),
        source=next(iter(followed(gate, replace(context, paid=()), (context.source,))), context.source),
    )
    if subject is not None:
        about = replace(about, subject=_one_as_of_now(gate, context, subject))
    waits = _awaited(gate, context, e.next_turn_of)
    payer = _awaited(gate, context, e.payer)
    delayed = DelayedTrigger(
        e.trigger, e.effects, about, e.this_turn, e.once, e.other, e.as_long_as, waits, e.price, payer,
        e.targets,
    )  # fmt: skip
    gate.change_state(delayed=(*gate.state.delayed, delayed))
    return context


def _awaited(gate: Gate, context: Context, whose: ir.Ref | None) -> str:
    """The player for whose next turn, or for whose payment, something waits; nobody where it does not."""
    found = () if whose is None else resolve(gate.sight, context, whose)
    return str(found[0]) if found else ""


def _as_of_now(gate: Gate, context: Context, what: tuple[Recipient, ...]) -> tuple[Recipient, ...]:
    return tuple(_one_as_of_now(gate, context, i) for i in what)


def _one_as_of_now(gate: Gate, context: Context, what: Recipient) -> Recipient:
    """The object something has become by this resolution; what cannot be followed stays what it was."""
    found = followed(gate, context, (what,))
    return found[0] if found else what


CONTINUOUS: dict[type[object], object] = {
    ir.RuleThisTurn: rule_this_turn,
    ir.Apply: apply,
    ir.Later: later,
    ir.ExchangeControl: exchange,
    ir.EndEffect: end_effect,
    ir.HoldBack: hold_back,
    ir.IgnoreEffect: ignore_effect,
}
