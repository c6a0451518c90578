"""Matches played elsewhere: a history or a log from files, looked at, then taken in and rated."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit

from engine.days import day_words
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane, Progress
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, Card
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.domain.refusal import NeedsConfirmation
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_records import TakenIn
from tournament_app.services.take_in_history import Examined, HistoryToTakeIn, examine, take_in_history

FILES = "Matches (*.csv);;All files (*)"
EMPTY = "Histories that were taken in are listed here, and can be taken back."

COLUMNS: list[Column[TakenIn]] = [
    Column("From", lambda t: t.source, width=0, tip=lambda t: t.source),
    Column("Events", lambda t: f"{t.events:,}", lambda t: t.events, figures=True, width=8),
    Column("Matches", lambda t: f"{t.matches:,}", lambda t: t.matches, figures=True, width=10),
    Column(
        "Days",
        lambda t: f"{day_words(t.first_day)} to {day_words(t.last_day)}",
        lambda t: t.first_day,
        width=26,
    ),
    Column("Taken in by", lambda t: t.by, width=16, shortens=True),
]
HISTORY = "Choose a match history"


class RatingImportPage(Page):
    """Choose, look, take in; and below, what was taken in."""

    title = "Import matches"
    help_page = "rating-import"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.own = QLineEdit()
        self.own.setPlaceholderText("premodern, oldschool-swedish")
        self.category = CalmComboBox()
        self.category.setEditable(True)
        self.judge = CalmSpinBox(0, 5)
        self.words = Label()
        self.words.setWordWrap(True)
        self.examined: Examined | None = None
        self.model = RecordModel(COLUMNS, key=lambda t: t.id)
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Match histories")
        self.view.remember(desk.preferences, "rating-histories")
        card = Card(
            "Where the matches are",
            "A match history (date, event, category, players, judge_level, round, player, opponent, result) says "
            "everything itself. A match log with game scores comes as two files and names neither category nor judge.",
        )
        card.field("&Own categories", self.own, "Accepted besides Vintage, Extended, Limited, Standard")
        card.field("Category of a &log", self.category)
        card.field("&Judge's level of a log", self.judge, "0 without a judge; below 2 halves K (RS D.5.9)")
        self.body.addWidget(card)
        self.body.addWidget(self.words)
        self.body.addWidget(self.view, 1)
        self._add_actions()
        self._offer_files()

    def refresh(self) -> None:
        """What was taken in, and the categories there are."""

        def read(office: RatingOffice, _: Progress) -> tuple[Sequence[TakenIn], tuple[str, ...]]:
            own = [office.systems.category_of(name) for name in self.desk.facts.formats]
            return office.records.histories(), tuple(dict.fromkeys([*office.systems.category_names, *own]))

        self.desk.ratings.ask(read, lambda found: self._show(*found), refused=self.said.refuse, owner=self)

    def take_keyboard(self) -> None:
        """The way on has the keyboard."""
        self.primary.setFocus()

    def show_argument(self, argument: str) -> None:
        """Look at this match history."""
        self.preview_history(Path(argument))

    def preview_history(self, path: Path) -> None:
        """Read a match history and show what is in it."""
        own = [name.strip() for name in self.own.text().replace(";", ",").split(",") if name.strip()]
        known = [self.category.itemText(at) for at in range(self.category.count())]
        tools = self.desk.equipment.ratings
        self._preview(
            lambda progress: tools.read_history(path, [*own, *known], progress.report), f"Reading {path.name}"
        )

    def preview_log(self, matches: Path, events: Path) -> None:
        """Read a match log and show what is in it."""
        category, level = self.category.currentText().strip(), self.judge.value()
        tools = self.desk.equipment.ratings
        self._preview(lambda _: tools.read_log(matches, events, category, level), f"Reading {matches.name}")

    def _add_actions(self) -> None:
        for action in (
            Action(HISTORY, "One CSV file", lambda _: self._choose_history(), "Ctrl+O",
                   icon="upload"),
            Action("Choose a match log", "A CSV file of matches, then one of events",
                   lambda _: self._choose_log(), "Ctrl+L", icon="table-2"),
            Action("Take back", "The history chosen in the list; ratings are computed without it",
                   lambda _: self._ask_to_remove(), "Ctrl+Del", icon="rotate-ccw",
                   obstacle=lambda: "" if self.view.chosen_records() else "Choose a history in the list first."),
        ):  # fmt: skip
            button = Button()
            bind(button, self.act(action))
            self.tools.addWidget(button)
            if action.name == HISTORY:
                self._another = button

    def _preview(self, read: Callable[[Progress], HistoryToTakeIn], what: str) -> None:
        self._offer_files()
        table = self.desk.table

        self.desk.errands.run(
            lambda progress: examine(table, read(progress)),
            self._show_preview,
            refused=self.said.refuse,
            what=what,
            lane=Lane.ASIDE,
            owner=self,
        )

    def _show_preview(self, examined: Examined) -> None:
        self.examined = examined
        history = examined.history
        if not history.reports:
            self.words.setText(f"{history.source} holds no match that can be rated.")
            return
        days = [report.header.date for report in history.reports]
        lines = [
            f"{history.source}: {len(history.reports):,} events and {history.matches:,} matches, "
            f"{day_words(min(days))} to {day_words(max(days))}; {len(examined.people):,} players, "
            f"{examined.new:,} of them new to the register.",
            *history.notices,
        ]
        self.words.setText("\n".join(lines))
        self._another.show()
        self.primary.offer(
            f"Take in {history.matches:,} matches", self._take_in, tip="They are rated at once"
        )
        self.primary.setFocus()

    def _show(self, histories: Sequence[TakenIn], categories: tuple[str, ...]) -> None:
        self.model.show(histories)
        chosen = self.category.currentText()
        self.category.clear()
        self.category.addItems(list(categories))
        self.category.setCurrentText(chosen or ("premodern" if "premodern" in categories else ""))

    def _offer_files(self) -> None:
        self.said.clear()
        self.examined = None
        self.words.clear()
        self._another.hide()
        self.primary.offer(f"{HISTORY}…", self._choose_history, tip="Ctrl+O")

    def _take_in(self) -> None:
        examined = self.examined
        if examined is None:
            return
        table = self.desk.table

        def taken(_: int) -> None:
            self._offer_files()
            self.desk.messages.say(f"Took in {examined.history.matches:,} matches.")
            self.desk.register_changed.emit()
            self.refresh()
            self.desk.show_place("ratings")

        self.desk.ratings.ask(
            lambda office, _: take_in_history(table, office.records, examined),
            taken,
            refused=self.said.refuse,
            what="Taking in the matches",
            owner=self,
        )

    def _ask_to_remove(self) -> None:
        (history, *_) = self.view.chosen_records()
        question = NeedsConfirmation(
            f"Take back the {history.matches:,} matches from {history.source}? Every rating is computed without "
            "them; the players stay in the register."
        )
        self.said.ask(
            question,
            Answer("Take them back", lambda: self._remove(history)),
            leave=Answer("Leave them", lambda: None),
        )

    def _remove(self, history: TakenIn) -> None:
        table = self.desk.table
        self.desk.ratings.ask(
            lambda office, _: office.records.remove_history(history.id, table.signature()),
            lambda _: self.refresh(),
            refused=self.said.refuse,
            owner=self,
        )

    def _choose_history(self) -> None:
        self._choose("Match history", lambda name: self.preview_history(Path(name)))

    def _choose_log(self) -> None:
        def then(matches: str) -> None:
            self._choose("Its events", lambda events: self.preview_log(Path(matches), Path(events)))

        self._choose("Matches of the log", then)

    def _choose(self, title: str, then: Callable[[str], None]) -> None:
        dialog = QFileDialog(self, title, "", FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(then)
        dialog.open()
