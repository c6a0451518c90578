"""Special actions that a static ability allows the player it weighs on: ignoring its effect for a turn (408.2j)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.rules import Pair, custom, exactly
from engine.text.grammar.shapes import Holes
from engine.text.pronouns import Unsettled, strip

_KEEPER = ir.ControllerOf(ir.Attached())
_WORDS = (
    ("that creature's controller may", "for that player to ignore"),
    ("its controller may", "for that player to ignore"),
    ("that creature's controller may", "to ignore"),
    ("its controller may", "to ignore"),
)


def _with(said: str) -> Pair:
    def make(v: Holes) -> Any:
        static = v["s"]
        if not exactly(static, ir.Static) or not exactly(static.to, ir.Attached):
            return None
        ignoring = ir.Activated(v["cost"], effects=(ir.IgnoreEffect(),), special=True, by=_KEEPER, said=said)
        try:
            found: object = strip((static, ignoring))
        except Unsettled:
            return None
        return found

    def take(v: object) -> Holes | None:
        if not isinstance(v, tuple) or len(v) != 2 or not exactly(v[1], ir.Activated):
            return None
        made = make({"s": v[0], "cost": v[1].cost})
        same = made is not None and v[1] == msgspec.structs.replace(made[1], cost=v[1].cost)
        return {"s": v[0], "cost": v[1].cost} if same else None

    return make, take


for _n, (_who, _end) in enumerate(_WORDS):
    custom("line", f"{{s:static}}. {_who} {{cost:cost and.base}} {_end} this effect until end of turn",
           *_with(f"ignoring {_n}"))  # fmt: skip
