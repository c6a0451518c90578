"""A document of rules as its users have it, read into numbered paragraphs: opened at a rule, and searched.

Comprehensive Rules (`310.4`, `502.9b`) and rulings summaries (`D.3.4`) in any of their layouts: a paragraph begins with
its number, at the beginning of a line, after the sentence before it or after the mark of what changed, and goes on to
the next.
"""

import re
import unicodedata
from collections.abc import Mapping

from msgspec import Struct

MOST_FOUND = 40
FEWEST = 10
_HEAD = 4000
_YEAR = re.compile(r"\b((?:19|20)\d\d)\b")
_BEGINS = re.compile(
    r"^[\s\-#*]*(?P<number>\d{3}(?:\.\d+[a-z]?)?|[A-Z]\.\d+(?:\.\w+)*)(?:\.?\*{0,2})(?:\s+-)?\s+(?P<text>\S.*)$"
)
_MARKS = re.compile(r"\s[+o]\s(?=(?:\d{3}|[A-Z])\.[\w.]+ - )")
_MARKED = re.compile(r"(?P<number>\S+) - (?P<text>.+)")
_INLINE = re.compile(r"(?<=[.)\"\u201d])\s+(?=\d{3}\.\d+[a-z]\s+[A-Z\"\u201c])")


class RulesDocument(Struct, frozen=True):
    """A document by its name: ``year`` is the first that its head names (0: none), ``rules`` paragraphs by number."""

    name: str
    year: int
    rules: Mapping[str, str]

    def at(self, number: str) -> str:
        """The paragraph of a rule, or of the rule that it is part of; empty where there is none."""
        while number:
            if number in self.rules:
                return self.rules[number]
            number = number[:-1] if number[-1].isalpha() and "." in number else number.rpartition(".")[0]
        return ""

    def found(self, wanted: str) -> tuple[str, ...]:
        """The numbers of the rules that hold every word typed, or that begin with the number typed, in their order."""
        typed = wanted.strip().rstrip(".")
        if typed in self.rules or re.fullmatch(r"\d{3}(\.\d*[a-z]?)?|[A-Z]\.\d+(\.\w+)*", typed):
            return tuple(number for number in self.rules if number.startswith(typed))[:MOST_FOUND]
        words = _plain(typed).split()
        if not words:
            return ()
        hits = [number for number, text in self.rules.items() if all(word in _plain(text) for word in words)]
        exact = _plain(typed)
        return tuple(sorted(hits, key=lambda number: exact not in _plain(self.rules[number])))[:MOST_FOUND]


def read_rules(text: str, name: str) -> RulesDocument:
    """The document in a text. Where hardly anything is numbered as rules are, its paragraphs are counted (`¶12`).

    The year is the one that its name holds, else the first in its head.
    """
    rules: dict[str, list[str]] = {}
    number = ""
    for raw in text.replace("\r", "\n").split("\n"):
        for line in _INLINE.split(raw):
            begun = _BEGINS.match(line)
            if begun is not None:
                number = begun["number"]
                rules[number] = [begun["text"].strip()]
            elif number and line.strip():
                rules[number].append(line.strip())
    year = _YEAR.search(name.replace("_", " ")) or _YEAR.search(text[:_HEAD])
    told = {n: _joined(lines) for n, lines in rules.items()}
    if len(told) < FEWEST:
        marked = (_MARKED.match(piece) for piece in _MARKS.split(" ".join(text.split())))
        told = {found["number"]: found["text"] for found in marked if found is not None}
    if len(told) < FEWEST:
        paragraphs = (p.split("\n") for p in re.split(r"\n\s*\n", text.replace("\r", "")) if p.strip())
        told = {
            f"\u00b6{n}": _joined([line.strip() for line in lines]) for n, lines in enumerate(paragraphs, 1)
        }
    return RulesDocument(name, int(year[1]) if year else 0, told)


def _joined(lines: list[str]) -> str:
    """Wrapped lines become one, examples stand by themselves."""
    told = ""
    for line in lines:
        apart = "\n" if line.lstrip("*").startswith("Example") else " "
        told = f"{told}{apart}{line}" if told else line
    return told


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKD", text.replace("\u2019", "'")).casefold()
