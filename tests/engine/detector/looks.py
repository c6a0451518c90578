"""Single looks at a position, for the detector of what is neither played nor triggers: what shows in each.

What everything looks like, what players know, may do and pay, what may be aimed at what, who may attack and block whom,
what comes of things that happen, and how the card is played, fights and lies there while turns go on.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from engine.cards.characteristics import characteristics
from engine.play.knowledge import known_to
from engine.records import replace
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
from engine.rules.position.state import Characteristics, Context, ObjectId, State
from engine.rules.transition import Transition
from engine.text import ir
from tests.cases.doctored import MEANINGLESS
from tests.cases.folders import cards
from tests.engine.detector.board import FOE, ME, board, with_card
from tests.engine.detector.noticing import set_up, settled
from tests.engine.detector.occasions import COLORS, OCCASIONS

LISTED = 150
MORE = (
    "Mountain Goat", "Cat Warriors", "Segovian Leviathan", "Bog Wraith", "Righteous Avengers", "White Knight",
    "Black Knight", "Goblin King", "Serra Angel", "Mesa Pegasus", "Plated Rootwalla", "Seal of Cleansing",
)  # fmt: skip
PAID_FOR = (
    "Hill Giant", "Armageddon", "Air Elemental", "Gravedigger", "Craw Wurm", "Icy Manipulator", "Grizzly Bears",
    "Serra Angel", "Ornithopter", "Terror", "Pacifism", "Goblin King", "Fireball", "Stone Rain", "Disenchant",
    "Shivan Dragon", "Glory Seeker", "Metallic Sliver", "Shivan Zombie",
)  # fmt: skip
POOL = dict.fromkeys("WUBRGC", 2)
RICH = dict.fromkeys("WUBRGC", 5)


def paying(state: State, pool: dict[str, int]) -> State:
    """Everybody has that mana."""
    return replace(state, players={p: replace(x, pool=pool) for p, x in state.players.items()})


def shown(look_: Callable[..., Iterator[object]], *about: Any) -> Iterator[object]:
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
    """The rich board with more to meet: creatures that slip by lands, strike first, are protected, on both sides.

    The other boards are as they are.
    """
    state = board(moment)
    if moment in OCCASIONS:
        return state
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


def ready(base: Characteristics, whole: Characteristics, moment: str) -> tuple[State, ObjectId]:
    """The card in play for long, on whatever it may lie on, and a little mana for everybody."""
    state, it = with_card(rich(moment), whole, "in play")
    state = set_up(state, it)
    o = replace(state.objects[it], base=base)
    return paying(replace(state, objects={**state.objects, it: o}), POOL), it


def on_the_foe_s(state: State, it: ObjectId) -> State:
    """The card on what the other player has, where it lies on something."""
    o = state.objects[it]
    held = state.objects[o.attached].ref if isinstance(o.attached, int) else ""
    return on(state, it, held.replace("mine", "theirs").replace(f" of {ME}", f" of {FOE}"))


def on(state: State, it: ObjectId, ref: str) -> State:
    """The card on what is called so, where it lies on something."""
    o = state.objects[it]
    there = (i for i in state.zone("in play") if state.objects[i].ref == ref)
    held = o.attached if o.attached is None else next(there, o.attached)
    return replace(state, objects={**state.objects, it: replace(o, attached=held)})


def burdened(state: State, it: ObjectId) -> State:
    """What others carry lies on the card."""
    carried = (o for o in state.objects.values() if o.ref in ("mine-blade", "mine-aura"))
    return replace(state, objects={**state.objects, **{o.id: replace(o, attached=it) for o in carried}})


def in_all_colors(state: State, it: ObjectId) -> State:
    """The card is of every color, and players have had priority."""
    o = state.objects[it]
    painted = replace(o, base=replace(o.base, colors=COLORS))
    return act(replace(state, objects={**state.objects, it: painted}), a.Pass(ME)).state


def new(state: State, it: ObjectId) -> State:
    """The card as if it had just come."""
    return replace(state, objects={**state.objects, it: replace(state.objects[it], sick=True)})


def after_a_spell(state: State) -> State:
    """Everybody has played a spell this turn."""
    players = {p: replace(x, spells_played=("Shock",)) for p, x in state.players.items()}
    return replace(state, players=players)


def views(state: State) -> Iterator[object]:
    """How everything looks, the card's own text left out."""
    sight = look(state)
    for oid, v in sight.views.items():
        granted = [g.ability for g in v.abilities if state.objects[oid].ref != "it" or not g.own]
        sets = (v.types, v.subtypes, v.supertypes, v.colors)
        limits = [r.rule for r, _ in v.restrictions]
        yield oid, v.name, v.controller, v.power, v.toughness, sets, granted, limits


def known(state: State) -> Iterator[object]:
    """Whose faces each player sees."""
    for player in state.players:
        yield known_to(state, player)


def playable(state: State) -> Iterator[object]:
    """Which cards in hands may be played now."""
    for player in state.players:
        asked = replace(state, turn=replace(state.turn, priority=player))
        for oid in asked.zone("hand", player):
            yield from shown(_played, asked, a.PlaySpell(player, oid, free=True))


def _played(state: State, action: a.PlaySpell) -> Iterator[object]:
    act(state, action)
    yield "played"


def fights(state: State, it: ObjectId) -> Iterator[object]:
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


def aims(state: State) -> Iterator[object]:
    """What spells and abilities of every color may target."""
    gate = Transition(state)
    anything = ir.TargetSpec(ir.Filter(), players="any")
    for oid in (*state.zone("in play")[:12], *state.zone("hand", FOE), *state.zone("hand", ME)):
        who = gate.sight.controller(oid)
        yield legal_targets(gate, Context(oid, who), anything)


def costs(state: State) -> Iterator[object]:
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


def lists(state: State) -> Iterator[object]:
    """What both players may do."""
    for player in state.players:
        asked = replace(state, turn=replace(state.turn, priority=player))
        yield legal_actions(asked, player, LISTED).actions


def events(state: State, it: ObjectId) -> list[Event]:
    """Things that happen to the card, to what it lies on, to its player and to others."""
    there = {o.ref: o.id for o in state.objects.values()}
    host = state.objects[it].attached
    who = [it, ME, FOE, *([host] if host is not None else [])]
    found: list[Event] = [Draw(ME), Draw(FOE), Life(ME, 3), Life(FOE, -2), Life(ME, -14)]
    for side in ("mine", "theirs"):
        if (one := there.get(f"{side}-0")) is not None:
            found += [Destroyed(one), Change(one, {"tapped": True}, "becomes tapped")]
            found += [Damage(one, one, 2, combat=True), Move(one, "hand"), Move(one, "graveyard")]
        sources = (f"{side}-{n}" for n in (0, 1, 2, 3, 4, 5, "grown", "desert"))
        found += [Damage(there[source], to, 2) for source in sources if source in there for to in who]
    found += [
        Damage(there[source], to, 40) for source in ("theirs-9", "shock") if source in there for to in who
    ]
    if isinstance(host, int):
        found += [Damage(ObjectId(host), who_else, 1, combat=True) for who_else in (ME, FOE)]
    cards_held = (there[f"mine-held-{n}"] for n in (3, 4) if f"mine-held-{n}" in there)
    found += [Move(card, "in play", controller=ME) for card in cards_held]
    return [*found, Destroyed(it), Move(it, "graveyard", "sacrifice"), Move(it, "hand")]


def happens(state: State, event: Event) -> Iterator[object]:
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
    seen = list(views(state))
    waiting = [(p.source, p.context.subject) for p in state.pending]
    lives = [(p.life, p.pool, p.poison, p.lost) for p in state.players.values()]
    return rows, seen, waiting, lives, state.zones, state.combat, state.turn, state.result


def _passed(rng: random.Random, state: State | None, times: int) -> Iterator[object]:
    """The position after each pass of a number of them."""
    for _ in range(times):
        if state is None or state.result:
            return
        yield tell(state)
        state = onward(rng, state)


def cast(
    base: Characteristics, zone: Any, way: dict[str, Any], moment: str = "main", times: int = 3
) -> Iterator[object]:
    """It is played from where it lies, and what waits resolves; so many passes are looked at."""
    state, it = with_card(board(moment), base, zone)
    state = replace(state, players={p: replace(x, pool=RICH) for p, x in state.players.items()})
    rng = random.Random(repr(way))
    action = a.PlayLand(ME, it) if "land" in base.types else a.PlaySpell(ME, it, **way)
    yield from _passed(rng, settled(rng, act(state, action)), times)


def combat(
    base: Characteristics, whole: Characteristics, attacker: Any, against: str, grown: int
) -> Iterator[object]:
    """It attacks and is blocked, or blocks, and damage is dealt; nobody else has to attack."""
    state, it = ready(base, whole, "main" if attacker == ME else "foe's main")
    rng = random.Random(str(attacker))
    there = {state.objects[i].ref: i for i in state.zone("in play")}
    theirs, counters = there[against], state.objects[it].counters
    bigger = replace(state.objects[it], counters={**counters, "+1/+1": counters.get("+1/+1", 0) + grown})
    state = declaring(replace(state, objects={**state.objects, it: bigger}), it)
    one, other = (it, theirs) if attacker == ME else (theirs, it)
    after = settled(rng, act(state, a.Attack(attacker, (one,))))
    while after is not None and after.turn.step != "declare blockers" and not after.result:
        after = onward(rng, after)
    if after is None or after.result:
        return
    yield tell(after)
    after = settled(rng, act(after, a.Block(FOE if attacker == ME else ME, {other: (one,)})))
    for _ in range(8):
        if after is None or after.result:
            return
        yield tell(after)
        after = onward(rng, after)


def declaring(state: State, it: ObjectId) -> State:
    """Attackers are to be declared, and nobody else has to attack."""
    sight = look(state)
    eager = (i for i in state.zone("in play") if i != it and sight.view(i).restricted("attacks if able"))
    resting = {i: replace(state.objects[i], tapped=True) for i in eager}
    turn = replace(state.turn, step="declare attackers", priority=None)
    return replace(state, turn=turn, objects={**state.objects, **resting})


def bands(base: Characteristics, whole: Characteristics) -> Iterator[object]:
    """It attacks in a band, and legends do."""
    state, it = ready(base, whole, "many kinds")
    there = {state.objects[i].ref: i for i in state.zone("in play")}
    for band in ((it, there["mine-0"]), (there["first elder"], there["last elder"])):
        attack = a.Attack(ME, band, (band,))
        yield from shown(_next_told, declaring(state, it), attack)


def _next_told(state: State, attack: a.Attack) -> Iterator[object]:
    yield from _passed(random.Random(1), settled(random.Random(1), act(state, attack)), 2)


def onward(rng: random.Random, state: State) -> State | None:
    """Whoever has to goes on: passes, or lets damage be assigned."""
    turn = state.turn
    if turn.priority is not None:
        return settled(rng, act(state, a.Pass(turn.priority)))
    match turn.step:
        case "declare attackers":
            return settled(rng, act(declaring(state, ObjectId(0)), a.Attack(turn.active, ())))
        case "declare blockers":
            defender = next(p for p in state.players if p != turn.active)
            return settled(rng, act(state, a.Block(defender, {})))
        case "first-strike damage" | "combat damage":
            return settled(rng, act(state, a.Assign(turn.active, {})))
        case _:
            return settled(rng, act(state, a.GoOn(turn.active)))


def goes_on(base: Characteristics, whole: Characteristics, moment: str, zone: Any) -> Iterator[object]:
    """It lies there while turns go on."""
    in_play = zone == "in play"
    state, _ = ready(base, whole, moment) if in_play else with_card(board(moment), base, zone)
    yield from _passed(random.Random(moment), state, 24)
