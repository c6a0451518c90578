"""Blockers that nobody declares: creatures in piles, each of which chance assigns to an attacker (309, 413.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.choosing.permissions import ruled_by
from engine.rules.combat.attack_options import to_block
from engine.rules.combat.declaring import blocks_made
from engine.rules.combat.restrictions import block_problem, blocks_restricted, extra_blocks
from engine.rules.position.actions import Block
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Combat, ObjectId, PlayerId, Question, only_objects

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

RULE = "blocks by piles"
_PRICES = ("block cost", "blocked cost")
Blocks = dict[ObjectId, tuple[ObjectId, ...]]


def block_by_piles(gate: Gate, name: str) -> None:
    """Each defending player makes as many piles as attack him or her; who can block what a pile is assigned to does."""
    for player in to_block(gate.state):
        combat = gate.state.combat or Combat()
        mine = tuple(a for a in combat.attackers if combat.defenders.get(a, combat.against) == player)
        piles = _piles(gate, player, len(mine), name)
        text = (
            f"{name}: the attackers to which the piles are assigned, that of the first pile first (at random)"
        )
        asked = Question(player, text, "order", mine, len(mine), len(mine), "422.1", chance=True)
        order: tuple[ObjectId, ...] = gate.ask(asked) if any(piles) else mine
        blocks: Blocks = {}
        for attacker, pile in zip(order, piles, strict=True):
            for one in pile:
                if block_problem(gate, one, (attacker,), player) is None:
                    blocks[one] = (*blocks.get(one, ()), attacker)
        _check(gate, player, blocks, name)
        blocks_made(gate, Block(player, blocks), gate.state.combat or Combat())


def _piles(gate: Gate, player: PlayerId, n: int, name: str) -> list[list[ObjectId]]:
    """The piles, in each of which a creature lies once, and in as many as it may block attackers."""
    sight = gate.sight
    creatures = [
        i for i in sight.in_play() if sight.controller(i) == player and "creature" in sight.view(i).types
    ]
    left = {i: 1 + extra_blocks(gate, i) for i in creatures}
    piles: list[list[ObjectId]] = []
    for k in range(1, n + 1):
        able = tuple(i for i in creatures if left[i])
        text = f"{name}: which creatures make pile {k} of {n}"
        piles.append(only_objects(gate.choose_objects(player, able, 0, len(able), text, "413.2d")))
        for one in piles[-1]:
            left[one] -= 1
    return piles


def _check(gate: Gate, player: PlayerId, blocks: Blocks, name: str) -> None:
    """Raise `Unsupported` where creatures that can block one by one cannot all do so, or have to be paid for."""
    creatures = {*blocks, *(a for attackers in blocks.values() for a in attackers)}
    priced = any(gate.sight.view(i).restricted(rule) for i in creatures for rule in _PRICES)
    if priced or blocks_restricted(gate, blocks, player) is not None:
        raise Unsupported(
            f"which creatures block where {name} has more of them block than may, or at a price"
        )


def blocking_by_piles(gate: Gate) -> str:
    """The name of what has players make piles instead of declaring blockers this turn; nothing where nothing does."""
    first = next(iter(to_block(gate.state)), None)
    return "" if first is None else ruled_by(gate, RULE, first)
