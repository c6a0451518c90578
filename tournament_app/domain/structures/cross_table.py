"""Everyone against everyone as a table: a row and a column for each player, best first."""

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.structures.procedure import rounds_of
from tournament_app.domain.structures.sub_event import group_standings


class CrossRow(Struct, frozen=True):
    """A player's row: match points and, for each opponent in the order of the rows, the results (``2-1``).

    A cell is empty before the match, ``–`` where the player would meet themselves.
    """

    rank: int
    player: PlayerId
    name: str
    points: int
    cells: tuple[str, ...]


def cross_tables(book: EventBook, stage: Stage) -> tuple[tuple[CrossRow, ...], ...]:
    """A table for each group of a round-robin stage as it stands."""
    met: dict[tuple[PlayerId, PlayerId], list[str]] = {}
    for number in rounds_of(book, stage):
        for pairing in book.round_pairings(number):
            if pairing.player2 is None:
                continue
            for player, other in (pairing.players, pairing.players[::-1]):
                result = pairing.result_for(player)
                where = f"table {pairing.table}" if result is None else str(result)
                met.setdefault((player, other), []).append(where)
    tables = []
    for rows in group_standings(book, stage):
        tables.append(
            tuple(
                CrossRow(
                    rank, row.player, book.name_of(row.player), row.points,
                    tuple(
                        "–" if other.player == row.player else ", ".join(met.get((row.player, other.player), ()))
                        for other in rows
                    ),
                )
                for rank, row in enumerate(rows, 1)
            )
        )  # fmt: skip
    return tuple(tables)
