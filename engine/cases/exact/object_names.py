"""What each object of a state is called where a record is said exactly, and which fields count.

Two states are the same position exactly if what is told of them here is the same: numbers of objects, memory of
things that nothing can ask for, and the engine's own watch for batches and loops apart.
"""

from __future__ import annotations

import msgspec

from engine.cases.exact.plain_records import codecs_of, field_told, record_told
from engine.cases.reading.yaml_text import Content
from engine.rules.position.state import GameObject, ObjectId, State, Suspended, Turn

_ELSEWHERE = (
    "players", "objects", "zones", "turn", "effects", "shields", "delayed", "rules", "main", "next_id", "batch",
    "book", "teams", "attacks", "variant", "resolutions", "marks",
)  # fmt: skip
OF_STATE = tuple(f for f in codecs_of(State) if f not in _ELSEWHERE)
ORDERED = ("in play", "phased out", "ceased")
_SAID_BY_PLACE = ("id", "owner", "zone", "previous")
_AGELESS = ("hand", "library", "sideboard", "ante")


class Called:
    """The names of one state's objects: `@ref`, `@ref@1` for what was so called before, a place without one."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.names: dict[ObjectId, str] = {}
        self.asked: set[ObjectId] = set()
        self._gone = 0
        for (zone, owner), ids in state.zones.items():
            self.names |= {oid: f"@ {owner} {zone} {n}" for n, oid in enumerate(ids, 1)}
        earlier: dict[str, list[ObjectId]] = {}
        refs = {o.id: o.ref for o in state.objects.values()}
        refs |= {i: known[0].ref for i, known in state.last_known.items() if i not in refs}
        for oid in sorted(refs):
            if refs[oid] or oid not in state.objects:
                earlier.setdefault(refs[oid], []).append(oid)
        for ref, numbers in earlier.items():
            now = next((i for i in reversed(numbers) if i in state.objects), None) if ref else None
            before = [i for i in numbers if i != now]
            self.names |= {oid: f"@{ref}@{n}" for n, oid in enumerate(before, 1)}
            if now is not None:
                self.names[now] = f"@{ref}"

    def __call__(self, oid: ObjectId) -> str:
        """What the object is called; a number of what nobody remembers gets a name of its own."""
        self.asked.add(oid)
        if oid not in self.names:
            self._gone += 1
            self.names[oid] = f"@ gone {self._gone}"
        return self.names[oid]


def object_told(o: GameObject, called: Called, apart: tuple[str, ...] = ()) -> Content:
    """The fields of an object that count, each with what is said of it; some apart."""
    without = {*_SAID_BY_PLACE, *apart}
    followed = o.previous if o.previous in called.state.last_known else None
    if followed is None and (o.zone != "in play" or o.arrived == o.timestamp):
        without.add("arrived")
    if o.zone in _AGELESS or o.zone == "ceased":
        without.add("timestamp")
    if o.held_by == o.controller:
        without.add("held_by")
    if o.zone == "ceased":
        without.add("entry")
    said = record_told(o, called, without)
    if followed is not None:  # what it was may be followed to here by when it came (404.4d)
        said["previous"] = called(followed)
    return said


def position_told(state: State) -> Content:
    """Everything that counts of a state, whatever numbers its objects have."""
    called = Called(state)
    found: Content = {
        "objects": {
            called(o.id): (o.owner, o.zone, object_told(o, called))
            for o in sorted(state.objects.values(), key=lambda o: called.names[o.id])
        },
        "zones": {" ".join(k): [called(i) for i in ids] for k, ids in sorted(state.zones.items()) if ids},
        "players": {str(n): msgspec.structs.asdict(p) for n, p in state.players.items()},
        "turn": turn_told(state.turn),
    }
    for field in ("rules", "effects", "shields", "delayed", *OF_STATE):
        found[field] = field_told(state, field, called)
    if state.main is not None:
        found["main"] = position_told(state.main.state), *resumed_told(state.main)
    return found


def turn_told(turn: Turn) -> Content:
    """The fields of the turn."""
    return {field: field_told(turn, field, str) for field in codecs_of(Turn)}


def resumed_told(main: Suspended) -> tuple[object, object]:
    """What happens in a main game when its subgame is over (506.6): for what, and which instructions."""
    called = Called(main.state)
    return field_told(main, "context", called), field_told(main, "after", called)
