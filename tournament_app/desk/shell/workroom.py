"""What stands behind the window once it is painted: errands, actions, messages, palette, help, the desk."""

from collections.abc import Callable
from functools import partial
from weakref import ref

from PySide6.QtCore import QObject

from tournament_app.desk.kit.actions import Actions
from tournament_app.desk.kit.errands import Errand, Errands, Lane, Progress
from tournament_app.desk.kit.message_bar import MessageBar
from tournament_app.desk.kit.one_by_one import OneByOne
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.equipment import Equipment, Facts
from tournament_app.desk.open.open_event import OpenEvent, spare_from_searches
from tournament_app.desk.open.page import Page
from tournament_app.desk.public.screen import PublicScreen
from tournament_app.desk.settings.round_backups import RoundBackups
from tournament_app.desk.shell.chosen_keys import ChosenKeys
from tournament_app.desk.shell.command_palette import CommandPalette
from tournament_app.desk.shell.event_page import EventPage
from tournament_app.desk.shell.every_action import Known
from tournament_app.desk.shell.help_window import HelpWindow
from tournament_app.desk.shell.keyboard_keeper import KeyboardKeeper
from tournament_app.desk.shell.main_window import MainWindow
from tournament_app.desk.shell.missing_scripts import add_missing_scripts
from tournament_app.desk.shell.places import PLACES, page_class
from tournament_app.desk.shell.progress_display import ProgressDisplay
from tournament_app.desk.shell.read_ahead import ENGINE, ReadAhead, in_pieces, read
from tournament_app.desk.shell.silence import Silence
from tournament_app.desk.shell.stopped import StoppedPage
from tournament_app.desk.shell.unopened import UnopenedPage
from tournament_app.desk.shell.window_actions import WindowActions
from tournament_app.domain.identity import EventId
from tournament_app.domain.refusal import Displaced, Refusal
from tournament_app.services.scorers_table import ScorersTable


class Workroom(QObject):
    """Opens the database off the GUI thread and hands the desk to the pages."""

    def __init__(self, equipment: Equipment, window: MainWindow) -> None:
        super().__init__()
        self.equipment, self.window = equipment, window
        self.messages = MessageBar()
        self.actions = Actions(self.messages.say, ChosenKeys(window.preferences).of)
        self.errands = Errands(self._refused)
        self.progress = ProgressDisplay()
        window.put_at_foot(self.messages, 1)
        window.put_at_foot(self.progress)
        self.read_ahead = ReadAhead(self.errands, equipment.judging.catalogues)
        self.errands.started.connect(self._show_progress)
        self.errands.displaced.connect(self._displaced)
        self.palette = CommandPalette(window, self.actions, self._do_elsewhere)
        self.help = HelpWindow(window)
        self.desk: Desk | None = None
        self._keeper = KeyboardKeeper(self, self._page)
        self._turns = OneByOne()
        self.silence: Silence | None = None
        self.event_page: EventPage | None = None
        self.window_actions = WindowActions(
            self.actions, window, self.palette, self.help, self.messages, lambda: self.event_page
        )

    @property
    def at_rest(self) -> bool:
        """Whether no errand is under way and no page is awaited."""
        return not self.errands.under_way and not self.window.awaits

    def open_database(self) -> None:
        """Open it on the table's thread; the first page follows, or the sentence that says why not."""
        self.errands.run(lambda _: self._read_database(), self._opened, refused=self._unopened)

    def stop(self) -> None:
        """Finish errands that were begun, and take no more."""
        self._keeper.stop()
        if self.desk is not None:
            self.desk.stop()
        if self.silence is not None:
            self.silence.stop()
        self.read_ahead.stop()
        self.errands.stop(wait=not self.window.abandoned)

    def _read_database(self) -> tuple[ScorersTable, Facts, EventId | None]:
        table = self.equipment.open_table()
        return table, self.equipment.facts(), self.equipment.first_event(table)

    def _opened(self, found: tuple[ScorersTable, Facts, EventId | None]) -> None:
        table, facts, first_event = found
        add_missing_scripts()
        preferences = self.window.preferences
        table.by = preferences.text("staff/name") or table.by
        desk = Desk(self.equipment, table, self.errands, self.actions, self.messages, preferences, facts)
        desk.event_opened.connect(self._show_event)
        desk.place_wanted.connect(self.window.go)
        desk.tab_wanted.connect(self._show_tab)
        self.desk = desk
        pages = {place.key: place.page for place in PLACES}
        self.window.furnish(lambda key: page_class(pages[key])(desk), self._read_page)
        self.window.arrived.connect(self._left_event)
        self.backups = RoundBackups(desk)
        self.silence = Silence(desk, self.errands, self.messages)
        self.silence.may_close.connect(self.window.close)
        self.window.asks_before_closing = ref(self.silence)
        self.public = PublicScreen(desk, self.window, self._said)
        self.window.closing.connect(self.public.close)
        self.window.closing.connect(desk.closing)
        self.window.go("events")
        self.read_ahead.prepare()
        if first_event is not None:
            desk.open_event(first_event)

    def _read_page(self, key: str, then: Callable[[], None]) -> bool:
        """Whether a place can be made at once; if not the rules engine is read first, in its own lane.

        The desk's modules on it follow, and the page, each in a turn of its own.
        """
        place = next(place for place in PLACES if place.key == key)
        if not place.with_engine:
            return True

        def work(_: Progress) -> None:
            read(ENGINE)
            self.equipment.disputes.prepare()

        def there(_: None) -> None:
            spare_from_searches()
            pieces = in_pieces(place.page)
            pieces += [partial(self.window.make, key), partial(self.window.house, key), then]
            for piece in pieces:
                self._turns.add(self.window, piece)

        self.errands.run(work, there, lane=Lane.RULING, what=f"Opening: {place.name}")
        return False

    def _unopened(self, refusal: Refusal) -> None:
        page = UnopenedPage(refusal)

        def again() -> None:
            self.window.leave(page)
            self.open_database()

        page.again.connect(again)
        self.window.show_only(page, "Database not opened")

    def _displaced(self, refusal: Displaced) -> None:
        """Stop entering, and save what is in memory beside the backups; once."""
        desk, self.desk = self.desk, None
        if desk is None:
            return
        desk.stop()
        self.event_page = None
        page = StoppedPage(refusal)
        page.close_wanted.connect(self.window.close)
        self.window.stop_at(page, "Entering has stopped")
        self.errands.run(
            lambda _: self.equipment.rescue(desk.table, self.equipment.backup_folder),
            lambda saved: page.say_saved(str(saved)),
            refused=page.say_lost,
            what="Saving what is here",
        )

    def _show_event(self, event: OpenEvent) -> None:
        assert self.desk is not None
        self.event_page = EventPage(self.desk, event)
        self.event_page.tab_shown.connect(self.window_actions.follow_with_help)
        self.window.show_event(self.event_page, event.book.event.name)
        self.event_page.show_first()
        self.read_ahead.begin()

    def _left_event(self, _place: str) -> None:
        if self.event_page is not None and self.window.place is not self.event_page and self.desk is not None:
            self.desk.events_changed.emit()

    def _show_tab(self, tab: str, argument: str) -> None:
        if self.event_page is not None:
            self.window.show_event(self.event_page, self.event_page.event_.book.event.name)
            self.event_page.show_tab(tab, argument)

    def _refused(self, refusal: Refusal) -> None:
        self.messages.say("\n".join(refusal.problems))

    def _show_progress(self, errand: Errand[object]) -> None:
        self.progress.follow(errand)

    def _do_elsewhere(self, wanted: Known, argument: str) -> None:
        """Go to the page of an action that is not at hand, and carry it out there."""
        desk = self.desk
        if desk is None:
            return
        if wanted.tab and desk.current_event is None:
            self.messages.say(f"{wanted.name} is about an event: open one from the list of events first.")
            return
        if wanted.tab:
            desk.show_tab(wanted.tab)
        elif wanted.place:
            desk.show_place(wanted.place)
        found = next((action for action in self.actions.at_hand() if action.name == wanted.name), None)
        if found is not None:
            self.actions.do(found, argument)

    def _page(self) -> Page | None:
        place = self.window.place
        return place.tab if isinstance(place, EventPage) else place if isinstance(place, Page) else None

    def _said(self) -> ProblemStrip | None:
        return self.event_page.said if self.event_page is not None else None
