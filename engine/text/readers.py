"""What each shape of sentence says, once its words are split."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.text import ir
from engine.text.clauses import Clause, Unread, modifications
from engine.text.conditions import condition_of
from engine.text.costs import costs
from engine.text.nouns import noun, number, quantity

Effects = list[ir.Effect] | None
YOU = ir.You()


def sentence(clause: Clause, text: str, before: list[ir.Effect]) -> Effects:
    """The sentence inside another one."""
    from engine.text import sentences

    return sentences.sentence(clause, text, before)


def damage_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "damage" sentence."""
    n = quantity(m[1])
    if n is None:
        return None
    parts = m[2].split(" and each player") if " and each player" in m[2] else [m[2]]
    to = c.ref(parts[0])
    if to is None:
        return None
    found: list[ir.Effect] = [ir.DealDamage(n, to)]
    return [*found, ir.DealDamage(n, ir.Players("each"))] if len(parts) > 1 else found


def divided_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "divided" sentence."""
    n = number(m[1])
    assert n is not None
    most = 3 if "three" in m[2] else 2
    t = c.target(
        ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "any", ir.Number(1), ir.Number(most), divided=n)
    )
    return [ir.DealDamage(n, t, divided=True)]


def destroy_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "destroy" sentence."""
    what = c.ref(m[1])
    return [ir.Destroy(what)] if what else None


def no_regeneration_rule(_c: Clause, _m: re.Match[str], before: list[ir.Effect]) -> Effects:
    """Reads a "no regeneration" sentence."""
    last = before[-1] if before else None
    if not isinstance(last, ir.Destroy):
        return None
    before[-1] = ir.Destroy(last.what, True)
    return []


def draw_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "draw" sentence."""
    who = c.ref(m[1]) if m[1] else YOU
    n = quantity("that many" if m[2] == "that many" else m[2].replace("an additional", "a"))
    return [ir.DrawCards(who, n)] if who and n else None


def discard_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "discard" sentence."""
    who = c.ref(m[1]) if m[1] else YOU
    n = number(m[2])
    return [ir.DiscardCards(who, n)] if who and n else None


def life_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "life" sentence."""
    who, n = c.ref(m[1]), quantity(m[3])
    if who is None or n is None:
        return None
    if len(m.groups()) > 3 and m[4]:
        of = noun(m[4])
        if of is None:
            return None
        n = ir.Times(n.n, ir.Count(of)) if isinstance(n, ir.Number) else ir.Count(of)
    return [ir.GainLife(who, n) if m[2].startswith("gain") else ir.LoseLife(who, n)]


def apply_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "apply" sentence."""
    to = c.ref(m[1])
    if to is None:
        return None
    try:
        mods = modifications(m[2])
    except Unread:
        return None
    return [ir.Apply(to, mods, m[3] or "permanent")]  # type: ignore[arg-type]


def until_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "until" sentence."""
    to = c.ref(m[2])
    if to is None:
        return None
    try:
        return [ir.Apply(to, modifications(m[3]), m[1])]  # type: ignore[arg-type]
    except Unread:
        return None


def tap_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "tap" sentence."""
    what = c.ref(m[2])
    return [ir.TapUntap(what, m[1] == "Tap")] if what else None


def mana_rule(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "mana" sentence."""
    times: ir.Quantity = ir.Number(1)
    if m[2]:
        of = noun(m[2])
        if of is None:
            return None
        times = ir.Count(of)
    return [ir.AddMana(m[1].replace(" or ", "|").replace(", ", "|"), times)]


def return_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "return" sentence."""
    what = c.ref(m[1])
    return [ir.PutInto(what, "hand")] if what else None


def exile_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "exile" sentence."""
    what = c.ref(m[1])
    return [ir.PutInto(what, "removed")] if what else None


def flicker_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "flicker" sentence."""
    what = c.ref(m[1])
    return (
        [ir.PutInto(what, "removed"), ir.PutInto(ir.It(), "in play", under=ir.OwnerOf(ir.It()))]
        if what
        else None
    )


def reanimate_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "reanimate" sentence."""
    what = c.ref(m[1])
    return [ir.PutInto(what, "in play", under=YOU)] if what else None


def counter_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "counter" sentence."""
    what = c.ref(m[1])
    if what is None:
        return None
    effect = ir.CounterSpell(what)
    if m[2]:
        cost = costs(m[2])
        return [ir.Unless((effect,), ir.ControllerOf(what), cost)] if cost else None
    return [effect]


def countered_zone_rule(_c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    """Reads a "countered zone" sentence."""
    last = before[-1] if before else None
    if not isinstance(last, ir.CounterSpell):
        return None
    before[-1] = (
        ir.CounterSpell(last.what, "removed")
        if "exile" in m[0]
        else ir.CounterSpell(last.what, "library", "top")
    )
    return []


def sacrifice_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "sacrifice" sentence."""
    who = c.ref(m[1]) if m[1] else YOU
    of = noun(m[2])
    return [ir.SacrificeIt(ir.ChosenBy(who, of))] if who and of else None


def sacrifice_it_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "sacrifice it" sentence."""
    what = c.ref(m[1])
    if what is None:
        return None
    effect = ir.SacrificeIt(what)
    if m[2]:
        cost = costs(
            m[2].removeprefix("you ").removeprefix("pay ") if "{" in m[2] else m[2].removeprefix("you ")
        )
        return [ir.Unless((effect,), YOU, cost)] if cost else None
    return [effect]


def token_rule(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "token" sentence."""
    n = number(m[1])
    if n is None:
        return None
    colors = tuple(m[4].split(" and ")) if m[4] and m[4] != "colorless" else ()
    types = ("artifact", "creature") if "artifact" in m[6] else ("creature",)
    power, toughness = (number(m[2]), number(m[3])) if m[2] else (None, None)
    abilities: tuple[ir.Ability, ...] = ()
    if m[7]:
        abilities = (ir.Keyword(m[7]),)
    return [ir.CreateTokens(n, "", power, toughness, colors, types, tuple(m[5].split()), abilities)]


def counters_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "counters" sentence."""
    n, on = number(m[2]), c.ref(m[4])
    if n is None or on is None:
        return None
    return [ir.PutCounters(m[3], n, on) if m[1] == "Put" else ir.RemoveCounters(m[3], n, on)]


def regenerate_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "regenerate" sentence."""
    what = c.ref(m[1])
    return [ir.Regenerate(what)] if what else None


def may_rule(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    """Reads a "may" sentence."""
    who = c.ref(m[1])
    inner = sentence(c, m[2][0].upper() + m[2][1:], before)
    return [ir.May(tuple(inner), who)] if who and inner else None


def if_rule(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    """Reads a "if" sentence."""
    condition = ir.DidIt() if m[1] == "you do" else condition_of(m[1])
    inner = sentence(c, m[2][0].upper() + m[2][1:], before)
    return [ir.If(condition, tuple(inner))] if condition and inner else None


def trailing_if_rule(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    """Reads a "trailing if" sentence."""
    condition = condition_of(m[2])
    inner = sentence(c, m[1], before)
    return [ir.If(condition, tuple(inner))] if condition and inner else None


def later_rule(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    """Reads a "later" sentence."""
    trigger = ir.Trigger("step begins", step=m[2].removeprefix("the "))
    inner = sentence(c, m[1], before)
    return [ir.Later(trigger, tuple(inner))] if inner else None


def prevent_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "prevent" sentence."""
    n, what = number(m[1]), c.ref(m[2])
    return [ir.Shield(ir.Replaces("damage", what=what, prevent="all", amount=n))] if n and what else None


def circle_rule(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "circle" sentence."""
    of = noun(m[1] + " card")
    return (
        [ir.Shield(ir.Replaces("damage", whose=YOU, prevent="all", source=of, once=True), choose_source=of)]
        if of
        else None
    )


def search_rule(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "search" sentence."""
    n, of = number(m[1]), noun(m[2])
    return (
        [ir.SearchLibrary(YOU, ir.Filter((*of.tests, ir.OwnedBy(YOU)), "library"), n)]
        if n and of is not None
        else None
    )


def control_rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "control" sentence."""
    what = c.ref(m[1])
    if what is None:
        return None
    if m[3]:
        condition = condition_of(m[3])
        return [ir.Apply(what, (ir.GiveControl(),), "permanent", condition)] if condition else None
    return [ir.Apply(what, (ir.GiveControl(),), m[2] or "permanent")]  # type: ignore[arg-type]


def simple_rule(*effects: ir.Effect) -> Callable[[Clause, re.Match[str], list[ir.Effect]], Effects]:
    """Reads a "simple" sentence."""
    return lambda _c, _m, _before: list(effects)


def on_rule(
    make: Callable[[ir.Ref], ir.Effect],
) -> Callable[[Clause, re.Match[str], list[ir.Effect]], Effects]:
    """Reads a "on" sentence."""

    def rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
        what = c.ref(m[1])
        return [make(what)] if what else None

    return rule


def poison_rule(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    """Reads a "poison" sentence."""
    n = number(m[1])
    return [ir.PutCounters("poison", n, ir.EventPlayer())] if n else None


def both_rule(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    """Reads a "both" sentence."""
    first = sentence(c, m[1], before)
    second = sentence(c, m[2][0].upper() + m[2][1:], before) if first else None
    return [*first, *second] if first and second else None
