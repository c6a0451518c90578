"""What an ability or a spell changes when it resolves, tried on rich boards until something is seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal

import msgspec

from engine.cards.characteristics import characteristics
from engine.records import replace
from engine.rules.game import Position, act, answer
from engine.rules.looking.characteristics import look
from engine.rules.looking.views import View
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import (
    Characteristics,
    Context,
    ObjectId,
    PendingTrigger,
    Question,
    Recipient,
    State,
)
from engine.text import ir
from tests.cases.folders import cards
from tests.engine.detector.board import FOE, ME, MOMENTS, board, with_card

TRIES = 8
CHOSEN = {
    "color": "red",
    "type": "Goblin",
    "player": FOE,
    "opponent": FOE,
    "number": "2",
    "life": "3",
    "name": "Shock",
    "other name": "Opt",
}
WITH_AMOUNT = frozenset(
    {"attack declared", "attackers declared", "deals damage", "draws", "gains life", "is dealt damage",
     "last counter removed", "loses life", "played"}
)  # fmt: skip
"""What can happen that *that many* and *that much* may speak of; nothing else has an amount of its own."""
Outcome = Literal["changes", "nothing", "not played", "refused"]


class Seen(msgspec.Struct, frozen=True):
    """What came of one spell or ability: its place on the card, the best outcome, and what was in the way."""

    part: str
    outcome: Outcome
    why: str = ""


class Played(msgspec.Struct, frozen=True):
    """What one try came to: the state after it, and whether anything is changed in it."""

    after: State
    changed: bool


def reply(rng: random.Random, q: Question) -> Any:
    """An answer that makes things happen: yes, as many as may be, numbers above nothing."""
    match q.kind:
        case "objects":
            n = q.most if rng.random() < 0.6 else max(q.least, min(1, q.most))
            return tuple(rng.sample(list(q.options), min(n, len(q.options))))
        case "order":
            return tuple(q.options)
        case "yes or no":
            return rng.random() < 0.85
        case "number":
            return rng.randint(max(q.least, 1), max(q.least, 3))
        case "words":
            return _divided(rng, q)
        case "creature type":
            return rng.choice(("Goblin", "Elf", "Zombie", "Bear"))
        case "name":
            return rng.choice(("Grizzly Bears", "Hill Giant", "Shock", "Terror"))
        case _:
            return rng.choice(q.options) if q.options else "green"


def _divided(rng: random.Random, q: Question) -> Any:
    if not q.options:
        return rng.choice(((("green", "red"),), (("forest", "island"),), (("goblin", "elf"),)))
    numbers = [int(w) for w in q.text.split() if w.isdigit()]
    total, options = (numbers or [2])[0], list(q.options)
    first = dict.fromkeys(options[: max(total - 1, 1)], 1)
    first[options[0]] = first.get(options[0], 0) + total - sum(first.values())
    return {k: n for k, n in first.items() if n > 0}


def settled(rng: random.Random, position: Position) -> State | None:
    """The state after answers to all that is asked; nothing where no answer was allowed."""
    tries = 60
    while position.question is not None and tries:
        tries -= 1
        with suppress(Illegal):
            position = answer(position, reply(rng, position.question))
    return position.state if position.question is None else None


def digest(state: State, *but: ObjectId) -> str:
    """All that players can notice, and effects that wait, without what is on the stack and without some objects."""
    sight = look(state)
    objects = [
        (o.id, o.zone, o.tapped, o.damage, o.counters, o.attached, o.chosen, o.linked, o.face_down, o.base.name,
         _looks(sight.view(o.id)) if o.zone == "in play" else o.controller)
        for o in state.objects.values()
        if o.id not in but and (o.zone != "stack" or o.entry is None or o.entry.kind == "spell")
    ]  # fmt: skip
    order = {
        k: left
        for k, v in state.zones.items()
        if k[0] != "stack" and (left := [i for i in v if i not in but])
    }
    targets = [
        (i, o.entry.context.targets, o.entry.context.controller)
        for i in state.zone("stack")
        if i not in but and (o := state.objects[i]).entry is not None
    ]
    turn = state.turn
    return repr(
        (
            objects, order, targets, state.players, state.combat, state.result, state.main is None,
            [(e.applies_to, e.modifications, e.duration, e.condition, e.to_all) for e in state.effects],
            [(s.replaces, s.what, s.left, s.chosen_source, s.duration) for s in state.shields],
            [(d.trigger, d.effects, d.context.it, d.context.targets) for d in state.delayed],
            [(r[0], r[1]) for r in state.rules], state.permissions, state.ignored, state.shuffled,
            state.turn_controls, turn.step, turn.extra, turn.skips, turn.queue, turn.added, turn.controlled_by,
        )
    )  # fmt: skip


def _looks(view: View) -> tuple[Any, ...]:
    sets = (view.types, view.subtypes, view.supertypes, view.colors)
    return (view.controller, view.power, view.toughness, *map(sorted, sets), view.abilities)


def parts(base: Characteristics) -> Iterator[tuple[str, ir.Ability]]:
    """The spell and every activated and triggered ability of a card, each with its name in the list."""
    for n, ability in enumerate(base.abilities, 1):
        if isinstance(ability, ir.Spell) and ability.effects + ability.modes:
            for mode in range(1, len(ability.modes) + 1) or (0,):
                yield f"spell{f' mode {mode}' if mode else ''}", ability
        elif isinstance(ability, ir.Activated | ir.Triggered):
            yield f"ability {n}", ability


def noticed(name: str, seed: int = 1) -> list[Seen]:
    """What each part of a card was seen to do."""
    card = cards().card(name)
    assert card is not None
    return observed(characteristics(card), tuple(characteristics(half) for half in card.halves), seed)


def observed(whole: Characteristics, halves: tuple[Characteristics, ...] = (), seed: int = 1) -> list[Seen]:
    """What each part of what these characteristics describe was seen to do."""
    found = []
    for base in halves or (whole,):
        for part, ability in parts(base):
            seen = _best(whole, base, part, ability, random.Random(f"{base.name}{part}{seed}"))
            found.append(replace(seen, part=f"{base.name}: {part}" if halves else part))
    return found


def _best(
    whole: Characteristics, base: Characteristics, part: str, ability: ir.Ability, rng: random.Random
) -> Seen:
    """The best that is seen of one part, at one moment after the other."""
    outcome: Outcome = "not played"
    why = ""
    for moment in MOMENTS:
        for _ in range(TRIES):
            try:
                tried = played(rng, whole, base, part, ability, board(moment))
            except Illegal as illegal:
                why = why or str(illegal)
                break
            except Unsupported as unsupported:
                outcome, why = ("refused" if outcome == "not played" else outcome), str(unsupported)
                break
            if tried is not None and tried.changed:
                return Seen(part, "changes")
            if tried is not None:
                outcome = "nothing"
    return Seen(part, outcome, "" if outcome == "nothing" else why)


def played(
    rng: random.Random,
    whole: Characteristics,
    base: Characteristics,
    part: str,
    ability: ir.Ability,
    state: State,
) -> Played | None:
    """What one try came to; nothing where it did not come to resolve."""
    match ability:
        case ir.Spell():
            return _spell(rng, whole, base, part, state)
        case ir.Activated():
            return _activated(rng, whole, ability, state)
        case ir.Triggered():
            return _triggered(rng, whole, ability, state)
        case _:
            raise TypeError(f"{part} does not resolve")


def _spell(
    rng: random.Random, whole: Characteristics, base: Characteristics, part: str, board_now: State
) -> Played | None:
    state, it = with_card(board_now, whole, "hand")
    modes = (int(part.rpartition(" ")[2]),) if "mode" in part else ()
    kicked = rng.random() < 0.5 and any(
        isinstance(x, ir.Keyword) and x.name == "kicker" for x in base.abilities
    )
    options = frozenset({"kicked"}) if kicked else frozenset[str]()
    half = base.name if whole.halves else ""
    x = _x(rng, base.cost, base.abilities)
    after = settled(
        rng, act(state, a.PlaySpell(ME, it, x=x, modes=modes, options=options, half=half, free=True))
    )
    if after is None:
        return None
    spell = next((i for i in after.zone("stack") if after.objects[i].previous == it or i == it), None)
    return None if spell is None else resolves(rng, after, spell)


def _just_come(state: State) -> dict[str, Any]:
    """What a card remembers that was played from the hand, kicked in every way, and has removed a card since."""
    dead = state.zone("graveyard", ME)[:1]
    kicked = frozenset({"kicked", "kicked:1", "kicked:2"})
    return {"new_since_upkeep": True, "played_from": "hand", "options": kicked, "linked": dead}


def set_up(state: State, it: ObjectId, **more: Any) -> State:
    """The card with counters, choices made and something that it is on, as if it had been in play for long."""
    o = state.objects[it]
    o = replace(o, counters=dict.fromkeys(_kinds(o.base), 4), chosen=CHOSEN, **more)
    ready = replace(state, objects={**state.objects, it: o})
    host = _host(ready, o.base)
    return ready if host is None else replace(ready, objects={**ready.objects, it: replace(o, attached=host)})


def _activated(
    rng: random.Random, whole: Characteristics, ability: ir.Activated, board_now: State
) -> Played | None:
    zone: Any = "in play" if ability.zone == "any" else ability.zone
    state, it = with_card(board_now, whole, zone)
    taps = any(isinstance(c, ir.TapSelf) for c in ability.cost)
    state = set_up(state, it, **_just_come(state), tapped=not taps and rng.random() < 0.5)
    mine = [g.ability for g in look(state).view(it).abilities if isinstance(g.ability, ir.Activated)]
    if ability not in mine:
        return None
    x = _x(rng, "", (ability,))
    modes = (rng.randint(1, len(ability.modes)),) if ability.modes else ()
    action = a.Activate(ME, it, mine.index(ability), x=x, modes=modes, free=True)
    after = settled(rng, act(state, action))
    if after is None:
        return None
    if len(after.zone("stack")) == len(state.zone("stack")):
        return Played(after, digest(state) != digest(after))
    return resolves(rng, after)


def _triggered(
    rng: random.Random, whole: Characteristics, ability: ir.Triggered, board_now: State
) -> Played | None:
    zone: Any = ability.zone if ability.zone in ("hand", "graveyard", "library") else "in play"
    state, it = with_card(board_now, whole, zone)
    state = set_up(state, it, **_just_come(state))
    about: list[Recipient] = [it, *rng.sample(list(state.objects), 6), *state.zone("stack")]
    subject = it if isinstance(ability.trigger.subject, ir.Self) else rng.choice(about)
    context = Context(
        it, ME, subject=subject, other=rng.choice([ME, FOE, *about]), event_player=rng.choice([ME, FOE]),
        amount=2 * (ability.trigger.event in WITH_AMOUNT), x=2, it=(subject,), since=state.clock, event=state.clock,
    )  # fmt: skip
    state = replace(state, pending=(PendingTrigger(it, ME, ability, context),))
    after = settled(rng, act(state, a.Pass(ME)))
    if after is None or len(after.zone("stack")) <= len(board_now.zone("stack")):
        return None
    return resolves(rng, after)


def _x(rng: random.Random, cost: str, abilities: tuple[ir.Ability, ...]) -> int:
    """A number for X, where there is one."""
    asks = any(
        isinstance(n, ir.X) or "{X}" in str(getattr(n, "mana", "")) for x in abilities for n in ir.walk(x)
    )
    return rng.choice((2, 2, 3, 4, 1)) if "{X}" in cost or asks else 0


def _kinds(base: Characteristics) -> set[str]:
    """The counters that the card of that name speaks of, whatever abilities it has here."""
    card = cards().card(base.name)
    abilities = base.abilities if card is None or card.halves else characteristics(card).abilities
    nodes = [n for ability in abilities for n in ir.walk(ability)]
    return {
        str(kind)
        for n in nodes
        if isinstance(kind := getattr(n, "kind", ""), str)
        and isinstance(n, ir.RemoveCounterCost | ir.CountersOn | ir.RemoveCounters | ir.PutCounters)
    }


def _host(state: State, base: Characteristics) -> ObjectId | None:
    enchant = next(
        (x for x in base.abilities if isinstance(x, ir.Keyword) and x.name in ("enchant", "equip")), None
    )
    if enchant is None:
        return None
    sight = look(state)
    wanted = enchant.of if enchant.of is not None and enchant.name == "enchant" else None
    for oid in state.zone("in play"):
        fits = (
            sight.fits(Context(oid, ME), oid, wanted)
            if wanted is not None
            else "creature" in sight.view(oid).types
        )
        if fits and state.objects[oid].controller == ME and state.objects[oid].ref != "it":
            return oid
    return None


def resolves(rng: random.Random, state: State | None, one: ObjectId | None = None) -> Played | None:
    """What lies above it on the stack resolves first; whether the one, or what is on top, changes anything then."""
    if state is None or not state.zone("stack"):
        return None
    top = state.zone("stack")[-1] if one is None else one
    before, new = state, state
    for _ in range(12):
        player = new.turn.priority
        if player is None or top not in new.zone("stack"):
            break
        passed = settled(rng, act(new, a.Pass(player)))
        if passed is None:
            return None
        before, new = new, passed
    if top in new.zone("stack"):
        return None
    moved = tuple(o.id for o in new.objects.values() if o.previous == top or o.id == top)
    permanent = any(new.objects[i].zone == "in play" for i in moved)
    return Played(new, permanent or digest(before, top, *moved) != digest(new, top, *moved))
