"""What the public window shows, as sheets of rows that are cut into pages. Nothing staff-only goes in here."""

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from tournament_app.domain.alphabet import guide, sorting_key
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.percent import percent
from tournament_app.domain.round import PairingKind, Round, RoundStatus
from tournament_app.domain.standings import Standing, counts_points

LEAST_SECONDS = 8.0
SECONDS_A_PAGE = 5.0
SECONDS_A_ROW = 0.2
SECONDS_A_WORD = 0.5


class Part(Struct, frozen=True):
    """A column within a sheet: its heading, its share of the width, whether it holds figures."""

    heading: str
    share: int
    figures: bool = False


class Sheet(Struct, frozen=True):
    """Rows under a title. ``by_name`` is the column of names that is looked through, None for no names.

    ``filed`` is what each row stands under there; pages are named after it. A sheet of the ``clock`` has only that.
    """

    title: str
    parts: tuple[Part, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    by_name: int | None = None
    text: str = ""
    filed: tuple[str, ...] = ()
    clock: bool = False


class Page(Struct, frozen=True):
    """One page: the rows shown together, what they are (*Abe – Cza*), and how long they stay."""

    sheet: Sheet
    rows: tuple[tuple[str, ...], ...]
    guide: str
    number: int
    of: int

    @property
    def seconds(self) -> float:
        """Long enough for the slowest reader to find one name, or to read a text."""
        words = len(self.sheet.text.split())
        return max(SECONDS_A_PAGE + SECONDS_A_ROW * len(self.rows) + SECONDS_A_WORD * words, LEAST_SECONDS)


PAIRINGS = (Part("Player", 11), Part("Table", 3, figures=True), Part("Opponent", 10))
STANDINGS = (
    Part("", 2, figures=True),
    Part("Player", 11),
    Part("Points", 3, figures=True),
    Part("OMW %", 3, figures=True),
    Part("GW %", 3, figures=True),
    Part("OGW %", 3, figures=True),
)
OF_TEAMS = len(STANDINGS) - 2
"""So many of them stand where teams play: games are no tiebreaker among teams."""
FINISHES = (*STANDINGS[:2], Part("Playoff", 12))


def public_round(book: EventBook) -> Round | None:
    """The newest published round; drafts are nobody's business."""
    published = [found for found in book.rounds.values() if found.status is RoundStatus.PUBLISHED]
    return max(published, key=lambda found: found.number, default=None)


def round_words(found: Round) -> str:
    """``Round 4``, or the name that the round has."""
    return found.name


def lowered(name: str) -> str:
    """A round's name within a sentence."""
    return name[:1].lower() + name[1:]


def is_complete(book: EventBook, found: Round) -> bool:
    """True when every match of the round has a result."""
    return not book.outstanding(found.number)


def pairings_sheet(book: EventBook, found: Round) -> Sheet:
    """Everybody by name, with table and opponent."""
    rows: list[tuple[str, tuple[str, ...]]] = []
    for pairing in book.pairings.get(found.number, {}).values():
        table = "" if pairing.table is None else str(pairing.table)
        first = book.listed(pairing.player1)
        if pairing.player2 is None:
            alone = "Bye" if pairing.kind is PairingKind.BYE else "No opponent"
            rows.append((first.filed, (first.text, "–", alone)))
            continue
        second = book.listed(pairing.player2)
        rows += [(one.filed, (one.text, table, two.text)) for one, two in ((first, second), (second, first))]
    rows.sort(key=lambda row: sorting_key(row[0]))
    filed = tuple(under for under, _ in rows)
    return Sheet("Pairings", PAIRINGS, tuple(row for _, row in rows), by_name=0, filed=filed)


def standings_sheet(book: EventBook, found: Round, places: Sequence[tuple[Standing, str]]) -> Sheet:
    """The standings after a round; of an event of elimination alone, how it ended for each stands in them."""

    def name(player: PlayerId) -> str:
        return book.listed(player).text

    title = f"Standings after {lowered(round_words(found))}"
    if not counts_points(book.event):
        finishes = tuple((str(row.rank), name(row.player), finish) for row, finish in places)
        return Sheet(title, FINISHES, finishes)
    rows = tuple(
        (
            str(row.rank),
            name(row.player),
            str(row.points),
            *(percent(share) for share in (row.omw, row.gw, row.ogw)),
        )
        for row, _ in places
    )
    shown = len(STANDINGS) if book.event.tiebreaks.games_counted else OF_TEAMS
    return Sheet(title, STANDINGS[:shown], tuple(row[:shown] for row in rows))


def notice_sheet(text: str) -> Sheet:
    """A notice as one page."""
    return Sheet("", text=text)


def clock_sheet() -> Sheet:
    """The clock as large as the window allows."""
    return Sheet("", clock=True)


def pages_of(sheet: Sheet, rows_a_page: int) -> list[Page]:
    """The sheet cut into pages of at most so many rows, filled evenly from the top; one page for a text."""
    if sheet.text or sheet.clock:
        return [Page(sheet, (), "", 1, 1)]
    count = max(ceil(len(sheet.rows) / rows_a_page), 1)
    return [
        Page(sheet, rows, _guide(sheet, rows, at * rows_a_page), at + 1, count)
        for at in range(count)
        if (rows := sheet.rows[at * rows_a_page : (at + 1) * rows_a_page]) or not at
    ]


def _guide(sheet: Sheet, rows: tuple[tuple[str, ...], ...], before: int) -> str:
    if not rows:
        return ""
    if sheet.by_name is not None:
        return guide(sheet.filed[before], sheet.filed[before + len(rows) - 1])
    return f"{before + 1} – {before + len(rows)}"
