"""Why somebody may not play: what is kept with a person, one more kept, one taken off (RS D.3.12, D.12.3)."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from msgspec import Struct
from PySide6.QtCore import QDate
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from engine.days import day_words, local_day
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.event_fields import day_field, python_date
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.eligibility import PLAYTESTER_DAYS, Bar, BarKind
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.services.keep_register import bar_players, lift_bars

KINDS = {
    BarKind.SUSPENSION: "Suspended",
    BarKind.PLAYTESTER: "Playtester",
    BarKind.NEXT_PRO_TOUR: "Next Pro Tour ban",
}


class BarLine(Struct, frozen=True):
    """A reason with whether it holds today."""

    bar: Bar
    today: date

    @property
    def over(self) -> bool:
        """True once its last day has passed."""
        return self.bar.last is not None and self.bar.last < self.today


COLUMNS: list[Column[BarLine]] = [
    Column(
        "May not play", lambda e: KINDS[e.bar.kind], width=18, tone=lambda e: "muted" if e.over else "bad"
    ),
    Column("From", lambda e: day_words(e.bar.first), lambda e: e.bar.first, figures=True, width=11),
    Column(
        "To",
        lambda e: day_words(e.bar.last) if e.bar.last else "open",
        lambda e: e.bar.last or date.max,
        figures=True,
        width=11,
    ),
    Column("Why", lambda e: e.bar.why, width=0, tip=lambda e: e.bar.why),
    Column("By", lambda e: e.bar.by, width=14, shortens=True),
]


class BarPanel(QWidget):
    """The reasons of one person, with a line to keep another; ``changed`` is called with the person as they are now."""

    def __init__(self, desk: Desk, said: ProblemStrip, changed: Callable[[Player], None]) -> None:
        super().__init__()
        self._desk, self._said, self._changed = desk, said, changed
        self._person: Player | None = None
        self.model = RecordModel(COLUMNS, key=lambda line: line.bar)
        self.view = RecordView(self.model, "Nothing keeps this player from playing.", least_open=12)
        self.view.setAccessibleName("Why the player may not play")
        self.kind = CalmComboBox()
        self.kind.setAccessibleName("Kind")
        for kind, words in KINDS.items():
            self.kind.addItem(words, kind)
        self.first, self.last, self.open_ended = day_field(), day_field(), QCheckBox("Until taken off")
        self.first.setAccessibleName("From")
        self.last.setAccessibleName("To")
        self.why, self.by = FreshLine(), FreshLine()
        self.keep_button, self.lift_button = Button("Keep from playing"), Button("May play again")
        self.lift_button.setToolTip("Takes the chosen reason off")
        self.keep_button.clicked.connect(self.keep)
        self.lift_button.clicked.connect(self.lift)
        self.kind.currentIndexChanged.connect(lambda _: self._by_kind())
        self.first.dateChanged.connect(lambda _: self._by_kind())
        self.open_ended.toggled.connect(lambda on: self.last.setEnabled(not on))
        self.view.chosen.connect(self._offer)
        self._lay_out()
        self.show_person(None)

    def show_person(self, person: Player | None) -> None:
        """Show what is kept with somebody; None for nobody."""
        today = local_day(self._desk.equipment.now())
        if person is None or self._person is None or person.id != self._person.id:
            for day in (self.first, self.last):
                day.setDate(QDate(today.year, today.month, today.day))
            for field in (self.why, self.by):
                field.clear()
        self._person = person
        lines = [] if person is None else [BarLine(bar, today) for bar in person.bars]
        self.model.show(sorted(lines, key=lambda line: (line.over, line.bar.first)))
        self.setEnabled(person is not None)
        self._offer()

    def keep(self) -> None:
        """Keep the reason that is filled in with the person."""
        person, why, by = self._person, self.why.text().strip(), self.by.text().strip()
        if person is None:
            return
        if not why or not by:
            self._said.refuse(Illegal("Say why, and on whose word."))
            return
        last = None if self.open_ended.isChecked() else python_date(self.last.date())
        bar = Bar(BarKind(self.kind.currentData()), python_date(self.first.date()), last, why, by)
        self._carry_out(person, lambda: bar_players(self._desk.table, [(person, bar)]))

    def lift(self) -> None:
        """Take the chosen reasons off."""
        person, chosen = self._person, [line.bar for line in self.view.chosen_records()]
        if person is None or not chosen:
            return

        self._carry_out(person, lambda: lift_bars(self._desk.table, person, chosen))

    def _carry_out(self, person: Player, work: Callable[[], object]) -> None:
        def done(now: Sequence[Player]) -> None:
            self._said.clear()
            for known in now:
                self.show_person(known)
                self._changed(known)

        def carry_out(_: object) -> Sequence[Player]:
            work()
            return tuple(self._desk.table.store.records([person.id]).values())

        self._desk.errands.run(carry_out, done, refused=self._said.refuse, owner=self)

    def _by_kind(self) -> None:
        """Playtesters wait 18 days after the prerelease; the ban from the next Pro Tour is taken off after it."""
        kind = BarKind(self.kind.currentData())
        if kind is BarKind.PLAYTESTER:
            last = python_date(self.first.date()) + timedelta(days=PLAYTESTER_DAYS)
            self.last.setDate(QDate(last.year, last.month, last.day))
        self.open_ended.setChecked(kind is BarKind.NEXT_PRO_TOUR)
        self.from_words.setText("Prerelease" if kind is BarKind.PLAYTESTER else "From")
        self.why.setPlaceholderText("Of which set" if kind is BarKind.PLAYTESTER else "Why")

    def _offer(self) -> None:
        self.lift_button.setEnabled(self._person is not None and bool(self.view.chosen_records()))

    def _lay_out(self) -> None:
        self.from_words = Label("From")
        for field, words in ((self.why, "Why"), (self.by, "On whose word")):
            field.setPlaceholderText(words)
            field.setAccessibleName(words)
            field.returnPressed.connect(self.keep)
        days, whose, deeds = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for row, widgets in (
            (days, (self.kind, self.from_words, self.first, Label("to"), self.last)),
            (whose, (self.why, self.by)),
            (deeds, (self.open_ended, self.keep_button, self.lift_button)),
        ):
            row.setSpacing(GRID)
            for widget in widgets:
                row.addWidget(widget)
        days.addStretch(1)
        deeds.insertStretch(1, 1)
        whose.setStretch(0, 3)
        whose.setStretch(1, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.view, 1)
        for row in (days, whose, deeds):
            column.addLayout(row)
