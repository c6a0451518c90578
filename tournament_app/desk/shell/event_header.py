"""The event's header: it never scrolls away. Name, field, round, clock, and counters that are doors."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.days import day_words
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.dressing import dress
from tournament_app.desk.kit.elided_label import SMALLEST_NAME, ElidedLabel
from tournament_app.desk.kit.label import Label, tip
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.limited_clock import LimitedClock
from tournament_app.desk.shell.counters import COUNTERS
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.services.ports import Now
from tournament_app.services.run_clock import clock_face

FORMS = ((False, False, 1), (True, False, 1), (True, True, 1), (True, True, 2))
"""How the header is shortened, step by step: short words, without what gives way, lines of counters."""
GIVES_WAY = "gives_way"
"""Set on buttons that are left out where the event's name would be cut; their action has a key."""

SEPARATOR = "  ·  "


class EventHeader(QFrame):
    """Follows the book; ``door`` carries the tab behind the counter that was pressed, and what it is to show."""

    door = Signal(str, str)

    def __init__(self, now: Now, warning_minutes: Callable[[], int], formats: Mapping[str, str]) -> None:
        super().__init__()
        self.setObjectName("event_header")
        self._now = now
        self._warning_minutes = warning_minutes
        self._formats = formats
        self._book: EventBook | None = None
        self.limited: LimitedClock | None = None
        self.name = ElidedLabel(SMALLEST_NAME)
        self.name.setObjectName("event_name")
        self.facts = ElidedLabel()
        self.facts.setObjectName("muted")
        self.round = Label()
        self.round.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.clock = Label()
        self.clock.setObjectName("clock")
        self.clock.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.clock_words = Label()
        self.clock_words.setObjectName("muted")
        self.clock_words.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._counters = QGridLayout()
        self._counters.setSpacing(GRID)
        self._counters.setVerticalSpacing(GRID // 2)
        self.counter_buttons: list[Button] = []
        self._beside: list[QWidget] = []
        self._lay_out()
        self._tick = QTimer(self)
        self._tick.timeout.connect(self._show_clock)
        self._tick.start(250)

    def beside_clock(self, widget: QWidget) -> None:
        """Put something to the right of the clock."""
        self._row.addWidget(widget)
        self._beside.append(widget)

    def follow(self, book: EventBook) -> None:
        """Show this book."""
        self._book = book
        self.name.setText(book.event.name)
        facts = facts_parts(book, self._formats)
        self.facts.setText(SEPARATOR.join(facts))
        self.facts.shorter = tuple(SEPARATOR.join(facts[at:]) for at in range(1, len(facts)))
        self.round.setText(round_line(book))
        self._show_counters(book)
        self._show_clock()

    def _show_counters(self, book: EventBook) -> None:
        while (item := self._counters.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.counter_buttons.clear()
        for count in COUNTERS:
            if (counter := count(book)) is None:
                continue
            button = Button(counter.text)
            button.setAccessibleName(counter.text)
            button.setProperty("words", (counter.text, counter.short or counter.text))
            button.setObjectName("counter")
            button.setToolTip(tip(counter.tip))
            button.clicked.connect(lambda _=False, to=counter: self.door.emit(to.tab, to.argument))
            self.counter_buttons.append(button)
        self._fit_counters()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Counters say less where the event's name would be cut."""
        super().resizeEvent(event)
        self._fit_counters()

    def _fit_counters(self) -> None:
        """As much as leaves the event its name, from all words on one line to short ones on two."""
        wanted = self.name.fontMetrics().horizontalAdvance(self.name.text())
        for short, gives_way, lines in FORMS:
            for button in self.counter_buttons:
                button.setText(button.property("words")[short])
            for control in self.findChildren(QToolButton):
                if control.property(GIVES_WAY):
                    control.setHidden(gives_way)
            if self.width() - self._taken(lines) >= wanted:
                break
        for at, button in enumerate(self.counter_buttons):
            self._counters.addWidget(button, at % lines, at // lines)

    def _taken(self, lines: int) -> int:
        """What stands beside the name with the counters on so many lines, in pixels."""
        counters = [button.sizeHint().width() for button in self.counter_buttons]
        columns = [max(counters[at : at + lines]) for at in range(0, len(counters), lines)]
        words = max(self.round.sizeHint().width(), self.clock_words.sizeHint().width())
        beside = [widget.sizeHint().width() for widget in self._beside]
        parts = [words, self.clock.sizeHint().width(), *beside]
        return sum(columns) + len(columns) * GRID + sum(parts) + (len(parts) + 1) * 2 * GRID + 6 * GRID

    def _show_clock(self) -> None:
        limited = self.limited
        if limited is not None and limited.clock is not None:
            face = clock_face(limited.clock, self._now(), 0, is_round=False)
            self._set_clock(face.figures, face.state, limited.words)
            return
        last = self._book.last_round if self._book is not None else None
        if last is None or (self._book is not None and self._book.event.status is EventStatus.CLOSED):
            self._set_clock("", "idle", "")
            return
        face = clock_face(last.clock, self._now(), self._warning_minutes())
        self._set_clock(face.figures, face.state, face.words)

    def _set_clock(self, figures: str, state: str, words: str) -> None:
        self.clock.setText(figures)
        self.clock.setVisible(bool(figures))
        self.clock_words.setVisible(bool(words))
        self.clock_words.setText(words)
        dress(self.clock, "state", state)

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(self.name)
        names.addWidget(self.facts)
        left = QWidget()
        left.setLayout(names)
        names.setContentsMargins(0, 0, 0, 0)
        right = QVBoxLayout()
        right.setSpacing(2)
        right.addStretch(1)
        right.addWidget(self.round)
        right.addWidget(self.clock_words)
        right.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * GRID, GRID, 3 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(left, 1)
        row.addLayout(self._counters)
        row.addLayout(right)
        row.addWidget(self.clock)
        self._row = row


def facts_parts(book: EventBook, formats: Mapping[str, str]) -> tuple[str, ...]:
    """Format, date, whether it is closed and the players still in; where there is little room the last matter most."""
    inside = sum(entry.drop is None for entry in book.enrollments.values())
    out = len(book.enrollments) - inside
    players = f"{book.event.counted(inside)} in" + (f", {out:,} out" if out else "")
    closed = "closed" if book.event.status is EventStatus.CLOSED else ""
    parts = (formats.get(book.event.format, book.event.format), day_words(book.event.date), closed, players)
    return tuple(part for part in parts if part)


def round_line(book: EventBook) -> str:
    """``Round 3 of 6``; without the planned number where none is set."""
    last = book.last_round
    if last is None:
        return "Not started"
    planned = sum(stage.rounds for stage in book.event.stages)
    name = last.name
    return f"{name} of {planned}" if planned and not last.label else name
