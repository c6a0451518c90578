"""What a copy effect makes of a permanent: copiable values with its exceptions (503.2-503.4)."""

from __future__ import annotations

from engine.records import replace
from engine.rules.position.state import Characteristics
from engine.text import ir


def as_copied(values: Characteristics, how: ir.CopyOf, old: Characteristics) -> Characteristics:
    """The copiable values taken on, apart from what the effect leaves as it was and with what it adds (503.9)."""
    types = values.types + tuple(t for t in how.add_types if t not in values.types)
    colors = old.colors if how.except_color else values.colors
    kept = tuple(a for a in old.abilities if how.gain_this and _changes_again(a))[:1]
    return replace(values, types=types, colors=colors, abilities=(*values.abilities, *how.gain, *kept))


def _changes_again(ability: ir.Ability) -> bool:
    return any(isinstance(n, ir.CopyOf) and n.gain_this for n in ir.walk(ability))


def own_copying(printed: Characteristics) -> ir.CopyOf | None:
    """The copy effect that a card's own abilities describe: on arrival, or else later while it stays in play."""
    for ability in printed.abilities:
        if isinstance(ability, ir.Entering) and ability.enters.copy is not None:
            return ability.enters.copy
    found = [n for a in printed.abilities for n in ir.walk(a) if isinstance(n, ir.CopyOf)]
    return found[0] if found else None
