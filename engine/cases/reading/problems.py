"""What is wrong in a case file: every problem with its line, the word, and the nearest correct one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from engine.rules.position.refusal import EngineRefusal

SLIPS = 0.55
ALIKE = 80


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong in a file: the line (from 1), the offending word, and a sentence."""

    line: int
    word: str
    text: str


class MalformedCase(EngineRefusal):
    """The file cannot be read as a case; `problems` lists everything found, in order of lines."""

    def __init__(self, name: str, problems: Iterable[Problem]) -> None:
        found = sorted(set(problems), key=lambda p: (p.line, p.text))
        super().__init__("\n".join(f"{name}:{p.line}: {p.text}" for p in found))
        self.name = name
        self.problems = found


def nearest(word: str, allowed: Iterable[str]) -> str:
    """The closest of the allowed words as a half sentence; empty if none is close."""
    found = closest(word, allowed)
    return f"; did you mean {found!r}?" if found is not None else ""


def closest(word: str, allowed: Iterable[str]) -> str | None:
    """The closest of the allowed words; nothing if none is close.

    Slips of single letters count first (a transposition is one slip), then words left out.
    """
    choices: Sequence[str] = list(allowed)
    found = process.extractOne(
        word, choices, scorer=OSA.normalized_similarity, processor=str.casefold, score_cutoff=SLIPS
    ) or process.extractOne(word, choices, scorer=fuzz.WRatio, processor=str.casefold, score_cutoff=ALIKE)
    return found[0] if found is not None else None


class Unclear(EngineRefusal):
    """A word of the record that names nothing, or several things: the file is at fault, nobody ruled."""

    def __init__(self, word: str, text: str) -> None:
        super().__init__(text)
        self.word = word
        self.text = text
