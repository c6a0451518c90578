"""What ratings are computed from: closed sanctioned events, histories taken in, merged records, choices."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple, Protocol

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.ratings.report import EventReport
from tournament_app.services.ports import Signature


class TakenIn(Struct, frozen=True):
    """A match history taken in from a file: how many events and matches, of which days, when and by whom."""

    id: int
    source: str
    events: int
    matches: int
    first_day: date
    last_day: date
    at: datetime
    by: str


class InRegister(NamedTuple):
    """What lists of ratings say of somebody; number and country are empty when unknown."""

    name: str
    dci: str
    country: str


class RatingRecords(Protocol):
    """Keeps what ratings follow from. Ratings themselves are never kept.

    Raises ``Unavailable`` when the database refuses.
    """

    def closed_events(self) -> Mapping[EventId, int]:
        """Every closed sanctioned event with the revision of its book."""

    def load(self, event: EventId) -> EventBook:
        """The newest book of an event."""

    def formats(self) -> Sequence[str]:
        """The formats of all sanctioned events."""

    def histories(self) -> Sequence[TakenIn]:
        """The histories taken in, oldest first."""

    def history_reports(self, history: int) -> Iterator[EventReport]:
        """The events of a history in its order, players by their ids in the register."""

    def take_in(self, source: str, reports: Sequence[EventReport], signature: Signature) -> int:
        """Keep a history; its id."""

    def remove_history(self, history: int, signature: Signature) -> None:
        """Take a history back."""

    def categories(self) -> Mapping[str, str]:
        """The organizer's category for formats, by format."""

    def choose_category(self, format: str, category: str, signature: Signature) -> None:
        """Have a format rated in a category; empty for one of its own."""

    def merged(self) -> Mapping[PlayerId, PlayerId]:
        """For each record that was merged away, the record that stands for it now."""

    def register(self) -> Mapping[PlayerId, InRegister]:
        """What lists say of everyone in the register, merged records left out."""
