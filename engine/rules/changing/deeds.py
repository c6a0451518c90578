"""What a resolution has done so far, which its text calls "this way" (413.2c)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.records import replace
from engine.rules.position.events import Damage, Record
from engine.rules.position.state import Context, Recipient


def noted(context: Context, deed: str, what: Iterable[Recipient | None]) -> Context:
    """The context that remembers what was done; what left play is remembered as it was, cards as they are."""
    more = tuple(w for w in what if w is not None)
    if not more:
        return context
    return replace(context, deeds={**context.deeds, deed: (*context.deeds.get(deed, ()), *more)})


def dealt(context: Context, records: list[Record]) -> Context:
    """The context that remembers the damage these records dealt, and to whom."""
    hits = [r.event for r in records if isinstance(r.event, Damage)]
    return replace(noted(context, "dealt damage", (h.to for h in hits)), dealt=sum(h.amount for h in hits))
