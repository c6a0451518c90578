"""Trigger events: what stands between "when" and the comma."""

from __future__ import annotations

import re

from engine.text import ir
from engine.text.nouns import noun

_EVENTS: dict[str, str] = {
    "enters": "comes into play",
    "dies": "put into graveyard from play",
    "leaves the battlefield": "leaves play",
    "attacks": "attacks",
    "attacks alone": "attacks alone",
    "blocks": "blocks",
    "becomes blocked": "becomes blocked",
    "deals damage": "deals damage",
    "deals combat damage": "deals damage",
    "becomes tapped": "becomes tapped",
    "becomes untapped": "becomes untapped",
    "is turned face up": "turned face up",
    "is dealt damage": "is dealt damage",
}
_STEPS = {"upkeep": "upkeep", "draw step": "draw", "end step": "end of turn", "combat": "beginning of combat"}


def trigger_of(text: str) -> ir.Trigger | None:
    """The trigger event, or nothing if its words are not known."""
    if m := re.fullmatch(
        r"the beginning of (your|each player's|each|each opponent's) (upkeep|draw step|end step|combat)", text
    ):
        player = ir.You() if m[1] == "your" else ir.Players("opponents") if "opponent" in m[1] else None
        return ir.Trigger("step begins", step=_STEPS[m[2]], player=player)
    if text in ("end of turn", "end of combat"):
        return ir.Trigger("step begins", step=text)
    if text == "you cycle ~":
        return ir.Trigger("cycled", subject=ir.Self())
    if text == "you gain life":
        return ir.Trigger("gains life", player=ir.You())
    if m := re.fullmatch(r"(an opponent|you) discards? a card", text):
        return ir.Trigger("discarded", player=ir.You() if m[1] == "you" else ir.Players("opponents"))
    if m := re.fullmatch(r"(.+?) deals (combat )?damage to (a player|an opponent|a creature)", text):
        subject = _subject(m[1])
        other: ir.Filter | ir.Ref = (
            ir.Filter((ir.IsType("creature"),)) if m[3] == "a creature" else ir.Players("each")
        )
        if m[3] == "an opponent":
            other = ir.Players("opponents")
        return ir.Trigger("deals damage", subject, other, combat_only=bool(m[2])) if subject else None
    if m := re.fullmatch(r"(.+?) (blocks|becomes blocked by) (a .+|~)", text):
        subject, one = _subject(m[1]), _subject(m[3])
        event = "blocks creature" if m[2] == "blocks" else "becomes blocked by"
        return ir.Trigger(event, subject, one) if subject and one else None  # type: ignore[arg-type]
    for words in sorted(_EVENTS, key=len, reverse=True):
        if text.endswith(" " + words):
            subject = _subject(text[: -len(words) - 1])
            event = _EVENTS[words]
            return ir.Trigger(event, subject, combat_only="combat" in words) if subject else None  # type: ignore[arg-type]
    return None


def _subject(text: str) -> ir.Filter | ir.Ref | None:
    if text == "~":
        return ir.Self()
    if text == "enchanted creature":
        return ir.Attached()
    m = re.fullmatch(r"(?:an?|another) (.+)", text)
    if m is None:
        return None
    return noun(("another " if text.startswith("another") else "") + m[1])
