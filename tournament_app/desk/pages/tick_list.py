"""A registered list in the order of a deck check, ticked off card by card."""

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.decks.card_problems import CardCount
from engine.decks.comparison import Difference
from engine.decks.deck_list import Section
from engine.decks.order import DeckOrder, sorted_for_a_check
from engine.decks.verification import count_cards
from tournament_app.desk.record_table import Column, RecordModel
from tournament_app.desk.record_view import RecordView
from tournament_app.desk.theme import GRID
from tournament_app.services.card_library import CardLibrary


@dataclass(frozen=True, slots=True)
class Ticked:
    """A card of the list: copies registered, copies found; ``found`` None until it was looked at."""

    at: int
    card: str
    pile: str
    sideboard: bool
    registered: int
    found: int | None = None

    @property
    def difference(self) -> str:
        """What differs, in a sentence; empty where the copies are as registered or not looked at yet."""
        if self.found is None or self.found == self.registered:
            return ""
        section = Section.SIDEBOARD if self.sideboard else Section.MAIN
        return Difference(self.card, section, self.registered, self.found).text

    @property
    def mark(self) -> str:
        """A tick, the number that was found instead, or nothing."""
        if self.found is None:
            return ""
        return "✓" if self.found == self.registered else str(self.found)

    def with_found(self, found: int | None) -> "Ticked":
        """The same line with what was found."""
        return replace(self, found=found)


def ticked_lines(library: CardLibrary, text: str, order: DeckOrder) -> tuple[Ticked, ...]:
    """The lines of a registered list, deck before sideboard, in piles; nothing is ticked.

    Cards whose name is unknown stand last, as they were written.
    """
    counted = count_cards(library.read(text), library.pool)
    lines: list[tuple[str, str, bool, int]] = []
    for sideboard in (False, True):
        cards = [card for card in counted.cards if _copies(card, sideboard)]
        for group in sorted_for_a_check(cards, order):
            pile = "Sideboard" if sideboard else group.heading
            lines += [(card.card.name, pile, sideboard, _copies(card, sideboard)) for card in group.cards]
        section = Section.SIDEBOARD if sideboard else Section.MAIN
        lines += [
            (entry.name, "Not a known card", sideboard, entry.count)
            for entry in counted.unknown
            if entry.section is section
        ]
    return tuple(Ticked(at, *line) for at, line in enumerate(lines))


def _copies(card: CardCount, sideboard: bool) -> int:
    return card.sideboard if sideboard else card.main


class TickList(QWidget):
    """Space ticks a line off, a number says how many there are instead; ``changed`` carries all lines."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        columns: list[Column[Ticked]] = [
            Column(
                "Found",
                lambda line: line.mark,
                width=5,
                figures=True,
                tone=lambda line: "bad" if line.difference else "good",
                edit=self._typed,
                heading_tip="Space ticks the line off; a number says how many there are instead",
            ),
            Column(
                "List", lambda line: str(line.registered), lambda line: line.registered, figures=True, width=4
            ),
            Column(
                "Card",
                lambda line: line.card,
                width=0,
                tone=lambda line: "bad" if line.difference else "",
                tip=lambda line: line.difference,
            ),
            Column("Pile", lambda line: line.pile, width=14),
        ]
        self.model = RecordModel(columns, key=lambda line: line.at)
        self.view = _Ticking(self.model, self)
        self.count = QLabel()
        self.all_button = QPushButton("Tick the rest off")
        self.all_button.clicked.connect(self.tick_rest)
        foot = QHBoxLayout()
        foot.addWidget(self.count, 1)
        foot.addWidget(self.all_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.view, 1)
        column.addLayout(foot)

    def show_lines(self, lines: tuple[Ticked, ...], *, registered: bool) -> None:
        """Show a list."""
        self.view.empty = (
            "Cards are being read."
            if registered
            else "This player handed in no list: there is nothing to compare."
        )
        if tuple(self.model.everything()) != lines:
            self.model.show(lines)
            self.view.choose(0)
        self._show_count()

    def tick(self, lines: list[Ticked]) -> None:
        """Tick lines off, or take the tick away where there is one; the next line is chosen."""
        self._put([line.with_found(line.registered if line.found is None else None) for line in lines])
        if len(lines) == 1:
            self.view.choose(min(self.model.row_of(lines[0].at) + 1, self.model.rowCount() - 1))

    def tick_rest(self) -> None:
        """Everything not looked at is as registered."""
        self._put(
            [line.with_found(line.registered) for line in self.model.everything() if line.found is None]
        )

    def _typed(self, line: Ticked, typed: str) -> None:
        words = typed.strip()
        if not words:
            self._put([line.with_found(None)])
        elif words.isdecimal():
            self._put([line.with_found(int(words))])

    def _put(self, lines: list[Ticked]) -> None:
        self.model.update(lines)
        self._show_count()
        self.changed.emit(tuple(self.model.everything()))

    def _show_count(self) -> None:
        lines = self.model.everything()
        done = sum(line.found is not None for line in lines)
        differing = sum(bool(line.difference) for line in lines)
        different = f", {differing} different" if differing else ""
        self.count.setText(f"{done} of {len(lines)} lines looked at{different}" if lines else "")
        self.all_button.setEnabled(done < len(lines))


class _Ticking(RecordView[Ticked]):
    def __init__(self, model: RecordModel[Ticked], ticks: TickList) -> None:
        super().__init__(model, "")
        self._ticks = ticks
        self.setEditTriggers(self.EditTrigger.EditKeyPressed | self.EditTrigger.DoubleClicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Space ticks, a figure is the number found."""
        if event.key() == Qt.Key.Key_Space:
            self._ticks.tick(self.chosen_records())
        elif event.text().isdecimal() and len(self.chosen_records()) == 1:
            (line,) = self.chosen_records()
            self._ticks._typed(line, event.text())
        else:
            super().keyPressEvent(event)
