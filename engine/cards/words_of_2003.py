"""Compiled abilities in the words of 2003, as a reader of that day would have had them on a card.

The printer says everything in one wording, today's; the terms of `resources/rules/wording_2003.json` are put over
its lines. What is written here is the program's own sentence for what it does, no text of any card.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib.resources import files

import msgspec

from engine.cards.reference import PrintedCard
from engine.records import replace
from engine.text import ir
from engine.text.compiler import compile_text
from engine.text.grammar.chart import Chart
from engine.text.inflection import third
from engine.text.ir.node import rewrite
from engine.text.phrases import NO_WORDS
from engine.text.printer import printed

_WALL = "(Walls can't attack.)"
_ONE = (
    r"(?:target|that|each|an?|the|another|defending|attacking|active|chosen|any|other|same) "
    r"(?:[a-z]+ )?(?:player|opponent)\b|controller\b|owner\b"
)
_MANY = r"\b(?:players|opponents|controllers|owners)\b"
_PERSON = re.compile(rf"(?P<one>\b(?:{_ONE}))|(?P<many>{_MANY})")
_HELD = r"librar|hand|graveyard|life|mana pool|turn|upkeep|untap|draw|next|opponent|choice|combat|main"
_UNCHANGED = re.compile(r"(?:can|may|could|would|must|will|had|did|didn't|can't|couldn't|\w+ed|paid|drew)\b")
_MODES = re.compile(r"^(.*?) - ?\n• (.*)$", re.S)


class Terms(msgspec.Struct, frozen=True, rename={"later_words": "later words"}):
    """`alone` may stand together in a paragraph, `later_words` are those that must not be left."""

    terms: tuple[tuple[str, str], ...]
    alone: frozenset[str]
    later_words: tuple[str, ...]


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
        if line in _terms().alone or re.match(r"protection from [a-z]+$|[a-z]+walk$", line or ""):
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


def then(line: str) -> str:
    """A line of the printer with the terms of 2003; `~` still stands for the card."""
    modes = _MODES.match(line)
    if modes:
        each = [then(mode.rstrip(".")) for mode in modes[2].split("\n• ")]
        return f"{then(modes[1])} - {'; '.join(each[:-1])}; or {each[-1]}"
    return "\n".join(_persons(_with_terms(_bearers(part))) for part in line.split("\n"))


def later_words(text: str) -> list[str]:
    """The words in a text that cards of 2003 did not have."""
    return [word for word in _terms().later_words if re.search(rf"\b{word}\b", text)]


@cache
def _terms() -> Terms:
    return msgspec.json.decode((files("resources.rules") / "wording_2003.json").read_bytes(), type=Terms)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(today), words) for today, words in _terms().terms)


def _with_terms(line: str) -> str:
    for today, words in _patterns():
        line = today.sub(words, line)
    return re.sub(r"(?:\{C\})+", lambda m: f"{{{len(m[0]) // 3}}}", line)


def _bearers(line: str) -> str:
    """Within quotes `~` is who has the ability, and who gives it is called by the card's name."""
    parts = line.split('"')
    for n in range(1, len(parts), 2):
        kinds: list[str] = re.findall(r"\b(creature|land|artifact|enchantment|permanent)s?\b", parts[n - 1])
        parts[n] = parts[n].replace("~", f"this {kinds[-1] if kinds else 'creature'}")
    return '"'.join(parts).replace("the granting object", "~")


def _persons(line: str) -> str:
    """He or she and his or her, where one person is spoken of."""

    def one(before: str) -> bool:
        spoken = [m.lastgroup for m in _PERSON.finditer(before)]
        return bool(spoken) and spoken[-1] == "one"

    def their(found: re.Match[str]) -> str:
        return "his or her" if one(line[: found.start()]) else found[0]

    def they(found: re.Match[str]) -> str:
        if not one(line[: found.start()]):
            return found[0]
        verb = found[1]
        return f"he or she {verb if _UNCHANGED.match(verb) else third(verb)}"

    line = re.sub(rf"\btheir\b(?= (?:{_HELD}))", their, line)
    line = re.sub(
        r"\bthey (?!can't be|each|were|weren't|are|enter|come|attack|block|untap|tap|don't have|didn't have)([a-z']+)",
        they, line,
    )  # fmt: skip
    return re.sub(r"(?<=damage to )them\b", lambda m: "him or her" if one(line[: m.start()]) else m[0], line)


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
