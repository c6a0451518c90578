"""What a word of a case refers to: the object so called, or the one card of that name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.cards.spelling import fold
from engine.cases.reading.problems import Unclear, nearest
from engine.rules.changing.gate import Gate
from engine.rules.looking.references import amount
from engine.rules.playing.play import has_x
from engine.rules.position.state import (
    Characteristics,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
    State,
)
from engine.text import ir

Fits = Callable[[GameObject], bool]
SAID = 4


def kickers_untold(base: Characteristics, kicked: frozenset[str]) -> str:
    """What is wrong where a card of several kickers is said to be kicked, and not which were paid (502.21d)."""
    kickers = sum(isinstance(a, ir.Keyword) and a.name == "kicker" for a in base.abilities)
    if kickers < 2 or kicked != {"kicked"}:
        return ""
    return f"say which kickers of {base.name} were paid: a list of their numbers, from 1 to {kickers}"


def x_of_spell(base: Characteristics, x: int | None, face_down: bool) -> int:
    """The X of a spell on the stack (409.1b); raises `Unclear` where the entry does not say it, or it has none."""
    costs = tuple(a for a in base.abilities if isinstance(a, ir.CostRule) and a.kind == "additional")
    if x is None and not face_down and ("{X}" in base.cost or has_x(costs)):
        raise Unclear("x", f"{base.name} was played for some X; say by `x` what that is")
    if x and (face_down or not ("{X}" in base.cost or has_x(base.abilities))):
        raise Unclear("x", f"{base.name} has no X")
    return x or 0


def x_of_ability(gate: Gate, context: Context, ability: ir.Activated, x: int | None) -> int:
    """The X of an activated ability on the stack, as announced or as its text defines it (409.1b)."""
    name = gate.name(context.source)
    if x and not has_x(ability):
        raise Unclear("x", f"that ability of {name} has no X; its text says itself what is counted")
    if ability.x is not None:
        return amount(gate.sight, context, ability.x) if x is None else x
    if x is None and has_x(ability.cost):
        raise Unclear("x", f"that ability of {name} was played for some X; say by `x` what that is")
    return x or 0


def found(state: State, word: str, fits: Fits | None = None) -> GameObject | None:
    """The newest object with that id, or the one card with that name; nothing where there is none.

    Of several cards of a name, the one that `fits` is meant; raises `Unclear` where two do, and says which there are.
    """
    exact = state.latest(word)
    if exact is not None:
        return exact
    wanted = fold(word)
    newest = {o.ref: o for o in sorted(state.objects.values(), key=lambda o: o.id) if o.ref and o.known}
    alike = [o for o in newest.values() if o.zone != "ceased" and wanted in names_of(o)]
    fitting = [o for o in alike if fits is not None and fits(o)] or alike
    if len(fitting) > 1:
        raise Unclear(word, several(word, (o.ref for o in fitting)))
    return fitting[0] if fitting else None


def names_of(o: GameObject) -> set[str]:
    """The letters of the names by which a card may be called: its own, its halves', and what it is a copy of."""
    bases = (o.base, *o.base.halves, *(() if o.printed is None else (o.printed,)))
    return {fold(base.name) for base in bases if base.name}


def several(word: str, refs: Iterable[str]) -> str:
    """What is said of a word that several things are called."""
    return f"{word!r} could be {' or '.join(list(refs)[:SAID])}; say which"


def object_of(state: State, word: str, fits: Fits | None = None) -> ObjectId:
    """The object a word means; raises `Unclear` for a word that means nothing, or several things."""
    one = found(state, word, fits)
    if one is None:
        names = [o.ref for o in state.objects.values() if o.ref]
        raise Unclear(word, f"nothing is called {word!r}{nearest(word, names)}")
    return one.id


def recipient_of(state: State, word: str) -> Recipient:
    """The object or player a word means."""
    return PlayerId(word) if word in state.players else object_of(state, word)
