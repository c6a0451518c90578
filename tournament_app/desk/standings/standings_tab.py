"""Standings with exact tiebreakers, now or after any round, every row explained on demand."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from msgspec import Struct
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.arrangement import Prepared
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine, search_row
from tournament_app.desk.kit.splits import turned
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.standings.outlook_panel import OutlookPanel
from tournament_app.desk.standings.row_explanation import RowExplanation
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.percent import percent
from tournament_app.domain.person_name import ListedName
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.spelling import folded
from tournament_app.domain.standings import Standing, counts_points
from tournament_app.domain.structures import placed
from tournament_app.services.qualify import pass_on

EMPTY = (
    "Standings will be here as soon as players are enrolled; they follow every result at once.\n\n"
    "Enrol players under Players, then pair round 1."
)
SETTLE_MS = 80
NARROW = 960
WIDE = (200 * GRID, 40 * GRID)


class Placing(Struct, frozen=True):
    """A row of the standings with its player's name."""

    name: ListedName
    row: Standing
    finish: str = ""

    @property
    def shown(self) -> str:
        """The name, with a word for those who have left."""
        return f"{self.name.text} (dropped)" if self.row.dropped else self.name.text


def _tone(placing: Placing) -> str:
    return "muted" if placing.row.dropped else ""


def _record(placing: Placing) -> str:
    return f"{placing.row.wins}-{placing.row.losses}-{placing.row.draws}"


def _percentage(title: str, of: Callable[[Standing], Fraction], words: str) -> Column[Placing]:
    return Column(
        title,
        lambda p: percent(of(p.row)),
        lambda p: of(p.row),
        figures=True,
        width=7,
        tone=_tone,
        heading_tip=words,
    )


COLUMNS: list[Column[Placing]] = [
    Column("Rank", lambda p: str(p.row.rank), lambda p: p.row.rank, figures=True, width=5, tone=_tone),
    Column(
        "Player",
        lambda p: p.shown,
        lambda p: folded(p.name.filed),
        width=0,
        tone=_tone,
        tip=lambda p: p.shown,
    ),
    Column("Points", lambda p: str(p.row.points), lambda p: p.row.points, figures=True, width=6, tone=_tone),
    Column(
        "W-L-D",
        _record,
        lambda p: (p.row.wins, -p.row.losses, p.row.draws),
        figures=True,
        width=7,
        tone=_tone,
        heading_tip="Matches won, lost and drawn",
    ),
    _percentage("OMW", lambda row: row.omw, "Opponents' match-win percentage"),
    _percentage("GW", lambda row: row.gw, "Game-win percentage"),
    _percentage("OGW", lambda row: row.ogw, "Opponents' game-win percentage"),
    Column("Playoff", lambda p: p.finish, lambda p: p.row.rank, width=18, tone=_tone, tip=lambda p: p.finish),
]
PLAYOFF = len(COLUMNS) - 1
OF_GAMES = (PLAYOFF - 2, PLAYOFF - 1)
"""Columns about games, which are no tiebreaker among teams."""
OF_POINTS = tuple(range(2, PLAYOFF))
"""Columns about match points, of which an event of elimination alone has none."""


def placings_of(book: EventBook, after: RoundNumber | None) -> list[Placing]:
    """The standings after a round; now (None), the order of finish over all stages."""
    return [Placing(book.listed(row.player), row, finish) for row, finish in placed(book, after)]


class StandingsTab(EventTab):
    """Counted off the GUI thread; what was counted last stays until the new count is there."""

    title = "Standings"
    help_page = "standings"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.model = RecordModel(COLUMNS, key=lambda p: p.row.player, search=lambda p: p.name.text)
        self.view = RecordView(self.model, EMPTY, "Nobody in the standings matches.")
        self.view.setAccessibleName("Standings")
        self.view.remember(desk.preferences, "standings")
        self.round = CalmComboBox()
        self.round.setAccessibleName("After round")
        self.search = SearchLine("Find a player (Ctrl+F)")
        self.count = Label()
        self.explanation = RowExplanation(desk)
        self._asked = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self._compute)
        self._lay_out()
        self._add_actions()

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.view.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the explanation stands below the list."""
        super().resizeEvent(event)
        if turned(self._split, narrow=(narrow := event.size().width() < NARROW)):
            self._split.setSizes([60 * GRID, 24 * GRID] if narrow else WIDE)

    def show_argument(self, argument: str) -> None:
        """Show the standings after a round (``2`` or ``round 2``), or of now."""
        digits = "".join(letter for letter in argument if letter.isdigit())
        at = self.round.findData(int(digits) if digits else None)
        if at >= 0:
            self.round.setCurrentIndex(at)
        elif digits:
            self.desk.messages.say(f"Round {digits} is not published, so there are no standings after it.")

    def follow(self, moved: Moved) -> None:
        """Count again; several changes in a row are counted once."""
        self._offer_rounds(moved.book)
        if moved.act is None:
            self._compute()
        else:
            self._later.start()
        name = "round 1" if (last := moved.book.last_round) is None else last.name_within
        self.primary.offer(f"Go to {name}", lambda: self.desk.show_tab("round"), tip="The Round tab")

    @property
    def after(self) -> RoundNumber | None:
        """The round after which standings are shown; None for now."""
        chosen = self.round.currentData()
        return None if chosen is None else RoundNumber(chosen)

    def _lay_out(self) -> None:
        self.count.setObjectName("muted")
        row = search_row(self.search, self.round, self.count)
        self._split = split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.view)
        split.addWidget(self.explanation)
        self.outlook = OutlookPanel(self, self._chosen_player)
        split.setSizes(WIDE)
        split.setStretchFactor(0, 1)
        self.body.addLayout(row)
        self.body.addWidget(split, 1)
        self.body.addWidget(self.outlook)
        self.search.textChanged.connect(lambda typed: self.model.filter(typed))
        self.search.lead_to(self.view)
        self.round.currentIndexChanged.connect(lambda _: self._compute())
        self.view.opened.connect(lambda _: self._explain())
        self.view.chosen.connect(self._follow_choice)

    def _add_actions(self) -> None:
        def find(typed: str) -> None:
            self.search.begin(typed)

        shown = (
            Action("Explain row", "Opponents and percentages behind the row chosen (Enter does it too)",
                   lambda _: self._explain(), "Ctrl+E", icon="circle-help", of_rows=True,
 words="tiebreakers, omw, why this place"),
            Action("Copy standings", "All rows to the clipboard, tabs between the columns",
                   lambda _: self._copy(), "Ctrl+Shift+C", icon="copy"),
            Action("Print standings", "For the wall", lambda _: self._print(), "Ctrl+P", icon="printer"),
        )  # fmt: skip
        for action in shown:
            button = Button()
            bind(button, self.act(action))
            self.tools.addWidget(button)
        for action in (
            Action("Can I draw?", "Who makes the cut by winning, drawing or losing",
                   lambda typed: self.outlook.open(typed), "Ctrl+Shift+D", command="can draw", arguments="top",
                   of_rows=True),
            Action("Pass the invitation on", "Who qualified here passes it to the next, or takes it up again",
                   lambda _: self._pass_on(), of_rows=True, words="qualified, decline, pass down"),
            Action("Find in the standings", "By name", find, "Ctrl+F", command="find", arguments="name"),
            Action("Round before", "The standings one round earlier", lambda _: self._step(1), "Alt+Up"),
            Action("Round after", "The standings one round later", lambda _: self._step(-1), "Alt+Down"),
        ):  # fmt: skip
            self.act(action)

    def _pass_on(self) -> None:
        players = [placing.row.player for placing in self.view.chosen_records()]
        if players:
            self.event_.perform(partial(pass_on, players=players), said=self.said)

    def _step(self, by: int) -> None:
        self.round.setCurrentIndex(max(0, min(self.round.count() - 1, self.round.currentIndex() + by)))

    def _offer_rounds(self, book: EventBook) -> None:
        published = [
            n
            for n, found in sorted(book.rounds.items())
            if found.status is RoundStatus.PUBLISHED and counts_points(book.event)
        ]
        offered = [self.round.itemData(at) for at in range(1, self.round.count())]
        if self.round.count() and offered == published[::-1]:
            return
        chosen = self.round.currentData()
        self.round.blockSignals(True)
        self.round.clear()
        self.round.addItem("Now, with every result so far", None)
        for number in reversed(published):
            self.round.addItem(f"After {book.rounds[number].name_within}", number)
        self.round.setCurrentIndex(max(0, self.round.findData(chosen)))
        self.round.blockSignals(False)

    def _compute(self) -> None:
        self._later.stop()
        self._asked += 1
        asked, book, after = self._asked, self.event_.book, self.after

        def work(_: object) -> tuple[Prepared[Placing], str]:
            placings = placings_of(book, after)
            waiting = book.still_out(book.round_in_play if after is None else after)
            return self.model.prepared(placings), ", ".join(
                filter(None, (book.event.counted(len(placings)), waiting))
            )

        def show(found: tuple[Prepared[Placing], str]) -> None:
            if asked == self._asked:
                self._show(*found, book)

        self.desk.errands.run(
            work, show, refused=self.said.refuse, lane=Lane.ASIDE, owner=self, what="Counting the standings"
        )

    def _show(self, placings: Prepared[Placing], counted: str, book: EventBook) -> None:
        chosen = [placing.row.player for placing in self.view.chosen_records()]
        top = self.view.verticalScrollBar().value()
        by_points = counts_points(book.event)
        for column in OF_POINTS:
            shown = by_points and (book.event.tiebreaks.games_counted or column not in OF_GAMES)
            self.view.setColumnHidden(column, not shown)
        self.view.setColumnHidden(PLAYOFF, not any(one.finish for one in placings.by_key.values()))
        self.model.show(placings)
        for player in chosen:
            self.view.choose(self.model.row_of(player))
        self.view.verticalScrollBar().setValue(top)
        self.count.setText(counted)
        if self.explanation.isVisible():
            self._explain()

    def _explain(self) -> None:
        chosen = self.view.chosen_records()
        if not chosen:
            self.view.choose(0)
            chosen = self.view.chosen_records()
        if chosen:
            self.explanation.explain(self.event_.book, chosen[0].row.player, self.after)

    def _follow_choice(self) -> None:
        if self.explanation.isVisible() and self.view.chosen_records():
            self._explain()

    def _chosen_player(self) -> PlayerId | None:
        chosen = self.view.chosen_records()
        return chosen[0].row.player if chosen else None

    def _copy(self) -> None:
        records = self.model.records()
        self.view.copy(records)
        self.desk.messages.say(f"Copied {len(records):,} rows.")

    def _print(self) -> None:
        self.desk.show_tab("paper", f"standings {self.after or ''}".strip())
