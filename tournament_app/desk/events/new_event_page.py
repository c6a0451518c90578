"""Begin an event: what is known beforehand; everything can be changed later in its set-up."""

from PySide6.QtCore import QDate
from PySide6.QtWidgets import QCheckBox, QLineEdit

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.event_fields import (
    LONGEST_ROUND,
    day_field,
    format_field,
    format_name,
    python_date,
    rounds_field,
)
from tournament_app.desk.kit.form import CalmSpinBox, Card, scrolled
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.equipment import Wanted
from tournament_app.desk.open.page import Page
from tournament_app.domain.book import EventBook
from tournament_app.domain.refusal import NeedsConfirmation, Refusal


class NewEventPage(Page):
    """A short form; only the name must be given."""

    title = "New event"
    help_page = "new-event"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.name = QLineEdit()
        self.name.setPlaceholderText("Friday night, Spring Open…")
        self.day = day_field()
        self.place = QLineEdit()
        self.format = format_field(desk.facts.formats)
        self.sanctioned = QCheckBox("Counts for ratings")
        self.rounds = rounds_field()
        self.minutes = CalmSpinBox(1, LONGEST_ROUND, " minutes")
        card = Card()
        card.field("&Name", self.name)
        card.field("&Date", self.day)
        card.field("&Format", self.format)
        card.field("&Place", self.place)
        card.field("&Sanctioned", self.sanctioned)
        card.field("&Rounds", self.rounds, "Set-up recommends a number once people are enrolled")
        card.field("Round &time", self.minutes)
        self.body.addWidget(scrolled(card))
        self.act(Action("Create event", "With what the form says", lambda _: self._create()))
        self.primary.offer("Create event", self._create, tip="Ctrl+Enter, or Enter in a field")
        for line in (self.name, self.place):
            line.returnPressed.connect(self._create)
        self._clean()

    def take_keyboard(self) -> None:
        """The name has the keyboard."""
        self.name.setFocus()

    def _clean(self) -> None:
        self.name.clear()
        self.day.setDate(QDate.currentDate())
        self.sanctioned.setChecked(False)
        self.rounds.setValue(0)
        self.minutes.setValue(self.desk.facts.round_minutes)

    def _create(self, *, confirmed: bool = False) -> None:
        day = self.day.date()
        wanted = Wanted(
            self.name.text().strip(),
            python_date(day),
            format_name(self.format),
            self.place.text().strip(),
            self.sanctioned.isChecked(),
            self.rounds.value(),
            self.minutes.value(),
            confirmed,
        )
        self.desk.errands.run(
            lambda _: self.desk.equipment.start_event(self.desk.table, wanted),
            self._created,
            refused=self._refused,
        )

    def _created(self, book: EventBook) -> None:
        self.said.clear()
        self._clean()
        self.desk.events_changed.emit()
        self.desk.open_event(book.event.id, then=lambda _: self.desk.show_tab("players"))

    def _refused(self, refusal: Refusal) -> None:
        if isinstance(refusal, NeedsConfirmation):
            self.said.ask(
                refusal,
                Answer("Play it so", lambda: self._create(confirmed=True)),
                Answer("Change the time", self.minutes.setFocus),
            )
            return
        self.said.refuse(refusal)
        self.name.setFocus()
