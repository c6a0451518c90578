"""Where one can go: the places of the rail and the tabs of an event, in the order of the day.

Factories import their page when it is first wanted, so that the window paints before any of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament_app.desk.desk import Desk
    from tournament_app.desk.open_event import OpenEvent
    from tournament_app.desk.page import EventTab, Page


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the rail, or a page ``under`` one; ``help`` is its line in the command palette."""

    key: str
    name: str
    icon: str
    help: str
    make: "Callable[[Desk], Page]"
    under: str = ""


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of an event."""

    key: str
    name: str
    help: str
    make: "Callable[[Desk, OpenEvent], EventTab]"


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


def _settings(desk: "Desk") -> "Page":
    from tournament_app.desk.pages.settings import SettingsPage

    return SettingsPage(desk)


def _set_up(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.set_up import SetUpTab

    return SetUpTab(desk, event)


def _decks(desk: "Desk", event: "OpenEvent") -> "EventTab":
    from tournament_app.desk.pages.decks_tab import DecksTab

    return DecksTab(desk, event)


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
    Place("settings", "Settings", "settings", "Who signs, looks, paper, backups", _settings),
)

RAIL = tuple(place for place in PLACES if not place.under)

EVENT_TABS = (
    Tab("set-up", "Set-up", "Name, format, rounds, times, tiebreakers", _set_up),
    Tab("decks", "Decks", "Deck lists, deck checks, what is played", _decks),
)
