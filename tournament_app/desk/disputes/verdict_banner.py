"""The verdict, large and in words; that it advises; and while the engine works, how far it is."""

from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.ruling_words import book_words, unseen_words, verdict_words
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.dressing import dress
from tournament_app.desk.kit.errands import Errand
from tournament_app.desk.kit.icon_label import IconLabel
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID

ADVICE = "Advice: the head judge decides (RS D.4.1)."
PATIENCE_MS = 100
KINDS = {
    "legal": ("good", "check"),
    "illegal": ("bad", "ban"),
    "undecided": ("amber", "circle-help"),
    "unsupported": ("amber", "circle-alert"),
    "problems": ("bad", "circle-alert"),
    "quiet": ("muted", "info"),
    "not yet ruled": ("muted", "info"),
}


class VerdictBanner(QFrame):
    """``stop`` is asked for while the engine works, ``event_book_wanted`` where an event plays by another rulebook.

    ``penalty_wanted`` asks for the infraction on the penalty line.
    """

    stop = Signal()
    event_book_wanted = Signal()
    penalty_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("verdict")
        self.sign = IconLabel(3 * GRID)
        self.words, self.about = _words("verdict_words"), _words("verdict_about")
        self.book, self.warning = _words("muted"), _words("verdict_about")
        self.event_book = Button("Rule by the rulebook of the event")
        self.event_book.clicked.connect(self.event_book_wanted)
        self.penalty = Button("Enter the infraction")
        self.penalty.clicked.connect(self.penalty_wanted)
        self.penalty.hide()
        self.advice = _words("muted")
        self.advice.setText(ADVICE)
        self.work, self.working = QWidget(), Label()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.stop_button = Button("Stop")
        self.stop_button.clicked.connect(self.stop)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._at_work)
        self._lay_out()
        self._show_work(False)
        self.say("quiet", "")

    def say(self, kind: str, words: str, about: str = "") -> None:
        """Say something of a kind of ``KINDS``."""
        self._patience.stop()
        self._show_work(False)
        role, icon = KINDS[kind]
        self.sign.show_icon(icon, role)
        self.words.setText(words)
        self.about.setText(about)
        self.about.setVisible(bool(about))
        self.book.hide()
        self.penalty.hide()
        self.warn("")
        dress(self, "kind", kind)

    def warn(self, warning: str) -> None:
        """Say before the verdict that the event is played by another rulebook; nothing where it is not."""
        self.warning.setText(f"\u26a0 {warning}" if warning else "")
        for widget in (self.warning, self.event_book):
            widget.setVisible(bool(warning))

    def show_verdict(self, ruling: Adjudication) -> None:
        """The verdict with its reasons, and by which rulebook it is."""
        words, about = verdict_words(ruling)
        self.say(ruling.verdict, words, "\n".join(filter(None, (about, unseen_words(ruling)))))
        self.book.setText(f"{book_words(ruling)}.")
        self.book.show()

    def keep_whole(self) -> None:
        """As high as its words are: whatever else the column holds, the verdict is not cut."""
        layout = self.layout()
        if layout is not None:
            self.setMinimumHeight(layout.totalHeightForWidth(self.width()))

    def follow(self, errand: Errand[Any]) -> None:
        """Show how far the work is once it takes longer than a moment."""
        self.working.setText("Reading the case")
        self.bar.setRange(0, 0)
        errand.progressed.connect(self._go_on)
        self._patience.start()

    def _at_work(self) -> None:
        """What was said before no longer holds."""
        self.say("quiet", "Ruling on it")
        self._show_work(True)

    def _go_on(self, done: int, of: int, _what: str) -> None:
        if of:
            self.bar.setRange(0, of)
            self.bar.setValue(done)
            self.working.setText(f"Entry {done + 1:,} of {of:,}")

    def _show_work(self, at_work: bool) -> None:
        self.work.setVisible(at_work)

    def _lay_out(self) -> None:
        work = QHBoxLayout(self.work)
        work.setContentsMargins(0, 0, 0, 0)
        work.setSpacing(GRID)
        work.addWidget(self.working)
        work.addWidget(self.bar, 1)
        work.addWidget(self.stop_button)
        column = QVBoxLayout()
        column.setSpacing(GRID // 2)
        for widget in (
            self.warning, self.event_book, self.words, self.about, self.penalty, self.book, self.advice,
        ):  # fmt: skip
            column.addWidget(widget)
        for button in (self.event_book, self.penalty):
            column.setAlignment(button, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.work)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, GRID, 12, GRID)
        row.setSpacing(12)
        row.addWidget(self.sign)
        row.setAlignment(self.sign, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)


def _words(name: str) -> QLabel:
    label = Label()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
