"""What can be done from every page: find an action, help, undo, answer, go to a place."""

from collections.abc import Callable

from PySide6.QtGui import QKeySequence

from tournament_app.desk.kit.actions import Action, Actions
from tournament_app.desk.kit.message_bar import MessageBar
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.open.page import Page
from tournament_app.desk.shell.command_palette import CommandPalette
from tournament_app.desk.shell.event_page import EventPage
from tournament_app.desk.shell.help_window import HelpWindow
from tournament_app.desk.shell.main_window import MainWindow
from tournament_app.desk.shell.places import PLACES, Place, place_number


class WindowActions:
    """Bound to the window; ``event_page`` gives the page of the event that is open."""

    def __init__(
        self,
        actions: Actions,
        window: MainWindow,
        palette: CommandPalette,
        help_: HelpWindow,
        messages: MessageBar,
        event_page: Callable[[], EventPage | None],
    ) -> None:
        self._actions, self._window, self._palette = actions, window, palette
        self._help, self._messages, self._event_page = help_, messages, event_page
        self._add_actions()
        window.arrived.connect(lambda _: self.follow_with_help())

    def _undo(self) -> None:
        event, page = self._event(), self._window.place
        if event is None and isinstance(page, Page):
            page.undo()
        elif event is None or not event.next_undo:
            self._messages.say("There is nothing to undo here.")
        else:
            event.undo()

    def _redo(self) -> None:
        event, page = self._event(), self._window.place
        if event is None and isinstance(page, Page):
            page.redo()
        elif event is None or not event.next_redo:
            self._messages.say("There is nothing to redo here.")
        else:
            event.redo()

    def _event(self) -> OpenEvent | None:
        found = self._event_page()
        return found.event_ if found is not None and self._window.place is found else None

    def _page(self) -> Page | None:
        """The page or tab on screen."""
        found, place = self._event_page(), self._window.place
        page = found.tab if found is not None and place is found else place
        return page if isinstance(page, Page) else None

    def _show_help(self) -> None:
        self._help.open(self._help_page())

    def _help_page(self) -> str:
        page = self._page()
        return "desk" if page is None else page.help_page

    def follow_with_help(self) -> None:
        """The help that is open shows the page that came up."""
        self._help.follow(self._help_page())

    def _add_actions(self) -> None:
        window = self._window
        redo = QKeySequence("Ctrl+Y").toString()
        for action in (
            Action(
                "Find an action",
                "Every action by name, with what it needs",
                lambda _: self._palette.open(),
                "Ctrl+K",
            ),
            Action(
                "Help", "Explain the page on screen", lambda _: self._show_help(), "F1", icon="circle-help"
            ),
            Action(
                "Answer the question",
                "To the answers of what is asked; Tab and Return choose, Esc leaves it",
                lambda _: self._answer(),
                "F12",
            ),
            Action("Undo", "Take back what was done last in this place", lambda _: self._undo(), "Ctrl+Z"),
            Action("Redo", "Do again what was undone last", lambda _: self._redo(), redo),
            Action("Fold the rail", "Icons only, or icons and names", lambda _: self._fold(), "Ctrl+B"),
            Action("Back to the event", "The event that is open", lambda _: self._back(), "Alt+Home"),
        ):
            self._actions.add(action, window)
        for place in PLACES:
            self._actions.add(self._going_to(place), window)

    def _going_to(self, place: Place) -> Action:
        return Action(
            place.name,
            place.help,
            lambda _: self._window.go(place.key),
            shortcut="" if place.under else f"Alt+{place_number(place.key)}",
            words=place.words,
        )

    def _answer(self) -> None:
        page = self._page()
        if page is not None and page.said.answer_buttons:
            page.said.take_keyboard()
        else:
            self._messages.say("Nothing is asked here.")

    def _fold(self) -> None:
        self._window.rail.fold(not self._window.rail.folded)

    def _back(self) -> None:
        found = self._event_page()
        if found is None:
            self._messages.say("No event is open. Open one from the list of events.")
        else:
            self._window.show_event(found, found.event_.book.event.name)
            found.show_first()
