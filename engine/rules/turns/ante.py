"""Playing for ante (217.9): what each player puts up before the game, and whose it is afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.position.events import Event, Move
from engine.rules.position.state import PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def put_up(gate: Gate, order: tuple[PlayerId, ...]) -> None:
    """Each player puts one card of the deck, picked by chance, into the ante zone (217.9b)."""
    batch: list[Event] = []
    for player in order:
        deck = gate.state.zone("library", player)
        picked = gate.chance(player, deck, 1, f"the card of {player}'s deck that is anted")
        batch += [Move(i, "ante") for i in picked]
    gate.propose(*batch, rules=("217.9b",), text="each player antes a card")


def hand_over(gate: Gate) -> None:
    """The winner of the game becomes the owner of everything in the ante zone (217.9b)."""
    state = gate.state
    winner = PlayerId(state.result.removeprefix("winner "))
    cards = [i for p in state.players for i in state.zone("ante", p)]
    if winner not in state.players or all(state.objects[i].owner == winner for i in cards):
        return
    mine = {i: replace(state.objects[i], owner=winner, controller=winner) for i in cards}
    zones = {**state.zones, **{("ante", str(p)): () for p in state.players}}
    zones["ante", str(winner)] = tuple(cards)
    gate.change_state(objects={**state.objects, **mine}, zones=zones)
    gate.say(f"{winner} now owns the cards in the ante zone", "217.9b")
