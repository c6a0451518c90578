"""Games within games (506): the libraries become decks, the main game waits, and in the end the cards go back.

A subgame is a position of its own; `State.main` keeps the main game as it was left, in the middle of the resolution
that began the subgame. Cards set aside in a subgame stay removed in the main game (506.6). Effects that would bring
cards in from the main game (506.5a) are not carried out by any instruction here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.position.actions import Begin
from engine.rules.position.commit import zone_key
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import (
    Context,
    GameObject,
    ObjectId,
    Player,
    PlayerId,
    State,
    Suspended,
    Turn,
    Zone,
)
from engine.rules.priority.receiving import give_priority
from engine.rules.turns.beginning import begin
from engine.rules.turns.resolving import leave_stack
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def play_subgame(gate: Gate, context: Context, e: ir.PlaySubgame) -> Context:
    """Suspend this game and start another with the libraries as decks; chance says who plays first (506.3-506.4)."""
    main = gate.state
    if main.zone("vanguard"):
        raise Unsupported("a subgame of a game with Vanguard cards")
    order = main.turn_order()
    first = PlayerId(str(gate.chance(main.turn.active, order, 1, "who plays first in the subgame")[0]))
    gate.say("the game is suspended for a subgame, with the libraries as decks", "506.1", "506.3")
    libraries = {("library", str(p)): main.zone("library", p) for p in order}
    cards = {i: main.objects[i] for ids in libraries.values() for i in ids}
    left = replace(
        main,
        objects={i: o for i, o in main.objects.items() if i not in cards},
        zones={**main.zones, **dict.fromkeys(libraries, ())},
    )
    gate.state = State(
        {p: Player(p) for p in order},
        cards,
        libraries,
        Turn(first, 0, "cleanup"),
        clock=main.clock,
        next_id=main.next_id,
        ability_numbers=main.ability_numbers,
        main=Suspended(left, context, e.after),
        book=main.book,
        teams=main.teams,
        attacks=main.attacks,
    )
    begin(gate, Begin(first))
    return context


def end_subgame(gate: Gate) -> None:
    """The subgame is over: the main game goes on where it was left, with whoever did not win known (506.6)."""
    while gate.state.result and gate.state.main is not None:
        sub, held = gate.state, gate.state.main
        winner = sub.result.removeprefix("winner ")
        gate.say(f"the subgame ends ({sub.result}), and the main game goes on", "506.6")
        gate.state = _returned(sub, held.state)
        losers = tuple(p for p in gate.state.turn_order() if p != winner)
        for loser in losers:
            gate.follow(replace(held.context, it=(loser,)), held.after)
        spell = gate.state.objects.get(held.context.source)
        if spell is not None and spell.entry is not None:
            leave_stack(gate, spell, spell.entry)
        give_priority(gate, gate.state.turn.active)


def _returned(sub: State, main: State) -> State:
    """The main game with every card of the subgame in its owner's library, shuffled; removed ones stay removed."""
    objects, zones = dict(main.objects), dict(main.zones)
    next_id = max(sub.next_id, main.next_id)
    for o in sub.objects.values():
        if o.token or o.copy or o.zone == "ceased" or (o.entry is not None and o.entry.kind != "spell"):
            continue
        new = _card(o, ObjectId(next_id), main.clock, main.book.removed_in_subgame == "stay removed")
        key = zone_key(new.zone, new.owner)
        objects[new.id] = new
        zones[key] = (*zones.get(key, ()), new.id)
        next_id += 1
    unknown = dict.fromkeys(sub.players, 0)
    return replace(
        main,
        objects=objects,
        zones=zones,
        next_id=next_id,
        shuffled={**main.shuffled, **unknown},
        ability_numbers=sub.ability_numbers,
    )


def _card(o: GameObject, oid: ObjectId, clock: int, stays: bool) -> GameObject:
    zone: Zone = "removed" if stays and o.zone == "removed" else "library"
    base = o.printed or o.base
    return GameObject(oid, o.ref, base, o.owner, o.owner, zone, clock, known=o.known)


SUBGAMES: dict[type[object], object] = {ir.PlaySubgame: play_subgame}
