"""Forms of paper filled from an event's book, by the names that ``event print`` knows."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tournament_app.bootstrap import deck_paper
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Illegal, Malformed, Unavailable
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.standings import Standing, match_points, standings
from tournament_app.domain.structures import final_ranking, has_playoff, is_elimination, rounds_of
from tournament_app.domain.structures.bracket_chart import BracketChart, bracket_chart
from tournament_app.domain.structures.pod_chart import PodChart, pod_charts
from tournament_app.printing import from_book
from tournament_app.printing.bracket import BracketSheets
from tournament_app.printing.event_report import EventReport
from tournament_app.printing.forms import FORM_KINDS, PaperForm, print_form
from tournament_app.printing.lines import StandingLine, TableLine
from tournament_app.printing.outstanding import OutstandingTables
from tournament_app.printing.pairings_by_name import PairingsByName
from tournament_app.printing.pairings_by_table import PairingsByTable
from tournament_app.printing.paper import PaperSize
from tournament_app.printing.player_list import PlayerList
from tournament_app.printing.pods import PodSheets
from tournament_app.printing.seatings import Seatings
from tournament_app.printing.slips import Slips
from tournament_app.printing.standings_sheet import Standings

SIZES = {"a4": PaperSize.A4, "letter": PaperSize.LETTER}
LATER = ("penalties",)


def form_of(
    book: EventBook, what: str, printed_at: datetime, round_: int | None = None, *, opponents: bool = True
) -> PaperForm:
    """The form by its name, about ``round_`` or the newest round; ``printed_at`` is shown as local time.

    Without ``opponents`` a large list of pairings by name takes half the paper.

    Raises ``Malformed`` for a name that no form has, ``Illegal`` where the book has nothing to print.
    """
    printed_at = printed_at.astimezone()
    if what in WHOLE_EVENT:
        return WHOLE_EVENT[what](book, printed_at)
    if what == "standings":
        after = _round(book, round_) if round_ is not None else None
        shown = after if after is not None else max(book.rounds, default=None)
        heading = from_book.heading(book, shown, printed_at)
        return Standings(heading, standing_lines(book, after), of_teams=book.event.team_size > 1)
    form, _, wanted_set = what.partition(" ")
    if form == "pool-sheet" and wanted_set:
        return deck_paper.pool_sheet(wanted_set, printed_at, book.event.name)
    forms = {"pairings-by-name", "pairings-by-table", "slips", "outstanding"}
    if what not in forms:
        known = ", ".join(dict.fromkeys([*(kind.what for kind in FORM_KINDS), *WHOLE_EVENT]))
        if what == "pool-sheet":
            raise Malformed("A pool sheet is of a set: name it, as in “pool-sheet ONS”.")
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
    try:
        out.write_bytes(content)
    except OSError as error:
        raise Unavailable(
            f"{out} cannot be written ({error.strerror or error}). Choose another place."
        ) from error
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
    """The standings as paper shows them, best first; now and after a playoff, the order of finish."""
    rows = standings(book, after)
    if after is None and has_playoff(book):
        by_player = {row.player: row for row in rows}
        rows = tuple(
            replace(by_player[place.player], rank=place.rank)
            for place in final_ranking(book)
            if place.player in by_player
        )
    return tuple(_standing_line(book, row) for row in rows)


def _standing_line(book: EventBook, row: Standing) -> StandingLine:
    return StandingLine(
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


def _bracket(book: EventBook) -> BracketChart:
    """The newest bracket that has begun; ``Illegal`` without one."""
    begun = [
        stage
        for stage in book.event.stages
        if is_elimination(stage) and (stage.entrants or rounds_of(book, stage))
    ]
    if not begun:
        raise Illegal("No bracket has begun: make the cut or pair its first round first.")
    return bracket_chart(book, begun[-1])


def _pods(book: EventBook) -> tuple[PodChart, ...]:
    seated = [charts for stage in book.event.stages if (charts := pod_charts(book, stage))]
    if not seated:
        raise Illegal("There are no pods yet: they are seated when their stage begins.")
    return seated[-1]


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


def _players(book: EventBook, printed_at: datetime) -> PlayerList:
    return PlayerList(from_book.heading(book, None, printed_at), from_book.player_lines(book))


def _seatings(book: EventBook, printed_at: datetime) -> Seatings:
    return Seatings(from_book.heading(book, None, printed_at), from_book.seating_lines(book))


def _bracket_sheets(book: EventBook, printed_at: datetime) -> BracketSheets:
    return BracketSheets(from_book.heading(book, None, printed_at), _bracket(book))


def _pod_sheets(book: EventBook, printed_at: datetime) -> PodSheets:
    return PodSheets(from_book.heading(book, None, printed_at), _pods(book))


WHOLE_EVENT: dict[str, Callable[[EventBook, datetime], PaperForm]] = {
    "players": _players,
    "seatings": _seatings,
    "bracket": _bracket_sheets,
    "pods": _pod_sheets,
    "report": _report,
    "decklist": deck_paper.registration_sheets,
    "decklist-blank": deck_paper.blank_sheet,
    "deck-check": deck_paper.check_sheets,
}
