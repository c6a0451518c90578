"""Wires ratings: the office on a database, histories from files, lists to paper and CSV."""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from tournament_app.domain.ratings.history import overlapping, reports_of
from tournament_app.domain.ratings.lists import Ranked, RatingEntry
from tournament_app.exchange.match_history import read_file, read_match_history
from tournament_app.exchange.match_log import read_match_log
from tournament_app.exchange.rating_lists import rating_list_csv
from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.rating_list import RatingList
from tournament_app.reference.ratings import rating_systems
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import ListLine
from tournament_app.services.scorers_table import ScorersTable
from tournament_app.services.take_in_history import HistoryToTakeIn
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.rating_store import DatabaseRatingStore

SIZES = {"a4": PaperSize.A4, "letter": PaperSize.LETTER}
EVERY_LINES = 5000


def open_rating_office(table: ScorersTable) -> RatingOffice:
    """The rating office on the table's database; nothing is computed yet."""
    assert isinstance(table.store, DatabaseEventStore), "ratings are computed from a database"
    return RatingOffice(DatabaseRatingStore(table.store.engine), rating_systems())


def read_history_file(
    path: Path, own_categories: Collection[str], report: Callable[[int, int, str], None]
) -> HistoryToTakeIn:
    """A match history as ``ratings replay`` reads it. Raises ``Malformed`` with every problem."""
    lines = read_file(path).splitlines(keepends=True)

    def reported() -> Iterator[str]:
        for done, line in enumerate(lines):
            if not done % EVERY_LINES:
                report(done, len(lines), "Reading")
            yield line

    found = read_match_history(reported(), rating_systems(), own_categories, path.name)
    notices = list(found.notices)
    if found.history.unrated_matches:
        notices.append(
            f"{found.history.unrated_matches:,} matches of events that were too small to be rated are left out."
        )
    if overlapping(found.history):
        notices.append("Events in it overlap; they are rated one after the other, by the day they began.")
    return HistoryToTakeIn(path.name, reports_of(found.history), tuple(notices))


def read_log_files(matches: Path, events: Path, category: str, judge_level: int) -> HistoryToTakeIn:
    """A match log with game scores and its events. Raises ``Malformed`` with every problem."""
    reports = read_match_log(read_file(matches), read_file(events), category, judge_level)
    return HistoryToTakeIn(matches.name, tuple(sorted(reports, key=lambda report: report.header.date)))


def set_rating_list(
    title: str, about: str, lines: Sequence[ListLine], printed_at: datetime, paper: str
) -> bytes:
    """A rating list as a PDF; ``paper`` is ``a4`` or ``letter``."""
    count = f"{len(lines):,} rated" if len(lines) != 1 else "1 rated"
    marked = "P: provisional" if any(line.provisional for line in lines) else ""
    words = ", ".join(filter(None, (about, marked)))
    heading = Heading(count, words, printed_at.astimezone())
    return print_form(RatingList(heading, title, tuple(lines)), SIZES[paper])


def list_csv(lines: Sequence[ListLine]) -> str:
    """A rating list as CSV with whole-number ratings."""
    return rating_list_csv(
        Ranked(
            line.rank,
            RatingEntry(
                line.name, line.category, line.rating, line.matches, line.provisional, 0, line.last_played
            ),
        )
        for line in lines
    )
