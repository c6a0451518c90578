"""The line at the table: who, what, level; the advice stands below it while it is typed."""

from collections.abc import Callable

from PySide6.QtCore import Signal

from tournament_app.desk.judging.acting import ActingJudge
from tournament_app.desk.judging.advice_words import advice_html, headline
from tournament_app.desk.kit.label import MarkedLabel
from tournament_app.desk.kit.typed_line import TypedLine
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.refusal import Refusal
from tournament_app.services.penalty_report import Report
from tournament_app.services.ports import Now
from tournament_app.services.report_line import report_from

HINT = "12 2 hb    12 b dis: life totals    kowalski l 11"
KEYS = "Enter logs  ·  Esc clears  ·  ↑ brings back the last  ·  F1 lists more"


class PenaltyLine(TypedLine):
    """Always ready. ``entered`` carries the ``Report`` that was read and the text it was read from."""

    entered = Signal(object, str)

    def __init__(self, acting: ActingJudge, now: Now) -> None:
        super().__init__("Penalty: table, seat and infraction", HINT, KEYS, 400)
        self._acting, self._now = acting, now
        self._book: EventBook | None = None
        self._catalogue: Callable[[], Catalogue] | None = None
        self.advice = MarkedLabel()
        self.advice.setWordWrap(True)
        self.advice.setAccessibleName("What the rules say")
        self.advice.hide()
        self.grid.addWidget(acting, 0, 0)
        self.grid.addWidget(self.advice, 2, 1)

    def attend(self, book: EventBook, catalogue: Callable[[], Catalogue], obstacle: str = "") -> None:
        """Read lines against this book and catalogue from now on; with an obstacle nothing can be logged."""
        self._book, self._catalogue = book, catalogue
        self.line.setEnabled(not obstacle)
        if obstacle:
            self._say(obstacle, "quiet")
        elif self.line.text():
            self._read(self.line.text())

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
        self.entered.emit(report, self._take(typed))

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
        super()._say(words, mood)
