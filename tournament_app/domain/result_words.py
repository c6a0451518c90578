"""A result in words, one way to write and to read it: ``2-1``, ``0-0-3 ID``, ``2-0 conceded``, ``1-1 life total 1``.

``written`` is what every list shows; ``plain_words`` brings it, and what scorekeepers write besides (``2:1``,
``21``, ``2 – 1``), to the words that the entry line knows.
"""

import re
from collections.abc import Sequence

from tournament_app.domain.result import MatchResult, ResultKind

MANNERS = {
    ResultKind.PLAYED: "",
    ResultKind.INTENTIONAL_DRAW: "ID",
    ResultKind.CONCESSION: "conceded",
    ResultKind.NO_SHOW: "no-show",
    ResultKind.LATE: "late",
    ResultKind.FORFEIT: "forfeited",
    ResultKind.BOTH_LOSE: "both lose",
    ResultKind.LIFE_TOTAL_FIRST: "life total 1",
    ResultKind.LIFE_TOTAL_SECOND: "life total 2",
    ResultKind.DISQUALIFICATION: "disqualified",
}
WORDS = {
    ResultKind.INTENTIONAL_DRAW: "id",
    ResultKind.CONCESSION: "conceded",
    ResultKind.NO_SHOW: "noshow",
    ResultKind.LATE: "late",
    ResultKind.FORFEIT: "forfeited",
    ResultKind.BOTH_LOSE: "bl",
    ResultKind.LIFE_TOTAL_FIRST: "life1",
    ResultKind.LIFE_TOTAL_SECOND: "life2",
    ResultKind.DISQUALIFICATION: "disqualified",
}
KIND_OF_WORD = {word: kind for kind, word in WORDS.items()}
BETWEEN = "[-:‐‑–−]"
GAMES = re.compile(rf"(?<!\S)(\d)\s*{BETWEEN}\s*(\d)(?:\s*{BETWEEN}\s*(\d))?(?!\S)")
RUN_TOGETHER = re.compile(r"\d{2,3}")


def written(result: MatchResult) -> str:
    """The games and the manner in which they came about."""
    manner = MANNERS[result.kind]
    if result.kind is ResultKind.BOTH_LOSE and not result.games:
        return manner
    return f"{result} {manner}".rstrip()


def plain_words(words: Sequence[str]) -> list[str]:
    """What stands behind a table, word by word as the entry line reads it: games as single figures."""
    text = GAMES.sub(lambda found: " ".join(filter(None, found.groups())), " ".join(words).lower())
    for kind, manner in MANNERS.items():
        if manner:
            text = re.sub(rf"(?<!\S){re.escape(manner.lower())}(?!\S)", WORDS[kind], text)
    plain = text.split()
    if plain and RUN_TOGETHER.fullmatch(plain[0]):
        plain[:1] = plain[0]
    return plain
