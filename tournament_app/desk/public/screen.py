"""The public window from the desk's side: open and close it, choose what it shows, keep it up to date."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from engine.records import replace
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.public.menus import PublicMenus
from tournament_app.desk.public.sheets import (
    Sheet,
    clock_sheet,
    is_complete,
    notice_sheet,
    pairings_sheet,
    public_round,
    round_words,
    standings_sheet,
)
from tournament_app.desk.public.shown import MOST_WINDOWS, SHOWS, WORDS, Shown
from tournament_app.desk.public.window import PublicWindow
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.round import Round
from tournament_app.domain.structures import placed
from tournament_app.services.create_event import change_event
from tournament_app.services.drop_change import as_everybody_knows

MOST_TABLES = 8
OPEN, SECONDS = "public/open", "public/seconds"
MOST_SECONDS = 600


class PublicScreen(QObject):
    """The public windows of the desk, by number from 1; they follow the event that is open."""

    def __init__(self, desk: Desk, main: QWidget, said: Callable[[], ProblemStrip | None]) -> None:
        super().__init__(desk)
        self._desk, self._said = desk, said
        self.windows: dict[int, PublicWindow] = {}
        self._event: OpenEvent | None = None
        self._shown = Shown(desk.preferences)
        self._seen: dict[int, object] = {}
        self._keyed = 1
        self._published: RoundNumber | None = None
        self.menu = QMenu(main)
        desk.event_opened.connect(self._attend)
        desk.public_wanted.connect(self.toggle)
        desk.limited_clock.changed.connect(self._follow)
        offered = [(action, desk.actions.add(action, main)) for action in self._offered()]
        plain = [bound for action, bound in offered if not action.arguments]
        self._menus = PublicMenus(self.menu, plain, self._shown, self._choose, self.another)
        self._menus.fill(self.windows)
        desk.public_menu = self.menu

    @property
    def window(self) -> PublicWindow | None:
        """The first of the windows that are open."""
        return self.windows[min(self.windows)] if self.windows else None

    @property
    def shows(self) -> str:
        """What the first window shows."""
        return self._shown.of(min(self.windows, default=1))

    def toggle(self) -> None:
        """Open the windows that were closed together last, or close all."""
        if self.windows:
            self.close()
            return
        for number in range(1, min(self._desk.preferences.number(OPEN, 1), MOST_WINDOWS) + 1):
            self._open(number)

    def another(self) -> None:
        """Open one window more; beside the first one it begins with the clock."""
        free = [number for number in range(1, MOST_WINDOWS + 1) if number not in self.windows]
        if not free:
            self._desk.messages.say(f"There are {MOST_WINDOWS} public windows already: close one first.")
            return
        self._open(free[0])
        self._desk.messages.say(
            f"Public window {free[0]} shows: {WORDS[self._shown.of(free[0])].lower()}. Its menu (⋯) changes that."
        )

    def close(self) -> None:
        """Close the windows that are open; together they open again."""
        together = len(self.windows)
        for window in tuple(self.windows.values()):
            window.close()
        if together:
            self._desk.preferences.set(OPEN, together)

    def show(self, what: str) -> None:
        """Choose what is shown: one of ``SHOWS``, after a window's number where there are several."""
        words = what.strip().lower().split() or [SHOWS[0]]
        number = int(words.pop(0)) if words[0] in map(str, self.windows) else min(self.windows, default=1)
        wanted = " ".join(words) or SHOWS[0]
        if wanted not in SHOWS:
            self._desk.messages.say(f"The public window shows {', '.join(SHOWS[:-1])} or {SHOWS[-1]}.")
            return
        self._choose(number, wanted)
        which = f"window {number}" if len(self.windows) > 1 else "window"
        self._desk.messages.say(f"The public {which} shows: {wanted}.")

    def _choose(self, number: int, wanted: str) -> None:
        self._shown.keep(number, wanted)
        self._menus.fill(self.windows)
        self._follow()

    def _open(self, number: int) -> None:
        preferences = self._desk.preferences
        window = PublicWindow(
            preferences, self._desk.equipment.now, lambda: self._desk.warning_minutes, number
        )
        window.closed.connect(partial(self._closed, number))
        window.activated.connect(partial(setattr, self, "_keyed", number))
        self.windows[number], self._keyed = window, number
        self._seen.pop(number, None)
        window.keep_pages(preferences.number(SECONDS, 0))
        window.appear()
        self._menus.fill(self.windows)
        self._follow()

    def page_time(self, typed: str) -> None:
        """Let each page stay so many seconds; nothing leaves it to the number of its rows."""
        words = typed.strip() or "0"
        if not (words.isascii() and words.isdigit() and int(words) <= MOST_SECONDS):
            self._desk.messages.say(f"Say how many seconds a page stays, up to {MOST_SECONDS}: 12.")
            return
        self._desk.preferences.set(SECONDS, int(words))
        told = "as long as its rows need" if words == "0" else f"{words} seconds"
        self._desk.messages.say(f"Each page of the public window stays {told}.")
        for window in self.windows.values():
            window.keep_pages(int(words))

    def _attend(self, event: OpenEvent) -> None:
        self._event = event
        self._shown.attend(event.id)
        found = public_round(event.book)
        self._published = None if found is None else found.number
        event.moved.connect(self._follow)
        self._menus.fill(self.windows)
        self._follow()

    def _closed(self, number: int) -> None:
        self.windows.pop(number).deleteLater()
        self._desk.preferences.set(OPEN, max(len(self.windows), 1))
        self._menus.fill(self.windows)

    def _follow(self) -> None:
        if self._event is None:
            return
        book = self._event.book
        found = public_round(book)
        newest = None if found is None else found.number
        if newest is not None and newest != self._published:
            self._shown.keep(1, SHOWS[0])
            self._menus.fill(self.windows)
        self._published = newest
        clock = None if found is None else found.clock
        words = "" if found is None else round_words(found)
        limited = self._desk.limited_clock
        if limited.clock is not None:
            clock, words = limited.clock, limited.words
        extra, is_round = _extra_time(book, found), limited.clock is None
        for number, window in self.windows.items():
            window.show_event(book.event.name, words, clock, extra, times_round=is_round)
            self._renew_sheets(number, book, found)

    def _renew_sheets(self, number: int, book: EventBook, found: Round | None) -> None:
        shows = self._shown.of(number)
        state = (shows, book.event.id, book.event.notice, *_seen(book, found))
        if state == self._seen.get(number):
            return
        self._seen[number] = state

        def there(sheets: Sequence[Sheet]) -> None:
            if number in self.windows:
                self.windows[number].show_sheets(sheets)

        self._desk.errands.run(lambda _: sheets_of(book, shows), there, lane=Lane.ASIDE)

    def _on_window(self, do: Callable[[PublicWindow], None]) -> None:
        window = self.windows.get(self._keyed, self.window)
        if window is not None:
            do(window)

    def _obstacle(self) -> str:
        return "" if self._desk.current_event is not None else "Open an event first."

    def _is_closed(self) -> str:
        return "" if self.windows else "The public window is not open (Ctrl+Shift+W opens it)."

    def _notice(self, text: str) -> None:
        event, said = self._desk.current_event, self._said()
        if event is not None and said is not None:
            event.perform(
                lambda book: change_event(book, replace(book.event, notice=text.strip())), said=said
            )

    def _offered(self) -> tuple[Action, ...]:
        return (
            Action("Public window", "Clock, pairings and standings for a second screen",
                   lambda _: self.toggle(), "Ctrl+Shift+W", icon="monitor", obstacle=self._obstacle),
            Action("Another public window", "One more screen: the clock on it, or what you choose",
                   lambda _: self.another(), icon="monitor", obstacle=self._obstacle,
                   words="second public window, clock on another screen"),
            Action("Public window: full screen", "Fill its screen, or leave it again",
                   lambda _: self._on_window(PublicWindow.fill_screen), "F11", obstacle=self._is_closed),
            Action("Public window: other screen", "Move it to the next screen there is",
                   lambda _: self._on_window(PublicWindow.change_screen), obstacle=self._is_closed),
            Action("Public window: what it shows", "auto follows the round; or one thing only", self.show,
                   command="public", arguments="auto, pairings, standings, notice or clock; after a window's number",
                   suggest=lambda typed: [word for word in SHOWS if word.startswith(typed.lower())]),
            Action("Public window: page time", "Seconds that each page stays; nothing: as long as its rows need",
                   self.page_time, command="page time", arguments="seconds"),
            Action("Notice for everybody", "Shown on the public window; without a text it is taken away",
                   self._notice, command="notice", arguments="text", obstacle=self._obstacle),
            Action("Take the notice away", "From the public window", lambda _: self._notice(""),
                   obstacle=self._obstacle),
        )  # fmt: skip


def sheets_of(book: EventBook, shows: str) -> tuple[Sheet, ...]:
    """The sheets to show one after the other; standings are those after the newest complete round.

    There is always one: where nothing of what is wanted is there yet, it says what will be.
    """
    book = as_everybody_knows(book)
    found = public_round(book)
    notice = (notice_sheet(book.event.notice),) if book.event.notice.strip() else ()
    if found is None:
        return notice or (notice_sheet("Pairings will be here when round 1 is published"),)
    if shows == "clock" and found.clock.is_timed:
        return (*notice, clock_sheet())
    if shows in ("clock", "notice"):
        return notice or (notice_sheet(round_words(found)),)
    if shows == "pairings" or (shows == "auto" and not is_complete(book, found)):
        return (*notice, pairings_sheet(book, found))
    complete = [
        other for other in book.rounds.values() if other.number <= found.number and is_complete(book, other)
    ]
    if not complete:
        return notice or (notice_sheet(f"Standings will be here when {round_words(found)} is complete"),)
    last = max(complete, key=lambda other: other.number)
    return (*notice, standings_sheet(book, last, placed(book, last.number)))


def _seen(book: EventBook, found: Round | None) -> tuple[object, ...]:
    """What the sheets depend on: the seats, the names, and all results once the round is complete."""
    if found is None:
        return ()
    pairings = book.pairings.get(found.number, {})
    seats = frozenset((pairing.table, pairing.players) for pairing in pairings.values())
    results = pairings if is_complete(book, found) else None
    return (found.number, seats, results, book.event.naming, book.players)


def _extra_time(book: EventBook, found: Round | None) -> str:
    if found is None:
        return ""
    extended = sorted(
        (pairing.extension_minutes, pairing.table)
        for pairing in book.outstanding(found.number)
        if pairing.extension_minutes and pairing.table is not None
    )
    told = [
        f"{minutes} at {_tables([str(table) for _, table in those])}"
        for minutes, those in groupby(extended[:MOST_TABLES], key=lambda pair: pair[0])
    ]
    more = " …" if len(extended) > MOST_TABLES else ""
    return f"Extra minutes: {'; '.join(told)}{more}" if told else ""


def _tables(numbers: Sequence[str]) -> str:
    return f"table{'' if len(numbers) == 1 else 's'} {', '.join(numbers)}"
