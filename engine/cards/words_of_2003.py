"""Compiled abilities in the words of 2003, as a reader of that day would have had them on a card.

The printer says everything in one wording, today's; the terms of `resources/rules/wording_2003.json` are put over
its lines. What is written here is the program's own sentence for what it does, no text of any card.
"""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from engine.cards.reference import PrintedCard
from engine.cards.terms_of_2003 import terms_of_2003, then
from engine.records import replace
from engine.text import ir
from engine.text.compiler import compile_text
from engine.text.grammar.chart import Chart
from engine.text.ir.node import rewrite
from engine.text.phrases import NO_WORDS
from engine.text.printer import printed

_WALL = "(Walls can't attack.)"


class Wording(msgspec.Struct, frozen=True):
    """A card's text in paragraphs; `whole` says that it reads back as all that the card does, no more and no less."""

    paragraphs: tuple[str, ...]
    whole: bool


def in_words_of_2003(card: PrintedCard) -> Wording:
    """What a card does: keywords that stand together in one paragraph, every other ability in its own.

    What a subtype brings with it (Walls cannot attack, 308.2a) stands in brackets, as reminders do.
    """
    found: list[str] = []
    together: list[str] = []
    whole = True
    for line in printed(card.read):
        if line in terms_of_2003().alone or re.match(r"protection from [a-z]+$|[a-z]+walk$", line or ""):
            together.append(line or "")
            continue
        found += _paragraph(together)
        together = []
        whole = whole and line is not None
        found.append(_WALL if _of_walls(line, card) else _finished(then(line or NO_WORDS), card.name))
    told = (*found, *_paragraph(together))
    return Wording(told, whole and _says_all(card, told))


def _of_walls(line: str | None, card: PrintedCard) -> bool:
    return line == "defender" and "Wall" in card.subtypes


def _says_all(card: PrintedCard, told: tuple[str, ...]) -> bool:
    """Whether the words read back as the abilities they were written from; keywords of one card have no order."""
    back = compile_text(card.name, card.types, card.subtypes, "\n".join(told))
    return not back.unread and _apart(back.abilities) == _apart(card.abilities or ())


def _apart(abilities: tuple[ir.Ability, ...]) -> Counter[ir.Ability]:
    """The meanings in whatever order; a Wall stays at home by its subtype, said or not."""
    return Counter(rewrite(a, _homely) for a in abilities if not _defender(a))


def _homely(node: object) -> object:
    if isinstance(node, ir.CreateTokens) and "wall" in node.subtypes:
        return replace(node, abilities=tuple(a for a in node.abilities if not _defender(a)))
    return None


def _defender(ability: object) -> bool:
    return isinstance(ability, ir.Keyword) and ability.name == "defender"


def _paragraph(together: list[str]) -> list[str]:
    told = ", ".join(together)
    return [told[:1].upper() + told[1:]] if together else []


def _finished(line: str, name: str) -> str:
    """Capitals, dashes and a period, and the card's name in its place."""
    line = re.sub(r" - (?=[\w~{])", " — " if line.startswith("choose") else "—", line)
    line = re.sub(r'(^|\. |: |(?<=[a-z] )"|\n|— ?)([a-z])', lambda m: m[1] + m[2].upper(), line)
    if not line.endswith(('."', ".")) and not Chart(line[:1].lower() + line[1:]).whole("keyword"):
        line = line[:-1] + '."' if line.endswith('"') else line + "."
    return line.replace("~", name)
