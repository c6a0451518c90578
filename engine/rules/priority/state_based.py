"""State-based effects (420.5a-k): all that apply at once, as a single event.

Which there are and how legends are dealt with is the book's: `LEGENDS` holds the ways of choosing which stay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.rules.changing.leaving import outcome
from engine.rules.changing.putting_off import doomed
from engine.rules.choosing.permissions import ruled
from engine.rules.looking.views import View
from engine.rules.permanents.attaching import may_be_attached
from engine.rules.position.events import Change, ChangePlayer, Destroyed, Event, Move
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import GameObject, ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Found = list[tuple[Event, str]]
Keep = Callable[["Gate", PlayerId, str, list[ObjectId]], ObjectId | None]


LOSING: dict[str, tuple[str, ...]] = {"420.5a": ("102.1",), "420.5g": ("102.2",), "420.5h": ("102.8",)}
"""The rules of losing the game that state-based effects carry out."""


def _none_yet(_gate: Gate, _player: PlayerId, _name: str, _group: list[ObjectId]) -> ObjectId | None:
    return None


def check(gate: Gate) -> bool:
    """Carry out all that apply now; whether anything did (420.3)."""
    rules: list[str] = []
    batch: list[Event] = []
    for event, rule in applicable(gate, _chosen_legend):
        batch.append(event)
        rules += (rule, *LOSING.get(rule, ()))
    if not batch:
        return False
    gate.propose(
        *batch,
        rules=tuple(dict.fromkeys(rules)),
        text="state-based effects: " + ", ".join(_words(gate, e) for e in batch),
    )
    outcome(gate)
    return True


def applicable(gate: Gate, keep: Keep = _none_yet) -> Found:
    """Every state-based effect that applies now, with its rule (420.5a-k).

    `keep` says which of several legends a player keeps; unasked, each of them might go.
    """
    found = [*_players(gate), *_creatures(gate), *_attachments(gate)]
    found += [*LEGENDS[gate.state.book.legends](gate, keep), *_worlds(gate)]
    if gate.state.book.opposite_counters == "go in pairs":
        found += _pairs(gate)
    return [*found, *_copies(gate)]


def _words(gate: Gate, event: Event) -> str:
    if isinstance(event, ChangePlayer):
        return f"{event.player} loses the game"
    return gate.which(event.object) if isinstance(event, Move | Destroyed | Change) else ""


def _players(gate: Gate) -> Found:
    found: Found = []
    for name, player in gate.state.players.items():
        if player.lost:
            continue
        safe = ruled(gate, "cannot lose", name)
        if gate.state.book.losing_by_life == "at any check" and _without_life(gate, name):
            found.append((ChangePlayer(name, {"lost": True}), "420.5a"))
        elif player.drew_from_empty:
            lost = {} if safe else {"lost": True}
            found.append((ChangePlayer(name, {"drew_from_empty": False, **lost}), "420.5g"))
        elif player.poison >= 10 and not safe:
            found.append((ChangePlayer(name, {"lost": True}), "420.5h"))
    return found


def _without_life(gate: Gate, name: PlayerId) -> bool:
    """Whether a player loses for having no life left when that is looked at (420.5a)."""
    lives = gate.state.players[name].life > 0
    return (
        not lives and not ruled(gate, "cannot lose", name) and not ruled(gate, "survives without life", name)
    )


def lose_by_life(gate: Gate) -> None:
    """Where life is looked at as phases end: whoever has none left loses now, all at once."""
    if gate.state.book.losing_by_life != "as phases end" or gate.state.result:
        return
    found = [n for n, p in gate.state.players.items() if not p.lost and _without_life(gate, n)]
    if found:
        losing = (ChangePlayer(n, {"lost": True}) for n in found)
        gate.propose(*losing, rules=("lost as a phase ends",), text=f"{' and '.join(found)} loses the game")
        outcome(gate)


def _copies(gate: Gate) -> Found:
    """A copy of a card that is neither a spell nor in play ceases to exist (420.5j)."""
    there = [gate.state.objects[i] for i in gate.state.card_copies if i in gate.state.objects]
    return [(Move(o.id, "ceased"), "420.5j") for o in there if o.zone not in ("in play", "stack", "ceased")]


def _creatures(gate: Gate) -> Found:
    found: Found = []
    going = doomed(gate)
    for oid in gate.sight.in_play():
        view = gate.sight.view(oid)
        if "creature" not in view.types or view.toughness is None or oid in going:
            continue
        if view.toughness <= 0:
            found.append((Move(oid, "graveyard", "state"), "420.5b"))
        elif _lethal(gate, oid, view):
            found.append((Destroyed(oid, not view.restricted("cannot be regenerated")), "420.5c"))
    return found


def _lethal(gate: Gate, oid: ObjectId, view: View) -> bool:
    """Whether the damage marked on a creature destroys it; of some, only what a single source has dealt (420.5c).

    Raises `Unsupported` for damage of which the record does not tell who dealt it.
    """
    o, enough = gate.state.objects[oid], view.toughness or 0
    if o.damage < enough or view.restricted("cannot be destroyed"):
        return False
    if not view.restricted("destroyed by one source only"):
        return True
    if sum(n for _, n in o.wounds) != o.damage:
        raise Unsupported(f"who dealt the damage marked on {view.name} before the record")
    dealt: dict[ObjectId, int] = {}
    for source, n in o.wounds:
        dealt[source] = dealt.get(source, 0) + n
    return max(dealt.values()) >= enough


def _attachments(gate: Gate) -> Found:
    found: Found = []
    enchanting = gate.sight.sorted_by("keywords").get("enchant", ())
    for oid in gate.sight.in_play():
        to, enchants = gate.state.objects[oid].attached, oid in enchanting
        if (enchants or to is not None) and (to is None or not may_be_attached(gate, oid, to)):
            found.append(
                (Move(oid, "graveyard", "state"), "420.5d")
                if enchants
                else (Change(oid, {"attached": None}), "420.5k")
            )
    return found


def _such(gate: Gate, *kinds: tuple[str, str]) -> list[ObjectId]:
    """The permanents of a supertype or subtype, in the order in which they lie there."""
    sight = gate.sight
    found = set[ObjectId]().union(*(sight.sorted_by(what).get(word, ()) for what, word in kinds))
    return [i for i in sight.in_play() if i in found] if found else []


def _legends(gate: Gate, _keep: Keep) -> Found:
    """Of legends with one name only the one that has been one longest stays, and ties all go (420.5e)."""
    named: dict[str, dict[ObjectId, int]] = {}
    known = gate.state.legends
    legends: dict[ObjectId, tuple[str, int]] = {}
    for oid in _such(gate, ("supertypes", "legendary"), ("subtypes", "legend")):
        view, o = gate.sight.view(oid), gate.state.objects[oid]
        if view.name:
            since = _since(gate, o, view.name == o.base.name)
            before = known.get(oid)
            if before is not None and before[0] in ("", view.name):
                since = before[1] if before[0] else gate.state.clock
            legends[oid] = (view.name, since)
            named.setdefault(view.name, {})[oid] = legends[oid][1]
    no_more = {i: ("", 0) for i in known if i not in legends and i in gate.state.objects}
    if legends | no_more != known:
        gate.change_state(legends=legends | no_more)
    found: Found = []
    for group in named.values():
        oldest = min(group.values())
        stay = [i for i, since in group.items() if since == oldest]
        if len(group) > 1:
            found += [(Move(i, "graveyard", "state"), "420.5e") for i in group if [i] != stay]
    return found


def _own_legends(gate: Gate, keep: Keep) -> Found:
    """Of legends with one name that one player controls, that player keeps the one chosen (420.5e)."""
    named: dict[tuple[PlayerId, str], list[ObjectId]] = {}
    for oid in _such(gate, ("supertypes", "legendary")):
        view = gate.sight.view(oid)
        if view.name:
            named.setdefault((view.controller, view.name), []).append(oid)
    found: Found = []
    for player in gate.state.turn_order():
        for (who, name), group in named.items():
            if who == player and len(group) > 1:
                kept = keep(gate, player, name, group)
                found += [(Move(i, "graveyard", "state"), "420.5e") for i in group if i != kept]
    return found


def _chosen_legend(gate: Gate, player: PlayerId, name: str, group: list[ObjectId]) -> ObjectId | None:
    text = f"which {name} stays"
    return ObjectId(int(gate.choose_objects(player, group, 1, 1, text, "420.5e")[0]))


LEGENDS: dict[str, Callable[[Gate, Keep], Found]] = {
    "oldest of all": _legends,
    "one for each player": _own_legends,
}


def _worlds(gate: Gate) -> Found:
    """Of enchant worlds only the newest stays; where several tie, all of them go (420.5i)."""
    known = gate.state.worlds
    worlds = {
        oid: known.get(oid, _since(gate, gate.state.objects[oid], True))
        for oid in _such(gate, ("supertypes", "world"))
    }
    if worlds != known:
        gate.change_state(worlds=worlds)
    if len(worlds) < 2:
        return []
    newest = max(worlds.values())
    stay = [i for i, since in worlds.items() if since == newest]
    return [(Move(i, "graveyard", "state"), "420.5i") for i in worlds if [i] != stay]


def _pairs(gate: Gate) -> Found:
    """+1/+1 and -1/-1 counters on one permanent go in pairs."""
    found: Found = []
    for oid in gate.sight.in_play():
        counters = gate.state.objects[oid].counters
        n = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
        if n > 0:
            left = {k: c - n if k in ("+1/+1", "-1/-1") else c for k, c in counters.items()}
            left = {k: c for k, c in left.items() if c}
            found.append((Change(oid, {"counters": left}), "opposite counters"))
    return found


def _since(gate: Gate, o: GameObject, by_itself: bool) -> int:
    """Since when the permanent has been what it is: since it arrived, or since now if an effect made it so."""
    return (max(o.became, o.arrived) or o.timestamp) if by_itself else gate.state.clock
