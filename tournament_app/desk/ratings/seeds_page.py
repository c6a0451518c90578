"""Seeds and byes by rating for an invitation list: pasted, or everybody enrolled in the open event."""

from msgspec import Struct
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Progress
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, hint_label
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.ratings.report import PlayerKey
from tournament_app.domain.ratings.rounding import shown
from tournament_app.domain.ratings.seeding import ByeAward, Seed
from tournament_app.services.import_players import recognise
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import categories_rated, seeds, titles
from tournament_app.services.seed_invited import award_byes

SETTLE_MS = 300
EMPTY = (
    "Paste the names of the invited on the left, one a line, or take everybody enrolled in the open event."
)
TIERS = (3, 2, 1)


class SeedLine(Struct, frozen=True):
    """A seed with the player's name."""

    name: str
    seed: Seed


def _rating(line: SeedLine) -> str:
    if line.seed.rating is None:
        return "not rated"
    return f"{shown(line.seed.rating)}{' P' if line.seed.provisional else '  '}"


COLUMNS: list[Column[SeedLine]] = [
    Column("Seed", lambda e: str(e.seed.number), lambda e: e.seed.number, figures=True, width=6),
    Column("Player", lambda e: e.name, width=0, tip=lambda e: e.name),
    Column("Rating", _rating, lambda e: e.seed.rating or 0.0, figures=True, width=10),
    Column(
        "Byes",
        lambda e: str(e.seed.byes) if e.seed.byes else "",
        lambda e: e.seed.byes,
        figures=True,
        width=6,
    ),
]


class RatingSeedsPage(Page):
    """The list on the left with what earns byes, the seeds on the right."""

    title = "Seed an invitation list"
    help_page = "rating-seeds"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.names = QPlainTextEdit()
        self.names.setTabChangesFocus(True)
        self.names.setPlaceholderText("Anna Nowak\nKai Okafor\n4021337")
        self.names.setAccessibleName("The invited, one a line")
        self.category = CalmComboBox()
        self.tops = [CalmSpinBox(0, 9999) for _ in TIERS]
        self.ratings = [CalmSpinBox(0, 4000) for _ in TIERS]
        self.unknown = Label()
        self.unknown.setObjectName("muted")
        self.unknown.setWordWrap(True)
        self.model = RecordModel(COLUMNS, key=lambda e: e.seed.player)
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Seeds")
        self.view.remember(desk.preferences, "rating-seeds")
        self._asked = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self.refresh)
        self._lay_out()
        self._add_actions()

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.names.setFocus()

    def refresh(self) -> None:
        """Seed the list."""
        self._asked += 1
        asked, text, chosen = self._asked, self.names.toPlainText(), self.category.currentData()
        awards = [
            ByeAward(byes, top.value(), float(least.value()) if least.value() else None)
            for byes, top, least in zip(TIERS, self.tops, self.ratings, strict=True)
            if top.value() or least.value()
        ]

        def work(
            office: RatingOffice, _: Progress
        ) -> tuple[dict[str, str], tuple[SeedLine, ...], tuple[str, ...]]:
            offered = categories_rated(office, always=office.systems.category_names)
            names = titles(office.systems, offered, self.desk.facts.formats)
            people = self.desk.table.store.players()
            called: dict[PlayerKey, str] = {person.id: person.name for person in people}
            found = recognise(self.desk.equipment.read_pasted(text).players, people)
            invited = [person.known.id for person in found if person.known is not None]
            missing = tuple(person.listed.name for person in found if person.known is None)
            category = chosen or next(iter(names))
            lines = seeds(office, invited, category, awards)
            return names, tuple(SeedLine(called[each.player], each) for each in lines), missing

        def show(found: tuple[dict[str, str], tuple[SeedLine, ...], tuple[str, ...]]) -> None:
            if asked == self._asked:
                self._show(*found)

        self.desk.ratings.ask(work, show, refused=self.said.refuse, owner=self)

    def _lay_out(self) -> None:
        tiers = QGridLayout()
        tiers.setHorizontalSpacing(GRID)
        for line, (byes, top, least) in enumerate(zip(TIERS, self.tops, self.ratings, strict=True)):
            tiers.addWidget(Label(f"{byes} bye{'' if byes == 1 else 's'}: first"), line, 0)
            tiers.addWidget(top, line, 1)
            tiers.addWidget(Label("or rated"), line, 2)
            tiers.addWidget(least, line, 3)
            top.setAccessibleName(f"{byes} byes for the first")
            least.setAccessibleName(f"{byes} byes from this rating on")
            for figure in (top, least):
                figure.setSpecialValueText("–")
                figure.valueChanged.connect(lambda _: self._later.start())
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, GRID, 0)
        column.setSpacing(GRID)
        column.addWidget(self.category)
        column.addWidget(self.names, 1)
        column.addWidget(self.unknown)
        column.addLayout(tiers)
        column.addWidget(hint_label("Byes need a rating that is no longer provisional."))
        row = QHBoxLayout()
        row.addWidget(left, 1)
        row.addWidget(self.view, 2)
        self.body.addLayout(row, 1)
        self.names.textChanged.connect(self._later.start)
        self.category.setAccessibleName("Category")
        self.category.currentIndexChanged.connect(lambda _: self._later.start())

    def _add_actions(self) -> None:
        enrolled = Action(
            "Everybody enrolled", "In the open event", lambda _: self._take_enrolled(),
            obstacle=lambda: "" if self.desk.current_event else "Open an event first.",
        )  # fmt: skip
        button = Button()
        bind(button, self.act(enrolled))
        self.tools.addWidget(button)

    def _show(self, names: dict[str, str], lines: tuple[SeedLine, ...], missing: tuple[str, ...]) -> None:
        kept = self.category.currentData()
        if [self.category.itemData(at) for at in range(self.category.count())] != list(names):
            self.category.blockSignals(True)
            self.category.clear()
            for name, title in names.items():
                self.category.addItem(title, name)
            self.category.setCurrentIndex(max(0, self.category.findData(kept)))
            self.category.blockSignals(False)
        self.said.clear()
        self.model.show(lines)
        self.unknown.setText(f"Not in the register: {', '.join(missing)}" if missing else "")
        event = self.desk.current_event
        obstacle = "" if event is not None else "Open an event to award the byes in it"
        awarded = sum(line.seed.byes > 0 for line in lines)
        self.primary.offer(f"Award byes to {awarded}", self._award, obstacle=obstacle)

    def _take_enrolled(self) -> None:
        event = self.desk.current_event
        if event is not None:
            players = (event.book.players[player] for player in event.book.enrollments)
            self.names.setPlainText("\n".join(f"{player.dci} {player.name}".strip() for player in players))

    def _award(self) -> None:
        event = self.desk.current_event
        if event is None:
            self.desk.show_place("events")
            return
        byes = {PlayerId(int(line.seed.player)): line.seed.byes for line in self.model.everything()}
        event.perform(lambda book: award_byes(book, byes), said=self.said)
