"""What holds in every game however it is played: with invented cards, and with any cards the engine reads."""

import json
import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cases.exact.object_names import position_told
from engine.cases.reading.case_file import parse_case
from engine.cases.setting_up.position import Setup
from engine.cases.writing.whole_position import written
from engine.records import replace
from engine.rules.game import act
from engine.rules.legal_actions import accepted, legal_actions
from engine.rules.position import actions as a
from engine.rules.position.events import Damage, Life
from engine.rules.position.refusal import Illegal
from engine.rules.position.rulebook import DEFAULT, names, rulebook
from engine.rules.position.state import PlayerId, State
from tests.cases.folders import cards
from tests.engine.play.holding import broken
from tests.engine.play.perturbing import as_listed, perturbed
from tests.engine.play.playing import Game, opening
from tests.engine.play.pool import CARDS
from tests.engine.play.wide import wide_opening

seeds = st.integers(0, 10**6)
games = settings(
    max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
WIDE = {"invented cards": False, "the whole pool": True}
pools = pytest.mark.parametrize("wide", WIDE.values(), ids=WIDE)
books = pytest.mark.parametrize("book", names())


def game(seed: int, wide: bool, book: str = DEFAULT) -> Game:
    """A game by that book that is about to begin."""
    state = wide_opening(seed, book=book) if wide else opening(seed)
    return Game(replace(state, book=rulebook(book)), random.Random(seed), bold=wide)


def refusal(state: State, action: a.Action) -> str:
    """The rule by which an action is refused; empty if it is not."""
    try:
        act(state, action)
    except Illegal as illegal:
        return illegal.rule
    return ""


def states(seed: int, wide: bool, book: str, actions: int) -> Iterator[State]:
    """The position after each action of a game."""
    one = game(seed, wide, book)
    for _ in range(actions):
        if not one.step():
            return
        yield one.state


@books
@pools
@games
@given(seeds)
def test_no_card_is_lost_or_doubled_and_nothing_waits_that_must_happen_first(
    wide: bool, book: str, seed: int
) -> None:
    first = game(seed, wide, book).state
    for now in states(seed, wide, book, 60):
        assert list(broken(first, now)) == []


@books
@pools
@games
@given(seeds)
def test_life_changes_by_what_the_records_say(wide: bool, book: str, seed: int) -> None:
    one = game(seed, wide, book)
    for _ in range(30):
        life = {n: p.life for n, p in one.state.players.items()}
        options = one.options()
        if not options:
            break
        position = one.settle(act(one.state, one.rng.choice(options)))
        if position is None:
            continue
        for record in position.records:
            if isinstance(record.event, Life):
                life[record.event.player] += record.event.by
            elif isinstance(record.event, Damage) and isinstance(record.event.to, str):
                life[PlayerId(record.event.to)] -= record.event.amount
        one.state = position.state
        assert {n: p.life for n, p in one.state.players.items()} == life


@pools
@games
@given(seeds)
def test_an_illegal_action_leaves_the_state_as_it_was_to_the_letter(wide: bool, seed: int) -> None:
    one = game(seed, wide)
    for _ in range(20):
        kept = position_told(one.state)
        for action in perturbed(one.state, one.rng, 5):
            try:
                act(one.state, action)
            except Illegal:
                assert position_told(one.state) == kept
        if not one.step():
            break


@books
@pools
@games
@given(seeds)
def test_every_listed_action_is_accepted_and_every_other_refused_with_a_rule(
    wide: bool, book: str, seed: int
) -> None:
    one = game(seed, wide, book)
    for _ in range(8):
        one.play(5)
        listed = {p: legal_actions(one.state, p) for p in one.state.players}
        for found in listed.values():
            assert all(accepted(one.state, action) for action in found.actions[:20])
        for action in perturbed(one.state, one.rng, 40):
            rule = refusal(one.state, action)
            if rule:
                numbers = one.state.book.cite(rule)
                assert numbers
                assert all(re.fullmatch(r"\d{3}(\.\d+[a-z]?)?|[A-Z][a-z]+ \d+", number) for number in numbers)
                continue
            found = listed[action.by]
            if found.complete and accepted(one.state, action):
                assert as_listed(one.state, action) in map(repr, found.actions)


@pools
@games
@given(seeds)
def test_the_same_actions_give_the_same_game(wide: bool, seed: int) -> None:
    first, second = game(seed, wide), game(seed, wide)
    assert first.play(40) == second.play(40)
    assert position_told(first.state) == position_told(second.state)


def read_back(state: State) -> State:
    """The state written as a case file and read again."""
    text = json.dumps({"format": 1, **written(state, CARDS, cards())})
    return Setup(parse_case(text), cards()).state()


@books
@pools
@games
@given(seeds)
def test_a_position_written_out_and_read_back_is_the_same_and_plays_on_the_same(
    wide: bool, book: str, seed: int
) -> None:
    one = game(seed, wide, book)
    for n in range(5):
        one.play(10)
        again = Game(read_back(one.state), random.Random(n), bold=wide)
        assert position_told(again.state) == position_told(one.state)
        before = Game(one.state, random.Random(n), bold=wide)
        assert before.play(10) == again.play(10)
        assert _without_clock(again.state) == _without_clock(before.state)


def _without_clock(state: State) -> object:
    """All but absolute times, which only their order counts of."""
    return {n: (p.life, p.pool, len(state.zone("hand", n))) for n, p in state.players.items()}, [
        state.objects[i].ref for i in state.zone("in play")
    ]


def test_an_action_on_what_does_not_exist_is_refused_and_nothing_breaks() -> None:
    state, nothing = opening(1), 10**9
    for action in (
        a.PlayLand(PlayerId("Ann"), nothing),
        a.PlaySpell(PlayerId("Ann"), nothing),
        a.Activate(PlayerId("Ann"), nothing),
        a.Unmorph(PlayerId("Ann"), nothing),
    ):
        with pytest.raises(Illegal):
            act(state, action)
