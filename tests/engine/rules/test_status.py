"""What cannot be in a position, each thing by itself: a position that is sound but for it has that problem alone."""

from collections.abc import Callable

import pytest

from engine.rules.position.state import Characteristics, Combat, Context, ObjectId, StackEntry, State
from engine.rules.status import status
from tests.engine.rules.table import ANN, BOB, Table, replace

TOKEN = {"token": True}
ATTACKER, OTHER, BLOCKER, CARD = (ObjectId(n) for n in (25, 26, 27, 28))


def _fight() -> State:
    """Two attackers of Ann's, a creature of Bob's that blocks the first, a card in Ann's hand."""
    table = Table()
    first, second = table.creature(2, 2), table.creature(3, 3)
    guard = table.creature(2, 2, of=BOB)
    card = table.creature(1, 1, zone="hand")
    assert (first, second, guard, card) == (ATTACKER, OTHER, BLOCKER, CARD)
    fight = Combat(
        (first, second),
        {first: BOB, second: BOB},
        blocks={guard: (first,)},
        blocked=frozenset({first}),
        unblocked=frozenset({second}),
        attack_declared=True,
        block_declared=True,
    )
    return table.state("declare blockers", fighting=fight)


def _with(oid: ObjectId, **fields: object) -> Callable[[State], State]:
    def change(state: State) -> State:
        return replace(state, objects={**state.objects, oid: replace(state.objects[oid], **fields)})

    return change


def _fighting(**fields: object) -> Callable[[State], State]:
    def change(state: State) -> State:
        assert state.combat is not None
        return replace(state, combat=replace(state.combat, **fields))

    return change


def _turn(**fields: object) -> Callable[[State], State]:
    return lambda state: replace(state, turn=replace(state.turn, **fields))


def _player(**fields: object) -> Callable[[State], State]:
    return lambda state: replace(state, players={**state.players, ANN: replace(state.players[ANN], **fields)})


def _unlisted(state: State) -> State:
    return replace(state, zones={**state.zones, ("hand", ANN): ()})


def _twice(state: State) -> State:
    return replace(state, zones={**state.zones, ("removed", ANN): (CARD,)})


def _strange(state: State) -> State:
    return replace(state, zones={**state.zones, ("removed", ANN): (ObjectId(99),)})


IMPOSSIBLE = {
    "is tapped outside play": _with(CARD, tapped=True),
    "is a token in the hand": _with(CARD, **TOKEN),
    "belongs to nobody": _with(BLOCKER, owner="Cem"),
    "has -1 damage": _with(BLOCKER, damage=-1),
    "has -2 fade counters": _with(BLOCKER, counters={"fade": -2}),
    "is an instant or sorcery in play": _with(OTHER, base=Characteristics("Bolt", types=("instant",))),
    "is attached to itself": _with(OTHER, attached=OTHER),
    "is attached to something that is not in play": _with(OTHER, attached=CARD),
    "fights without being in play": _fighting(attackers=(ATTACKER, OTHER, CARD)),
    "fights without being a creature": _with(OTHER, base=Characteristics("Rod", types=("artifact",))),
    "fights on the wrong side": _fighting(attackers=(ATTACKER, OTHER, BLOCKER), blocks={}),
    "blocks something that is not attacking": _fighting(attackers=(OTHER,), blocked=frozenset()),
    "is both blocked and unblocked": _fighting(unblocked=frozenset({ATTACKER, OTHER})),
    "is in two bands": _fighting(bands=((ATTACKER, OTHER), (ATTACKER,))),
    "goes on in main 2": _turn(step="main 2"),
    "has priority in the untap step": _turn(step="untap"),
    "is not in the game": _turn(priority="Cem"),
    "has -1 poison counters": _player(poison=-1),
    "has -1 R mana": _player(pool={"R": -1}),
    "has 1 Q mana": _player(pool={"Q": 1}),
    "is in no zone": _unlisted,
    "is in two places": _twice,
    "lists an object that does not exist": _strange,
}


def test_the_fight_is_sound() -> None:
    assert status(_fight()) == ()


@pytest.mark.parametrize("told", IMPOSSIBLE)
def test_what_cannot_be_is_told(told: str) -> None:
    found = [one.text for one in status(IMPOSSIBLE[told](_fight()))]
    assert [text for text in found if told in text]


def test_a_face_down_card_may_be_an_instant_and_a_phased_out_one_tapped() -> None:
    table = Table()
    table.put(Characteristics("Bolt", types=("instant",)), face_down=True)
    table.put(Characteristics("Rod", types=("artifact",)), zone="phased out", tapped=True)
    table.put(Characteristics("Man", types=("instant", "creature"), power=1, toughness=1))
    assert status(table.state()) == ()


def test_a_position_after_the_game_would_change_nothing() -> None:
    table = Table()
    table.creature(2, 2, damage=2)
    assert status(table.state())
    assert status(replace(table.state(), result="draw")) == ()


def test_damage_on_the_stack_is_by_and_to_what_is_known() -> None:
    state = _fight()
    gone = state.objects[CARD]
    entry = StackEntry("damage", Context(CARD, ANN), damage=((ATTACKER, BLOCKER, 2), (OTHER, BOB, 3)))
    there = _on_the_stack(state, entry)
    assert status(there) == ()
    hidden = _on_the_stack(state, replace(entry, damage=((ObjectId(99), BOB, 2),)))
    assert "assigns damage by or to something unknown" in [p.text for p in status(hidden)]
    left = replace(hidden, last_known={ObjectId(99): gone})
    assert status(left) == ()
    less = _on_the_stack(state, replace(entry, damage=((ATTACKER, BLOCKER, -2),)))
    assert [p.text for p in status(less)] == ["assigns -2 damage"]


def _on_the_stack(state: State, entry: StackEntry) -> State:
    card = replace(state.objects[CARD], zone="stack", entry=entry)
    zones = {**state.zones, ("hand", ANN): (), ("stack", ""): (CARD,)}
    return replace(state, objects={**state.objects, CARD: card}, zones=zones)
