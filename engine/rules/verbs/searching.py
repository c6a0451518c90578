"""Searching libraries, with hands and graveyards (413.2c): who searches whose, what is found, where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.choosing.picking import origin, players, zone_named
from engine.rules.looking.references import amount, matching
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.events import Move
from engine.rules.position.state import Context, ObjectId, PlayerId, Question, Recipient
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def search(gate: Gate, context: Context, e: ir.SearchLibrary) -> Context:
    """A player searches a library, and takes what is found."""
    for player in players(gate, context, e.player):
        context, picked = find(gate, context, e, player)
        context = taken(gate, context, e, picked)
    return context


def find(
    gate: Gate, context: Context, e: ir.SearchLibrary, player: PlayerId
) -> tuple[Context, tuple[Recipient, ...]]:
    """What a player finds who searches, with the context that remembers the search."""
    whose = next(iter(players(gate, context, e.whose)), player) if e.whose is not None else player
    tests = [t for t in e.of.tests if not isinstance(t, ir.OwnedBy)]
    searched: list[ir.ZoneName] = list(e.zones)
    if not e.zones or _searches_library(gate, context, player):
        searched.append("library")
    library = {i for zone in searched for i in gate.state.zone(zone, whose)}
    found = [i for z in searched for i in matching(gate.sight, context, ir.Filter(tuple(tests), z))]
    options = tuple(i for i in found if i in library)
    n = amount(gate.sight, context, e.n)
    context = noted(context, "searched", (player,)) if "library" in searched else context
    least = n if not tests and not e.up_to else 0  # with a stated quality it need not be found
    text = f"what to find with {gate.name(context.source)}"
    unseen = _unseen(gate, gate.state.zone("library", whose)) if "library" in searched else ()
    if not e.also:
        return context, gate.choose_objects(player, options, least, n, text, unseen=unseen)
    picked = gate.ask(_one_of_several(player, text, options, len(e.also), unseen))
    for later, kind in enumerate(e.also, 1):
        fitting = tuple(i for i in _of_kind(gate, context, library, kind) if i not in picked)
        picked += gate.ask(_one_of_several(player, text, fitting, len(e.also) - later))
    return context, picked


def taken(gate: Gate, context: Context, e: ir.SearchLibrary, picked: tuple[Recipient, ...]) -> Context:
    """What was found goes where the text says, all at once."""
    deed = "revealed" if e.reveal else "found"
    context = noted(replace(context, it=picked, amount=len(picked)), deed, picked)
    if e.zone == "library":  # it stays where it is found until the library has been shuffled
        return context
    return _take(gate, context, e, picked)


def _unseen(gate: Gate, library: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    return tuple(i for i in library if not gate.state.objects[i].known)


def _searches_library(gate: Gate, context: Context, player: PlayerId) -> bool:
    return gate.yes(player, f"{gate.name(context.source)}: whether to search the library")


def _one_of_several(
    player: PlayerId,
    text: str,
    options: tuple[ObjectId, ...],
    rest: int,
    unseen: tuple[ObjectId, ...] = (),
) -> Question:
    """What is found of one of several kinds, if anything; one list may name what is found of all of them."""
    most = min(1, len(options) + len(unseen))
    return Question(
        player, text, "objects", options, 0, most, "413.2c", rest=rest, in_any_order=True, unseen=unseen
    )


def _of_kind(gate: Gate, context: Context, library: set[ObjectId], kind: ir.Filter) -> list[ObjectId]:
    """The cards of a further kind among those that are searched."""
    tests = tuple(t for t in kind.tests if not isinstance(t, ir.OwnedBy))
    return [i for i in matching(gate.sight, context, ir.Filter(tests, "library")) if i in library]


def _take(gate: Gate, context: Context, e: ir.SearchLibrary, picked: tuple[Recipient, ...]) -> Context:
    """What was found goes where the text says."""
    under = next(iter(players(gate, context, e.under)), None) if e.under is not None else None
    changes = {"tapped": True} if e.tapped else {}
    link = origin(gate, context.source) if e.link else None
    moves = [
        Move(ObjectId(int(i)), zone_named(e.zone), "", controller=under, changes=changes, link_to=link)
        for i in picked
    ]
    new = gate.propose(*moves, rules=("413.2c",))
    context = noted(context, "exiled", new) if e.zone == "removed" else context
    return replace(context, it=tuple(n for n in new if n is not None))


def search_zones(gate: Gate, context: Context, e: ir.SearchZones) -> Context:
    """Search a graveyard, a hand and a library: what lies open is found, what is hidden need not be."""
    for player in players(gate, context, e.player):
        zones = ("graveyard", "hand", "library")
        there = {z: [i for i in gate.state.zone(z, player) if _fits(gate, context, i, e.of)] for z in zones}
        hidden, open_to_all = (*there["hand"], *there["library"]), tuple(there["graveyard"])
        text = f"what to find with {gate.name(context.source)}"
        unseen = _unseen(gate, gate.state.zone("library", player))
        picked = gate.choose_objects(
            context.controller, hidden, 0, len(hidden), text, besides=open_to_all, unseen=unseen
        )
        batch = [Move(i, "removed", "remove") for i in (*open_to_all, *picked)]
        new = gate.propose(*batch, rules=("413.2c",))
        context = noted(context, "exiled", new)
    return context


def _fits(gate: Gate, context: Context, oid: ObjectId, of: ir.Filter) -> bool:
    return all(passes(gate.sight, context, oid, t) for t in of.tests)


SEARCHING: dict[type[object], object] = {ir.SearchLibrary: search, ir.SearchZones: search_zones}
