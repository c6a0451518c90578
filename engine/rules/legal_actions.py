"""What a player can do in a position: every action listed is accepted by `game.act`, each tried (408, 308, 309).

Targets, divisions and payments are left open, since `act` asks for them; so is how combat damage is assigned.
Concession is not listed: 102.7 allows it at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, product

import msgspec

from engine.records import replace, with_fields
from engine.rules.changing.gate import Gate
from engine.rules.choosing.permissions import has_flashback
from engine.rules.combat.attack_options import attackable, to_block
from engine.rules.combat.banding import check_bands, chooser
from engine.rules.combat.damage import open_assignments
from engine.rules.combat.declaring import blocks_chosen_by
from engine.rules.combat.restrictions import attack_problem, block_problem, extra_blocks
from engine.rules.game import Position, act, answer, carry_out
from engine.rules.paying.costs import alternatives
from engine.rules.playing.allowed_actions import allowing
from engine.rules.playing.play import activated_abilities
from engine.rules.playing.playable import as_in_ones_graveyard, playable_from
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import (
    Characteristics,
    Combat,
    GameObject,
    ObjectId,
    PlayerId,
    State,
)
from engine.rules.transition import Transition
from engine.rules.trial import likely, tried
from engine.rules.triggering.triggers import open_duties
from engine.text import ir

_LISTED = 512
_TRIED = 64


class Listing(msgspec.Struct, frozen=True):
    """The legal actions found, and whether they are all there are."""

    actions: tuple[a.Action, ...]
    complete: bool = True


Accepts = Callable[[Gate, a.Action], bool]


def accepted(state: State, action: a.Action) -> bool:
    """Whether the rules accept the action now.

    For a spell or ability that asks for choices as it is played, whether some choices make it legal.
    """
    return _accepted(Transition(state), action)


def _accepted(gate: Gate, action: a.Action) -> bool:
    found = tried(gate.sight, action, carry_out)
    return accepted_by_some_choice(gate.state, action) if found is None else found


def accepted_by_some_choice(state: State, action: a.Action) -> bool:
    """The same found out by carrying the action out, with one choice after another."""
    try:
        position = act(state, action)
    except Illegal:
        return False
    if position.question is None or not isinstance(action, a.PlaySpell | a.Activate | a.Unmorph):
        return True
    return _answerable(position, 3)


def _answerable(position: Position, depth: int) -> bool:
    """Whether some answer to the pending decision, and to those after it, is accepted."""
    question = position.question
    if question is None or depth == 0:
        return True
    for value in islice(likely(question), _TRIED):
        try:
            following = answer(position, value)
        except Illegal:
            continue
        if _answerable(following, depth - 1):
            return True
    return False


def each_legal_action(state: State, player: PlayerId, accepts: Accepts = _accepted) -> Iterator[a.Action]:
    """All that the player may do now, one after another: large attacks and blocks have millions of ways.

    Nothing for a player who does not have to act now, or when the game is over. X runs as far as it can be paid.
    `accepts` says of a proposal whether the rules accept it.
    """
    gate = Transition(state)
    if state.result or state.players[player].lost:
        return
    yield from (action for action in _declarations(gate, player) if accepts(gate, action))
    if state.turn.priority == player:
        yield from _from_cards(gate, player, accepts)
        yield from _from_permanents(gate, player, accepts)
        yield from _from_effects(gate, player, accepts)


def legal_actions(state: State, player: PlayerId, most: int = _LISTED) -> Listing:
    """The first so many actions of `each_legal_action`, saying whether those are all."""
    found = tuple(islice(each_legal_action(state, player), most + 1))
    return Listing(found[:most], len(found) <= most)


def _declarations(gate: Gate, player: PlayerId) -> Iterator[a.Action]:
    """What the player might do now that is not playing anything, each still to be tried."""
    turn, combat = gate.state.turn, gate.state.combat
    if not turn.number:
        yield from (a.Begin(player), a.Begin(player, ante=True))
    elif turn.priority == player:
        yield a.Pass(player)
        yield from (a.Upkeep(player, p.source) for p in open_duties(gate.sight))
    elif turn.priority is not None:
        return
    elif turn.step in ("untap", "cleanup"):
        yield a.GoOn(player)
    elif turn.step == "declare attackers" and not (combat and combat.attack_declared):
        yield from _attacks(gate, player)
    elif turn.step == "declare blockers" and combat is not None and not combat.block_declared:
        yield from _blocks(gate, player)
    elif turn.step in ("combat damage", "first-strike damage") and combat is not None:
        choosers = [chooser(gate, i)[0] for i in open_assignments(gate)]
        first = turn.active if turn.active in choosers else next(iter(choosers), turn.active)
        if first == player and not combat.damage_assigned:
            yield a.Assign(player, {})


def _from_cards(gate: Gate, player: PlayerId, accepts: Accepts) -> Iterator[a.Action]:
    for o in list(gate.state.objects.values()):
        if o.zone in ("hand", "library", "graveyard", "removed") and o.known:
            yield from ways_to_play(gate, player, o, accepts)
            if o.zone in ("hand", "graveyard") and o.owner == player:
                yield from ways_to_activate(gate, player, o.id, accepts)


def _from_permanents(gate: Gate, player: PlayerId, accepts: Accepts) -> Iterator[a.Action]:
    for oid in gate.sight.sources():
        yield from ways_to_activate(gate, player, oid, accepts)
        if (o := gate.state.objects[oid]).face_down and gate.sight.controller(oid) == player:
            with_x = any(
                isinstance(k, ir.Keyword) and k.name == "morph" and _costs_x(k) for k in o.base.abilities
            )
            yield from _accepted_with_x(gate, a.Unmorph(player, oid), with_x, accepts)


def _from_effects(gate: Gate, player: PlayerId, accepts: Accepts) -> Iterator[a.Action]:
    """Special actions that effects allow whose source is neither in play nor a card of the player's (408.2i)."""
    for o in allowing(gate.state):
        own = o.zone in ("hand", "graveyard") and o.owner == player
        if not own and o.zone not in ("in play", "vanguard"):
            yield from ways_to_activate(gate, player, o.id, accepts)


def ways_to_play(
    gate: Gate, player: PlayerId, o: GameObject, accepts: Accepts = _accepted
) -> Iterator[a.Action]:
    """The ways in which a player may play one card, by offers of permanents too (409.1b)."""
    madness = o.zone == "removed" and "madness" in o.options and o.owner == player
    flashback = (
        o.zone == "graveyard"
        and as_in_ones_graveyard(gate, player, o)
        and (_keyword(o.base, "flashback") or has_flashback(gate, player, o.id))
    )
    here = playable_from(gate, player, o)
    if here and "land" in o.base.types:
        proposed: Iterator[tuple[a.Action, bool]] = iter(((a.PlayLand(player, o.id), False),))
    elif here or madness or flashback:
        proposed = _ways(gate, player, o, here, madness, flashback)
    else:
        return
    for action, with_x in proposed:
        yield from _accepted_with_x(gate, action, with_x, accepts)


def ways_to_activate(
    gate: Gate, player: PlayerId, oid: ObjectId, accepts: Accepts = _accepted
) -> Iterator[a.Action]:
    """The ways in which a player may play the activated abilities of an object."""
    for n, (_, ability) in enumerate(activated_abilities(gate, oid)):
        if gate.sight.controller(oid) != player and not ability.any_player and ability.by is None:
            continue
        choices: list[tuple[int, ...]] = [(m + 1,) for m in range(len(ability.modes))]
        for modes in choices or [()]:
            one = a.Activate(player, oid, n, modes=modes)
            yield from _accepted_with_x(gate, one, _costs_x(ability), accepts)


def _costs_x(ability: ir.Activated | ir.Keyword) -> bool:
    return any(isinstance(c, ir.PayMana) and "{X}" in c.mana for c in ability.cost)


def _accepted_with_x(gate: Gate, action: a.Action, with_x: bool, accepts: Accepts) -> Iterator[a.Action]:
    """The action if it is accepted, and the same with X from 1 on as long as that is."""
    if accepts(gate, action):
        yield action
    for x in range(1, 1000) if with_x and isinstance(action, a.PlaySpell | a.Activate | a.Unmorph) else ():
        raised = with_fields(action, x=x)
        if not accepts(gate, raised):
            return
        yield raised


def _keyword(base: Characteristics, name: str) -> bool:
    return any(isinstance(k, ir.Keyword) and k.name == name for k in base.abilities)


def _ways(
    gate: Gate, player: PlayerId, o: GameObject, here: bool, madness: bool, flashback: bool
) -> Iterator[tuple[a.Action, bool]]:
    """The ways to play one card: halves, modes, optional and alternative costs, and which have X (409.1b)."""
    for base in o.base.halves or (o.base,):
        half = base.name if o.base.halves else ""
        options: list[frozenset[str]] = [frozenset()] if here else []
        if here:
            options += _optional(base)
            if _keyword(base, "morph"):
                yield a.PlaySpell(player, o.id, options=frozenset({"face down"})), False
        if flashback:
            options.append(frozenset({"flashback"}))
        others = len(alternatives(gate, o.id, base))
        ways = [(chosen, 0) for chosen in options]
        ways += [(frozenset(), n + 1) for n in range(others) if here] + (
            [(frozenset(), 1)] if madness else []
        )
        spell = next((s for s in base.abilities if isinstance(s, ir.Spell)), None)
        modes = _modes(spell)
        for (chosen, alternative), picked in product(ways, modes):
            made = () if "entwined" in chosen else picked
            one = a.PlaySpell(player, o.id, modes=made, options=chosen, alternative=alternative, half=half)
            yield one, "{X}" in base.cost


def _optional(base: Characteristics) -> list[frozenset[str]]:
    """The optional costs that may be paid, each with each (409.1b)."""
    kickers = sum(isinstance(k, ir.Keyword) and k.name == "kicker" for k in base.abilities)
    paid = [c for n in range(1, kickers + 1) for c in combinations(range(1, kickers + 1), n)]
    kicked = [frozenset({"kicked", *(f"kicked:{n}" for n in c if kickers > 1)}) for c in paid]
    others = [s for name, s in (("buyback", "buyback"), ("entwine", "entwined")) if _keyword(base, name)]
    more = [frozenset(c) for n in range(len(others) + 1) for c in combinations(others, n)]
    return [k | m for k in (frozenset(), *kicked) for m in more if k | m]


def _modes(spell: ir.Spell | None) -> list[tuple[int, ...]]:
    if spell is None or not spell.modes or spell.opponent_chooses:
        return [()]
    return list(combinations(range(1, len(spell.modes) + 1), spell.choose))


def _attacks(gate: Gate, player: PlayerId) -> Iterator[a.Action]:
    if gate.state.turn.active != player:
        return
    foes = attackable(gate.state)
    if gate.state.attacks == "several" and len(foes) > 1:
        yield from _split_attacks(gate, player, foes)
        return
    for defender in foes or (None,):
        able = _able_to_attack(gate, player, defender) if defender is not None else []
        for n in range(len(able) + 1):
            for chosen in combinations(able, n):
                plain = a.Attack(player, chosen, player=defender if len(foes) > 1 else None)
                for bands in _banded(gate, plain, chosen):
                    yield replace(plain, bands=bands)


def _able_to_attack(gate: Gate, player: PlayerId, defender: PlayerId) -> list[ObjectId]:
    combat = replace(gate.state.combat or Combat(), against=defender)
    there = Transition(replace(gate.state, combat=combat))
    return [i for i in there.sight.in_play() if attack_problem(there, i, player, defender) is None]


def _split_attacks(gate: Gate, player: PlayerId, foes: tuple[PlayerId, ...]) -> Iterator[a.Action]:
    """Every way for each creature to stay or to attack one of the players, and the bands of those with one aim."""
    ways: dict[ObjectId, list[PlayerId | None]] = {}
    for foe in foes:
        for oid in _able_to_attack(gate, player, foe):
            ways.setdefault(oid, [None]).append(foe)
    for picked in product(*ways.values()):
        aims = {oid: foe for oid, foe in zip(ways, picked, strict=True) if foe is not None}
        plain = a.Attack(player, tuple(aims), at=tuple(aims.values()))
        for bands in _banded(gate, plain, plain.attackers):
            if all(len({aims[i] for i in band}) == 1 for band in bands):
                yield replace(plain, bands=bands)


def _banded(
    gate: Gate, attack: a.Attack, left: tuple[ObjectId, ...]
) -> Iterator[tuple[tuple[ObjectId, ...], ...]]:
    """The ways to put attackers into bands of two or more (502.10b, 502.11b)."""
    if len(left) < 2 or not any(_bands(gate, i) for i in left):
        yield ()
        return
    first, rest = left[0], left[1:]
    yield from _banded(gate, attack, rest)
    for n in range(1, len(rest) + 1):
        for others in combinations(rest, n):
            band = (first, *others)
            if _may_band(gate, attack, band):
                remaining = tuple(i for i in rest if i not in others)
                yield from ((band, *more) for more in _banded(gate, attack, remaining))


def _bands(gate: Gate, oid: ObjectId) -> bool:
    view = gate.sight.view(oid)
    return view.has("banding") or bool(view.keywords("bands with other"))


def _may_band(gate: Gate, attack: a.Attack, band: tuple[ObjectId, ...]) -> bool:
    try:
        check_bands(gate, a.Attack(attack.by, attack.attackers, (band,)))
    except Illegal:
        return False
    return True


def _blocks(gate: Gate, player: PlayerId) -> Iterator[a.Action]:
    combat = gate.state.combat
    first = next(iter(to_block(gate.state)), None)
    if combat is None or first is None or player != blocks_chosen_by(gate, first):
        return
    ways: dict[ObjectId, list[tuple[ObjectId, ...]]] = {}
    for oid in gate.sight.in_play():
        most = 1 + extra_blocks(gate, oid)
        chosen = [c for n in range(1, most + 1) for c in combinations(combat.attackers, n)]
        able = [c for c in chosen if block_problem(gate, oid, c, first) is None]
        if able:
            ways[oid] = [(), *able]
    for picked in product(*ways.values()):
        yield a.Block(player, {b: way for b, way in zip(ways, picked, strict=True) if way})
