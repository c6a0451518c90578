"""Every paper form under the name that ``event print`` knows it by."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from tournament_app.domain.refusal import Malformed
from tournament_app.printing import (
    badges,
    bracket,
    deck_sheets,
    event_report,
    outstanding,
    pairings_by_name,
    pairings_by_table,
    penalty_report,
    penalty_slips,
    player_list,
    pods,
    pool_sheet,
    rating_list,
    ruling_sheet,
    seatings,
    slips,
    standings_sheet,
    training_sheet,
)
from tournament_app.printing.badges import Badges
from tournament_app.printing.bracket import BracketSheets
from tournament_app.printing.deck_sheets import DeckCheckSheets, DeckSheets
from tournament_app.printing.event_report import EventReport
from tournament_app.printing.outstanding import OutstandingTables
from tournament_app.printing.pairings_by_name import PairingsByName
from tournament_app.printing.pairings_by_table import PairingsByTable
from tournament_app.printing.paper import LabelRoll, Paper
from tournament_app.printing.penalty_report import PenaltyReport
from tournament_app.printing.penalty_slips import PenaltySlips
from tournament_app.printing.player_list import PlayerList
from tournament_app.printing.pods import PodSheets
from tournament_app.printing.pool_sheet import PoolSheet
from tournament_app.printing.rating_list import RatingList
from tournament_app.printing.ruling_sheet import RulingSheet
from tournament_app.printing.seatings import Seatings
from tournament_app.printing.slips import Slips
from tournament_app.printing.standings_sheet import Standings
from tournament_app.printing.training_sheet import TrainingSheet

PaperForm = (
    PairingsByName
    | PairingsByTable
    | Slips
    | Badges
    | Standings
    | PlayerList
    | Seatings
    | EventReport
    | OutstandingTables
    | BracketSheets
    | PodSheets
    | DeckSheets
    | DeckCheckSheets
    | PoolSheet
    | RatingList
    | RulingSheet
    | PenaltyReport
    | PenaltySlips
    | TrainingSheet
)


@dataclass(frozen=True, slots=True)
class FormKind:
    """One kind of paper: its name on the command line, its title, its contents' type, how it is set."""

    what: str
    title: str
    contents: type[PaperForm]
    compose: Callable[[Any, Any], bytes]


FORM_KINDS: tuple[FormKind, ...] = (
    FormKind("pairings-by-name", "Pairings by name", PairingsByName, pairings_by_name.compose),
    FormKind("pairings-by-table", "Pairings by table", PairingsByTable, pairings_by_table.compose),
    FormKind("slips", "Result slips", Slips, slips.compose),
    FormKind("standings", "Standings", Standings, standings_sheet.compose),
    FormKind("players", "Player list", PlayerList, player_list.compose),
    FormKind("badges", "Name badges", Badges, badges.compose),
    FormKind("seatings", "Player meeting seating", Seatings, seatings.compose),
    FormKind("outstanding", "Outstanding tables", OutstandingTables, outstanding.compose),
    FormKind("bracket", "Bracket", BracketSheets, bracket.compose),
    FormKind("pods", "Pod seating", PodSheets, pods.compose),
    FormKind("decklist", "Deck lists", DeckSheets, deck_sheets.compose_registration),
    FormKind("deck-check", "Deck check sheets", DeckCheckSheets, deck_sheets.compose_check),
    FormKind("pool-sheet", "Pool sheet", PoolSheet, pool_sheet.compose),
    FormKind("report", "Event report", EventReport, event_report.compose),
    FormKind("penalties", "Penalty report", PenaltyReport, penalty_report.compose),
    FormKind("penalty-slips", "Penalty slips", PenaltySlips, penalty_slips.compose),
)

_COMPOSE: dict[type[PaperForm], Callable[[Any, Any], bytes]] = {
    **{kind.contents: kind.compose for kind in FORM_KINDS},
    RatingList: rating_list.compose,
    RulingSheet: ruling_sheet.compose,
    TrainingSheet: training_sheet.compose,
}
_ON_LABELS = (Slips, Badges)
_ONE_AT_A_TIME = Lock()


def print_form(form: PaperForm, paper: Paper) -> bytes:
    """The form as a PDF. Safe from several threads: the typefaces they share are used by one at a time.

    ``Malformed`` for a form that does not go on labels.
    """
    if isinstance(paper, LabelRoll) and not isinstance(form, _ON_LABELS):
        raise Malformed("Only result slips and badges go on a roll of labels: choose a4 or letter.")
    with _ONE_AT_A_TIME, _collector_paused():
        return _COMPOSE[type(form)](form, paper)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """A large form makes a hundred thousand values and no cycles: searching them for any costs a fifth."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
