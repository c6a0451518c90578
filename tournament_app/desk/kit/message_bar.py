"""The message about something done: it carries its own *Undo* and goes away by itself."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolTip, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.dressing import dress_anew
from tournament_app.desk.kit.elided_label import ElidedLabel
from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.theme import GRID

SHOWN_MS = 6000
SHOWN_MS_A_LETTER = 40
BETWEEN = "  ·  "


class MessageBar(QFrame):
    """The line at the window's foot that is always there: what passes covers and moves nothing.

    It never takes the keyboard. What does not fit its one line is shown by *More*.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("What was done last")
        self._whole = ""
        self._words = ElidedLabel()
        self.undo_button = Button("Undo")
        self.more_button = Button("More")
        for button in (self.more_button, self.undo_button):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.hide()
        self.undo_button.clicked.connect(self._take_back)
        self.more_button.clicked.connect(self._show_whole)
        self._undo: Callable[[], None] | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 0, GRID, 0)
        layout.addWidget(self._words, 1)
        layout.addWidget(self.more_button)
        layout.addWidget(self.undo_button)
        self._measure()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.fall_silent)

    def changeEvent(self, event: QEvent) -> None:
        """As high as a line of letters of another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._measure()

    def _measure(self) -> None:
        self.setFixedHeight(self.fontMetrics().height() + GRID)

    def say(self, words: str, undo: Callable[[], None] | None = None, undo_text: str = "Undo") -> None:
        """Show a message; ``undo`` puts an *Undo* beside it."""
        self._whole = words
        line = BETWEEN.join(words.splitlines())
        self._words.setText(line)
        self._words.setAccessibleName(line)
        self._undo = undo
        self.undo_button.setText(undo_text)
        self.undo_button.setVisible(undo is not None)
        self.setProperty("speaks", True)
        self._dress()
        buttons = self.undo_button.sizeHint().width() + 6 * GRID
        self.more_button.setVisible(
            self._words.fontMetrics().horizontalAdvance(line) > max(self.width() - buttons, 40 * GRID)
        )
        self._timer.start(SHOWN_MS + SHOWN_MS_A_LETTER * len(words))

    def add(self, words: str) -> None:
        """Show something that came of what is being said; what can be undone there still can be."""
        self.say("\n".join(filter(None, (self._whole, words))), self._undo, self.undo_button.text())

    @property
    def undoes(self) -> bool:
        """Whether what is being said can be undone there."""
        return self._undo is not None

    @property
    def words(self) -> str:
        """What is being said; empty when nothing is."""
        return self._whole

    def fall_silent(self) -> None:
        """Nothing is said any more; the line stays where it is."""
        self._whole = ""
        self._words.setText("")
        self._undo = None
        self.undo_button.hide()
        self.more_button.hide()
        self.setProperty("speaks", False)
        self._dress()

    def withdraw_undo(self) -> None:
        """The thing said can no longer be undone from here."""
        self._undo = None
        self.undo_button.hide()

    def _take_back(self) -> None:
        undo = self._undo
        self.fall_silent()
        if undo is not None:
            undo()

    def _show_whole(self) -> None:
        QToolTip.showText(
            self.mapToGlobal(QPoint(2 * GRID, -GRID)),
            tip(self._whole),
            self,
        )

    def _dress(self) -> None:
        for widget in (self, self._words, self.undo_button, self.more_button):
            dress_anew(widget)
