"""The two lines of the dispute desk: one lays cards on the table, the other records what the players did."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget

from engine.cases.recording.card_words import Seat
from engine.cases.recording.names import CardNames, said_here
from engine.cases.recording.offers import Offer
from tournament_app.desk.disputes.ruling_office import Outcome
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.typed_line import TypedLine
from tournament_app.domain.refusal import Illegal

LONGEST = 400
SHOWN = 8
CHOICES = 5
MOST_OF_THE_WIDTH = 0.6
"""That buttons take of a line, whose words name every choice."""
LAYING = (
    "2 forest t, bears +1/+1 x2 · pacifism > bears · bolt in hand · bob: life 17 · bob's turn · set bears t"
)
TELLING = (
    "bob attacks bears; ann blocks with fanatic; ann bolts bears · may bob attack? · Down: what is legal"
)
_LEAD = re.compile(
    r"^(?:(?:in play|hand|library|graveyard|gy|removed|stack|sideboard|ante)[: ]+)?(?:\d+x? +)?",
    re.IGNORECASE,
)


class Offered(QListWidget):
    """A list above a line, which never takes the keyboard from it."""

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        self._line = line
        self.setWindowFlags(Qt.WindowType.ToolTip)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("What could be meant")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def offer(self, found: Sequence[str]) -> None:
        """Show these above the line, none of them chosen; nothing where there are none."""
        self.clear()
        self.addItems(list(found))
        if not found:
            self.hide()
            return
        rows = min(SHOWN, len(found)) * self.sizeHintForRow(0)
        self.setGeometry(QRect(QPoint(0, 0), QSize(self._line.width(), rows + 2 * self.frameWidth() + 2)))
        self.move(self._line.mapToGlobal(QPoint(0, -self.height())))
        self.setCurrentRow(-1)
        self.show()

    def step(self, by: int) -> None:
        """Another one, around the ends."""
        self.setCurrentRow(
            (self.currentRow() + by) % self.count()
            if self.currentRow() >= 0
            else 0
            if by > 0
            else self.count() - 1
        )


class ToldLine(TypedLine):
    """A line with completions below it; ``entered`` carries what was typed."""

    entered = Signal(str)

    def __init__(self, name: str, hint: str, keys: str) -> None:
        super().__init__(name, hint, keys, LONGEST)
        self._examples = (hint, keys)
        self.offered = Offered(self.line)
        self.offered.itemClicked.connect(lambda item: self._complete_with(item.text()))
        self.line.textEdited.connect(lambda _: self._complete())

    def sit_at_table(self, players: Sequence[str]) -> None:
        """Give the examples with the names of those who play."""
        hint, self._keys = (said_here(example, players) for example in self._examples)
        self.line.setPlaceholderText(hint)
        if self.reading.property("mood") == "quiet":
            self._say(self._keys, "quiet")

    def outcome(self, outcome: Outcome, typed: str) -> None:
        """Say what came of a line: what was done, or why not, with what could be meant instead."""
        if outcome.text is not None:
            self.tell(outcome.said or typed)
            return
        choices = [
            Answer(choice, partial(self._instead, typed, outcome.word, choice))
            for choice in outcome.choices[:CHOICES]
        ]
        self.refuse(Illegal(outcome.said), typed, *choices)
        while len(choices) > 1 and self.answers.sizeHint().width() > self.width() * MOST_OF_THE_WIDTH:
            choices.pop()
            self.answers.offer(choices)

    def tell_apart(self, words: str) -> None:
        """Say what the next line is for, where it is for something else than usually."""
        self._say(words, "done")

    def completions(self) -> Sequence[str]:
        """What could stand there; each kind of line knows."""
        return ()

    def _completed(self, _chosen: str) -> None:
        raise AssertionError("each kind of line completes in its own way")

    def _instead(self, typed: str, word: str, choice: str) -> None:
        line = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", lambda _: choice, typed, count=1)
        self.line.clear()
        self.entered.emit(self._take(line))

    def _complete(self) -> None:
        self.offered.offer(self.completions() if self.line.hasFocus() else ())

    def _complete_with(self, chosen: str) -> None:
        self.offered.hide()
        self._completed(chosen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down in an empty line shows what there is; in the list that is open the arrows are the list's."""
        if watched is self.line and event.type() is QEvent.Type.FocusOut:
            self.offered.hide()
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and self._in_list(event.key())
        ):
            return True
        return super().eventFilter(watched, event)

    def _in_list(self, key: int) -> bool:
        """Whether a key was one for the list of completions."""
        offered = self.offered
        if not offered.isVisible():
            fresh = key == Qt.Key.Key_Down and self._at >= len(self._kept)
            if fresh and (found := self.completions()):
                offered.offer(found)
                offered.setCurrentRow(0)
                return True
            return False
        item = offered.currentItem()
        match key:
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                offered.step(1 if key == Qt.Key.Key_Down else -1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if item is not None:
                self._complete_with(item.text())
            case Qt.Key.Key_Tab:
                self._complete_with((item or offered.item(0)).text())
            case Qt.Key.Key_Escape:
                offered.hide()
            case _:
                return False
        return True

    def _enter(self) -> None:
        if self.line.text().strip():
            self.offered.hide()
            self.entered.emit(self._take(self.line.text()))

    def _read(self, typed: str) -> None:
        if not typed:
            self._say(self._keys, "quiet")


class LayingLine(ToldLine):
    """Lays cards into the zone of ``seat``; names of cards are completed."""

    def __init__(self) -> None:
        super().__init__("Lay out", "Lay out: 2 forest t", LAYING)
        self.seat = Seat("Ann")
        self.names: CardNames | None = None
        self.players: Callable[[], Sequence[str]] = tuple

    def sit(self, seat: Seat) -> None:
        """Lay cards there from now on."""
        self.seat = seat
        where = "in play" if seat.zone == "in play" else f"{seat.zone}"
        self.line.setPlaceholderText(f"{seat.player}, {where}: type a card")

    def completions(self) -> Sequence[str]:
        """Cards whose names the words begin."""
        start = self._start()
        words = self.line.text()[start:]
        if self.names is None or len(words.strip()) < 2 or self.names.exact(words):
            return ()
        return self.names.like(words, SHOWN)

    def _start(self) -> int:
        """Where the name that is being typed begins: commas part cards, and stand in names of cards too."""
        typed = self.line.text()
        start = self._led(typed.rfind(";") + 1)
        one = self.names is None or "," not in typed[start:] or self.names.like(typed[start:], 1)
        return start if one else self._led(typed.rfind(",") + 1)

    def _led(self, start: int) -> int:
        """Where the name begins behind the player, the zone and the number that lead it."""
        typed = self.line.text()
        start += len(typed[start:]) - len(typed[start:].lstrip())
        for player in self.players():
            if typed[start:].casefold().startswith(player.casefold()) and typed[start + len(player) :][
                :1
            ] in (" ", ":"):
                start += len(player)
                start += len(typed[start:]) - len(typed[start:].lstrip(" :"))
        lead = _LEAD.match(typed[start:])
        return start + (lead.end() if lead is not None else 0)

    def _completed(self, chosen: str) -> None:
        self.line.setText(self.line.text()[: self._start()] + chosen)


class TellingLine(ToldLine):
    """Records what players did; what is legal now is offered, ``offer_taken`` carries the entry of an offer."""

    offer_taken = Signal(object)
    offers_wanted = Signal()

    def __init__(self) -> None:
        super().__init__("What happened", "What happened: bob attacks bears", TELLING)
        self.offers: tuple[Offer, ...] | None = None

    def offer(self, offers: tuple[Offer, ...]) -> None:
        """What may be done now."""
        self.offers = offers
        if self.line.hasFocus() and self.line.text():
            self._complete()

    def forget(self) -> None:
        """The position is another one: what may be done is asked for anew when it is wanted."""
        self.offers = None

    def completions(self) -> Sequence[str]:
        """The offers that hold every word typed."""
        if self.offers is None:
            self.offers_wanted.emit()
            return ()
        words = self.line.text().rpartition(";")[2].casefold().split()
        if ";" in self.line.text() or "," in self.line.text():
            return ()
        told = [(offer.words, f" {offer.words.casefold()}") for offer in self.offers]
        return [offered for offered, begun in told if all(f" {word}" in begun for word in words)]

    def _completed(self, chosen: str) -> None:
        found = next((offer for offer in self.offers or () if offer.words == chosen), None)
        if found is not None:
            self._take(chosen)
            self.line.clear()
            self.offer_taken.emit(found.entry)
