"""Permanents and spells as sources of damage, where a rule has them without their colors as such (419.8)."""

from __future__ import annotations

from engine.records import replace
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.state import Context, ObjectId
from engine.text import ir


def as_source(sight: Sight, oid: ObjectId) -> Sight:
    """What is seen, with an object as the source of damage that it is: colorless where something has it so."""
    there = sight.object(oid).zone in ("in play", "stack")
    if not there or not any(_bleached(sight, oid, source) for source in _bleaching(sight)):
        return sight
    return sight.with_view(oid, replace(sight.view(oid), colors=frozenset()))


def _bleaching(sight: Sight) -> list[tuple[Context, ir.Filter]]:
    """The rules about sources of damage, each with whose it is and what it is about."""
    rules = (
        (source, one) for source, _, one, _ in sight.having(ir.PlayerRule) if one.rule == "colorless sources"
    )
    return [
        (Context(source, sight.controller(source)), one.what) for source, one in rules if one.what is not None
    ]


def _bleached(sight: Sight, oid: ObjectId, by: tuple[Context, ir.Filter]) -> bool:
    return all(passes(sight, by[0], oid, test) for test in by[1].tests)
