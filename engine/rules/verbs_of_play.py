"""Instructions about the game itself: mana, turns, winning, copying, phasing, searching, choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.banding import with_bandmates
from engine.rules.deeds import noted
from engine.rules.events import Change, ChangePlayer, ChangeState, Enter
from engine.rules.leaving import outcome
from engine.rules.libraries import shuffle as shuffled
from engine.rules.mana_abilities import add_mana
from engine.rules.mana_plan import produced
from engine.rules.permissions import ruled
from engine.rules.phasing import exchange_phases, phase_out
from engine.rules.picking import pick, players
from engine.rules.references import amount, resolve
from engine.rules.refusal import Illegal
from engine.rules.state import (
    COLORS,
    SYMBOLS,
    Context,
    ContinuousEffect,
    GameObject,
    ObjectId,
    PlayerId,
    Question,
    Recipient,
)
from engine.rules.targeting import legal_targets
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def mana(gate: Gate, context: Context, e: ir.AddMana) -> Context:
    """Add mana, with a choice where there is one (406)."""
    options = produced(gate.sight, context, e)
    for player in players(gate, context, e.player):
        add_mana(gate, player, which_mana(gate, player, context.source, options), e.only)
    return context


def which_mana(
    gate: Gate, player: PlayerId, source: ObjectId, options: tuple[tuple[str, ...], ...]
) -> tuple[str, ...]:
    """The mana a player chooses among what an ability can add; none where the type is undefined (406.6)."""
    if len(options) < 2:
        return (options or ((),))[0]
    text = f"which mana {gate.name(source)} gives"
    if all(o and len(set(o)) == 1 and o[0] in SYMBOLS for o in options):
        colors = {SYMBOLS[o[0]]: o for o in options}
        picked = gate.ask(Question(player, text, "color", tuple(colors)))
        return colors[picked]
    chosen: tuple[str, ...] = gate.ask(Question(player, text, "choice", options))
    return chosen


def win(gate: Gate, context: Context, e: ir.WinGame) -> Context:
    """A player wins; the game ends at once (102.3), unless the player has lost by then (102.5)."""
    for player in players(gate, context, e.player):
        if gate.state.result or gate.state.players[player].lost:
            gate.say(f"{player} has not won, having lost or the game being over", "102.5")
        elif not ruled(gate, "cannot win", player):
            gate.propose(
                ChangeState({"result": f"winner {player}"}), rules=("102.3",), text=f"{player} wins the game"
            )
    return context


def lose(gate: Gate, context: Context, e: ir.LoseGame) -> Context:
    """Players lose, several at once where several do; the game ends at once (102.3-102.4)."""
    losers = [p for p in players(gate, context, e.player) if not ruled(gate, "cannot lose", p)]
    if losers:
        batch = [ChangePlayer(p, {"lost": True}) for p in losers]
        gate.propose(*batch, rules=("102.3",), text=f"{' and '.join(losers)} loses the game")
        outcome(gate)
    return context


def empty_pool(gate: Gate, context: Context, e: ir.EmptyPool) -> Context:
    """The mana is gone; nobody burns, since the phase does not end (300.3)."""
    for player in players(gate, context, e.player):
        gate.propose(
            ChangePlayer(player, {"pool": {}}, "mana empties"),
            rules=("413.2c",),
            text=f"{player}'s mana is gone",
        )
    return context


def drawn_game(gate: Gate, context: Context, _e: ir.DrawGame) -> Context:
    """The game is a draw."""
    gate.propose(ChangeState({"result": "draw"}), rules=("102.3",), text="the game is a draw")
    return context


def copy_spell(gate: Gate, context: Context, e: ir.CopySpell) -> Context:
    """Put copies of a spell on the stack, each with new targets if its controller likes (503.10)."""
    made: list[ObjectId] = []
    owner = context.controller if e.player is None else players(gate, context, e.player)[0]
    for one in resolve(gate.sight, context, e.what):
        if isinstance(one, str):
            continue
        spell = gate.sight.object(one)
        if spell.entry is None or spell.entry.kind != "spell":
            continue
        for _ in range(amount(gate.sight, context, e.times)):
            made.append(put_copy(gate, owner, spell, e.color))
    return replace(context, it=tuple(made))


def put_copy(gate: Gate, controller: PlayerId, spell: GameObject, color: str = "") -> ObjectId:
    """One copy of a spell, with all that was decided as it was played (503.10); its own source."""
    assert spell.entry is not None
    numbers = dict(gate.state.ability_numbers)
    numbers[f"copy {spell.ref}"] = numbers.get(f"copy {spell.ref}", 0) + 1
    targets = _new_targets(gate, controller, spell)
    base = replace(spell.base, colors=(color,)) if color else spell.base
    inner = replace(spell.entry.context, controller=controller, targets=targets)
    new = replace(
        spell,
        ref=f"{spell.ref}-copy-{numbers[f'copy {spell.ref}']}",
        base=base,
        controller=controller,
        owner=controller,
        copy=True,
        printed=None,
        entry=replace(spell.entry, context=inner),
    )
    gate.change_state(ability_numbers=numbers)
    text = f"a copy of {spell.base.name} goes on the stack"
    (oid,) = gate.propose(Enter(new), rules=("503.10",), text=text)
    assert oid is not None
    entry = replace(spell.entry, context=replace(inner, source=oid))
    gate.propose(Change(oid, {"entry": entry}))
    return oid


def _new_targets(gate: Gate, controller: PlayerId, spell: GameObject) -> tuple[tuple[Recipient, ...], ...]:
    assert spell.entry is not None
    targets = list(spell.entry.context.targets)
    about = replace(spell.entry.context, controller=controller)
    for n, spec in enumerate(spell.entry.targets):
        if not targets[n]:
            continue
        options = legal_targets(gate, about, spec)
        text = f"new targets for the copy of {spell.base.name}"
        picked = gate.choose_objects(controller, options, 0, len(targets[n]), text, "503.10")
        targets[n] = picked if len(picked) == len(targets[n]) else targets[n]
    return tuple(targets)


def change_targets(gate: Gate, context: Context, e: ir.ChangeTargets) -> Context:
    """A spell's target changes to another legal one; where there is none it stays (415.7a)."""
    for one in resolve(gate.sight, context, e.what):
        if isinstance(one, str) or one not in gate.state.zone("stack"):
            continue
        spell = gate.state.objects[one]
        if spell.entry is None:
            continue
        targets = list(spell.entry.context.targets)
        for n, spec in enumerate(spell.entry.targets):
            others = [t for t in legal_targets(gate, spell.entry.context, spec) if t not in targets[n]]
            if not targets[n] or not others:
                continue
            text = f"the new target of {gate.name(one)}"
            targets[n] = gate.choose_objects(context.controller, others, 1, 1, text, "415.7a")
        inner = replace(spell.entry.context, targets=tuple(targets))
        gate.propose(
            Change(one, {"entry": replace(spell.entry, context=inner)}),
            rules=("415.7a",),
            text=f"{gate.name(one)} now targets {', '.join(gate.name(t) for ts in targets for t in ts)}",
        )
    return context


def force_block(gate: Gate, context: Context, e: ir.ForceBlock) -> Context:
    """A creature blocks another this combat if able (502.29a)."""
    attackers = resolve(gate.sight, context, e.attacker)
    must = ir.Restrict("must block", by=ir.Filter((ir.IsOneOf(ir.It()),), "any"))
    blockers = resolve(gate.sight, context, e.what)
    effect = ContinuousEffect(
        gate.state.clock,
        replace(context, it=attackers),
        blockers,
        (must,),
        "end of combat",
        None,
        gate.name(context.source),
    )
    gate.change_state(effects=(*gate.state.effects, effect))
    gate.say(f"{', '.join(gate.name(b) for b in blockers)} must block if able", "502.29a", "500.1")
    return context


def play_until_pass(gate: Gate, context: Context, e: ir.PlayUntilPass) -> Context:
    """The owner may play the removed card for its madness cost until passing next (502.24a)."""
    for one in resolve(gate.sight, context, e.what):
        o = None if isinstance(one, str) else gate.state.objects.get(one)
        if o is not None and o.zone == "removed":
            gate.propose(
                Change(o.id, {"options": o.options | {"madness"}}),
                rules=("502.24a",),
                text=f"{o.owner} may play {o.base.name} until passing next",
            )
    return context


def all_phase(gate: Gate, context: Context, _e: ir.SimultaneousPhase) -> Context:
    """All phased-out creatures phase in as all creatures with phasing phase out (502.15)."""
    creatures = [i for i in gate.sight.in_play() if "creature" in gate.sight.view(i).types]
    exchange_phases(gate, tuple(i for i in creatures if gate.sight.view(i).has("phasing")))
    return context


def phase(gate: Gate, context: Context, e: ir.Phase) -> Context:
    """Phase out (502.15)."""
    phase_out(gate, tuple(i for i in resolve(gate.sight, context, e.what) if not isinstance(i, str)))
    return context


def become_blocked(gate: Gate, context: Context, e: ir.BecomeBlocked) -> Context:
    """An attacking creature becomes blocked, and its band with it (309.2f, 502.10g)."""
    combat = gate.state.combat
    for one in resolve(gate.sight, context, e.what):
        if combat and not isinstance(one, str) and one in combat.attackers and one not in combat.blocked:
            band = tuple(i for i in with_bandmates(combat, (one,)) if i not in combat.blocked)
            combat = replace(combat, blocked=combat.blocked | {*band}, unblocked=combat.unblocked - {*band})
            rules = ("309.2f", "502.10g") if len(band) > 1 else ("309.2f",)
            text = f"{', '.join(gate.name(i) for i in band)} becomes blocked"
            change = ChangeState({"combat": combat}, "becomes blocked", others=band)
            gate.propose(change, rules=rules, text=text)
    return context


def reveal(gate: Gate, context: Context, e: ir.Reveal) -> Context:
    """Reveal cards."""
    what = pick(gate, context, e.what, f"what to reveal for {gate.name(context.source)}")
    gate.say("revealed: " + ", ".join(gate.name(i) for i in what), "413.2c")
    return noted(replace(context, it=what), "revealed", what)


def choose_value(gate: Gate, context: Context, e: ir.ChooseValue) -> Context:
    """Choose a color, number, type or name on resolution (413.2d)."""
    text = f"choose a {e.what} for {gate.name(context.source)}"
    if e.what == "land or nonland":
        text = f"choose {e.what} for {gate.name(context.source)}"
        kind = gate.ask(Question(context.controller, text, "choice", ("land", "nonland")))
        return replace(context, chosen={**context.chosen, "kind": str(kind)})
    kinds: Any = {"color": "color", "creature type": "creature type", "number": "number"}
    options = COLORS if e.what == "color" else ()
    answer = gate.ask(Question(context.controller, text, kinds.get(e.what, "name"), options, 0))
    if e.what == "number" and (int(answer) < e.least or (e.most is not None and int(answer) > e.most)):
        raise Illegal("413.2c", f"the number is between {e.least} and {e.most}")
    key = e.what.removeprefix("creature ").removeprefix("card ")
    o = gate.state.objects.get(context.source)
    if o is not None:
        gate.propose(Change(o.id, {"chosen": {**o.chosen, key: str(answer)}}))
    return replace(context, chosen={**context.chosen, key: str(answer)})


def shuffle(gate: Gate, context: Context, e: ir.Shuffle) -> Context:
    """Shuffle: the order is unknown afterwards."""
    for player in players(gate, context, e.player):
        shuffled(gate, player)
    return context


OF_PLAY: dict[type[Any], Any] = {
    ir.AddMana: mana,
    ir.WinGame: win,
    ir.LoseGame: lose,
    ir.DrawGame: drawn_game,
    ir.EmptyPool: empty_pool,
    ir.CopySpell: copy_spell,
    ir.ChangeTargets: change_targets,
    ir.ForceBlock: force_block,
    ir.PlayUntilPass: play_until_pass,
    ir.SimultaneousPhase: all_phase,
    ir.Phase: phase,
    ir.BecomeBlocked: become_blocked,
    ir.Reveal: reveal,
    ir.ChooseValue: choose_value,
    ir.Shuffle: shuffle,
}
