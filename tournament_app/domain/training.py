"""What a judge has been asked in training, how it went, and what comes next: weak chapters come back."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from msgspec import Struct, field

from engine.records import replace

PAUSE = 4
"""So many others are asked before one that was answered wrong comes back."""
UNTRIED = 0.5
"""The share of wrong answers that a chapter is taken to have before anything of it was asked."""


class Asked(NamedTuple):
    """What can be asked: its name, chapter and level."""

    name: str
    chapter: str
    level: int


class Tried(Struct, frozen=True):
    """How often one was answered right and wrong, whether the last time was right, and as which of all it was asked."""

    right: int = 0
    wrong: int = 0
    last_right: bool = False
    turn: int = 0


class Progress(Struct, frozen=True):
    """Everything a judge was asked, by name; ``asked`` counts all questions."""

    asked: int = 0
    tried: Mapping[str, Tried] = field(default_factory=dict)

    def answered(self, name: str, *, right: bool) -> "Progress":
        """The progress after one more answer."""
        before, turn = self.tried.get(name, Tried()), self.asked + 1
        now = replace(
            before, right=before.right + right, wrong=before.wrong + (not right), last_right=right, turn=turn
        )
        return Progress(turn, {**self.tried, name: now})


class Share(Struct, frozen=True):
    """How a judge stands in a chapter: of so many that there are, so many tried, so many right the last time."""

    chapter: str
    there: int
    tried: int
    right: int

    @property
    def weakness(self) -> float:
        """The share of those tried that were wrong the last time, from 0 to 1."""
        return (self.tried - self.right) / self.tried if self.tried else UNTRIED


def shares(progress: Progress, all_asked: Iterable[Asked]) -> tuple[Share, ...]:
    """How a judge stands, chapter by chapter in the order of the first that is asked of each."""
    found: dict[str, list[Asked]] = {}
    for one in all_asked:
        found.setdefault(one.chapter, []).append(one)
    return tuple(
        Share(
            chapter,
            len(those),
            sum(one.name in progress.tried for one in those),
            sum(progress.tried[one.name].last_right for one in those if one.name in progress.tried),
        )
        for chapter, those in found.items()
    )


def next_asked(
    progress: Progress, all_asked: Sequence[Asked], *, chapter: str = "", level: int = 0, judge: str = ""
) -> Asked | None:
    """What is asked next: of one chapter and level where they are told, else of what is weakest.

    First what was answered wrong and has rested, then what was never asked, the weakest chapters first and the easier
    before the harder, then what was asked longest ago. Each judge has an order of their own.
    """
    fitting = [one for one in all_asked if chapter in ("", one.chapter) and level in (0, one.level)]
    weak = {share.chapter: share.weakness for share in shares(progress, all_asked)}

    def order(one: Asked) -> tuple[int, float, int, int, bytes]:
        tried = progress.tried.get(one.name)
        lot = blake2b(f"{judge}/{one.name}".encode(), digest_size=4).digest()
        if tried is None:
            return 1, -weak[one.chapter], one.level, 0, lot
        rested = progress.asked - tried.turn >= PAUSE
        return (0 if not tried.last_right and rested else 2), 0.0, 0, tried.turn, lot

    return min(fitting, key=order, default=None)
