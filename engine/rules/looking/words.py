"""Text-changing: replace words used as color words, land types or creature types in abilities (418.6a)."""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec

from engine.records import replace, with_fields
from engine.rules.position.rulebook import Rulebook
from engine.text import ir
from engine.text.inflection import plural, singular
from engine.text.ir.node import rewrite

T = TypeVar("T")
_WORD_FIELDS = frozenset({"subtype", "color", "subtypes", "colors", "quality"})
_WORDS_OF_A_KIND: dict[type[object], str] = {
    ir.EntersWith: "among",
    ir.ChooseValue: "what",
    ir.Keyword: "name",
    ir.HasKeyword: "name",
    ir.LoseAbility: "names",
    ir.Restrict: "ability",
}
"""Where nodes of a kind hold such words: the names of abilities, what is chosen among and what it cannot be."""
_NAMED_BY_A_TYPE = ("walk", "cycling")
_PROTECTION = "from "
_DEFENDER = ir.Keyword("defender")


def in_other_words(node: T, swaps: dict[str, str], book: Rulebook) -> T:
    """The node with its words replaced, and without what only the word Wall says in a book (308.2a)."""
    by_type = "wall" in swaps and book.kept_home == "wall"
    return change_words(cast(T, rewrite(node, _undefended)) if by_type else node, swaps)


def _undefended(node: object) -> object:
    """What makes Walls, without the defender that they have with it; nothing for what makes none."""
    if isinstance(node, ir.CreateTokens) and "wall" in node.subtypes:
        return replace(node, abilities=tuple(a for a in node.abilities if a != _DEFENDER))
    if isinstance(node, ir.Static | ir.Apply) and any(map(_makes_walls, node.modifications)):
        gained = ir.GainAbility((_DEFENDER,))
        return replace(node, modifications=tuple(m for m in node.modifications if m != gained))
    return None


def _makes_walls(modification: ir.Modification) -> bool:
    return isinstance(modification, ir.SetTypes) and "wall" in modification.subtypes


def change_words(node: T, swaps: dict[str, str]) -> T:
    """The node with each word that is used in the right way replaced; names are left alone."""
    if isinstance(node, msgspec.Struct):
        fields: dict[str, object] = {}
        of_its_kind = _WORDS_OF_A_KIND.get(type(node))
        for name in node.__struct_fields__:
            old = getattr(node, name)
            changed = _word if name in _WORD_FIELDS or name == of_its_kind else change_words
            new = changed(old, swaps)
            if new != old:
                fields[name] = new
        return with_fields(node, **fields) if fields else node
    if isinstance(node, tuple):
        return cast(T, tuple(change_words(n, swaps) for n in node))
    return node


def _word(value: object, swaps: dict[str, str]) -> object:
    if isinstance(value, tuple):
        return tuple(_word(v, swaps) for v in value)
    if not isinstance(value, str):
        return value
    if value.startswith(_PROTECTION):
        return " ".join(_protected_from(w, swaps) for w in value.split(" "))
    return " ".join(_one(w, swaps) for w in value.split(" "))


def _one(word: str, swaps: dict[str, str]) -> str:
    """One word, or the land type in the name of an ability (502.6a)."""
    for ending in _NAMED_BY_A_TYPE:
        land = word.removesuffix(ending)
        if land != word:
            return swaps.get(land, land) + ending
    return swaps.get(word, swaps.get(word.lower(), word))


def _protected_from(word: str, swaps: dict[str, str]) -> str:
    """A quality that a creature is protected from; only creature types have a capital, and stand in the plural."""
    if not word[:1].isupper():
        return _one(word, swaps)
    new = swaps.get(word.lower()) or swaps.get((singular(word) or word).lower())
    return word if new is None else plural(new.capitalize())
