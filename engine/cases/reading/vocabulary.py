"""The words of the case format: keys, zones, steps, assertions."""

from __future__ import annotations

from typing import get_args, get_type_hints

from engine.rules.position.state import STEPS, WINDOWS
from engine.rules.turns.turn import SKIPPABLE
from engine.text.ir import SkipNext

ZONES = (
    "in play", "hand", "library", "graveyard", "removed", "phased out", "ante", "sideboard",
)  # fmt: skip
ZONES_OF_OBJECTS = (
    "in play", "hand", "library", "graveyard", "stack", "removed", "phased out", "ante", "sideboard", "ceased",
)  # fmt: skip
COUNTED_ZONES = tuple(z for z in ZONES if z != "in play")
UNKNOWN_CARD = "unknown card"
MANA = ("W", "U", "B", "R", "G", "C")
COLORS = ("white", "blue", "black", "red", "green")
CHOSEN = (
    "color", "type", "types", "card type", "new type", "name", "other name", "number", "life", "player", "kind",
)  # fmt: skip
"""Under which names choices of an object are kept and recorded (see `engine.rules.looking.choices`)."""
NOTED_NUMBERS = ("sacrificed number", "sacrificed power", "sacrificed toughness", "noted number")
NOTED = (*NOTED_NUMBERS, "noted player")
"""What an object keeps, under `chosen` as well, of what it cost or what it noted."""
NOT_CHOSEN = "none"
"""What a case says of a choice that an object came into play without making."""
ONLY_IN_PLAY = (
    "tapped", "attacking", "sick", "damage", "attached to", "new since upkeep", "has damaged",
)  # fmt: skip
ONLY_AS_PLAYED = ("kicked", "x", "copy of")
"""What is said of spells and permanents, since it is chosen as they are played or come into play."""
FACE_DOWN_IN = ("in play", "phased out", "removed")
OF_ANY_LAND = ("landwalk", "landcycling")
"""What keywords that name a type of land are called, whichever type it is (502.6a, 502.18c)."""
WAITING_STEPS = ("declare attackers", "declare blockers", "first-strike damage", "combat damage")
STEPS_OF_ALL = (*STEPS[:-2], "discard", *STEPS[-2:])
STOPS = (*STEPS_OF_ALL, *WINDOWS)
SILENT_STEPS = ("untap", "cleanup")
COMBAT_STEPS = (
    "beginning of combat", "declare attackers", "declare blockers", "first-strike damage", "combat damage",
    "end of combat",
)  # fmt: skip
SKIPPED = {
    **{step: SKIPPABLE[step] for step in STEPS_OF_ALL},
    **{name: name for name in SKIPPABLE.values()},
    "turn": "turn",
    "combat": "combat phase",
    **{name: name for name in get_args(get_type_hints(SkipNext)["what"])},
}
