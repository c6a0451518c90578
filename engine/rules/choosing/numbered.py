"""Choices among numbers: how many, or which of several ways that the text offers (409.1b, 413.2d)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.rules.position.state import PlayerId, Question
from engine.text import ir
from engine.text.phrases import ways_told

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def numbered(
    gate: Gate,
    player: PlayerId,
    text: str,
    options: tuple[int, ...],
    rule: str = "",
    told: Mapping[int, str] = MappingProxyType({}),
) -> int:
    """One of several numbers, each with the words for it, if any."""
    words = tuple(told[n] for n in options) if told else ()
    return int(gate.ask(Question(player, text, "numbered", options, rule=rule, told=words)))


def one_way(
    gate: Gate,
    player: PlayerId,
    text: str,
    ways: tuple[ir.Mode | ir.Effect, ...],
    name: str,
    among: tuple[int, ...] = (),
    rule: str = "",
) -> int:
    """The number, from 1, of one of the ways in which the text of the card of this name goes on, told in its words."""
    options = among or tuple(range(1, len(ways) + 1))
    words = ways_told(ways, name)
    told = tuple(words[n - 1] for n in options)
    return int(gate.ask(Question(player, text, "numbered", options, rule=rule, told=told)))
