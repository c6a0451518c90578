"""Sentences put in other words: what is looked for, in order, and what stands there instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Words = str | Callable[[re.Match[str]], str]
"""What stands instead: a template of `re`, or what makes the words of what was found."""
Rewording = tuple[re.Pattern[str], Words, str]
"""What is looked for, what stands instead, and words without which nothing is found."""

_GAP = "\0"
_ESCAPED, _CLASS = re.compile(r"\\."), re.compile(r"\[[^\]]*\]")
_GROUP = re.compile(r"\([^()]*\)")
_PERHAPS = re.compile(r".(?:[?*]|\{[^}]*\})")
_PLAIN = re.compile(r"[\w ,'’—:;/-]+")


def rewordings(pairs: Iterable[tuple[str, Words]]) -> tuple[Rewording, ...]:
    """Changes ready to be made, their patterns compiled once."""
    ready = ((re.compile(pattern), new) for pattern, new in pairs)
    return tuple((pattern, new, asked(pattern)) for pattern, new in ready)


def asked(pattern: re.Pattern[str]) -> str:
    """The longest words that stand as they are in all that a pattern finds; none where it says things in two ways."""
    if pattern.flags & (re.IGNORECASE | re.VERBOSE):
        return ""
    left = _CLASS.sub(_GAP, _ESCAPED.sub(_GAP, pattern.pattern))
    while (outside := _GROUP.sub(_GAP, left)) != left:
        left = outside
    plain = () if "|" in left else _PLAIN.findall(_PERHAPS.sub(_GAP, left))
    return max(plain, key=len, default="")


def reworded(text: str, changes: Iterable[Rewording]) -> str:
    """The text after each change in its turn, wherever what it looks for stands."""
    for pattern, new, words in changes:
        if words in text:
            text = pattern.sub(new, text)
    return text
