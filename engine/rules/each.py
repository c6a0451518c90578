"""What "they" means where an instruction is about each of several players: each his or her own (103.4)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.rules.references import amount
from engine.rules.sight import Sight
from engine.rules.state import Context, Recipient
from engine.text import ir


def amount_for(sight: Sight, context: Context, q: ir.Quantity, who: Recipient) -> int:
    """The value of a quantity for one of several players: "the number of Forests they control"."""
    return amount(sight, context, _own(q, who) if isinstance(who, str) else q)


def _own(node: Any, who: str) -> Any:
    if isinstance(node, ir.Players) and node.which in ("each", "opponents") and node.said in _MEANT:
        return ir.ThisPlayer(who)
    if isinstance(node, msgspec.Struct):
        fields = {}
        for name in node.__struct_fields__:
            old = getattr(node, name)
            new = _own(old, who)
            if new is not old:
                fields[name] = new
        return msgspec.structs.replace(node, **fields) if fields else node
    if isinstance(node, tuple):
        made = tuple(_own(n, who) for n in node)
        return made if any(a is not b for a, b in zip(made, node, strict=True)) else node
    return node


_MEANT = ("they", "that player", "the player")
