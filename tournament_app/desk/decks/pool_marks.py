"""A sealed pool or the picks of a draft with deck and sideboard marked (RS D.17, D.19)."""

from collections import Counter

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QSpinBox, QVBoxLayout, QWidget

from engine.decks.deck_list import DeckList, Entry, Section, Syntax
from engine.decks.writing import write_deck_list
from engine.records import replace
from tournament_app.desk.kit.form import CalmSpinBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.services.card_library import CardLibrary

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
MOST_LANDS = 60


class PoolCard(Struct, frozen=True):
    """A card of the pool: copies there, copies in the deck; the rest is the sideboard."""

    name: str
    pool: int
    played: int

    @property
    def aside(self) -> int:
        """Copies in the sideboard."""
        return self.pool - self.played


class PoolMarks(QWidget):
    """Space puts a card into the deck or back, a number says how many copies. ``played`` carries the list."""

    played = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.library: CardLibrary | None = None
        self.model = RecordModel(self._columns(), key=lambda card: card.name)
        self.view = _Marking(self.model, self)
        self.lands: dict[str, QSpinBox] = {}
        self.count = Label()
        self._shown: tuple[str, str] | None = None
        lands = QGridLayout()
        for at, name in enumerate(BASICS):
            self.lands[name] = self._land(name)
            label = Label(name)
            label.setBuddy(self.lands[name])
            lands.addWidget(label, 0, at)
            lands.addWidget(self.lands[name], 1, at)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.view, 1)
        column.addLayout(lands)
        column.addWidget(self.count)

    def _land(self, name: str) -> QSpinBox:
        spin = CalmSpinBox(0, MOST_LANDS)
        spin.setAccessibleName(name)
        spin.valueChanged.connect(self._tell)
        return spin

    def _columns(self) -> list[Column[PoolCard]]:
        return [
            Column(
                "Deck",
                lambda card: str(card.played) if card.played else "",
                lambda card: card.played,
                figures=True,
                width=4,
                edit=self._set,
                heading_tip="Space puts all copies in or out; a number says how many",
            ),
            Column(
                "Side",
                lambda card: str(card.aside) if card.aside else "",
                lambda card: card.aside,
                figures=True,
                width=4,
            ),
            Column("Card", lambda card: card.name, width=0),
        ]

    def show_pool(self, pool_text: str, deck_text: str) -> None:
        """Show the pool with the marks that the deck list stands for."""
        if self.library is None or self._shown == (pool_text, deck_text):
            return
        self._shown = (pool_text, deck_text)
        pool = self._counted(self.library.read(pool_text), *Section)
        deck = self._counted(self.library.read(deck_text), Section.MAIN)
        self.model.show([PoolCard(name, copies, min(copies, deck[name])) for name, copies in pool.items()])
        for name, spin in self.lands.items():
            spin.blockSignals(True)
            spin.setValue(max(0, deck[name] - pool[name]))
            spin.blockSignals(False)
        self._show_count()

    def toggle(self, card: PoolCard) -> None:
        """All copies into the deck, or all out."""
        self._put(card, 0 if card.played else card.pool)

    def _set(self, card: PoolCard, typed: str) -> None:
        if typed.strip().isdecimal() or not typed.strip():
            self._put(card, min(card.pool, int(typed.strip() or 0)))

    def _put(self, card: PoolCard, played: int) -> None:
        self.model.update([replace(card, played=played)])
        self._tell()

    def _tell(self) -> None:
        cards = [self.model.record(row) for row in range(self.model.rowCount())]
        entries = [Entry(0, "", card.played, card.name) for card in cards if card.played]
        lands = [Entry(0, "", spin.value(), name) for name, spin in self.lands.items() if spin.value()]
        aside = [Entry(0, "", card.aside, card.name, Section.SIDEBOARD) for card in cards if card.aside]
        text = write_deck_list(DeckList(Syntax.TEXT, (*entries, *lands, *aside)))
        self._shown = (self._shown[0] if self._shown else "", text)
        self._show_count()
        self.played.emit(text)

    def _show_count(self) -> None:
        played = sum(card.played for card in self.model.records())
        lands = sum(spin.value() for spin in self.lands.values())
        self.count.setText(f"{played + lands} in the deck: {played} of the pool, {lands} basic lands")

    def _counted(self, deck: DeckList, *sections: Section) -> Counter[str]:
        assert self.library is not None, "a pool is shown once cards were read"
        counted: Counter[str] = Counter()
        for entry in deck.entries:
            if entry.section in sections:
                card = self.library.pool.find(entry.name)
                counted[card.name if card else entry.name] += entry.count
        return counted


class _Marking(RecordView[PoolCard]):
    def __init__(self, model: RecordModel[PoolCard], marks: PoolMarks) -> None:
        super().__init__(model, "Paste the pool at the left; its cards are marked here.", least_open=16)
        self.setAccessibleName("Cards of the pool")
        self._marks = marks
        self.opened.connect(marks.toggle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space marks the rows chosen."""
        if event.key() == Qt.Key.Key_Space:
            for card in self.chosen_records():
                self._marks.toggle(card)
        else:
            super().keyPressEvent(event)
