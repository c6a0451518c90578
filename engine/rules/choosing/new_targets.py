"""Targets of what is on the stack already: changed, or chosen anew for a copy (415.7, 503.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.announcing import in_one_place
from engine.rules.choosing.targeting import legal_targets
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Context, Recipient
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Targets = Sequence[tuple[Recipient, ...]]


def aimed_anew(context: Context, specs: tuple[ir.TargetSpec, ...], targets: Targets) -> Context:
    """The context with other targets, each of which has the share of the one whose place it takes (415.7a, 503.10)."""
    divided = context.divided
    for spec, had, now in zip(specs, context.targets, targets, strict=True):
        if divided and spec.divided is not None:
            divided = {new: divided.get(old, 0) for old, new in zip(had, now, strict=True)}
    return replace(context, targets=tuple(targets), divided=divided)


def open_to(
    gate: Gate, about: Context, specs: tuple[ir.TargetSpec, ...], n: int, chosen: Iterable[int]
) -> list[Recipient]:
    """What one of the words "target" may be given beside what those `chosen` have.

    Where nothing is a target twice, that is none of what they have (409.1c).
    """
    never_twice = gate.state.book.same_target == "never twice"
    taken = {t for m in chosen for t in about.targets[m]} if never_twice else set()
    return [t for t in legal_targets(gate, about, specs[n]) if t not in taken]


def check_new_targets(gate: Gate, before: Context, after: Context, specs: tuple[ir.TargetSpec, ...]) -> None:
    """Raise `Illegal` where the new targets do not go together, or with those that are kept (409.1c)."""
    if after.targets == before.targets:
        return
    for n, group in enumerate(after.targets):
        open_now = open_to(gate, after, specs, n, (m for m in range(len(specs)) if m != n))
        lost = [t for t in group if t not in open_now]
        spoilt = [t for t in lost if t not in before.targets[n] or t in legal_targets(gate, before, specs[n])]
        if spoilt:
            name = gate.name(after.source)
            raise Illegal("409.1c", f"{name} cannot target {gate.name(spoilt[0])} beside its other targets")
    in_one_place(gate, after, specs, after.targets)
