"""State-based effects (420.5a-k): all that apply at once, as a single event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.changing.leaving import outcome
from engine.rules.choosing.permissions import ruled
from engine.rules.permanents.attaching import may_be_attached
from engine.rules.position.events import Change, ChangePlayer, Destroyed, Event, Move
from engine.rules.position.state import GameObject, ObjectId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def check(gate: Gate) -> bool:
    """Carry out all that apply now; whether anything did (420.3)."""
    rules: list[str] = []
    batch: list[Event] = []
    for event, rule in applicable(gate):
        batch.append(event)
        rules.append(rule)
    if not batch:
        return False
    gate.propose(
        *batch,
        rules=tuple(dict.fromkeys(rules)),
        text="state-based effects: " + ", ".join(_words(gate, e) for e in batch),
    )
    outcome(gate)
    return True


def applicable(gate: Gate) -> list[tuple[Event, str]]:
    """Every state-based effect that applies now, with its rule (420.5a-k)."""
    return [*_players(gate), *_creatures(gate), *_attachments(gate), *_legends(gate), *_copies(gate)]


def _words(gate: Gate, event: Event) -> str:
    if isinstance(event, ChangePlayer):
        return f"{event.player} loses the game"
    return gate.which(event.object) if isinstance(event, Move | Destroyed | Change) else ""


def _players(gate: Gate) -> list[tuple[Event, str]]:
    found: list[tuple[Event, str]] = []
    for name, player in gate.state.players.items():
        if player.lost:
            continue
        safe = ruled(gate, "cannot lose", name)
        if player.life <= 0 and not safe:
            found.append((ChangePlayer(name, {"lost": True}), "420.5a"))
        elif player.drew_from_empty:
            lost = {} if safe else {"lost": True}
            found.append((ChangePlayer(name, {"drew_from_empty": False, **lost}), "420.5g"))
        elif player.poison >= 10 and not safe:
            found.append((ChangePlayer(name, {"lost": True}), "420.5h"))
    return found


def _copies(gate: Gate) -> list[tuple[Event, str]]:
    """A copy of a card that is neither a spell nor in play ceases to exist (420.5j)."""
    there = [gate.state.objects[i] for i in gate.state.card_copies if i in gate.state.objects]
    return [(Move(o.id, "ceased"), "420.5j") for o in there if o.zone not in ("in play", "stack", "ceased")]


def _creatures(gate: Gate) -> list[tuple[Event, str]]:
    found: list[tuple[Event, str]] = []
    for oid in gate.sight.in_play():
        view = gate.sight.view(oid)
        if "creature" not in view.types or view.toughness is None:
            continue
        if view.toughness <= 0:
            found.append((Move(oid, "graveyard", "state"), "420.5b"))
        elif gate.state.objects[oid].damage >= view.toughness:
            found.append((Destroyed(oid, not view.restricted("cannot be regenerated")), "420.5c"))
    return found


def _attachments(gate: Gate) -> list[tuple[Event, str]]:
    found: list[tuple[Event, str]] = []
    for oid in gate.sight.in_play():
        view = gate.sight.view(oid)
        o = gate.state.objects[oid]
        enchant = view.keywords("enchant")
        if enchant and (o.attached is None or not may_be_attached(gate, oid, o.attached)):
            found.append((Move(oid, "graveyard", "state"), "420.5d"))
        elif o.attached is not None and not may_be_attached(gate, oid, o.attached):
            found.append((Change(oid, {"attached": None}, "unattached"), "420.5k"))
    return found


def _legends(gate: Gate) -> list[tuple[Event, str]]:
    """Of legends with one name only the one that has been one longest stays (420.5e).

    Of enchant worlds only the newest stays (420.5i). Where several tie, all of them go.
    """
    named: dict[str, dict[ObjectId, int]] = {}
    worlds: dict[ObjectId, int] = {}
    known, old_worlds = gate.state.legends, gate.state.worlds
    legends: dict[ObjectId, tuple[str, int]] = {}
    for oid in gate.sight.in_play():
        view, o = gate.sight.view(oid), gate.state.objects[oid]
        if view.name and ("legendary" in view.supertypes or "legend" in view.subtypes):
            since = _since(gate, o, view.name == o.base.name)
            before = known.get(oid)
            legends[oid] = before if before is not None and before[0] == view.name else (view.name, since)
            named.setdefault(view.name, {})[oid] = legends[oid][1]
        if "world" in view.supertypes:
            worlds[oid] = old_worlds.get(oid, _since(gate, o, True))
    if legends != known or worlds != old_worlds:
        gate.change_state(legends=legends, worlds=worlds)
    found: list[tuple[Event, str]] = []
    for group in named.values():
        oldest = min(group.values())
        stay = [i for i, since in group.items() if since == oldest]
        if len(group) > 1:
            found += [(Move(i, "graveyard", "state"), "420.5e") for i in group if [i] != stay]
    if len(worlds) > 1:
        newest = max(worlds.values())
        stay = [i for i, since in worlds.items() if since == newest]
        found += [(Move(i, "graveyard", "state"), "420.5i") for i in worlds if [i] != stay]
    return found


def _since(gate: Gate, o: GameObject, by_itself: bool) -> int:
    """Since when the permanent has been what it is: since it arrived, or since now if an effect made it so."""
    return (max(o.became, o.arrived) or o.timestamp) if by_itself else gate.state.clock
