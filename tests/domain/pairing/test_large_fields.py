"""What cannot be avoided in a large field, against trying every pairing and against an exact matching."""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import replace
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing import Entrant, Field, PairedRound, Why, neighbours, pair_swiss, repair
from tournament_app.domain.pairing.blossoms import NOBODY, LargestMatching
from tournament_app.domain.pairing.matching import match_exactly
from tournament_app.domain.pairing.unwanted import Unwanted

Pairs = set[tuple[int, int]]


def _field(points: list[int], met: Pairs, blocked: Pairs, byes: list[int] | None = None) -> Field:
    apart: dict[int, set[PlayerId]] = {place: set() for place in range(len(points))}
    for one, other in met | blocked:
        apart[one].add(PlayerId(other))
        apart[other].add(PlayerId(one))
    entrants = tuple(
        Entrant(PlayerId(place), had, apart[place], byes[place] if byes else 0, standing=place + 1)
        for place, had in enumerate(points)
    )
    kept_apart = frozenset((PlayerId(min(pair)), PlayerId(max(pair))) for pair in blocked)
    both = {pair: 1 for pair in kept_apart if pair in met or pair[::-1] in met}
    return Field(RoundNumber(9), entrants, blocked=kept_apart, met_again=both)


def _unwanted(field: Field, paired: PairedRound) -> int:
    of = Unwanted(field, field.entrants)
    entrants = {entrant.player: entrant for entrant in field.entrants}
    return sum(
        of.in_bye(entrants[s.player1])
        if s.player2 is None
        else of.in_meeting(entrants[s.player1], entrants[s.player2])
        for s in paired.seatings
    )


def _least(of: Unwanted, entrants: tuple[Entrant, ...]) -> int:
    """By trying every pairing."""
    if not entrants:
        return 0
    if len(entrants) % 2:
        return min(of.in_bye(e) + _least(of, _without(entrants, e)) for e in entrants)
    first, *others = entrants
    return min(of.in_meeting(first, other) + _least(of, _without(entrants, first, other)) for other in others)


def _without(entrants: tuple[Entrant, ...], *gone: Entrant) -> tuple[Entrant, ...]:
    return tuple(entrant for entrant in entrants if entrant not in gone)


@pytest.fixture(scope="module", autouse=True)
def _every_field_is_large() -> Iterator[None]:
    """Fields are taken for large from four players on, with windows of few players."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (repair, neighbours):
            patch.setattr(module, "LARGE", 2)
        patch.setattr(neighbours, "TOGETHER", 6)
        patch.setattr(neighbours, "PIECE", 4)
        yield


@st.composite
def _graphs(draw: st.DrawFn) -> tuple[int, Pairs, Pairs]:
    size = draw(st.integers(1, 14))
    pairs = [*combinations(range(size), 2)]
    edges = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    begun: Pairs = set()
    for pair in sorted(edges)[: draw(st.integers(0, 3))]:
        if not any({*pair} & {*other} for other in begun):
            begun.add(pair)
    return size, edges, begun


@settings(max_examples=300, deadline=None)
@given(_graphs())
def test_no_matching_is_larger(graph: tuple[int, Pairs, Pairs]) -> None:
    size, edges, begun = graph
    rows, mates = [0] * size, [NOBODY] * size
    for one, other in edges:
        rows[one] |= 1 << other
        rows[other] |= 1 << one
    for one, other in begun:
        mates[one], mates[other] = other, one
    LargestMatching(rows, mates)
    matched = {(one, other) for one, other in enumerate(mates) if NOBODY < one < other}
    assert matched <= edges
    assert all(mates[mate] == vertex for vertex, mate in enumerate(mates) if mate != NOBODY)
    theirs: Any = networkx.Graph()
    theirs.add_edges_from(edges)
    assert len(matched) == len(networkx.max_weight_matching(theirs, maxcardinality=True))


@st.composite
def _small_fields(draw: st.DrawFn, blocking: bool) -> Field:
    size = draw(st.integers(4, 9) if blocking else st.sampled_from((4, 6, 8)))
    pairs = st.sets(st.sampled_from([*combinations(range(size), 2)]))
    points = draw(st.lists(st.integers(0, 9), min_size=size, max_size=size))
    byes = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    met = draw(pairs)
    return _field(points, met, draw(pairs) if blocking else set(), byes)


@settings(max_examples=300, deadline=None)
@given(_small_fields(blocking=False), st.integers(0, 99))
def test_there_are_as_few_repeats_as_trying_every_pairing_finds(field: Field, seed: int) -> None:
    paired = pair_swiss(field, seed)
    assert _unwanted(field, paired) == _least(Unwanted(field, field.entrants), field.entrants)
    assert Why.BEST_FOUND not in {seating.why for seating in paired.seatings}


@settings(max_examples=300, deadline=None)
@given(_small_fields(blocking=True), st.integers(0, 99))
def test_what_is_called_unavoidable_is(field: Field, seed: int) -> None:
    """Where evils of several kinds stand against each other, the round may say that it does not know."""
    paired = pair_swiss(field, seed)
    assert sorted(player for s in paired.seatings for player in s.players) == [*range(len(field.entrants))]
    if Why.BEST_FOUND not in {seating.why for seating in paired.seatings}:
        assert _unwanted(field, paired) == _least(Unwanted(field, field.entrants), field.entrants)
    else:
        assert "not proven" in " ".join(paired.notes)


def _met_everybody(size: int) -> tuple[Pairs, Pairs]:
    return {(0, other) for other in range(1, size)}, set()


def _one_opponent_left(size: int) -> tuple[Pairs, Pairs]:
    return set(), {(0, other) for other in range(1, size - 1)}


def _that_one_was_met(size: int) -> tuple[Pairs, Pairs]:
    return {(0, size - 1)}, {(0, other) for other in range(1, size - 1)}


def _the_top_is_one_club(size: int) -> tuple[Pairs, Pairs]:
    return set(), {*combinations(range(size // 3), 2)}


def _most_are_one_club(size: int) -> tuple[Pairs, Pairs]:
    members = Random(size).sample(range(size), size * 6 // 10)
    return set(), {*combinations(sorted(members), 2)}


LISTS = [_met_everybody, _one_opponent_left, _that_one_was_met, _the_top_is_one_club, _most_are_one_club]


@pytest.mark.parametrize("lists", LISTS)
@pytest.mark.parametrize("size", [90, 91])
@pytest.mark.usefixtures("_as_in_a_large_field")
def test_the_round_is_as_good_as_an_exact_matching_of_everybody(
    lists: Callable[[int], tuple[Pairs, Pairs]], size: int
) -> None:
    """The same evils, the bye as low, the same sum of squared gaps."""
    chance = Random(size)
    points = sorted((chance.choice(range(25)) for _ in range(size)), reverse=True)
    met, blocked = lists(size)
    for _ in range(4):
        line = sorted(range(size), key=lambda place: place + chance.random() * 12)
        met |= {(min(pair), max(pair)) for pair in zip(line[::2], line[1::2], strict=False)}
    field = _field(points, met, blocked)
    paired = pair_swiss(field, size)
    players = list(field.entrants)
    exact, bye = match_exactly(field, players, players.pop() if size % 2 else None, Random(1))
    assert _unwanted(field, paired) == Unwanted(field, field.entrants).in_line(exact, bye)
    pairs = [s.players for s in paired.seatings if s.player2 is not None]
    gaps = sum((points[one] - points[other]) ** 2 for one, other in pairs)
    assert gaps == neighbours.gaps(field, exact)
    if bye is not None:
        assert points[paired.seatings[-1].player1] == bye.points


@pytest.fixture
def _as_in_a_large_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "TOGETHER", 160)
    monkeypatch.setattr(neighbours, "PIECE", 100)


def test_what_was_not_proven_is_said() -> None:
    """Two second meetings instead of one third: there is a round with one evil, and one without a great one."""
    once: Pairs = {(0, 1), (0, 2), (1, 3)}
    field = replace(_field([3, 3, 0, 0], once, {(0, 3), (1, 2)}), met_again={(PlayerId(0), PlayerId(1)): 2})
    paired = pair_swiss(field, 1)
    assert {seating.players for seating in paired.seatings} == {(0, 2), (1, 3)}
    assert {seating.why for seating in paired.seatings} == {Why.BEST_FOUND}
    (note,) = paired.notes
    assert "not proven" in note
