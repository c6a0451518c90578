"""Positions compared: whether play has come round again, and which numbers have run up or down since (421)."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable

from engine.records import replace
from engine.rules.position.state import ContinuousEffect, GameObject, ObjectId, State
from engine.text import ir
from engine.text.ir.node import walk

Totals = dict[tuple[str, ...], int]
_KEPT = 64
_SIGNED: OrderedDict[tuple[int, bool], tuple[State, str]] = OrderedDict()
LASTING = frozenset({"effects", "shrinking", "delayed"})
_STACKED = LASTING | {"tokens"}


def totals(state: State) -> Totals:
    """The numbers of a position that a loop may run up or down; like things made again and again are counted."""
    found: Totals = {}
    for name, player in state.players.items():
        found["player", name, "life"] = player.life
        found["player", name, "poison"] = player.poison
        for symbol, n in player.pool.items():
            found["pool", name, symbol] = n
    refs = _names(state)
    for o in state.objects.values():
        if o.zone != "in play":
            continue
        if o.token:
            _count(found, "tokens", repr(_object(o, refs, True)))
            continue
        for kind, n in o.counters.items():
            found["counters", o.ref, kind] = n
        found["damage", o.ref] = o.damage
    for effect, words in zip(state.effects, _effects(state, refs), strict=True):
        _count(found, "shrinking" if _shrinks(effect) else "effects", words)
    for words in _delayed(state):
        _count(found, "delayed", words)
    return found


def _shrinks(effect: ContinuousEffect) -> bool:
    """Whether more and more of such effects end a creature's life."""
    added = [q for n in walk(effect.modifications) if isinstance(n, ir.AddPT) for q in walk(n)]
    return any(isinstance(q, ir.Number) and q.n < 0 for q in added)


def as_bag(values: Iterable[Hashable]) -> frozenset[tuple[Hashable, int]]:
    """Values in whatever order, each with how often it is there."""
    return frozenset(Counter(values).items())


def _count(found: Totals, kind: str, what: str) -> None:
    found[kind, what] = found.get((kind, what), 0) + 1


def signature(state: State, numbers: bool = True) -> str:
    """Everything about a position that play can notice, without identities; `numbers` keeps the totals.

    Without numbers, what a turn merely counts (cards drawn, creatures that died) is left out: it only grows.
    Those of the positions asked about last are kept, since a loop is looked for again and again.
    """
    hit = _SIGNED.get((id(state), numbers))
    if hit is not None and hit[0] is state:
        return hit[1]
    found = _SIGNED[id(state), numbers] = (state, _signed(state, numbers))
    if len(_SIGNED) > _KEPT:
        _SIGNED.popitem(last=False)
    return found[1]


def _signed(state: State, numbers: bool) -> str:
    refs = _names(state)
    zones = {
        key: _zone(state, key[0], ids, refs, numbers)
        for key, ids in sorted(state.zones.items())
        if key[0] != "ceased" and ids
    }
    players = {
        n: replace(p, life=0, poison=0, pool={}, drew=0, buried=0, spells_played=()) if not numbers else p
        for n, p in state.players.items()
    }
    shields = tuple((repr(s.replaces), s.left, s.duration) for s in state.shields)
    effects, delayed = _effects(state, refs), _delayed(state)
    if not numbers:
        effects, delayed = sorted(set(effects)), sorted(set(delayed))
    return repr((zones, players, state.turn, state.result, effects, shields, delayed, len(state.pending)))


def _names(state: State) -> dict[ObjectId, str]:
    """What each object that is still there is called whichever round it was made in."""
    return {
        o.id: o.base.name if o.token else o.ref.partition("/")[0]
        for o in state.objects.values()
        if o.zone != "ceased"
    }


def _effects(state: State, refs: dict[ObjectId, str]) -> list[str]:
    return [
        repr((tuple(_called(r, refs) for r in e.applies_to), e.modifications, e.duration))
        for e in state.effects
    ]


def _delayed(state: State) -> list[str]:
    return [repr((d.trigger, d.effects)) for d in state.delayed]


def _called(what: object, refs: dict[ObjectId, str]) -> object:
    return refs.get(ObjectId(what), "gone") if isinstance(what, int) else what


def _zone(
    state: State, zone: str, ids: tuple[ObjectId, ...], refs: dict[ObjectId, str], numbers: bool
) -> object:
    shown = [_object(state.objects[i], refs, numbers) for i in ids]
    if zone in ("library", "graveyard", "stack"):
        return tuple(shown)
    words = [repr(s) for s in shown]
    tokens = [repr(s) for s, i in zip(shown, ids, strict=True) if state.objects[i].token]
    others = [repr(s) for s, i in zip(shown, ids, strict=True) if not state.objects[i].token]
    return sorted(words) if numbers else (sorted(others), sorted(set(tokens)))


def _object(o: GameObject, refs: dict[ObjectId, str], numbers: bool) -> object:
    attached = _called(o.attached, refs)
    marks = (o.damage, sorted(o.counters.items())) if numbers else sorted(o.counters)
    entry = None
    if o.entry is not None:
        aims = tuple(tuple(_called(t, refs) for t in chosen) for chosen in o.entry.context.targets)
        entry = (o.entry.kind, _called(o.entry.context.source, refs), aims, o.entry.context.x)
    base = o.base.name
    chosen = sorted(o.chosen.items())
    return (refs[o.id], base, o.controller, o.tapped, o.face_down, attached, o.sick, chosen, marks, entry)


def steps(old: Totals, new: Totals) -> Totals:
    """What has changed between two positions, by how much."""
    return {k: new.get(k, 0) - old.get(k, 0) for k in {*old, *new} if new.get(k, 0) != old.get(k, 0)}


def ending(change: Totals) -> bool:
    """Whether something runs out, or adds up to a loss or a death, if this goes on."""
    return any(n < 0 or _mounts(key) for key, n in change.items())


def _mounts(key: tuple[str, ...]) -> bool:
    """Whether a number that grows and grows comes to an end of itself."""
    return (
        key[-1] == "poison"
        or key[0] in ("damage", "shrinking")
        or (key[0] == "counters" and key[2].startswith("-"))
    )


def countable(change: Totals) -> bool:
    """Whether as many rounds as one likes can be added up instead of played."""
    return not any(key[0] in _STACKED or (n > 0 and _mounts(key)) for key, n in change.items())
