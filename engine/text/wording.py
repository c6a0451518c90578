"""What a text means apart from how it is worded: reading gives both, rules get the meaning alone.

A reading is a tree of nodes marked with the words that were chosen where several say the same (`said`). Its meaning
is the tree without marks, with what it points back to settled. Its derivation is what is needed, beside the meaning,
to have the reading back: the marks by the places of their nodes, or the reading itself where settling made another
tree of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec

from engine.text import ir
from engine.text.antecedents import settled
from engine.text.ir.node import Node, walk

Derivation = tuple[int | str, ...] | ir.Ability
"""Places and marks in turns (`(3, "they", 7, "it")`), places counted as `walk` goes; or the reading itself."""


def meaning(value: object) -> Any:
    """The tree without the marks of its wording."""
    if isinstance(value, tuple):
        return tuple(meaning(v) for v in value)
    if not isinstance(value, Node):
        return value
    return type(value)(**{f: meaning(getattr(value, f)) for f in value.__struct_fields__ if f != "said"})


def derivation(read: ir.Ability, meant: ir.Ability) -> Derivation:
    """What is needed beside the meaning of an ability to have its reading back."""
    return marks(read) if meaning(read) == meant else read


def as_read(meant: ir.Ability, by: Derivation) -> ir.Ability:
    """The reading of which this is the meaning and the derivation."""
    if isinstance(by, Node):
        return by
    found: ir.Ability = marked(meant, by)
    return found


def marks(read: Node) -> tuple[int | str, ...]:
    """The marks of a tree by the places of their nodes."""
    return tuple(part for place, node in enumerate(walk(read)) if node.said for part in (place, node.said))


def marked(meant: Node, by: tuple[int | str, ...]) -> Any:
    """A tree with such marks."""
    return _marked(meant, dict(zip(by[::2], by[1::2], strict=True)), count())


def _marked(value: object, marks: dict[int | str, Any], places: Iterator[int]) -> object:
    if isinstance(value, tuple):
        return tuple(_marked(v, marks, places) for v in value)
    if not isinstance(value, Node):
        return value
    said = marks.get(next(places), "")
    parts = {f: _marked(getattr(value, f), marks, places) for f in value.__struct_fields__ if f != "said"}
    return type(value)(**parts, said=said)


class Compiled(msgspec.Struct, frozen=True):
    """What a text says, and `read` how it says so; `unread` names the first clause outside the grammar, `ambiguous`
    says that it means two things of which no construction prefers one."""

    abilities: tuple[ir.Ability, ...]
    unread: str = ""
    ambiguous: bool = False
    read: tuple[ir.Ability, ...] = ()

    @property
    def derivations(self) -> tuple[Derivation, ...]:
        """What is needed beside the meaning of each ability to have its reading back."""
        return tuple(map(derivation, self.read, self.abilities))


def understood(read: tuple[ir.Ability, ...], types: tuple[str, ...], unread: str = "") -> Compiled:
    """What a reading says of a card of these types."""
    return Compiled(meaning(settled(read, types)), unread, read=read)
