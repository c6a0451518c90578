"""Face-down permanents turned face up (502.26d, 504)."""

from __future__ import annotations

from engine.rules.position.events import Change
from engine.rules.position.state import ObjectId


def turned_up(permanent: ObjectId, x: int = 0) -> Change:
    """A permanent turned face up; what its text calls X is what was announced for its morph cost (409.1b)."""
    return Change(permanent, {"face_down": False, "disguise": None, "x": x}, "turned face up")
