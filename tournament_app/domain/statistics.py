"""Figures about events: attendance by round, results by table and by who is named first, repeat players."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import PairingKind, RoundStatus


class Attendance(Struct, frozen=True):
    """A published round: players in matches, with byes or losses without an opponent, and gone since the last."""

    round: RoundNumber
    playing: int
    alone: int
    gone: int


class ResultCount(Struct, frozen=True):
    """Finished matches: won by the first player named, by the second, drawn, lost by both."""

    first: int = 0
    second: int = 0
    drawn: int = 0
    both_lost: int = 0

    @property
    def matches(self) -> int:
        """All of them."""
        return self.first + self.second + self.drawn + self.both_lost


class TableArea(Struct, frozen=True):
    """Tables ``first`` to ``last`` and how their matches ended; ``went_on`` of them had an extension."""

    first: int
    last: int
    results: ResultCount
    went_on: int


def attendance(book: EventBook) -> tuple[Attendance, ...]:
    """How many played each published round, in order."""
    found: list[Attendance] = []
    before: set[PlayerId] = set()
    for number in _published(book):
        pairings = book.round_pairings(number)
        here = {player for pairing in pairings for player in pairing.players}
        alone = sum(pairing.kind is not PairingKind.MATCH for pairing in pairings)
        found.append(Attendance(number, len(here) - alone, alone, len(before - here)))
        before = here
    return tuple(found)


def results(book: EventBook, tables: range | None = None) -> ResultCount:
    """How finished matches ended, of all tables or those in a range."""
    count: Counter[str] = Counter()
    for number in _published(book):
        for pairing in book.round_pairings(number):
            if pairing.result is None or (tables is not None and pairing.table not in tables):
                continue
            ends = {1: "first", 2: "second"}
            drawn = "both_lost" if pairing.result.kind.value == "both-lose" else "drawn"
            count[ends.get(pairing.result.winner or 0, drawn)] += 1
    return ResultCount(count["first"], count["second"], count["drawn"], count["both_lost"])


def results_by_area(book: EventBook, width: int) -> tuple[TableArea, ...]:
    """The hall in areas of ``width`` tables from the first table on; ``width`` is at least 1."""
    pairings = [p for number in _published(book) for p in book.round_pairings(number) if p.table is not None]
    if not pairings:
        return ()
    last = max(pairing.table or 0 for pairing in pairings)
    areas = []
    for start in range(book.event.first_table, last + 1, max(width, 1)):
        tables = range(start, start + max(width, 1))
        extended = sum(p.table in tables and p.extension_minutes > 0 for p in pairings)
        areas.append(TableArea(start, min(tables[-1], last), results(book, tables), extended))
    return tuple(areas)


def repeat_players(books: Iterable[EventBook]) -> dict[int, int]:
    """How many persons took part in so many of these events: ``{1: 40, 2: 12}``."""
    times: Counter[PlayerId] = Counter(player for book in books for player in book.enrollments)
    return dict(sorted(Counter(times.values()).items()))


def _published(book: EventBook) -> list[RoundNumber]:
    return [n for n in sorted(book.rounds) if book.rounds[n].status is RoundStatus.PUBLISHED]
