"""Trigger events: what stands between "when" and the comma."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.conditions import Condition
from engine.text.ir.node import Node
from engine.text.ir.nouns import Filter, Ref, Test


class Trigger(Node, frozen=True):
    """A trigger event: what happens, to what (subject), with what (other), to or by which player."""

    event: Literal[
        "comes into play", "leaves play", "put into graveyard from play", "put into graveyard",
        "attacks", "attacks alone", "blocks", "blocks creature", "becomes blocked",
        "becomes blocked by", "is blocked by", "not blocked", "deals damage", "is dealt damage",
        "becomes tapped", "becomes untapped", "tapped for mana", "step begins", "played", "cycled",
        "discarded", "draws", "gains life", "loses life", "turned face up", "lose control",
        "becomes target", "last counter removed", "counter removed", "state", "sacrificed",
        "reveals first draw", "unattached", "removed by madness", "attack declared", "phases in", "phases out",
    ]  # fmt: skip
    subject: Filter | Ref | None = None
    other: Filter | Ref | None = None
    player: Ref | None = None
    step: str = ""
    place: str = ""
    combat_only: bool = False
    at_least: int = 0
    condition: Condition | None = None
    tests: tuple[Test, ...] = ()
    by: Ref | None = None
