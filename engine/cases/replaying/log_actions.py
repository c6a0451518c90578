"""Log entries as actions of the rules."""

from __future__ import annotations

import msgspec

from engine.cards.spelling import fold
from engine.cases.reading import log_entries as log
from engine.cases.reading.problems import Unclear, nearest
from engine.cases.replaying.picks import symbols
from engine.cases.setting_up.named_abilities import activated_index
from engine.cases.setting_up.references import Fits, kickers_untold, object_of, recipient_of
from engine.cases.setting_up.stack_and_effects import played_with
from engine.records import replace
from engine.rules.legal_actions import accepted
from engine.rules.paying.costs import alternatives
from engine.rules.position import actions as a
from engine.rules.position.state import ObjectId, PlayerId, Recipient, State
from engine.rules.transition import Transition


def action_of(state: State, entry: log.Entry) -> a.Action:
    """The action of an entry; raises `Unclear` where it names nothing and `Illegal` where rules forbid it."""
    match entry:
        case log.Concede():
            return a.Concede(entry.by)
        case log.Begin():
            return a.Begin(entry.by, entry.ante)
        case log.Play():
            return _play(state, entry)
        case log.Land():
            return a.PlayLand(entry.by, _card(state, entry))
        case log.Activate():
            return activation(state, entry.by, entry, entry.pay == "free")
        case log.Unmorph():
            additional = _objects(state, entry.additional)
            permanent = object_of(state, entry.permanent, lambda o: o.face_down and o.controller == entry.by)
            return a.Unmorph(entry.by, permanent, entry.pay == "free", additional, entry.x)
        case log.Upkeep():
            return a.Upkeep(entry.by, object_of(state, entry.of, lambda o: o.zone == "in play"))
        case log.Attack():
            mine = _in_play_of(entry.by)
            bands = tuple(_objects(state, band, mine) for band in entry.bands)
            attackers = _objects(state, entry.with_, mine)
            return a.Attack(entry.by, attackers, bands, entry.pay == "free", entry.player)
        case log.Block():
            mine, attacking = _blockers_of(state, entry.by), _attacking(state)
            blocks = {
                object_of(state, blocker, mine): _objects(state, attackers, attacking)
                for blocker, attackers in entry.with_.items()
            }
            return a.Block(entry.by, blocks, entry.pay == "free")
        case log.Assign():
            damage = {object_of(state, s): _numbers(state, dealt) for s, dealt in entry.damage.items()}
            return a.Assign(entry.by, damage)
        case _:
            raise AssertionError(f"{type(entry).__name__} is no action of one player")


def _blockers_of(state: State, player: PlayerId) -> Fits:
    """What the player has block: the attacking player, where he or she chooses, has creatures of others do (309.1)."""
    mine = player != state.turn.active
    return lambda o: o.zone == "in play" and (o.controller == player) is mine


def _in_play_of(player: PlayerId) -> Fits:
    return lambda o: o.zone == "in play" and o.controller == player


def _attacking(state: State) -> Fits:
    attackers = state.combat.attackers if state.combat is not None else ()
    return lambda o: o.id in attackers


def _objects(state: State, refs: tuple[str, ...], fits: Fits | None = None) -> tuple[ObjectId, ...]:
    return tuple(object_of(state, ref, fits) for ref in refs)


def _numbers(state: State, written: dict[str, int]) -> dict[Recipient, int]:
    return {recipient_of(state, ref): n for ref, n in written.items()}


def _targets(state: State, entry: log.Play | log.Activation) -> tuple[Recipient, ...] | None:
    """The targets named, or else those that are given a share (409.1e); nothing where none is."""
    named = entry.targets if entry.targets is not None or not entry.divide else tuple(entry.divide)
    return None if named is None else tuple(recipient_of(state, ref) for ref in named)


def _card(state: State, entry: log.Play | log.Land) -> ObjectId:
    """The card that is played, which is where the record says it is played from."""
    where = entry.from_ or "hand"
    o = state.objects[object_of(state, entry.card, lambda o: o.zone == where and o.owner == entry.by)]
    if entry.from_ is not None and o.zone != entry.from_:
        raise Unclear(entry.from_, f"{o.ref} is not in the {entry.from_} but in the {o.zone}")
    return o.id


def _play(state: State, entry: log.Play) -> a.PlaySpell:
    card = _card(state, entry)
    halves = [h.name for h in state.objects[card].base.halves]
    half = entry.half or next((h for h in halves if fold(h) == fold(entry.card)), "")
    if entry.half and entry.half.lower() not in (h.lower() for h in halves):
        hint = nearest(entry.half, halves)
        raise Unclear(entry.half, f"{entry.card} has no half {entry.half!r}{hint}")
    if untold := kickers_untold(state.objects[card].base, entry.kicked):
        raise Unclear("kicked", untold)
    action = a.PlaySpell(
        entry.by,
        card,
        _targets(state, entry),
        entry.x,
        entry.modes,
        _numbers(state, entry.divide),
        entry.kicked | played_with(entry),
        int(entry.alternative),
        _objects(state, entry.additional),
        half,
        entry.pay == "free",
    )
    return _offered(state, action) if entry.alternative is True else action


def _offered(state: State, action: a.PlaySpell) -> a.PlaySpell:
    """With the alternative cost that is meant where none is numbered: the first that can be paid so, or the first."""
    offered = len(alternatives(Transition(state), action.card, state.objects[action.card].base))
    ways = (replace(action, alternative=n) for n in range(1, offered + 1))
    return next((one for one in ways if accepted(state, one)), action) if offered > 1 else action


def activation(state: State, by: PlayerId, entry: log.Activation, free: bool) -> a.Activate:
    """The playing of an activated ability."""
    source = object_of(state, entry.source, _in_play_of(by))
    return a.Activate(
        by,
        source,
        activated_index(Transition(state), source, entry.ability),
        _targets(state, entry),
        entry.x,
        entry.modes,
        _numbers(state, entry.divide),
        _objects(state, entry.additional),
        free,
    )


def payments(state: State, entry: log.Paid | log.Activate) -> tuple[a.Payment, ...] | None:
    """The mana abilities listed as a payment, each with the mana picked, if any; nothing where none is listed."""
    if isinstance(entry.pay, str):
        return None
    return tuple(
        a.Payment(
            activation(state, one.by or entry.by, one, False),
            () if one.pick is msgspec.UNSET else tuple(symbols(one.pick)),
        )
        for one in entry.pay
    )
