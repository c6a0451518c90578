"""Rules text to abilities: one line, one ability.

A clause outside the grammar is named and nothing guessed.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from engine.text import ir
from engine.text.clauses import Clause, Unread
from engine.text.keywords import keyword_line
from engine.text.normal import lines, normalise
from engine.text.nouns import noun
from engine.text.statics import static_line
from engine.text.triggers import trigger_of


class Compiled(msgspec.Struct, frozen=True):
    """What a text says; `unread` names the first clause outside the grammar."""

    abilities: tuple[ir.Ability, ...]
    unread: str = ""


@lru_cache(maxsize=8192)
def compile_text(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], text: str) -> Compiled:
    """The abilities of a card."""
    found: list[ir.Ability] = []
    body: list[str] = []
    spell = "instant" in types or "sorcery" in types
    for subtype in subtypes:
        if subtype.startswith("enchant "):
            found.extend(_enchant(subtype.removeprefix("enchant ")))
    try:
        for line in lines(normalise(name, text)):
            ability = read_line(line, spell)
            if ability is None:
                body.append(line)
            else:
                found.extend(ability)
        if body:
            found.append(_spell(body))
    except Unread as unread:
        return Compiled(tuple(found), str(unread))
    return Compiled(tuple(found))


def _enchant(what: str) -> tuple[ir.Ability, ...]:
    of = noun(what.lower())
    if of is None:
        raise Unread(f"enchant {what}")
    return (ir.Keyword("enchant", of=of), ir.Spell((ir.TargetSpec(of),)))


def read_line(line: str, spell: bool) -> tuple[ir.Ability, ...] | None:
    """The abilities of one line; nothing if it belongs to a spell's own instructions."""
    line = re.sub(r"^(Threshold|Imprint) — ", "", line)
    if m := re.fullmatch(r"Enchant ([a-z ]+)", line):
        return _enchant(m[1])
    keywords = keyword_line(line)
    if keywords:
        return keywords
    activated = _activated(line)
    if activated is not None:
        return (activated,)
    if re.match(r"(When|Whenever|At) ", line) and not (spell and "cycle" not in line):
        return (triggered(line),)
    static = static_line(line)
    if static:
        return static
    if spell:
        return None
    raise Unread(line)


def _activated(line: str) -> ir.Activated | None:
    head, colon, rest = line.partition(": ")
    if not colon or '"' in head or head.startswith(("When", "At ", "Until")):
        return None
    from engine.text.costs import costs

    cost = costs(head)
    if cost is None:
        raise Unread(line)
    once = bool(re.search(r" Activate this ability only once each turn\.?", rest))
    during = re.search(r" Activate this ability only during combat\.?", rest)
    sorcery = bool(re.search(r" Activate this ability only any time you could cast a sorcery\.?", rest))
    rest = re.sub(r" Activate this ability only [^.]*\.?", "", rest)
    clause = Clause()
    effects = clause.read(rest)
    only = ir.InPhase("combat") if during else None
    return ir.Activated(
        cost, tuple(clause.targets), effects, once_each_turn=once, only=only, sorcery_speed=sorcery
    )


def triggered(line: str) -> ir.Triggered:
    """A triggered ability of one line."""
    m = re.match(r"(?:When|Whenever|At) (.*?), (?:if (.*?), )?(.*)$", line, re.S)
    if m is None:
        raise Unread(line)
    head, condition, rest = m[1], m[2], m[3]
    trigger = trigger_of(head)
    if trigger is None:
        raise Unread(line)
    from engine.text.conditions import condition_of

    clause = Clause(in_trigger=True)
    when = condition_of(condition) if condition else None
    if condition and when is None:
        raise Unread(line)
    effects = clause.read(rest[0].upper() + rest[1:])
    zone = (
        "graveyard"
        if trigger.event in ("cycled", "discarded") and trigger.subject == ir.Self()
        else "in play"
    )
    return ir.Triggered(trigger, tuple(clause.targets), effects, when, zone)  # type: ignore[arg-type]


def _spell(body: list[str]) -> ir.Spell:
    if body[0].startswith("Choose one") and "\n•" in body[0]:
        modes = []
        for part in body[0].split("\n•")[1:]:
            clause = Clause()
            effects = clause.read(part.strip())
            modes.append(ir.Mode(tuple(clause.targets), effects))
        return ir.Spell(modes=tuple(modes))
    clause = Clause()
    effects = clause.read(" ".join(body))
    return ir.Spell(tuple(clause.targets), effects)
