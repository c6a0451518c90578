"""Conditions after "if", "as long as" and "unless"."""

from __future__ import annotations

import re

from engine.text import ir
from engine.text.nouns import noun, number


def condition_of(text: str) -> ir.Condition | None:
    """The condition, or nothing if its words are not known."""
    text = text.strip().rstrip(".")
    if m := re.fullmatch(r"(seven|\d+) or more cards are in your graveyard", text):
        n = number(m[1])
        mine = ir.Count(ir.Filter((ir.OwnedBy(ir.You()),), "graveyard"))
        return ir.Compare(mine, ">=", n) if n else None
    if m := re.fullmatch(r"you have (\d+) or more (life|cards in your library)", text):
        left: ir.Quantity = ir.LifeOf(ir.You())
        if m[2] != "life":
            left = ir.Count(ir.Filter((ir.OwnedBy(ir.You()),), "library"))
        return ir.Compare(left, ">=", ir.Number(int(m[1])))
    if m := re.fullmatch(r"(you|defending player) controls? (no|an?) (.+)", text):
        of = noun(m[3] + (" you control" if m[1] == "you" else " defending player controls"))
        return (
            ir.Compare(ir.Count(of), "=" if m[2] == "no" else ">=", ir.Number(0 if m[2] == "no" else 1))
            if of
            else None
        )
    if text in ("you have no cards in hand", "your hand is empty"):
        return ir.Compare(ir.Count(ir.Filter((ir.OwnedBy(ir.You()),), "hand")), "=", ir.Number(0))
    if m := re.fullmatch(r"~ (is|remains) (tapped|untapped)", text):
        return ir.Is(ir.Self(), ir.IsStatus(m[2]))  # type: ignore[arg-type]
    if text in ("~ was kicked", "it was kicked"):
        return ir.PaidOptional("kicked")
    if text == "you didn't cast it from your hand":
        return ir.No(ir.PlayedFromHand())
    if text == "you control ~ and ~ remains tapped":
        return ir.All((ir.Is(ir.Self(), ir.ControlledBy(ir.You())), ir.Is(ir.Self(), ir.IsStatus("tapped"))))
    if text.partition(" and ")[::2] == (
        "you control a land of each basic land type",
        "a creature of each color",
    ):
        return ir.EachColorAndLand()
    return None
