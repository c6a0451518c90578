"""Costs before a colon or after "pay"."""

from __future__ import annotations

import re

from engine.text import ir
from engine.text.nouns import NUMBERS, noun, number


def costs(text: str) -> tuple[ir.Cost, ...] | None:
    """All costs of a comma-separated list; nothing if one is not known."""
    found: list[ir.Cost] = []
    for part in re.split(r",\s+(?![^{]*\})", text.strip()):
        one = _one(part.strip())
        if one is None:
            return None
        found.append(one)
    return tuple(found)


def _one(text: str) -> ir.Cost | None:
    if text == "{T}":
        return ir.TapSelf()
    if re.fullmatch(r"(\{[^}]+\})+", text):
        return ir.PayMana(text)
    low = text[0].lower() + text[1:]
    if m := re.fullmatch(r"pay (\w+) life", low):
        q = number(m[1])
        return ir.PayLife(q) if q is not None else None
    if low == "sacrifice ~":
        return ir.SacrificeCost()
    if m := re.fullmatch(r"remove (a|an|two|three) (\S+) counter from ~", low):
        return ir.RemoveCounterCost(m[2], NUMBERS[m[1]])
    m = re.fullmatch(
        r"(sacrifice|discard|tap|exile|return) (a|an|two|three|X|another) (.+?)(?: at random)?"
        r"(?: to their owner's hand)?",
        low,
    )
    if m is None:
        return None
    n = number("a" if m[2] == "another" else m[2])
    phrase = ("another " if m[2] == "another" else "") + m[3]
    of = noun(phrase.replace("card from your hand", "card"))
    if of is None or n is None:
        return None
    return _objects(m[1], of, n, low)


def _objects(verb: str, of: ir.Filter, n: ir.Quantity, text: str) -> ir.Cost:
    count = n.n if isinstance(n, ir.Number) else 1
    if verb == "sacrifice":
        return ir.SacrificeCost(of, n)
    if verb == "discard":
        return ir.DiscardCost(
            ir.Filter(of.tests, "hand") if of.tests else None, n, at_random="at random" in text
        )
    if verb == "tap":
        return ir.TapOther(count, of)
    return ir.RemoveCardsCost(of, count) if verb == "exile" else ir.ReturnCost(of, count)
