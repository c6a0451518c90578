"""The list of events; on a first start, the three doors into the program."""

from PySide6.QtWidgets import QLineEdit

from tournament_app.desk.actions import Action
from tournament_app.desk.desk import Desk
from tournament_app.desk.event_header import day_text
from tournament_app.desk.page import Page
from tournament_app.desk.record_table import Column, RecordModel
from tournament_app.desk.record_view import RecordView
from tournament_app.domain.event import EventStatus
from tournament_app.services.ports import EventLine

STATUS = {EventStatus.SETUP: "In set-up", EventStatus.RUNNING: "Running", EventStatus.CLOSED: "Closed"}


COLUMNS: list[Column[EventLine]] = [
    Column("Event", lambda line: line.name, width=0),
    Column(
        "Date",
        lambda line: day_text(line.date),
        order=lambda line: line.date,
        figures=True,
        width=10,
    ),
    Column("Format", lambda line: line.format, width=16),
    Column(
        "Players",
        lambda line: f"{line.players:,}",
        order=lambda line: line.players,
        figures=True,
        width=8,
    ),
    Column(
        "Rounds",
        lambda line: str(line.rounds),
        order=lambda line: line.rounds,
        figures=True,
        width=8,
    ),
    Column("State", lambda line: STATUS[line.status], width=12),
]


class EventsPage(Page):
    """All events of the database, newest first; Enter opens one."""

    title = "Events"
    help_page = "events"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.model = RecordModel(
            COLUMNS,
            key=lambda line: line.id,
        )
        self.view = RecordView(self.model, "Events will be listed here.", "No event has that in its name.")
        self.view.remember(desk.preferences, "events")
        self.view.opened.connect(lambda line: desk.open_event(line.id, refused=self.said.refuse))
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find an event")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda typed: self.model.filter(typed))
        self.search.setMaximumWidth(320)
        self.body.addWidget(self.search)
        self.body.addWidget(self.view, 1)
        desk.events_changed.connect(self.refresh)
        self.act(
            Action("Find an event", "Type a part of its name", lambda _: self.search.setFocus(), "Ctrl+F")
        )

    def refresh(self) -> None:
        """Read the list."""
        self.desk.errands.run(
            lambda _: self.desk.table.store.events(), self.model.show, refused=self.said.refuse
        )

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.view.setFocus()
