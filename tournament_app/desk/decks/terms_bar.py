"""On what terms deck lists are collected: whether at all, and until when."""

from datetime import datetime

from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import QDateTimeEdit, QHBoxLayout, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmSpinBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import EventBook
from tournament_app.services.ports import Now
from tournament_app.services.register_deck import announce_lands, collect_decks, stop_collecting_decks

BY_FORMAT, MOST_LANDS = -1, 99


class DeckTermsBar(QWidget):
    """A button that begins a deadline; once there is one, the field it stands in and a way to lift it."""

    def __init__(self, event: OpenEvent, said: ProblemStrip, now: Now) -> None:
        super().__init__()
        self._event, self._said, self._now = event, said, now
        self.words = Label("Deadline")
        self.deadline = QDateTimeEdit()
        self.deadline.setCalendarPopup(True)
        self.deadline.setDisplayFormat("d MMM yyyy HH:mm")
        self.deadline.setAccessibleName("Deadline for deck lists")
        self.deadline.editingFinished.connect(self._set)
        self.begin_button = Button("Set a deadline")
        self.begin_button.setToolTip("After it, a judge lets lists in and gives the reason")
        self.begin_button.clicked.connect(self._begin)
        self.lift_button = Button("No deadline")
        self.lift_button.clicked.connect(self.collect)
        self.lands_words = Label("Lands added")
        self.lands = CalmSpinBox(BY_FORMAT, MOST_LANDS)
        self.lands.setSpecialValueText("by the format")
        self.lands.setAccessibleName("Basic lands that may be added to a pool")
        self.lands.setToolTip("Five are usual in sealed deck (RS D.17.1)")
        self.lands.valueChanged.connect(self._announce)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        for widget in (
            self.begin_button, self.words, self.deadline, self.lift_button, self.lands_words, self.lands,
        ):  # fmt: skip
            row.addWidget(widget)

    def follow(self, book: EventBook, *, pools: bool = False) -> None:
        """Show what the book says; ``pools`` are registered in sealed deck and draft."""
        terms = book.deck_terms
        self.lands_words.setVisible(pools and terms is not None)
        self.lands.setVisible(pools and terms is not None)
        said = None if terms is None else terms.lands_added
        self.lands.blockSignals(True)
        self.lands.setValue(BY_FORMAT if said is None else said)
        self.lands.blockSignals(False)
        limited = terms is not None and terms.deadline is not None
        for widget in (self.words, self.deadline, self.lift_button):
            widget.setVisible(limited)
        self.begin_button.setVisible(terms is not None and not limited)
        if terms is not None and terms.deadline is not None and not self.deadline.hasFocus():
            self.deadline.setDateTime(QDateTime.fromSecsSinceEpoch(int(terms.deadline.timestamp())))

    def collect(self) -> None:
        """Collect lists without a deadline."""
        self._event.perform(collect_decks, said=self._said)

    def stop(self) -> None:
        """No longer collect lists."""
        self._event.perform(stop_collecting_decks, said=self._said)

    def _announce(self, number: int) -> None:
        self._event.perform(
            lambda book: announce_lands(book, None if number == BY_FORMAT else number), said=self._said
        )

    def _begin(self) -> None:
        now = self._now().replace(second=0, microsecond=0)
        self._event.perform(
            lambda book: collect_decks(book, now), said=self._said, done=lambda _: self.deadline.setFocus()
        )

    def _set(self) -> None:
        chosen = self.deadline.dateTime().toSecsSinceEpoch()
        terms = self._event.book.deck_terms
        if terms is None or terms.deadline is None or int(terms.deadline.timestamp()) == chosen:
            return
        until = datetime.fromtimestamp(chosen, self._now().tzinfo)
        self._event.perform(lambda book: collect_decks(book, until), said=self._said)
