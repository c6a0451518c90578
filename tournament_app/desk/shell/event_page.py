"""An event as a page: the header, the tabs of the day, the tab chosen."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.shell.clock_controls import ClockControls, public_button
from tournament_app.desk.shell.event_header import EventHeader
from tournament_app.desk.shell.places import EVENT_TABS, Tab, page_class
from tournament_app.desk.shell.tab_row import TabRow


class EventPage(QWidget):
    """Tabs are made when they are first looked at; ``tab_shown`` says that another is on screen."""

    tab_shown = Signal()

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__()
        self.desk, self.event_ = desk, event
        self.header = EventHeader(desk.equipment.now, lambda: desk.warning_minutes, desk.facts.formats)
        self.header.limited = desk.limited_clock
        self.header.door.connect(self.show_tab)
        self.tab_row = TabRow()
        self._stack = QStackedWidget()
        self._tabs: dict[str, EventTab] = {}
        for number, tab in enumerate(EVENT_TABS, 1):
            self.tab_row.add(tab.key, tab.name, self._actions_of(tab, number).tooltip)
        self.tab_row.wanted.connect(self._go_to)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.tab_row)
        layout.addWidget(self._stack, 1)
        event.moved.connect(self._follow)
        self.header.follow(event.book)
        self.clock_controls = ClockControls(desk, event, self, lambda: self.said)
        self.header.beside_clock(self.clock_controls)
        self.header.beside_clock(public_button(desk))

    @property
    def said(self) -> ProblemStrip:
        """Where refusals of what belongs to no tab are shown: on the tab on screen."""
        assert self.tab is not None, "an event's page shows a tab"
        return self.tab.said

    @property
    def tab(self) -> EventTab | None:
        """The tab on screen."""
        shown = self._stack.currentWidget()
        return shown if isinstance(shown, EventTab) else None

    def made(self, key: str) -> EventTab:
        """A tab that was shown before, by its key."""
        return self._tabs[key]

    def show_first(self) -> None:
        """Show the tab that was on screen, or the one where the event's work is now."""
        if self.tab is not None:
            self.tab.take_keyboard()
            return
        book = self.event_.book
        wanted = "round" if book.rounds else "players" if book.enrollments else "set-up"
        self.show_tab(wanted if any(tab.key == wanted for tab in EVENT_TABS) else EVENT_TABS[0].key)

    def show_tab(self, key: str, argument: str = "") -> None:
        """Show a tab by its key, with an argument for it; one that does not exist is passed over."""
        found = next((tab for tab in EVENT_TABS if tab.key == key), None)
        if found is None:
            return
        if key not in self._tabs:
            self._tabs[key] = page_class(found.page)(self.desk, self.event_)
            self._stack.addWidget(self._tabs[key])
        self.tab_row.choose(key)
        self._stack.setCurrentWidget(self._tabs[key])
        self.tab_shown.emit()
        if argument:
            self._tabs[key].show_argument(argument)
        self._tabs[key].take_keyboard()

    def _go_to(self, key: str) -> None:
        """To the tab that was pressed; who goes from tab to tab by arrows stays on them."""
        by_arrows = self.tab_row.bar.hasFocus()
        self.show_tab(key)
        if by_arrows:
            self.tab_row.bar.setFocus(Qt.FocusReason.TabFocusReason)

    def _follow(self, moved: Moved) -> None:
        self.header.follow(moved.book)

    def _actions_of(self, tab: Tab, number: int) -> Action:
        """Let a tab be found by name; the action that goes to it."""
        go = Action(
            tab.name,
            tab.help,
            lambda _: self.show_tab(tab.key),
            shortcut=f"Ctrl+{number}" if number < 10 else "",
            words=tab.words,
        )
        self.desk.actions.add(go, self)
        if tab.command:
            show = Action(
                tab.command.capitalize(),
                tab.help,
                lambda typed: self.show_tab(tab.key, typed),
                command=tab.command,
                arguments=tab.arguments,
            )
            self.desk.actions.add(show, self)
        return go
