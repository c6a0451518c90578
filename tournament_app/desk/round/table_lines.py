"""The lines of the table list: one frozen record a pairing, and the points their players came with."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from tournament_app.desk.kit.record_table import Column
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.penalties.entry import to_confirm
from tournament_app.domain.penalties.games_lost import opening_words
from tournament_app.domain.person_name import ListedName
from tournament_app.domain.result_words import written
from tournament_app.domain.round import BY_HAND, Pairing, PairingKind, RoundStatus
from tournament_app.domain.spelling import folded

NO_TABLE = 10**9
OUT = "out"


class TableLine(Struct, frozen=True):
    """One pairing as the list shows it; ``points1`` and ``points2`` are those before the round."""

    pairing: Pairing
    name1: ListedName
    points1: int
    name2: ListedName
    points2: int | None
    result: str
    marks: str

    @property
    def outstanding(self) -> bool:
        """True for a match without a result."""
        return self.pairing.outstanding

    def player_in(self, column: int) -> PlayerId | None:
        """The player whose name stands in a column, None in other columns."""
        if column in (FIRST, FIRST_POINTS):
            return self.pairing.player1
        return self.pairing.player2 if column in (SECOND, SECOND_POINTS) else None


def lines_of(book: EventBook, pairings: Iterable[Pairing], points: Mapping[PlayerId, int]) -> list[TableLine]:
    """The lines of these pairings; ``points`` are those before the round."""
    waiting = frozenset((entry.player, entry.moment.round) for entry in to_confirm(book.dossier.log))
    return [_line(book, pairing, points, waiting) for pairing in pairings]


def result_text(pairing: Pairing) -> str:
    """``2-1``, ``0-0-3 ID``, ``bye``; empty while the result is missing."""
    if pairing.kind is PairingKind.BYE:
        return "bye"
    if pairing.kind is PairingKind.LOSS:
        return "loss"
    return "" if pairing.result is None else written(pairing.result)


def _line(
    book: EventBook,
    pairing: Pairing,
    points: Mapping[PlayerId, int],
    waiting: frozenset[tuple[PlayerId, int]],
) -> TableLine:
    one, two = pairing.player1, pairing.player2
    awaited = pairing.outstanding and book.rounds[pairing.round].status is RoundStatus.PUBLISHED
    return TableLine(
        pairing,
        book.listed(one),
        points.get(one, 0),
        NOBODY if two is None else book.listed(two),
        None if two is None else points.get(two, 0),
        OUT if awaited else result_text(pairing),
        "; ".join(_marks(book, pairing, waiting)),
    )


def _marks(book: EventBook, pairing: Pairing, waiting: frozenset[tuple[PlayerId, int]]) -> Iterable[str]:
    if opened := opening_words(book, pairing):
        yield f"starts {opened}"
    if pairing.no_spectators:
        yield "no spectators"
    if any((player, pairing.round) in waiting for player in pairing.players):
        yield "penalty waits"
    for seat, player in enumerate(pairing.players, 1):
        entry = book.enrollments.get(player)
        if entry is None:
            continue
        if entry.drop is not None and entry.drop.after_round <= pairing.round:
            yield f"player {seat} out"
        if entry.fixed_table is not None and entry.fixed_table == pairing.table:
            yield "fixed table"
    if pairing.why == BY_HAND:
        yield "changed by hand"


def table_text(line: TableLine) -> str:
    """The table's number, a dash for a player without an opponent."""
    return "–" if line.pairing.table is None else str(line.pairing.table)


def _table_order(line: TableLine) -> int:
    return NO_TABLE if line.pairing.table is None else line.pairing.table


NOBODY = ListedName("", "")
TABLE, FIRST, FIRST_POINTS, SECOND, SECOND_POINTS, RESULT, EXTENSION, MARKS = range(8)


def columns(
    move: Callable[[TableLine, str], None], extend: Callable[[TableLine, str], None]
) -> list[Column[TableLine]]:
    """The list's columns; ``move`` and ``extend`` carry out what is typed into a table or extension cell."""
    points1: Column[TableLine] = Column(
        "Points", lambda line: str(line.points1), lambda line: -line.points1, figures=True, width=5
    )
    points2: Column[TableLine] = Column(
        "Points",
        lambda line: "" if line.points2 is None else str(line.points2),
        lambda line: -(line.points2 or 0),
        figures=True,
        width=5,
    )
    result: Column[TableLine] = Column(
        "Result",
        lambda line: line.result,
        lambda line: (not line.outstanding, line.result),
        width=10,
        tone=lambda line: "amber" if line.result == OUT else "",
    )
    extension: Column[TableLine] = Column(
        "Extension",
        lambda line: f"+{line.pairing.extension_minutes} min" if line.pairing.extension_minutes else "",
        lambda line: -line.pairing.extension_minutes,
        figures=True,
        width=9,
        edit=extend,
        elsewhere=True,
        heading_tip="Minutes this table has beyond the clock (F9)",
    )
    return [
        Column("Table", table_text, _table_order, figures=True, width=5, edit=move, heading_tip="F8 moves"),
        _name(lambda line: line.name1),
        points1,
        _name(lambda line: line.name2),
        points2,
        result,
        extension,
        Column("Marks", lambda line: line.marks, width=14, tip=lambda line: line.marks, shortens=True),
    ]


def _name(name: Callable[[TableLine], ListedName]) -> Column[TableLine]:
    return Column(
        "Player",
        lambda line: name(line).text or "–",
        lambda line: folded(name(line).filed),
        width=0,
        tip=lambda line: name(line).text,
    )
