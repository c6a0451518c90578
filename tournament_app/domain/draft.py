"""Drafting in a pod: who picks when, and how long everything takes (RS D.19.2, D.19.3, D.19.5).

Seats are numbered from 1 in the order of the pod, to the left. Booster draft passes the packs to the left,
then right, then left. In Rochester draft the picks of a laid-out pack go round the table; the last player
of a turn picks twice and the direction reverses until the pack is gone.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from tournament_app.domain.refusal import Illegal


class Way(StrEnum):
    """Which way packs are passed or picks go."""

    LEFT = "left"
    RIGHT = "right"


class DraftTimes(Struct, frozen=True):
    """Seconds and minutes of a draft; the values are facts in ``resources/draft_times.json``.

    ``pick_seconds`` lists the time for each pick of a pack from the first on, the last value for all that
    follow. ``review_seconds`` is the look at a laid-out pack before its first pick (Rochester).
    """

    pick_seconds: tuple[int, ...]
    review_seconds: int
    build_minutes: int


class DraftStep(Struct, frozen=True):
    """A stretch of the draft clock: ``seats`` pick (all of them in booster draft), or nobody while reviewing."""

    pack: int
    pick: int
    seats: tuple[int, ...]
    way: Way
    seconds: int


def booster_steps(players: int, packs: int, cards: int, times: DraftTimes) -> Iterator[DraftStep]:
    """Every pick of a booster draft in order: all seats pick at once and pass on."""
    _refuse(players, packs, cards)
    for pack in range(1, packs + 1):
        way = Way.LEFT if pack % 2 else Way.RIGHT
        for pick in range(1, cards + 1):
            yield DraftStep(pack, pick, tuple(range(1, players + 1)), way, _seconds(times, pick))


def rochester_steps(players: int, packs: int, cards: int, times: DraftTimes) -> Iterator[DraftStep]:
    """Every look and pick of a Rochester draft in order, of ``packs`` packs a player laid out one by one.

    The first pack starts at the judge's left (seat 1) and goes left, the second at the right (the last
    seat) and goes right, in turns. Left out: moving the judge, and so the first seat, between packs.
    """
    _refuse(players, packs, cards)
    for pack in range(1, packs * players + 1):
        way = Way.LEFT if pack % 2 else Way.RIGHT
        yield DraftStep(pack, 0, (), way, times.review_seconds)
        for pick, (seat, going) in enumerate(rochester_seats(players, cards, way), 1):
            yield DraftStep(pack, pick, (seat,), going, _seconds(times, pick))


def rochester_seats(players: int, cards: int, way: Way) -> Iterator[tuple[int, Way]]:
    """Who picks each card of one pack, and which way the picks go just then."""
    round_ = list(range(players))
    if way is Way.RIGHT:
        round_.reverse()
    taken = 0
    while True:
        for seat in round_:
            if taken == cards:
                return
            yield seat + 1, way
            taken += 1
        round_.reverse()
        way = Way.RIGHT if way is Way.LEFT else Way.LEFT


def total_seconds(steps: Iterator[DraftStep]) -> int:
    """How long the steps take in all, without the time to collect and pass."""
    return sum(step.seconds for step in steps)


def _seconds(times: DraftTimes, pick: int) -> int:
    return times.pick_seconds[min(pick, len(times.pick_seconds)) - 1]


def _refuse(players: int, packs: int, cards: int) -> None:
    problems = []
    if players < 2:
        problems.append(f"A pod of {players} cannot draft: two players or more are needed.")
    if packs < 1 or cards < 1:
        problems.append("A draft needs at least one pack with at least one card.")
    if problems:
        raise Illegal(*problems)
