"""What a sentence says before its pronouns are settled: mentions, pronouns and open subjects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.text import ir


class Subject(ir.Node, frozen=True):
    """The subject of a verb phrase, not yet known."""


class Mention(ir.Node, frozen=True):
    """A phrase that refers, and where it stands in the text."""

    ref: Any
    at: int
    plural: bool = False


class Targeted(ir.Node, frozen=True):
    """A use of the word "target"."""

    spec: ir.TargetSpec


class Pronoun(ir.Node, frozen=True):
    """Words that point back: "it", "that creature", "they"."""

    words: str
    noun: ir.Filter | None = None
    person: bool = False
    doer: bool = False


class Zoned(ir.Node, frozen=True):
    """Where a card is: "in your graveyard"."""

    zone: ir.ZoneName
    player: Any = None


class Extreme(ir.Node, frozen=True):
    """The highest or lowest of what a noun describes: "with the lowest converted mana cost"."""

    stat: ir.Stat
    lowest: bool = False


SUBJECT: Any = Subject()


def rewrite(value: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every node for which `change` gives something replaced by it."""
    if isinstance(value, tuple):
        return tuple(rewrite(v, change) for v in value)
    if not isinstance(value, ir.Node):
        return value
    changed = change(value)
    if changed is not None:
        return changed
    new = {}
    for field in value.__struct_fields__:
        old = getattr(value, field)
        if isinstance(old, tuple | ir.Node):
            fresh = rewrite(old, change)
            if fresh is not old and fresh != old:
                new[field] = fresh
    return msgspec.structs.replace(value, **new) if new else value


def walk(value: Any) -> list[Any]:
    """Every node of a tree, parents first."""
    if isinstance(value, tuple):
        return [n for v in value for n in walk(v)]
    if not isinstance(value, ir.Node):
        return []
    return [value, *(n for f in value.__struct_fields__ for n in walk(getattr(value, f)))]


def meaning(value: Any) -> Any:
    """The tree without the marks of its wording."""
    if isinstance(value, tuple):
        return tuple(meaning(v) for v in value)
    if not isinstance(value, ir.Node):
        return value
    return type(value)(**{f: meaning(getattr(value, f)) for f in value.__struct_fields__ if f != "said"})
