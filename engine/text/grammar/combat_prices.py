"""Prices of attacking and blocking (308.2d, 309.2b)."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import custom, exactly
from engine.text.grammar.shapes import Holes


def _taxes(rule_: Any, text: str, said: str, form: str) -> None:
    def take(v: object) -> Holes | None:
        if not (isinstance(v, tuple) and len(v) == 1 and exactly(v[0], ir.Restrict)):
            return None
        return {"cost": v[0].cost} if v[0].rule == rule_ and v[0].said == said else None

    custom(f"mod.{form}", text, lambda v: (ir.Restrict(rule_, cost=v["cost"], said=said),), take)


_CONTROLLED = "their controller {cost:cost and.third} for each creature they control that's "
_taxes("attack cost", "can't attack unless its controller {cost:cost and.third}", "its", "third")
_taxes("attack you cost", f"can't attack you unless {_CONTROLLED}attacking you", "you", "base")
_taxes("attack cost", f"can't attack unless {_CONTROLLED}attacking", "each", "base")
_taxes("attack cost", "can't attack unless you {cost:cost and.base}", "you pay", "third")
_taxes("block cost", f"can't block unless {_CONTROLLED}blocking", "each", "base")
