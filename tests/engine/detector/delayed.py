"""Every delayed trigger that waits for a step, put on the stack as it was made: does it change anything?

A card that is removed and never comes back has done something, so that the look at whole abilities lets it pass. Here
each ability that makes a delayed trigger is played on the boards, and what it made is put on the stack at once.

`python -m tests.engine.detector.delayed` prints those that change nothing anywhere, `--every N --from K` of every so
many.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

from engine.cards.characteristics import characteristics
from engine.records import replace
from engine.rules.game import act
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import Characteristics, DelayedTrigger, PendingTrigger, State
from engine.text import ir
from tests.cases.folders import cards
from tests.engine.detector.board import MOMENTS, board
from tests.engine.detector.noticing import parts, played, resolves, settled
from tests.engine.detector.stretch import asked_stretch
from tests.engine.detector.whole import read_cards

TRIES = 8


def makers() -> Iterator[tuple[str, Characteristics, Characteristics, str, ir.Ability]]:
    """Each part of a card that makes delayed triggers for a step: its name, the card, the half, the part."""
    for name in read_cards():
        card = cards().card(name)
        assert card is not None
        whole = characteristics(card)
        for base in (characteristics(half) for half in card.halves or (card,)):
            for part, ability in parts(base):
                if any(_waits_for_a_step(node) for node in ir.walk(_said(part, ability))):
                    yield f"{base.name}: {part}", whole, base, part, ability


def _said(part: str, ability: ir.Ability) -> tuple[ir.Node, ...]:
    """What resolves of a part: the mode that it names, or all."""
    mode = part.rpartition("mode ")[2]
    if isinstance(ability, ir.Spell) and mode.isdigit():
        return (ability.modes[int(mode) - 1],)
    return (ability,)


def _waits_for_a_step(node: ir.Node) -> bool:
    return isinstance(node, ir.Later) and node.trigger.event == "step begins"


def goes_off(whole: Characteristics, base: Characteristics, part: str, ability: ir.Ability) -> bool:
    """Whether what a part makes changes anything at one of the moments."""
    rng = random.Random(f"{base.name}{part}")
    for moment in MOMENTS:
        for _ in range(TRIES):
            with suppress(Illegal, Unsupported):
                before = board(moment)
                tried = played(rng, whole, base, part, ability, before)
                if tried is not None and any(
                    _changes(rng, tried.after, made)
                    for made in tried.after.delayed
                    if made not in before.delayed
                ):
                    return True
    return False


def _changes(rng: random.Random, state: State, made: DelayedTrigger) -> bool:
    """Whether what was made changes anything when it resolves now."""
    context = made.context
    ability = ir.Triggered(made.trigger, effects=made.effects)
    waiting = PendingTrigger(context.source, context.controller, ability, context)
    rest = tuple(d for d in state.delayed if d != made)
    state = replace(state, delayed=rest, pending=(*state.pending, waiting))
    player = state.turn.priority
    after = None if player is None else settled(rng, act(state, a.Pass(player)))
    found = resolves(rng, after)
    return found is not None and found.changed


def main() -> None:
    """Look at every maker, or at every so many."""
    for name, *made in list(makers())[asked_stretch(__doc__)]:
        if not goes_off(*made):
            print(name, flush=True)


if __name__ == "__main__":
    main()
