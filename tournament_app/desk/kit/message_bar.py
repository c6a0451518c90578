"""The message about something done: it carries its own *Undo* and goes away by itself."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from tournament_app.desk.kit.theme import GRID

SHOWN_MS = 6000
SHOWN_MS_A_LETTER = 40


class MessageBar(QFrame):
    """Floats at the foot of its host; never takes the keyboard."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self.setObjectName("message")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self.undo_button = QPushButton("Undo")
        self.undo_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.undo_button.clicked.connect(self._take_back)
        self._undo: Callable[[], None] | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        layout.addWidget(self._words, 1)
        layout.addWidget(self.undo_button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        host.installEventFilter(self)
        self.hide()

    def say(self, words: str, undo: Callable[[], None] | None = None, undo_text: str = "Undo") -> None:
        """Show a message; ``undo`` puts an *Undo* beside it."""
        self._words.setText(words)
        self._undo = undo
        self.undo_button.setText(undo_text)
        self.undo_button.setVisible(undo is not None)
        self.show()
        self._place()
        self.raise_()
        self._timer.start(SHOWN_MS + SHOWN_MS_A_LETTER * len(words))

    @property
    def words(self) -> str:
        """What is being said; empty when nothing is."""
        return "" if self.isHidden() else self._words.text()

    def withdraw_undo(self) -> None:
        """The thing said can no longer be undone from here."""
        self._undo = None
        self.undo_button.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Keep the place when the host is resized."""
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _take_back(self) -> None:
        undo = self._undo
        self.hide()
        if undo is not None:
            undo()

    def _place(self) -> None:
        host = self._host
        text_width = self._words.fontMetrics().horizontalAdvance(self._words.text()) + 24 * GRID
        width = min(host.width() - 4 * GRID, max(40 * GRID, text_width), 100 * GRID)
        self.setFixedWidth(max(width, 20 * GRID))
        self.setFixedHeight(max(self.heightForWidth(width), self.sizeHint().height()))
        self.move(QPoint((host.width() - self.width()) // 2, host.height() - self.height() - 2 * GRID))
