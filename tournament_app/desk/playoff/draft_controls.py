"""Times of a draft and of deck-building: what is timed, and the buttons of its clock."""

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QHBoxLayout

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.limited_clock import TimedStep
from tournament_app.domain.draft import DraftStep, DraftTimes, booster_steps, rochester_steps
from tournament_app.domain.refusal import Refusal

SEALED = "Sealed deck-building"
PACKS, CARDS, MOST = 3, 15, 36


class DraftControls(QFrame):
    """``seats`` gives the number of players of the largest pod."""

    def __init__(self, desk: Desk, said: ProblemStrip, seats: Callable[[], int]) -> None:
        super().__init__()
        self.setObjectName("card")
        self._desk, self._said, self._seats = desk, said, seats
        self.kind = CalmComboBox()
        self.kind.setAccessibleName("What is timed")
        for title in (*desk.facts.draft_times, SEALED):
            self.kind.addItem(title)
        self.packs, self.cards = CalmSpinBox(1, MOST, " packs"), CalmSpinBox(1, MOST, " cards")
        self.packs.setValue(PACKS)
        self.cards.setValue(CARDS)
        self.begin, self.turn = Button("Start these times"), Button()
        self.back, self.next = Button("Step back"), Button("Next step")
        self.stop = Button("Stop")
        self.words = Label()
        clock = desk.limited_clock
        self.begin.clicked.connect(self._begin)
        self.turn.clicked.connect(clock.turn)
        self.back.clicked.connect(lambda: clock.step(-1))
        self.next.clicked.connect(lambda: clock.step(1))
        self.stop.clicked.connect(clock.stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(GRID)
        for widget in (
            self.kind,
            self.packs,
            self.cards,
            self.begin,
            self.turn,
            self.back,
            self.next,
            self.stop,
        ):
            row.addWidget(widget)
        row.addWidget(self.words, 1)
        clock.changed.connect(self._follow)
        self._follow()

    def _begin(self) -> None:
        try:
            steps = self._steps()
        except Refusal as refusal:
            self._said.refuse(refusal)
            return
        self._desk.limited_clock.start(steps)

    def _steps(self) -> list[TimedStep]:
        title = self.kind.currentText()
        if title == SEALED:
            return [TimedStep("Deck-building", 60 * self._desk.facts.sealed_build_minutes)]
        times = self._desk.facts.draft_times[title]
        return draft_steps(times, self._seats(), self.packs.value(), self.cards.value())

    def _follow(self) -> None:
        clock = self._desk.limited_clock
        timing = bool(clock.steps)
        for choice in (self.kind, self.packs, self.cards, self.begin):
            choice.setVisible(not timing)
        for widget in (self.turn, self.back, self.next, self.stop, self.words):
            widget.setVisible(timing)
        self.turn.setText("Pause" if clock.is_running else "Go on")
        self.words.setText(f"{clock.words}  ({clock.at + 1} of {len(clock.steps)})" if timing else "")


def draft_steps(times: DraftTimes, players: int, packs: int, cards: int) -> list[TimedStep]:
    """Every step of a draft in words, then deck-building; ``Illegal`` where a draft is impossible."""
    rochester = times.review_seconds > 0
    steps = (rochester_steps if rochester else booster_steps)(players, packs, cards, times)
    timed = [TimedStep(_words(step, rochester=rochester), step.seconds) for step in steps]
    return [*timed, TimedStep("Deck-building", 60 * times.build_minutes)]


def _words(step: DraftStep, *, rochester: bool) -> str:
    if rochester and not step.seats:
        return f"Pack {step.pack}: look at the cards"
    if rochester:
        return f"Pack {step.pack}, pick {step.pick}: seat {step.seats[0]}, picks go {step.way.value}"
    return f"Pack {step.pack}, pick {step.pick}: pass to the {step.way.value}"
