"""Plans of brackets: which matches there are, in which round, and where their players come from.

Single elimination and double elimination (RS D.1.1) without reseeding. A plan knows seats, not players;
``bracket_play`` seats players on it. A seat nobody takes gives its opponent a bye.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class Side(StrEnum):
    """The part of a bracket that a match belongs to."""

    MAIN = "main"
    LOSERS = "losers"
    THIRD_PLACE = "third-place"
    FINAL = "final"
    RESET = "reset"


class Origin(StrEnum):
    """How a player comes to a seat of a match."""

    SEAT = "seat"
    WINNER = "winner"
    LOSER = "loser"


class Source(NamedTuple):
    """The ``number``-th seat of the bracket (from 0), or winner or loser of the match with that id."""

    origin: Origin
    number: int


class PlannedMatch(NamedTuple):
    """A match of the plan: ``round`` counts from 1 in the stage, ``depth`` within its side.

    ``number`` is what the pairing of this match is numbered in its round. ``group`` tells brackets
    apart where a stage has several.
    """

    id: int
    group: int
    round: int
    number: int
    side: Side
    depth: int
    first: Source
    second: Source


class Sketch(NamedTuple):
    """A match of one bracket before all brackets of the stage are numbered together."""

    round: int
    side: Side
    depth: int
    first: Source
    second: Source


def bracket_size(players: int) -> int:
    """The least power of two that holds so many players; at least 1."""
    return 1 << max(players - 1, 0).bit_length()


def seed_order(size: int) -> list[int]:
    """Seats in the order of the bracket: 1-8, 4-5 against 2-7, 3-6 (counted from 0)."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [seat for seed in order for seat in (seed, last - seed)]
    return order


def draft_order(size: int) -> list[int]:
    """Seats of a draft playoff: 1-5, 3-7 against 2-6, 4-8 (counted from 0), opposite seats meet first."""
    half = size // 2
    if not half:
        return [0]
    bits = half.bit_length() - 1
    firsts = [int(f"{seat:0{bits}b}"[::-1], 2) if bits else 0 for seat in range(half)]
    return [seat for first in firsts for seat in (first, first + half)]


def single_elimination(order: Sequence[int], *, third_place: bool = False) -> list[Sketch]:
    """The bracket over seats in bracket order, as many as a power of two."""
    sketches: list[Sketch] = []
    sources = [Source(Origin.SEAT, seat) for seat in order]
    depth = 0
    while len(sources) > 1:
        depth += 1
        start = len(sketches)
        sketches += _pair_up(sources, depth, Side.MAIN, depth)
        sources = [Source(Origin.WINNER, match) for match in range(start, len(sketches))]
    if third_place and len(order) > 2:
        final = sketches.pop()
        losers = [Source(Origin.LOSER, source.number) for source in (final.first, final.second)]
        sketches += [final, Sketch(depth, Side.THIRD_PLACE, 1, *losers)]
    return sketches


def double_elimination(order: Sequence[int]) -> list[Sketch]:
    """Winners' and losers' bracket, a final, and a deciding final where its loser lost for the first time.

    Losers of a winners' round enter the losers' bracket mirrored, so that players who have met are in
    different halves, then quarters, of it for as long as there are such.
    """
    depth = len(order).bit_length() - 1
    if not depth:
        return []
    sketches: list[Sketch] = []
    winners: list[list[int]] = []
    sources = [Source(Origin.SEAT, seat) for seat in order]
    for level in range(1, depth + 1):
        start = len(sketches)
        sketches += _pair_up(sources, max(1, 2 * level - 2), Side.MAIN, level)
        winners.append(list(range(start, len(sketches))))
        sources = [Source(Origin.WINNER, match) for match in winners[-1]]
    survivors = [Source(Origin.LOSER, match) for match in winners[0]]
    for level in range(2, depth + 1):
        start = len(sketches)
        sketches += _pair_up(survivors, 2 * level - 2, Side.LOSERS, 2 * level - 3)
        survivors = [Source(Origin.WINNER, match) for match in range(start, len(sketches))]
        mask = entry_mask(level, depth)
        fallen = winners[level - 1]
        start = len(sketches)
        for position, survivor in enumerate(survivors):
            loser = Source(Origin.LOSER, fallen[position ^ mask])
            sketches.append(Sketch(2 * level - 1, Side.LOSERS, 2 * level - 2, survivor, loser))
        survivors = [Source(Origin.WINNER, match) for match in range(start, len(sketches))]
    final = len(sketches)
    sketches.append(Sketch(2 * depth, Side.FINAL, 1, Source(Origin.WINNER, winners[-1][0]), survivors[0]))
    both = Source(Origin.WINNER, final), Source(Origin.LOSER, final)
    sketches.append(Sketch(2 * depth + 1, Side.RESET, 1, *both))
    return sketches


CODES = (0b000000, 0b111111, 0b010101, 0b101010, 0b001100, 0b110011)


def entry_mask(level: int, depth: int) -> int:
    """How the losers of a winners' round are mirrored: position in the losers' bracket XOR this."""
    bits = depth - level
    code = CODES[(level - 1) % len(CODES)]
    return code >> (6 - bits) if bits <= 6 else code << (bits - 6)


def numbered(groups: Sequence[Sequence[Sketch]], seats: Sequence[int]) -> tuple[PlannedMatch, ...]:
    """The brackets of a stage as one plan; ``seats`` says how many seats each bracket has.

    Matches are numbered from 1 in each round, bracket after bracket.
    """
    counters: dict[int, int] = {}
    plan: list[PlannedMatch] = []
    first_seat = 0
    for group, (sketches, width) in enumerate(zip(groups, seats, strict=True)):
        first_match = len(plan)
        for sketch in sketches:
            counters[sketch.round] = number = counters.get(sketch.round, 0) + 1
            sources = [
                Source(s.origin, s.number + (first_seat if s.origin is Origin.SEAT else first_match))
                for s in (sketch.first, sketch.second)
            ]
            plan.append(
                PlannedMatch(len(plan), group, sketch.round, number, sketch.side, sketch.depth, *sources)
            )
        first_seat += width
    return tuple(sorted(plan, key=lambda match: (match.round, match.number)))


def _pair_up(sources: Sequence[Source], round_: int, side: Side, depth: int) -> list[Sketch]:
    return [
        Sketch(round_, side, depth, first, second)
        for first, second in zip(sources[::2], sources[1::2], strict=True)
    ]
