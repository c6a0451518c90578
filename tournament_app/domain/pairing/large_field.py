"""A large field in which a repeat, a blocked opponent or a second bye remains: unavoidable, or avoided.

What is unwanted is as little as can be (``fewest``). Of the pairs found so, those stay whose players may meet
few of the players around them; without them the neighbours of the drawn line meet again, which keeps the
gaps of all others as small as ever.
"""

from collections.abc import Collection
from random import Random

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.pairing.fewest import Fewest
from tournament_app.domain.pairing.field import Entrant, Field
from tournament_app.domain.pairing.neighbours import (
    AROUND,
    REACH,
    gaps,
    in_order,
    match_around,
    swap_away,
)
from tournament_app.domain.pairing.unwanted import Unwanted

Line = list[Entrant]


def avoid_what_can_be(
    field: Field, drawn: Line, hard: Collection[PlayerId], line: Line, bye: Entrant | None, chance: Random
) -> tuple[Line, Entrant | None, bool]:
    """The line with as little unwanted as was found and who gets the bye; whether that is proven the least.

    ``drawn`` is everybody as drawn, in order of points, ``hard`` who is hard to place; ``line`` what swaps and
    matching have left.
    """
    fewest = Fewest(field, line, bye, chance)
    if fewest.improved:
        line, bye = _around_the_new(field, line, fewest, chance)
        line, bye = neighbours_around(field, drawn, hard, line, bye, chance)
    return line, bye, fewest.unwanted == fewest.least


def _around_the_new(
    field: Field, before: Line, fewest: Fewest, chance: Random
) -> tuple[Line, Entrant | None]:
    """The round found, with the players around each new pair matched exactly."""
    line = in_order(field, fewest.line)
    places = {entrant.player: place for place, entrant in enumerate(before)}
    new = [
        place
        for place in range(0, len(line), 2)
        if places.get(line[place].player, -2) ^ 1 != places.get(line[place + 1].player, -4)
    ]
    bye = match_around(field, line, fewest.bye, new, 2 * AROUND, chance)
    return in_order(field, line), bye


def neighbours_around(
    field: Field, drawn: Line, hard: Collection[PlayerId], line: Line, bye: Entrant | None, chance: Random
) -> tuple[Line, Entrant | None]:
    """The pairs of players who are ``hard`` to place as they are, all others neighbours anew, if that is better.

    ``drawn`` is everybody in order of points, ``bye`` who has the bye in ``line``.
    """
    kept = [
        entrant
        for one, other in zip(line[::2], line[1::2], strict=True)
        if one.player in hard or other.player in hard
        for entrant in (one, other)
    ]
    seated = {entrant.player for entrant in kept}
    if bye is not None:
        seated.add(bye.player)
    others = [entrant for entrant in drawn if entrant.player not in seated]
    spots = swap_away(field, others)
    free = None if bye is None or bye.player in hard else bye
    taken = match_around(field, others, free, spots, 2 * AROUND, chance)
    of = Unwanted(field, drawn)
    anew = (in_order(field, kept + others), bye if taken is None else taken)
    return min((line, bye), anew, key=lambda found: (of.in_line(*found), gaps(field, found[0])))


def hard_to_place(drawn: Line) -> set[PlayerId]:
    """Players who should not meet most of those next to them."""
    hard = set()
    for place, entrant in enumerate(drawn):
        if len(entrant.avoid) > REACH:
            start = max(0, min(place - REACH, len(drawn) - 2 * REACH))
            beside = drawn[start : start + 2 * REACH]
            if 2 * sum(other.player in entrant.avoid for other in beside) > len(beside):
                hard.add(entrant.player)
    return hard
