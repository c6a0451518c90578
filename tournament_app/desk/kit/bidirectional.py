"""Names written from right to left inside sentences written from left to right (Unicode TR9, isolates).

Without isolates the figures after such a name change places with it.
"""

import unicodedata
from collections.abc import Iterable, Sequence

ISOLATE, END = "\u2068", "\u2069"


def isolate(name: str) -> str:
    """The name, kept by itself where it runs from right to left."""
    if name.isascii() or not any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
        return name
    return f"{ISOLATE}{name}{END}"


def isolated(sentences: Sequence[str], names: Iterable[str]) -> tuple[str, ...]:
    """The sentences with those of the names that run from right to left kept by themselves."""
    turned = sorted({name for name in names if isolate(name) != name}, key=len, reverse=True)
    found = []
    for sentence in sentences:
        for name in turned:
            if name in sentence and isolate(name) not in sentence:
                sentence = sentence.replace(name, isolate(name))
        found.append(sentence)
    return tuple(found)
