"""Beside the round clock: start, pause, a minute more or less. The clock itself is in the book."""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import heading_tip
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.shell.event_header import GIVES_WAY
from tournament_app.domain.event import EventStatus
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.round import Round, RoundStatus
from tournament_app.services.run_clock import UNTIMED, adjust_clock, pause_clock, start_clock

MOST_MINUTES = 999


class ClockControls(QWidget):
    """Buttons and actions of the newest round's clock. ``said`` gives the strip of the tab on screen."""

    def __init__(self, desk: Desk, event: OpenEvent, page: QWidget, said: Callable[[], ProblemStrip]) -> None:
        super().__init__(page)
        self._desk, self._event, self._said = desk, event, said
        self.run_button = QToolButton()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        for action, text, button in self._offered():
            bound = desk.actions.add(action, page)
            if button is not None:
                self._add(button, bound, text)
        event.moved.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show what the clock can do now."""
        last = self._clock_round()
        self.setVisible(last is not None and last.clock.is_timed)
        running = last is not None and last.clock.running_since is not None
        self.run_button.setIcon(icon("pause" if running else "play"))
        self.run_button.setAccessibleName("Pause the clock" if running else "Start the clock")

    def _offered(self) -> tuple[tuple[Action, str, QToolButton | None], ...]:
        start = Action(
            "Start or pause the clock", "Of the newest round", lambda _: self._turn(), "F3",
            icon="play", obstacle=self._untimed,
        )  # fmt: skip
        less = Action(
            "Take a minute from the clock", "The whole round is shorter", lambda _: self._adjust(-1), "Ctrl+F3",
            obstacle=self._untimed,
        )  # fmt: skip
        more = Action(
            "Give the clock a minute", "The whole round is longer", lambda _: self._adjust(1), "Shift+F3",
            obstacle=self._untimed,
        )  # fmt: skip
        typed = Action(
            "Adjust the clock", "Minutes more or less, or a limit for a round without one: clock +5", self._typed,
            command="clock", arguments="+minutes or -minutes", icon="timer", obstacle=self._obstacle,
        )  # fmt: skip
        return (
            (start, "", self.run_button),
            (less, "−1", QToolButton()),
            (more, "+1", QToolButton()),
            (typed, "", None),
        )

    def _add(self, button: QToolButton, action: QAction, text: str) -> None:
        button.setObjectName("quiet")
        button.setText(text)
        button.setAccessibleName(action.text())
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        button.setProperty(GIVES_WAY, button is not self.run_button)
        self._row.addWidget(button)

    def _clock_round(self) -> Round | None:
        book = self._event.book
        last = book.last_round
        if last is None or last.status is RoundStatus.DRAFT or book.event.status is EventStatus.CLOSED:
            return None
        return last

    def _obstacle(self) -> str:
        if self._clock_round() is not None:
            return ""
        return "There is no published round to time."

    def _untimed(self) -> str:
        last = self._clock_round()
        return self._obstacle() or (UNTIMED if last is not None and not last.clock.is_timed else "")

    def _turn(self) -> None:
        last = self._clock_round()
        if last is None:
            return
        number, now = last.number, self._desk.equipment.now()
        turn = start_clock if last.clock.running_since is None else pause_clock
        self._event.perform(lambda book: turn(book, number, now), said=self._said())

    def _adjust(self, minutes: int) -> None:
        last = self._clock_round()
        if last is not None:
            number = last.number
            self._event.perform(lambda book: adjust_clock(book, number, minutes), said=self._said())

    def _typed(self, argument: str) -> None:
        try:
            minutes = int(argument.replace(" ", ""))
        except ValueError:
            minutes = 0
        if not minutes or abs(minutes) > MOST_MINUTES:
            self._said().refuse(Malformed("Type the minutes with their sign: clock +5 or clock -2."))
        else:
            self._adjust(minutes)


def public_button(desk: Desk) -> QToolButton:
    """A button that opens the public window, or closes it."""
    button = QToolButton()
    button.setObjectName("quiet")
    button.setIcon(icon("monitor"))
    button.setAccessibleName("Public window")
    button.setToolTip(
        heading_tip("Public window", "Clock, pairings and standings for a second screen", "Ctrl+Shift+W")
    )
    button.clicked.connect(desk.public_wanted)
    if desk.public_menu is not None:
        button.setMenu(desk.public_menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
    return button
