"""Damage that is recorded as dealt and still to be applied, where that waits for a damage resolution."""

from __future__ import annotations

from engine.cases.reading.case_file import RecordedGame
from engine.cases.setting_up.card_entries import CardEntries
from engine.records import replace
from engine.rules.combat.damage import goes_past
from engine.rules.position.rulebook import Rulebook
from engine.rules.position.state import (
    Blow,
    Combat,
    DamageResolution,
    ObjectId,
    Recipient,
    State,
    Step,
    Window,
)
from engine.rules.priority.harm import Then
from engine.rules.priority.state_based import check
from engine.rules.transition import Transition

Dealt = tuple[tuple[ObjectId, Recipient, int], ...]


def turn_step(game: RecordedGame, book: Rulebook, cards: CardEntries) -> Step | None:
    """The step of the turn that a record is in; in one of a damage resolution the one that the damage was dealt in.

    Nothing where the book has no such step.
    """
    step = game.turn.step
    if step != "damage prevention" and step != "regeneration":
        return step if step in book.steps else None
    if book.damage != "in a resolution":
        return None
    fought = bool(game.combat.attackers) or any(entry.attacking for _, entry in cards.entries)
    return "combat damage" if fought else "main 1"


def with_waiting(state: State, damage: Dealt) -> State:
    """The position with the damage in its prevention step; what attackers deal past a blocker passes on (310.1)."""
    gate, combat = Transition(state), state.combat or Combat()
    fighting = {*combat.attackers, *combat.blocks}
    blows = tuple(Blow(s, to, n, s in fighting, past=goes_past(gate, s, to)) for s, to, n in damage)
    return replace(state, resolving=replace(_resolution(state, "damage prevention"), blows=blows))


def with_dying(state: State) -> State | None:
    """The position with what its wounds destroy still to be regenerated (420.5c); nothing where there is none."""
    gate = Transition(state)
    check(gate)
    doomed = gate.state.doomed
    resolving = replace(_resolution(state, "regeneration"), doomed=doomed)
    combat = None if state.combat is None else replace(state.combat, damage_assigned=True)
    return replace(state, resolving=resolving, combat=combat) if doomed else None


def _resolution(state: State, window: Window) -> DamageResolution:
    """A damage resolution that has come to one of its steps, and what goes on after it."""
    in_combat = state.turn.step in ("first-strike damage", "combat damage")
    then: Then = "step over" if in_combat else "priority"
    return DamageResolution(
        window, state.turn.active, then, below=len(state.zone("stack")), since=state.clock
    )
