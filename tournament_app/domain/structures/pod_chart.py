"""Who sits where for a draft: pods and groups as seating charts."""

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Seeding, Stage, Structure
from tournament_app.domain.identity import PlayerId


class PodChart(Struct, frozen=True):
    """A pod: its title (``Pod 3``) and the names by seat, seat 1 first, to the left around the table.

    ``filed`` is what each name stands under in a list, the name itself where that is empty.
    """

    title: str
    seats: tuple[str, ...]
    players: tuple[PlayerId, ...] = ()
    filed: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Each seat at a long table: its side (1 right, -1 left) and its row from 0 at the top.

        Clockwise seen from above, which is to the left for those who sit there.
        """
        right = -(-len(self.seats) // 2)
        left = len(self.seats) - right
        return (*((1, row) for row in range(right)), *((-1, row) for row in reversed(range(left))))

    @property
    def rows(self) -> int:
        """How many sit on the longer side."""
        return -(-len(self.seats) // 2)


def pod_charts(book: EventBook, stage: Stage) -> tuple[PodChart, ...]:
    """The charts of a stage with pods, groups or a draft playoff; empty where it has none or has not begun."""
    if not stage.groups:
        return ()
    drafted = stage.structure is Structure.SWISS or stage.seeding is Seeding.DRAFT
    word = "Pod" if drafted else "Group"
    alone = len(stage.groups) == 1
    return tuple(
        PodChart(
            "Draft seating" if alone else f"{word} {number}",
            tuple(book.listed(player).text for player in group),
            group,
            tuple(book.listed(player).filed for player in group),
        )
        for number, group in enumerate(stage.groups, 1)
    )
