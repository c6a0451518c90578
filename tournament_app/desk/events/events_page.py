"""The list of events; on a first start, the three doors into the program."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from engine.days import day_words, local_day
from tournament_app.desk.events.first_start import FirstStart
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.equipment import ImportedEvent
from tournament_app.desk.open.page import Page
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.refusal import NeedsConfirmation, Refusal
from tournament_app.services.ports import EventLine

STATUS = {EventStatus.SETUP: "In set-up", EventStatus.RUNNING: "Running", EventStatus.CLOSED: "Closed"}
RESULTS_FILES = "Results files (*.json *.wer);;All files (*)"
MOST_DIFFERENCES = 8


class EventsPage(Page):
    """All events of the database, newest first; Enter opens one."""

    title = "Events"
    help_page = "events"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.setAcceptDrops(True)
        self.model = RecordModel(_columns(desk), key=lambda line: line.id)
        self.view = RecordView(self.model, "Events will be listed here.", "No event has that in its line.")
        self.view.setAccessibleName("Events")
        self.view.remember(desk.preferences, "events")
        self.view.opened.connect(lambda line: desk.open_event(line.id, refused=self.said.refuse))
        self.search = SearchLine("Find an event (Ctrl+F)")
        self.search.textChanged.connect(lambda typed: self.model.filter(typed))
        self.search.lead_to(self.view)
        self.first_start = FirstStart()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._listing())
        self._stack.addWidget(self.first_start)
        self._stack.hide()
        self.body.addWidget(self._stack, 1)
        desk.events_changed.connect(self.refresh)
        self._add_actions()

    def refresh(self) -> None:
        """Read the list."""
        self.desk.errands.run(lambda _: self.desk.table.store.events(), self._show, refused=self.said.refuse)

    def take_keyboard(self) -> None:
        """The list has the keyboard, on a first start the first door."""
        if self._stack.currentWidget() is self.first_start:
            self.first_start.new_event.setFocus()
        else:
            self.view.setFocus()

    def import_file(self, path: Path) -> None:
        """Take in a results file and say how its standings compare."""
        self.said.clear()
        self.desk.errands.run(
            lambda _: self.desk.equipment.import_event(self.desk.table, path),
            self._imported,
            refused=self.said.refuse,
            what=f"Importing {path.name}",
        )

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped on the list."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import what was dropped."""
        for url in event.mimeData().urls():
            self.import_file(Path(url.toLocalFile()))

    def _listing(self) -> QWidget:
        listing = QWidget()
        column = QVBoxLayout(listing)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.view, 1)
        return listing

    def _add_actions(self) -> None:
        new = Action(
            "New event", "Begin an event", lambda _: self.desk.show_place("new-event"), "Ctrl+N", icon="plus"
        )
        sample = Action(
            "Try it with a sample event", "A made-up event, three rounds played", lambda _: self._sample()
        )
        take_in = Action(
            "Import an event", "From a results file", lambda _: self._choose_file(), "Ctrl+O", icon="upload"
        )
        self.act(
            Action("Find an event", "Type a part of its name", lambda _: self.search.setFocus(), "Ctrl+F")
        )
        self.act(
            Action(
                "Delete the event",
                "The event chosen in the list",
                lambda _: self._ask_to_delete(),
                "Ctrl+Del",
                of_rows=True,
                words="remove event",
            )
        )
        bound_new, bound_sample, bound_import = self.act(new), self.act(sample), self.act(take_in)
        button = Button()
        button.setIconSize(QSize(16, 16))
        bind(button, bound_import)
        self.tools.addWidget(button)
        self._import_button = button
        self.primary.offer("New event", bound_new.trigger, tip="Begin an event (Ctrl+N)")
        for door, bound in (
            (self.first_start.new_event, bound_new),
            (self.first_start.sample, bound_sample),
            (self.first_start.import_, bound_import),
        ):
            door.clicked.connect(bound.trigger)

    def _show(self, lines: Sequence[EventLine]) -> None:
        first = not lines
        self._stack.setCurrentIndex(1 if first else 0)
        self._stack.show()
        self.heading.setText("" if first else self.title)
        self.primary.setVisible(not first)
        self._import_button.setVisible(not first)
        had_focus = (
            self.view.hasFocus()
            or self.hasFocus()
            or self.first_start.isAncestorOf(self.focusWidget() or self)
        )
        self.model.show(lines)
        if lines and not self.view.currentIndex().isValid():
            self.view.choose(0)
        if had_focus and not self.search.hasFocus():
            self.take_keyboard()

    def _sample(self) -> None:
        self.desk.errands.run(
            lambda _: self.desk.equipment.sample_event(self.desk.table),
            lambda book: self._open(book),
            refused=self.said.refuse,
            what="Making the sample event",
        )

    def _open(self, book: EventBook) -> None:
        self.desk.open_event(book.event.id)
        self.desk.register_changed.emit()

    def _choose_file(self) -> None:
        dialog = QFileDialog(self, "Import an event", "", RESULTS_FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(self._import_files)
        dialog.open()

    def _import_files(self, names: list[str]) -> None:
        for name in names:
            self.import_file(Path(name))

    def _imported(self, imported: ImportedEvent) -> None:
        self.refresh()
        self.desk.register_changed.emit()
        book, differences = imported.book, imported.differences
        if differences or imported.taken_for:
            figures = f"{len(differences)} of the published figures differ:" if differences else "Look at it:"
            self.said.ask(
                Refusal(
                    f"{book.event.name} was imported. {figures}",
                    *differences[:MOST_DIFFERENCES],
                    *imported.taken_for[:MOST_DIFFERENCES],
                ),
                Answer(f"Open {book.event.name}", lambda: self._open(book)),
                leave=Answer("Stay here", lambda: None),
            )
            return
        compared = (
            f", and all {imported.published_rows} published rows agree" if imported.published_rows else ""
        )
        self.desk.messages.say(
            f"Imported {book.event.name}: {len(book.enrollments)} players, {len(book.rounds)} rounds{compared}.",
            lambda: self._open(book),
            "Open it",
        )

    def _ask_to_delete(self) -> None:
        chosen = self.view.chosen_records()
        if len(chosen) != 1:
            self.desk.messages.say("Choose one event in the list first.")
            return
        (line,) = chosen
        self.said.ask(
            NeedsConfirmation(
                f"{line.name} with its {line.players} entries, {line.rounds} rounds and its journal is deleted for "
                "good; this cannot be undone. The register keeps its players."
            ),
            Answer(f"Delete {line.name}", lambda: self._delete(line)),
            leave=Answer("Keep it", lambda: None),
        )

    def _delete(self, line: EventLine) -> None:
        if self.desk.current_event is not None and self.desk.current_event.id == line.id:
            self.desk.leave_event()

        def gone(_: None) -> None:
            self.desk.messages.say(f"Deleted {line.name}.")
            self.refresh()

        def delete(_: object) -> None:
            self.desk.table.store.delete(line.id)
            self.desk.table.forget(line.id)

        self.desk.errands.run(delete, gone, refused=self.said.refuse)


def _state(line: EventLine, today: date) -> str:
    """Where the event stands; a closed sanctioned one also says whether its results went in (RS D.5.7)."""
    state = STATUS[line.status]
    if line.status is not EventStatus.CLOSED or not line.sanctioned:
        return state
    return f"{state}, results {line.reporting.words(line.date, today)}"


def _columns(desk: Desk) -> list[Column[EventLine]]:
    titles = desk.facts.formats
    return [
        Column("Event", lambda line: line.name, width=0),
        Column(
            "Date", lambda line: day_words(line.date), order=lambda line: line.date, figures=True, width=11
        ),
        Column("Format", lambda line: titles.get(line.format, line.format), width=28, shortens=True, spare=1),
        Column(
            "Players",
            lambda line: f"{line.players:,}",
            order=lambda line: line.players,
            figures=True,
            width=9,
        ),
        Column(
            "Rounds", lambda line: str(line.rounds), order=lambda line: line.rounds, figures=True, width=9
        ),
        Column("State", lambda line: _state(line, local_day(desk.equipment.now())), width=24),
    ]
