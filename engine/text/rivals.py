"""Which instruction or event names the things that a pronoun may mean: of two that one names neither is meant."""

from __future__ import annotations

from engine.text import ir
from engine.text.surface import Mention


def instructions(value: object) -> dict[int, list[ir.Node]]:
    """By the place of each mention the innermost instructions that it stands in."""
    found: dict[int, list[ir.Node]] = {}
    _gather(value, None, found)
    return found


def _gather(value: object, within: ir.Node | None, found: dict[int, list[ir.Node]]) -> None:
    if isinstance(value, tuple):
        for part in value:
            _gather(part, within, found)
    elif isinstance(value, ir.Node):
        if isinstance(value, ir.Effect):
            within = value
        if isinstance(value, Mention) and within is not None:
            found.setdefault(value.at, []).append(within)
        for field in value.__struct_fields__:
            _gather(getattr(value, field), within, found)


def speaks_of_its_source(node: ir.Node) -> bool:
    """Whether an instruction speaks of the source without a mention: "~ deals damage"."""
    return isinstance(node, ir.DealDamage) and node.source is None


def of_two_things(trigger: ir.Trigger | None) -> bool:
    """Whether the event was about two objects."""
    if trigger is None:
        return False
    return all(isinstance(t, ir.Filter | ir.Self | ir.Attached) for t in (trigger.subject, trigger.other))
