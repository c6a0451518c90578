"""Compiled abilities back in words: what is printed equals the normal form of what was read."""

from __future__ import annotations

from engine.text import ir
from engine.text.compiler import compile_text, linked, stands_alone
from engine.text.grammar.chapters import LINE, SPELL
from engine.text.grammar.printing import Printer
from engine.text.grammar.sentence_kinds import Ending
from engine.text.normal import lines, normalise


def printed(abilities: tuple[ir.Ability, ...]) -> list[str | None]:
    """The lines the abilities say, one each; nothing in place of one that has no words."""
    return [line_of(Printer(), group) for group in in_lines(linked(abilities, False))]


def in_lines(abilities: tuple[ir.Ability, ...]) -> list[tuple[ir.Ability, ...]]:
    """The abilities that stand in one line together."""
    groups: list[tuple[ir.Ability, ...]] = []
    for ability in abilities:
        if groups and _continues(ability):
            groups[-1] = (*groups[-1], ability)
        else:
            groups.append((ability,))
    return groups


def normal_form(name: str, types: tuple[str, ...], text: str) -> list[str]:
    """The lines of a card as they print back; a spell's own instructions stand together at the end."""
    spell = bool({"instant", "interrupt", "sorcery"} & set(types))
    alone: list[str] = []
    body: list[str] = []
    for line in lines(normalise(name, text)):
        (alone if stands_alone(line, spell) is not None else body).append(line)
    return alone + ([". ".join(body)] if body else [])


def prints_back(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], text: str) -> bool:
    """Whether a text is read whole and what was read says the same, word for word in normal form."""
    found = compile_text(name, types, subtypes, text)
    return not found.unread and printed(found.read) == normal_form(name, types, text)


def _continues(ability: ir.Ability) -> bool:
    """Whether an ability stands in the line of the one before."""
    if isinstance(ability, ir.Triggered) and ability.keyword:
        return True
    if isinstance(ability, ir.Spell) and not ability.effects and not ability.modes:
        return True
    if isinstance(ability, ir.Activated) and ability.special and ability.effects:
        return True
    if isinstance(ability, ir.PlayedAsInstant):
        return True
    return ability.said in ("and", "and/or", "or", "also", "by and to", "otherwise")


def line_of(printer: Printer, group: tuple[ir.Ability, ...]) -> str | None:
    """The words of abilities that stand in one line; nothing if there are none."""
    first = group[0]
    if isinstance(first, ir.Activated) and first.effects == (ir.EndEffect(),):
        return printer.words("plain sentence", Ending(first.cost))
    return printer.words(SPELL if isinstance(first, ir.Spell) else LINE, group)
