"""The words of the case format: keys, zones, steps, assertions."""

from __future__ import annotations

from engine.rules.state import STEPS

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
CHOSEN = ("color", "type", "name", "number", "player")
FLAGS = ("tapped", "face down", "attacking", "phased", "sick", "token", "new since upkeep")
ONLY_IN_PLAY = (
    "tapped", "attacking", "sick", "damage", "attached to", "new since upkeep", "has damaged",
)  # fmt: skip
WAITING_STEPS = ("declare attackers", "declare blockers", "first-strike damage", "combat damage")
SILENT_STEPS = ("untap", "cleanup")
COMBAT_STEPS = (
    "beginning of combat", "declare attackers", "declare blockers", "first-strike damage", "combat damage",
    "end of combat",
)  # fmt: skip
SKIPPED = {
    **{step: step for step in STEPS},
    **{step: f"{step} step" for step in ("untap", "upkeep", "draw", "cleanup", "end of turn")},
    "turn": "turn",
    "combat": "combat phase",
    "combat phase": "combat phase",
    "main phase": "main phase",
    "untap step": "untap step",
    "upkeep step": "upkeep step",
    "draw step": "draw step",
}
