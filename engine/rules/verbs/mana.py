"""Mana made on resolution, and pools emptied (406)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.choosing.picking import players
from engine.rules.paying.mana_abilities import add_mana, play_source, which_mana
from engine.rules.paying.mana_plan import Play
from engine.rules.paying.mana_sources import could_produce, mana_sources, produced
from engine.rules.position.events import Change, ChangePlayer, mana_empties
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Context, ObjectId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def mana(gate: Gate, context: Context, e: ir.AddMana) -> Context:
    """Add mana, with a choice where there is one (406)."""
    options = produced(gate.sight, context, e)
    for player in players(gate, context, e.player):
        add_mana(gate, player, which_mana(gate, player, context.source, options), e.only, context.source)
    return context


def empty_pool(gate: Gate, context: Context, e: ir.EmptyPool) -> Context:
    """The mana is gone; nobody burns, since the phase does not end (300.3)."""
    for player in players(gate, context, e.player):
        gate.propose(
            mana_empties(player),
            rules=("413.2c",),
            text=f"{player}'s mana is gone",
        )
    return context


def land_mana(gate: Gate, context: Context, e: ir.LandMana) -> Context:
    """A mana ability of each land that can give mana now is played, whose and for which mana its player says (411)."""
    for player in players(gate, context, e.player):
        for land in [i for i in gate.sight.in_play() if "land" in gate.sight.view(i).types]:
            there = [s for s in mana_sources(gate, player) if s.object == land]
            if any(s.cost for s in there):
                raise Unsupported(f"mana for the mana ability of {gate.name(land)} amid another effect")
            if there:
                options = tuple(dict.fromkeys(o for s in there for o in s.options))
                chosen = which_mana(gate, player, land, options)
                source = next(s for s in there if chosen in s.options)
                play_source(gate, player, Play(source, chosen, ()))
    return context


def take_mana(gate: Gate, context: Context, e: ir.TakeMana) -> Context:
    """What is in the pool of one player is in that of another instead (406.1)."""
    for player in players(gate, context, e.of):
        theirs, mine = gate.state.players[player], gate.state.players[context.controller]
        if player == context.controller or not any(theirs.pool.values()):
            continue
        both = {
            "pool": {s: mine.pool.get(s, 0) + theirs.pool.get(s, 0) for s in {**mine.pool, **theirs.pool}},
            "snow": {s: mine.snow.get(s, 0) + theirs.snow.get(s, 0) for s in {**mine.snow, **theirs.snow}},
            "tied": (*mine.tied, *theirs.tied),
        }
        gate.propose(
            mana_empties(player),
            ChangePlayer(context.controller, both, "mana"),
            rules=("413.2c",),
            text=f"{player}'s mana goes to {context.controller}",
        )
    return context


def tap_alike(gate: Gate, context: Context, e: ir.TapAlike) -> Context:
    """All untapped lands of a player that could produce mana of a type that the land could, too, are tapped (406)."""
    sight = gate.sight
    kinds = {s for i in sight.resolve(context, e.land) for s in could_produce(sight, ObjectId(int(i)))}
    whose = players(gate, context, e.player)
    alike = [
        i
        for i in sight.in_play()
        if "land" in sight.view(i).types
        and sight.controller(i) in whose
        and kinds & {*could_produce(sight, i)}
    ]
    gate.propose(
        *(Change(i, {"tapped": True}, "becomes tapped") for i in alike if not sight.object(i).tapped)
    )
    return context


MANA: dict[type[object], object] = {
    ir.AddMana: mana,
    ir.EmptyPool: empty_pool,
    ir.LandMana: land_mana,
    ir.TakeMana: take_mana,
    ir.TapAlike: tap_alike,
}
