"""Trigger events: what stands between "when" and the comma."""

from __future__ import annotations

from engine.text.ir.conditions import Condition
from engine.text.ir.nouns import Past


class Trigger(Past, frozen=True):
    """A trigger event, told as an event of this turn is, with a condition where one goes with it."""

    condition: Condition | None = None
