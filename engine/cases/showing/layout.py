"""A state laid out for people: by players and zones, the stack, combat, effects in force.

`laid_out` gives plain words and numbers, `why` each reason for what an object is; `comparing` tells what differs
between two states. All of it is a view: nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.cases.showing.effects_in_force import effects_in_force, name_of
from engine.rules.looking.characteristics import explain, look
from engine.rules.looking.layering import layering
from engine.rules.looking.sight import Sight
from engine.rules.looking.views import View, keyword_name
from engine.rules.position.state import COLORS, Characteristics, GameObject, ObjectId, PlayerId, State
from engine.text.ir import Ability
from engine.text.phrases import told

ZONES = ("hand", "library", "graveyard", "removed", "phased out", "ante", "sideboard")
LOCAL = "Aura"
"""How card facts mark what the rules of 2003 call a local enchantment (212.4c)."""
_ERA = {
    "enchant": "",
    "vigilance": "attacks without tapping",
    "reach": "may block creatures with flying",
    "defender": "can't attack",
    "shroud": "can't be a target",
    "hexproof": "can't be an opponent's target",
}


class Shown(msgspec.Struct, frozen=True):
    """An object as it is now: `types` is its type line, `marks` what lies on it and what it is doing.

    `card` is the name of the card it is, whatever it looks like; `host` what it is attached to.
    """

    id: ObjectId
    ref: str
    name: str
    card: str
    types: str
    colors: str
    cost: str
    size: str
    keywords: tuple[str, ...]
    marks: tuple[str, ...]
    owner: str
    controller: str
    host: ObjectId | None = None

    @property
    def is_creature(self) -> bool:
        """Whether it has power and toughness to show."""
        return bool(self.size)

    @property
    def is_land(self) -> bool:
        """Whether it is a land and nothing that fights."""
        return "Land" in self.types and not self.size


class ZoneShown(msgspec.Struct, frozen=True):
    """A zone of a player: how many cards, and which where they are known."""

    name: str
    count: int
    cards: tuple[Shown, ...]


class Seat(msgspec.Struct, frozen=True):
    """A player: totals, mana in the pool as symbols, permanents, the other zones that hold something."""

    name: str
    life: int
    poison: int
    mana: str
    lost: bool
    in_play: tuple[Shown, ...]
    zones: tuple[ZoneShown, ...]


class Layout(msgspec.Struct, frozen=True):
    """A state: seats in turn order, the stack from the top, sentences on turn, combat and effects in force."""

    seats: tuple[Seat, ...]
    stack: tuple[Shown, ...]
    turn: str
    combat: tuple[str, ...]
    effects: tuple[str, ...]
    result: str = ""

    def object(self, oid: ObjectId) -> Shown | None:
        """An object shown, by its id."""
        return next((one for one in self.objects() if one.id == oid), None)

    def objects(self) -> Iterable[Shown]:
        """Everything shown."""
        yield from self.stack
        for seat in self.seats:
            yield from seat.in_play
            for zone in seat.zones:
                yield from zone.cards


class Because(msgspec.Struct, frozen=True):
    """One reason: in which layer, by number and as people call it, from what and since when, by which rules."""

    layer: int
    called: str
    timestamp: int
    source: str
    text: str
    rules: tuple[str, ...]


class Explained(msgspec.Struct, frozen=True):
    """Why an object is what it is: its characteristics now, and the reasons in the order applied.

    `abilities` are those it has in the engine's own words, for whoever doubts that it was understood.
    """

    shown: Shown
    reasons: tuple[Because, ...]
    abilities: tuple[str, ...]


def laid_out(state: State) -> Layout:
    """The state laid out."""
    sight = look(state)
    stack = tuple(shown_as(sight, oid) for oid in reversed(state.zone("stack")))
    seats = tuple(_seat(sight, name) for name in state.players)
    return Layout(seats, stack, _turn(state), _combat(sight), effects_in_force(sight), _result(state))


def why(state: State, oid: ObjectId) -> Explained:
    """Why an object is what it is; raises `Unsupported` for one that is not there."""
    sight = look(state)
    names = layering(state).names
    reasons = tuple(
        Because(r.layer, names[r.layer], r.timestamp, r.source, r.text, state.book.cite(r.rule))
        for r in explain(state, oid)
    )
    return Explained(shown_as(sight, oid), reasons, _abilities(sight.view(oid)))


def _seat(sight: Sight, name: PlayerId) -> Seat:
    state = sight.state
    player = state.players[name]
    zones = []
    for zone in ZONES:
        ids = state.zone(zone, name)
        if zone == "phased out":
            ids = tuple(i for i in ids if state.objects[i].controller == name)
        known = tuple(shown_as(sight, i) for i in ids if state.objects[i].known)
        if ids:
            zones.append(ZoneShown(zone, len(ids), known))
    avatars = tuple(i for i in state.zone("vanguard") if state.objects[i].owner == name)
    if avatars:
        zones.append(ZoneShown("vanguard", len(avatars), tuple(shown_as(sight, i) for i in avatars)))
    mine = tuple(shown_as(sight, i) for i in state.zone("in play") if sight.controller(i) == name)
    pool = mana_words(player.pool)
    return Seat(str(name), player.life, player.poison, pool, player.lost, mine, tuple(zones))


def mana_words(pool: dict[str, int]) -> str:
    """A pool in mana symbols."""
    return "".join(f"{{{symbol}}}" * n for symbol, n in pool.items())


def shown_as(sight: Sight, oid: ObjectId) -> Shown:
    """An object as it is now."""
    o, view = sight.object(oid), sight.view(oid)
    if o.entry is not None and o.entry.kind != "spell":
        return _on_stack(sight, o)
    size = f"{view.power}/{view.toughness}" if view.power is not None else ""
    keywords = tuple(dict.fromkeys(filter(None, (_keyword(g.ability) for g in view.abilities))))
    printed_name = (o.printed or o.base).name
    return Shown(
        oid, o.ref, view.name or "a face-down creature", printed_name, _type_line(view),
        " and ".join(c for c in COLORS if c in view.colors), view.cost, size, keywords,
        tuple(_marks(sight, o, view)), str(o.owner), str(view.controller),
        o.attached if isinstance(o.attached, int) else None,
    )  # fmt: skip


def _keyword(ability: Ability) -> str:
    """A keyword ability as it was called in 2003; nothing for what has no such name, or says what the types say."""
    name = keyword_name(ability)
    return _ERA.get(name, name)


def _type_line(view: View | Characteristics) -> str:
    supertypes, types, subtypes = (
        [w.capitalize() for w in sorted(words)] for words in (view.supertypes, view.types, view.subtypes)
    )
    others = [w for w in subtypes if w != LOCAL and not w.startswith("Enchant ")]
    if len(others) < len(subtypes):
        subtypes, types = others, ["Local", *types]
    line = " ".join((*supertypes, *types))
    return f"{line} \u2013 {' '.join(subtypes)}" if subtypes else line


def _on_stack(sight: Sight, o: GameObject) -> Shown:
    """An ability or combat damage on the stack: what it is of, and what it is aimed at."""
    entry = o.entry
    assert entry is not None, "only what has an entry is on the stack"
    if entry.kind == "damage":
        dealt = tuple(f"{name_of(sight, s)}: {n} to {name_of(sight, to)}" for s, to, n in entry.damage)
        return Shown(
            o.id, o.ref, "Combat damage", "", "on the stack", "", "", "", (), dealt, str(o.owner), str(o.controller)
        )  # fmt: skip
    name = f"Ability of {name_of(sight, entry.context.source)}"
    kind = f"{entry.kind} ability"
    return Shown(
        o.id, o.ref, name, "", kind, "", "", "", (), tuple(_aims(sight, o)), str(o.owner), str(o.controller)
    )  # fmt: skip


def _aims(sight: Sight, o: GameObject) -> list[str]:
    if o.entry is None:
        return []
    targets = [name_of(sight, t) for group in o.entry.context.targets for t in group]
    found = [f"targets {', '.join(targets)}"] if targets else []
    return found + ([f"X is {o.entry.context.x}"] if o.entry.context.x else [])


def _marks(sight: Sight, o: GameObject, view: View) -> Iterable[str]:
    """What lies on an object and what it is doing, shortest first of what matters in a fight."""
    state = sight.state
    yield from _aims(sight, o)
    yield from (said for said, so in (("tapped", o.tapped), ("face down", o.face_down)) if so)
    if o.damage:
        yield f"{o.damage} damage"
    yield from (f"{n} {kind} counter{'s' if n > 1 else ''}" for kind, n in o.counters.items() if n)
    if o.attached is not None:
        yield f"on {name_of(sight, o.attached)}"
    with_it = [name_of(sight, i) for i in state.zone("in play") if state.objects[i].attached == o.id]
    if with_it:
        yield f"has {', '.join(with_it)}"
    if o.zone == "in play":
        yield from _fighting(sight, o)
    if o.sick and o.zone == "in play" and "creature" in view.types:
        yield "summoning sick"
    yield from (said for said, so in (("token", o.token), ("copy", o.copy)) if so)
    yield from (f"{key}: {value}" for key, value in o.chosen.items())
    if o.zone in ("in play", "stack") and view.controller != o.owner:
        yield f"owned by {o.owner}"
    if o.zone == "in play" and view.name != (o.printed or o.base).name and not o.face_down:
        yield f"the card is {(o.printed or o.base).name}"


def _fighting(sight: Sight, o: GameObject) -> Iterable[str]:
    combat = sight.state.combat
    if combat is None:
        return
    if o.id in combat.attackers:
        how = "blocked" if o.id in combat.blocked else "unblocked" if o.id in combat.unblocked else ""
        yield f"attacking{', ' if how else ''}{how}"
    if blocks := combat.blocks.get(o.id):
        yield f"blocking {', '.join(name_of(sight, a) for a in blocks)}"


def _turn(state: State) -> str:
    turn = state.turn
    waits = f"{turn.priority} has priority" if turn.priority else "nobody has priority"
    by = f", controlled by {turn.controlled_by}" if turn.controlled_by else ""
    return f"{turn.active}'s turn {turn.number}{by}, {state.step}; {waits}"


def _combat(sight: Sight) -> tuple[str, ...]:
    combat = sight.state.combat
    if combat is None or not combat.attackers:
        return ()
    found = []
    for attacker in combat.attackers:
        blockers = [name_of(sight, b) for b, attacked in combat.blocks.items() if attacker in attacked]
        whom = combat.defenders.get(attacker)
        how = (
            f"blocked by {', '.join(blockers)}"
            if blockers
            else "blocked"
            if attacker in combat.blocked
            else ""
        )
        how = how or ("unblocked" if combat.block_declared else "")
        aim = f" attacks {whom}" if whom else " attacks"
        found.append(f"{name_of(sight, attacker)}{aim}{f', {how}' if how else ''}")
    bands = [", ".join(name_of(sight, i) for i in band) for band in combat.bands]
    return (*found, *(f"Band: {band}" for band in bands))


def _abilities(view: View) -> tuple[str, ...]:
    return tuple(told(tuple(granted.ability for granted in view.abilities), view.name))


def _result(state: State) -> str:
    if not state.result:
        return ""
    return "The game is a draw" if state.result == "draw" else f"The game is over: {state.result}"
