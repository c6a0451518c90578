"""The entry line: a slip typed or scanned, read aloud while it is typed, recorded on Enter."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QLineEdit

from tournament_app.desk.round.slip_words import slip_words
from tournament_app.desk.theme import GRID
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.round import Pairing
from tournament_app.domain.slip_line import SYNTAX, read_slip_line

HINT = "12 2 1    12 id    12 0 2 d1    12 late1 11    or a name, or scan a slip"
KEYS = "Enter records  ·  Esc clears  ·  ↑ brings back the last"
MOST_KEPT = 200


@dataclass(frozen=True, slots=True)
class Settling:
    """A result that differs from the recorded one: what ``+`` and ``-`` do."""

    take: Callable[[], None]
    keep: Callable[[], None]


class EntryLine(QFrame):
    """Always ready. ``entered`` carries the ``SlipLine`` that was read and the text it was read from."""

    entered = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.round = QLabel()
        self.round.setObjectName("section_title")
        self.line = QLineEdit()
        self.line.setObjectName("entry_line")
        self.line.setPlaceholderText(HINT)
        self.line.setAccessibleName("Result of a table")
        self.line.setMaxLength(200)
        self.line.setClearButtonEnabled(True)
        self.reading = QLabel(KEYS)
        self.reading.setObjectName("entry_reading")
        self.reading.setTextFormat(Qt.TextFormat.PlainText)
        self.reading.setWordWrap(True)
        self.reading.setProperty("mood", "quiet")
        self._book: EventBook | None = None
        self._round = RoundNumber(0)
        self._kept: list[str] = []
        self._at = 0
        self._settling: Settling | None = None
        self.line.textChanged.connect(self._read)
        self.line.installEventFilter(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.addWidget(self.round, 0, 0)
        grid.addWidget(self.line, 0, 1)
        grid.addWidget(self.reading, 1, 1)
        grid.setColumnStretch(1, 1)

    def attend(self, book: EventBook, number: RoundNumber, words: str, obstacle: str = "") -> None:
        """Read lines against this book and round from now on; with an ``obstacle`` nothing can be entered."""
        self._book, self._round = book, number
        self.round.setText(words)
        self.line.setEnabled(not obstacle)
        self.line.setPlaceholderText("" if obstacle else HINT)
        if obstacle:
            self._say(obstacle, "quiet")
        elif not self.line.text() and self.reading.property("mood") == "quiet":
            self._say(KEYS, "quiet")

    def type(self, text: str) -> None:
        """Take up what was typed elsewhere on the page."""
        if self.line.isEnabled():
            self.line.setFocus()
            self.line.insert(text)

    @property
    def pairing(self) -> Pairing | None:
        """The match that the line is about, None while it names none."""
        if self._book is None or not self.line.text().strip():
            return None
        try:
            return read_slip_line(self._book, self._round, self.line.text()).pairing
        except Malformed:
            return None

    def give_back(self, typed: str) -> None:
        """Put a refused line back, unless the next one is being typed already."""
        if not self.line.text():
            self.line.setText(typed)

    def tell(self, words: str) -> None:
        """Say what was recorded; it stays until the next key."""
        if not self.line.text():
            self._say(f"✓ {words}", "done")

    def settle(self, settling: Settling) -> None:
        """Until it is settled, ``+`` takes the new result and ``-`` keeps the recorded one."""
        self._settling = settling
        self._say("+ takes the new result  ·  − keeps the old", "quiet")
        self.line.setFocus()

    def settled(self) -> None:
        """Nothing is left to settle."""
        self._settling = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """The keys of the line; undo and redo are the event's, not the line's."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.ShortcutOverride:
            if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
                event.ignore()
                return True
            return event.key() == Qt.Key.Key_Escape and bool(self.line.text()) and self._claim(event)
        return event.type() is QEvent.Type.KeyPress and self._key(event)

    def _claim(self, event: QKeyEvent) -> bool:
        event.accept()
        return True

    def _key(self, event: QKeyEvent) -> bool:
        settling = self._settling
        if settling is not None and event.text() in ("+", "-"):
            self._settling = None
            (settling.take if event.text() == "+" else settling.keep)()
            return True
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if (
                not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            ):
                self._enter()
            case Qt.Key.Key_Escape if self.line.text():
                self.line.clear()
                self._at = len(self._kept)
                self._say(KEYS, "quiet")
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

    def _enter(self) -> None:
        typed = self.line.text()
        if not typed.strip() or self._book is None:
            return
        try:
            slip = read_slip_line(self._book, self._round, typed)
        except Malformed as refusal:
            self._say(refusal.problems[0], "wrong")
            return
        if slip.result is None and slip.late_seat is None:
            self.line.setText(typed.rstrip() + " ")
            return
        self._kept = [*self._kept[-MOST_KEPT:], typed.strip()]
        self._at = len(self._kept)
        self.line.clear()
        self.entered.emit(slip, typed.strip())

    def _read(self, typed: str) -> None:
        if not typed.strip() or self._book is None:
            self._say(KEYS, "quiet")
            return
        try:
            slip = read_slip_line(self._book, self._round, typed)
        except Malformed as refusal:
            self._say(refusal.problems[0].removesuffix(SYNTAX).strip(), "quiet")
            return
        self._say(slip_words(self._book, slip), "read")

    def _say(self, words: str, mood: str) -> None:
        self.reading.setText(words)
        if self.reading.property("mood") != mood:
            self.reading.setProperty("mood", mood)
            self.reading.style().unpolish(self.reading)
            self.reading.style().polish(self.reading)
