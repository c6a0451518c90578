"""Case files spoiled at random: keys, values and lines taken out, doubled, swapped or replaced."""

from __future__ import annotations

import random
import re

NONSENSE = (
    "", "~", "true", "-1", "0", "1000000000", "10000000000000000000000000000000", "1.5", "2003-12-01", "[]", "{}",
    "[[]]", "{a: b}", "'quoted'", '"', "'", "&a [*a]", "*b", "!!python/object:x", "Ann", "Bob", "nobody", "bears",
    "Grizzly Bears", "unknown card", "Forst", "Blitzschlag", "稲妻", "all", "top", "free", "2/2", "x/y", "{G}{G}",
    "{Q}", "main 1", "combat", "hand", "no", "yes", "red", "-", "?", ": :", "|", ">", "#", "%", "@", "\t", "null",
    "combat-damage", "bears/1", "forest-1", "{card: Forest}", "[Ann, Bob]", "{Ann: 3}",
)  # fmt: skip
_VALUE = re.compile(r"(?<=[:,\[{ ])[^:,\[\]{}\n]+(?=[,\]}\n])")
_WORD = re.compile(r"[\w'-]+")


def mutants(text: str, rng: random.Random) -> str:
    """The text with one to three things spoiled."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choice(_WAYS)(text, rng)
    return text


def _line_gone(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[rng.randrange(len(lines))]
    return "".join(lines)


def _line_doubled(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        n = rng.randrange(len(lines))
        lines.insert(n, lines[n])
    return "".join(lines)


def _lines_swapped(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        a, b = rng.sample(range(len(lines)), 2)
        lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def _value(text: str, rng: random.Random) -> str:
    return _replaced(text, rng, list(_VALUE.finditer(text)))


def _word(text: str, rng: random.Random) -> str:
    return _replaced(text, rng, list(_WORD.finditer(text)))


def _replaced(text: str, rng: random.Random, found: list[re.Match[str]]) -> str:
    """One of the places found holds something else: nonsense, or what stands in another of them."""
    if not found:
        return text
    here = rng.choice(found)
    instead = rng.choice(NONSENSE) if rng.random() < 0.5 else rng.choice(found)[0]
    return text[: here.start()] + instead + text[here.end() :]


def _likeness(text: str, rng: random.Random) -> str:
    """A word of the log gives way to another of the log, a number to another number."""
    start = text.find("\nlog:")
    head, log = text[: max(start, 0)], text[max(start, 0) :]
    found = list(_WORD.finditer(log))
    if not found:
        return text
    here = rng.choice(found)
    instead = str(rng.randint(0, 9)) if here[0].isdigit() else rng.choice(found)[0]
    return head + log[: here.start()] + instead + log[here.end() :]


def _cut(text: str, rng: random.Random) -> str:
    """The file ends too early, or a piece in the middle is missing."""
    if len(text) < 20:
        return text
    a = rng.randrange(len(text))
    return text[:a] + text[a + rng.randint(1, 30) :] if rng.random() < 0.8 else text[:a]


_WAYS = (
    _line_gone, _line_doubled, _lines_swapped, _value, _word, _cut, _likeness, _likeness, _likeness, _likeness,
)  # fmt: skip
