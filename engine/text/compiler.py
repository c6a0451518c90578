"""Rules text to abilities: one line, one ability; a clause outside the grammar is named and nothing guessed."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.text import ir
from engine.text.grammar.abilities import read_line, read_spell
from engine.text.normal import lines, normalise
from engine.text.surface import rewrite, walk


class Compiled(msgspec.Struct, frozen=True):
    """What a text says; `unread` names the first clause outside the grammar."""

    abilities: tuple[ir.Ability, ...]
    unread: str = ""


@lru_cache(maxsize=8192)
def compile_text(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], text: str) -> Compiled:
    """The abilities of a card."""
    found: list[ir.Ability] = []
    for subtype in subtypes:
        if subtype.startswith("enchant "):
            abilities = read_line(subtype.lower())
            if abilities is None:
                return Compiled((), subtype)
            found.extend(abilities)
    spell = "instant" in types or "sorcery" in types
    body: list[str] = []
    for line in lines(normalise(name, text)):
        read = read_line(line)
        if read is None and not spell:
            return Compiled(tuple(found), line)
        if read is None:
            body.append(line)
        else:
            found.extend(read)
    if body:
        read = read_spell(". ".join(body))
        if read is None:
            return Compiled(tuple(found), next((b for b in body if read_spell(b) is None), ". ".join(body)))
        found.extend(read)
    return Compiled(linked(tuple(found)))


def linked(abilities: tuple[ir.Ability, ...], link: bool = True) -> tuple[ir.Ability, ...]:
    """Cards removed are remembered where another ability speaks of them (imprint and its like)."""
    nodes = walk(abilities)
    speaks = any(
        isinstance(n, ir.Linked) or (isinstance(n, ir.AddMana) and n.mana == "linked") for n in nodes
    )
    if link and not speaks:
        return abilities

    def mark(node: object) -> object:
        if isinstance(node, ir.PutInto) and node.zone == "removed" and not isinstance(node.what, ir.Linked):
            return msgspec.structs.replace(node, link=link)
        return None

    changed: tuple[ir.Ability, ...] = rewrite(abilities, mark)
    return changed
