"""The journal of an event: who did what and when, what it changed, what has been undone."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import Label, heading_tip
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine, search_row
from tournament_app.desk.kit.splits import shared
from tournament_app.desk.kit.telling import Telling
from tournament_app.desk.log.change_words import describe_changes
from tournament_app.desk.log.journal_entries import JournalEntry, entry_columns, journal_entries
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.domain.book import Change

EMPTY = "Everything that is done in this event will be in this list, newest first, with who did it and when."
SETTLE_MS = 120
FILTERS = (
    ("Everything", None),
    ("Players and entries", ("enroll", "set_entry", "withdraw", "drop", "readmit", "merge")),
    ("Results", ("result", "lateness")),
    ("Rounds and pairings", ("pair_", "publish_", "discard_", "swap_", "give_bye", "move_table")),
    ("Clock", ("clock", "extend_")),
    (
        "Judges",
        ("penalty", "caution", "call", "appeal", "case", "investig", "statement", "dci", "staff", "judging"),
    ),
    ("Set-up", ("_event",)),
    ("Undone", ()),
)


class LogTab(EventTab):
    """Undo and redo from here do the same as Ctrl+Z and Ctrl+Y everywhere in the event."""

    title = "Log"
    help_page = "log"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.model = RecordModel(
            entry_columns(),
            key=lambda e: e.line.id,
            search=lambda e: f"{e.line.by} {e.line.summary} {e.when}",
        )
        self.view = RecordView(self.model, EMPTY, "No entry matches.", least_open=60)
        self.view.setAccessibleName("Entries of the log")
        self.view.remember(desk.preferences, "log")
        self.search = SearchLine("Find in the log (Ctrl+F)")
        self.filter = CalmComboBox()
        self.count = Label()
        self.changes = Telling("What the entry changed", "What the chosen entry changed, before and after.")
        self.undo_button, self.redo_button = Button(), Button()
        self._asked = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self._read)
        self._lay_out()
        self._add_actions()

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.view.setFocus()

    def follow(self, moved: Moved) -> None:
        """Read the journal again; several changes in a row are read once."""
        event = self.event_
        for button, word, next_one in (
            (self.undo_button, "Undo", event.next_undo),
            (self.redo_button, "Redo", event.next_redo),
        ):
            button.setText(word)
            button.setEnabled(bool(next_one))
            key = "Ctrl+Z" if word == "Undo" else "Ctrl+Y"
            button.setToolTip(heading_tip(word, next_one or f"There is nothing to {word.lower()}", key))
        if moved.act is None:
            self._read()
        else:
            self._later.start()

    def _lay_out(self) -> None:
        self.filter.setAccessibleName("Show")
        for words, names in FILTERS:
            self.filter.addItem(words, names)
        self.count.setObjectName("muted")
        row = search_row(self.search, self.filter, self.count)
        split = shared(Qt.Orientation.Vertical, self.view, self.changes)
        self.body.addLayout(row)
        self.body.addWidget(split, 1)
        self.tools.addWidget(self.undo_button)
        self.tools.addWidget(self.redo_button)
        self.undo_button.clicked.connect(self.event_.undo)
        self.redo_button.clicked.connect(self.event_.redo)
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.lead_to(self.view)
        self.filter.currentIndexChanged.connect(lambda _: self._filter())
        self.view.chosen.connect(self._show_changes)

    def _add_actions(self) -> None:
        def find(typed: str) -> None:
            self.search.begin(typed)

        self.act(
            Action("Find in the log", "By what was done, who did it, when", find, "Ctrl+F",
                   command="find", arguments="words")
        )  # fmt: skip
        copy = Button()
        bind(copy, self.act(Action("Copy entries", "The chosen rows to the clipboard", lambda _: self.view.copy(),
                                   "Ctrl+Shift+C", icon="copy")))  # fmt: skip
        self.tools.insertWidget(0, copy)

    def _read(self) -> None:
        self._later.stop()
        self._asked += 1
        asked = self._asked
        table, event = self.desk.table, self.event_.id

        def show(entries: Sequence[JournalEntry]) -> None:
            if asked == self._asked:
                self._show(entries)

        self.desk.errands.run(
            lambda _: journal_entries(table.store.journal(event)),
            show,
            refused=self.said.refuse,
            what="Reading the log",
            owner=self,
        )

    def _show(self, entries: Sequence[JournalEntry]) -> None:
        chosen = {entry.line.id for entry in self.view.chosen_records()}
        self.model.show(entries)
        for id_ in chosen:
            self.view.choose(self.model.row_of(id_))
        self._count()

    def _filter(self) -> None:
        names: tuple[str, ...] | None = self.filter.currentData()
        if names is None:
            self.model.filter(self.search.text())
        elif names:
            self.model.filter(self.search.text(), lambda e: any(part in e.line.name for part in names))
        else:
            self.model.filter(self.search.text(), lambda e: e.state == "undone")
        self._count()

    def _count(self) -> None:
        shown, of = self.model.rowCount(), self.model.count
        words = f"{of:,} entr{'y' if of == 1 else 'ies'}"
        self.count.setText(words if shown == of else f"{shown:,} of {words}")

    def _show_changes(self) -> None:
        chosen = self.view.chosen_records()
        if len(chosen) != 1:
            self.changes.clear()
            return
        line, people = chosen[0].line, self.event_.book.players
        asked = line.id
        table = self.desk.table

        def show(changes: Sequence[Change]) -> None:
            now = self.view.chosen_records()
            if len(now) == 1 and now[0].line.id == asked:
                self.desk.errands.run(
                    lambda _: describe_changes(changes, people, line),
                    self.changes.setPlainText,
                    lane=Lane.ASIDE,
                    owner=self,
                )

        self.desk.errands.run(
            lambda _: table.store.changes(asked), show, refused=self.said.refuse, owner=self
        )
