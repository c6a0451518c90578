"""What cards say, in their own words: the meaning that rules carry about is looked up in what was read of the card.

What rules changed (a word replaced, an amount worked out) is said as the card says the like of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from engine.text import ir
from engine.text.ir.node import Node, walk
from engine.text.wording import Derivation, as_read, marked, marks, meaning
from engine.text.words import printed

NO_WORDS = "an ability that has no words here"
LEFT_OUT = "These words leave something out: a part of what the card does has no sentence yet."
_READ: dict[str, dict[ir.Ability, Derivation]] = {}
_PHRASES: dict[str, _Phrases] = {}


class _Phrases:
    """The readings of a card's abilities and of every marked part of them, by meaning and by shape."""

    def __init__(self, abilities: dict[ir.Ability, Derivation]) -> None:
        self.exactly: dict[Node, Node] = {}
        self._like: dict[tuple[type, ...], Node] = {}
        for meant, by in abilities.items():
            read = as_read(meant, by)
            for node in walk(read):
                if any(n.said for n in walk(node)):
                    self.exactly.setdefault(meaning(node), node)
                    self._like.setdefault(_shape(node), node)
            self.exactly[meant] = read

    def read(self, value: object) -> Any:
        """The reading of which this is the meaning, as near as the card words it."""
        if isinstance(value, tuple):
            return tuple(map(self.read, value))
        if not isinstance(value, Node):
            return value
        known = self.exactly.get(value)
        if known is not None:
            return known
        like = self._like.get(_shape(value))
        if like is not None:
            return marked(value, marks(like))
        return type(value)(**{f: self.read(getattr(value, f)) for f in value.__struct_fields__})


def _shape(value: object) -> tuple[type, ...]:
    return tuple(type(node) for node in walk(value))


def learn(name: str, meant: tuple[ir.Ability, ...], by: tuple[Derivation, ...]) -> None:
    """Keep how a card words its abilities."""
    _READ.setdefault(name, {}).update(zip(meant, by, strict=True))
    _PHRASES.pop(name, None)
    ways_told.cache_clear()


def phrased(value: Any, name: str) -> Any:
    """What rules carry about, marked with the words of the card of this name, for printing."""
    found = _PHRASES.get(name)
    if found is None:
        found = _PHRASES[name] = _Phrases(_READ.get(name, {}))
    return found.read(value)


def spoken(abilities: tuple[ir.Ability, ...], name: str) -> list[str | None]:
    """The lines that the abilities of a card of this name say, one each; nothing in place of one without words."""
    return printed(phrased(abilities, name))


def said_at(abilities: tuple[ir.Ability, ...], place: int, name: str) -> str | None:
    """What a card of this name says of one of its abilities: its line, or its part of the line it shares."""
    with_it = spoken(abilities[: place + 1], name)
    before = spoken(abilities[:place], name)
    line = with_it[-1]
    if line is None or len(with_it) > len(before):
        return line
    return line.removeprefix(before[-1] or "").strip(" .")


@lru_cache(maxsize=1024)
def ways_told(ways: tuple[ir.Mode | ir.Effect, ...], name: str) -> tuple[str, ...]:
    """What a card of this name says of each of several ways to go on; of one without words, what it alone speaks of."""
    read = [w if isinstance(w, ir.Mode) else ir.Mode((), (w,)) for w in ways]
    said = (spoken((ir.Spell(w.targets, w.effects),), name)[0] for w in read)
    told = ((words or "").replace("~", name).rstrip(".") for words in said)
    return tuple(words or alone for words, alone in zip(told, _alone(ways), strict=True))


_PARTICULAR = frozenset(
    {"color", "colors", "type", "types", "subtype", "subtypes", "status", "name", "names", "quality", "kind", "stat",
     "position", "what", "deed"}
)  # fmt: skip
"""The fields that hold words of the game; what others hold, such as whose choice it is, are words of the program."""
_SIDES = ("power", "toughness")


def _alone(ways: tuple[Node, ...]) -> list[str]:
    """What each of several ways speaks of and none of the others: a color, a type, a keyword, a kind of counter."""
    found = [dict.fromkeys(_particulars(way)) for way in ways]
    return [
        " ".join(word for word in mine if not any(word in other for other in found if other is not mine))
        for mine in found
    ]


def _particulars(way: Node) -> Iterator[str]:
    """The words of the game that a meaning holds in its parts, as they stand there."""
    for node in walk(way):
        if isinstance(node, ir.SetPT):
            yield from (side for side in _SIDES if getattr(node, side) is not None)
        for field in (f for f in node.__struct_fields__ if f in _PARTICULAR):
            value = getattr(node, field)
            words = value if isinstance(value, tuple) else (value,)
            yield from (word for word in words if isinstance(word, str) and word)


def told(abilities: tuple[ir.Ability, ...], name: str) -> list[str]:
    """The lines for somebody who asks what a card does; where one is missing they say so, at the end."""
    found = spoken(abilities, name)
    said = [(NO_WORDS if line is None else line).replace("~", name) for line in found]
    return [*said, LEFT_OUT] if None in found else said
