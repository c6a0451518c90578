"""An event's ratings: its field as a distribution, everybody's rating, what the event changed."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Progress
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.splits import turned
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.ratings.what_if_page import Pairing, unparse
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.ratings.arithmetic import Record
from tournament_app.domain.ratings.ledger import RatingShift
from tournament_app.domain.ratings.rounding import shown
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import FieldView, effect_of, field_view, titles
from tournament_app.services.rating_words import not_counted_words, points_words

if TYPE_CHECKING:
    from tournament_app.desk.ratings.chart import FieldChart

SETTLE_MS = 300
NARROW = 1000
EMPTY = "Players are listed here with their ratings as soon as they are enrolled (Players)."


class FieldLine(Struct, frozen=True):
    """A player of the field: the record now, and what the event did once it is rated."""

    player: PlayerId
    name: str
    record: Record | None
    provisional: bool
    shift: RatingShift | None


class Shown(Struct, frozen=True):
    """Everything the tab shows; ``weight`` says what the event leaves of K, ``not_counted`` which matches
    are no rated ones and why.
    """

    field: FieldView
    effect: Mapping[PlayerId, RatingShift]
    category: str
    weight: str
    provisional_below: int
    not_counted: str


def _rating(line: FieldLine) -> str:
    if line.record is None:
        return "not rated"
    return f"{shown(line.record.rating)}{' P' if line.provisional else '  '}"


def _before(line: FieldLine) -> str:
    before = line.shift.rating_before if line.shift else None
    return "" if before is None else str(shown(before))


COLUMNS: list[Column[FieldLine]] = [
    Column("Player", lambda e: e.name, width=0, tip=lambda e: e.name),
    Column(
        "Now",
        _rating,
        lambda e: e.record.rating if e.record else -1.0,
        figures=True,
        width=8,
        heading_tip="P: provisional, after few matches",
    ),
    Column("Matches", lambda e: str(e.record.matches) if e.record else "0", figures=True, width=8,
           order=lambda e: e.record.matches if e.record else 0),
    Column("Before", _before, lambda e: (e.shift and e.shift.rating_before) or 0.0, figures=True, width=6,
           heading_tip="The rating before the event"),
    Column(
        "Change",
        lambda e: points_words(e.shift) if e.shift else "",
        lambda e: e.shift.points if e.shift else 0.0,
        figures=True,
        width=7,
        tone=lambda e: "" if e.shift is None or not e.shift.points else "good" if e.shift.points > 0 else "bad",
        heading_tip="What the event brought",
    ),
]  # fmt: skip


class RatingEventTab(EventTab):
    """Worked out off the GUI thread whenever the field or the ratings change."""

    title = "Ratings"
    help_page = "event-ratings"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.words, self.figures = Label(), Label()
        for label in (self.words, self.figures):
            label.setObjectName("muted")
            label.setWordWrap(True)
        self.model = RecordModel(COLUMNS, key=lambda e: e.player)
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Ratings of the field")
        self.view.remember(desk.preferences, "event-ratings")
        self.view.opened.connect(lambda line: desk.show_place("rating-player", str(line.player)))
        self.chart: FieldChart | None = None
        self._asked = 0
        self._category = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self._ask)
        self._side = QVBoxLayout()
        self._lay_out()
        self._add_actions()
        desk.ratings.rerated.connect(self._rerated)

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.view.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the chart stands below the list."""
        super().resizeEvent(event)
        turned(self._split, narrow=event.size().width() < NARROW)

    def follow(self, moved: Moved) -> None:
        """Work it out anew; several changes in a row once."""
        if moved.act is None:
            self._ask()
        else:
            self._later.start()

    def what_if(self, table: str) -> None:
        """Show what the match at a table of the newest round would change."""
        book = self.event_.book
        number = book.last_round
        wanted = TableNumber(int(table)) if table.strip().isdigit() else None
        pairing = (
            book.pairing_at(number.number, wanted) if number is not None and wanted is not None else None
        )
        if pairing is None or pairing.player2 is None:
            self.desk.messages.say(
                f"There is no match at table {table} now." if table else "Say which table."
            )
            return
        asked = Pairing(
            pairing.player1,
            pairing.player2,
            self._category,
            len(book.enrollments),
            book.event.highest_judge_level,
        )
        self.desk.show_place("what-if", unparse(asked))

    def _lay_out(self) -> None:
        side = QWidget()
        side.setLayout(self._side)
        self._side.setContentsMargins(GRID, 0, 0, 0)
        self._side.addWidget(self.figures)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.addWidget(self.view)
        self._split.addWidget(side)
        self._split.setSizes([80 * GRID, 50 * GRID])
        self._split.setChildrenCollapsible(False)
        self.body.addWidget(self.words)
        self.body.addWidget(self._split, 1)

    def _add_actions(self) -> None:
        button = Button()
        both = Action(
            "What if these two play", "For the two players chosen in the list", lambda _: self._chosen_two(), "Ctrl+W",
            obstacle=lambda: "" if len(self.view.chosen_records()) == 2 else "Choose two players in the list first.",
        )  # fmt: skip
        bind(button, self.act(both))
        self.tools.addWidget(button)
        self.act(
            Action(
                "What would this match change",
                "In both players' ratings",
                self.what_if,
                command="what if",
                arguments="table",
            )
        )

    def _chosen_two(self) -> None:
        first, second = self.view.chosen_records()
        event, players = self.event_.book.event, len(self.event_.book.enrollments)
        asked = Pairing(first.player, second.player, self._category, players, event.highest_judge_level)
        self.desk.show_place("what-if", unparse(asked))

    def _rerated(self, _news: object) -> None:
        if self.isVisible():
            self._later.start()
        else:
            self._stale = True

    def _ask(self) -> None:
        self._later.stop()
        self._asked += 1
        asked, book = self._asked, self.event_.book

        def work(office: RatingOffice, _: Progress) -> Shown:
            event = book.event
            system = office.systems.on(event.date)
            weight = system.weight_of(len(book.enrollments), event.highest_judge_level)
            field = field_view(office, tuple(book.enrollments), event.format)
            effect = effect_of(office, event.id) or ()
            return Shown(
                field,
                {PlayerId(int(shift.player)): shift for shift in effect},
                titles(office.systems, [field.category], self.desk.facts.formats)[field.category],
                _weight_words(weight.reasons if weight else None, system.rated_from),
                system.provisional_matches,
                not_counted_words(book, members_only=office.members_only),
            )

        def show(found: Shown) -> None:
            if asked == self._asked:
                self._show(book, found)

        self.desk.ratings.ask(work, show, refused=self.said.refuse, owner=self)

    def _show(self, book: EventBook, found: Shown) -> None:
        self._category = found.field.category
        self.words.setText(
            f"{_standing_words(book, bool(found.effect))} Category: {found.category}. {found.weight} "
            f"{found.not_counted}".strip()
        )
        self.model.show(
            [
                FieldLine(
                    player,
                    book.name_of(player),
                    record,
                    record is not None and record.matches < found.provisional_below,
                    found.effect.get(player),
                )
                for player, record in found.field.records.items()
            ]
        )
        spread = found.field.distribution
        known = f"{spread.rated:,} rated, {spread.unrated:,} without a rated match"
        if spread.mean is not None and spread.median is not None:
            known += f". Mean {shown(spread.mean)}, median {shown(spread.median)}"
        if spread.lowest is not None and spread.highest is not None:
            known += f", from {shown(spread.lowest)} to {shown(spread.highest)}"
        self.figures.setText(known + ".")
        if self.chart is None:
            from tournament_app.desk.ratings.chart import FieldChart

            self.chart = FieldChart()
            self._side.addWidget(self.chart, 1)
        self.chart.show_field(spread)


def _standing_words(book: EventBook, rated: bool) -> str:
    event = book.event
    if not event.sanctioned:
        return "Not sanctioned, so it will not be rated; this can be changed under Set-up."
    if rated:
        return "Rated."
    if event.status is EventStatus.CLOSED:
        return "Closed, but no match of it is rated."
    return "Will be rated when it is closed (Set-up)."


def _weight_words(reasons: tuple[str, ...] | None, least: int) -> str:
    if reasons is None:
        return f"Fewer than {least} players: matches are not rated."
    return f"K is cut: {', and '.join(reasons)}." if reasons else "Full K."
