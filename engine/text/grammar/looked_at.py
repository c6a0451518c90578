"""Cards looked at or revealed: some of them to one place, the rest to another (413.2d)."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import verb_form
from engine.text.grammar.shapes import H
from engine.text.surface import SUBJECT

P = "pvp"
_SHOWN = ir.Filter((ir.IsOneOf(ir.ThisWay("revealed")),), "library")
_LEFT_THERE = (ir.IsOneOf(ir.ThisWay("revealed")), ir.Not(ir.IsOneOf(ir.It())))
REST = ir.AllOf(ir.Filter(_LEFT_THERE, "library"), said="the rest")
"""What was looked at and lies in the library still, but for what was put there just now."""


def _some(player: ir.Ref, n: ir.Quantity) -> ir.Ref:
    return ir.ChosenBy(player, _SHOWN, n)


_TAKEN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("into that player's graveyard", {"zone": "graveyard"}),
    ("into their graveyard", {"zone": "graveyard"}),
    ("back on top of their library", {"zone": "library", "position": "top"}),
)
_ON_TOP: dict[str, Any] = {"zone": "library", "position": "top", "arranged": True}
_LEFT = tuple((f"{where} in any order", _ON_TOP) for where in (
    "on top of their library", "back on top of their library", "back on top of that player's library",
    "back on top of your library",
))  # fmt: skip
for _where, _to in _TAKEN:
    verb_form(P, f"<put> {{n:number word}} of (them|those cards) {_where}",
              ir.PutInto(_some(SUBJECT, H.n), **_to, said=f"some {_where}"), "what.player")  # fmt: skip
    for _there, _rest in _LEFT:
        verb_form(P, f"<put> {{n:number word}} of (them|those cards) {_where} and the rest {_there}",
                  ir.Sequence((ir.PutInto(_some(ir.You(), H.n), **_to), ir.PutInto(REST, **_rest)),
                              said=f"some {_where}, rest {_there}"))  # fmt: skip
for _there, _rest in _LEFT:
    verb_form(P, f"<put> the rest {_there}", ir.PutInto(REST, **_rest, said=f"rest {_there}"))
for _own in ("your", "their"):
    verb_form(P, f"<put> the rest into {_own} graveyard", ir.PutInto(REST, "graveyard", said=f"rest {_own}"))
verb_form(P, "<exile> the rest", ir.PutInto(REST, "removed", said="the rest"))
verb_form(P, "<exile> {n:number word} of (them|those cards)", ir.PutInto(_some(SUBJECT, H.n), "removed", said="some"),
          "what.player")  # fmt: skip
verb_form(P, "<exile> any number of (them|those cards)",
          ir.PutInto(ir.ChosenBy(SUBJECT, _SHOWN, ir.Number(99), True), "removed", said="any of them"),
          "what.player")  # fmt: skip
verb_form(P, "<put> {n:number word} of (them|those cards) into your hand",
          ir.PutInto(_some(ir.You(), H.n), "hand", said="some to hand"))  # fmt: skip
verb_form(
    P,
    "<put> {n:number word} into your hand",
    ir.PutInto(_some(ir.You(), H.n), "hand", said="so many to hand"),
)
