"""Two-Headed Giant as far as a document at hand has it: mulligans by teams, and who draws first.

Shared life totals, turns and attacks are in a section that the excerpt of 2007 leaves out. What needs them is refused
by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import PlayerId, State

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

GIANT = "two-headed giant"
_BEGINNING = ("untap", "upkeep", "draw")


def refuse_giants(state: State) -> None:
    """Raises `Unsupported` for a game of Two-Headed Giant that the book has nothing about, or not this part of it."""
    if state.variant != GIANT:
        return
    if state.book.two_headed != "its beginning":
        raise Unsupported("Two-Headed Giant by this rulebook: shared turns are not carried out")
    if state.turn.number > 1 or (state.turn.number and state.turn.step not in _BEGINNING):
        raise Unsupported(
            "Two-Headed Giant after its first draw: the document leaves out the section on shared life totals, "
            "turns and attacks"
        )


def teams_in_order(state: State) -> list[tuple[PlayerId, ...]]:
    """The teams, that of the active player first, each with its players in turn order."""
    order = state.turn_order()
    sides = dict.fromkeys(tuple(p for p in order if p in state.team_of(one)) for one in order)
    return list(sides)


def secondary(state: State) -> PlayerId:
    """The player of the active team who comes second in turn order."""
    return teams_in_order(state)[0][-1]


def first_draw(gate: Gate) -> PlayerId:
    """Who draws in a draw step: the active player, but in the first of two-headed teams the secondary player."""
    turn = gate.state.turn
    if gate.state.variant != GIANT or turn.number != 1:
        return turn.active
    gate.say(f"of the starting team only {secondary(gate.state)} draws", "first draw of a team")
    return secondary(gate.state)
