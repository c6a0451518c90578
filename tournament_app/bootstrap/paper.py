"""Forms of paper filled from an event's book, by the names that ``event print`` knows."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from engine.records import replace
from tournament_app.bootstrap import deck_paper
from tournament_app.bootstrap.card_library import all_format_titles
from tournament_app.bootstrap.penalty_paper import penalty_report, penalty_slips
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.standings import Standing, counts_points, points_before
from tournament_app.domain.structures import is_elimination, placed, rounds_of
from tournament_app.domain.structures.bracket_chart import BracketChart, bracket_chart
from tournament_app.domain.structures.pod_chart import PodChart, pod_charts
from tournament_app.files.writing import write_whole
from tournament_app.printing import from_book
from tournament_app.printing.badges import Badges
from tournament_app.printing.bracket import BracketSheets
from tournament_app.printing.forms import print_form
from tournament_app.printing.invitation_list import InvitationList
from tournament_app.printing.lines import StandingLine, TableLine
from tournament_app.printing.outstanding import OutstandingTables
from tournament_app.printing.pairings_by_name import PairingsByName
from tournament_app.printing.pairings_by_table import PairingsByTable
from tournament_app.printing.paper import Heading, LabelRoll, Paper, PaperForm, PaperSize
from tournament_app.printing.player_list import PlayerList
from tournament_app.printing.pods import PodSheets
from tournament_app.printing.seatings import Seatings
from tournament_app.printing.slips import GRIDS, Slips
from tournament_app.printing.standings_sheet import Standings
from tournament_app.services.drop_change import as_everybody_knows

SIZES: dict[str, Paper] = {
    "a4": PaperSize.A4,
    "letter": PaperSize.LETTER,
    **{f"roll-{roll.value}": roll for roll in LabelRoll},
}
POOL_SHEET = "pool-sheet"

OfEvent = Callable[[EventBook, datetime], PaperForm]
OfRound = Callable[[EventBook, RoundNumber, datetime], PaperForm]
Filling = Callable[[EventBook, int | None, datetime], PaperForm]


def form_of(
    book: EventBook,
    what: str,
    printed_at: datetime,
    round_: int | None = None,
    *,
    opponents: bool = True,
    a_sheet: int = 4,
) -> PaperForm:
    """The form by its name, about ``round_`` or the newest round; ``printed_at`` is shown as local time.

    Without ``opponents`` a large list of pairings by name takes half the paper; so many slips are on ``a_sheet``.
    A pool sheet names its set (``pool-sheet ONS``).

    Raises ``Malformed`` for a name that no form has or another number of slips than 4, 6 or 8, ``Illegal``
    where the book has nothing to print.
    """
    printed_at = printed_at.astimezone()
    form, _, wanted_set = what.partition(" ")
    if form == POOL_SHEET and wanted_set:
        return deck_paper.pool_sheet(wanted_set, printed_at, book.event.name)
    if what not in FILLED:
        raise Malformed(_unknown(what))
    filled = FILLED[what](book if what in FOR_STAFF else as_everybody_knows(book), round_, printed_at)
    if isinstance(filled, Slips):
        if a_sheet not in GRIDS:
            raise Malformed(f"{a_sheet} slips do not go on a sheet: choose {', '.join(map(str, GRIDS))}.")
        return replace(filled, a_sheet=a_sheet)
    return replace(filled, opponents=opponents) if isinstance(filled, PairingsByName) else filled


def _unknown(what: str) -> str:
    if what == POOL_SHEET:
        return "A pool sheet is of a set: name it, as in “pool-sheet ONS”."
    known = ", ".join((*FILLED, POOL_SHEET))
    return f"There is no form “{what}”. Forms are {known}."


def _standings(book: EventBook, round_: int | None, printed_at: datetime) -> PaperForm:
    after = None if round_ is None else _round(book, round_)
    shown = after if after is not None else book.round_in_play
    heading = from_book.standings_heading(book, shown, printed_at)
    return Standings(
        heading,
        standing_lines(book, after),
        of_teams=not book.event.tiebreaks.games_counted,
        by_points=counts_points(book.event),
    )


def set_form(
    book: EventBook,
    what: str,
    printed_at: datetime,
    *,
    paper: str = "a4",
    round_: int | None = None,
    opponents: bool = True,
    a_sheet: int = 4,
) -> bytes:
    """The form as a PDF; ``paper`` is a name of ``SIZES``."""
    if paper.lower() not in SIZES:
        raise Malformed(f"“{paper}” is no paper size: choose {', '.join(SIZES)}.")
    form = form_of(book, what, printed_at, round_, opponents=opponents, a_sheet=a_sheet)
    return print_form(form, SIZES[paper.lower()])


def write_form(
    book: EventBook,
    what: str,
    out: Path,
    printed_at: datetime,
    *,
    paper: str = "a4",
    round_: int | None = None,
    a_sheet: int = 4,
    replace: bool = False,
) -> int:
    """Write the form to a PDF file; the number of its pages. ``Unavailable`` if it cannot be written."""
    content = set_form(book, what, printed_at, paper=paper, round_=round_, a_sheet=a_sheet)
    write_whole(out, content, replace=replace)
    return page_count(content)


def page_count(content: bytes) -> int:
    """The number of pages of a PDF."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(content)
    try:
        return len(document)
    finally:
        document.close()


def standing_lines(book: EventBook, after: RoundNumber | None = None) -> tuple[StandingLine, ...]:
    """The standings as paper shows them, best first; now and after a playoff, the order of finish."""
    return tuple(_standing_line(book, row, finish) for row, finish in placed(book, after))


def _standing_line(book: EventBook, row: Standing, finish: str) -> StandingLine:
    return StandingLine(
        row.rank,
        book.listed(row.player).text,
        row.points,
        row.wins,
        row.losses,
        row.draws,
        row.omw,
        row.gw,
        row.ogw,
        row.dropped,
        finish,
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


def _format_title(book: EventBook) -> str:
    name = book.event.format
    return all_format_titles().get(name, name)


def _invitations(heading: Heading, book: EventBook) -> PaperForm:
    """The invitation list; ``Illegal`` where nobody is on one."""
    if not any(one.is_listed for one in book.invitations.values()):
        raise Illegal(f"Nobody is on a list of invitations to {book.event.name} yet: draw it up first.")
    terms = book.invitation_terms
    return InvitationList(heading, terms.words if terms is not None else "", from_book.invited_lines(book))


def _of_event(make: OfEvent) -> Filling:
    return lambda book, _, printed_at: make(book, printed_at)


def _of_round(make: OfRound) -> Filling:
    return lambda book, round_, printed_at: make(book, _round(book, round_), printed_at)


def _with_heading(make: Callable[[Heading, EventBook], PaperForm]) -> Filling:
    return _of_event(lambda book, printed_at: make(from_book.heading(book, None, printed_at), book))


def _with_tables(make: Callable[[Heading, tuple[TableLine, ...]], PaperForm]) -> Filling:
    return _of_round(
        lambda book, number, printed_at: make(
            from_book.heading(book, number, printed_at), _lines(book, number)
        )
    )


def _slips(book: EventBook, number: RoundNumber, printed_at: datetime) -> PaperForm:
    return Slips(from_book.heading(book, number, printed_at), book.event.id, number, _lines(book, number))


def _lines(book: EventBook, number: RoundNumber) -> tuple[TableLine, ...]:
    return from_book.table_lines(book, number, points_before(book, number))


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


FILLED: dict[str, Filling] = {
    "seatings": _with_heading(lambda heading, book: Seatings(heading, from_book.seating_lines(book))),
    "pairings-by-name": _with_tables(PairingsByName),
    "pairings-by-table": _with_tables(PairingsByTable),
    "slips": _of_round(_slips),
    "outstanding": _with_tables(OutstandingTables),
    "standings": _standings,
    "players": _with_heading(lambda heading, book: PlayerList(heading, from_book.player_lines(book))),
    "invitations": _with_heading(_invitations),
    "badges": _with_heading(lambda heading, book: Badges(heading, from_book.badge_lines(book))),
    "bracket": _with_heading(lambda heading, book: BracketSheets(heading, _bracket(book))),
    "pods": _with_heading(lambda heading, book: PodSheets(heading, _pods(book))),
    "decklist": _of_event(deck_paper.registration_sheets),
    "decklist-blank": _of_event(deck_paper.blank_sheet),
    "deck-check": _of_event(deck_paper.check_sheets),
    "penalty-slips": _of_round(penalty_slips),
    "penalties": _of_event(penalty_report),
    "report": _of_event(
        lambda book, printed_at: from_book.event_report(
            book, standing_lines(book), printed_at, _format_title(book)
        )
    ),
}
"""Every form by its name in ``desk.paper.forms``: what fills it from a book."""
FOR_STAFF = frozenset({"slips", "outstanding", "deck-check", "penalty-slips", "penalties", "report"})
"""Forms that stay with the staff, or go to those alone whom they are about; the others are read by everybody."""
