"""What if: two players, what each is expected to score, and what every result would change."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from engine.days import local_day
from tournament_app.desk.kit.errands import Progress
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, Card, hint_label, scrolled
from tournament_app.desk.kit.label import Label, tip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.desk.ratings.player_field import PlayerField
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.percent import percent
from tournament_app.domain.player import Player
from tournament_app.domain.ratings.arithmetic import Change, Record, fresh
from tournament_app.domain.ratings.forecast import Forecast, Prospect, what_if
from tournament_app.domain.ratings.report import Outcome
from tournament_app.domain.ratings.rounding import shown
from tournament_app.domain.refusal import Illegal, Refusal
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import categories_rated, record_in, titles

SETTLE_MS = 100
LONG_WORD = 16
SAYS = {Outcome.WIN: "wins", Outcome.DRAW: "draws", Outcome.LOSS: "loses"}


class Pairing(Struct, frozen=True):
    """What is asked: two players in a category, in an event of so many players under such a judge."""

    first: PlayerId
    second: PlayerId
    category: str
    players: int
    judge_level: int


def parse(argument: str) -> Pairing:
    """A pairing from the words that a place is shown with: ids, category, attendance, judge's level."""
    first, second, category, players, level = argument.split("|")
    return Pairing(PlayerId(int(first)), PlayerId(int(second)), category, int(players), int(level))


def unparse(pairing: Pairing) -> str:
    """The words for ``parse``."""
    return "|".join(
        map(
            str,
            (pairing.first, pairing.second, pairing.category, pairing.players, pairing.judge_level),
        )
    )


class WhatIfPage(Page):
    """Large figures, so that the screen can be turned to the players."""

    title = "What if"
    help_page = "what-if"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.first, self.second = PlayerField("A player"), PlayerField("Another player")
        self.category = CalmComboBox()
        self.players, self.judge = CalmSpinBox(1, 99999), CalmSpinBox(0, 5)
        self.players.setValue(32)
        self.judge.setValue(2)
        self.answer = ForecastGrid()
        self.words = hint_label("Name two players to see what their match would change.")
        self._wanted: Pairing | None = None
        self._asked = 0
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._ask)
        card = Card("The match")
        card.field("&First player", self.first)
        card.field("&Second player", self.second)
        card.field("Ca&tegory", self.category)
        card.field(
            "&Players in the event", self.players, "8 to 31 halve K, fewer than 8 are not rated (RS D.5.8)"
        )
        card.field("&Judge's level", self.judge, "Below 2 halves K (RS D.5.9)")
        shown_ = Card("What it would change")
        shown_.full(self.words)
        shown_.full(self.answer)
        self.body.addWidget(scrolled(card, shown_), 1)
        for field in (self.first, self.second):
            field.settled.connect(self._settle.start)
        self.category.currentIndexChanged.connect(lambda _: self._settle.start())
        for figure in (self.players, self.judge):
            figure.valueChanged.connect(lambda _: self._settle.start())
        self.primary.offer("All ratings", lambda: desk.show_place("ratings"))

    def show_argument(self, argument: str) -> None:
        """Show a pairing."""
        self._wanted = parse(argument)
        self.refresh()

    def take_keyboard(self) -> None:
        """The first empty name has the keyboard."""
        (self.first if self.first.player is None else self.second).setFocus()

    def refresh(self) -> None:
        """The register and the categories, for choosing."""

        def read(office: RatingOffice, _: Progress) -> tuple[Sequence[Player], dict[str, str]]:
            names = categories_rated(office, always=office.systems.category_names)
            return self.desk.table.store.players(), titles(office.systems, names, self.desk.facts.formats)

        self.desk.ratings.ask(
            read, lambda found: self._show_choices(*found), refused=self.said.refuse, owner=self
        )

    def _show_choices(self, people: Sequence[Player], categories: dict[str, str]) -> None:
        for field in (self.first, self.second):
            field.know(people)
        kept = self.category.currentData()
        self.category.blockSignals(True)
        self.category.clear()
        formats = self.desk.facts.formats
        for name, title in categories.items():
            self.category.addItem(title, name)
        self.category.setCurrentIndex(max(0, self.category.findData(kept)))
        self.category.blockSignals(False)
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.first.choose(wanted.first)
            self.second.choose(wanted.second)
            if self.category.findData(wanted.category) < 0:
                self.category.addItem(formats.get(wanted.category, wanted.category), wanted.category)
            self.category.setCurrentIndex(self.category.findData(wanted.category))
            self.players.setValue(max(1, wanted.players))
            self.judge.setValue(wanted.judge_level)
        self._ask()

    def _ask(self) -> None:
        first, second = self.first.player, self.second.player
        if first is None or second is None:
            self.answer.hide()
            self.words.setText("Name two players to see what their match would change.")
            return
        asked = Pairing(
            first.id, second.id, str(self.category.currentData()), self.players.value(), self.judge.value()
        )
        self._asked += 1
        number = self._asked
        today = local_day(self.desk.equipment.now())

        def work(office: RatingOffice, _: Progress) -> tuple[Forecast, tuple[str, ...]]:
            if first.id == second.id:
                raise Illegal(f"{first.name} cannot play against themself. Name another player.")
            system = office.systems.on(today)
            weight = system.weight_of(asked.players, asked.judge_level)
            if weight is None:
                raise Illegal(
                    f"An event of {asked.players} players is not rated: it needs {system.rated_from}."
                )
            records = [
                record_in(office, player, asked.category) or fresh(system)
                for player in (asked.first, asked.second)
            ]
            return what_if(records[0], records[1], weight, system), weight.reasons

        def show(found: tuple[Forecast, tuple[str, ...]]) -> None:
            if number == self._asked:
                self.said.clear()
                forecast, reasons = found
                self.words.setText(_weight_words(forecast, reasons))
                self.answer.show_forecast(first.name, second.name, forecast)

        def refused(refusal: Refusal) -> None:
            if number == self._asked:
                self.answer.hide()
                self.words.setText(" ".join(refusal.problems))

        self.desk.ratings.ask(work, show, refused=refused, owner=self)


class ForecastGrid(QWidget):
    """Three rows, one an outcome: what it makes of both ratings."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(32)
        self._grid.setVerticalSpacing(8)
        for column, share in enumerate((3, 4, 4)):
            self._grid.setColumnStretch(column, share)
        self.labels: dict[tuple[int, int], QLabel] = {}
        for row in range(5):
            for column in range(3):
                label = Label()
                label.setWordWrap(row == 0 or column == 0)
                label.setObjectName("muted" if row == 1 or column == 0 else "section_title")
                self.labels[row, column] = label
                self._grid.addWidget(label, row, column)
        self.hide()

    def show_forecast(self, first: str, second: str, forecast: Forecast) -> None:
        """Fill in the figures."""
        self._write(0, "", first, second)
        self._write(1, "Rated now", _now(forecast.first), _now(forecast.second))
        for row, outcome in enumerate((Outcome.WIN, Outcome.DRAW, Outcome.LOSS), 2):
            self._write(
                row,
                f"{first} {SAYS[outcome]}",
                _after(forecast.first.after(outcome)),
                _after(forecast.second.after(outcome.reversed)),
            )
            for column, change in (
                (1, forecast.first.after(outcome)),
                (2, forecast.second.after(outcome.reversed)),
            ):
                self.labels[row, column].setToolTip(tip(change.in_words()))
        self.show()

    def _write(self, row: int, *texts: str) -> None:
        for column, text in enumerate(texts):
            self.labels[row, column].setText(_breakable(text))


def _breakable(text: str) -> str:
    """The same words, of which one too long for a line may be broken anywhere."""
    return " ".join(word if len(word) < LONG_WORD else "\u200b".join(word) for word in text.split(" "))


def _weight_words(forecast: Forecast, reasons: tuple[str, ...]) -> str:
    sides = (forecast.first, forecast.second)
    early = [side.on[0].k is None for side in sides]
    if all(early):
        return "Both are provisional: rated by the opponents met, so the size of the event does not count."
    cut = f"K is cut: {', and '.join(reasons)}." if reasons else "Full K."
    return f"{cut} One of the two is provisional and is rated by the opponents met." if any(early) else cut


def _now(prospect: Prospect) -> str:
    record: Record = prospect.record
    matches = f"{record.matches} match{'' if record.matches == 1 else 'es'}"
    return f"{shown(record.rating)} after {matches}, expected to score {percent(prospect.expected, 0)}"


def _after(change: Change) -> str:
    return f"{shown(change.after.rating)} ({change.points:+.1f})"
