"""Resolution of what is on top of the stack (413)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.targeting import still_legal
from engine.rules.combat.damage import deal
from engine.rules.looking.conditions import holds
from engine.rules.looking.words import change_words, in_other_words
from engine.rules.position.events import Change, ChangePlayer, Move
from engine.rules.position.state import (
    SPELLS_ONLY,
    Context,
    GameObject,
    ObjectId,
    Recipient,
    StackEntry,
    Zone,
)
from engine.rules.priority.at_once import triggers_at_once
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

ON_RESOLUTION = {"502.12a": ("502.12b",), "502.13a": ("502.13b",)}

_OF_THE_GAME = (
    ir.BasicTypes, ir.Count, ir.CountersOn, ir.Greatest, ir.LifeOf, ir.PaidWith, ir.Smallest, ir.StatOf, ir.ThisTurn,
)  # fmt: skip
"""What instructions ask of the game when they are followed (413.2f)."""


@lru_cache(maxsize=4096)
def _asks(effects: tuple[ir.Effect, ...]) -> bool:
    """Whether instructions require information from the game."""
    return any(isinstance(node, _OF_THE_GAME) for node in walk(effects))


def _followed_by(entry: StackEntry) -> tuple[str, ...]:
    """The rules by which something resolves, those too about what it asks of the game and about its kicker."""
    kicked = any(option.partition(":")[0] == "kicked" for option in entry.options)
    return ("413.2", *(("413.2f",) if _asks(entry.effects) else ()), *(("502.21b",) if kicked else ()))


def resolve_top(gate: Gate) -> None:
    """Resolve the top of the stack (413.2)."""
    resolve(gate, gate.state.zone("stack")[-1])


def resolve(gate: Gate, what: ObjectId) -> None:
    """Resolve something on the stack (413.2)."""
    top = gate.state.objects[what]
    entry = top.entry
    assert entry is not None
    if entry.kind == "damage":
        deal(gate, top, entry)
        return
    if not _cast(gate, top, entry):
        return
    context, entry = replace(entry.context, since=gate.state.clock), _as_worded(gate, top, entry)
    if entry.targets:
        found = _with_legal_targets(gate, context, entry)
        if found is None:
            leave_stack(gate, top, entry, lost=True)
            return
        context = found
    ability = entry.ability
    if (
        isinstance(ability, ir.Triggered)
        and ability.condition is not None
        and not holds(gate.sight, context, ability.condition)
    ):
        gate.say(f"the condition of {gate.name(top.id)} is no longer true", "404.3", "410.8")
        leave_stack(gate, top, entry)
        return
    if _is_gone(gate, context, ability):
        gate.say(f"{gate.name(context.source)} is no longer in play, and nothing is to be paid", "502.13a")
        leave_stack(gate, top, entry)
        return
    gate.say(f"{gate.name(top.id)} resolves", *_followed_by(entry))
    if entry.kind == "spell" and (not SPELLS_ONLY & set(top.base.types) or top.face_down):
        _permanent(gate, top, entry)
        return
    keyword = getattr(ability, "keyword", "")
    if keyword in ON_RESOLUTION:
        gate.say(f"{gate.name(top.id)} is worked out now", *ON_RESOLUTION[keyword])
    if "entwined" in entry.options:
        gate.say(f"all modes of {gate.name(top.id)} are followed in order", "502.32b")
    _followed(gate, context, entry, top.id)
    if top.id in gate.state.objects:
        leave_stack(gate, top, entry)


def _cast(gate: Gate, top: GameObject, entry: StackEntry) -> bool:
    """A spell that nothing has countered has been cast, whatever becomes of it, where a book sees it so.

    What triggers on that comes first; whether the spell is still there then.
    """
    if entry.kind == "spell" and not top.copy and gate.state.book.cast == "unless it is countered":
        before = sum(len(p.spells_played) for p in gate.state.players.values())
        told = (*gate.state.players[top.controller].spells_played, "" if top.face_down else top.base.name)
        gate.propose(Change(top.id, {}, "played", amount=before, player=top.controller), rules=("409.1i",))
        gate.propose(ChangePlayer(top.controller, {"spells_played": told}))
        triggers_at_once(gate)
    return top.id in gate.state.objects


def _followed(gate: Gate, context: Context, entry: StackEntry, top: ObjectId) -> None:
    """Follow the instructions; what happens meanwhile is caused by the one who controls them (410.2)."""
    gate.cause, gate.resolves = context.controller, top
    gate.follow(context, entry.effects)
    gate.cause = gate.resolves = None


def _with_legal_targets(gate: Gate, context: Context, entry: StackEntry) -> Context | None:
    """The targets that are still legal (413.2a); nothing where there were some and all have been lost."""
    legal = tuple(
        tuple(t for t in chosen if still_legal(gate, context, spec, t))
        for spec, chosen in zip(entry.targets, context.targets, strict=True)
    )
    anyway = isinstance(entry.ability, ir.Triggered) and entry.ability.resolves_anyway
    if any(context.targets) and not any(legal) and not anyway:
        return None
    _say_lost(gate, context.targets, legal)
    lost: tuple[tuple[Recipient, ...], ...] = ()
    if gate.state.book.lost_targets == "last known" and legal != context.targets:
        both = zip(context.targets, legal, strict=True)
        lost = tuple(tuple(t for t in chosen if t not in left) for chosen, left in both)
    return replace(context, targets=legal, lost=lost)


def _say_lost(
    gate: Gate, targets: tuple[tuple[Recipient, ...], ...], legal: tuple[tuple[Recipient, ...], ...]
) -> None:
    """Which of several targets are illegal by now (413.2a)."""
    gone = [t for chosen, left in zip(targets, legal, strict=True) for t in chosen if t not in left]
    if gone:
        names = tuple(dict.fromkeys(gate.which(t) for t in gone))
        what = "is no longer a legal target" if len(names) == 1 else "are no longer legal targets"
        gate.say(f"{', '.join(names)} {what}", "413.2a")


def _is_gone(gate: Gate, context: Context, ability: ir.Ability | None) -> bool:
    """Whether a cumulative upkeep is for a permanent that has left play, where the book asks for that (502.13a)."""
    upkeep = getattr(ability, "keyword", "") == "502.13a"
    asks = upkeep and gate.state.book.cumulative_upkeep == "while in play"
    return asks and context.source not in gate.state.zone("in play")


def _as_worded(gate: Gate, top: GameObject, entry: StackEntry) -> StackEntry:
    """What a spell says as it resolves, with the words that were changed on the stack (418.6a-c)."""
    for old, new in gate.sight.view(top.id).words:
        swaps = {old: new}
        effects = in_other_words(entry.effects, swaps, gate.state.book)
        targets = change_words(entry.targets, swaps)
        entry = replace(entry, effects=effects, targets=targets)
    return entry


def _permanent(gate: Gate, top: GameObject, entry: StackEntry) -> None:
    """A permanent spell comes into play under its controller's control (413.2h)."""
    changes: dict[str, object] = {"chosen": top.chosen} if top.chosen else {}  # as a cost of it (409.1f)
    if entry.targets and entry.context.targets and entry.context.targets[0]:
        changes["attached"] = entry.context.targets[0][0]
    (new,) = gate.propose(
        Move(top.id, "in play", "resolve", controller=top.controller, changes=changes),
        rules=("413.2h",),
        text=f"{gate.name(top.id)} comes into play",
    ) or (None,)
    if new is not None and "as an instant" in top.options:
        for ability in top.base.abilities:
            if isinstance(ability, ir.PlayedAsInstant):
                gate.follow(Context(new, top.controller), ability.effects)


def leave_stack(gate: Gate, top: GameObject, entry: StackEntry, lost: bool = False) -> None:
    """The spell goes to its owner's graveyard, or where its costs send it; the ability ceases (413.2h).

    One that has `lost` all its targets is countered, or does not resolve without being countered by anything (413.2a).
    """
    text = f"{gate.name(top.id)} leaves the stack"
    rules: tuple[str, ...] = ("413.2h",)
    counters = gate.state.book.all_targets_lost == "countered"
    if lost:
        what = "it is countered" if counters else "it does not resolve"
        text, rules = f"all targets of {gate.name(top.id)} are illegal; {what}", ("413.2a",)
    zone: Zone = "ceased"
    if entry.kind == "spell":
        zone = "graveyard"
        if gate.state.players[top.owner].lost:
            zone = "removed"
        elif "buyback" in entry.options and not lost:
            zone, rules = "hand", ("413.2h", "502.16a")
    gate.propose(Move(top.id, zone, "counter" if lost and counters else "resolve"), rules=rules, text=text)
