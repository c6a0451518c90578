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


def _settings(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.settings import SettingsPage

    return SettingsPage(desk)


def _set_up(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.set_up import SetUpTab

    return SetUpTab(desk, event)


def _round(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.round_tab import RoundTab

    return RoundTab(desk, event)


def _players_tab(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.players_tab import PlayersTab

    return PlayersTab(desk, event)


def _standings(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.standings_tab import StandingsTab

    return StandingsTab(desk, event)


def _paper(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.paper_tab import PaperTab

    return PaperTab(desk, event)


def _log(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.log_tab import LogTab

    return LogTab(desk, event)


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
    Tab(
        "paper",
        "Paper",
        "Pairings, slips, standings, lists: previewed and printed",
        _paper,
        command="print",
        arguments="form, round",
    ),
    Tab("log", "Log", "Who did what and when, with undo and redo", _log),
)
