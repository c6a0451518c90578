"""What lasts, in words that the reader of cases understands again; each is tried before it is written."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from engine.cases.setting_up.effect_text import delayed_abilities, text_abilities
from engine.cases.setting_up.lasting_part import triggers_later
from engine.records import replace
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.state import Context, ContinuousEffect, DelayedTrigger, ShieldEffect, State
from engine.text import ir
from engine.text.phrases import phrased
from engine.text.words import printed

_CREATURE = ir.TargetSpec(ir.Filter((ir.IsType("creature"),)))


def effect_words(effect: ContinuousEffect) -> str | None:
    """A continuous effect as said of what it is on, e.g. "gets +3/+3 until end of turn"; or nothing."""
    if effect.waits or not effect.modifications:
        return None
    return _effect(effect.modifications, effect.duration, effect.source_name)


@lru_cache(maxsize=4096)
def _effect(modifications: tuple[ir.Modification, ...], duration: ir.Duration, name: str) -> str | None:
    plain = ir.Apply(ir.Target(0), modifications, duration)
    worded = replace(plain, modifications=phrased(modifications, name))
    for node in (worded, replace(worded, said="this turn"), plain, replace(plain, said="this turn")):
        words = (_spoken(node) or "").removeprefix("target creature ")
        again = _read(words) if words else None
        if isinstance(again, ir.Apply) and (again.modifications, again.duration) == (modifications, duration):
            return words
    return None


def shield_words(state: State, shield: ShieldEffect) -> str | None:
    """A prevention or replacement effect in the words of its source, with what is left of it; or nothing."""
    replaces = shield.replaces
    if shield.chosen_source is not None:
        return None
    if replaces.event == "destroy":
        return "regenerate target creature"
    if replaces.amount is not None and shield.left is not None:
        replaces = replace(replaces, amount=ir.Number(shield.left))
    if replaces.what is not None and shield.what:
        replaces = replace(replaces, what=ir.Target(0))
    return _shield(replaces, shield.duration, _name(state, shield.context))


@lru_cache(maxsize=4096)
def _shield(
    replaces: ir.Replaces, duration: Literal["end of turn", "end of combat"], name: str
) -> str | None:
    shield = ir.Shield(replaces, duration)
    worded = replace(shield, replaces=replace(phrased(replaces, name), what=replaces.what))
    for node in (worded, shield):
        words = _spoken(node)
        again = _read(words) if words is not None else None
        if isinstance(again, ir.Shield) and again.replaces == replaces:
            return words
    return None


def delayed_words(state: State, delayed: DelayedTrigger) -> str | None:
    """A delayed ability in the words of its source; or nothing."""
    if delayed.waits:
        return None
    name = _name(state, delayed.context)
    return _delayed(delayed.trigger, delayed.effects, delayed.this_turn, delayed.once, name)


@lru_cache(maxsize=4096)
def _delayed(
    trigger: ir.Trigger, effects: tuple[ir.Effect, ...], this_turn: bool, once: bool, name: str
) -> str | None:
    later = ir.Later(trigger, effects, this_turn, once)
    for node in (phrased(later, name), later):
        words = _spoken(node)
        found = _later(words) if words is not None else ()
        if len(found) == 1 and (found[0].trigger, found[0].effects) == (trigger, effects):
            return words
    return None


def _later(words: str) -> tuple[DelayedTrigger, ...]:
    try:
        return triggers_later(delayed_abilities(words))
    except EngineRefusal:
        return ()


def _name(state: State, about: Context) -> str:
    """The name of the card or token that an effect comes from, as it was printed."""
    known = state.last_known.get(about.source)
    o = state.objects.get(about.source) or (known[0] if known is not None else None)
    return o.base.name if o is not None else ""


def _spoken(effect: ir.Effect) -> str | None:
    return printed((ir.Spell((_CREATURE,), (effect,)),))[0]


def _read(words: str) -> object:
    try:
        abilities = text_abilities(words, True)
    except EngineRefusal:
        return None
    first = abilities[0] if abilities else None
    return first.effects[0] if isinstance(first, ir.Spell) and first.effects else None
