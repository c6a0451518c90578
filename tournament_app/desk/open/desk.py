"""The desk itself: what every page shares."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from engine.records import replace
from tournament_app.desk.kit.actions import Actions
from tournament_app.desk.kit.errands import Errands
from tournament_app.desk.kit.message_bar import MessageBar
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.open.bell import Bell, RunningClock
from tournament_app.desk.open.card_shelf import CardShelf
from tournament_app.desk.open.clock_warning import warning_minutes
from tournament_app.desk.open.equipment import Equipment, Facts
from tournament_app.desk.open.limited_clock import LimitedClock
from tournament_app.desk.open.open_event import Opened, OpenEvent, open_book, spare_from_searches
from tournament_app.desk.open.rating_watch import MEMBERS_ONLY, RatingWatch
from tournament_app.desk.open.reach import Reach
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import EventId
from tournament_app.domain.refusal import Refusal
from tournament_app.services.run_clock import clock_stage
from tournament_app.services.scorers_table import ScorersTable

LIMITED_CLOCK = "draft/clock"


class Desk(QObject):
    """Shared by all pages: the scorer's table, errands, actions, messages, preferences, the open event.

    ``event_opened`` carries the ``OpenEvent``; ``register_changed`` and ``events_changed`` tell lists to
    read anew; ``show_place`` and ``show_tab`` ask the window for a page, with an argument for it. ``closing`` is the
    last moment at which something can be put on disk.
    """

    event_opened = Signal(object)
    register_changed = Signal()
    events_changed = Signal()
    place_wanted = Signal(str, str)
    tab_wanted = Signal(str, str)
    public_wanted = Signal()
    closing = Signal()

    def __init__(
        self,
        equipment: Equipment,
        table: ScorersTable,
        errands: Errands,
        actions: Actions,
        messages: MessageBar,
        preferences: Preferences,
        facts: Facts,
    ) -> None:
        super().__init__()
        self.equipment = equipment
        self.table = table
        self.errands = errands
        self.actions = actions
        self.messages = messages
        self.preferences = preferences
        self.facts = facts
        self.cards = CardShelf(equipment.card_library, errands)
        self.limited_clock = LimitedClock(
            equipment.now, preferences.text(LIMITED_CLOCK), self._keep_limited_clock
        )
        self.current_event: OpenEvent | None = None
        self.reach = Reach(errands, messages, self.look, self)
        self.bell = Bell(preferences, errands, self._running_clock)
        self.bell.setParent(self)
        self.public_menu: QMenu | None = None
        self.ratings = RatingWatch(
            partial(equipment.ratings.open_office, table), errands, messages, lambda: self.current_event, self
        )
        self.ratings.members_only = preferences.flag(MEMBERS_ONLY)
        self.event_opened.connect(self.ratings.attend)
        self.register_changed.connect(self.ratings.catch_up)

    @property
    def warning_minutes(self) -> int:
        """Minutes before the end of a round at which its clock changes colour; 0 for no warning (RS D.1.3)."""
        return warning_minutes(self.preferences, self.facts)

    def _running_clock(self) -> RunningClock | None:
        event = self.current_event
        last = event.book.last_round if event is not None else None
        if event is None or last is None or event.book.event.status is EventStatus.CLOSED:
            return None
        stage = clock_stage(last.clock, self.equipment.now(), self.warning_minutes)
        return None if stage is None else RunningClock((event.id, last.number), stage)

    def _keep_limited_clock(self, state: str) -> None:
        self.preferences.set(LIMITED_CLOCK, state)
        self.preferences.save()

    def open_event(
        self,
        event: EventId,
        then: Callable[[OpenEvent], None] | None = None,
        refused: Callable[[Refusal], None] | None = None,
    ) -> None:
        """Open an event and show it."""

        def show(opened: Opened) -> None:
            self.current_event = OpenEvent(self.table, opened, self.errands, self.messages, self.reach)
            self.current_event.setParent(self)
            self.event_opened.emit(self.current_event)
            if then is not None:
                then(self.current_event)

        def read(_: object) -> Opened:
            opened = open_book(self.table, event)
            spare_from_searches()
            return opened

        self.errands.run(read, show, refused=refused, what="Opening the event")

    def offer_format(self, name: str, title: str) -> None:
        """Offer a format of the organizer's own wherever formats are chosen."""
        self.facts = replace(self.facts, formats={**self.facts.formats, name: title})

    def leave_event(self) -> None:
        """Close the open event; nothing needs saving."""
        self.current_event = None

    def stop(self) -> None:
        """Close the open event and look for nothing any more."""
        self.leave_event()
        self.reach.stop()

    def look(self) -> None:
        """Whether others changed the open event; without one, whether the database is still the one that was opened."""
        if self.current_event is not None:
            self.current_event.look_for_others()
        else:
            self.reach.ask(self.table.store.still_there, lambda _: None)

    def show_place(self, place: str, argument: str = "") -> None:
        """Go to a place by its key (``players``); ``argument`` is handed to its page."""
        self.place_wanted.emit(place, argument)

    def show_tab(self, tab: str, argument: str = "") -> None:
        """Go to a tab of the open event by its key (``round``); ``argument`` is handed to it."""
        self.tab_wanted.emit(tab, argument)
