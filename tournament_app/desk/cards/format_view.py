"""Formats: what each allowed on a day, and what changed between two days."""

from datetime import date, timedelta

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from engine.days import day_words
from engine.decks.formats import Format
from tournament_app.desk.cards.card_words import changes_page, format_page
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.event_fields import day_field, python_date, qt_date
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk

KINDS = {"constructed": "Constructed", "limited": "Limited", "community": "Community", "own": "Own"}
A_YEAR = timedelta(days=365)


class FormatLine(Struct, frozen=True):
    """A format in the list."""

    known: Format


COLUMNS: list[Column[FormatLine]] = [
    Column("Format", lambda line: line.known.title, width=0),
    Column("Kind", lambda line: KINDS[line.known.kind], width=11),
    Column(
        "Begins",
        lambda line: day_words(line.known.begins),
        lambda line: line.known.begins,
        figures=True,
        width=11,
    ),
]


class FormatView(QWidget):
    """``edit_wanted`` carries an organizer's own format that is to be changed."""

    edit_wanted = Signal(object)

    def __init__(self, desk: Desk, today: date) -> None:
        super().__init__()
        self._desk = desk
        self.model = RecordModel(COLUMNS, key=lambda line: line.known.name)
        self.view = RecordView(self.model, "Formats are being read.", least_open=20)
        self.view.setAccessibleName("Formats")
        self.view.remember(desk.preferences, "formats")
        self.view.chosen.connect(self.show_page)
        self.day, self.since = day_field(), day_field()
        self.day.setDate(qt_date(today))
        self.since.setDate(qt_date(today - A_YEAR))
        self.day.setAccessibleName("Day")
        self.since.setAccessibleName("Compared with the day")
        self.compare = QCheckBox("What changed since")
        self.compare.toggled.connect(lambda _: self.show_page())
        for field in (self.day, self.since):
            field.dateChanged.connect(lambda _: self.show_page())
        self.edit_button = Button("Change this format")
        self.edit_button.clicked.connect(self._edit)
        self.page = QTextBrowser()
        self.page.setAccessibleName("What the format allows")
        self._to_choose = ""
        self._lay_out()

    def follow(self) -> None:
        """Show the formats there are."""
        library = self._desk.cards.library
        if library is None:
            return
        chosen = self.view.chosen_records()
        wanted = self._to_choose or (chosen[0].known.name if chosen else "")
        self.model.show([FormatLine(known) for known in library.formats.values()])
        self.choose(wanted if self.model.row_of(wanted) >= 0 else self.model.record(0).known.name)

    def choose(self, name: str) -> None:
        """Show a format by its name; one that is still being read is shown when it has been."""
        row = self.model.row_of(name)
        self._to_choose = name if row < 0 else ""
        self.view.choose(row)

    def show_page(self) -> None:
        """Show what the chosen format allows on the day, or what changed."""
        library, chosen = self._desk.cards.library, self.view.chosen_records()
        self.edit_button.setVisible(len(chosen) == 1 and chosen[0].known.kind == "own")
        if library is None or len(chosen) != 1:
            self.page.clear()
            return
        day = python_date(self.day.date())
        if self.compare.isChecked():
            since = python_date(self.since.date())
            self.page.setHtml(changes_page(chosen[0].known, since, day, library.pool))
        else:
            self.page.setHtml(format_page(chosen[0].known, day, library.pool))

    def _edit(self) -> None:
        for line in self.view.chosen_records():
            self.edit_wanted.emit(line.known)

    def _lay_out(self) -> None:
        asked = QHBoxLayout()
        asked.setSpacing(GRID)
        asked.addWidget(Label("On"))
        asked.addWidget(self.day)
        asked.addWidget(self.compare)
        asked.addWidget(self.since)
        asked.addStretch(1)
        asked.addWidget(self.edit_button)
        right = QWidget()
        beside = QVBoxLayout(right)
        beside.setContentsMargins(GRID, 0, 0, 0)
        beside.setSpacing(GRID)
        beside.addLayout(asked)
        beside.addWidget(self.page, 1)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(self.view)
        whole.addWidget(right)
        whole.setSizes([1200, 1400])
        whole.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(whole)
