"""The line at the table: who, what, level; the advice stands below it while it is typed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QLineEdit

from tournament_app.desk.judging.acting import ActingJudge
from tournament_app.desk.judging.advice_words import advice_html, headline
from tournament_app.desk.theme import GRID
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.refusal import Refusal
from tournament_app.services.log_penalty import Report
from tournament_app.services.ports import Now
from tournament_app.services.report_line import report_from

HINT = "12 2 hb    12 b dis: life totals    kowalski l 11    12 1 mc d !"
KEYS = (
    "Enter logs  \u00b7  Esc clears  \u00b7  \u2191 brings back the last  \u00b7  F1 lists what can be typed"
)
MOST_KEPT = 200


class PenaltyLine(QFrame):
    """Always ready. ``entered`` carries the ``Report`` that was read and the text it was read from."""

    entered = Signal(object, str)

    def __init__(self, acting: ActingJudge, now: Now) -> None:
        super().__init__()
        self.setObjectName("card")
        self._acting, self._now = acting, now
        self._book: EventBook | None = None
        self._catalogue: Callable[[], Catalogue] | None = None
        self._kept: list[str] = []
        self._at = 0
        self.line = QLineEdit()
        self.line.setObjectName("entry_line")
        self.line.setPlaceholderText(HINT)
        self.line.setAccessibleName("Penalty: table, seat and infraction")
        self.line.setMaxLength(400)
        self.line.setClearButtonEnabled(True)
        self.reading = QLabel(KEYS)
        self.reading.setObjectName("entry_reading")
        self.reading.setTextFormat(Qt.TextFormat.PlainText)
        self.reading.setWordWrap(True)
        self.reading.setProperty("mood", "quiet")
        self.advice = QLabel()
        self.advice.setTextFormat(Qt.TextFormat.RichText)
        self.advice.setWordWrap(True)
        self.advice.setAccessibleName("What the rules say")
        self.advice.hide()
        grid = QGridLayout(self)
        grid.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.addWidget(acting, 0, 0)
        grid.addWidget(self.line, 0, 1)
        grid.addWidget(self.reading, 1, 1)
        grid.addWidget(self.advice, 2, 1)
        grid.setColumnStretch(1, 1)
        self.line.textChanged.connect(self._read)
        self.line.installEventFilter(self)

    def attend(self, book: EventBook, catalogue: Callable[[], Catalogue], obstacle: str = "") -> None:
        """Read lines against this book and catalogue from now on; with an obstacle nothing can be logged."""
        self._book, self._catalogue = book, catalogue
        self.line.setEnabled(not obstacle)
        if obstacle:
            self._say(obstacle, "quiet")
        elif self.line.text():
            self._read(self.line.text())

    def give_back(self, typed: str) -> None:
        """Put a refused line back, unless the next one is being typed already."""
        if not self.line.text():
            self.line.setText(typed)

    def tell(self, words: str) -> None:
        """Say what was logged; it stays until the next key."""
        if not self.line.text():
            self._say(f"\u2713 {words}", "done")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """The keys of the line; undo and redo are the event's, not the line's."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.ShortcutOverride:
            if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
                event.ignore()
                return True
            return False
        return event.type() is QEvent.Type.KeyPress and self._key(event)

    def _key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if (
                not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            ):
                self._enter()
            case Qt.Key.Key_Escape if self.line.text():
                self.line.clear()
                self._at = len(self._kept)
            case Qt.Key.Key_Up:
                self._recall(-1)
            case Qt.Key.Key_Down:
                self._recall(1)
            case _:
                return False
        return True

    def _recall(self, step: int) -> None:
        self._at = min(max(self._at + step, 0), len(self._kept))
        self.line.setText(self._kept[self._at] if self._at < len(self._kept) else "")

    def _report(self, typed: str) -> Report:
        assert self._book is not None, "a line is read against a book"
        assert self._catalogue is not None, "a line is read against a catalogue"
        return report_from(self._book, typed, self._catalogue(), self._acting.member, self._now())

    def _enter(self) -> None:
        typed = self.line.text().strip()
        if not typed or self._book is None:
            return
        try:
            report = self._report(typed)
        except Refusal as refusal:
            self._say(refusal.problems[0], "wrong")
            return
        self._kept = [*self._kept[-MOST_KEPT:], typed]
        self._at = len(self._kept)
        self.line.clear()
        self.entered.emit(report, typed)

    def _read(self, typed: str) -> None:
        if not typed.strip() or self._book is None or self._catalogue is None:
            self._say(KEYS, "quiet")
            return
        try:
            report = self._report(typed)
        except Refusal as refusal:
            self._say(refusal.problems[0], "quiet")
            return
        self._say(headline(self._book, report, self._catalogue()), "read")
        self.advice.setText(advice_html(self._book, report, self._catalogue()))
        self.advice.show()

    def _say(self, words: str, mood: str) -> None:
        self.advice.hide()
        self.reading.setText(words)
        if self.reading.property("mood") != mood:
            self.reading.setProperty("mood", mood)
            self.reading.style().unpolish(self.reading)
            self.reading.style().polish(self.reading)
