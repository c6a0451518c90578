"""Sentences put in other words: what is looked for, in order, and what stands there instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Words = str | Callable[[re.Match[str]], str]
"""What stands instead: a template of `re`, or what makes the words of what was found."""
Rewording = tuple[re.Pattern[str], Words]


def rewordings(pairs: Iterable[tuple[str, Words]]) -> tuple[Rewording, ...]:
    """Changes ready to be made, their patterns compiled once."""
    return tuple((re.compile(pattern), new) for pattern, new in pairs)


def reworded(text: str, changes: Iterable[Rewording]) -> str:
    """The text after each change in its turn, wherever what it looks for stands."""
    for pattern, new in changes:
        text = pattern.sub(new, text)
    return text
