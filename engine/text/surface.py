"""What a sentence says before its pronouns are settled: mentions, pronouns and open subjects."""

from __future__ import annotations

from typing import Any

from engine.text import ir


class Subject(ir.Node, frozen=True):
    """The subject of a verb phrase, not yet known."""


class Mention(ir.Node, frozen=True):
    """A phrase that refers, and where it stands in the text."""

    ref: Any
    at: int
    plural: bool = False


class Targeted(ir.Node, frozen=True):
    """A use of the word "target"."""

    spec: ir.TargetSpec


class Pronoun(ir.Node, frozen=True):
    """Words that point back: "it", "that creature", "they"; `subject` is where what "itself" means stands."""

    words: str
    noun: ir.Filter | None = None
    person: bool = False
    doer: bool = False
    subject: int | None = None


class Zoned(ir.Node, frozen=True):
    """Where a card is: "in your graveyard"."""

    zone: ir.ZoneName
    player: Any = None


class Extreme(ir.Node, frozen=True):
    """The highest or lowest of what a noun describes: "with the lowest converted mana cost"."""

    stat: ir.Stat
    lowest: bool = False


SUBJECT: Any = Subject()
