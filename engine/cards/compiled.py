"""What ships of the cards: facts and compiled behaviour, one line a card, found and decoded when asked for.

The file is gzip of lines ``name TAB json``, sorted by name, led by a line that says what it is. It holds no
rules text; a card whose text the grammar does not read has no behaviour and is refused by name.
"""

from __future__ import annotations

import gzip
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import as_file, files
from pathlib import Path

import msgspec

from engine.cards.reference import PrintedCard
from engine.cards.spelling import fold
from engine.text import ir
from engine.text.wording import Derivation

MOST_KEPT = 4096
"""Cards that were asked for a moment ago are at hand without being looked up and decoded anew."""
HEAD = "facts and compiled behaviour of cards, format 2"


class Behaviour(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the text of a card or of a half means, and how it is worded."""

    does: tuple[ir.Ability, ...] = ()
    worded: tuple[Derivation, ...] = ()


class CompiledCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of the file: facts, and behaviour where the whole text is understood."""

    cost: str = ""
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str = ""
    toughness: str = ""
    text: Behaviour | None = None
    halves: tuple[tuple[str, str, Behaviour | None], ...] = ()
    unread: int = 0
    colors: str = ""
    by_hand: bool = False


_UNREAD = Behaviour()


def not_read(line: int) -> str:
    """What is said of a card whose text is not understood, without a word of it."""
    return f"line {line} of its rules text is not understood" if line else "its rules text is not understood"


class CompiledReference:
    """Cards from the file of facts and compiled behaviour; nothing is decoded before it is asked for."""

    def __init__(self, file: Path) -> None:
        self._lines = gzip.decompress(file.read_bytes())
        if not self._lines.startswith(HEAD.encode()):
            raise ValueError(f"{file} is no file of {HEAD}")
        self._decoder: msgspec.json.Decoder[CompiledCard] = msgspec.json.Decoder(CompiledCard)
        self._asked: dict[str, PrintedCard | None] = {}

    def card(self, name: str) -> PrintedCard | None:
        """The card of that name in any spelling, or nothing."""
        if name not in self._asked:
            if len(self._asked) == MOST_KEPT:
                self._asked.clear()
            found = self._printed(name) or self._printed(self.spellings.get(fold(name), name))
            self._asked[name] = found
        return self._asked[name]

    @cached_property
    def spellings(self) -> Mapping[str, str]:
        """The names by their letters alone; a split card also by the name of either half."""
        names = self.names()
        halves = {fold(half): name for name in names for half in name.split(" // ")}
        return halves | {fold(name): name for name in names}

    def _printed(self, name: str) -> PrintedCard | None:
        key = name.encode()
        line = bisect_left(range(len(self._lines)), key, len(HEAD) + 1, key=self._name_at)
        start = line + len(key) + 1
        if "\t" in name or self._lines[line:start] != key + b"\t":
            return None
        one = self._decoder.decode(self._lines[start : self._lines.find(b"\n", start)])
        halves = tuple(
            PrintedCard(
                n,
                c,
                one.types,
                abilities=b.does,
                derivations=b.worded,
                unread="" if b is not _UNREAD else not_read(0),
            )
            for n, c, b in ((n, c, b or _UNREAD) for n, c, b in one.halves)
        )
        text = one.text or _UNREAD
        unread = "" if text is not _UNREAD or halves else not_read(one.unread)
        return PrintedCard(
            name, one.cost, one.types, one.supertypes, one.subtypes, one.power, one.toughness,
            abilities=text.does, derivations=text.worded, unread=unread, halves=halves,
            colors=one.colors, by_hand=one.by_hand,
        )  # fmt: skip

    def _name_at(self, place: int) -> bytes:
        """The name in the line that holds a place of the file; the lines are in the order of these bytes."""
        start = self._lines.rfind(b"\n", 0, place) + 1
        return self._lines[start : self._lines.find(b"\t", start)]

    def names(self) -> tuple[str, ...]:
        """All names, for suggestions."""
        return tuple(line.split("\t", 1)[0] for line in self._lines.decode().split("\n")[1:-1])


@cache
def shipped() -> CompiledReference:
    """Facts and compiled behaviour of the cards that ship; read once, when first asked for."""
    with as_file(files("resources.cards") / "behaviour.gz") as file:
        return CompiledReference(file)
