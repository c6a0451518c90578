"""What a step did, fact by fact: the events behind its sentence as a player would tell them.

Only what a player sees is told: damage, life, cards drawn, what goes where, tapping, counters, tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.rules.position.events import Change, Damage, Enter, Life, Move, Record
from engine.rules.position.naming import told_apart
from engine.rules.position.state import ObjectId, PlayerId, State

UNKNOWN = "an unknown card"
_GOES = {
    "destroy": "is destroyed",
    "sacrifice": "is sacrificed",
    "discard": "is discarded",
    "state": "is put into the graveyard",
    "mill": "is put into the graveyard from the library",
    "counter": "is countered",
    "remove": "is removed from the game",
}
_PLACES = {
    "graveyard": "is put into the graveyard",
    "hand": "goes to its owner's hand",
    "library": "goes to its owner's library",
    "removed": "is removed from the game",
    "phased out": "phases out",
    "in play": "comes into play",
}
_TAPPING = ("becomes tapped", "becomes untapped", "turned face up")


def happened(records: Iterable[Record]) -> tuple[str, ...]:
    """What the records say beyond their own words, in the order it happened; the same things once, with how many."""
    found: dict[str, int] = {}
    for record in records:
        for fact in _facts(record):
            if fact != record.text:
                found[fact] = found.get(fact, 0) + 1
    return tuple(fact if n == 1 else f"{fact} (×{n})" for fact, n in found.items())


def _facts(record: Record) -> Iterator[str]:
    state = record.state
    if state is None:
        return
    match record.event:
        case Damage(source, to, amount):
            left = f", who is at {state.players[to].life} life" if isinstance(to, str) else ""
            yield f"{_name(state, source)} deals {amount} damage to {_name(state, to)}{left}"
        case Life(player, by):
            yield f"{player} {'gains' if by > 0 else 'loses'} {abs(by)} life and is at {state.players[player].life}"
        case Move() as move if move.cause != "play" and not (record.text and move.cause == "resolve"):
            yield from _moved(state, move, bool(record.text))
        case Change(oid, _, what) if what in _TAPPING:
            yield f"{_name(state, oid)} {what}"
        case Change(oid, fields, _, amount, kind) if "counters" in fields and amount:
            now = fields["counters"].get(kind, 0)
            yield f"{_name(state, oid)} has {now} {kind} counter{'' if now == 1 else 's'}"
        case Enter(entered) if entered.token:
            kind = f"{entered.base.name} token" if entered.base.name else "token"
            yield f"a {kind} comes into play under {entered.controller}'s control"


def _moved(state: State, move: Move, said: bool) -> Iterator[str]:
    how = _GOES.get(move.cause) if move.to in ("graveyard", "removed") or move.cause == "counter" else None
    how = how or ("phases in" if _phased_in(state, move) else _PLACES.get(move.to))
    name = _name(state, move.object)
    if move.cause == "draw":
        if name != UNKNOWN or not said:
            yield f"{_owner(state, move.object)} draws {'a card' if name == UNKNOWN else name}"
    elif how is not None and name:
        yield f"{name} {how}"


def _phased_in(state: State, move: Move) -> bool:
    """Whether it was in play before it phased out: of all that comes, only that is the object it was (502.15b)."""
    return move.to == "in play" and move.object in state.objects


def _owner(state: State, oid: ObjectId) -> str:
    """Whose card it is, gone from where it was or not."""
    o = state.objects.get(oid)
    if o is None:
        o = next((one for one in state.objects.values() if one.previous == oid), None)
    return o.owner if o is not None else "somebody"


def _name(state: State, what: ObjectId | PlayerId) -> str:
    """What a player calls it; nothing for an ability on the stack."""
    if isinstance(what, str):
        return what
    o = state.objects.get(what)
    if o is None:
        known = state.last_known.get(what)
        o = known[0] if known is not None else None
    if o is None:
        later = next((one for one in state.objects.values() if one.previous == what), None)
        return later.base.name if later is not None and later.known else UNKNOWN
    if o.entry is not None and o.entry.kind != "spell":
        return ""
    if o.face_down and o.zone == "in play":
        return "a face-down creature"
    return told_apart(state, o, o.base.name) if o.known and o.base.name else UNKNOWN
