"""Writes an event to a file in the form chosen: results file, other programs', tables."""

from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmComboBox, row_of
from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.saving import ask_where
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.page import EventTab
from tournament_app.files.naming import file_name

EXPORTS = (
    ("Results file", ".json"),
    ("Wizards Event Reporter", ".wer"),
    ("Chess programs (TRF)", ".trf"),
    ("Standings as a table", ".standings.csv"),
    ("Order of finish as a table", ".ranking.csv"),
    ("Pairings as a table", ".pairings.csv"),
    ("Matches as a table", ".matches.csv"),
    ("Players as a table", ".players.csv"),
    ("Standings as JSON", ".standings.json"),
    ("Matches as JSON", ".matches.json"),
)


class ExportChoice(QWidget):
    """The form and the button that asks where."""

    def __init__(self, tab: EventTab) -> None:
        super().__init__()
        self._tab = tab
        self.form = CalmComboBox()
        self.form.setAccessibleName("Form of the file")
        for words, ending in EXPORTS:
            self.form.addItem(words, ending)
        button = Button()
        help_ = "In the form chosen beside it"
        bind(button, tab.act(Action("Export results", help_, lambda _: self._ask(), icon="download")))
        self.officials = QCheckBox("For officials: with why players left or lost, and disqualifications")
        self.officials.setToolTip(
            tip("Otherwise everybody left by themselves, and lost matches are scores alone")
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(row_of(self.form, button))
        column.addWidget(self.officials)

    def write(self, path: Path) -> None:
        """Write the file; its ending says in which form."""
        desk, event, officials = self._tab.desk, self._tab.event_.id, self.officials.isChecked()
        what = (
            "It says why players left and what was penalised: for officials only."
            if officials
            else "It says neither why players left nor what was penalised; disqualified players have a place in it."
        )
        desk.errands.run(
            lambda _: desk.equipment.export_event(desk.table, event, path, officials),
            lambda form: desk.messages.say(f"Wrote {path}: {form}. {what}"),
            refused=self._tab.said.refuse,
            what="Writing the file",
        )

    def _ask(self) -> None:
        name = file_name(self._tab.event_.book.event.name)
        words, ending = self.form.currentText(), self.form.currentData()
        ask_where(self, words, name, ending, f"{words} (*{ending})", self.write)
