"""What continuous effects forbid or allow when players act (408, 409.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.looking.conditions import holds
from engine.rules.looking.printed import base_view
from engine.rules.looking.references import resolve
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import is_mana_ability, passes
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Characteristics, Context, ObjectId, Permission, Player, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def sorcery_time(gate: Gate, player: PlayerId) -> bool:
    """A main phase of the player's own turn with an empty stack (408.1d)."""
    t, state = gate.state.turn, gate.state
    main = t.active == player and t.step in ("main 1", "main 2")
    return main and not state.zone("stack") and state.resolving is None


def ability_forbidden(gate: Gate, oid: ObjectId, player: PlayerId, ability: ir.Activated) -> str:
    """What keeps the player from playing an activated ability of an object, a mana ability or not; else nothing."""
    mana = is_mana_ability(gate.state.book, ability)
    taps = any(isinstance(c, ir.TapSelf) for c in ability.cost)
    for rule, about in gate.sight.view(oid).restricted("abilities cannot be played"):
        if taps or rule.ability != "{T}":
            return gate.name(about.source)
    for _, about in () if mana else gate.sight.view(oid).restricted("other abilities cannot be played"):
        return gate.name(about.source)
    by = ruled_by(gate, "own turn only", player) if gate.state.turn.active != player else ""
    by = by or ruled_by(gate, "no ability can be played", player)
    return by or ("" if mana else ruled_by(gate, "abilities cannot be played", player))


def as_spell(gate: Gate, card: ObjectId, player: PlayerId, base: Characteristics, face_down: bool) -> Sight:
    """The game with a card seen as the spell it would be on the stack: face down, or the half played (504.2)."""
    spell = replace(gate.state.objects[card], zone="stack", base=base, face_down=face_down, disguise=None)
    state = replace(gate.state, objects={**gate.state.objects, card: spell})
    view = base_view(spell, state.book)
    gate.sight.recolor(view, player)
    return gate.sight.with_view(card, view, state)


def spell_forbidden(
    gate: Gate, oid: ObjectId, player: PlayerId, base: Characteristics, face_down: bool = False
) -> str:
    """What keeps the player from playing the card as that spell (409.4, 504.2); nothing where nothing does."""
    for _, about in gate.sight.view(oid).restricted("cannot be played"):
        return gate.name(about.source)
    if any(isinstance(a, ir.Static) for a in base.abilities):
        own = [
            g.ability
            for g in as_spell(gate, oid, player, base, face_down).view(oid).abilities
            if isinstance(g.ability, ir.Static) and isinstance(g.ability.to, ir.Self)
        ]
        for ability in own:
            if _keeps_from_play(ability) and (
                ability.condition is None or holds(gate.sight, Context(oid, player), ability.condition)
            ):
                return "its own text"
    named = card_forbidden(gate, oid, player, (base, face_down))
    if named:
        return named
    by = ruled_by(gate, "own turn only", player) if gate.state.turn.active != player else ""
    if not by and gate.state.players[player].spells_played:
        by = ruled_by(gate, "one spell a turn", player)
    if by:
        return by
    rules = list(rules_for(gate, "spells cannot be played", player))
    sight = as_spell(gate, oid, player, base, face_down) if rules else gate.sight
    for rule, about in rules:
        tests = () if rule.what is None else rule.what.tests
        if all(passes(sight, about, oid, t) for t in tests):
            return gate.name(about.source)
    return ""


def may_be_played_any_time(gate: Gate, oid: ObjectId, player: PlayerId, base: Characteristics) -> bool:
    """Whether an effect lets the player play the card as that spell whenever an instant could be (408.1)."""
    rules = list(rules_for(gate, "casts as though with flash", player))
    sight = as_spell(gate, oid, player, base, False) if rules else gate.sight
    return any(
        rule.what is None or all(passes(sight, about, oid, t) for t in rule.what.tests)
        for rule, about in rules
    )


def card_forbidden(
    gate: Gate, oid: ObjectId, player: PlayerId, spell: tuple[Characteristics, bool] | None = None
) -> str:
    """The name of what keeps cards like this one from being played, whatever their types (103.2).

    A card that would be a `spell` is judged as that, face down or as the half played (504.2, 505.2).
    """
    o = gate.state.objects[oid]
    own = o.zone == "graveyard" and o.owner == player
    if own and (by := ruled_by(gate, "nothing from one's graveyard", player)):
        return by
    keeping = _keeping_from_play(gate.sight)
    rules = list(rules_for(gate, "cards cannot be played", player))
    if not keeping and not rules:
        return ""
    sight = gate.sight if spell is None else as_spell(gate, oid, player, *spell)
    for source, ability in keeping:
        if _names_card(sight, source, ability, oid):
            return gate.name(source)
    for rule, about in rules:
        if rule.what is not None and all(passes(sight, about, oid, t) for t in rule.what.tests):
            return gate.name(about.source)
    return ""


def _keeping_from_play(sight: Sight) -> tuple[tuple[ObjectId, ir.Static], ...]:
    """The static abilities in force that keep some cards from being played, with their sources."""
    found: tuple[tuple[ObjectId, ir.Static], ...] | None = sight.kinds.get("keeping from play")
    if found is None:
        found = tuple((oid, one) for oid, _, one, _ in sight.having(ir.Static) if _keeps_from_play(one))
        sight.kinds["keeping from play"] = found
    return found


def _keeps_from_play(rule: ir.Static) -> bool:
    return any(isinstance(m, ir.Restrict) and m.rule == "cannot be played" for m in rule.modifications)


def _names_card(sight: Sight, source: ObjectId, rule: ir.Static, oid: ObjectId) -> bool:
    """Whether a static ability that keeps spells from being played describes the card."""
    if not isinstance(rule.to, ir.Filter):
        return False
    about = Context(source, sight.controller(source))
    return all(passes(sight, about, oid, t) for t in rule.to.tests)


def rules_for(gate: Gate, rule: str, player: PlayerId) -> Iterator[tuple[ir.PlayerRule, Context]]:
    """The rules of one kind about players that hold for the player now, each with its context.

    They come from static abilities in play and from what resolved this turn; without players named they hold
    for everybody.
    """
    for oid, _, held, g in gate.sight.having(ir.PlayerRule):
        if held.rule == rule and (oid, player) not in gate.state.ignored:
            context = Context(oid, gate.sight.controller(oid), granter=g.origin)
            if _holds_for(gate, held, context, player):
                yield held, context
    for one, _, context in gate.state.rules:
        if one.rule == rule and _holds_for(gate, one, context, player):
            yield one, context


def _holds_for(gate: Gate, rule: ir.PlayerRule, context: Context, player: PlayerId) -> bool:
    if rule.players is not None and player not in resolve(gate.sight, context, rule.players):
        return False
    return rule.condition is None or holds(gate.sight, replace(context, each=player), rule.condition)


def permitted(gate: Gate, player: PlayerId, oid: ObjectId) -> Permission | None:
    """The leave an effect gave the player to play this card from where it is, if any."""
    given = (p for p in gate.state.permissions if p.player == player and p.card == oid)
    return next((p for p in given if not p.flashback), None)


def has_flashback(gate: Gate, player: PlayerId, oid: ObjectId) -> bool:
    """Whether an effect gave a card flashback for its mana cost."""
    return any(p.flashback and p.player == player and p.card == oid for p in gate.state.permissions)


def ruled(gate: Gate, rule: str, player: PlayerId) -> bool:
    """Whether a rule about players ("cannot lose") is in force for the player."""
    return next(rules_for(gate, rule, player), None) is not None


def ruled_by(gate: Gate, rule: str, player: PlayerId) -> str:
    """The name of what brings a rule about players that is in force for the player; nothing where none is."""
    found = next(rules_for(gate, rule, player), None)
    return "" if found is None else gate.name(found[1].source)


def forbidden(by: str, what: str, *also: str) -> Illegal:
    """The refusal of what an effect forbids, which names what the effect comes from (409.4)."""
    return Illegal("409.4", f"{by} keeps {what} from being played", also)


def land_play(gate: Gate, player: PlayerId) -> tuple[ObjectId, ...] | None:
    """By whose leave the player may play a land now, nobody's for the one of every turn (212.6b).

    Nothing where it is not allowed; "cannot" wins (103.2).
    """
    if ruled(gate, "cannot play lands", player):
        return None
    extra = [(about.source, rule.n or 1) for rule, about in rules_for(gate, "extra land", player)]
    return LAND_PLAYS[gate.state.book.land_plays](gate.state.players[player], extra)


def _by_number(player: Player, extra: Extra) -> tuple[ObjectId, ...] | None:
    """Lands played are compared with lands allowed, whatever allowed them."""
    return () if player.lands_played < 1 + sum(n for _, n in extra) else None


def _by_permission(player: Player, extra: Extra) -> tuple[ObjectId, ...] | None:
    """Each land is played as the one of the turn or by one permission, and only that is used up."""
    used = player.land_permissions
    unnamed = player.lands_played - len(used)
    if unnamed < 1:
        return ()
    left = [
        source for source, n in extra for _ in range(min(n, player.lands_played + 1) - used.count(source))
    ]
    return tuple(left[unnamed - 1 : unnamed]) or None


Extra = list[tuple[ObjectId, int]]
LAND_PLAYS: dict[str, Callable[[Player, Extra], tuple[ObjectId, ...] | None]] = {
    "by number": _by_number,
    "by permission": _by_permission,
}
