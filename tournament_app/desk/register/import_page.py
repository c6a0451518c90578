"""A list of players from a file: first looked at, then taken into the register."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import NeedsConfirmation, Refusal
from tournament_app.services.import_players import (
    KnownBy,
    Namesakes,
    PlayerList,
    Recognised,
    import_players,
    recognise,
)

LISTS = "Lists of players (*.csv *.txt *.tsv);;All files (*)"
EMPTY = (
    "Choose a file to see what it holds before anything is taken in.\n\n"
    "A CSV file with a heading line: name (or first name and last name), dci, country, notes. "
    "Other columns are passed over."
)

COLUMNS: list[Column[Recognised]] = [
    Column("Line", lambda p: str(p.listed.line), order=lambda p: p.listed.line, figures=True, width=6),
    Column("Name", lambda p: p.listed.name, width=0),
    Column("DCI number", lambda p: p.listed.dci, figures=True, width=14),
    Column("Country", lambda p: p.listed.country, width=14, shortens=True),
    Column("Notes", lambda p: p.listed.notes, width=20, shortens=True),
    Column(
        "In the register",
        lambda p: "New" if p.known is None else f"{p.known.name}, known by {p.by}",
        width=36,
        tone=lambda p: "good" if p.known is None else "",
        shortens=True,
    ),
]


class ImportPlayersPage(Page):
    """Preview and take in; nothing happens before the button is pressed."""

    title = "Import players"
    help_page = "import-players"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.model = RecordModel(COLUMNS, key=lambda p: p.listed.line)
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Players of the file")
        self.view.remember(desk.preferences, "import-players")
        self.words = Label()
        self.words.setObjectName("muted")
        self.words.setWordWrap(True)
        self._another = Button()
        bind(
            self._another,
            self.act(
                Action("Choose a file", "A CSV file with a heading line", lambda _: self._choose(), "Ctrl+O")
            ),
        )
        self.tools.addWidget(self._another)
        self._people: Sequence[Recognised] = ()
        self.body.addWidget(self.words)
        self.body.addWidget(self.view, 1)
        self._show_nothing()

    def take_keyboard(self) -> None:
        """Without a file yet, ask for one."""
        self.view.setFocus()

    def show_argument(self, argument: str) -> None:
        """Look at this file."""
        self.preview(Path(argument))

    def preview(self, path: Path) -> None:
        """Read the file and show who in it is known already."""
        self._show_nothing()

        def read(_: object) -> tuple[PlayerList, Sequence[Recognised]]:
            listed = self.desk.equipment.read_players(path)
            return listed, recognise(listed.players, self.desk.table.store.players())

        self.desk.errands.run(
            read, lambda found: self._show(*found), refused=self.said.refuse, what=f"Reading {path.name}"
        )

    def _show_nothing(self) -> None:
        self.said.clear()
        self.words.clear()
        self._people = ()
        self.model.show(())
        self._another.hide()
        self.primary.offer("Choose a file…", self._choose, tip="Ctrl+O")

    def _show(self, listed: PlayerList, people: Sequence[Recognised]) -> None:
        self._people = people
        self._another.show()
        self.model.show(people)
        new = sum(person.by is KnownBy.NEW for person in people)
        passed = f" Passed over: {', '.join(listed.ignored)}." if listed.ignored else ""
        left = [said for person in people if (said := person.number_left)]
        more = f" {len(left) - 1:,} more like it." if len(left) > 1 else ""
        numbers = f" {left[0]}.{more}" if left else ""
        self.words.setText(
            f"{listed.source}: {len(people):,} people, {new:,} of them new, "
            f"{len(people) - new:,} in the register already.{passed}{numbers}"
        )
        if new:
            self.primary.offer(
                f"Register {new:,} new player{'' if new == 1 else 's'}", lambda: self._take_in()
            )
            self.primary.setFocus()
        else:
            self.primary.offer("Back to the register", lambda: self.desk.show_place("players"))

    def _choose(self) -> None:
        dialog = QFileDialog(self, "Import players", "", LISTS)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.preview(Path(name)))
        dialog.open()

    def _take_in(self, namesakes: Namesakes = Namesakes.ASK) -> None:
        people = self._people

        def taken(records: tuple[Player, ...]) -> None:
            new = sum(person.known is None for person in people)
            self.desk.messages.say(
                f"Registered {new:,} of {len(set(records)):,} people; the others were known."
            )
            self.desk.register_changed.emit()
            self._show_nothing()
            self.desk.show_place("players")

        def refused(refusal: Refusal) -> None:
            if isinstance(refusal, NeedsConfirmation):
                self.said.ask(
                    refusal,
                    Answer("Each line is somebody else", lambda: self._take_in(Namesakes.SEPARATE)),
                    Answer("Each name is one person", lambda: self._take_in(Namesakes.SAME)),
                    Answer("Leave it", self.said.clear),
                )
            else:
                self.said.refuse(refusal)

        self.desk.errands.run(
            lambda _: import_players(self.desk.table, people, namesakes),
            taken,
            refused=refused,
            what="Registering",
        )
