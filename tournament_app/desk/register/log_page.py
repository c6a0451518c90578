"""The journal of the register: who added, changed or merged people, each act undone by itself."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.kit.splits import shared
from tournament_app.desk.kit.telling import Telling
from tournament_app.desk.log.change_words import describe_changes
from tournament_app.desk.log.journal_entries import JournalEntry, entry_columns, journal_entries
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.desk.register.acts import RegisterActs
from tournament_app.domain.book import Change
from tournament_app.domain.identity import JournalId

EMPTY = (
    "Everyone added, every record changed and every merge will be in this list, newest first. "
    "People who came with an imported event are told of in that event's log."
)
SMALL = "This entry is itself an undoing or a redoing. Choose the act."


class RegisterLogPage(Page):
    """One button undoes the chosen act, or does it again where it was undone."""

    title = "Log of the register"
    help_page = "register-log"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.acts = RegisterActs(desk, self.said)
        self.model = RecordModel(
            entry_columns(),
            key=lambda e: e.line.id,
            search=lambda e: f"{e.line.by} {e.line.summary} {e.when}",
        )
        self.view = RecordView(self.model, EMPTY, "No entry matches.")
        self.view.setAccessibleName("Entries of the log of the register")
        self.view.remember(desk.preferences, "register-log")
        self.search = SearchLine("Find in the log (Ctrl+F)")
        self.changes = Telling("What the entry changed", "What the chosen entry changed, before and after.")
        self._lay_out()
        self._add_actions()
        desk.register_changed.connect(self._when_shown)

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.view.setFocus()

    def refresh(self) -> None:
        """Read the journal."""
        store = self.desk.table.store
        self.desk.errands.run(
            lambda _: journal_entries(store.journal(None)), self._show, refused=self.said.refuse, owner=self
        )

    def undo(self) -> None:
        """Take back the newest act that stands."""
        self.acts.undo_last()

    def redo(self) -> None:
        """Do again what was undone last."""
        self.acts.redo_last()

    def _when_shown(self) -> None:
        if self.isVisible():
            self.refresh()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.search, 2)
        row.addStretch(1)
        split = shared(Qt.Orientation.Vertical, self.view, self.changes)
        self.body.addLayout(row)
        self.body.addWidget(split, 1)
        self.search.textChanged.connect(self.model.filter)
        self.search.lead_to(self.view)
        self.view.chosen.connect(self._follow_choice)
        self.primary.offer("Undo this entry", self._press, tip="The other entries stay")

    def _add_actions(self) -> None:
        def find(typed: str) -> None:
            self.search.setText(typed or self.search.text())
            self.search.setFocus()

        self.act(
            Action("Find in the log", "By what was done, who did it, when", find, "Ctrl+F",
                   command="find", arguments="words")
        )  # fmt: skip
        back = Action(
            "Players", "The register of players", lambda _: self.desk.show_place("players"), "Alt+Up"
        )
        button = Button()
        bind(button, self.act(back))
        self.tools.addWidget(button)

    def _show(self, entries: Sequence[JournalEntry]) -> None:
        chosen = {entry.line.id for entry in self.view.chosen_records()}
        self.model.show(entries)
        for id_ in chosen:
            self.view.choose(self.model.row_of(id_))
        if not chosen:
            self.view.choose(0)
        self._follow_choice()

    def _chosen(self) -> JournalEntry | None:
        chosen = self.view.chosen_records()
        return chosen[0] if len(chosen) == 1 else None

    def _follow_choice(self) -> None:
        entry = self._chosen()
        if entry is None:
            self.changes.clear()
            self.primary.withdraw()
            return
        undone = entry.state == "undone"
        obstacle = "" if undone or not entry.state else SMALL
        self.primary.offer("Do it again" if undone else "Undo this entry", self._press, obstacle=obstacle)
        self._read_changes(entry)

    def _press(self) -> None:
        entry = self._chosen()
        if entry is not None and entry.state == "undone":
            self.acts.redo(entry.line)
        elif entry is not None and not entry.state:
            self.acts.undo(entry.line)

    def _read_changes(self, entry: JournalEntry) -> None:
        store, asked = self.desk.table.store, entry.line.id

        def read(_: object) -> tuple[JournalId, str]:
            changes: tuple[Change, ...] = store.changes(asked)
            return asked, describe_changes(changes, {}, entry.line)

        def show(found: tuple[JournalId, str]) -> None:
            now = self._chosen()
            if now is not None and now.line.id == found[0]:
                self.changes.setPlainText(found[1])

        self.desk.errands.run(read, show, refused=self.said.refuse, owner=self)
