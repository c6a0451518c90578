"""What holds in every game however it is played."""

import random
from collections import Counter

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cases.writing import written
from engine.rules import actions as a
from engine.rules.characteristics import look
from engine.rules.events import Life
from engine.rules.game import act
from engine.rules.legal_actions import accepted
from engine.rules.refusal import Illegal
from engine.rules.state import ObjectId, PlayerId, State
from engine.rules.state_based import applicable
from engine.rules.transition import Transition
from tests.engine.play.playing import Game, opening, state_of

seeds = st.integers(0, 10**6)
games = settings(
    max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def cards_of(state: State) -> Counter[str]:
    """Every real card by its reference, wherever it is."""
    return Counter(
        o.ref
        for o in state.objects.values()
        if not o.token and not o.copy and (o.entry is None or o.entry.kind == "spell") and o.zone != "ceased"
    )


@games
@given(seeds)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    game = Game(opening(seed), random.Random(seed))
    before = cards_of(game.state)
    game.play(60)
    assert cards_of(game.state) == before
    listed = Counter(i for ids in game.state.zones.values() for i in ids)
    assert max(listed.values()) == 1
    for (zone, owner), ids in game.state.zones.items():
        for i in ids:
            o = game.state.objects[i]
            assert o.zone == zone
            assert owner in ("", o.owner)


@games
@given(seeds)
def test_life_changes_by_what_the_records_say(seed: int) -> None:
    rng = random.Random(seed)
    game = Game(opening(seed), rng)
    for _ in range(30):
        life = {n: p.life for n, p in game.state.players.items()}
        options = game.options()
        if not options:
            break
        position = game.settle(act(game.state, rng.choice(options)))
        if position is None:
            continue
        for record in position.records:
            event = record.event
            if isinstance(event, Life):
                life[event.player] += event.by
            elif type(event).__name__ == "Damage" and isinstance(event.to, str):  # type: ignore[union-attr]
                life[PlayerId(event.to)] -= event.amount  # type: ignore[union-attr]
        game.state = position.state
        assert {n: p.life for n, p in game.state.players.items()} == life
        assert all(n >= 0 for p in game.state.players.values() for n in p.pool.values())


@games
@given(seeds)
def test_nobody_has_priority_while_a_state_based_effect_is_waiting(seed: int) -> None:
    game = Game(opening(seed), random.Random(seed))
    for _ in range(20):
        if not game.step():
            break
        if game.state.turn.priority is not None and not game.state.result:
            assert list(applicable(Transition(game.state))) == []
            assert game.state.pending == ()


@games
@given(seeds)
def test_an_illegal_action_leaves_the_state_as_it_was_to_the_letter(seed: int) -> None:
    rng = random.Random(seed)
    game = Game(opening(seed), rng)
    for _ in range(20):
        kept = msgspec.json.encode(_plain(game.state))
        action = a.PlaySpell(game.actor(), rng.choice(list(game.state.objects)))
        try:
            act(game.state, action)
        except Illegal:
            assert msgspec.json.encode(_plain(game.state)) == kept
        if not game.step():
            break


def _plain(state: State) -> str:
    return repr(
        (
            sorted(state.players.items()),
            sorted(state.objects.items()),
            sorted(state.zones.items()),
            state.turn,
        )
    )


@games
@given(seeds)
def test_every_listed_action_is_accepted(seed: int) -> None:
    game = Game(opening(seed), random.Random(seed))
    game.play(12)
    for action in game.options():
        assert accepted(game.state, action)


@games
@given(seeds)
def test_the_same_actions_give_the_same_game(seed: int) -> None:
    first = Game(opening(seed), random.Random(seed))
    second = Game(opening(seed), random.Random(seed))
    assert first.play(40) == second.play(40)
    assert _plain(first.state) == _plain(second.state)


@games
@given(seeds)
def test_a_position_written_out_and_read_back_shows_the_same(seed: int) -> None:
    game = Game(opening(seed), random.Random(seed))
    for _ in range(6):
        game.play(8)
        if game.state.result or game.state.turn.priority is None or game.state.pending:
            continue
        again = state_of({"format": 1, **written(game.state, _cards())})
        assert shown(again) == shown(game.state)
        assert written(again, _cards()) == written(game.state, _cards())


def _cards() -> dict[str, object]:
    from tests.engine.play.pool import CARDS

    return dict(CARDS)


def shown(state: State) -> dict[str, object]:
    """What players see of every permanent, and the totals."""
    sight = look(state)
    found: dict[str, object] = {}
    for i in state.zone("in play"):
        o, view = state.objects[ObjectId(i)], sight.view(i)
        found[o.ref] = (
            view.name, view.power, view.toughness, sorted(view.colors), sorted(view.types), view.controller,
            o.tapped, o.damage, sorted(o.counters.items()), o.face_down, o.sick,
        )  # fmt: skip
    for name, player in state.players.items():
        found[name] = (player.life, player.poison, player.pool, len(state.zone("hand", name)))
    found["stack"] = [state.objects[i].ref for i in state.zone("stack")]
    return found
