"""Effects that let only so many permanents of a kind untap, and what untaps where several do (302.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.rules.choosing.permissions import rules_for
from engine.rules.looking.references import matching
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import ObjectId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


class UntapLimit(NamedTuple):
    """That no more than so many of a group untap."""

    source: ObjectId
    group: frozenset[ObjectId]
    n: int


def limited(gate: Gate, chosen: list[ObjectId]) -> list[ObjectId]:
    """Where effects let only so many of a kind untap, the active player determines which (302.2)."""
    active = gate.state.turn.active
    limits = []
    for rule, context in rules_for(gate, "untaps one", active):
        kind, n = matching(gate.sight, context, rule.what or ir.Filter()), rule.n or 1
        group = frozenset(i for i in chosen if i in kind)
        if len(group) > n:
            limits.append(UntapLimit(context.source, group, n))
    for together in _overlapping(limits):
        group = frozenset().union(*(one.group for one in together))
        most = min(len(group) - 1, sum(one.n for one in together))
        least = most if len(together) == 1 else 1
        text = f"what untaps under {' and '.join(gate.name(one.source) for one in together)}"
        options = [i for i in chosen if i in group]
        kept = frozenset(gate.choose_objects(active, options, least, most, text, "302.2"))
        _check_untaps(gate, kept, together)
        chosen = [i for i in chosen if i not in group or i in kept]
    return chosen


def _overlapping(limits: list[UntapLimit]) -> list[list[UntapLimit]]:
    """Limits that have permanents in common stand together; one that another holds already is left out."""
    found: list[list[UntapLimit]] = []
    for n, one in enumerate(limits):
        if any(_holds(other, one) and (m < n or not _holds(one, other)) for m, other in enumerate(limits)):
            continue
        joined = [group for group in found if any(one.group & other.group for other in group)]
        found = [group for group in found if group not in joined]
        found.append([*(other for group in joined for other in group), one])
    return found


def _holds(strict: UntapLimit, other: UntapLimit) -> bool:
    return strict is not other and strict.group >= other.group and strict.n <= other.n


def _check_untaps(gate: Gate, kept: frozenset[ObjectId], limits: list[UntapLimit]) -> None:
    """All of a player's permanents untap but those that effects keep from it (302.2)."""
    for one in limits:
        if len(kept & one.group) > one.n:
            raise Illegal("302.2", f"{gate.name(one.source)} lets no more than {one.n} of these untap")
    for oid in sorted(frozenset().union(*(one.group for one in limits)) - kept):
        if all(oid not in one.group or len(kept & one.group) < one.n for one in limits):
            raise Illegal("302.2", f"nothing keeps {gate.which(oid)} from untapping as well")
