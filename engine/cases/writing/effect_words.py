"""What lasts, in words that the reader of cases understands again; each is tried before it is written."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from engine.cases.setting_up.effect_text import delayed_abilities, text_abilities
from engine.cases.setting_up.lasting_part import triggers_later
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.state import ContinuousEffect, DelayedTrigger, ShieldEffect
from engine.text import ir
from engine.text.words import printed

replace = msgspec.structs.replace
_CREATURE = ir.TargetSpec(ir.Filter((ir.IsType("creature"),)))


def effect_words(effect: ContinuousEffect) -> str | None:
    """A continuous effect as said of what it is on, e.g. "gets +3/+3 until end of turn"; or nothing."""
    return _effect(effect.modifications, effect.duration)


@lru_cache(maxsize=4096)
def _effect(modifications: tuple[Any, ...], duration: Any) -> str | None:
    node = ir.Apply(ir.Target(0), modifications, duration)
    for said in ("", "this turn"):
        words = _spoken((_CREATURE,), (replace(node, said=said),))
        if words is None:
            continue
        words = words.removeprefix("target creature ")
        again = _read(words)
        if isinstance(again, ir.Apply) and (again.modifications, again.duration) == (modifications, duration):
            return words
    return None


def shield_words(shield: ShieldEffect) -> str | None:
    """A prevention or replacement effect in words, with what is left of it; or nothing."""
    replaces = shield.replaces
    if shield.chosen_source is not None:
        return None
    if replaces.event == "destroy":
        return "regenerate target creature"
    if replaces.amount is not None and shield.left is not None:
        replaces = replace(replaces, amount=ir.Number(shield.left))
    if replaces.what is not None and shield.what:
        replaces = replace(replaces, what=ir.Target(0))
    return _shield(replaces, shield.duration)


@lru_cache(maxsize=4096)
def _shield(replaces: Any, duration: Any) -> str | None:
    words = _spoken((_CREATURE,), (ir.Shield(replaces, duration),))
    again = _read(words) if words is not None else None
    return words if isinstance(again, ir.Shield) and again.replaces == replaces else None


def delayed_words(delayed: DelayedTrigger) -> str | None:
    """A delayed ability in words; or nothing."""
    return _delayed(delayed.trigger, delayed.effects, delayed.this_turn, delayed.once)


@lru_cache(maxsize=4096)
def _delayed(trigger: Any, effects: tuple[Any, ...], this_turn: bool, once: bool) -> str | None:
    words = _spoken((_CREATURE,), (ir.Later(trigger, effects, this_turn, once),))
    if words is None:
        return None
    try:
        found = triggers_later(delayed_abilities(words))
    except EngineRefusal:
        return None
    same = len(found) == 1 and (found[0].trigger, found[0].effects) == (trigger, effects)
    return words if same else None


def _spoken(targets: tuple[Any, ...], effects: tuple[Any, ...]) -> str | None:
    return printed((ir.Spell(targets, effects),))[0]


def _read(words: str) -> Any:
    try:
        abilities = text_abilities(words, True)
    except EngineRefusal:
        return None
    first = abilities[0] if abilities else None
    return first.effects[0] if isinstance(first, ir.Spell) and first.effects else None
