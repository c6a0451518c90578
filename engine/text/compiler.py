"""Rules text to abilities: one line, one ability; a clause outside the grammar is named and nothing guessed."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.records import replace
from engine.text import ir
from engine.text.antecedents import settled
from engine.text.grammar.noun_phrases import KNOWN, TYPES
from engine.text.grammar.reading import Ambiguous, read_line, read_spell
from engine.text.ir.node import rewrite, walk
from engine.text.normal import lines, normalise
from engine.text.proven import unset
from engine.text.wording import Compiled, understood

LONGEST, LONGEST_LINE = 4000, 1000
"""How many characters are read of a text, and of one line: five times and twice what the longest of any card has."""


@lru_cache(maxsize=8192)
def compile_text(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], text: str) -> Compiled:
    """The abilities of a card; a text that is much longer than any card's is not read."""
    if len(text) > LONGEST:
        return Compiled((), f"a text of {len(text)} characters, longer than any card's")
    try:
        return _compile(name, types, subtypes, text)
    except Ambiguous as found:
        return Compiled((), found.text, ambiguous=True)


def _compile(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], text: str) -> Compiled:
    found: list[ir.Ability] = []
    text, only = _enchant_only(normalise(name, text))
    for subtype in subtypes:
        if subtype.startswith("enchant "):
            subtype = only or subtype
            abilities = read_line(_enchant(subtype))
            if abilities is None:
                return Compiled((), subtype)
            found.extend(abilities)
    return compile_lines(lines(text), types, tuple(found))


def compile_lines(told: list[str], types: tuple[str, ...], before: tuple[ir.Ability, ...] = ()) -> Compiled:
    """The abilities of lines in normal form, after those already read; `Ambiguous`."""
    found = list(before)
    spell = bool({"instant", "interrupt", "sorcery"} & set(types))
    body: list[str] = []
    for line in told:
        if len(line) > LONGEST_LINE:
            return Compiled((), f"a line of {len(line)} characters, longer than any card's")
        read = stands_alone(line, spell)
        if read is None and not spell:
            return understood(tuple(found), types, line)
        if read is None:
            body.append(line)
        else:
            found.extend(read)
    if body:
        read = read_spell(". ".join(body))
        if read is None:
            unread = next((b for b in body if read_spell(b) is None), ". ".join(body))
            return understood(tuple(found), types, unread)
        found.extend(read)
    whole, strange = _kicked(linked(tuple(found)))
    return understood(whole, types, strange or unset(settled(whole, types)))


_AS_A_SPELL = ir.Is(ir.Self(), ir.IsStatus("spell"), said="on the stack")
_OF_SPELLS = frozenset({"cannot be countered", "cannot be played"})
"""Rules that a card has for itself as a spell (402.2)."""


def stands_alone(line: str, spell: bool) -> tuple[ir.Ability, ...] | None:
    """The abilities of a line by itself; nothing for a spell's instruction, also one that sounds like an ability."""
    read: tuple[ir.Ability, ...] | None = read_line(line)
    return None if read is not None and spell and any(_needs_play(a) for a in read) else read


def _needs_play(ability: ir.Ability) -> bool:
    """Whether an ability does something in play only, where instants and sorceries never are (212.5d, 212.7d)."""
    if isinstance(ability, ir.Entering):
        return True
    if isinstance(ability, ir.Static):
        if ability.condition == _AS_A_SPELL:
            return False
        rules = (getattr(m, "rule", "") for m in ability.modifications)
        return not all(rule in _OF_SPELLS for rule in rules)
    kinds = ir.Triggered | ir.Activated
    return isinstance(ability, kinds) and ability.zone == "in play" and not getattr(ability, "keyword", "")


def _kicked(abilities: tuple[ir.Ability, ...]) -> tuple[tuple[ir.Ability, ...], str]:
    """Text about one kicker cost of several means the first or the second cost listed (502.21d)."""
    kickers = [a.cost for a in abilities if isinstance(a, ir.Keyword) and a.name == "kicker"]
    costs = ["".join(c.mana for c in cost if isinstance(c, ir.PayMana)) for cost in kickers]
    strange: list[str] = []

    def number(node: object) -> object:
        if not (isinstance(node, ir.PaidOptional) and node.said.startswith("{") and not node.n):
            return None
        wanted = node.said.removesuffix(" it")
        here = [n for n, cost in enumerate(costs, 1) if cost == wanted]
        strange.extend([] if here else [wanted])
        return replace(node, n=here[0]) if here and len(costs) > 1 else None

    changed: tuple[ir.Ability, ...] = rewrite(tuple(_of_its_target(a) for a in abilities), number)
    return changed, f"the {strange[0]} kicker cost, which the card does not have" if strange else ""


def _of_its_target(ability: ir.Ability) -> ir.Ability:
    """A spell calls itself by its name: "it was kicked" is said of its target, where it has but one."""
    if not isinstance(ability, ir.Spell) or len(ability.targets) != 1:
        return ability

    def change(node: object) -> object:
        if not isinstance(node, ir.PaidOptional) or (node.what, node.said) != ("kicked", "it"):
            return None
        return replace(node, of=ir.Target(0))

    changed: ir.Ability = rewrite(ability, change)
    return changed


def _enchant_only(text: str) -> tuple[str, str]:
    """The text without a line that narrows what a local enchantment can enchant, and the narrower subtype (212.4d)."""
    m = re.search(r"(?:^|(?<=\n))~ can enchant only (.+?)s\.?(?:\n|$)", text)
    return (text, "") if m is None else (text[: m.start()] + text[m.end() :], f"enchant {m[1]}")


def _enchant(subtype: str) -> str:
    """The words of an enchantment's subtype as the grammar spells them: subtypes begin with a capital (212.4c)."""
    words = (
        w if w in KNOWN or w in TYPES or w == "enchant" else w.capitalize() for w in subtype.lower().split()
    )
    return " ".join(words)


def linked(abilities: tuple[ir.Ability, ...], link: bool = True) -> tuple[ir.Ability, ...]:
    """Cards removed are remembered where another ability speaks of them (imprint and its like)."""
    nodes = walk(abilities)
    speaks = any(
        isinstance(n, ir.Linked)
        or (isinstance(n, ir.AddMana) and n.mana == "linked")
        or (isinstance(n, ir.SpendOnly) and n.on == "last linked card")
        for n in nodes
    )
    if link and not speaks:
        return abilities

    def mark(node: object) -> object:
        if isinstance(node, ir.Unless):
            return replace(
                node, cost=tuple(_noted(c, link) for c in node.cost), effects=rewrite(node.effects, mark)
            )
        if isinstance(node, ir.PutInto) and node.zone == "removed" and not isinstance(node.what, ir.Linked):
            return replace(node, link=link)
        return None

    changed: tuple[ir.Ability, ...] = rewrite(abilities, mark)
    return changed


def _noted(cost: ir.Cost, link: bool) -> ir.Cost:
    """A price of cards removed on resolution, which are remembered as well."""
    return replace(cost, link=link) if isinstance(cost, ir.RemoveCardsCost) else cost
