"""The public window from the desk's side: open and close it, choose what it shows, keep it up to date."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.clock_warning import warning_minutes
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.public.sheets import (
    Sheet,
    is_complete,
    notice_sheet,
    pairings_sheet,
    public_round,
    round_words,
    standings_sheet,
)
from tournament_app.desk.public.window import PublicWindow
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.round import Round
from tournament_app.domain.standings import standings
from tournament_app.services.create_event import change_event

SHOWS = ("auto", "pairings", "standings", "notice", "clock")
MOST_TABLES = 8
KEY = "public/shows"
SECONDS = "public/seconds"
MOST_SECONDS = 600
WORDS = {
    "auto": "Pairings, then standings",
    "pairings": "Pairings only",
    "standings": "Standings only",
    "notice": "The notice only",
    "clock": "The clock only",
}


class PublicScreen(QObject):
    """One public window for the desk; it follows the event that is open."""

    def __init__(self, desk: Desk, main: QWidget, said: Callable[[], ProblemStrip | None]) -> None:
        super().__init__(desk)
        self._desk, self._said = desk, said
        self.window: PublicWindow | None = None
        self._event: OpenEvent | None = None
        self._shown: object = None
        self.shows = SHOWS[0]
        self._published: RoundNumber | None = None
        self.menu = QMenu(main)
        desk.event_opened.connect(self._attend)
        desk.public_wanted.connect(self.toggle)
        desk.limited_clock.changed.connect(self._follow)
        for action in self._offered():
            bound = desk.actions.add(action, main)
            if not action.arguments:
                self.menu.addAction(bound)
        self.menu.addSeparator()
        for what, words in WORDS.items():
            self.menu.addAction(words, partial(self.show, what))
        desk.public_menu = self.menu

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.window is not None:
            self.close()
            return
        window = PublicWindow(
            self._desk.preferences, self._desk.equipment.now, partial(warning_minutes, self._desk)
        )
        window.closed.connect(self._closed)
        window.controls.setMenu(self.menu)
        window.menu_wanted.connect(self.menu.popup)
        self.window, self._shown = window, None
        window.keep_pages(self._desk.preferences.number(SECONDS, 0))
        window.appear()
        self._follow()

    def close(self) -> None:
        """Close the window if it is open."""
        if self.window is not None:
            self.window.close()

    def show(self, what: str) -> None:
        """Choose what is shown: one of ``SHOWS``; *auto* is pairings while a round is played, then standings."""
        wanted = what.strip().lower() or SHOWS[0]
        if wanted not in SHOWS:
            self._desk.messages.say(f"The public window shows {', '.join(SHOWS[:-1])} or {SHOWS[-1]}.")
            return
        self._keep(wanted)
        self._desk.messages.say(f"The public window shows: {wanted}.")
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
        self._on_window(lambda window: window.keep_pages(int(words)))

    def _keep(self, shows: str) -> None:
        self.shows = shows
        if self._event is not None:
            self._desk.preferences.set(f"{KEY}/{self._event.id}", shows)

    def _attend(self, event: OpenEvent) -> None:
        self._event = event
        kept = self._desk.preferences.text(f"{KEY}/{event.id}", SHOWS[0])
        self.shows = kept if kept in SHOWS else SHOWS[0]
        found = public_round(event.book)
        self._published = None if found is None else found.number
        event.moved.connect(self._follow)
        self._follow()

    def _closed(self) -> None:
        if self.window is not None:
            self.window.deleteLater()
            self.window = None

    def _follow(self) -> None:
        if self._event is None:
            return
        book = self._event.book
        found = public_round(book)
        newest = None if found is None else found.number
        if newest is not None and newest != self._published:
            self._keep(SHOWS[0])
        self._published = newest
        if self.window is None:
            return
        clock = None if found is None else found.clock
        words = "" if found is None else round_words(found)
        limited = self._desk.limited_clock
        if limited.clock is not None:
            clock, words = limited.clock, limited.words
        is_round = limited.clock is None
        self.window.show_event(book.event.name, words, clock, _extra_time(book, found), times_round=is_round)
        state = (self.shows, book.event.id, book.event.notice, *_seen(book, found))
        if state == self._shown:
            return
        self._shown = state
        self._desk.errands.run(lambda _: sheets_of(book, self.shows), self._show_sheets, lane=Lane.ASIDE)

    def _show_sheets(self, sheets: Sequence[Sheet]) -> None:
        if self.window is not None:
            self.window.show_sheets(sheets)

    def _on_window(self, do: Callable[[PublicWindow], None]) -> None:
        if self.window is not None:
            do(self.window)

    def _obstacle(self) -> str:
        return "" if self._desk.current_event is not None else "Open an event first."

    def _is_closed(self) -> str:
        return "" if self.window is not None else "The public window is not open (Ctrl+Shift+W opens it)."

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
            Action("Public window: full screen", "Fill its screen, or leave it again",
                   lambda _: self._on_window(PublicWindow.fill_screen), "F11", obstacle=self._is_closed),
            Action("Public window: other screen", "Move it to the next screen there is",
                   lambda _: self._on_window(PublicWindow.change_screen), obstacle=self._is_closed),
            Action("Public window: what it shows", "auto follows the round; or one thing only", self.show,
                   command="public", arguments="auto, pairings, standings, notice or clock",
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
    found = public_round(book)
    notice = (notice_sheet(book.event.notice),) if book.event.notice.strip() else ()
    if found is None:
        return notice or (notice_sheet("Pairings will be here when round 1 is published"),)
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
    return (*notice, standings_sheet(book, last, standings(book, last.number)))


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
    tables = [
        f"{pairing.table} +{pairing.extension_minutes}"
        for pairing in book.outstanding(found.number)
        if pairing.extension_minutes
    ]
    more = " …" if len(tables) > MOST_TABLES else ""
    return f"Extra time: {', '.join(tables[:MOST_TABLES])}{more}" if tables else ""
