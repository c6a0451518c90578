"""What instructions speak of that nothing in them names: "that color" where no color is chosen."""

from __future__ import annotations

from engine.text import ir
from engine.text.ir.node import walk


def dangling(nodes: list[ir.Node], removes: bool) -> str:
    """What the nodes of instructions speak of that none of them names, nothing if there is no such thing.

    `removes`: the cost of the instructions removes counters.
    """
    if _makers_lost(nodes):
        return "the granting object"
    if any(isinstance(n, ir.Apply | ir.RuleThisTurn) and n.said == "brief" for n in nodes):
        return "until when"
    if not removes and any(isinstance(n, ir.X) and n.said for n in nodes):
        return "the counters removed"
    if _removals_lost(nodes, removes):
        return "the counters removed just now"
    chosen = any(isinstance(n, ir.ChooseObjects) and n.said == "of them" for n in nodes)
    if chosen and not any(isinstance(n, ir.Reveal) for n in nodes):
        return "those revealed"
    return "of which choice" if _choice_lost(nodes) else ""


def _makers_lost(nodes: list[ir.Node]) -> bool:
    """Whether an ability granted to something other than a new token speaks of its maker."""
    makers = sum(isinstance(n, ir.Maker) for n in nodes)
    if not makers or not any(isinstance(n, ir.GainAbility) for n in nodes):
        return False
    known = [
        n
        for n in nodes
        if isinstance(n, ir.CreateTokens) or (isinstance(n, ir.Apply) and isinstance(n.to, ir.It))
    ]
    return makers > sum(isinstance(n, ir.Maker) for one in known for n in walk(one))


def _removals_lost(nodes: list[ir.Node], removes: bool) -> bool:
    """Whether counters removed this way are counted where an instruction removes none, or where a cost does."""
    counted = any(isinstance(n, ir.ThatMuch) and n.said.startswith("removed ") for n in nodes)
    return counted and (removes or not any(isinstance(n, ir.RemoveCounters) for n in nodes))


def _choice_lost(nodes: list[ir.Node]) -> bool:
    """Whether something is "of that color" or "of the type of your choice" where nothing makes the choice."""
    wanted = {n.what for n in nodes if isinstance(n, ir.IsChosen) and n.said in ("that", "of your choice")}
    made = {n.what.split(" ")[-1] for n in nodes if isinstance(n, ir.ChooseValue)}
    return not wanted <= made
