"""Instructions about the game itself: mana, turns, winning, copying, phasing, searching, choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import Change, ChangePlayer, ChangeState, Enter, Move
from engine.rules.instructions import pick
from engine.rules.mana_abilities import add_mana
from engine.rules.paying import produced
from engine.rules.references import amount, matching, resolve
from engine.rules.state import COLORS, Context, ObjectId, PlayerId, Question
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def _players(gate: Gate, context: Context, ref: ir.Ref) -> list[PlayerId]:
    return [PlayerId(p) for p in pick(gate, context, ref, "which player") if isinstance(p, str)]


def mana(gate: Gate, context: Context, e: ir.AddMana) -> Context:
    """Add mana, with a choice where there is one (406)."""
    options = produced(gate.sight, context, e)
    for player in _players(gate, context, e.player):
        option = (
            gate.ask(Question(player, f"which mana {gate.name(context.source)} gives", "choice", options))
            if len(options) > 1
            else (options or ((),))[0]
        )
        add_mana(gate, player, option)
    return context


def extra(gate: Gate, context: Context, e: ir.ExtraTurn) -> Context:
    """Extra turns are taken most recent first (300.7)."""
    t = gate.state.turn
    for player in _players(gate, context, e.player):
        if e.what == "turn":
            t = replace(t, extra=(player, *t.extra))
        else:
            steps: Any = (
                "beginning of combat",
                "declare attackers",
                "declare blockers",
                "combat damage",
                "end of combat",
                "main 2",
            )
            t = replace(t, queue=(*steps, *t.queue))
    gate.change_state(turn=t)
    return context


def skip(gate: Gate, context: Context, e: ir.SkipNext) -> Context:
    """Skip the next turn, step or phase (419.6e)."""
    t = gate.state.turn
    gate.change_state(
        turn=replace(t, skips=t.skips + tuple((p, e.what) for p in _players(gate, context, e.player)))
    )
    return context


def win(gate: Gate, context: Context, e: ir.WinGame) -> Context:
    """A player wins (102.4)."""
    for player in _players(gate, context, e.player):
        if not ruled(gate, "cannot win", player):
            gate.propose(
                ChangeState({"result": f"winner {player}"}), rules=("102.4",), text=f"{player} wins the game"
            )
    return context


def lose(gate: Gate, context: Context, e: ir.LoseGame) -> Context:
    """A player loses (102.3)."""
    for player in _players(gate, context, e.player):
        if not ruled(gate, "cannot lose", player):
            gate.propose(
                ChangePlayer(player, {"lost": True}), rules=("102.3",), text=f"{player} loses the game"
            )
    return context


def ruled(gate: Gate, rule: str, player: PlayerId) -> bool:
    """Whether a rule about players ("cannot lose") is in force for the player."""
    for oid in gate.sight.in_play():
        for g in gate.sight.view(oid).abilities:
            if isinstance(g.ability, ir.PlayerRule) and g.ability.rule == rule:
                context = Context(oid, gate.sight.controller(oid))
                if g.ability.players is None or player in resolve(gate.sight, context, g.ability.players):
                    return True
    return any(r.rule == rule for r, _, _ in gate.state.rules)


def drawn_game(gate: Gate, context: Context, _e: ir.DrawGame) -> Context:
    """The game is a draw."""
    gate.propose(ChangeState({"result": "draw"}), rules=("102.6",), text="the game is a draw")
    return context


def copy_spell(gate: Gate, context: Context, e: ir.CopySpell) -> Context:
    """Put a copy of a spell on the stack (503.10)."""
    from engine.rules.targeting import legal_targets

    for one in resolve(gate.sight, context, e.what):
        if isinstance(one, str) or one not in gate.state.zone("stack"):
            continue
        spell = gate.state.objects[one]
        assert spell.entry is not None
        made = dict(gate.state.ability_numbers)
        made[f"copy {spell.ref}"] = made.get(f"copy {spell.ref}", 0) + 1
        targets = list(spell.entry.context.targets)
        for n, spec in enumerate(spell.entry.targets):
            options = legal_targets(gate, replace(spell.entry.context, controller=context.controller), spec)
            if targets[n]:
                picked = gate.choose_objects(
                    context.controller,
                    options,
                    0,
                    len(targets[n]),
                    f"new targets for the copy of {spell.base.name}",
                )
                targets[n] = picked or targets[n]
        base = replace(spell.base, colors=(e.color,)) if e.color else spell.base
        inner = replace(spell.entry.context, controller=context.controller, targets=tuple(targets))
        ref = f"{spell.ref}-copy-{made[f'copy {spell.ref}']}"
        new = replace(
            spell,
            ref=ref,
            base=base,
            controller=context.controller,
            owner=context.controller,
            copy=True,
            entry=replace(spell.entry, context=inner),
        )
        gate.change_state(ability_numbers=made)
        gate.propose(Enter(new), rules=("503.10",), text=f"a copy of {spell.base.name} goes on the stack")
    return context


def phase(gate: Gate, context: Context, e: ir.Phase) -> Context:
    """Phase out (502.15)."""
    from engine.rules.phasing import phase_out

    phase_out(gate, tuple(i for i in resolve(gate.sight, context, e.what) if not isinstance(i, str)))
    return context


def become_blocked(gate: Gate, context: Context, e: ir.BecomeBlocked) -> Context:
    """An attacking creature becomes blocked (309.2)."""
    combat = gate.state.combat
    for one in resolve(gate.sight, context, e.what):
        if combat and not isinstance(one, str) and one in combat.attackers and one not in combat.blocked:
            combat = replace(combat, blocked=combat.blocked | {one}, unblocked=combat.unblocked - {one})
            gate.propose(ChangeState({"combat": combat}, "becomes blocked", object=one))
    return context


def search(gate: Gate, context: Context, e: ir.SearchLibrary) -> Context:
    """Search a library, take what is found, shuffle."""
    for player in _players(gate, context, e.player):
        options = tuple(
            i for i in gate.state.zone("library", player) if i in matching(gate.sight, context, e.of)
        )
        n = amount(gate.sight, context, e.n)
        least = n if not e.of.tests else 0
        picked = gate.choose_objects(
            context.controller, options, least, n, f"what to find with {gate.name(context.source)}"
        )
        gate.propose(*(Move(i, e.zone, "", changes={"tapped": True} if e.tapped else {}) for i in picked), rules=("413.2c",))  # type: ignore[arg-type]
    return context


def reveal(gate: Gate, context: Context, e: ir.Reveal) -> Context:
    """Reveal cards."""
    what = resolve(gate.sight, context, e.what)
    gate.say("revealed: " + ", ".join(gate.name(i) for i in what), "413.2c")
    return replace(context, it=what)


def choose_value(gate: Gate, context: Context, e: ir.ChooseValue) -> Context:
    """Choose a color, number, type or name on resolution (413.2d)."""
    kinds: Any = {"color": "color", "creature type": "creature type", "number": "number"}
    answer = gate.ask(
        Question(
            context.controller,
            f"choose a {e.what} for {gate.name(context.source)}",
            kinds.get(e.what, "name"),
            COLORS if e.what == "color" else (),
            0,
        )
    )
    o = gate.state.objects[context.source]
    key = e.what.removeprefix("creature ").removeprefix("card ")
    gate.propose(Change(o.id, {"chosen": {**o.chosen, key: str(answer)}}))
    return context


def shuffle(gate: Gate, context: Context, _e: ir.Shuffle) -> Context:
    """Shuffle: the order is unknown afterwards."""
    gate.say("the library is shuffled", "413.2c")
    return context


def attach(gate: Gate, context: Context, e: ir.Attach) -> Context:
    """Attach the source to something (502.33)."""
    to = resolve(gate.sight, context, e.to)
    source = ObjectId(context.source)
    if (
        to
        and source in gate.state.zone("in play")
        and (isinstance(to[0], str) or to[0] in gate.state.zone("in play"))
    ):
        gate.propose(
            Change(source, {"attached": to[0]}, "attached"),
            rules=("502.33a",),
            text=f"{gate.name(source)} is attached to {gate.name(to[0])}",
        )
    return context


OF_PLAY: dict[type[Any], Any] = {
    ir.AddMana: mana,
    ir.ExtraTurn: extra,
    ir.SkipNext: skip,
    ir.WinGame: win,
    ir.LoseGame: lose,
    ir.DrawGame: drawn_game,
    ir.CopySpell: copy_spell,
    ir.Phase: phase,
    ir.BecomeBlocked: become_blocked,
    ir.SearchLibrary: search,
    ir.Reveal: reveal,
    ir.ChooseValue: choose_value,
    ir.Shuffle: shuffle,
    ir.Attach: attach,
}
