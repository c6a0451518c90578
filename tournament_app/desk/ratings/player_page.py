"""A player's ratings: four categories, the history as a chart, every match with the change it brought."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Progress
from tournament_app.desk.kit.label import Label, tip
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.side_panel import SidePanel
from tournament_app.desk.kit.splits import turned
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.desk.ratings.records import (
    HeadToHeadLine,
    MatchLine,
    head_to_head_columns,
    match_columns,
    match_lines,
    tile_tip,
    tile_words,
)
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.ratings.page import CategoryPage
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import PlayerView, player_view, titles

if TYPE_CHECKING:
    from tournament_app.desk.ratings.chart import HistoryChart

EMPTY = "No rated match in this category yet. Everybody starts at 1600; the first event rated here will be listed."
NOBODY = "Choose a player in the list of ratings to see every match with the change it brought."
NARROW = 120
"""Letters across below which the opponents stand under the matches."""


class RatingPlayerPage(Page):
    """One player; another one is shown by choosing an opponent."""

    title = "A player's ratings"
    help_page = "rating-player"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.player: PlayerId | None = None
        self.found: PlayerView | None = None
        self.category = ""
        self._titles: dict[str, str] = {}
        self._asked = 0
        self.tiles: list[Button] = []
        self._tile_row = QHBoxLayout()
        self._tile_row.setSpacing(GRID)
        self.matches = RecordModel(match_columns(), key=lambda line: line.number)
        self.view = RecordView(self.matches, EMPTY)
        self.view.setAccessibleName("Rated matches")
        self.view.remember(desk.preferences, "rating-matches")
        self.met = RecordModel(head_to_head_columns(), key=lambda line: line.player)
        self.met_view = RecordView(self.met, "Opponents in rated matches will be listed here.")
        self.met_view.setAccessibleName("Opponents")
        self.met_view.remember(desk.preferences, "rating-opponents")
        self.explanation = SidePanel()
        self.waiting = Label(NOBODY)
        self.waiting.setObjectName("muted")
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.chart_place = QVBoxLayout()
        self.chart: HistoryChart | None = None
        self._lay_out()
        self._add_actions()
        desk.ratings.rerated.connect(lambda _: self.refresh() if self.isVisible() else None)

    def show_argument(self, argument: str) -> None:
        """Show the player with this id, or of this name."""
        if argument.isascii() and argument.isdigit():
            self.player = PlayerId(int(argument))
            self.refresh()

    def refresh(self) -> None:
        """Work the page out."""
        player = self.player
        if player is None:
            return
        self._asked += 1
        asked = self._asked

        def work(office: RatingOffice, _: Progress) -> tuple[PlayerView, dict[str, str]]:
            view = player_view(office, player)
            names = [page.category for page in view.page.categories]
            return view, titles(office.systems, names, self.desk.facts.formats)

        def show(found: tuple[PlayerView, dict[str, str]]) -> None:
            if asked == self._asked:
                self._show(*found)

        self.desk.ratings.ask(work, show, refused=self.said.refuse, owner=self)

    def take_keyboard(self) -> None:
        """The matches have the keyboard."""
        self.view.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the opponents stand below."""
        super().resizeEvent(event)
        letters = event.size().width() // max(self.fontMetrics().averageCharWidth(), 1)
        if turned(self._split, narrow=(narrow := letters < NARROW)):
            self._split.setSizes([98 * GRID, 14 * GRID if narrow else 38 * GRID])

    def _lay_out(self) -> None:
        left, upper = QWidget(), QWidget()
        upper.setLayout(self.chart_place)
        self.chart_place.setContentsMargins(0, 0, 0, 0)
        self._halves = QSplitter(Qt.Orientation.Vertical)
        self._halves.addWidget(upper)
        self._halves.addWidget(self.view)
        self._halves.setSizes([28 * GRID, 36 * GRID])
        self._halves.setChildrenCollapsible(False)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._halves, 1)
        column.addWidget(self.explanation)
        self._split = QSplitter()
        self._split.addWidget(left)
        self._split.addWidget(self.met_view)
        self._split.setSizes([98 * GRID, 38 * GRID])
        self._split.setStretchFactor(0, 1)
        self._split.setChildrenCollapsible(False)
        self._split.hide()
        self.body.addLayout(self._tile_row)
        self.body.addWidget(self.waiting, 1)
        self.body.addWidget(self._split, 1)
        self.view.opened.connect(self._explain)
        self.view.chosen.connect(self._follow_choice)
        self.met_view.opened.connect(lambda line: self.desk.show_place("rating-player", str(line.player)))

    def _add_actions(self) -> None:
        explain = Action(
            "Explain the change", "The arithmetic of the match chosen", lambda _: self._explain_chosen(), "Ctrl+E",
            obstacle=lambda: "" if self.view.chosen_records() else "Choose a match in the list first.",
        )  # fmt: skip
        button = Button()
        bind(button, self.act(explain))
        self.tools.addWidget(button)
        for action in (
            Action("Whole history", "Zoom out to every match", lambda _: self._zoom(0), "Ctrl+0"),
            Action("Zoom in", "On a part of the history", lambda _: self._zoom(1.5), "Ctrl++"),
            Action("Zoom out", "To more of the history", lambda _: self._zoom(1 / 1.5), "Ctrl+-"),
            Action("Put the explanation away", "Esc", lambda _: self.explanation.hide(), "Esc"),
        ):
            self.act(action)
        self.primary.offer("All ratings", lambda: self.desk.show_place("ratings"), tip="Back to the list")

    def _show(self, found: PlayerView, names: dict[str, str]) -> None:
        self.said.clear()
        self.found, self._titles = found, names
        self.heading.setText(found.name)
        self.waiting.hide()
        if self._split.isHidden():
            self._split.show()
            self.view.setFocus()
        if self.chart is None:
            from tournament_app.desk.ratings.chart import HistoryChart

            self.chart = HistoryChart()
            self.chart.setMinimumHeight(15 * GRID)
            self.chart.chosen.connect(self._choose_match)
            self.chart_place.addWidget(self.chart)
        self._show_tiles(found)
        self.met.show([HeadToHeadLine(found.names[each.opponent], each) for each in found.page.head_to_head])
        played = [page for page in found.page.categories if page.history]
        kept = next((page for page in played if page.category == self.category), None)
        best = max(played, key=lambda page: page.matches, default=None)
        self._choose_category(
            (kept or best or found.page.categories[0]).category if found.page.categories else ""
        )

    def _show_tiles(self, found: PlayerView) -> None:
        while (item := self._tile_row.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.tiles = []
        for page in found.page.categories:
            tile = Button(tile_words(page, self._titles[page.category]))
            tile.setCheckable(True)
            tile.setToolTip(tip(tile_tip(page)))
            tile.setObjectName("rating_tile")
            tile.setProperty("category", page.category)
            tile.clicked.connect(lambda _=False, name=page.category: self._choose_category(name))
            self._tile_row.addWidget(tile, 1)
            self.tiles.append(tile)

    def _choose_category(self, category: str) -> None:
        self.category = category
        self.explanation.hide()
        for tile in self.tiles:
            tile.setChecked(tile.property("category") == category)
        page = self._page
        lines = match_lines(page, self.found.names) if page is not None and self.found is not None else []
        self.matches.show(lines[::-1])
        if self.chart is not None:
            self.chart.setVisible(bool(lines))
            oldest = [line.match.change for line in lines]
            early = sum(change.after.provisional_in(change.system) for change in oldest)
            self.chart.show_history([c.after.rating for c in oldest], [line.words for line in lines], early)

    @property
    def _page(self) -> CategoryPage | None:
        pages = self.found.page.categories if self.found is not None else ()
        return next((page for page in pages if page.category == self.category), None)

    def _choose_match(self, index: int) -> None:
        self.view.choose(self.matches.row_of(index + 1))
        self._explain_chosen()

    def _follow_choice(self) -> None:
        chosen = self.view.chosen_records()
        if len(chosen) == 1 and self.chart is not None:
            self.chart.point_at(chosen[0].number - 1)
            if self.explanation.isVisible():
                self._explain(chosen[0])

    def _explain_chosen(self) -> None:
        if chosen := self.view.chosen_records():
            self._explain(chosen[0])

    def _explain(self, line: MatchLine) -> None:
        match = line.match
        self.explanation.say(
            f"Against {line.opponent}, {match.event}, round {match.round}",
            f"{line.outcome}: {line.change} points",
            [match.change.in_words()],
        )

    def _zoom(self, factor: float) -> None:
        if self.chart is None:
            return
        if factor:
            self.chart.enlarge(factor)
        else:
            self.chart.show_everything()
