"""What a position holds that the case format has no words for, told to people in notes (`exactly` says it)."""

from __future__ import annotations

from engine.rules.position.state import State


def unwritten(state: State) -> list[str]:
    """One sentence for each such thing; none for most positions."""
    found: list[str] = []
    for name, player in state.players.items():
        if player.tied:
            mana = "".join(f"{{{one.symbol}}}" for one in player.tied)
            found.append(f"{mana} of {name}'s mana may be spent on some things only")
    for leave in state.permissions:
        o = state.objects.get(leave.card)
        if o is not None:
            free = " without paying its mana cost" if leave.free else ""
            found.append(f"{leave.player} may play {o.ref}{free}, until: {leave.duration}")
    for source, by in sorted(state.ignored):
        if source in state.objects:
            found.append(f"{by} ignores what {state.objects[source].ref} does until the turn ends")
    for whose, by in state.turn_controls.items():
        found.append(f"{by} will control {whose}'s next turn")
    if state.turn.regular not in (None, state.turn.active):
        found.append(f"this is an extra turn; the last regular one was {state.turn.regular}'s")
    if state.main is not None:
        found.append("this is a subgame; the main game waits until it is over")
    return found
