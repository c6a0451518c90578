"""What "it" is in the condition of a static ability: the one thing the ability is about (405.1)."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.ir.node import rewrite, walk
from engine.text.surface import Mention, Pronoun


def about_its_own(condition: object, to: object) -> object:
    """The condition with "it" meaning what the static ability is about; nothing where that is a whole set."""
    if isinstance(to, Mention):
        return condition
    its = [n for n in walk(condition) if _points_back(n)]
    if not its:
        return condition
    own = replace(to, said="it") if isinstance(to, ir.Self | ir.Attached) else None
    return None if own is None else rewrite(condition, lambda n: own if _points_back(n) else None)


def _points_back(node: object) -> bool:
    return isinstance(node, Mention) and isinstance(node.ref, Pronoun) and node.ref.words == "it"
