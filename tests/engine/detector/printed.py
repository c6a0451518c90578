"""What a card without a text does: it is played, fights or gives mana with each printed thing and without it, compared.

Compared is what comes of it (lives, mana, damage, where cards lie), never how the card looks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from engine.cards.characteristics import characteristics
from engine.records import replace
from engine.rules.game import act
from engine.rules.position import actions as a
from engine.rules.position.state import Characteristics, ObjectId, State
from tests.cases.folders import cards
from tests.engine.detector.board import ME, board, with_card
from tests.engine.detector.looks import RICH, declaring, onward, paying, shown
from tests.engine.detector.noticing import Seen, settled


def printed(name: str) -> list[Seen]:
    """What each thing printed on a card that has no text was seen to do; nothing for a card with one."""
    card = cards().card(name)
    assert card is not None
    if card.abilities or card.halves:
        return []
    base = characteristics(card)
    found = []
    for what, bare in _without(base):
        differs = any(x != y for x, y in zip_longest(_deeds(base), _deeds(bare)))
        found.append(Seen(what, "changes" if differs else "nothing"))
    return found


def _without(base: Characteristics) -> Iterator[tuple[str, Characteristics]]:
    """The card with each printed thing in turn taken away, or another number in its place."""
    if base.cost:
        yield "cost", replace(base, cost="")
    if base.power is not None and base.toughness is not None:
        yield "power", replace(base, power=base.power + 1)
        yield "toughness", replace(base, toughness=0)
    if "land" in base.types:
        yield "subtypes", replace(base, subtypes=())
    yield "types", replace(base, types=("enchantment",))


def _deeds(base: Characteristics) -> Iterator[object]:
    """What comes of playing the card, of mana from it and of its attack."""
    yield from shown(_is_played, base)
    for ability in range(2):
        yield from shown(_gives, base, ability)
    yield from shown(_attacks, base)


def _comes_of_it(state: State) -> tuple[Any, ...]:
    rows = [(o.ref, o.zone, o.damage, o.tapped) for o in state.objects.values()]
    return sorted(rows), [(p.life, p.pool) for p in state.players.values()], state.result


def _is_played(base: Characteristics) -> Iterator[object]:
    state, it = with_card(board("lean"), base, "hand")
    state = paying(state, RICH)
    action = a.PlayLand(ME, it) if "land" in base.types else a.PlaySpell(ME, it)
    yield from _then(settled(random.Random(1), act(state, action)))


def _gives(base: Characteristics, ability: int) -> Iterator[object]:
    state, it = with_card(board("lean"), base, "in play")
    yield from _then(settled(random.Random(1), act(state, a.Activate(ME, it, ability))), times=0)


def _attacks(base: Characteristics) -> Iterator[object]:
    state, it = with_card(board("lean"), base, "in play")
    attack = a.Attack(ME, (it,))
    yield from _then(settled(random.Random(1), act(declaring(state, ObjectId(it)), attack)), times=8)


def _then(state: State | None, times: int = 3) -> Iterator[object]:
    """What has come of it after so many passes."""
    rng = random.Random(1)
    for _ in range(times):
        if state is not None and not state.result:
            state = onward(rng, state)
    yield state is None or _comes_of_it(state)
