"""What a card does without being played or triggering: rich boards with one of its abilities and without it, compared.

Compared are what everything looks like, what players may do and what it costs, what may be aimed at what, who may
attack and block whom, how a fight ends, what comes of damage, destruction, draws and life, and how the card is played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import zip_longest
from typing import Any

import msgspec

from engine.cards.characteristics import characteristics
from engine.rules.choosing.targeting import legal_targets
from engine.rules.combat.evasion import can_block
from engine.rules.combat.restrictions import attack_problem
from engine.rules.game import act
from engine.rules.legal_actions import legal_actions
from engine.rules.looking.characteristics import look
from engine.rules.paying.costs import total_cost
from engine.rules.playing.play import ability_cost, activated_abilities
from engine.rules.position import actions as a
from engine.rules.position.events import Change, Damage, Destroyed, Draw, Event, Life, Move
from engine.rules.position.refusal import Illegal, NeedAnswer, Unsupported
from engine.rules.position.rulebook import rulebook
from engine.rules.position.state import Characteristics, Context, ObjectId, State
from engine.rules.transition import Transition
from engine.text import ir
from tests.cases.doctored import MEANINGLESS
from tests.cases.folders import cards
from tests.engine.detector.board import FOE, ME, board, with_card
from tests.engine.detector.noticing import Seen, set_up, settled

SEEN_AT = ("main", "my combat", "foe's combat", "foe's main", "spells of the foe", "my upkeep")
LISTED = 150
PLAYED = (ir.Spell, ir.Activated, ir.Triggered)
WAYS: tuple[dict[str, Any], ...] = (
    {}, {"options": frozenset({"kicked"})}, {"options": frozenset({"buyback"})}, {"options": frozenset({"face down"})},
    {"alternative": 1}, {"x": 2}, {"options": frozenset({"flashback"})},
)  # fmt: skip
MORE = (
    "Mountain Goat", "Cat Warriors", "Segovian Leviathan", "Bog Wraith", "Righteous Avengers", "White Knight",
    "Black Knight", "Goblin King", "Serra Angel", "Mesa Pegasus", "Plated Rootwalla", "Seal of Cleansing",
)  # fmt: skip
PAID_FOR = (
    "Hill Giant", "Armageddon", "Air Elemental", "Gravedigger", "Craw Wurm", "Icy Manipulator", "Grizzly Bears",
    "Serra Angel", "Ornithopter", "Terror", "Pacifism", "Goblin King", "Fireball", "Stone Rain", "Disenchant",
)  # fmt: skip
POOL = dict.fromkeys("WUBRGC", 2)
RICH = dict.fromkeys("WUBRGC", 5)
replace = msgspec.structs.replace


def standing(name: str) -> list[Seen]:
    """What each ability of a card that is neither played nor triggers was seen to do."""
    card = cards().card(name)
    assert card is not None
    return [seen for face in card.halves or (card,) for seen in stood(characteristics(face))]


def stood(base: Characteristics) -> list[Seen]:
    """The same of what these characteristics describe."""
    found = []
    for n, ability in enumerate(base.abilities):
        if isinstance(ability, PLAYED) or getattr(ability, "name", "") == "enchant":
            continue
        bare = replace(base, abilities=(*base.abilities[:n], *base.abilities[n + 1 :]))
        differs = any(x != y for x, y in zip_longest(_looks(base, base), _looks(bare, base)))
        found.append(Seen(f"ability {n + 1}", "changes" if differs else "nothing"))
    return found


def _looks(base: Characteristics, whole: Characteristics) -> Iterator[object]:
    """One look after the other at a card, the cheapest first; `whole` says what it may lie on."""
    for moment in SEEN_AT:
        state, it = _ready(base, whole, moment)
        yield from _of(_views, state)
        yield from _of(_views, _on_the_foe_s(state, it))
        for there in (state, _new(state, it), replace(state, book=rulebook("2025-02-07"))):
            yield from _of(_fights, there, it)
        yield from _of(_aims, state)
        yield from _of(_costs, state)
    for moment in SEEN_AT:
        state, it = _ready(base, whole, moment)
        yield from _of(_lists, state)
        yield from _of(_lists, _after_a_spell(state))
        for event in _events(state, it):
            yield from _of(_happens, state, event)
    for zone in ("hand", "graveyard"):
        for moment in ("main", "spells of the foe"):
            state, _ = with_card(board(moment), base, zone)
            yield from _of(_lists, _paying(state, RICH))
        for way in WAYS:
            yield from _of(_cast, base, zone, way)
    for attacker in (ME, FOE):
        for against, grown in (("theirs-4", 3), ("theirs-9", 0), ("theirs-0", 1)):
            yield from _of(_combat, base, whole, attacker, against, grown)
    for moment, zone in (
        ("main", "in play"),
        ("foe's main", "in play"),
        ("main", "graveyard"),
        ("main", "hand"),
    ):
        yield from _of(_goes_on, base, whole, moment, zone)


def _paying(state: State, pool: dict[str, int]) -> State:
    """Everybody has that mana."""
    return replace(state, players={p: replace(x, pool=pool) for p, x in state.players.items()})


def _of(look_: Callable[..., Iterator[object]], *about: Any) -> Iterator[object]:
    """What one look shows, and how it ends where the rules do not go on."""
    try:
        yield from look_(*about)
    except Illegal as illegal:
        yield f"illegal {illegal.rule}"
    except Unsupported as unsupported:
        yield f"unsupported {unsupported}"
    except NeedAnswer as asked:
        yield f"asks {asked.question.text}"
    except MEANINGLESS as fault:
        yield type(fault).__name__


@cache
def rich(moment: str) -> State:
    """The rich board with more to meet: creatures that slip by lands, strike first, are protected, on both sides."""
    state = board(moment)
    for player in (ME, FOE):
        for name in MORE:
            state, oid = with_card(state, _face(name), "in play")
            o = replace(state.objects[oid], ref=f"{name} of {player}", owner=player, controller=player)
            state = replace(state, objects={**state.objects, oid: o})
    return state


def _face(name: str) -> Characteristics:
    card = cards().card(name)
    assert card is not None
    return characteristics(card)


def _ready(base: Characteristics, whole: Characteristics, moment: str) -> tuple[State, ObjectId]:
    """The card in play for long, on whatever it may lie on, and a little mana for everybody."""
    state, it = with_card(rich(moment), whole, "in play")
    state = set_up(state, it)
    o = replace(state.objects[it], base=base)
    return _paying(replace(state, objects={**state.objects, it: o}), POOL), it


def _on_the_foe_s(state: State, it: ObjectId) -> State:
    """The card on what the other player has, where it lies on something."""
    o = state.objects[it]
    held = state.objects[o.attached].ref if isinstance(o.attached, int) else ""
    same = (i for i in state.zone("in play") if state.objects[i].ref == held.replace("mine", "theirs"))
    return replace(state, objects={**state.objects, it: replace(o, attached=next(same, o.attached))})


def _new(state: State, it: ObjectId) -> State:
    """The card as if it had just come."""
    return replace(state, objects={**state.objects, it: replace(state.objects[it], sick=True)})


def _after_a_spell(state: State) -> State:
    """Everybody has played a spell this turn."""
    players = {p: replace(x, spells_played=("Shock",)) for p, x in state.players.items()}
    return replace(state, players=players)


def _views(state: State) -> Iterator[object]:
    """How everything looks, the card's own text left out."""
    sight = look(state)
    for oid, v in sight.views.items():
        granted = [g.ability for g in v.abilities if state.objects[oid].ref != "it" or not g.own]
        sets = (v.types, v.subtypes, v.supertypes, v.colors)
        limits = [r.rule for r, _ in v.restrictions]
        yield oid, v.name, v.controller, v.power, v.toughness, sets, granted, limits


def _fights(state: State, it: ObjectId) -> Iterator[object]:
    """Who may attack, and who may block whom."""
    gate = Transition(state)
    there = state.zone("in play")
    for oid in there:
        yield attack_problem(gate, oid, ME, FOE), attack_problem(gate, oid, FOE, ME)
    creatures = [i for i in there if "creature" in gate.sight.view(i).types]
    slipping = [i for i in creatures if " of " in state.objects[i].ref]
    for one in (*slipping, *((it,) if it in creatures else ())):
        for other in creatures:
            yield can_block(gate, one, other), can_block(gate, other, one)


def _aims(state: State) -> Iterator[object]:
    """What spells and abilities of every color may target."""
    gate = Transition(state)
    anything = ir.TargetSpec(ir.Filter(), players="any")
    for oid in (*state.zone("in play")[:12], *state.zone("hand", FOE), *state.zone("hand", ME)):
        who = gate.sight.controller(oid)
        yield legal_targets(gate, Context(oid, who), anything)


def _costs(state: State) -> Iterator[object]:
    """What spells of both players cost, and abilities on both sides."""
    for name in PAID_FOR:
        for player in (ME, FOE):
            there, oid = with_card(state, _face(name), "stack")
            o = replace(there.objects[oid], ref=name, owner=player, controller=player)
            gate = Transition(replace(there, objects={**there.objects, oid: o}))
            yield total_cost(gate, Context(oid, player), o.base, a.PlaySpell(player, oid, x=2))
    gate = Transition(state)
    for oid in state.zone("in play"):
        for _, ability in activated_abilities(gate, oid):
            yield ability_cost(gate, Context(oid, gate.sight.controller(oid)), ability, 1)


def _lists(state: State) -> Iterator[object]:
    """What both players may do."""
    for player in state.players:
        asked = replace(state, turn=replace(state.turn, priority=player))
        yield legal_actions(asked, player, LISTED).actions


def _events(state: State, it: ObjectId) -> list[Event]:
    """Things that happen to the card, to its player and to others."""
    there = {state.objects[i].ref: i for i in state.zone("in play")}
    found: list[Event] = [Draw(ME), Draw(FOE), Life(ME, 3), Life(FOE, -2), Life(ME, -14)]
    for side in ("mine", "theirs"):
        one = there[f"{side}-0"]
        found += [Destroyed(one), Change(one, {"tapped": True}, "becomes tapped")]
        found += [Damage(there[f"{side}-{n}"], to, 2) for n in (0, 1, 2, 3, 4, 5) for to in (it, ME, FOE)]
        found += [Damage(there[f"{side}-0"], one, 2, combat=True), Move(one, "hand"), Move(one, "graveyard")]
    found += [Damage(there["theirs-9"], who, 40) for who in (ME, FOE)]
    return [*found, Destroyed(it), Move(it, "graveyard", "sacrifice"), Move(it, "hand")]


def _happens(state: State, event: Event) -> Iterator[object]:
    gate = Transition(state)
    gate.propose(event)
    yield tell(gate.state)
    yield [type(r.event).__name__ for r in gate.records]


def tell(state: State) -> tuple[object, ...]:
    """What players see of a position, the card's own text left out."""
    rows = [
        (o.id, o.zone, o.tapped, o.damage, o.counters, o.attached, o.face_down, o.controller, o.chosen)
        for o in state.objects.values()
    ]
    views = list(_views(state))
    waiting = [(p.source, p.context.subject) for p in state.pending]
    lives = [(p.life, p.pool, p.poison, p.lost) for p in state.players.values()]
    return rows, views, waiting, lives, state.zones, state.combat, state.turn, state.result


def _passed(rng: random.Random, state: State | None, times: int) -> Iterator[object]:
    """The position after each pass of a number of them."""
    for _ in range(times):
        if state is None or state.result:
            return
        yield tell(state)
        state = _next(rng, state)


def _cast(base: Characteristics, zone: Any, way: dict[str, Any]) -> Iterator[object]:
    """It is played from where it lies, and what waits resolves."""
    state, it = with_card(board("main"), base, zone)
    state = replace(state, players={p: replace(x, pool=RICH) for p, x in state.players.items()})
    rng = random.Random(repr(way))
    action = a.PlayLand(ME, it) if "land" in base.types else a.PlaySpell(ME, it, **way)
    yield from _passed(rng, settled(rng, act(state, action)), 3)


def _combat(
    base: Characteristics, whole: Characteristics, attacker: Any, against: str, grown: int
) -> Iterator[object]:
    """It attacks and is blocked, or blocks, and damage is dealt; nobody else has to attack."""
    state, it = _ready(base, whole, "main" if attacker == ME else "foe's main")
    rng = random.Random(str(attacker))
    there = {state.objects[i].ref: i for i in state.zone("in play")}
    theirs, counters = there[against], state.objects[it].counters
    bigger = replace(state.objects[it], counters={**counters, "+1/+1": counters.get("+1/+1", 0) + grown})
    eager = [i for i in there.values() if look(state).view(i).restricted("attacks if able") and i != it]
    resting = {i: replace(state.objects[i], tapped=True) for i in eager}
    turn = replace(state.turn, step="declare attackers", priority=None)
    state = replace(state, turn=turn, objects={**state.objects, **resting, it: bigger})
    one, other = (it, theirs) if attacker == ME else (theirs, it)
    after = settled(rng, act(state, a.Attack(attacker, (one,))))
    while after is not None and after.turn.step != "declare blockers" and not after.result:
        after = _next(rng, after)
    if after is None or after.result:
        return
    yield tell(after)
    after = settled(rng, act(after, a.Block(FOE if attacker == ME else ME, {other: (one,)})))
    for _ in range(8):
        if after is None or after.result:
            return
        yield tell(after)
        after = _next(rng, after)


def _next(rng: random.Random, state: State) -> State | None:
    """Whoever has to goes on: passes, or lets damage be assigned."""
    turn = state.turn
    if turn.priority is not None:
        return settled(rng, act(state, a.Pass(turn.priority)))
    damage = "damage" in turn.step
    return settled(rng, act(state, a.Assign(turn.active, {}) if damage else a.GoOn(turn.active)))


def _goes_on(base: Characteristics, whole: Characteristics, moment: str, zone: Any) -> Iterator[object]:
    """It lies there while turns go on."""
    in_play = zone == "in play"
    state, _ = _ready(base, whole, moment) if in_play else with_card(board(moment), base, zone)
    yield from _passed(random.Random(moment), state, 24)
