"""Playing a card while something else resolves: no priority, no timing, every choice asked in turn (409.1, 503.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.choosing.announcing import mode_told
from engine.rules.choosing.numbered import one_way
from engine.rules.choosing.permissions import forbidden, spell_forbidden
from engine.rules.paying.payment import can_pay
from engine.rules.playing.play import half_of, put_spell
from engine.rules.position.actions import PlaySpell
from engine.rules.position.refusal import Illegal, NeedAnswer, Unsupported
from engine.rules.position.state import Characteristics, Context, GameObject, ObjectId, PlayerId, Question
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_OPTIONS = (("kicker", "kicked"), ("buyback", "buyback"), ("entwine", "entwined"))


_NONE: frozenset[str] = frozenset()


def playable_now(
    gate: Gate, player: PlayerId, card: ObjectId, free: bool, way: frozenset[str] = _NONE
) -> bool:
    """Whether the player could play the card now, with some choices; nothing impossible can be chosen (413.2c)."""
    aside = gate.aside()
    try:
        play_now(aside, player, card, free, way)
    except Illegal:
        return False
    except NeedAnswer:
        return True
    return True


def play_now(gate: Gate, player: PlayerId, card: ObjectId, free: bool, way: frozenset[str] = _NONE) -> None:
    """Play a card on resolution, for the alternative cost that `way` names if it names one.

    Raises `Illegal` where the rules do not allow it.
    """
    o = gate.state.objects.get(card)
    if o is None or o.zone in ("in play", "stack", "ceased"):
        raise Illegal("409.1a", "the card is not there to be played")
    half = ""
    if o.base.halves:
        names = tuple(h.name for h in o.base.halves)
        half = str(gate.ask(Question(player, f"which half of {o.base.name} to play", "choice", names)))
    base = half_of(o.base, half)
    if base.unread:
        raise Unsupported(f"{base.name}: {base.unread}")
    if "land" in base.types:
        raise Illegal("212.6a", "a land is not played while something resolves")
    by = spell_forbidden(gate, card, player, base)
    if by:
        raise forbidden(by, base.name)
    options = _options(gate, player, o, base)
    modes = () if "entwined" in options else _modes(gate, player, base)
    x = 0
    if "{X}" in base.cost and not free and not way:
        x = int(gate.ask(Question(player, f"X for {base.name}", "number", least=0, rule="409.1b")))
    action = mode_told(
        gate, PlaySpell(player, card, x=x, modes=modes, options=options | way, half=half), base
    )
    put_spell(gate, action, o, base, free)


def _options(gate: Gate, player: PlayerId, o: GameObject, base: Characteristics) -> frozenset[str]:
    """The additional costs the player chooses to pay (409.1b)."""
    chosen: set[str] = set()
    for name, said in _OPTIONS:
        found = [a for a in base.abilities if isinstance(a, ir.Keyword) and a.name == name]
        for n, keyword in enumerate(found, 1):
            payable = can_pay(gate, Context(o.id, player), keyword.cost)
            text = f"whether to pay the {name} cost of {base.name}"
            if not payable:
                gate.settled(player, text, False)
            elif gate.yes(player, text):
                chosen |= {said} if len(found) == 1 else {said, f"{said}:{n}"}
    return frozenset(chosen)


def _modes(gate: Gate, player: PlayerId, base: Characteristics) -> tuple[int, ...]:
    """The modes the player chooses, in the order printed (409.1b)."""
    spell = next((a for a in base.abilities if isinstance(a, ir.Spell)), None)
    if spell is None or not spell.modes or spell.opponent_chooses:
        return ()
    left = list(range(1, len(spell.modes) + 1))
    picked: list[int] = []
    while len(picked) < spell.choose:
        text = f"which mode of {base.name} to choose"
        one = one_way(gate, player, text, spell.modes, base.name, tuple(left), rule="409.1b")
        left.remove(one)
        picked.append(one)
    return tuple(sorted(picked))
