"""When fast effects may be used: the series they are announced in, and the steps of a damage resolution.

`TIMING` holds, by the book's sequence of effects, what is checked beside priority.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.rules.choosing.interrupting import open_interrupt
from engine.rules.looking.references import resolve
from engine.rules.looking.tests_on_objects import one_by_one, passes
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import WINDOWS, Blow, Context, ObjectId, Recipient
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Effects = tuple[ir.Effect, ...]
MAY_USE = {
    "damage prevention": "prevent or redirect damage", "regeneration": "regenerate",
    "death events": "are about what has just died",
}  # fmt: skip


def _any_time(_gate: Gate, _name: str, _interrupt: bool, _effects: Effects) -> None:
    return


def _in_series(gate: Gate, name: str, interrupt: bool, effects: Effects) -> None:
    """Interrupts whenever somebody may act; other fast effects where no interrupt waits and no step forbids them.

    What begins with something else than preventing or regenerating has its time for that outside the steps, too.
    """
    if interrupt:
        return
    if open_interrupt(gate) is not None:
        raise Illegal("interrupts answer", f"only an interrupt answers an interrupt, and {name} is none")
    serves = prevents(effects), regenerates(effects)
    window = gate.state.resolving.window if gate.state.resolving is not None else ""
    fits = {
        "": not any(serves) or _begins_otherwise(effects),
        "damage prevention": serves[0],
        "regeneration": serves[1],
        "death events": False,
    }
    if fits[window]:
        return
    if window:
        text = (
            f"{name} cannot be used in the step {window}: only interrupts and effects that {MAY_USE[window]}"
        )
        raise Illegal(WINDOWS[window], text, ("damage resolution",))
    when = (
        "prevents damage that is there" if serves[0] else "is used when something would go to the graveyard"
    )
    raise Illegal(
        WINDOWS["damage prevention" if serves[0] else "regeneration"], f"{name} {when}, and not before"
    )


TIMING: dict[str, Callable[[Gate, str, bool, Effects], None]] = {"stack": _any_time, "batches": _in_series}


@lru_cache(maxsize=8192)
def prevents(effects: Effects) -> bool:
    """Whether the instructions prevent or redirect damage."""
    return any(
        isinstance(n, ir.Shield) and n.replaces.event in ("damage", "life below") for n in walk(effects)
    )


@lru_cache(maxsize=8192)
def regenerates(effects: Effects) -> bool:
    """Whether the instructions regenerate something; what they only give an ability to regenerate is not."""
    own = (e for e in one_by_one(effects) if not isinstance(e, ir.Apply))
    return any(isinstance(n, ir.Regenerate) for e in own for n in walk(e))


def _begins_otherwise(effects: Effects) -> bool:
    """Whether the first thing that the instructions do is neither prevention nor regeneration."""
    first = next(one_by_one(effects), None)
    return not isinstance(first, ir.Shield | ir.Regenerate)


def timed(ability: ir.Activated, effects: Effects) -> Effects:
    """The instructions whose time a damage resolution decides: none where the text has them used before (103.1)."""
    before = any(isinstance(n, ir.InPhase) and n.name == "before combat damage" for n in walk(ability.only))
    return () if before else effects


def check_use(gate: Gate, context: Context, effects: Effects) -> None:
    """There must be something for it in the damage resolution under way: damage there, or somebody who dies."""
    under_way = gate.state.resolving
    if under_way is None:
        return
    name = gate.name(context.source)
    for node in walk(effects):
        if isinstance(node, ir.Regenerate) and isinstance(node.what, ir.Ref):
            what = resolve(gate.sight, context, node.what)
            buried = {d.object for d in under_way.doomed if not d.regenerable or _lost(gate, d.object)}
            if not ({d.object for d in under_way.doomed} - buried) & set(what):
                raise Illegal(
                    "regeneration in its step", f"nothing goes to the graveyard that {name} could regenerate"
                )
    shields = [n for n in walk(effects) if isinstance(n, ir.Shield)]
    if shields and not any(_meets(gate, context, e, b) for e in shields for b in under_way.blows):
        raise Illegal("prevention in its step", f"there is no damage that {name} would prevent")


def _lost(gate: Gate, oid: ObjectId) -> bool:
    return bool(gate.sight.view(oid).restricted("cannot be regenerated"))


def _meets(gate: Gate, context: Context, e: ir.Shield, blow: Blow) -> bool:
    """Whether some damage that waits is what a shield would prevent: to whom it goes, and from what it comes."""
    r = e.replaces
    if r.combat_only and not blow.combat:
        return False
    from_it = () if e.choose_source is None else e.choose_source.tests
    if isinstance(r.source, ir.Filter):
        from_it += r.source.tests
    elif r.source is not None and blow.source not in resolve(gate.sight, context, r.source):
        return False
    if not all(passes(gate.sight, context, blow.source, t) for t in from_it):
        return False
    named: tuple[Recipient, ...] = ()
    if r.what is not None and not isinstance(r.what, ir.Filter):
        named += resolve(gate.sight, context, r.what)
    if r.whose is not None:
        named += resolve(gate.sight, context, r.whose)
    return not named or blow.to in named or blow.past in named
