"""What words point back to, where the sentence alone does not tell: "other", "the exiled card", "that creature".

Each of these is about one construction and holds for every card that has it.
"""

from __future__ import annotations

from typing import TypeVar

from engine.records import replace
from engine.text import ir
from engine.text.ir.node import rewrite, walk

A = TypeVar("A")


def settled(abilities: tuple[ir.Ability, ...], types: tuple[str, ...] = ()) -> tuple[ir.Ability, ...]:
    """The abilities of a card of these types with such words settled."""
    enchants = next((a.of for a in abilities if isinstance(a, ir.Keyword) and a.name == "enchant"), None)
    found = []
    for ability in abilities:
        if isinstance(ability, ir.Static | ir.Activated | ir.Triggered) and enchants is not None:
            ability = _other_than(ability, enchants)
        if isinstance(ability, ir.Triggered) and types:
            ability = _going_to_the_turn(_other_than_subject(_on_what_remains(ability), types))
            ability = replace(ability, effects=rewrite(ability.effects, _not_of_itself))
        if isinstance(ability, ir.Spell):
            ability = _about_the_spell(_other_than_chosen(ability))
        if isinstance(ability, ir.Replacing):
            ability = _on_what_is_spared(ability)
        if isinstance(ability, ir.Activated):
            ability = _of_its_cost(ability)
        if isinstance(ability, ir.Activated | ir.Triggered | ir.Spell):
            ability = _hurts_what_can_be_hurt(_made_from_target(_chosen_by_opponent(ability)))
            searched = _shuffled_by_who_searches(_where_it_returns(ability.effects))
            effects = rewrite(rewrite(searched, _counted_first), _asked_one_by_one)
            ability = replace(ability, effects=rewrite(effects, _each_his_own))
        found.append(ability)
    return _noting(tuple(found))


def _shuffled_by_who_searches(effects: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
    """ "If you do, search ... . Then shuffle": where nothing is searched nothing is shuffled (413.2c)."""
    found: list[ir.Effect] = []
    for effect in effects:
        last = found[-1] if found else None
        then = isinstance(last, ir.If) and not last.otherwise and _searches(last) and _only_shuffles(effect)
        if isinstance(last, ir.If) and then and not any(map(_searches, found[:-1])):
            found[-1] = replace(last, effects=(*last.effects, effect))
        else:
            found.append(effect)
    return tuple(found)


def _where_it_returns(effects: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
    """ "You may return target card to play. That creature ...": a card that stays where it was is none (413.2c)."""
    for n, effect in enumerate(effects):
        if not isinstance(effect, ir.May) or len(effect.effects) != 1 or effect.otherwise:
            continue
        (moves,), rest = effect.effects, effects[n + 1 :]
        if (
            not isinstance(moves, ir.PutInto)
            or moves.zone != "in play"
            or not isinstance(moves.what, ir.Target)
        ):
            continue
        if rest and all(_speaks_of(one, moves.what) for one in rest):
            return (*effects[:n], replace(effect, effects=(moves, *rest)))
    return effects


def _speaks_of(effect: ir.Effect, target: ir.Target) -> bool:
    return any(isinstance(node, ir.Target) and node.index == target.index for node in walk(effect))


def _searches(effect: ir.Effect) -> bool:
    return any(isinstance(n, ir.SearchLibrary) for n in walk(effect))


def _only_shuffles(effect: ir.Effect) -> bool:
    return all(
        isinstance(n, ir.Shuffle) for n in (effect.effects if isinstance(effect, ir.Sequence) else (effect,))
    )


def _noting(abilities: tuple[ir.Ability, ...]) -> tuple[ir.Ability, ...]:
    """What an ability on coming into play was about is kept in mind where one on leaving speaks of it."""
    spoken = {type(n) for n in walk(abilities)}
    if not spoken & {ir.NotedPlayer, ir.NotedNumber}:
        return abilities
    note = ir.Note(ir.Target(0)) if ir.NotedPlayer in spoken else ir.Note(n=ir.ThatMuch())
    return tuple(
        replace(a, effects=(*a.effects, note))
        if isinstance(a, ir.Triggered)
        and a.trigger.event == "comes into play"
        and a.trigger.subject == ir.Self()
        else a
        for a in abilities
    )


Working = ir.Static | ir.Activated | ir.Triggered


def _on_what_is_spared(ability: ir.Replacing) -> ir.Replacing:
    """ "It", where damage that would be dealt to this permanent is replaced, is this permanent (419.1)."""
    replaces = ability.replaces
    if replaces.event != "damage" or not isinstance(replaces.what, ir.Self):
        return ability

    def change(node: object) -> object:
        return ir.Self() if node == ir.EventObject(said=_said(node)) else None

    return replace(ability, replaces=replace(replaces, instead=rewrite(replaces.instead, change)))


def _other_than(ability: Working, enchants: ir.Filter) -> Working:
    """ "Other creatures" of a local enchantment are other than the creature that it enchants."""
    found: Working = _others(ability, frozenset(_kinds(enchants)), ir.Attached())
    return found


def _kinds(of: ir.Filter) -> set[str]:
    return {t.type for t in of.tests if isinstance(t, ir.IsType)}


def _others(ability: A, kinds: frozenset[str], than: ir.Ref) -> A:
    """The ability with its "other" things of these kinds other than what is referred to; what it grants, or makes
    tokens with, speaks of what has it."""

    def change(node: object) -> object:
        if isinstance(node, ir.GainAbility | ir.CreateTokens):
            return node
        if not isinstance(node, ir.Filter) or not any(_is_other(t) for t in node.tests):
            return None
        if not kinds & _kinds(node):
            return None
        other = ir.Not(ir.IsOneOf(than))
        return replace(node, tests=tuple(other if _is_other(t) else t for t in node.tests))

    changed: A = rewrite(ability, change)
    return changed


def _other_than_subject(ability: ir.Triggered, types: tuple[str, ...]) -> ir.Triggered:
    """ "Other creatures" of what is no creature itself are other than the creature that the event was about."""
    subject = ability.trigger.subject
    if not isinstance(subject, ir.Filter):
        return ability
    kinds = frozenset(_kinds(subject) - set(types) - {"permanent"})
    effects = _others(ability.effects, kinds, ir.EventObject())
    return replace(ability, effects=effects)


_LAST = ("put into graveyard from play", "leaves play")


def _on_what_remains(ability: ir.Triggered) -> ir.Triggered:
    """What only a permanent can undergo is not said of the one that has left, but of what is still there."""
    subject = ability.trigger.subject
    if ability.trigger.event not in _LAST or not isinstance(subject, ir.Filter):
        return ability
    there = [n for n in walk(subject) if isinstance(n, ir.Attached)]
    if len(there) != 1:
        return ability

    def change(node: object) -> object:
        if isinstance(node, ir.PutCounters) and node.on == ir.EventObject(said=_said(node.on)):
            return replace(node, on=there[0])
        if isinstance(node, ir.Apply) and node.to == ir.EventObject(said=_said(node.to)):
            return replace(node, to=there[0])
        return None

    return replace(ability, effects=rewrite(ability.effects, change))


def _not_of_itself(node: object) -> object:
    """ "That card", in what waits for this card itself to do something, is what was spoken of before (404.4)."""
    if not isinstance(node, ir.Later) or not isinstance(node.trigger.subject, ir.Self):
        return None

    def before(ref: object) -> object:
        return ir.It() if ref == ir.EventObject(said=_said(ref)) else None

    return replace(node, effects=rewrite(node.effects, before))


def _said(ref: object) -> str:
    return getattr(ref, "said", "")


def _going_to_the_turn(ability: ir.Triggered) -> ir.Triggered:
    """Mana added at the beginning of each player's step is that player's: "that player" is left out of the words."""
    trigger = ability.trigger
    if trigger.event != "step begins" or trigger.player is not None:
        return ability

    def change(node: object) -> object:
        if not isinstance(node, ir.AddMana) or node.player != ir.You():
            return None
        return replace(node, player=ir.EventPlayer())

    return replace(ability, effects=rewrite(ability.effects, change))


def _asked_one_by_one(node: object) -> object:
    """ "Each opponent sacrifices a permanent unless they pay": every one of them pays for himself (103.4)."""
    if not isinstance(node, ir.Unless) or not isinstance(node.player, ir.Players):
        return None
    everyone = node.player
    if everyone.which not in ("each", "opponents", "others") or everyone.said not in ("they", "them"):
        return None
    plain = ir.Players(everyone.which)

    def one(ref: object) -> object:
        mine = isinstance(ref, ir.Players) and replace(ref, said="") == plain
        return ir.It() if mine else None

    asked = replace(node, player=ir.It(), effects=rewrite(node.effects, one))
    return ir.ForEach(plain, (asked,))


def _each_his_own(node: object) -> object:
    """What each of several players did this way himself is what is counted for him (103.4)."""
    if isinstance(node, ir.DealDamage) and _several(node.to):
        return replace(node, amount=rewrite(node.amount, _his_own))
    if isinstance(node, ir.DrawCards | ir.GainLife | ir.LoseLife) and _several(node.player):
        return replace(node, n=rewrite(node.n, _his_own))
    if not isinstance(node, ir.Sequence) or len(node.effects) != 2:
        return None
    first, then = node.effects
    if not isinstance(first, ir.DiscardThese | ir.DiscardCards) or not isinstance(then, ir.DrawCards):
        return None
    if not _several(then.player) or not isinstance(then.n, ir.ThatMuch):
        return None
    own = ir.Filter((ir.IsOneOf(ir.ThisWay("discarded")), ir.OwnedBy(ir.EachOne())), "any")
    return replace(node, effects=(first, replace(then, n=ir.Count(own))))


def _several(ref: ir.Ref) -> bool:
    return isinstance(ref, ir.Players) and ref.which in ("each", "opponents", "others")


def _his_own(node: object) -> object:
    """ "Cards they discarded this way" are those of the player meant now."""
    if not isinstance(node, ir.Filter) or not any(_they_did(t) for t in node.tests):
        return None
    return replace(node, tests=(*node.tests, ir.OwnedBy(ir.EachOne())))


def _they_did(test: ir.Test) -> bool:
    return isinstance(test, ir.IsOneOf) and isinstance(test.ref, ir.ThisWay) and test.said == "they"


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
    def change(node: object) -> object:
        same = isinstance(node, ir.Target) and node.index == instead_of.index
        return ir.It() if same and _said(node).split(" ")[-1] != "creature" else None

    found: tuple[ir.Effect, ...] = rewrite(effects, change)
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
