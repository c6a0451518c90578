"""What is recorded goes one after the other into the text of the case; a refusal changes nothing."""

from collections import deque
from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from engine.cases.reading.yaml_text import load
from engine.cases.recording.card_words import Seat, lay_out
from engine.cases.recording.draft import Draft
from engine.cases.recording.names import CardNames
from engine.cases.recording.picked_words import Entry
from engine.cases.recording.positions import position_of
from engine.cases.recording.recorder import may_be_done, record, recorded_entry
from engine.cases.ruling.ruling_words import rules_words
from engine.cases.ruling.sitting import Sitting
from engine.cases.writing.editing import item_count, moved, with_item, with_value, without
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.disputes.ruling_office import Deed, Outcome, RulingOffice

Then = Callable[[Outcome], None]
LOG = ("log",)


class _Waiting(Struct, frozen=True):
    deed: Deed
    then: Then


class Recording(QObject):
    """``recorded`` follows every change of the text, ``refused`` carries an outcome that nobody else hears of."""

    recorded = Signal()
    refused = Signal(object)

    def __init__(self, pane: CasePane, office: RulingOffice, parent: QObject) -> None:
        super().__init__(parent)
        self._pane, self._office = pane, office
        self._queue: deque[_Waiting] = deque()
        self._busy = False

    def lay_out(self, line: str, seat: Seat, then: Then) -> None:
        """Lay out what a line says."""

        def deed(text: str, sitting: Sitting, names: CardNames) -> Outcome:
            found = lay_out(text, line, seat, sitting.cards, names, position_of(text, sitting.cards))
            return Outcome(found.text, found.said, seat=found.seat)

        self._take(deed, then)

    def happened(self, line: str, then: Then) -> None:
        """Record what a line says was done."""
        self._take(lambda text, sitting, _: Outcome(record(text, line, sitting).text), then)

    def ask(self, line: str, then: Then) -> None:
        """Whether what a line says may be done now; nothing is recorded."""

        def deed(text: str, sitting: Sitting, _: CardNames) -> Outcome:
            found = may_be_done(text, line, sitting)
            rules = f" ({rules_words(found.rules)})" if found.rules else ""
            if found.allowed:
                return Outcome(text, f"Yes{rules}." if not found.said else f"Yes: {found.said}{rules}.")
            return Outcome(None, f"No: {found.said}{rules}.")

        self._take(deed, then)

    def entry(self, entry: Entry) -> None:
        """Record one entry, chosen from what may be done."""
        self._take(lambda text, sitting, _: Outcome(recorded_entry(text, entry, sitting).text), self._tell)

    def change(self, change: Callable[[Draft], str]) -> None:
        """Change the recorded position by a deed of its draft."""
        self._take(lambda text, sitting, _: Outcome(change(Draft(text, sitting.cards))), self._tell)

    def take_out(self, entry: int) -> None:
        """Take an entry of the log out (from 1); everything after it follows."""
        self._take(lambda text, *_: Outcome(without(text, (*LOG, entry - 1))), self._tell)

    def move(self, entry: int, by: int) -> None:
        """Move an entry up or down."""

        def deed(text: str, *_: object) -> Outcome:
            at = entry - 1 + by
            return Outcome(moved(text, LOG, entry - 1, at) if 0 <= at < item_count(text, LOG) else text)

        self._take(deed, self._tell)

    def rewrite_entry(self, entry: int, line: str, then: Then) -> None:
        """Put what a line says in place of an entry, read against the position before it."""

        def deed(text: str, sitting: Sitting, _: CardNames) -> Outcome:
            told = record(cut_off(text, entry), line, sitting).text
            return Outcome(_in_place(text, told, entry, item_count(told, LOG) - entry + 1))

        self._take(deed, then)

    def set_text(self, make: Callable[[str], str]) -> None:
        """Change the text by a function of it."""
        self._take(lambda text, *_: Outcome(make(text)), self._tell)

    def _tell(self, outcome: Outcome) -> None:
        if outcome.text is None:
            self.refused.emit(outcome)

    def _take(self, deed: Deed, then: Then) -> None:
        self._queue.append(_Waiting(deed, then))
        self._next()

    def _next(self) -> None:
        if self._busy or not self._queue:
            return
        self._busy = True
        waiting = self._queue.popleft()
        self._office.record(
            self._pane.words, waiting.deed, lambda outcome: self._done(waiting, outcome), self
        )

    def _done(self, waiting: _Waiting, outcome: Outcome) -> None:
        self._busy = False
        if outcome.text is not None and outcome.text != self._pane.words:
            self._pane.rewrite(outcome.text)
            self.recorded.emit()
        waiting.then(outcome)
        self._next()


def cut_off(text: str, entry: int) -> str:
    """The text without the entries of the log from this one on (from 1)."""
    for at in range(item_count(text, LOG), entry - 1, -1):
        text = without(text, (*LOG, at - 1))
    return text


def _in_place(text: str, told: str, entry: int, count: int) -> str:
    """The text with the last entries of another in place of one of its own."""
    content = load(told, "the case")
    log = content.get("log") if isinstance(content, dict) else None
    assert isinstance(log, list), "what was recorded stands in the log"
    new = log[len(log) - count :] if count > 0 else []
    text = with_value(text, (*LOG, entry - 1), new[0]) if new else without(text, (*LOG, entry - 1))
    for more, one in enumerate(new[1:]):
        text = with_item(text, LOG, one, entry + more)
    return text
