"""Where one can go: the places of the rail and the tabs of an event, in the order of the day.

Factories import their page when it is first wanted, so that the window paints before any of them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tournament_app.desk.desk import Desk
    from tournament_app.desk.open_event import OpenEvent
    from tournament_app.desk.page import EventTab, Page


class Place(NamedTuple):
    """A place of the rail, or a page ``under`` one; ``help`` is its line in the command palette."""

    key: str
    name: str
    icon: str
    help: str
    make: "Callable[[Desk], Page]"
    under: str = ""


class Tab(NamedTuple):
    """A tab of an event; ``command`` is the word of the palette that goes there with ``arguments``."""

    key: str
    name: str
    help: str
    make: "Callable[[Desk, OpenEvent], EventTab]"
    command: str = ""
    arguments: str = ""


def _events(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.events import EventsPage

    return EventsPage(desk)


def _new_event(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.new_event import NewEventPage

    return NewEventPage(desk)


def _players(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.register import RegisterPage

    return RegisterPage(desk)


def _import_players(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.import_players import ImportPlayersPage

    return ImportPlayersPage(desk)


def _register_log(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.register_log import RegisterLogPage

    return RegisterLogPage(desk)


def _ratings(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.ratings_page import RatingsPage

    return RatingsPage(desk)


def _rating_player(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.rating_player import RatingPlayerPage

    return RatingPlayerPage(desk)


def _rating_changes(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.rating_changes import RatingChangesPage

    return RatingChangesPage(desk)


def _rating_paper(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.rating_paper import RatingPaperPage

    return RatingPaperPage(desk)


def _rating_import(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.rating_import import RatingImportPage

    return RatingImportPage(desk)


def _rating_categories(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.rating_categories import RatingCategoriesPage

    return RatingCategoriesPage(desk)


def _rating_seeds(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.rating_seeds import RatingSeedsPage

    return RatingSeedsPage(desk)


def _what_if(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.what_if import WhatIfPage

    return WhatIfPage(desk)


def _disputes(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.disputes_page import DisputesPage

    return DisputesPage(desk)


def _ruling_paper(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.ruling_paper import RulingPaperPage

    return RulingPaperPage(desk)


def _settings(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.settings import SettingsPage

    return SettingsPage(desk)


def _set_up(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.set_up import SetUpTab

    return SetUpTab(desk, event)


def _decks(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.decks_tab import DecksTab

    return DecksTab(desk, event)


def _round(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.round_tab import RoundTab

    return RoundTab(desk, event)


def _players_tab(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.players_tab import PlayersTab

    return PlayersTab(desk, event)


def _standings(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.standings_tab import StandingsTab

    return StandingsTab(desk, event)


def _playoff(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.stages.playoff_tab import PlayoffTab

    return PlayoffTab(desk, event)


def _penalties(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.penalties_tab import PenaltiesTab

    return PenaltiesTab(desk, event)


def _calls(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.calls_tab import CallsTab

    return CallsTab(desk, event)


def _event_judges(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.event_judges_tab import EventJudgesTab

    return EventJudgesTab(desk, event)


def _judges(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.judges_page import JudgesPage

    return JudgesPage(desk)


def _paper(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.paper_tab import PaperTab

    return PaperTab(desk, event)


def _statistics(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.stages.statistics_tab import StatisticsTab

    return StatisticsTab(desk, event)


def _ratings_tab(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.rating_event_tab import RatingEventTab

    return RatingEventTab(desk, event)


def _log(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.log_tab import LogTab

    return LogTab(desk, event)


def _cards(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.cards_page import CardsPage

    return CardsPage(desk)


PLACES = (
    Place("events", "Events", "calendar-days", "All events of this database", _events),
    Place("new-event", "New event", "calendar-plus", "Begin an event", _new_event, under="events"),
    Place("players", "Players", "users", "The register of players across events", _players),
    Place(
        "import-players",
        "Import players",
        "upload",
        "From a CSV file, with a preview",
        _import_players,
        "players",
    ),
    Place(
        "register-log",
        "Log of the register",
        "scroll-text",
        "Who added, changed or merged players and when, with undo",
        _register_log,
        "players",
    ),
    Place(
        "cards", "Cards and formats", "layers", "Card facts; what was legal when; your own formats", _cards
    ),
    Place("ratings", "Ratings", "chart-line", "Lists by category, country and period", _ratings),
    Place(
        "rating-player",
        "A player's ratings",
        "chart-line",
        "History, matches, arithmetic",
        _rating_player,
        "ratings",
    ),
    Place(
        "rating-changes",
        "What changed in ratings",
        "chart-line",
        "What the last event or correction did, and for whom",
        _rating_changes,
        "ratings",
    ),
    Place(
        "rating-paper", "Print ratings", "printer", "The list shown last, previewed", _rating_paper, "ratings"
    ),
    Place(
        "rating-import",
        "Import matches",
        "upload",
        "A match history or a match log",
        _rating_import,
        "ratings",
    ),
    Place(
        "rating-categories",
        "Categories of formats",
        "chart-line",
        "Where house formats are rated",
        _rating_categories,
        "ratings",
    ),
    Place(
        "rating-seeds",
        "Seed an invitation list",
        "list-ordered",
        "Seeds and byes by rating",
        _rating_seeds,
        "ratings",
    ),
    Place("what-if", "What if", "swords", "What a match would change in ratings", _what_if, "ratings"),
    Place("judges", "Judges", "gavel", "Players' penalty records over all events, for judges", _judges),
    Place("disputes", "Dispute desk", "scale", "A disputed game ruled on step by step, as advice", _disputes),
    Place(
        "ruling-paper",
        "Print a ruling",
        "printer",
        "The ruling shown last, previewed",
        _ruling_paper,
        "disputes",
    ),
    Place("settings", "Settings", "settings", "Who signs, looks, paper, backups", _settings),
)

RAIL = tuple(place for place in PLACES if not place.under)

EVENT_TABS = (
    Tab("set-up", "Set-up", "Name, format, rounds, times, tiebreakers", _set_up),
    Tab("players", "Players", "Enrol, drop, byes, fixed tables", _players_tab),
    Tab("round", "Round", "Pair, publish, enter results, change pairings", _round),
    Tab(
        "standings",
        "Standings",
        "After any round, every row explained",
        _standings,
        command="standings round",
        arguments="number",
    ),
    Tab("playoff", "Playoff", "Brackets, draft seating, everyone against everyone", _playoff),
    Tab("decks", "Decks", "Deck lists, deck checks, what is played", _decks),
    Tab("penalties", "Penalties", "Log, confirm, take back; investigations, chart", _penalties),
    Tab("calls", "Calls", "Who called, who is there, what was ruled, appeals", _calls),
    Tab("judges", "Judges", "Judges present, what they go by, requirements", _event_judges),
    Tab(
        "paper",
        "Paper",
        "Pairings, slips, standings, lists: previewed and printed",
        _paper,
        command="print",
        arguments="form, round",
    ),
    Tab("statistics", "Statistics", "Attendance, results, repeat players in pictures", _statistics),
    Tab("ratings", "Ratings", "The field's ratings, what a match and the event change", _ratings_tab),
    Tab("log", "Log", "Who did what and when, with undo and redo", _log),
)
