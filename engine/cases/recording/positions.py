"""The position that a text records, for whoever names things in it."""

from __future__ import annotations

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import parse_case
from engine.cases.setting_up.position import Setup
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.state import State


def position_of(text: str, cards: CardReference) -> State | None:
    """The position before the log; nothing where the text is no case or the position cannot be set up."""
    try:
        return Setup(parse_case(text, "the case", cards), cards).state()
    except EngineRefusal:
        return None
