"""A line that is always ready to be typed at, with what it reads shown below and the last lines kept."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit

from tournament_app.desk.kit.answers import Answer, AnswerRow
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.dressing import dress
from tournament_app.desk.kit.elided_label import ElidedLabel
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.refusal import Refusal

MOST_KEPT = 200

LONGEST_LINE = 300
QUIET = 0.77
SMALLEST = 0.6
"""Of the letters in which it is read what a line means."""


class TypedLine(QFrame):
    """Enter enters, Esc clears or leaves what is asked, the arrows bring back what was entered before.

    What cannot be entered is said below the line and nowhere else, in the room of two lines that is always kept.
    A line of one kind says in ``_enter`` and ``_read`` what Enter does and what is being read.
    """

    def __init__(self, name: str, hint: str, keys: str, longest: int) -> None:
        super().__init__()
        self.setObjectName("card")
        self._keys = keys
        self._kept: list[str] = []
        self._at = 0
        self.line = QLineEdit()
        self.line.setObjectName("entry_line")
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(name)
        self.line.setMaxLength(longest)
        self.line.setClearButtonEnabled(True)
        self.reading = ElidedLabel(SMALLEST, lines=2)
        self.reading.setObjectName("entry_reading")
        self.reading.setText(keys)
        self.reading.setProperty("mood", "quiet")
        self.reading.largest = QUIET
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        self.grid.setHorizontalSpacing(2 * GRID)
        self.grid.setVerticalSpacing(GRID // 2)
        self.grid.addWidget(self.line, 0, 1)
        self.answers = AnswerRow()
        self.answers.chosen.connect(self._choose)
        below = QHBoxLayout()
        below.setSpacing(2 * GRID)
        below.addWidget(self.reading, 1)
        below.addWidget(self.answers, 0, Qt.AlignmentFlag.AlignVCenter)
        self.grid.addLayout(below, 1, 1)
        self.grid.setColumnStretch(1, 1)
        self.line.setMaxLength(LONGEST_LINE)
        self.line.textChanged.connect(self._typed)
        self.line.installEventFilter(self)

    def type(self, text: str) -> None:
        """Take up what was typed elsewhere on the page."""
        if self.line.isEnabled():
            self.line.setFocus()
            self.line.insert(text)

    def refuse(self, refusal: Refusal, typed: str, *answers: Answer) -> None:
        """Say under the line why it was not entered, and put it back unless the next one is typed already."""
        if not self.line.text():
            self.line.setText(typed)
        self._say("  ".join(refusal.problems), "wrong")
        self.answers.offer(answers)

    def tell(self, words: str) -> None:
        """Say what was done with the line; it stays until the next key."""
        if not self.line.text():
            self._say(f"✓ {words}", "done")

    def settled(self) -> None:
        """Nothing is asked below the line any more."""
        self.answers.withdraw()

    def showEvent(self, event: QShowEvent) -> None:
        """Keep room for answers beside what is said, so that they move nothing below."""
        super().showEvent(event)
        self.reading.setMinimumHeight(Button("").sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the line; undo and redo are the event's, not the line's."""
        if not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.ShortcutOverride:
            if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
                event.ignore()
                return True
            claimed = event.key() == Qt.Key.Key_Escape and self._clears
            if claimed:
                event.accept()
            return claimed
        return event.type() is QEvent.Type.KeyPress and self._key(event)

    def _key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if (
                not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            ):
                self._enter()
            case Qt.Key.Key_Escape if self._clears:
                self.settled()
                self.line.clear()
                self._at = len(self._kept)
                self._say(self._keys, "quiet")
            case Qt.Key.Key_Up:
                self._recall(-1)
            case Qt.Key.Key_Down:
                self._recall(1)
            case _:
                return False
        return True

    @property
    def _clears(self) -> bool:
        """Whether there is anything for Esc: words in the line, or a question below it."""
        return bool(self.line.text() or self.answers.buttons)

    def _typed(self, typed: str) -> None:
        self.settled()
        self._read(typed)

    def _choose(self, answer: Answer) -> None:
        self.settled()
        self.line.setFocus()
        answer.run()

    def _recall(self, step: int) -> None:
        self._at = min(max(self._at + step, 0), len(self._kept))
        self.line.setText(self._kept[self._at] if self._at < len(self._kept) else "")

    def _take(self, typed: str) -> str:
        """Keep a line that was understood, clear the field; the line without blanks around it."""
        self._kept = [*self._kept[-MOST_KEPT:], typed.strip()]
        self._at = len(self._kept)
        self.line.clear()
        return typed.strip()

    def _enter(self) -> None:
        raise AssertionError("each kind of line enters in its own way")

    def _read(self, _typed: str) -> None:
        raise AssertionError("each kind of line is read in its own way")

    def _say(self, words: str, mood: str) -> None:
        self.reading.largest = QUIET if mood == "quiet" else 1
        self.reading.shorter = ()
        self.reading.setText(words)
        dress(self.reading, "mood", mood)
