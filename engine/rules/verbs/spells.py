"""Spells on the stack and cards played or copied: countered, copied, given new targets (409, 414, 503.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.choosing.announcing import in_turn, tell_put, tell_targets
from engine.rules.choosing.new_targets import aimed_anew, check_new_targets, open_to
from engine.rules.choosing.picking import followed, pick, players, zone_named
from engine.rules.choosing.playing_abilities import LANDS_ONLY
from engine.rules.looking.references import amount, resolve
from engine.rules.paying.payment import can_pay
from engine.rules.paying.spending import Purpose
from engine.rules.paying.told_mana import ON_X
from engine.rules.playing.playing_now import play_now, playable_now
from engine.rules.position.events import Change, Enter, Move
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import (
    Context,
    GameObject,
    ObjectId,
    Permission,
    PlayerId,
    Question,
    Recipient,
    StackEntry,
    only_objects,
)
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def counter_spell(gate: Gate, context: Context, e: ir.CounterSpell) -> Context:
    """Counter a spell or ability (414)."""
    for one in only_objects(pick(gate, context, e.what, "what to counter")):
        if one not in gate.state.zone("stack"):
            continue
        if gate.sight.view(one).restricted("cannot be countered") or any(
            isinstance(g.ability, ir.Static)
            and any(
                isinstance(m, ir.Restrict) and m.rule == "cannot be countered"
                for m in g.ability.modifications
            )
            for g in gate.sight.view(one).abilities
        ):
            gate.say(f"{gate.name(one)} cannot be countered", "103.2")
            continue
        spell = gate.state.objects[one]
        is_spell = spell.entry is not None and spell.entry.kind == "spell"
        zone: str = e.zone if is_spell else "ceased"
        taken = is_spell and e.taken is not None and gate.sight.fits(context, one, e.taken)
        zone = "in play" if taken else zone
        gate.propose(
            Move(
                one, zone_named(zone), "counter", e.position or "top", context.controller if taken else None
            ),
            rules=("414.1",),
            text=f"{gate.name(one)} is countered",
        )
        context = noted(context, "countered", (one,))
    return context


def copy_spell(gate: Gate, context: Context, e: ir.CopySpell) -> Context:
    """Put copies of a spell on the stack, each with new targets if its controller likes, or as it is told (503.10)."""
    made: list[ObjectId] = []
    owner = context.controller if e.player is None else players(gate, context, e.player)[0]
    for one in only_objects(resolve(gate.sight, context, e.what)):
        spell = gate.sight.object(one)
        if spell.entry is None or spell.entry.kind != "spell":
            continue
        if e.could_target:
            made += [put_copy(gate, owner, spell, at=one) for one in _could_target(gate, owner, spell.entry)]
            continue
        for _ in range(amount(gate.sight, context, e.times)):
            made.append(put_copy(gate, owner, spell, e.color))
    return replace(context, it=tuple(made))


def _could_target(gate: Gate, chooser: PlayerId, entry: StackEntry) -> tuple[Recipient, ...]:
    """The other permanents and players that the spell could have for its one target, in the order the chooser likes."""
    about = entry.context
    place, (had,) = next((n, group) for n, group in enumerate(about.targets) if group)
    permanents = gate.state.zone("in play")
    found = tuple(
        t
        for t in open_to(gate, about, entry.targets, place, ())
        if t != had and (isinstance(t, str) or t in permanents)
    )
    if len(found) < 2:
        return found
    text = f"the copies of {gate.name(about.source)}: the one that goes on the stack first aims at"
    order: tuple[Recipient, ...] = gate.ask(
        Question(chooser, text, "order", found, len(found), len(found), "503.10")
    )
    return order


def put_copy(
    gate: Gate, controller: PlayerId, spell: GameObject, color: str = "", at: Recipient | None = None
) -> ObjectId:
    """One copy of a spell, its own source, with what was decided as it was played (503.10), or `at` what is told."""
    assert spell.entry is not None
    numbers = dict(gate.state.ability_numbers)
    numbers[f"copy {spell.ref}"] = numbers.get(f"copy {spell.ref}", 0) + 1
    # nobody paid for X
    decided = {name: what for name, what in spell.entry.context.chosen.items() if name != ON_X}
    inner = replace(spell.entry.context, controller=controller, chosen=decided)
    new = replace(
        spell,
        ref=f"{spell.ref}-copy-{numbers[f'copy {spell.ref}']}",
        base=replace(spell.base, colors=(color,)) if color else spell.base,
        controller=controller,
        owner=controller,
        copy=True,
        printed=None,
        entry=replace(spell.entry, context=inner),
    )
    if at is None:
        inner = _with_new_targets(gate, new, spell.entry)
    else:
        inner = aimed_anew(inner, spell.entry.targets, [(at,) if had else () for had in inner.targets])
    gate.change_state(ability_numbers=numbers)
    text = f"a copy of {spell.base.name} goes on the stack"
    (oid,) = gate.propose(Enter(new), rules=("503.10",), text=text)
    assert oid is not None
    entry = replace(spell.entry, context=replace(inner, source=oid))
    gate.propose(Change(oid, {"entry": entry}))
    tell_targets(gate, entry.context, oid, before=spell.entry.context)
    tell_put(gate, controller, oid)
    return oid


def _with_new_targets(gate: Gate, copy: GameObject, entry: StackEntry) -> Context:
    """What a copy is about, with the targets its controller chooses for it or those it has from the spell (503.10)."""
    assert copy.entry is not None
    context, specs = copy.entry.context, entry.targets
    if not any(context.targets):
        return context
    aside = gate.aside()  # where the copy is on the stack: its colors count for protection (502.7b)
    (there,) = aside.propose(Enter(copy))
    assert there is not None
    before = about = replace(context, source=there)
    text, order = f"new targets for the copy of {copy.base.name}", in_turn(specs)
    as_written = order == tuple(range(len(specs)))  # so that one list may name the targets of all words
    for place, n in enumerate(order):
        had = context.targets[n]
        options = open_to(aside, about, specs, n, order[:place])
        if not had or len(options) < len(had):
            continue
        rest = sum(len(context.targets[m]) for m in order[place + 1 :]) if as_written else 0
        question = Question(
            copy.controller, text, "objects", tuple(options), 0, len(had), "503.10", rest=rest
        )
        picked: tuple[Recipient, ...] = gate.ask(question)
        if picked and len(picked) < len(had):
            raise Illegal("503.10", f"{len(had)} new targets are chosen for the copy, or none")
        if picked:
            about = aimed_anew(about, specs, (*about.targets[:n], picked, *about.targets[n + 1 :]))
    check_new_targets(aside, before, about, specs)
    return replace(about, source=context.source)


def change_targets(gate: Gate, context: Context, e: ir.ChangeTargets) -> Context:
    """A spell's target changes to another legal one; where there is none it stays (415.7a).

    Of several targets each changes for itself, or all do or none.
    """
    for one in only_objects(resolve(gate.sight, context, e.what)):
        if one not in gate.state.zone("stack"):
            continue
        entry = gate.state.objects[one].entry
        if entry is None:
            continue
        before, specs = entry.context, entry.targets
        if e.at_random:
            _at_random(gate, one, entry)
            continue
        together = gate.state.book.changed_targets == "all or none"
        if together and any(
            len(_others(gate, context, e, before, specs, n)) < len(had)
            for n, had in enumerate(before.targets)
        ):
            gate.say(f"{gate.name(one)} keeps its targets, as not all of them can be changed", "415.7a")
            continue
        after = _changed(gate, context, e, one, entry)
        check_new_targets(gate, before, after, specs)
        gate.propose(
            Change(one, {"entry": replace(entry, context=after)}),
            rules=("415.7a",),
            text=f"{gate.name(one)} now targets {', '.join(gate.name(t) for ts in after.targets for t in ts)}",
        )
        tell_targets(gate, after, one, before, context.controller, e.quietly)
    return context


def _at_random(gate: Gate, spell: ObjectId, entry: StackEntry) -> None:
    """The one target of a spell or ability is any legal one, as chance decides, and may be what it was (422.1)."""
    before, specs = entry.context, entry.targets
    words = [n for n, had in enumerate(before.targets) if had]
    if len(words) != 1 or len(before.targets[words[0]]) != 1:
        return
    (n,) = words
    options = tuple(open_to(gate, before, specs, n, ()))
    text = f"the new target of {gate.name(spell)} (at random)"
    asked = Question(before.controller, text, "objects", options, 1, 1, "422.1", chance=True)
    picked: tuple[Recipient, ...] = gate.ask(asked) if options else ()
    if not picked or picked == before.targets[n]:
        return
    after = aimed_anew(before, specs, (*before.targets[:n], picked, *before.targets[n + 1 :]))
    text = f"{gate.name(spell)} now targets {gate.name(picked[0])}"
    gate.propose(Change(spell, {"entry": replace(entry, context=after)}), rules=("415.7a",), text=text)
    tell_targets(gate, after, spell, before, quietly=True)


def _changed(
    gate: Gate, context: Context, e: ir.ChangeTargets, spell: ObjectId, entry: StackEntry
) -> Context:
    """What a spell is about when each of its targets that can be changed has been, one after another."""
    about, specs = entry.context, entry.targets
    for n, had in enumerate(about.targets):
        for place in range(len(had)):
            options = [t for t in _others(gate, context, e, about, specs, n) if t not in had]
            if not options:
                continue
            text = f"the new target of {gate.name(spell)}"
            now = list(about.targets[n])
            (now[place],) = gate.choose_objects(context.controller, options, 1, 1, text, "415.7a")
            about = aimed_anew(about, specs, (*about.targets[:n], tuple(now), *about.targets[n + 1 :]))
    return about


def _others(
    gate: Gate,
    context: Context,
    e: ir.ChangeTargets,
    about: Context,
    specs: tuple[ir.TargetSpec, ...],
    n: int,
) -> list[Recipient]:
    """What one of the words "target" may be changed to."""
    return [
        t
        for t in open_to(gate, about, specs, n, range(n))
        if t not in about.targets[n] and _may_be_new(gate, context, e, t)
    ]


def _may_be_new(gate: Gate, context: Context, e: ir.ChangeTargets, one: Recipient) -> bool:
    if isinstance(one, str):
        return e.to is None
    return not e.to_player and (e.to is None or gate.sight.fits(context, one, e.to))


def copy_card(gate: Gate, context: Context, e: ir.CopyCard) -> Context:
    """A copy of each card, in the zone the card is in; unplayed it ceases to exist (503.12, 420.5j)."""
    made: list[ObjectId] = []
    for one in only_objects(resolve(gate.sight, context, e.what)):
        card = gate.sight.object(one)
        numbers = dict(gate.state.ability_numbers)
        key = f"copy {card.ref}"
        numbers[key] = numbers.get(key, 0) + 1
        gate.change_state(ability_numbers=numbers)
        me = context.controller
        ref = f"{card.ref}-copy-{numbers[key]}"
        copy = GameObject(ObjectId(0), ref, card.base, me, me, card.zone, copy=True)
        (new,) = gate.propose(Enter(copy), rules=("503.2",), text=f"{card.base.name} is copied")
        assert new is not None
        made.append(new)
    return replace(context, it=tuple(made), did=bool(made))


_OWN_GRAVEYARD = ir.AllOf(ir.Filter((ir.OwnedBy(ir.You()),), "graveyard"))


def play_card(gate: Gate, context: Context, e: ir.PlayCard) -> Context:
    """Play cards now, one after another, or have leave to play them from where they are for some time.

    Leave to play the cards of a graveyard is a rule: it goes for what is there later or is played as though it were
    (418.3b, Glossary, As though).
    """
    players = [PlayerId(p) for p in resolve(gate.sight, context, e.player) if isinstance(p, str)]
    if e.until != "now" and replace(e, until="now") == ir.PlayCard(_OWN_GRAVEYARD):
        rule = ir.PlayerRule("plays from graveyard", ir.You())
        gate.change_state(rules=(*gate.state.rules, (rule, e.until, replace(context, it=()))))
        gate.say(f"{context.controller} may play cards from the graveyard", "413.2b", "418.3b")
        return context
    text = f"what to play with {gate.name(context.source)}"
    cards = only_objects(pick(gate, context, e.what, text))
    there = [
        i
        for i in followed(gate, context, tuple(cards))
        if gate.state.objects[i].zone not in ("in play", "stack")
    ]
    if e.until != "now":
        new = tuple(Permission(p, i, e.free, e.until, e.flashback) for p in players for i in there)
        gate.change_state(permissions=(*gate.state.permissions, *new))
        for leave in new:
            gate.say(f"{leave.player} may play {gate.name(leave.card)} from where it is", "413.2b")
        return replace(context, it=tuple(cards))
    for player in players:
        for one in there:
            if e.from_lands:
                _play_from_lands(gate, context, player, one)
                continue
            gate.say(f"{player} plays {gate.name(one)} while {gate.name(context.source)} resolves", "503.12")
            play_now(gate, player, one, e.free)
    return replace(context, it=tuple(cards), did=bool(there))


def _play_from_lands(gate: Gate, context: Context, player: PlayerId, card: ObjectId) -> None:
    """A player plays a card if able, with mana abilities of his or her lands alone, and none for more (411.2)."""
    name, by, base = gate.name(card), gate.name(context.source), gate.state.objects[card].base
    rules = (*gate.sight.having(ir.CostRule), *(a for a in base.abilities if isinstance(a, ir.CostRule)))
    if "land" in base.types or base.halves or rules:
        raise Unsupported(f"whether {name}, which {by} names, can be played while that resolves")
    gate.change_state(rules=(*gate.state.rules, (LANDS_ONLY, "end of turn", replace(context, it=(player,)))))
    before = gate.state.players[player].pool
    least = (ir.PayMana(base.cost.replace("{X}", "")),)
    able = bool(base.cost) and can_pay(gate, Context(card, player), least, purpose=Purpose("spells", card))
    if able and playable_now(gate, player, card, False):
        gate.say(f"{player} plays {name} while {by} resolves", "503.12")
        play_now(gate, player, card, False)
    else:
        gate.say(f"{player} cannot play {name}", "413.2c")
    if any(n > before.get(mana, 0) for mana, n in gate.state.players[player].pool.items()):
        raise Unsupported(
            f"lands that give more mana than {name} takes, which {by} does not let a player tap"
        )
    gate.change_state(rules=tuple(rule for rule in gate.state.rules if rule[0] is not LANDS_ONLY))


SPELLS: dict[type[object], object] = {
    ir.CounterSpell: counter_spell,
    ir.CopyCard: copy_card,
    ir.PlayCard: play_card,
    ir.CopySpell: copy_spell,
    ir.ChangeTargets: change_targets,
}
