"""What the desk is handed for ratings. Everything here may be slow and is called off the GUI thread."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from tournament_app.services.rating_office import RatingOffice, Report
    from tournament_app.services.rating_views import ListLine
    from tournament_app.services.scorers_table import ScorersTable
    from tournament_app.services.take_in_history import HistoryToTakeIn


class RatingTools(Struct, frozen=True):
    """The office on a database, histories from files, lists to paper and CSV.

    ``read_history`` takes a match history and the categories accepted besides those of the rules;
    ``read_log`` a match log, its events, their category and the level of their judge. ``set_list`` takes a
    title, a line about the list, its lines and the paper (``a4`` or ``letter``) and gives a PDF.
    """

    open_office: "Callable[[ScorersTable], RatingOffice]"
    read_history: "Callable[[Path, Collection[str], Report], HistoryToTakeIn]"
    read_log: "Callable[[Path, Path, str, int], HistoryToTakeIn]"
    set_list: "Callable[[str, str, Sequence[ListLine], str], bytes]"
    list_csv: "Callable[[Sequence[ListLine]], str]"
