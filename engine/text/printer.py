"""Compiled abilities back in words: what is printed equals the normal form of what was read."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.compiler import linked
from engine.text.grammar import chapters  # noqa: F401
from engine.text.grammar.reading import write_line


def printed(abilities: tuple[ir.Ability, ...]) -> list[str | None]:
    """The lines the abilities say, one each; nothing in place of one that has no words."""
    lines: list[str | None] = []
    group: list[Any] = []
    for ability in [*linked(abilities, False), None]:
        if ability is not None and group and _continues(ability):
            group.append(ability)
            continue
        if group:
            lines.append(_line(tuple(group)))
        group = [ability]
    return lines


def _continues(ability: Any) -> bool:
    """Whether an ability stands in the line of the one before."""
    if isinstance(ability, ir.Triggered) and ability.keyword:
        return True
    if isinstance(ability, ir.Spell) and not ability.effects and not ability.modes:
        return True
    if isinstance(ability, ir.Activated) and ability.special:
        return True
    if isinstance(ability, ir.PlayedAsInstant):
        return True
    return ability.said in ("and", "and/or", "or", "also", "by and to", "otherwise")


def _line(group: tuple[Any, ...]) -> str | None:
    return write_line(group, "spell" if isinstance(group[0], ir.Spell) else "line")
