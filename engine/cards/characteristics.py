"""From a printed card to the characteristics the rules start from, its text compiled."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from engine.cards.avatars import avatar_called
from engine.cards.by_hand import behaviour
from engine.cards.reference import PrintedCard
from engine.rules.position.mana import colors_of
from engine.rules.position.state import Characteristics
from engine.rules.verbs.behaviour import missing
from engine.text import ir
from engine.text.phrases import learn
from engine.text.wording import understood

SUPERTYPES = ("basic", "legendary", "world", "snow")


@lru_cache(maxsize=8192)
def characteristics(card: PrintedCard, colors: tuple[str, ...] | None = None) -> Characteristics:
    """The characteristics of a card; text that cannot be read, or that nothing carries out, is named in `unread`."""
    parts = card.halves or _halves(card)
    if parts:
        halves = tuple(characteristics(part) for part in parts)
        return Characteristics(
            card.name,
            "".join(h.cost for h in halves),
            tuple(dict.fromkeys(c for h in halves for c in h.colors)),
            types=card.types,
            halves=halves,
        )
    if card.text is None and card.abilities is not None:
        abilities, derivations, unread = card.abilities, card.derivations, card.unread
    else:
        compiled = behaviour(card.name, card.types, card.subtypes, card.text or "")
        abilities, derivations, unread = compiled.abilities, compiled.derivations, compiled.unread
    if derivations:  # behaviour that nobody read, made up for a trial, has no words
        learn(card.name, abilities, derivations)
    unread = unread or missing(abilities)
    return Characteristics(
        card.name,
        card.cost,
        colors if colors is not None else colors_of("".join(f"{{{c}}}" for c in card.colors) or card.cost),
        card.supertypes,
        card.types,
        card.subtypes,
        _number(card.power),
        _number(card.toughness),
        abilities,
        unread,
    )


@lru_cache(maxsize=64)
def avatar_characteristics(name: str) -> Characteristics:
    """What a Vanguard card is for the rules: abilities without a color or a type (RS E.14.3, E.14.4)."""
    avatar = avatar_called(name)
    assert avatar is not None, "the case was read"
    if isinstance(avatar.abilities, msgspec.UnsetType):
        return Characteristics(avatar.name, unread="what this Vanguard card does cannot be read")
    found = understood(msgspec.json.decode(avatar.abilities, type=tuple[ir.Ability, ...]), ())
    learn(avatar.name, found.abilities, found.derivations)
    return Characteristics(avatar.name, abilities=found.abilities, unread=missing(found.abilities))


def _halves(card: PrintedCard) -> tuple[PrintedCard, ...]:
    """The halves of a split card whose text was brought."""
    if " // " not in card.name or not card.text or "//" not in card.text:
        return ()
    names, texts = card.name.split(" // "), [t.strip() for t in card.text.split("//")]
    costs = [c.strip() for c in card.cost.split("//")] if "//" in card.cost else [card.cost] * 2
    return tuple(PrintedCard(n, c, card.types, text=t) for n, c, t in zip(names, costs, texts, strict=True))


def _number(value: str) -> int | None:
    """Power or toughness as printed; a star is 0 where no ability sets it (208.2), so that "1+*" is 1."""
    if not value:
        return None
    numbers = re.fullmatch(r"(-?\d+)?(?:([+-])?\*)?", value)
    return int(numbers[1] or 0) if numbers else 0


def from_type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, types and subtypes of a type line; "Enchant Creature" is an enchantment with enchant."""
    left, _, right = re.sub(r"\s+[-–—]+\s+", " — ", line).partition(" — ")
    words = left.lower().split()
    if words == ["enchant", "world"]:  # a global enchantment (212.4j)
        return ("world",), ("enchantment",), ()
    if words[:1] == ["enchant"]:
        return (), ("enchantment",), ("enchant " + " ".join(words[1:]),)
    supertypes = tuple(w for w in words if w in SUPERTYPES)
    return supertypes, tuple(w for w in words if w not in SUPERTYPES), tuple(right.split())
