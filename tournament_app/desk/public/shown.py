"""What each public window shows of an event, kept from one day to the next."""

from tournament_app.desk.kit.preferences import Preferences
from tournament_app.domain.identity import EventId

WORDS = {
    "auto": "Pairings, then standings",
    "pairings": "Pairings only",
    "standings": "Standings only",
    "notice": "The notice only",
    "clock": "The clock only",
}
SHOWS = tuple(WORDS)
MOST_WINDOWS = 4
KEY = "public/shows"


class Shown:
    """By a window's number, from 1: one of ``SHOWS``. The first follows the round, the others begin with the clock."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._event: EventId | None = None
        self._by_number: dict[int, str] = {}

    def of(self, number: int) -> str:
        """What a window shows."""
        return self._by_number.get(number, SHOWS[0] if number == 1 else "clock")

    def keep(self, number: int, shows: str) -> None:
        """Let a window show this, also when the event is opened again."""
        self._by_number[number] = shows
        if self._event is not None:
            self._preferences.set(_key(self._event, number), shows)

    def attend(self, event: EventId) -> None:
        """Take up what was kept of an event."""
        self._event = event
        kept = {number: self._preferences.text(_key(event, number)) for number in range(1, MOST_WINDOWS + 1)}
        self._by_number = {number: shows for number, shows in kept.items() if shows in SHOWS}


def _key(event: EventId, number: int) -> str:
    return f"{KEY}/{event}" if number == 1 else f"{KEY}/{event}-{number}"
