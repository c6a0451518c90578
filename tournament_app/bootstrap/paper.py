"""Forms of paper filled from an event's book, by the names that ``event print`` knows."""

from datetime import datetime
from pathlib import Path

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.standings import match_points, standings
from tournament_app.exchange.whole_file import write_whole
from tournament_app.printing import from_book
from tournament_app.printing.event_report import EventReport
from tournament_app.printing.forms import FORM_KINDS, PaperForm, print_form
from tournament_app.printing.lines import StandingLine, TableLine
from tournament_app.printing.outstanding import OutstandingTables
from tournament_app.printing.pairings_by_name import PairingsByName
from tournament_app.printing.pairings_by_table import PairingsByTable
from tournament_app.printing.paper import PaperSize
from tournament_app.printing.player_list import PlayerList
from tournament_app.printing.seatings import Seatings
from tournament_app.printing.slips import Slips
from tournament_app.printing.standings_sheet import Standings

SIZES = {"a4": PaperSize.A4, "letter": PaperSize.LETTER}
LATER = ("bracket", "penalties", "decklist")


def form_of(
    book: EventBook, what: str, printed_at: datetime, round_: int | None = None, *, opponents: bool = True
) -> PaperForm:
    """The form by its name, about ``round_`` or the newest round; ``printed_at`` is shown as local time.

    Without ``opponents`` a large list of pairings by name takes half the paper.

    Raises ``Malformed`` for a name that no form has, ``Illegal`` where the book has nothing to print.
    """
    printed_at = printed_at.astimezone()
    if what == "players":
        return PlayerList(from_book.heading(book, None, printed_at), from_book.player_lines(book))
    if what == "seatings":
        return Seatings(from_book.heading(book, None, printed_at), from_book.seating_lines(book))
    if what == "report":
        return _report(book, printed_at)
    if what == "standings":
        after = _round(book, round_) if round_ is not None else None
        shown = after if after is not None else max(book.rounds, default=None)
        return Standings(from_book.heading(book, shown, printed_at), standing_lines(book, after))
    forms = {"pairings-by-name", "pairings-by-table", "slips", "outstanding"}
    if what not in forms:
        known = ", ".join(kind.what for kind in FORM_KINDS)
        if what in LATER:
            raise Illegal(f"This version does not print “{what}” yet. It prints {known}.")
        raise Malformed(f"There is no form “{what}”. Forms are {known}.")
    number = _round(book, round_)
    heading, lines = from_book.heading(book, number, printed_at), _lines(book, number)
    if what == "slips":
        return Slips(heading, book.event.id, number, lines)
    if what == "outstanding":
        return OutstandingTables(heading, lines)
    return (
        PairingsByName(heading, lines, opponents)
        if what == "pairings-by-name"
        else PairingsByTable(heading, lines)
    )


def set_form(
    book: EventBook,
    what: str,
    printed_at: datetime,
    *,
    paper: str = "a4",
    round_: int | None = None,
    opponents: bool = True,
) -> bytes:
    """The form as a PDF; ``paper`` is ``a4`` or ``letter``."""
    if paper.lower() not in SIZES:
        raise Malformed(f"“{paper}” is no paper size: choose a4 or letter.")
    return print_form(form_of(book, what, printed_at, round_, opponents=opponents), SIZES[paper.lower()])


def write_form(
    book: EventBook,
    what: str,
    out: Path,
    printed_at: datetime,
    *,
    paper: str = "a4",
    round_: int | None = None,
) -> int:
    """Write the form to a PDF file; the number of its pages. ``Unavailable`` if it cannot be written."""
    content = set_form(book, what, printed_at, paper=paper, round_=round_)
    write_whole(out, content)
    return page_count(content)


def page_count(content: bytes) -> int:
    """The number of pages of a PDF."""
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

    document = PdfDocument(content)
    try:
        return len(document)
    finally:
        document.close()


def standing_lines(book: EventBook, after: RoundNumber | None = None) -> tuple[StandingLine, ...]:
    """The standings as paper shows them, best first."""
    return tuple(
        StandingLine(
            row.rank,
            book.name_of(row.player),
            row.points,
            row.wins,
            row.losses,
            row.draws,
            row.omw,
            row.gw,
            row.ogw,
            row.dropped,
        )
        for row in standings(book, after)
    )


def _report(book: EventBook, printed_at: datetime) -> EventReport:
    return from_book.event_report(book, standing_lines(book), printed_at)


def _lines(book: EventBook, number: RoundNumber) -> tuple[TableLine, ...]:
    points = dict.fromkeys(book.enrollments, 0)
    for earlier, pairings in book.pairings.items():
        if earlier < number:
            for pairing in pairings.values():
                for player, won in zip(
                    pairing.players, match_points(pairing, book.event.tiebreaks), strict=False
                ):
                    points[player] += won
    return from_book.table_lines(book, number, points)


def _round(book: EventBook, wanted: int | None) -> RoundNumber:
    last = book.last_round
    number = RoundNumber(wanted) if wanted is not None else (last.number if last else RoundNumber(1))
    found = book.rounds.get(number)
    if found is None:
        raise Illegal(
            f"There is no round {number} yet: {book.event.name} has {len(book.rounds)} rounds so far."
        )
    if found.status is RoundStatus.DRAFT:
        raise Illegal(f"Round {number} is still a draft. Publish it before printing.")
    return number
