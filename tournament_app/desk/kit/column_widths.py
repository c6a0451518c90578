"""How the columns of a table share its width: figures are never cut, names take what is left.

Every table of the desk goes by this one rule, at any size of window and text.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

NAME = 18
"""Letters that hold most names of people, where they do not take what is left."""


class Need(NamedTuple):
    """What a column needs, in pixels: never less than ``least``, ``wanted`` where there is room.

    A column that is ``open`` (names) reaches its ``wanted`` before the others. What is left then makes columns
    ``whole``, so that nothing in them is cut, the open ones first; the open ones take the rest.
    One that is ``empty`` is left out where anything would be cut, a ``spare`` one (the highest first) where
    others would not have ``enough``.
    """

    least: int
    wanted: int
    open: bool = False
    whole: int = 0
    enough: int = 0
    empty: bool = False
    spare: int = 0


def with_room(needs: Mapping[int, Need], room: int) -> list[int]:
    """Which of the columns are shown in so many pixels, in their order."""
    shown = list(needs)
    if sum(max(needs[at].least, needs[at].whole) for at in shown) > room:
        shown = [at for at in shown if not needs[at].empty]
    while sum(needs[at].enough for at in shown) > room:
        last = max(reversed(shown), key=lambda at: needs[at].spare)
        if not needs[last].spare:
            break
        shown.remove(last)
    return shown


def shared_out(needs: Sequence[Need], room: int) -> list[int]:
    """The width of each column: together ``room``, or the least of all where that is more (the table scrolls)."""
    widths = [need.least for need in needs]
    left = room - sum(widths)
    goals = [need.wanted for need in needs], [need.whole for need in needs]
    for goal in goals:
        for is_open in (True, False):
            of = {at: goal[at] for at, need in enumerate(needs) if need.open is is_open}
            left = _fill(widths, of, left)
    takers = [at for at, need in enumerate(needs) if need.open] or [len(needs) - 1]
    if left > 0 and needs:
        for place, at in enumerate(takers):
            widths[at] += left // len(takers) + (place < left % len(takers))
    return widths


def _fill(widths: list[int], up_to: dict[int, int], left: int) -> int:
    """Raise these columns evenly towards what they want; what is left over."""
    wanting = [at for at, goal in up_to.items() if goal > widths[at]]
    waiting = sorted(wanting, key=lambda at: up_to[at] - widths[at])
    while waiting and left > 0:
        share = left // len(waiting)
        at = waiting.pop(0)
        given = min(up_to[at] - widths[at], max(share, 0))
        widths[at] += given
        left -= given
    return left
