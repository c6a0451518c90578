"""What words point back to, where the sentence alone does not tell: "other", "the exiled card", "that creature".

Done when a card comes to the rules. Each of these is about one construction and holds for every card that has it.
"""

from __future__ import annotations

import msgspec

from engine.text import ir
from engine.text.ir.node import rewrite

replace = msgspec.structs.replace


def settled(abilities: tuple[ir.Ability, ...]) -> tuple[ir.Ability, ...]:
    """The abilities of a card with such words settled."""
    enchants = next((a.of for a in abilities if isinstance(a, ir.Keyword) and a.name == "enchant"), None)
    found = []
    for ability in abilities:
        if isinstance(ability, ir.Static) and enchants is not None:
            ability = _other_than(ability, enchants)
        elif isinstance(ability, ir.Spell):
            ability = _about_the_spell(_other_than_chosen(ability))
        if isinstance(ability, ir.Activated):
            ability = _of_its_cost(ability)
        if isinstance(ability, ir.Activated | ir.Triggered | ir.Spell):
            ability = _hurts_what_can_be_hurt(_made_from_target(_chosen_by_opponent(ability)))
            ability = replace(ability, effects=rewrite(ability.effects, _counted_first))
        found.append(ability)
    return tuple(found)


def _other_than(ability: ir.Static, enchants: ir.Filter) -> ir.Static:
    """ "Other creatures" of a local enchantment are other than the creature that it enchants."""
    kinds = {t.type for t in enchants.tests if isinstance(t, ir.IsType)}

    def change(node: object) -> object:
        if not isinstance(node, ir.Filter) or not any(_is_other(t) for t in node.tests):
            return None
        if not kinds & {t.type for t in node.tests if isinstance(t, ir.IsType)}:
            return None
        other = ir.Not(ir.IsOneOf(ir.Attached()))
        return replace(node, tests=tuple(other if _is_other(t) else t for t in node.tests))

    found: ir.Static = rewrite(ability, change)
    return found


def _is_other(test: ir.Test) -> bool:
    return (
        isinstance(test, ir.Not) and isinstance(test.test, ir.IsOneOf) and isinstance(test.test.ref, ir.Self)
    )


def _other_than_chosen(ability: ir.Spell) -> ir.Spell:
    """A spell is never among permanents: "other" is other than its target, or than what was chosen on resolution."""
    aims = [n for n, spec in enumerate(ability.targets) if spec.objects is not None]
    ref: ir.Ref = ir.Target(aims[0]) if aims else ir.It()

    def change(node: object) -> object:
        return ir.Not(ir.IsOneOf(ref)) if isinstance(node, ir.Not) and _is_other(node) else None

    return replace(ability, effects=rewrite(ability.effects, change))


def _about_the_spell(ability: ir.Spell) -> ir.Spell:
    """ "If ~ was kicked, it deals damage": it is the spell, the subject of the condition, whatever came before."""

    def by_itself(node: object) -> object:
        return (
            replace(node, source=None) if isinstance(node, ir.DealDamage) and _points(node.source) else None
        )

    def change(node: object) -> object:
        if not isinstance(node, ir.If) or not isinstance(node.condition, ir.PaidOptional):
            return None
        return replace(node, effects=rewrite(node.effects, by_itself))

    return replace(ability, effects=rewrite(ability.effects, change))


def _points(ref: ir.Ref | None) -> bool:
    return isinstance(ref, ir.Target | ir.It)


_PAID_BY: dict[type[ir.Node], str] = {
    ir.TapOther: "tapped",
    ir.SacrificeCost: "sacrificed",
    ir.DiscardCost: "discarded",
    ir.RemoveCardsCost: "exiled",
    ir.TopToGraveyard: "exiled",
}


def _of_its_cost(ability: ir.Activated) -> ir.Activated:
    """ "Each creature tapped this way": what an ability was paid with, where its cost did that."""
    deeds = {
        _PAID_BY[type(c)]
        for c in ability.cost
        if type(c) in _PAID_BY and getattr(c, "zone", "removed") == "removed"
    }

    def change(node: object) -> object:
        return ir.PaidWith() if isinstance(node, ir.ThisWay) and node.deed in deeds else None

    return replace(ability, effects=rewrite(ability.effects, change)) if deeds else ability


Acting = ir.Activated | ir.Triggered | ir.Spell


def _chosen_by_opponent(ability: Acting) -> Acting:
    """ "An opponent chooses target ...": that player chooses it as the ability is played (409.2)."""
    first = ability.effects[0] if ability.effects else None
    if not isinstance(first, ir.By) or first.player != ir.Players("an opponent") or len(first.effects) != 1:
        return ability
    chosen = first.effects[0]
    if not isinstance(chosen, ir.ChooseObjects) or not isinstance(chosen.what, ir.Target):
        return ability
    n = chosen.what.index
    specs = tuple(replace(s, chosen_by="opponent") if k == n else s for k, s in enumerate(ability.targets))
    return replace(ability, targets=specs, effects=ability.effects[1:])


def _made_from_target(ability: Acting) -> Acting:
    """After a token is made as a copy of the target, the sentence goes on about the token."""
    for place, effect in enumerate(ability.effects):
        if isinstance(effect, ir.CreateTokens) and isinstance(effect.copy, ir.Target):
            rest = _about_it(ability.effects[place + 1 :], effect.copy)
            return replace(ability, effects=(*ability.effects[: place + 1], *rest))
    return ability


def _about_it(effects: tuple[ir.Effect, ...], instead_of: ir.Target) -> tuple[ir.Effect, ...]:
    found: tuple[ir.Effect, ...] = rewrite(effects, lambda n: ir.It() if n == instead_of else None)
    return found


def _hurts_what_can_be_hurt(ability: Acting) -> Acting:
    """A card that was revealed cannot be dealt damage: "that creature or player" is the target chosen before."""
    shown = False
    effects: list[ir.Effect] = []
    for effect in ability.effects:
        shown = shown or isinstance(effect, ir.RevealUntil)
        if shown and isinstance(effect, ir.DealDamage) and isinstance(effect.to, ir.It) and ability.targets:
            effect = replace(effect, to=ir.Target(0))
        effects.append(effect)
    return replace(ability, effects=tuple(effects))


def _counted_first(node: object) -> object:
    """What is paid for each counter counts those that the same sentence has put there before."""
    if not isinstance(node, ir.Unless) or not isinstance(node.times, ir.CountersOn) or len(node.effects) != 1:
        return None
    whole = node.effects[0]
    if not isinstance(whole, ir.Sequence):
        return None
    *first, last = whole.effects
    puts = any(isinstance(e, ir.PutCounters) and e.kind == node.times.kind for e in first)
    return ir.Sequence((*first, replace(node, effects=(last,)))) if puts else None
